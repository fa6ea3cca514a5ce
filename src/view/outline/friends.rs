//! What is said of games with friends: the list of them, the invitations, why a link was not taken.

use crate::app::{Dialog, Do, Event, Fault, FriendDraw, FriendEntry, Name, Party, Refusal, Refused, Table};
use crate::engine::{Ruleset, Stage, Throw};
use crate::i18n::{Args, FRIEND, Key};

use super::ruleset_key;
use super::speech::{Speech, join};

/// The games with friends, and their dialogs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FriendsOutline {
    /// Whether a game with a friend is on the board.
    pub is_on_board: bool,
    /// Whether links lead on with it, as none is needed while it is played live.
    pub is_by_links: bool,
    /// The list, while it is shown.
    pub games: Vec<FriendRow>,
    /// What is written on the buttons of its entries: to open, to show the link, to delete.
    pub labels: [String; 3],
    /// The own name that friends are told.
    pub name: String,
    /// The rules of the invitation that is to be made.
    pub ruleset: &'static Ruleset,
    /// Whether its maker throws first.
    pub is_first: bool,
    /// Who invites to what; empty without an invitation.
    pub invitation: String,
    /// The button for a draw.
    pub draw: String,
}

/// A game with a friend in the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FriendRow {
    /// With whom, by which rules, whose turn it is, and since when.
    pub text: String,
    /// Whether it can be put on the board.
    pub can_open: bool,
    /// Whether there is a link to be sent.
    pub has_link: bool,
    /// The question whether it shall be deleted; empty while nobody asks.
    pub sure: String,
}

impl Speech<'_> {
    pub(super) fn friends(&self) -> FriendsOutline {
        let text = |key| self.words.text(key).to_owned();
        let friends = &self.model.friends;
        let is_listed = self.model.dialog == Some(Dialog::Friends);
        let rows = friends.entries().iter().enumerate().filter(|_| is_listed).map(|(index, entry)| {
            let sure = if friends.delete_asked == Some(index) { text(Key::FriendDeleteSure) } else { String::new() };
            self.friend_row(entry, sure)
        });
        let draw = match self.model.friend_draw() {
            Some(FriendDraw::Withdraw) => Key::FriendDrawWithdrawDo,
            Some(FriendDraw::Offer | FriendDraw::Accept) | None => Key::DrawConfirm,
        };
        let is_on_board = self.model.table.friend().is_some() && !self.model.is_aside();
        FriendsOutline {
            is_on_board,
            is_by_links: is_on_board && !self.model.live.is_active(),
            games: rows.collect(),
            labels: [Key::FriendOpen, Key::FriendLink, Key::ArchiveDelete].map(text),
            name: self.model.settings.name.clone(),
            ruleset: friends.ruleset,
            is_first: friends.first == Party::Inviter,
            invitation: self.invitation().unwrap_or_default(),
            draw: text(draw),
        }
    }

    fn friend_row(&self, entry: &FriendEntry, sure: String) -> FriendRow {
        let Ok(saved) = entry.game() else {
            let text = self.words.text(Key::FriendBroken).to_owned();
            return FriendRow { text, can_open: false, has_link: false, sure };
        };
        let table = Table::with_friend(saved.clone());
        let speech = Speech { table: &table, ..*self };
        let game = table.game();
        let state = match game.stage() {
            Stage::Over(outcome) => speech.over(outcome),
            _ if saved.game.is_link_due() && !saved.game.is_given_out() => {
                self.words.text(Key::FriendToSend).to_owned()
            }
            _ if table.is_own_step() => self.words.text(Key::FriendYours).to_owned(),
            Stage::ThrowOff | Stage::Throwing(_) | Stage::Moving(..) => self.words.text(Key::FriendWaiting).to_owned(),
        };
        let ruleset = self.words.text(ruleset_key(game.ruleset()));
        let day = day(saved.changed_ms);
        let parts = [speech.friend_name(), ruleset, &state, &day];
        FriendRow { text: parts.join(" · "), can_open: true, has_link: saved.game.is_link_due(), sure }
    }

    /// How the friend at the table is called.
    pub(super) fn friend_name(&self) -> &str {
        self.table.friend_name().unwrap_or_else(|| self.words.text(Key::FriendUnnamed))
    }

    /// What to do next in a game with a friend, where that is said otherwise than in other games.
    pub(super) fn friend_status(&self) -> Option<String> {
        let game = &self.table.friend()?.game;
        if self.model.is_away() {
            return None;
        }
        let text = |key| self.words.text(key).to_owned();
        let named = |key| self.say(key, &Args::new().text(FRIEND, self.friend_name()));
        if let Some(status) = self.live_status() {
            return Some(status);
        }
        let is_open = game.course().turns().is_empty();
        let over = game.game().outcome().map(|outcome| self.over(outcome));
        Some(match self.model.action() {
            Do::LoadNewer => text(Key::FriendStatusBehind),
            Do::Send if is_open => text(Key::FriendStatusInvite),
            Do::Send => {
                over.map_or_else(|| text(Key::FriendStatusSend), |over| join([over, text(Key::FriendStatusLast)]))
            }
            Do::SendAgain if is_open => text(Key::FriendStatusInvited),
            Do::SendAgain | Do::Await => named(Key::FriendStatusWait),
            Do::Throw if game.game().stage() == Stage::ThrowOff => text(Key::FriendStatusThrowOff),
            _ => return None,
        })
    }

    /// What the friend offers, and what was checked in the link that was taken last.
    pub(super) fn checked(&self) -> String {
        if self.model.is_away() {
            return String::new();
        }
        let offer = self.model.friend_draw().filter(|&draw| draw == FriendDraw::Accept);
        let offer = offer.map(|_| self.event(&Event::DrawOffered));
        join(offer.into_iter().chain(self.model.friends.checked.as_ref().map(|checked| self.event(checked))))
    }

    /// That a link was checked which brought so many throws.
    pub(super) fn checked_throws(&self, throws: u64) -> String {
        match throws {
            0 => self.words.text(Key::FriendCheckedEnd).to_owned(),
            _ => self.say(Key::FriendChecked, &Args::new().count("n", throws)),
        }
    }

    /// What can be done about a draw.
    pub(super) fn friend_draw(&self) -> Option<String> {
        let key = match self.model.friend_draw()? {
            FriendDraw::Offer => Key::FriendDrawOffer,
            FriendDraw::Withdraw => Key::FriendDrawWithdraw,
            FriendDraw::Accept => Key::FriendDrawAccept,
        };
        if key == Key::FriendDrawAccept {
            return Some(self.say(key, &Args::new().text(FRIEND, self.friend_name())));
        }
        Some(self.words.text(key).to_owned())
    }

    fn invitation(&self) -> Option<String> {
        let letter = self.model.friends.invitation.as_ref()?;
        let ruleset = self.words.text(ruleset_key(letter.terms.ruleset));
        let name = letter.names[Party::Inviter].as_ref().map(Name::as_str);
        let invites = match name {
            Some(name) => self.say(Key::FriendAnswerNamed, &Args::new().text(FRIEND, name).text("ruleset", ruleset)),
            None => self.say(Key::FriendAnswerUnnamed, &Args::new().text("ruleset", ruleset)),
        };
        let first = match letter.terms.first {
            Party::Guest => self.words.text(Key::FriendYouFirst).to_owned(),
            Party::Inviter => {
                let name = name.unwrap_or_else(|| self.words.text(Key::FriendUnnamed));
                self.say(Key::FriendTheyFirst, &Args::new().text(FRIEND, name))
            }
        };
        Some(join([invites, first]))
    }

    /// Why a link was not taken.
    pub(super) fn refused(&self, refused: &Refused) -> String {
        let text = |key| self.words.text(key).to_owned();
        let turn = |key, turn: usize| self.say(key, &Args::new().number("turn", turn as u64));
        let why = match refused {
            Refused::Unknown => return text(Key::RefusedUnknown),
            Refused::Refusal(refusal) => match refusal {
                Refusal::OtherGame => text(Key::RefusedOtherGame),
                Refusal::OwnLink => return text(Key::RefusedOwnLink),
                Refusal::AlreadyPlayed => return text(Key::RefusedAlreadyPlayed),
                Refusal::SecondVersion { turn: number } => turn(Key::RefusedSecondVersion, *number),
                Refusal::AlreadyAnswered => return text(Key::RefusedAlreadyAnswered),
                Refusal::SecondAnswer => text(Key::RefusedSecondAnswer),
                Refusal::NoInvitation => text(Key::RefusedNoInvitation),
                Refusal::OtherTerms => text(Key::RefusedOtherTerms),
                Refusal::ForeignValue => text(Key::RefusedForeignValue),
                Refusal::ValueAhead { steps } => self.say(Key::RefusedValueAhead, &Args::new().number("steps", *steps)),
                Refusal::NoNewValue => text(Key::RefusedNoNewValue),
                Refusal::Rewritten { turn: number } => turn(Key::RefusedRewritten, *number),
                Refusal::TooEarly { turn: number } => turn(Key::RefusedTooEarly, *number),
                Refusal::TooLate { turn: number } => turn(Key::RefusedTooLate, *number),
                Refusal::FalseThrow { number, told, follows } => self.false_throw(*number, *told, *follows),
                Refusal::NoOffer => text(Key::RefusedNoOffer),
                Refusal::StoredIsOlder => text(Key::RefusedStoredIsOlder),
                Refusal::Over => text(Key::RefusedOver),
                Refusal::Illegal(fault) => self.link_fault(fault),
            },
        };
        join([why, text(Key::RefusedKept)])
    }

    /// Why the game in a link can't have been played.
    pub(super) fn link_fault(&self, fault: &Fault) -> String {
        match fault {
            Fault::Throw { number, told, follows } => self.false_throw(*number, *told, *follows),
            Fault::NoValue(_)
            | Fault::UnusedValue(_)
            | Fault::AfterEnd
            | Fault::Move
            | Fault::State
            | Fault::Word
            | Fault::Position(_) => self.words.text(Key::RefusedIllegal).to_owned(),
        }
    }

    fn false_throw(&self, number: usize, told: Option<Throw>, follows: Option<Throw>) -> String {
        let count = |throw: Option<Throw>| {
            throw.map_or_else(|| self.words.text(Key::RefusedNone).to_owned(), |throw| self.words.number(throw.value()))
        };
        let (told, follows) = (count(told), count(follows));
        let args = Args::new().number("number", number as u64).text("told", &told).text("follows", &follows);
        self.say(Key::RefusedFalseThrow, &args)
    }
}

/// The day of a time in milliseconds since the beginning of 1970, as `YYYY-MM-DD`.
fn day(ms: u64) -> String {
    // Years are counted from March on, so that a leap day is the last of its year, in eras of 400 years.
    let days = ms / 86_400_000 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let (day, is_next_year) = (day - (153 * month + 2) / 5 + 1, month >= 10);
    let month = if is_next_year { month - 9 } else { month + 3 };
    format!("{:04}-{month:02}-{day:02}", era * 400 + year + u64::from(is_next_year))
}

#[cfg(test)]
mod tests {
    use super::day;

    #[test]
    fn days_are_those_of_the_calendar() {
        const DAY: u64 = 86_400_000;
        let cases =
            [(0, "1970-01-01"), (DAY - 1, "1970-01-01"), (11_016 * DAY, "2000-02-29"), (20_787 * DAY, "2026-11-30")];
        for (ms, expected) in cases {
            assert_eq!(day(ms), expected);
        }
    }
}

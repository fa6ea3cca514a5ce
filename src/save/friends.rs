//! Games with friends as they are kept: each with the secret of its chain, without which it can't be gone on with.
//!
//! Two tabs may have the same game. Each saved game has a revision; who wants to write compares it with the one that is
//! stored by [`merge`], so that no tab writes over what another has played.

use std::cmp::Ordering;
use std::fmt;

use super::{END, Format, SaveError};
use crate::fair::Bits256;
use crate::link::{self, FriendGame, Link, Party};

/// The key of the name of the game with a friend that is on the board; nothing is kept there while none is.
pub const FRIEND_OPEN_KEY: &str = "senet.friend-open";
/// The key under which a tab passes on a friend's code to the one that waits for it. Nothing stays there.
pub const REPLY_KEY: &str = "senet.reply";

const FRIEND: Format = Format { name: "senet-friend", version: 1 };
const BACKUP: Format = Format { name: "senet-backup", version: 1 };

/// The key of a game with a friend, by [`FriendGame::id`]. The keys that begin so are the list of them, which no tab
/// can write over.
#[must_use]
pub fn friend_key(id: &str) -> String {
    format!("senet.friend.{id}")
}

/// A game with a friend as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedFriend {
    /// This side of the game, with its secret.
    pub game: FriendGame,
    /// How often it was stored, as far as this copy knows.
    pub revision: u32,
    /// When something happened in it last, in milliseconds since the beginning of 1970 on the player's clock.
    pub changed_ms: u64,
}

impl SavedFriend {
    /// Reads a game with a friend, plays it through and compares it with its secret.
    ///
    /// # Errors
    /// If it is none, a newer version wrote it, or it does not hold together.
    pub fn parse(text: &str) -> Result<Self, SaveError> {
        let body = FRIEND.body(text)?.trim_end().strip_suffix(END).ok_or(SaveError::Cut)?;
        let field = |name: &'static str| {
            let value = body.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
            value.map(str::trim_end).ok_or(SaveError::Missing(name))
        };
        let me = field("Side")?;
        let me = Party::BOTH.into_iter().find(|&party| party_name(party) == me).ok_or(SaveError::Value("Side"))?;
        let secret = Bits256::from_hex(field("Secret")?).map_err(SaveError::Secret)?;
        let letter = match link::read(field("Link")?).map_err(SaveError::Link)? {
            Link::Letter(letter) => letter,
            Link::Replay(_) | Link::Position(..) | Link::Call(_) => return Err(SaveError::Value("Link")),
        };
        let is_given_out = match field("GivenOut")? {
            "yes" => true,
            "no" => false,
            _ => return Err(SaveError::Value("GivenOut")),
        };
        let game = FriendGame::restore(me, secret, &letter, is_given_out).map_err(SaveError::Friend)?;
        let revision = field("Revision")?.parse().map_err(|_| SaveError::Value("Revision"))?;
        let changed_ms = field("Changed")?.parse().map_err(|_| SaveError::Value("Changed"))?;
        Ok(Self { game, revision, changed_ms })
    }
}

impl fmt::Display for SavedFriend {
    /// The text that [`SavedFriend::parse`] reads back to the same.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, revision, changed_ms } = self;
        let is_given_out = if game.is_given_out() { "yes" } else { "no" };
        writeln!(f, "{}\nSide {}\nSecret {}", FRIEND.line(), party_name(game.me()), game.secret())?;
        let link = Link::Letter(game.letter()).to_string();
        writeln!(f, "Link {link}\nGivenOut {is_given_out}")?;
        writeln!(f, "Revision {revision}\nChanged {changed_ms}\n{END}")
    }
}

const fn party_name(party: Party) -> &'static str {
    match party {
        Party::Inviter => "inviter",
        Party::Guest => "guest",
    }
}

/// What becomes of a game that a tab wants to store.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Merged {
    /// It is to be stored, with this revision.
    Store(SavedFriend),
    /// Another tab went further; this tab goes on from there.
    Take(SavedFriend),
    /// Another tab went another way, and that stands: what this tab did since is lost, and must be said to be.
    TakeInstead(SavedFriend),
}

/// Compares what a tab wants to store with what is stored for the same game, as it is read just before.
///
/// Whoever stored first stands, unless only the other's step was given out to the friend.
#[must_use]
pub fn merge(stored: Option<SavedFriend>, own: SavedFriend) -> Merged {
    let Some(stored) = stored else { return Merged::Store(own) };
    let next = SavedFriend { revision: stored.revision.saturating_add(1), ..own };
    if stored.revision == own.revision {
        // Nobody has stored since, so also a move that was taken back is meant.
        return Merged::Store(next);
    }
    let is_seen_alone = next.game.is_given_out() && !stored.game.is_given_out();
    match next.game.compare(&stored.game) {
        Some(Ordering::Greater) => Merged::Store(next),
        Some(Ordering::Equal) | None if is_seen_alone => Merged::Store(next),
        Some(Ordering::Less | Ordering::Equal) => Merged::Take(stored),
        None => Merged::TakeInstead(stored),
    }
}

/// A file with all these games, to be restored elsewhere. It holds their secrets.
#[must_use]
pub fn write_backup(games: &[SavedFriend]) -> String {
    games.iter().fold(format!("{}\n", BACKUP.line()), |text, game| text + &game.to_string())
}

/// Reads a backup: each game in it, or what is wrong with it. Each is then stored by [`merge`], so that a backup never
/// takes a game back.
///
/// # Errors
/// If it is no backup, or a newer version wrote it.
pub fn parse_backup(text: &str) -> Result<Vec<Result<SavedFriend, SaveError>>, SaveError> {
    let body = BACKUP.body(text)?;
    let mut games = Vec::new();
    let (mut start, mut at) = (0, 0);
    for line in body.split_inclusive('\n') {
        at += line.len();
        if line.trim_end() == END {
            games.push(SavedFriend::parse(&body[start..at]));
            start = at;
        }
    }
    if !body[start..].trim().is_empty() {
        games.push(Err(SaveError::Cut));
    }
    Ok(games)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::rulesets;
    use crate::link::{Name, NotNow, Phase, Terms, Way};

    fn terms() -> Terms {
        Terms { ruleset: rulesets::ALL[1], first: Party::Inviter }
    }

    /// The inviter's side of a game that the guest has answered, before its first throw.
    fn example() -> SavedFriend {
        let mut game = FriendGame::invite(terms(), Name::new("Åse"), Bits256([1; 32]));
        let guest = FriendGame::answer(&game.letter(), Name::new("Íñigo"), Bits256([2; 32]), false).expect("it is one");
        game.receive(&guest.letter(), Way::Link).expect("it is the answer");
        SavedFriend { game, revision: 3, changed_ms: 1_764_500_000_000 }
    }

    /// One step with the first or last of the moves.
    fn step(game: &mut FriendGame, is_last: bool) -> Result<(), NotNow> {
        match game.phase() {
            Phase::Throw => game.throw().map(|_| ()),
            Phase::Move(_) => {
                let moves = game.game().moves().expect("a throw lies there");
                let place = if is_last { moves.len().saturating_sub(1) } else { 0 };
                game.play(moves.nth(place))
            }
            Phase::Invited | Phase::Friend | Phase::Over(_) => Err(NotNow::NotMine),
        }
    }

    #[test]
    fn a_game_is_read_back_at_every_step() {
        let mut saved = example();
        for _ in 0..8 {
            assert_eq!(SavedFriend::parse(&saved.to_string()), Ok(saved.clone()));
            saved.game.give_out();
            assert_eq!(SavedFriend::parse(&saved.to_string()), Ok(saved.clone()));
            if step(&mut saved.game, true).is_err() {
                break;
            }
        }
        let invitation = FriendGame::invite(terms(), None, Bits256([1; 32]));
        let saved = SavedFriend { game: invitation, revision: 0, changed_ms: 0 };
        assert_eq!(SavedFriend::parse(&saved.to_string()), Ok(saved));
    }

    /// The game with a friend of version 0.1.0. It must load in every later version.
    #[test]
    fn the_first_version_loads() {
        let mut saved = example();
        step(&mut saved.game, false).expect("it is to throw");
        assert_eq!(include_str!("../../tests/data/friend-1.txt"), saved.to_string());
    }

    #[test]
    fn every_fault_is_named() {
        let text = example().to_string();
        let check = |from: &str, to: &str, message: &str| {
            assert!(text.contains(from), "{from}");
            let error = SavedFriend::parse(&text.replacen(from, to, 1)).expect_err(from);
            assert_eq!(error.to_string(), message);
        };
        check("senet-friend 1", "senet-friend 2", "it has version 2, newer than this program");
        check("Side inviter", "Side referee", "header Side has an unknown value");
        check("Side inviter", "Side guest", "Link: the value in the link is not from the friend's chain");
        check("Secret 0101", "Secret 0102", "Link: the value in the link is not from the friend's chain");
        check("Link senet-", "Link sonet-", "Link: there is no link in it");
        check("Revision 3", "Revision x", "header Revision has an unknown value");
        check("GivenOut no\n", "", "header GivenOut is missing");
        check("\nend", "", "it ends before its last line");
    }

    #[test]
    fn a_tab_that_is_behind_does_not_write_over_another() {
        let stored = example();
        let mut further = stored.clone();
        step(&mut further.game, false).expect("it is to throw");
        let written = match merge(Some(stored.clone()), further) {
            Merged::Store(written) => written,
            other => panic!("{other:?}"),
        };
        assert_eq!(written.revision, 4);
        // The other tab has done nothing, and then the same.
        assert_eq!(merge(Some(written.clone()), stored.clone()), Merged::Take(written.clone()));
        let mut same = stored;
        step(&mut same.game, false).expect("it is to throw");
        assert_eq!(merge(Some(written.clone()), same), Merged::Take(written.clone()));
        // What was taken back in the tab that stored last is meant.
        let mut moved = written.clone();
        step(&mut moved.game, false).expect("it is to move");
        let moved = match merge(Some(written), moved) {
            Merged::Store(moved) => moved,
            other => panic!("{other:?}"),
        };
        let mut back = moved.clone();
        back.game.take_back().expect("nobody has seen it");
        assert!(matches!(merge(Some(moved), back), Merged::Store(_)));
    }

    #[test]
    fn of_two_ways_the_one_that_was_given_out_stands_or_else_the_first() {
        let mut start = example();
        step(&mut start.game, false).expect("it is to throw");
        let (mut one, mut two) = (start.clone(), start.clone());
        step(&mut one.game, false).expect("it is to move");
        step(&mut two.game, true).expect("it is to move");
        assert_ne!(one.game.game(), two.game.game(), "there are two moves");
        one.revision += 1;
        assert_eq!(merge(Some(one.clone()), two.clone()), Merged::TakeInstead(one.clone()));
        two.game.give_out();
        let written = SavedFriend { revision: one.revision + 1, ..two.clone() };
        assert_eq!(merge(Some(one), two), Merged::Store(written));
    }

    #[test]
    fn a_backup_is_read_back_whatever_is_wrong_with_one_game() {
        let one = example();
        let other =
            SavedFriend { game: FriendGame::invite(terms(), None, Bits256([9; 32])), revision: 1, changed_ms: 5 };
        let text = write_backup(&[one.clone(), other.clone()]);
        assert_eq!(parse_backup(&text), Ok(vec![Ok(one.clone()), Ok(other.clone())]));
        let broken = text.replacen("Side inviter", "Side referee", 1);
        assert_eq!(parse_backup(&broken), Ok(vec![Err(SaveError::Value("Side")), Ok(other)]));
        let cut = &text[..text.len() - 8];
        assert_eq!(parse_backup(cut), Ok(vec![Ok(one), Err(SaveError::Cut)]));
        assert_eq!(parse_backup("senet-backup 1\n"), Ok(Vec::new()));
        assert_eq!(parse_backup("senet-friend 1\n"), Err(SaveError::NotOurs));
    }
}

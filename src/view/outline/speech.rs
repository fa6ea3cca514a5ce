//! What is said: the next action, what happened, why something can't be, and what a square is.

use crate::app::{Actor, Event, GuideReply, Hint, Model, Name, Notice, Query, Reason, Replay, Said, Seat, Table, Why};
use crate::engine::{Mark, Move, Obstacle, Outcome, Position, Refusal, Ruleset, Side, Square, SquareSet, Stage, Throw};
use crate::i18n::{Args, FRIEND, Key, Who, Words};

use super::panels::Panels;
use super::{PlayerOutline, SquareOutline, copied_key, key, ruleset_key};

/// How many of the latest entries of the log are shown.
const LOG_LENGTH: usize = 40;

/// Puts a model into words.
pub(super) struct Speech<'a> {
    pub(super) model: &'a Model,
    pub(super) words: &'a Words,
    /// The table that is shown.
    pub(super) table: &'a Table,
}

impl Speech<'_> {
    pub(super) fn say(&self, key: Key, args: &Args) -> String {
        self.words.say(key, args)
    }

    /// The next action, or what is looked at.
    pub(super) fn status(&self) -> String {
        if let Some(guide) = &self.model.guide {
            let part = if guide.task().is_some() { "text" } else { "done" };
            return self.words.text(key(&format!("guide.{}.{part}", guide.lesson().id()))).to_owned();
        }
        if let Some(status) = self.aside_status() {
            return status;
        }
        if let Some(replay) = &self.model.replay {
            return self.looking(replay);
        }
        if let Some(status) = self.friend_status() {
            return status;
        }
        let table = self.table;
        let say = |key, by| self.say(key, &self.actor(by));
        match table.game().stage() {
            Stage::ThrowOff => {
                let seat = table.seat_to_act().unwrap_or(table.seating().first);
                say(Key::StatusThrowOff, table.actor_in_seat(seat))
            }
            Stage::Throwing(side) if table.goes_on(side) => say(Key::StatusAgain, table.actor_of(side)),
            Stage::Throwing(side) => say(Key::StatusThrow, table.actor_of(side)),
            Stage::Moving(side, throw) => {
                let is_back = table.game().moves().is_some_and(|moves| moves.iter().any(Move::is_backward));
                let key = if is_back { Key::StatusBack } else { Key::StatusChoose };
                self.say(key, &self.actor(table.actor_of(side)).number("throw", number(throw)))
            }
            Stage::Over(outcome) => self.over(outcome),
        }
    }

    /// Which point of which game is looked at.
    fn looking(&self, replay: &Replay) -> String {
        let total = replay.game(&self.model.table).game().plies().len();
        if let Some(better) = self.better_than_next(replay.plies, total) {
            return better;
        }
        if replay.plies == 0 {
            return self.words.text(Key::StatusLookingStart).to_owned();
        }
        let args = Args::new().number("at", replay.plies as u64).number("total", total as u64);
        self.say(Key::StatusLooking, &args)
    }

    pub(super) fn over(&self, outcome: Outcome) -> String {
        let actor_of = |side| self.actor(self.table.actor_of(side));
        match outcome {
            Outcome::Won(side) => self.say(Key::StatusWon, &actor_of(side)),
            Outcome::Resigned(side) => self.say(Key::StatusResigned, &actor_of(side)),
            Outcome::Agreed => {
                let is_used_up = self.table.friend().is_some_and(|friend| friend.game.course().is_used_up());
                self.words.text(if is_used_up { Key::FriendUsedUp } else { Key::StatusDraw }).to_owned()
            }
        }
    }

    /// Why the last click did nothing, or else why the last throw was lost.
    pub(super) fn reason(&self) -> String {
        if let Some(why) = self.model.why {
            return self.why(why);
        }
        if let Some(reply) = self.model.guide_reply {
            return self.guide_reply(reply);
        }
        if self.model.is_aside() || self.model.replay.is_some() {
            return self.model.shown_refusal().map_or_else(String::new, |why| self.why(why));
        }
        let checked = self.checked();
        if !checked.is_empty() {
            return checked;
        }
        if self.model.hint().is_some() {
            return self.hint();
        }
        match self.table.history().last() {
            Some(lost @ Event::Lost { .. }) => self.event(lost),
            _ => self.model.shown_refusal().map_or_else(String::new, |why| self.why(why)),
        }
    }

    /// What the guided game answers, where that is more than the text of its step.
    fn guide_reply(&self, reply: GuideReply) -> String {
        let press = |square| self.say(Key::GuideHintPress, &Args::new().number("square", place(square)));
        match reply {
            GuideReply::Did | GuideReply::StepDone | GuideReply::Finished | GuideReply::Refused(Hint::AtTheStart) => {
                String::new()
            }
            GuideReply::Showed(why) => self.why(why),
            GuideReply::Refused(Hint::Throw) => self.words.text(Key::WhyThrowFirst).to_owned(),
            GuideReply::Refused(Hint::Press(square)) => press(square),
            GuideReply::Refused(Hint::Impossible(why, square)) => join([self.why(why), press(square)]),
            GuideReply::Refused(Hint::Next) => self.words.text(Key::GuideHintNext).to_owned(),
        }
    }

    fn why(&self, why: Why) -> String {
        match why {
            Why::Empty(square) => self.say(Key::WhyEmpty, &Args::new().number("square", place(square))),
            Why::NotYours => self.words.text(Key::WhyNotYours).to_owned(),
            Why::ThrowFirst => self.words.text(Key::WhyThrowFirst).to_owned(),
            Why::FriendsTurn => self.words.text(Key::FriendNotYourTurn).to_owned(),
            Why::NotYourTurn => self.words.text(Key::WhyNotYourTurn).to_owned(),
            Why::Looking => self.words.text(Key::WhyLooking).to_owned(),
            Why::Over => self.words.text(Key::WhyOver).to_owned(),
            Why::Refused(throw, Refusal { forward, backward }) => {
                let forward = self.obstacle(throw, forward, Key::WhyBlockade);
                let backward = backward.map(|backward| self.obstacle(throw, backward, Key::WhyBlockadeBehind));
                join(std::iter::once(forward).chain(backward))
            }
        }
    }

    fn obstacle(&self, throw: Throw, obstacle: Obstacle, blockade: Key) -> String {
        let with = |key| self.say(key, &Args::new().number("throw", number(throw)));
        let onto = |key, to| self.say(key, &Args::new().number("throw", number(throw)).number("to", place(to)));
        match obstacle {
            Obstacle::OwnPiece(to) => onto(Key::WhyOwnPiece, to),
            Obstacle::Protected(to) => onto(Key::WhyProtected, to),
            Obstacle::SafeSquare(to) => onto(Key::WhySafeSquare, to),
            Obstacle::Blockade(_) => with(blockade),
            Obstacle::NotAllHome(_) => self.words.text(Key::WhyNotAllHome).to_owned(),
            Obstacle::NotAnExit(_) => with(Key::WhyNotAnExit),
            Obstacle::MustGoForward => self.words.text(Key::WhyMustGoForward).to_owned(),
            Obstacle::BeforeFirst => self.words.text(Key::WhyBeforeFirst).to_owned(),
            Obstacle::OccupiedBehind(to) => self.say(Key::WhyOccupiedBehind, &Args::new().number("to", place(to))),
        }
    }

    /// Who a message is about.
    fn actor(&self, by: Actor) -> Args<'_> {
        Args::new().who(who(by)).text(FRIEND, self.friend_name())
    }

    pub(super) fn event(&self, event: &Event) -> String {
        let words = self.words;
        match event {
            Event::NewGame => {
                let ruleset = words.text(ruleset_key(self.table.game().ruleset()));
                self.say(Key::EventNewGame, &Args::new().text("ruleset", ruleset))
            }
            Event::Practice => words.text(Key::EventPractice).to_owned(),
            Event::Answered => self.say(Key::FriendAnswered, &self.actor(Actor::Friend)),
            Event::Checked(throws) => self.checked_throws(*throws),
            Event::DrawOffered => self.say(Key::FriendDrawOffered, &self.actor(Actor::Friend)),
            Event::FriendDeclined => self.say(Key::FriendDrawDeclined, &self.actor(Actor::Friend)),
            Event::DrawDeclined => words.text(Key::EventDrawDeclined).to_owned(),
            Event::ThrewOff { actor: by, throw } => {
                self.say(Key::EventThrowOff, &self.actor(*by).number("throw", number(*throw)))
            }
            Event::Begins { actor: by, step } => self.say(Key::EventBegins, &path(self.actor(*by), *step)),
            Event::Threw { actor: by, throw } => {
                self.say(Key::EventThrow, &self.actor(*by).number("throw", number(*throw)))
            }
            Event::Moved { actor: by, played } => {
                let key = match played {
                    Move::Step { .. } if played.is_backward() => Key::EventBack,
                    Move::Step { .. } => Key::EventStep,
                    Move::Swap { .. } => Key::EventSwap,
                    Move::Sink { .. } => Key::EventSink,
                    Move::BearOff { .. } => Key::EventOff,
                };
                self.say(key, &path(self.actor(*by), *played))
            }
            Event::Lost { actor: by, throw, keeps_turn, reasons } => {
                let key = if *keeps_turn { Key::EventLostThrow } else { Key::EventLost };
                let lost = self.say(key, &self.actor(*by).number("throw", number(*throw)));
                let reasons = reasons.iter().map(|&reason| words.text(reason_key(reason)).to_owned());
                join(std::iter::once(lost).chain(reasons))
            }
            Event::Undone(throw) => self.say(Key::EventUndone, &Args::new().number("throw", number(*throw))),
            Event::Over(outcome) => self.over(*outcome),
        }
    }

    /// The latest events, a throw and what was done with it in one entry.
    pub(super) fn log(&self) -> Vec<String> {
        let mut entries: Vec<String> = Vec::new();
        let mut is_after_throw = false;
        let history = self.table.history();
        // Two events make an entry at most.
        let latest = history.len().saturating_sub(2 * LOG_LENGTH);
        for event in &history[latest..] {
            let text = self.event(event);
            match entries.last_mut() {
                Some(entry) if is_after_throw => {
                    entry.push(' ');
                    entry.push_str(&text);
                }
                _ => entries.push(text),
            }
            is_after_throw = matches!(event, Event::Threw { .. });
        }
        entries.reverse();
        entries.truncate(LOG_LENGTH);
        entries
    }

    /// What is said aloud: what just happened and what to do next, why a click did nothing, or what was asked for.
    pub(super) fn live(&self) -> Vec<String> {
        let text = |key| vec![self.words.text(key).to_owned()];
        match &self.model.said.1 {
            Said::Why => self.model.why.map(|why| self.why(why)).into_iter().collect(),
            Said::Answer(query) => vec![self.answer(*query)],
            Said::Copied(is_done) => text(copied_key(*is_done)),
            Said::Hint if self.model.hint().is_none() => text(Key::HintNone),
            Said::Hint => vec![self.hint()],
            Said::Review => Panels { model: self.model, words: self.words, speech: self }.review_told(),
            Said::Live => vec![self.live_said()],
            Said::ReviewStopped => text(Key::ReviewStopped),
            Said::Guide => [self.reason(), self.status()].into_iter().filter(|text| !text.is_empty()).collect(),
            Said::Aside(square) => self.aside_said(*square),
            Said::Replay => {
                let last = self.model.replay.as_ref().and_then(|_| self.table.history().pop());
                std::iter::once(self.status()).chain(last.map(|event| self.event(&event))).collect()
            }
            Said::Events(events) => {
                let is_over = events.iter().any(|event| matches!(event, Event::Over(_)));
                let next = (!events.is_empty() && !is_over).then(|| self.status());
                // A throw that is to be played is told by the status already.
                let is_moving = matches!(self.table.game().stage(), Stage::Moving(..));
                let news = events.iter().filter(|event| !(is_moving && matches!(event, Event::Threw { .. })));
                news.map(|event| self.event(event)).chain(next).collect()
            }
        }
    }

    /// What was asked for. "Own" are the pieces of the side to move or, against the computer, the person's.
    fn answer(&self, query: Query) -> String {
        let game = self.table.game();
        let position = game.position();
        let own = match self.model.own_sides()[..] {
            [side] => side,
            _ => position.side,
        };
        match query {
            Query::Status => self.status(),
            Query::Race => {
                let to_go = |side| position.board.pips(side);
                let args = Args::new().number("cones", to_go(Side::Cones)).number("spools", to_go(Side::Spools));
                self.say(Key::SayRace, &args)
            }
            Query::Pieces => {
                let key = match own {
                    Side::Cones => Key::SayPiecesCones,
                    Side::Spools => Key::SayPiecesSpools,
                };
                self.squares(position.board.pieces(own), key, Key::SayNoneLeft)
            }
            Query::Moves => {
                let movable = self.model.own_moves().into_iter().map(Move::from).collect();
                self.squares(movable, Key::SayMoves, Key::SayNoMoves)
            }
            Query::Threats => {
                let hits = threats(game.ruleset(), position, own);
                self.squares(hits, Key::SayThreats, Key::SayNoThreats)
            }
            Query::Chance => {
                let told = self.chance_told();
                if told.is_empty() { self.words.text(Key::ChanceNone).to_owned() } else { told }
            }
            Query::Last => self.log().into_iter().next().unwrap_or_else(|| self.words.text(Key::SayNoLast).to_owned()),
        }
    }

    fn squares(&self, squares: SquareSet, some: Key, none: Key) -> String {
        if squares.is_empty() {
            return self.words.text(none).to_owned();
        }
        let numbers: Vec<String> = squares.iter().map(|square| self.words.number(place(square))).collect();
        let list = self.words.list(&numbers);
        self.say(some, &Args::new().text("squares", &list))
    }

    pub(super) fn square(&self, square: Square) -> SquareOutline {
        let model = self.model;
        let game = self.table.game();
        let piece = game.position().board.piece(square);
        let name = match piece {
            None => Key::SquareEmpty,
            Some(Side::Cones) => Key::SquareCone,
            Some(Side::Spools) => Key::SquareSpool,
        };
        let house = game.ruleset().houses.at(square);
        let house_key = match house.mark {
            Some(Mark::Beauty) => Some(Key::SquareBeauty),
            Some(Mark::Water) => Some(Key::SquareWater),
            Some(Mark::Strokes(_) | Mark::Sun) | None => house.is_safe.then_some(Key::SquareSafe),
        };
        let played = model.move_from(square);
        // Whoever hears the board asks a piece why it can't move by going there.
        let refusal = match model.why_not(square) {
            Some(why @ Why::Refused(..)) if model.settings.has_hints => Some(self.why(why)),
            _ => None,
        };
        let label = [
            Some(self.say(name, &Args::new().number("square", place(square)))),
            house_key.map(|key| self.words.text(key).to_owned()),
            played.map(|played| self.way(played)),
            refusal,
        ];
        SquareOutline {
            label: label.into_iter().flatten().collect::<Vec<_>>().join(", "),
            piece,
            can_move: played.is_some() || model.editor.is_some(),
            is_cursor: square == model.cursor,
        }
    }

    /// What a piece's move does, as part of its label.
    fn way(&self, played: Move) -> String {
        let key = match played {
            Move::Step { .. } if played.is_backward() => Key::SquareBackTo,
            Move::Step { .. } => Key::SquareTo,
            Move::Swap { .. } => Key::SquareSwap,
            Move::Sink { .. } => Key::SquareSink,
            Move::BearOff { .. } => return self.words.text(Key::SquareOff).to_owned(),
        };
        let to = played.destination().map_or(0, place);
        self.say(key, &Args::new().number("to", to))
    }

    pub(super) fn player(&self, seat: Seat) -> PlayerOutline {
        let table = self.table;
        let game = table.game();
        let name = self.words.text(match table.actor_in_seat(seat) {
            _ if table.seating().players[seat].is_computer() => Key::PlayerComputer,
            Actor::You => Key::PlayerYou,
            Actor::Computer => Key::PlayerComputer,
            Actor::Friend => Key::FriendUnnamed,
            Actor::Seat(Seat::One) | Actor::Side(_) => Key::PlayerFirst,
            Actor::Seat(Seat::Two) => Key::PlayerSecond,
        });
        let name = if table.actor_in_seat(seat) == Actor::Friend { self.friend_name() } else { name };
        let level = table.seating().players[seat].level().map(|level| self.words.number(level.number()));
        let name = level.map_or_else(|| name.to_owned(), |level| format!("{name} {level}"));
        let side = table.side_of(seat);
        let told = side.and_then(|side| self.model.opened()?.names[side].as_ref());
        let name = told.map_or(name, Name::to_string);
        let off = side.map(|side| {
            let (key, off) = match side {
                Side::Cones => (Key::TrayCones, game.ruleset().borne_off(game.position().board, side)),
                Side::Spools => (Key::TraySpools, game.ruleset().borne_off(game.position().board, side)),
            };
            self.say(key, &Args::new().count("n", off))
        });
        let with_side = |side| {
            let key = match side {
                Side::Cones => Key::PlayerCones,
                Side::Spools => Key::PlayerSpools,
            };
            self.say(key, &Args::new().text("player", &name))
        };
        let is_to_act = table.seat_to_act() == Some(seat);
        PlayerOutline {
            name: side.map_or_else(|| name.clone(), with_side),
            side,
            turn: if is_to_act { self.words.text(Key::PlayerTurn).to_owned() } else { String::new() },
            off: off.unwrap_or_default(),
        }
    }

    pub(super) fn notice(&self, notice: &Notice) -> String {
        let key = match notice {
            Notice::NoBackup => Key::FriendNoBackup,
            Notice::CodePassedOn => Key::LiveCodePassedOn,
            Notice::Refused(refused) => return self.refused(refused),
            Notice::Restored(games) => {
                return self.say(Key::FriendRestored, &Args::new().count("n", *games as u64));
            }
            Notice::StorageBlocked => Key::NoticeStorageBlocked,
            Notice::StorageFull => Key::NoticeStorageFull,
            Notice::SaveBroken(_) => Key::NoticeSaveBroken,
            Notice::SaveNewer(_) => Key::NoticeSaveNewer,
            Notice::LocaleFailed => Key::NoticeLocaleFailed,
            Notice::Welcome => Key::NoticeWelcome,
            Notice::ArchiveFull => Key::NoticeArchiveFull,
            Notice::ArchiveBroken(_) => Key::NoticeArchiveBroken,
            Notice::NewVersion => Key::NoticeNewVersion,
            Notice::NetFailed => Key::NoticeNetFailed,
        };
        self.words.text(key).to_owned()
    }
}

const fn reason_key(reason: Reason) -> Key {
    match reason {
        Reason::OwnPiece => Key::LostOwnPiece,
        Reason::Protected => Key::LostProtected,
        Reason::SafeSquare => Key::LostSafeSquare,
        Reason::Blockade => Key::LostBlockade,
        Reason::NotAllHome => Key::LostNotAllHome,
        Reason::NotAnExit => Key::LostNotAnExit,
        Reason::Backward => Key::LostBackward,
    }
}

pub(super) const fn who(actor: Actor) -> Who {
    match actor {
        Actor::You => Who::You,
        Actor::Computer => Who::Computer,
        Actor::Friend => Who::Friend,
        Actor::Side(Side::Cones) => Who::Cones,
        Actor::Side(Side::Spools) => Who::Spools,
        Actor::Seat(Seat::One) => Who::First,
        Actor::Seat(Seat::Two) => Who::Second,
    }
}

fn path(args: Args<'_>, played: Move) -> Args<'_> {
    let args = args.number("from", place(played.from()));
    match played.destination() {
        Some(to) => args.number("to", place(to)),
        None => args,
    }
}

/// The pieces of a side that some throw would let the other side hit.
fn threats(ruleset: &Ruleset, position: Position, side: Side) -> SquareSet {
    let theirs = Position { side: !side, ..position };
    let throws = ruleset.sticks.outcomes().map(|(throw, _)| throw);
    let moves = throws.into_iter().flat_map(|throw| theirs.moves(ruleset, throw).iter().collect::<Vec<_>>());
    moves.filter_map(Move::hit).map(|(from, _)| from).collect()
}

pub(super) fn number(throw: Throw) -> u64 {
    throw.value().into()
}

pub(super) fn place(square: Square) -> u64 {
    square.number().into()
}

pub(super) fn join(sentences: impl IntoIterator<Item = String>) -> String {
    sentences.into_iter().collect::<Vec<_>>().join(" ")
}

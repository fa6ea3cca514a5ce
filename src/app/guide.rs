//! The first minute: a short guided game on the real board, by the main ruleset. The learner plays the
//! cones. The throws are given, and what is to be done is told, one thing at a time.
//!
//! Everything else is refused with a hint, so nothing can go wrong; whoever has seen enough drops
//! the [`Guide`].

use crate::engine::{Faces, Game, Move, Refusal, Ruleset, Square, SquareSet, notation, rulesets};

use super::model::Why;

/// A step of the guided game: one idea.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Lesson {
    /// The sticks are thrown.
    Throw,
    /// A piece moves by the whole throw.
    Move,
    /// Landing on a lone enemy changes places.
    ChangePlaces,
    /// Two next to each other can't be hit.
    Protection,
    /// Three in a row can't be jumped.
    Blockade,
    /// The House of Water.
    Water,
    /// Leaving the board, and winning.
    BearingOff,
    /// How a game of one's own begins.
    Ready,
}

/// What the learner is to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// Throw the sticks, which will fall like this.
    Throw(Faces),
    /// Move the piece on this square.
    Move(Square),
    /// Try to move the piece on this square, to see why it can't.
    Try(Square),
    /// Read, and go on.
    Read,
}

/// What the learner does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GuideInput {
    /// Throws the sticks.
    Throw,
    /// Presses a square.
    Press(Square),
    /// Goes on to the next step.
    Next,
    /// Goes back: to the beginning of the step, and from there to the step before.
    Back,
}

/// What comes of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GuideReply {
    /// It was done, and there is something to do next.
    Did,
    /// It was right to try, and this is why the piece can't move. There is something to do next.
    Showed(Why),
    /// It was not what is to be done now. Nothing changed.
    Refused(Hint),
    /// It was done, and with it the step.
    StepDone,
    /// The guided game is over.
    Finished,
}

/// What to do instead of what was tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hint {
    /// Throw the sticks.
    Throw,
    /// Press this square.
    Press(Square),
    /// Press this square; the one pressed would do nothing in any game, and why.
    Impossible(Why, Square),
    /// Go on to the next step.
    Next,
    /// There is nothing to go back to.
    AtTheStart,
}

/// What a lesson is made of.
struct Script {
    /// The position it begins with, in the notation.
    start: &'static str,
    /// How the throw fell that lies on the table then.
    given: Option<Faces>,
    /// What is to be done, in order, and the squares to point at meanwhile.
    tasks: &'static [(Task, SquareSet)],
}

impl Lesson {
    /// All of them, in order.
    pub const ALL: [Self; 8] = [
        Self::Throw,
        Self::Move,
        Self::ChangePlaces,
        Self::Protection,
        Self::Blockade,
        Self::Water,
        Self::BearingOff,
        Self::Ready,
    ];

    /// The lesson's name in the keys of its texts, `guide.NAME.text` and `guide.NAME.done`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Throw => "throw",
            Self::Move => "move",
            Self::ChangePlaces => "change",
            Self::Protection => "protection",
            Self::Blockade => "blockade",
            Self::Water => "water",
            Self::BearingOff => "off",
            Self::Ready => "ready",
        }
    }

    /// The first four lessons are one turn, from the start of a real game: `1:10-11` went before, and
    /// then come `4:11-15 1:6-7x 2:15-17`. The later ones are moments of a game that goes on like it.
    const fn script(self) -> Script {
        match self {
            Self::Throw => Script {
                start: "scscscscs1/c9/10 c -",
                given: None,
                tasks: const { &[(Task::Throw(FOUR), SquareSet::EMPTY)] },
            },
            Self::Move => Script {
                start: "scscscscs1/c9/10 c 4",
                given: Some(FOUR),
                tasks: const { &[(press(11), SquareSet::of(&[11, 15]))] },
            },
            Self::ChangePlaces => Script {
                start: "scscscscs1/4c5/10 c -",
                given: None,
                tasks: const { &[(Task::Throw(ONE), SquareSet::EMPTY), (press(6), SquareSet::of(&[6, 7]))] },
            },
            Self::Protection => Script {
                start: "scscssccs1/4c5/10 c -",
                given: None,
                tasks: const {
                    &[
                        (Task::Throw(TWO), SquareSet::of(&[5, 6])),
                        (Task::Try(Square::at(4)), SquareSet::of(&[4, 5, 6])),
                        (press(15), SquareSet::of(&[15, 17])),
                    ]
                },
            },
            // The move makes a blockade of the learner's own.
            Self::Blockade => Script {
                start: "2s1c5/csss2s1c1/cc8 c -",
                given: None,
                tasks: const {
                    &[
                        (Task::Throw(FOUR), SquareSet::of(&[12, 13, 14])),
                        (Task::Try(Square::at(11)), SquareSet::of(&[11, 12, 13, 14])),
                        (press(19), SquareSet::of(&[19, 23])),
                    ]
                },
            },
            // The first of the row is the only piece that can move.
            Self::Water => Script {
                start: "5s2s1/3ss3s1/1ccccc4 c -",
                given: None,
                tasks: const { &[(Task::Throw(ONE), SquareSet::of(&[27])), (press(26), SquareSet::of(&[26, 27]))] },
            },
            // Three cones are off already. With none up the last one leaves, and the game is won.
            Self::BearingOff => Script {
                start: "10/5s2ss/1s1sc2c2 c -",
                given: None,
                tasks: const {
                    &[
                        (Task::Throw(FOUR), SquareSet::EMPTY),
                        (press(28), SquareSet::of(&[28])),
                        (Task::Throw(NONE), SquareSet::EMPTY),
                        (press(25), SquareSet::of(&[25])),
                    ]
                },
            },
            Self::Ready => Script {
                start: "scscscscsc/10/10 - -",
                given: None,
                tasks: const { &[(Task::Read, SquareSet::EMPTY)] },
            },
        }
    }
}

const NONE: Faces = Faces::from_bits(0b0000);
const ONE: Faces = Faces::from_bits(0b0100);
const TWO: Faces = Faces::from_bits(0b1010);
const FOUR: Faces = Faces::from_bits(0b1111);

const fn press(number: u8) -> Task {
    Task::Move(Square::at(number))
}

/// The rules that the guided game is played by.
const fn ruleset() -> &'static Ruleset {
    rulesets::ALL[0]
}

/// A guided game that is going on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guide {
    /// The lesson's place among all.
    step: usize,
    /// How many of its tasks are done.
    stage: usize,
    game: Game,
    faces: Option<Faces>,
}

impl Default for Guide {
    fn default() -> Self {
        Self::start()
    }
}

impl Guide {
    /// The guided game at its first step.
    #[must_use]
    pub fn start() -> Self {
        Self::at_step(0)
    }

    fn at_step(step: usize) -> Self {
        let Script { start, given, .. } = Lesson::ALL[step].script();
        // The tests read them all, so the start of a game is only in place of a panic in the page.
        let game = notation::parse_situation(ruleset(), start).map(|start| Game::from_situation(ruleset(), start));
        debug_assert!(game.is_ok(), "{start}: {game:?}");
        Self { step, stage: 0, game: game.unwrap_or_else(|_| Game::new(ruleset())), faces: given }
    }

    /// The game to show.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// How the sticks lie; `None` before the step's first throw.
    #[must_use]
    pub const fn faces(&self) -> Option<Faces> {
        self.faces
    }

    /// The lesson that goes on or is just done.
    #[must_use]
    pub const fn lesson(&self) -> Lesson {
        Lesson::ALL[self.step]
    }

    /// The lesson's number, from 1.
    #[must_use]
    pub const fn number(&self) -> usize {
        self.step + 1
    }

    /// What is to be done now; `None` when the lesson is done.
    #[must_use]
    pub fn task(&self) -> Option<Task> {
        self.current().map(|(task, _)| task)
    }

    /// The squares to point at now.
    #[must_use]
    pub fn points(&self) -> SquareSet {
        self.current().map_or(SquareSet::EMPTY, |(_, points)| points)
    }

    fn current(&self) -> Option<(Task, SquareSet)> {
        self.lesson().script().tasks.get(self.stage).copied()
    }

    /// The move that a press on the square makes now, to show where it leads.
    #[must_use]
    pub fn move_from(&self, square: Square) -> Option<Move> {
        match self.task() {
            Some(Task::Move(from)) if from == square => self.game.moves()?.of(from),
            Some(Task::Move(_) | Task::Throw(_) | Task::Try(_) | Task::Read) | None => None,
        }
    }

    /// Does what is to be done now, or tells what that is.
    pub fn act(&mut self, input: GuideInput) -> GuideReply {
        match input {
            GuideInput::Throw => self.throw(),
            GuideInput::Press(square) => self.press(square),
            GuideInput::Next => self.next(),
            GuideInput::Back => self.back(),
        }
    }

    fn throw(&mut self) -> GuideReply {
        match self.task() {
            Some(Task::Throw(faces)) => {
                let taken = self.game.take_throw(self.game.ruleset().sticks.throw(faces));
                debug_assert_eq!(taken, Ok(()), "a throw is waited for");
                self.faces = Some(faces);
                self.done(GuideReply::Did)
            }
            Some(Task::Move(square) | Task::Try(square)) => GuideReply::Refused(Hint::Press(square)),
            Some(Task::Read) | None => GuideReply::Refused(Hint::Next),
        }
    }

    fn press(&mut self, square: Square) -> GuideReply {
        match self.task() {
            Some(Task::Move(asked)) if asked == square => {
                let played = self.game.play(self.move_from(square));
                debug_assert_eq!(played, Ok(()), "the move is legal");
                self.done(GuideReply::Did)
            }
            Some(Task::Move(asked) | Task::Try(asked)) => match self.why_not(square) {
                Some(why) if asked == square => self.done(GuideReply::Showed(why)),
                Some(why) => GuideReply::Refused(Hint::Impossible(why, asked)),
                None => GuideReply::Refused(Hint::Press(asked)),
            },
            Some(Task::Throw(_)) => GuideReply::Refused(Hint::Throw),
            Some(Task::Read) | None => GuideReply::Refused(Hint::Next),
        }
    }

    fn next(&mut self) -> GuideReply {
        match self.task() {
            Some(Task::Throw(_)) => GuideReply::Refused(Hint::Throw),
            Some(Task::Move(square) | Task::Try(square)) => GuideReply::Refused(Hint::Press(square)),
            Some(Task::Read) | None if self.number() == Lesson::ALL.len() => GuideReply::Finished,
            Some(Task::Read) | None => {
                *self = Self::at_step(self.step + 1);
                GuideReply::Did
            }
        }
    }

    fn back(&mut self) -> GuideReply {
        if (self.step, self.stage) == (0, 0) {
            return GuideReply::Refused(Hint::AtTheStart);
        }
        *self = Self::at_step(self.step - usize::from(self.stage == 0));
        GuideReply::Did
    }

    /// Counts a task as done. If it was the step's last, that is the reply.
    fn done(&mut self, reply: GuideReply) -> GuideReply {
        self.stage += 1;
        if self.task().is_some() { reply } else { GuideReply::StepDone }
    }

    /// Why the piece on the square can't move with the throw on the table; `None` if it can.
    fn why_not(&self, square: Square) -> Option<Why> {
        let position = self.game.position();
        let Some(throw) = self.game.pending() else { return Some(Why::ThrowFirst) };
        match position.board.piece(square) {
            None => Some(Why::Empty(square)),
            Some(side) if side != position.side => Some(Why::NotYours),
            Some(_) => {
                let refusal = Refusal::of(self.game.ruleset(), position, throw, square)?;
                Some(Why::Refused(throw, refusal))
            }
        }
    }
}

//! Puzzles on the real board, one after the other without end: find the best move, or be shown it, and read why it
//! is the best.
//!
//! They come from a file, in an order of their own each time. It has several hundred; whoever has solved all of a grade,
//! or can't get the file, gets those that the tables lead to.

use crate::ai::endgame::Endgame;
use crate::ai::expectimax::Rated;
use crate::ai::puzzle::{Grade, Merit, Puzzle};
use crate::engine::{Game, Move, Ruleset, Situation, Square};
use crate::save::Solved;

/// So many puzzles solved in a row lead from one grade to the next.
const ROW: u32 = 3;
/// With so few left of a grade, the tables are worked out meanwhile.
const FEW: usize = 5;

/// Puzzles that are being solved.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzling {
    ruleset: &'static Ruleset,
    /// What the puzzles follow from, and how many there were before this one.
    draw: u64,
    /// Those of the file that are left; `None` until it has come, or is known not to come.
    left: Option<Vec<Puzzle>>,
    /// `None` while one is waited for.
    now: Option<Now>,
}

/// The puzzle on the board.
#[derive(Clone, PartialEq, Debug)]
struct Now {
    puzzle: Puzzle,
    game: Game,
    attempt: Attempt,
}

/// How far a puzzle has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attempt {
    /// Nothing was tried yet.
    Open,
    /// This move was tried, and is not the best. Another may be tried.
    Wrong(Move),
    /// The best move was found at the first try.
    Right,
    /// It was found later, after this move.
    RightAfter(Move),
    /// It was shown, after this move or without a try.
    Shown(Option<Move>),
}

/// How hard the next puzzle shall be: the more were solved in a row, the harder.
const fn grade_after(solved: Solved) -> Grade {
    match solved.row / ROW {
        0 => Grade::Easy,
        1 => Grade::Middle,
        _ => Grade::Hard,
    }
}

impl Puzzling {
    /// Puzzles by these rules that follow from a drawn number. The first comes with [`Self::next`].
    #[must_use]
    pub const fn new(ruleset: &'static Ruleset, draw: u64) -> Self {
        Self { ruleset, draw, left: None, now: None }
    }

    /// Takes the file of puzzles; `None` if it could not be had. A file that can't be read is as good as none.
    pub fn take_file(&mut self, file: Option<&[u8]>) {
        let puzzles = || file.and_then(|file| Puzzle::read_all(self.ruleset, file).ok());
        if self.left.is_none() {
            self.left = Some(puzzles().unwrap_or_default());
        }
    }

    /// Whether the tables are wanted, because the file is not there or nearly used up.
    #[must_use]
    pub fn wants_tables(&self) -> bool {
        let is_low = |left: &Vec<Puzzle>| {
            let of = |grade| left.iter().filter(|puzzle| puzzle.grade == grade).count();
            [Grade::Easy, Grade::Middle, Grade::Hard].into_iter().any(|grade| of(grade) < FEW)
        };
        self.left.as_ref().is_some_and(is_low)
    }

    /// Whether there is no puzzle, because neither the file nor the tables have one yet.
    #[must_use]
    pub const fn is_waiting(&self) -> bool {
        self.now.is_none()
    }

    /// Whether the puzzle is still to be solved.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.state().is_some_and(|attempt| !attempt.is_over())
    }

    /// Goes on to another puzzle. Without one of its grade in the file, and without tables, it is waited for.
    pub fn next(&mut self, tables: Option<&Endgame>, solved: Solved) {
        self.now = None;
        let Some(left) = &mut self.left else { return };
        let (grade, draw) = (grade_after(solved), self.draw.wrapping_add(1));
        let found = Puzzle::take_from(left, grade, draw);
        let found = found.or_else(|| Puzzle::find(self.ruleset, tables?, grade, draw));
        let Some(puzzle) = found else { return };
        let start = Situation::ToMove(puzzle.position, puzzle.throw);
        self.draw = draw;
        self.now = Some(Now { game: Game::from_situation(self.ruleset, start), puzzle, attempt: Attempt::Open });
    }

    /// Tries a move, if the puzzle is still to be solved. Returns whether it is the best.
    pub fn attempt(&mut self, played: Move, solved: &mut Solved) -> bool {
        let Some(now) = self.now.as_mut().filter(|now| !now.attempt.is_over()) else { return false };
        let is_best = played == now.puzzle.best().played;
        let was_open = now.attempt == Attempt::Open;
        if was_open {
            solved.count(is_best);
        }
        now.attempt = match (is_best, now.attempt.wrong()) {
            (true, None) => Attempt::Right,
            (true, Some(wrong)) => Attempt::RightAfter(wrong),
            (false, _) => Attempt::Wrong(played),
        };
        if is_best {
            now.play_best();
        }
        is_best
    }

    /// Shows the best move, if it was not found.
    pub fn show(&mut self, solved: &mut Solved) {
        let Some(now) = self.now.as_mut().filter(|now| !now.attempt.is_over()) else { return };
        if now.attempt == Attempt::Open {
            solved.count(false);
        }
        now.attempt = Attempt::Shown(now.attempt.wrong());
        now.play_best();
    }

    /// The rules.
    #[must_use]
    pub const fn ruleset(&self) -> &'static Ruleset {
        self.ruleset
    }

    /// The game to show; before the first puzzle one that has not begun.
    #[must_use]
    pub fn game(&self) -> Game {
        self.now.as_ref().map_or_else(|| Game::new(self.ruleset), |now| now.game.clone())
    }

    /// How far the puzzle has come; `None` while there is none.
    #[must_use]
    pub fn state(&self) -> Option<Attempt> {
        self.now.as_ref().map(|now| now.attempt)
    }

    /// The move that a press on the square tries now.
    #[must_use]
    pub fn move_from(&self, square: Square) -> Option<Move> {
        let now = self.now.as_ref().filter(|now| !now.attempt.is_over())?;
        now.game.moves()?.of(square)
    }

    /// The moves with the winning chances that they leave, the best first, once the best is known.
    #[must_use]
    pub fn solution(&self) -> Option<&[Rated]> {
        self.now.as_ref().filter(|now| now.attempt.is_over()).map(|now| now.puzzle.moves())
    }

    /// Why the best move is the best, once it is known: compared with the move that was tried, or else with the next
    /// best.
    #[must_use]
    pub fn why(&self) -> Option<(Move, Vec<Merit>)> {
        let now = self.now.as_ref().filter(|now| now.attempt.is_over())?;
        let other = now.attempt.wrong().or(now.puzzle.moves().get(1).map(|second| second.played))?;
        Some((other, now.puzzle.why(self.ruleset, other)))
    }
}

impl Attempt {
    /// Whether the best move is known.
    #[must_use]
    pub const fn is_over(self) -> bool {
        match self {
            Self::Open | Self::Wrong(_) => false,
            Self::Right | Self::RightAfter(_) | Self::Shown(_) => true,
        }
    }

    /// The last move that was tried and is not the best.
    const fn wrong(self) -> Option<Move> {
        match self {
            Self::Open | Self::Right => None,
            Self::Wrong(played) | Self::RightAfter(played) => Some(played),
            Self::Shown(played) => played,
        }
    }
}

impl Now {
    fn play_best(&mut self) {
        let played = self.game.play(Some(self.puzzle.best().played));
        debug_assert_eq!(played, Ok(()), "the best move is legal");
    }
}

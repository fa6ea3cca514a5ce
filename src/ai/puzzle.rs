//! Puzzles: positions near the end of a game in which one move is clearly the best, and why it is.
//!
//! The chances are exact. There are two sources: a collection, made by `senet puzzles` from larger tables than a page
//! solves, and the tables of [`Endgame`] that a page has, where a puzzle follows from a number that its caller draws, so
//! that there is no end to them.

mod file;
mod merit;

pub use file::PuzzlesError;
pub use merit::{Merit, Odds};

use crate::ai::endgame::{Endgame, Layer, MOST_MEN};
use crate::ai::expectimax::Rated;
use crate::ai::{Evaluator as _, PipLead};
use crate::engine::{Board, BySide, Faces, Move, Ply, Position, Ruleset, Side, Square, SquareSet, Throw};

/// By how much the best move is better than the next, in winning chance. Less would be a matter of taste.
pub const MARGIN: f64 = 0.03;
/// A chance outside of this is nearly decided: nobody cares for the best move there.
const OPEN: std::ops::RangeInclusive<f64> = 0.05..=0.95;
/// From this margin on, a move that looks no better is still seen to be.
const PLAIN: f64 = 0.08;
/// So many games are looked through for a puzzle; a few are enough.
const GAMES: u32 = 400;
/// And so many plies of each: games with few pieces are short.
const PLIES: u32 = 40;
/// Of the puzzles in which a move falls into the water, one in so many is taken: most easy ones would be such.
const WATER: usize = 4;

/// How hard a puzzle is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Grade {
    /// The best move brings the side ahead in the race as well.
    Easy,
    /// In the race it is as good as another.
    Middle,
    /// It costs something in the race, or is only a little better than one that looks the same.
    Hard,
}

/// A position with a throw, in which the cones are to find the best move.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle {
    /// The position; the cones are to move.
    pub position: Position,
    /// The throw on the table.
    pub throw: Throw,
    /// How hard it is.
    pub grade: Grade,
    /// The moves with the winning chances that they leave, the best first.
    moves: Vec<Rated>,
}

impl Puzzle {
    /// Looks for a puzzle. It follows from `draw`: each number leads to another one.
    ///
    /// The position comes up in a game of best moves that begins with as many pieces as some table knows. `None` if
    /// there are no tables, or hundreds of games have none of this grade.
    #[must_use]
    pub fn find(ruleset: &Ruleset, endgame: &Endgame, grade: Grade, draw: u64) -> Option<Self> {
        let layers: Vec<Layer> = Layer::up_to(MOST_MEN).filter(|&layer| endgame.table(layer).is_some()).collect();
        let mut random = Random(draw);
        for _ in 0..GAMES {
            // Rather a large layer: there is more to choose from.
            let layer = (0..2).filter_map(|_| layers.get(random.below(layers.len()))).max()?;
            let mut position = random.position(ruleset, *layer);
            for _ in 0..PLIES {
                let throw = ruleset.sticks.throw(Faces::from_bits(random.below(16) as u8));
                let moves = rate(ruleset, position, throw, &|after| endgame.chance(after))?;
                let found = Self::of(ruleset, position, throw, &moves).filter(|found| found.grade == grade);
                if let Some(puzzle) = found.filter(|found| !found.shuns_water() || random.below(WATER) == 0) {
                    return Some(puzzle);
                }
                position = after(ruleset, position, Ply { throw, played: moves.first().map(|best| best.played) });
                if position.winner().is_some() {
                    break;
                }
            }
        }
        None
    }

    /// Takes a puzzle of a grade out of a collection, if one is left. Which one follows from `draw`.
    pub fn take_from(collection: &mut Vec<Self>, grade: Grade, draw: u64) -> Option<Self> {
        let places: Vec<usize> = (0..collection.len()).filter(|&place| collection[place].grade == grade).collect();
        let place = places.get(Random(draw).below(places.len()))?;
        Some(collection.swap_remove(*place))
    }

    /// The puzzle that these moves, the best first, make of a position; `None` if they make none, or what speaks for the
    /// best of them can't be told in words.
    #[must_use]
    pub fn of(ruleset: &Ruleset, position: Position, throw: Throw, moves: &[Rated]) -> Option<Self> {
        let puzzle = Self::graded(ruleset, position, throw, moves)?;
        // What can't be told teaches nothing.
        let is_told = moves[1..].iter().all(|other| !puzzle.why(ruleset, other.played).is_empty());
        is_told.then_some(puzzle)
    }

    /// The same without a look at what can be told.
    fn graded(ruleset: &Ruleset, position: Position, throw: Throw, moves: &[Rated]) -> Option<Self> {
        let [best, second, ..] = moves else { return None };
        let (position, margin) = (as_cones(position), best.value - second.value);
        if margin < MARGIN || !OPEN.contains(&best.value) {
            return None;
        }
        let lead = |rated: &Rated| {
            PipLead.value(ruleset, after(ruleset, position, Ply { throw, played: Some(rated.played) }), Side::Cones)
        };
        let others = moves[1..].iter().map(lead).fold(f64::NEG_INFINITY, f64::max);
        let grade = match lead(best) - others {
            ahead if ahead > 0.0 => Grade::Easy,
            ahead if ahead == 0.0 && margin >= PLAIN => Grade::Middle,
            _ => Grade::Hard,
        };
        Some(Self { position, throw, grade, moves: moves.to_vec() })
    }

    /// Whether another move than the best falls into the House of Water.
    fn shuns_water(&self) -> bool {
        self.moves[1..].iter().any(|other| matches!(other.played, Move::Sink { .. }))
    }

    /// The moves with the winning chances that they leave the cones, the best first.
    #[must_use]
    pub fn moves(&self) -> &[Rated] {
        &self.moves
    }

    /// The best move.
    #[must_use]
    pub fn best(&self) -> Rated {
        self.moves[0]
    }

    /// What speaks for the best move and not for another one, the weightiest first.
    #[must_use]
    pub fn why(&self, ruleset: &Ruleset, other: Move) -> Vec<Merit> {
        let [best, other] = [self.best().played, other]
            .map(|played| (played, after(ruleset, self.position, Ply { throw: self.throw, played: Some(played) })));
        Merit::between(ruleset, self.position, best, other)
    }
}

/// The winning chance of the side to throw, where it is known.
pub type Chances<'a> = &'a dyn Fn(Position) -> Option<f64>;

/// The moves with the winning chances that they leave who makes them, the best first. `None` if one is not known.
pub fn rate(ruleset: &Ruleset, position: Position, throw: Throw, chances: Chances<'_>) -> Option<Vec<Rated>> {
    let rate = |played| {
        let value = chance_after(ruleset, position, Ply { throw, played: Some(played) }, chances)?;
        Some(Rated { played, value })
    };
    Some(best_first(&position.moves(ruleset, throw).iter().map(rate).collect::<Option<Vec<_>>>()?))
}

/// Moves in the order of their values, the best first.
#[must_use]
pub fn best_first(moves: &[Rated]) -> Vec<Rated> {
    let mut sorted: Vec<Rated> = Vec::new();
    for &rated in moves {
        // There are so few that sorting them by the library would only make the program larger.
        let place = sorted.iter().take_while(|better| better.value >= rated.value).count();
        sorted.insert(place, rated);
    }
    sorted
}

/// The winning chance that a ply leaves who makes it.
pub fn chance_after(ruleset: &Ruleset, position: Position, ply: Ply, chances: Chances<'_>) -> Option<f64> {
    let after = after(ruleset, position, ply);
    let chance = chances(after)?;
    Some(if after.side == position.side { chance } else { 1.0 - chance })
}

fn after(ruleset: &Ruleset, mut position: Position, ply: Ply) -> Position {
    position.play_unchecked(ruleset, ply);
    position
}

/// The same position with the cones to move: the rules are the same for both sides.
fn as_cones(position: Position) -> Position {
    let board = Board::new(BySide::new(position.own(), position.enemies()));
    Position { board: board.expect("the pieces stood on squares of their own"), side: Side::Cones }
}

/// The generator `SplitMix64`.
struct Random(u64);

impl Random {
    /// A number below `bound`, or 0.
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        let high = (mixed ^ mixed >> 31) >> 32;
        ((high * bound as u64) >> 32) as usize
    }

    /// A position of a layer before a throw. Most pieces have come far, as they have where others are off.
    fn position(&mut self, ruleset: &Ruleset, layer: Layer) -> Position {
        let mut free = !ruleset.houses.sinks();
        let mut men = [layer.more(), layer.fewer()];
        men.rotate_left(self.below(2));
        let pieces = men.map(|men| {
            let mut pieces = SquareSet::EMPTY;
            while pieces.len() < men.into() {
                let far = if self.below(4) == 0 { 0 } else { 14 };
                let square = Square::at(far + 1 + self.below((Square::COUNT - far).into()) as u8);
                if free.contains(square) {
                    free = free.without(square);
                    pieces = pieces.with(square);
                }
            }
            pieces
        });
        let board = Board::new(BySide::new(pieces[0], pieces[1])).expect("each square was free");
        Position { board, side: Side::BOTH[self.below(2)] }
    }
}

//! The worker against the engine's moves, position by position.

use super::*;
use crate::engine::{Board, BySide, Ply, Position, Ruleset, Side, SquareSet, rulesets};

use super::super::bounds::CERTAIN;
use super::super::index::split;
use super::super::layer::Layer;

/// Numbers that look random, from a place in a sequence.
fn mix(place: u64) -> u64 {
    let bits = (place ^ place >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ bits >> 31
}

/// Bounds of which every one is different, so that none can stand for another.
fn scattered(ruleset: &Ruleset, layer: Layer) -> Bounds {
    let mut bounds = Bounds::absent(ruleset, layer);
    for level in 0..bounds.index().levels() {
        let bracket = |number: usize| {
            let bits = mix(number as u64 + 1);
            let lower = (bits >> 32) as u32 % (CERTAIN / 2);
            Bracket { lower, upper: lower + (bits as u32) % (CERTAIN / 2) }
        };
        let brackets = bounds.index().level(level).map(bracket).collect();
        bounds.put(level, brackets);
    }
    bounds
}

/// The bracket of a position by the engine's moves.
fn by_the_engine(ruleset: &Ruleset, position: Position, layers: &[&Bounds]) -> Bracket {
    let bracket_of = |after: Position| {
        if after.winner().is_some() {
            return Bracket::WON;
        }
        let bracket = layers.iter().find_map(|bounds| bounds.of(after)).expect("one of the layers has it");
        if after.side == position.side { bracket } else { bracket.of_other_side() }
    };
    let mut sums = [0; 2];
    for (throw, weight) in ruleset.sticks.outcomes() {
        let moves = position.moves(ruleset, throw);
        let pass = moves.is_empty().then_some(None);
        let plies = moves.iter().map(Some).chain(pass).map(|played| Ply { throw, played });
        let best = plies.fold(Bracket::WORST, |best, ply| {
            let mut after = position;
            after.play_unchecked(ruleset, ply);
            best.or(bracket_of(after))
        });
        sums = [sums[0] + weight * best.lower, sums[1] + weight * best.upper];
    }
    Bracket { lower: sums[0] / 16, upper: sums[1].div_ceil(16) }
}

/// A set of squares, half of the time on a short stretch, where pieces are next to each other.
fn squares(ruleset: &Ruleset, pieces: u8, seed: u64) -> Squares {
    let length = [9, 30][(mix(seed) % 2) as usize];
    let first = 1 + mix(seed + 1) % (31 - length);
    let mut set = SquareSet::EMPTY;
    let mut place = seed;
    while set.len() < u32::from(pieces) {
        place += 1_000_003;
        let square = Square::at((first + mix(place) % length) as u8);
        if !ruleset.houses.sinks().contains(square) {
            set = set.with(square);
        }
    }
    let mut squares = Squares::EMPTY;
    set.iter().for_each(|square| squares.push(square.number()));
    squares
}

fn check(ruleset: &Ruleset, layer: Layer, sets: u64) {
    let bounds = scattered(ruleset, layer);
    let smaller: Vec<Bounds> = layer.smaller().map(|smaller| scattered(ruleset, smaller)).collect();
    let layers: Vec<&Bounds> = smaller.iter().chain([&bounds]).collect();
    let sweep = Sweep::new(ruleset, layer, smaller.iter().collect());
    let mut worker = Worker::new(&sweep);
    for seed in 0..sets {
        let squares = squares(ruleset, layer.pieces(), seed);
        let mut renewed = bounds.set(squares.numbers().iter().copied()).expect("no level is absent").to_vec();
        worker.look_far(&bounds, &squares);
        worker.settle(&mut renewed, 1);
        for (bracket, &own) in renewed.iter().zip(sweep.slots.own()) {
            let [own, enemies] = split(&squares, own);
            for pieces in [BySide::new(own, enemies), BySide::new(enemies, own)] {
                let side = if pieces[Side::Cones] == own { Side::Cones } else { Side::Spools };
                let board = Board::new(pieces).expect("no square is taken twice");
                let expected = by_the_engine(ruleset, Position { board, side }, &layers);
                assert_eq!(*bracket, expected, "{} {board} {}", ruleset.id, side.letter());
            }
        }
    }
}

#[test]
fn all_throws_and_moves_are_those_of_the_engine() {
    for ruleset in rulesets::ALL {
        check(ruleset, Layer::of(1, 1), 300);
        check(ruleset, Layer::of(2, 1), 300);
        check(ruleset, Layer::of(2, 2), 600);
        // Three in a row are a blockade.
        check(ruleset, Layer::of(3, 1), 600);
        check(ruleset, Layer::of(3, 2), 600);
    }
}

#[test]
fn of_what_is_absent_nothing_is_known() {
    let ruleset = rulesets::ALL[0];
    let layer = Layer::of(1, 1);
    let sweep = Sweep::new(ruleset, layer, Vec::new());
    let bounds = Bounds::absent(ruleset, layer);
    let level = bounds.index().levels() - 1;
    let mut brackets = vec![Bracket::UNKNOWN; bounds.index().level(level).len()];
    Worker::new(&sweep).renew(&bounds, level, 0, &mut brackets, 0);
    // Pieces on 29 and 30: the one on 30 leaves with any throw, the one on 29 too.
    assert_eq!(brackets, [Bracket::WON; 2]);
    let mut brackets = vec![Bracket::UNKNOWN; bounds.index().level(0).len()];
    Worker::new(&sweep).renew(&bounds, 0, 0, &mut brackets, 0);
    assert_eq!(brackets, [Bracket::UNKNOWN; 2]);
}

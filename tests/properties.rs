//! What holds for all positions, moves, games and texts, not only for examples.
#![cfg(not(target_arch = "wasm32"))]

#[path = "support/random.rs"]
mod random;

use std::collections::HashSet;
use std::fmt;

use proptest::prelude::*;
use proptest::sample::select;
use random::Rng;
use senet::engine::notation::{PlyText, parse_ply, parse_situation, write_situation};
use senet::engine::rulesets::{self, JEQUIER, STANDARD};
use senet::engine::{
    BySide, Faces, Game, Move, Ply, Position, Record, Refusal, Ruleset, Side, Situation, Square, SquareSet, Stage,
    Throw,
};

/// Random play ends far earlier; the longest of these hundred thousand games has 1,845 plies.
const PLY_LIMIT: usize = 20_000;

fn ruleset() -> impl Strategy<Value = &'static Ruleset> {
    select(rulesets::ALL.to_vec())
}

/// A position with a throw, shown as it is written.
#[derive(Clone, Copy)]
struct Case {
    ruleset: &'static Ruleset,
    position: Position,
    throw: Throw,
}

impl fmt::Debug for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let situation = Situation::ToMove(self.position, self.throw);
        write!(f, "{} {}", self.ruleset.id, write_situation(self.ruleset, situation))
    }
}

fn case() -> impl Strategy<Value = Case> {
    (ruleset(), any::<u64>(), 0..5_usize)
        .prop_map(|(ruleset, seed, outcome)| {
            let position = random::position(&mut Rng::new(seed), ruleset);
            Case { ruleset, position, throw: ruleset.sticks.outcomes()[outcome].0 }
        })
        .no_shrink()
}

fn throw(ruleset: &Ruleset, rng: &mut Rng) -> Throw {
    ruleset.sticks.throw(Faces::from_bits(rng.below(16) as u8))
}

/// All plies that a throw allows: its moves, or the one way to have none.
fn plies(ruleset: &Ruleset, position: Position, throw: Throw) -> Vec<Ply> {
    let moves = position.moves(ruleset, throw);
    let pass = moves.is_empty().then_some(None);
    moves.iter().map(Some).chain(pass).map(|played| Ply { throw, played }).collect()
}

/// A random one of them.
fn random_ply(ruleset: &Ruleset, position: Position, throw: Throw, rng: &mut Rng) -> Ply {
    let moves = position.moves(ruleset, throw);
    let played = if moves.is_empty() { None } else { moves.nth(rng.below(moves.len())) };
    Ply { throw, played }
}

/// Everything that can be written as a move, sensible or not.
fn conceivable_moves() -> impl Iterator<Item = Move> {
    let pairs = || Square::all().flat_map(|from| Square::all().map(move |to| (from, to)));
    let steps = pairs().map(|(from, to)| Move::Step { from, to });
    let swaps = pairs().map(|(from, to)| Move::Swap { from, to });
    let falls = pairs().flat_map(|(from, into)| Square::all().map(move |to| Move::Sink { from, into, to }));
    steps.chain(swaps).chain(falls).chain(Square::all().map(|from| Move::BearOff { from }))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 2_000, ..ProptestConfig::default() })]

    #[test]
    fn pieces_are_conserved_and_the_water_stays_empty(Case { ruleset, position: before, throw } in case()) {
        for ply in plies(ruleset, before, throw) {
            let mut after = before;
            prop_assert_eq!(after.play(ruleset, ply), Ok(()));
            let count = |position: Position, side| position.board.pieces(side).len();
            let borne_off = u32::from(matches!(ply.played, Some(Move::BearOff { .. })));
            prop_assert_eq!(count(after, before.side) + borne_off, count(before, before.side));
            prop_assert_eq!(count(after, !before.side), count(before, !before.side));
            prop_assert!(ruleset.houses.sinks().is_subset(after.board.empty()));
        }
    }

    #[test]
    fn one_piece_moves_and_at_most_one_enemy(Case { ruleset, position: before, throw } in case()) {
        for ply in plies(ruleset, before, throw) {
            let mut after = before;
            after.play_unchecked(ruleset, ply);
            let changed = |side| (before.board.pieces(side) ^ after.board.pieces(side)).len();
            let expected = match ply.played {
                None => (0, 0),
                Some(Move::BearOff { .. }) => (1, 0),
                Some(Move::Step { .. } | Move::Sink { .. }) => (2, 0),
                Some(Move::Swap { .. }) => (2, 2),
            };
            prop_assert_eq!((changed(before.side), changed(!before.side)), expected);
        }
    }

    #[test]
    fn unplay_takes_back_what_play_did(Case { ruleset, position: before, throw } in case()) {
        for ply in plies(ruleset, before, throw) {
            let mut position = before;
            position.play_unchecked(ruleset, ply);
            position.unplay(ruleset, ply);
            prop_assert_eq!(position, before);
        }
    }

    #[test]
    fn all_views_of_the_moves_agree(Case { ruleset, position, throw } in case()) {
        let moves = position.moves(ruleset, throw);
        let listed: Vec<Move> = moves.iter().collect();
        prop_assert_eq!(moves.len() as usize, listed.len());
        prop_assert_eq!(moves.is_empty(), listed.is_empty());
        prop_assert_eq!(moves.movable(), listed.iter().map(|played| played.from()).collect::<SquareSet>());
        prop_assert!(listed.is_sorted_by_key(|played| played.from()));
        prop_assert!(moves.movable().is_subset(position.own()));
        let places = (0..=moves.len()).map(|place| moves.nth(place));
        prop_assert_eq!(places.collect::<Vec<_>>(), listed.iter().copied().map(Some).chain([None]).collect::<Vec<_>>());
        for square in Square::all() {
            let expected = listed.iter().copied().find(|played| played.from() == square);
            prop_assert_eq!(moves.of(square), expected);
        }
    }

    #[test]
    fn exactly_the_own_pieces_that_can_t_move_are_refused(Case { ruleset, position, throw } in case()) {
        let stuck = position.own() & !position.moves(ruleset, throw).movable();
        let refused = Square::all().filter(|&from| Refusal::of(ruleset, position, throw, from).is_some());
        prop_assert_eq!(refused.collect::<SquareSet>(), stuck);
    }

    #[test]
    fn situations_are_read_back(Case { ruleset, position, throw } in case()) {
        for situation in [Situation::ToThrow(position), Situation::ToMove(position, throw)] {
            let text = write_situation(ruleset, situation);
            prop_assert_eq!(parse_situation(ruleset, &text), Ok(situation), "{}", text);
        }
    }

    #[test]
    fn plies_are_read_back(Case { ruleset, position, throw } in case()) {
        for ply in plies(ruleset, position, throw) {
            prop_assert_eq!(parse_ply(ruleset, position, &ply.to_string()), Ok(PlyText::Played(ply)));
        }
    }

    #[test]
    fn a_game_takes_back_every_ply(Case { ruleset, position, throw } in case()) {
        for ply in plies(ruleset, position, throw) {
            let mut game = Game::from_situation(ruleset, Situation::ToMove(position, throw));
            let before = game.clone();
            prop_assert_eq!(game.play(ply.played), Ok(()));
            prop_assert!(game != before);
            prop_assert_eq!(game.undo(), Some(ply));
            prop_assert_eq!(game.position(), position);
            prop_assert_eq!(game, before);
        }
    }
}

proptest! {
    // Each case tries 28,830 moves.
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn a_move_is_legal_if_and_only_if_play_accepts_it(Case { ruleset, position, throw } in case()) {
        let legal: HashSet<Option<Move>> = plies(ruleset, position, throw).iter().map(|ply| ply.played).collect();
        for played in conceivable_moves().map(Some).chain([None]) {
            let mut after = position;
            let is_played = after.play(ruleset, Ply { throw, played }).is_ok();
            prop_assert_eq!(is_played, legal.contains(&played), "{:?}", played);
            prop_assert!(is_played || after == position);
        }
    }
}

/// A text for a header, with all that has to be escaped and some that has not.
fn value() -> impl Strategy<Value = String> {
    r#"[a-z "\\\[\]{}:~;/æ€😀\t-]{0,12}"#
}

/// Any game that can be: from any start, as long as it may be, with or without an end.
fn game() -> impl Strategy<Value = Game> {
    (ruleset(), any::<u64>(), 0..120_usize, 0..6_u8).prop_map(|(ruleset, seed, steps, end)| {
        let mut rng = Rng::new(seed);
        let mut game = random_start(ruleset, &mut rng);
        for _ in 0..steps {
            match game.stage() {
                Stage::ThrowOff | Stage::Throwing(_) => {
                    game.take_throw(throw(ruleset, &mut rng)).expect("the game waits for a throw");
                }
                Stage::Moving(_, throw) => {
                    let ply = random_ply(ruleset, game.position(), throw, &mut rng);
                    game.play(ply.played).expect("the ply is legal");
                }
                Stage::Over(_) => {}
            }
        }
        // A game that is over, or has no sides yet, can't end like that; it stays as it is.
        match end {
            0 => _ = game.resign(Side::Cones),
            1 => _ = game.resign(Side::Spools),
            2 => _ = game.agree_draw(),
            _ => {}
        }
        game
    })
}

/// The ruleset's start, most of the time, or a position, a throw in one, or the end of a game.
fn random_start(ruleset: &'static Ruleset, rng: &mut Rng) -> Game {
    let position = random::position(rng, ruleset);
    let start = match rng.below(8) {
        0 => Situation::ToThrow(position),
        1 => Situation::ToMove(position, throw(ruleset, rng)),
        2 => {
            let pieces =
                BySide::from_fn(
                    |side| {
                        if side == position.side { SquareSet::EMPTY } else { position.board.pieces(side) }
                    },
                );
            let board = senet::engine::Board::new(pieces).expect("pieces were taken away only");
            Situation::Over(Position { board, side: position.side })
        }
        _ => return Game::new(ruleset),
    };
    Game::from_situation(ruleset, start)
}

fn record() -> impl Strategy<Value = Record> {
    let date = proptest::option::of(select(vec!["2024-02-29", "1999-12-31", "0001-01-01"]));
    let names = (proptest::option::of(value()), proptest::option::of(value()));
    let seed = proptest::option::of("[0-9a-f]{64}");
    let other = proptest::collection::btree_map("X[A-Za-z0-9_]{0,6}", value(), 0..3);
    (game(), date, names, seed, other).prop_map(|(game, date, names, seed, other)| Record {
        game,
        date: date.map(str::to_owned),
        names: BySide::new(names.0, names.1),
        seed,
        other: other.into_iter().rev().collect(),
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 1_000, ..ProptestConfig::default() })]

    #[test]
    fn records_are_read_back(record in record()) {
        let text = record.to_string();
        prop_assert_eq!(Record::parse(&text), Ok(record), "{}", text);
    }

    #[test]
    fn records_are_read_back_from_lines_that_end_as_on_windows(record in record()) {
        let text = record.to_string().replace('\n', "\r\n");
        prop_assert_eq!(Record::parse(&text), Ok(record), "{}", text);
    }

    #[test]
    fn line_breaks_in_names_become_spaces(game in game(), name in "[a-z\r\n\"]{0,8}") {
        let record = Record { names: BySide::new(Some(name.clone()), None), ..Record::of(game) };
        let read = Record::parse(&record.to_string()).map(|record| (record.names[Side::Cones].clone(), record.game));
        prop_assert_eq!(read, Ok((Some(name.replace(['\r', '\n'], " ")), record.game)));
    }

    #[test]
    fn where_a_game_stands_is_read_back(game in game()) {
        let text = write_situation(game.ruleset(), game.situation());
        prop_assert_eq!(parse_situation(game.ruleset(), &text), Ok(game.situation()), "{}", text);
    }

    #[test]
    fn arbitrary_text_is_read_or_refused(
        text in prop_oneof![any::<String>(), "[cs0-9/ -]{0,40}", "[0-9c:x~off-]{0,12}", r#"(\[[A-Z][a-z]{0,8} "[^"]*"\]\n){0,4}"#],
        Case { ruleset, position, .. } in case(),
    ) {
        if let Ok(situation) = parse_situation(ruleset, &text) {
            prop_assert_eq!(write_situation(ruleset, situation), text.clone());
        }
        match parse_ply(ruleset, position, &text) {
            Ok(PlyText::Played(ply)) => prop_assert_eq!(ply.to_string(), text.clone()),
            Ok(PlyText::Pending(throw)) => prop_assert_eq!(format!("{throw}:"), text.clone()),
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
        if let Ok(record) = Record::parse(&text) {
            prop_assert_eq!(Record::parse(&record.to_string()), Ok(record));
        }
    }

    #[test]
    fn a_position_with_a_fault_is_refused_or_another(
        Case { ruleset, position, throw } in case(), fault in fault(),
    ) {
        let text = fault.put_into(&write_situation(ruleset, Situation::ToMove(position, throw)));
        match parse_situation(ruleset, &text) {
            Ok(situation) => prop_assert_eq!(write_situation(ruleset, situation), text),
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }

    #[test]
    fn a_move_with_a_fault_is_refused_or_another(Case { ruleset, position, throw } in case(), fault in fault()) {
        for ply in plies(ruleset, position, throw) {
            let text = fault.put_into(&ply.to_string());
            match parse_ply(ruleset, position, &text) {
                Ok(PlyText::Played(ply)) => prop_assert_eq!(ply.to_string(), text),
                Ok(PlyText::Pending(throw)) => prop_assert_eq!(format!("{throw}:"), text),
                Err(error) => prop_assert!(!error.to_string().is_empty()),
            }
        }
    }

    #[test]
    fn a_record_with_a_fault_is_refused_or_another(record in record(), fault in fault()) {
        let text = fault.put_into(&record.to_string());
        match Record::parse(&text) {
            Ok(record) => prop_assert_eq!(Record::parse(&record.to_string()), Ok(record), "{}", text),
            Err(error) => prop_assert!((1..=text.lines().count().max(1)).contains(&error.line), "{}: {}", error, text),
        }
    }
}

/// Something done to a valid text, at a place given in thousandths of its length.
#[derive(Clone, Debug)]
enum Fault {
    Insert(usize, String),
    Replace(usize, char),
    Cut(usize, usize),
    Double(usize, usize),
    Truncate(usize),
}

fn fault() -> impl Strategy<Value = Fault> {
    let piece = prop_oneof![r#"[cs0-9/: \n"~x\\\[\]-]{1,3}"#, "\\PC{1,2}"];
    prop_oneof![
        (0..=1_000_usize, piece).prop_map(|(at, text)| Fault::Insert(at, text)),
        (0..=1_000_usize, prop_oneof![select("cs0123456789/: \n\"~x-*".chars().collect::<Vec<_>>()), any::<char>()])
            .prop_map(|(at, letter)| Fault::Replace(at, letter)),
        (0..=1_000_usize, 0..200_usize).prop_map(|(at, length)| Fault::Cut(at, length)),
        (0..=1_000_usize, 0..200_usize).prop_map(|(at, length)| Fault::Double(at, length)),
        (0..=1_000_usize).prop_map(Fault::Truncate),
    ]
}

impl Fault {
    fn put_into(&self, text: &str) -> String {
        let letters: Vec<char> = text.chars().collect();
        let place = |share: usize| (share * letters.len() / 1_000).min(letters.len());
        let join = |parts: [&[char]; 3]| parts.concat().into_iter().collect::<String>();
        match self {
            Self::Insert(at, piece) => {
                join([&letters[..place(*at)], &piece.chars().collect::<Vec<_>>(), &letters[place(*at)..]])
            }
            Self::Replace(at, letter) => {
                join([&letters[..place(*at)], &[*letter], &letters[(place(*at) + 1).min(letters.len())..]])
            }
            Self::Cut(at, length) => join([&letters[..place(*at)], &[], &letters[place(at + length)..]]),
            Self::Double(at, length) => join([
                &letters[..place(at + length)],
                &letters[place(*at)..place(at + length)],
                &letters[place(at + length)..],
            ]),
            Self::Truncate(at) => letters[..place(*at)].iter().collect(),
        }
    }
}

/// The throw with an index, as a seed would give it.
fn throw_with_index(ruleset: &Ruleset, seed: u64, index: u64) -> Throw {
    throw(ruleset, &mut Rng::new(seed ^ index.wrapping_mul(0x1234_5678_9ABC_DEF1)))
}

/// The throws that a game was given, in order; those of its start were given elsewhere.
fn throws_of(game: &Game) -> Vec<Throw> {
    let first_step = usize::from(!game.throw_off().is_empty());
    let played = game.plies().iter().skip(first_step).map(|ply| ply.throw).chain(game.pending());
    let elsewhere = usize::from(matches!(game.custom_start(), Some(Situation::ToMove(..))));
    game.throw_off().iter().copied().chain(played.skip(elsewhere)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 300, ..ProptestConfig::default() })]

    /// So a throw taken back comes again, and the next one is the one that would have come.
    #[test]
    fn throws_made_is_the_index_of_the_next_throw_whatever_is_undone(
        ruleset in ruleset(), seed in any::<u64>(), steps in 1..150_usize,
    ) {
        let mut rng = Rng::new(seed);
        let mut game = random_start(ruleset, &mut rng);
        for _ in 0..steps {
            if rng.below(4) == 0 {
                game.undo();
            }
            match game.stage() {
                Stage::ThrowOff | Stage::Throwing(_) => {
                    let throw = throw_with_index(ruleset, seed, game.throws_made());
                    prop_assert_eq!(game.take_throw(throw), Ok(()));
                }
                Stage::Moving(_, throw) => {
                    let ply = random_ply(ruleset, game.position(), throw, &mut rng);
                    prop_assert_eq!(game.play(ply.played), Ok(()));
                }
                Stage::Over(_) => {}
            }
            let expected: Vec<Throw> = (0..game.throws_made()).map(|index| throw_with_index(ruleset, seed, index)).collect();
            prop_assert_eq!(throws_of(&game), &*expected);
            prop_assert_eq!(game.throws().collect::<Vec<_>>(), expected);
        }
    }

    #[test]
    fn undo_walks_back_to_the_start_and_replay_comes_to_the_same(game in game()) {
        let mut undone = Vec::new();
        let mut walk = game.clone();
        while let Some(ply) = walk.undo() {
            undone.push(ply);
        }
        if !undone.is_empty() {
            prop_assert_eq!(walk.plies().len(), usize::from(!walk.throw_off().is_empty()));
            for ply in undone.into_iter().rev() {
                if walk.pending().is_none() {
                    prop_assert_eq!(walk.take_throw(ply.throw), Ok(()));
                }
                prop_assert_eq!(walk.play(ply.played), Ok(()));
            }
            prop_assert_eq!(walk.position(), game.position());
            prop_assert_eq!(walk.plies(), game.plies());
        }
    }
}

/// Do and undo of every kind of move, by both rulesets' ways to keep the turn.
#[test]
fn every_kind_of_move_is_taken_back() {
    check_taken_back(&JEQUIER, "c9/10/9s c 2", "2:1-3");
    check_taken_back(&JEQUIER, "c9/10/9s c 4", "4:1-5");
    check_taken_back(&JEQUIER, "c1s7/10/10 c 2", "2:1-3x");
    check_taken_back(&JEQUIER, "s9/10/3c6 c 3", "3:24-27~2");
    check_taken_back(&JEQUIER, "s9/10/c8c c 2", "2:30-off");
    check_taken_back(&JEQUIER, "s9/10/9c c 2", "2:30-off");
    check_taken_back(&JEQUIER, "s9/10/9c c 4", "4:30-off");
    check_taken_back(&JEQUIER, "10/10/3c1s4 c 2", "2:24-22");
    check_taken_back(&JEQUIER, "10/10/4c3s1 c 4", "4:25-21");
    check_taken_back(&JEQUIER, "10/10/7cs1 c 1", "1:28-27~1");
    check_taken_back(&JEQUIER, "css7/10/10 c 1", "1:-");
    check_taken_back(&JEQUIER, "c1ss6/10/10 c 2", "2:-");
    check_taken_back(&STANDARD, "4css3/10/10 c 1", "1:-");
    check_taken_back(&STANDARD, "4c1ss2/10/10 c 2", "2:-");
    check_taken_back(&STANDARD, "10/4s5/6c3 c 1", "1:27-28~14");
    check_taken_back(&STANDARD, "s9/10/6c3 c 5", "5:27-off");
}

#[track_caller]
fn check_taken_back(ruleset: &'static Ruleset, situation: &str, ply: &str) {
    let Ok(start @ Situation::ToMove(position, _)) = parse_situation(ruleset, situation) else {
        panic!("{situation} has no throw to be played");
    };
    let Ok(PlyText::Played(ply)) = parse_ply(ruleset, position, ply) else { panic!("{ply} is legal in {situation}") };
    let mut game = Game::from_situation(ruleset, start);
    game.play(ply.played).expect("the ply is legal");
    assert_ne!(game.situation(), start);
    let mut after = game.position();
    after.unplay(ruleset, ply);
    assert_eq!(after, position);
    assert_eq!(game.undo(), Some(ply));
    assert_eq!(game.situation(), start);
    assert_eq!(game.position(), position);
}

/// Plays random games to their ends, where exactly one side is off.
fn check_games(ruleset: &'static Ruleset) {
    std::thread::scope(|scope| {
        for part in 0..4 {
            scope.spawn(move || (0..12_500).for_each(|seed| check_game(ruleset, 4 * seed + part)));
        }
    });
}

fn check_game(ruleset: &Ruleset, seed: u64) {
    let mut rng = Rng::new(seed);
    let mut position = Position { board: ruleset.start_board(), side: Side::Cones };
    let mut plies = 0;
    while position.winner().is_none() {
        let throw = throw(ruleset, &mut rng);
        let ply = random_ply(ruleset, position, throw, &mut rng);
        position.play_unchecked(ruleset, ply);
        plies += 1;
        assert!(plies < PLY_LIMIT, "game {seed} goes on at {position:?}");
    }
    let off = Side::BOTH.map(|side| ruleset.borne_off(position.board, side) == ruleset.men(side));
    assert!(off[0] != off[1], "game {seed} ends with {position:?}");
    assert_eq!(position.winner(), Some(position.side));
}

#[test]
fn games_by_every_ruleset_end_with_one_side_off() {
    rulesets::ALL.into_iter().for_each(check_games);
}

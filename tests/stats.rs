//! The statistics of throws: worked examples, and how far the approximation of the chance is off.
#![cfg(not(target_arch = "wasm32"))]

use senet::engine::notation::parse_situation;
use senet::engine::rulesets::{JEQUIER, STANDARD};
use senet::engine::{Faces, Game, Side, Throw};
use senet::fair::{Bits256, Mismatch, ThrowStats, Unusual, check};

/// Throws that count so much, each so often.
fn throws(counts: &[(u8, u32)]) -> ThrowStats {
    let throws = counts.iter().flat_map(|&(value, times)| std::iter::repeat_n(Throw::of(value), times as usize));
    ThrowStats::of(JEQUIER.sticks, throws)
}

fn close(left: f64, right: f64) -> bool {
    (left - right).abs() < 1e-9
}

#[test]
fn the_rows_are_in_rising_order_with_what_was_to_be_expected() {
    let stats = throws(&[(1, 4), (2, 13), (3, 8), (4, 2), (6, 5)]);
    let rows = stats.rows().map(|row| (row.throw.value(), row.weight, row.seen, row.expected));
    assert_eq!(rows, [(1, 4, 4, 8.0), (2, 6, 13, 12.0), (3, 4, 8, 8.0), (4, 1, 2, 2.0), (6, 1, 5, 2.0)]);
    assert_eq!(stats.throws(), 32);
    // 16/8 + 1/12 + 0 + 0 + 9/2
    assert!(close(stats.chi_square(), 6.0 + 7.0 / 12.0), "{}", stats.chi_square());
}

#[test]
fn the_mean_and_the_throws_that_go_on_are_compared_too() {
    let stats = throws(&[(1, 4), (2, 13), (3, 8), (4, 2), (6, 5)]);
    assert_eq!((stats.mean(), stats.expected_mean()), (Some(92.0 / 32.0), 38.0 / 16.0));
    assert_eq!((stats.again(), stats.expected_again()), (11, 12.0));
    let standard = ThrowStats::of(STANDARD.sticks, [5, 5].map(Throw::of));
    assert_eq!((standard.mean(), standard.expected_mean(), standard.again()), (Some(5.0), 37.0 / 16.0, 2));
}

/// The values of chi-square with four degrees of freedom that printed tables give for these chances.
#[test]
fn the_chance_agrees_with_printed_tables() {
    for (value, chance) in [(7.779, 0.1), (9.488, 0.05), (11.143, 0.025), (13.277, 0.01), (18.467, 0.001)] {
        let half: f64 = value / 2.0;
        let formula = (-half).exp() * (1.0 + half);
        assert!((formula - chance).abs() < chance / 1_000.0, "{value}: {formula}");
    }
    let stats = throws(&[(1, 4), (2, 13), (3, 8), (4, 2), (6, 5)]);
    let half = stats.chi_square() / 2.0;
    assert!(stats.chance().is_some_and(|chance| close(chance, (-half).exp() * (1.0 + half))));
}

#[track_caller]
fn check_words(counts: &[(u8, u32)], unusual: Unusual, one_game_in: Option<u32>) {
    let stats = throws(counts);
    let found = (stats.unusual(), stats.one_game_in());
    assert_eq!(found, (unusual, one_game_in), "{:?}, {}", stats.chance(), stats.chi_square());
}

#[test]
fn the_words_say_how_unusual_it_is() {
    check_words(&[], Unusual::TooFew, None);
    check_words(&[(6, 19)], Unusual::TooFew, None);
    check_words(&[(1, 8), (2, 12), (3, 8), (4, 2), (6, 2)], Unusual::Ordinary, Some(1));
    check_words(&[(1, 4), (2, 13), (3, 8), (4, 2), (6, 5)], Unusual::Ordinary, Some(6));
    check_words(&[(1, 6), (2, 12), (3, 7), (4, 1), (6, 6)], Unusual::Rather, Some(15));
    check_words(&[(1, 5), (2, 10), (3, 8), (4, 2), (6, 7)], Unusual::Very, Some(120));
    check_words(&[(1, 4), (2, 10), (3, 8), (4, 2), (6, 8)], Unusual::Extremely, Some(1_000));
    check_words(&[(6, 20)], Unusual::Extremely, Some(1_000));
}

/// All ways in which the least number of throws can fall, each with its exact probability: the true
/// chance at each border of the words is near enough to it.
#[test]
fn the_words_are_true_for_few_throws_too() {
    let n = ThrowStats::FEWEST;
    let factorial = |k: u32| (1..=k).map(f64::from).product::<f64>();
    let power = |weight: u32, k: u32| (0..k).map(|_| f64::from(weight) / 16.0).product::<f64>();
    let borders = [0.1, 0.02, 0.002];
    let (mut total, mut true_chances) = (0.0, [0.0; 3]);
    for none in 0..=n {
        for one in 0..=n - none {
            for two in 0..=n - none - one {
                for three in 0..=n - none - one - two {
                    let four = n - none - one - two - three;
                    let up = [none, one, two, three, four];
                    let ways = up.iter().fold(factorial(n), |ways, &k| ways / factorial(k));
                    let probability =
                        up.iter().zip(Faces::WEIGHTS).fold(ways, |all, (&k, weight)| all * power(weight, k));
                    total += probability;
                    let stats = throws(&[(6, none), (1, one), (2, two), (3, three), (4, four)]);
                    let chance = stats.chance().expect("there are enough throws");
                    for (border, sum) in borders.iter().zip(&mut true_chances) {
                        *sum += if chance < *border { probability } else { 0.0 };
                    }
                }
            }
        }
    }
    assert!(close(total, 1.0), "{total}");
    let ratios = [0, 1, 2].map(|place| true_chances[place] / borders[place]);
    let allowed = [0.8..=1.2, 0.8..=1.2, 0.8..=2.0];
    assert!(allowed.iter().zip(ratios).all(|(range, ratio)| range.contains(&ratio)), "{ratios:?}");
}

/// How often each throw came, by side.
fn seen(game: &Game) -> [Vec<(u8, u32)>; 2] {
    let stats = ThrowStats::by_side(game);
    Side::BOTH.map(|side| {
        let rows = stats[side].rows().into_iter();
        rows.filter(|row| row.seen > 0).map(|row| (row.throw.value(), row.seen)).collect()
    })
}

#[test]
fn throws_belong_to_who_made_them() {
    let mut game = Game::new(&JEQUIER);
    for throw in [3, 2] {
        game.take_throw(Throw::of(throw)).expect("the throw-off goes on");
    }
    assert_eq!(seen(&game), [vec![], vec![]], "nobody has a side yet");
    // The first thrower throws the 1 and has the cones; then 1 again, and 2 lies on the table.
    game.take_throw(Throw::ONE).expect("it ends the throw-off");
    assert_eq!(seen(&game), [vec![(1, 1), (3, 1)], vec![(2, 1)]]);
    game.take_throw(Throw::ONE).expect("a throw is waited for");
    game.play(game.moves().and_then(|moves| moves.nth(0))).expect("a legal move");
    game.take_throw(Throw::of(2)).expect("a throw is waited for");
    assert_eq!(seen(&game), [vec![(1, 2), (2, 1), (3, 1)], vec![(2, 1)]]);
    game.play(game.moves().and_then(|moves| moves.nth(0))).expect("a legal move");
    game.take_throw(Throw::of(6)).expect("a throw is waited for");
    assert_eq!(seen(&game), [vec![(1, 2), (2, 1), (3, 1)], vec![(2, 1), (6, 1)]]);
}

#[test]
fn a_throw_that_lay_there_at_the_start_is_nobodys() {
    for (start, cones) in [("2s1c5/c9/10 c 4", vec![(3, 1)]), ("2s1c5/c9/10 c -", vec![(3, 1), (4, 1)])] {
        let start = parse_situation(&JEQUIER, start).expect("a position");
        let mut game = Game::from_situation(&JEQUIER, start);
        _ = game.take_throw(Throw::of(4));
        game.play(game.moves().and_then(|moves| moves.nth(0))).expect("a legal move");
        game.take_throw(Throw::of(3)).expect("the same side throws again");
        assert_eq!(seen(&game), [cones, vec![]]);
    }
}

#[test]
fn the_sums_of_both_sides_are_all_throws_of_a_game() {
    for (byte, ruleset) in (0..40).flat_map(|byte| [(byte, &JEQUIER), (byte, &STANDARD)]) {
        let seed = Bits256([byte; 32]);
        let mut game = Game::new(ruleset);
        for _ in 0..100 {
            _ = game.take_throw(ruleset.sticks.throw(seed.faces(game.throws_made())));
            _ = game.play(game.moves().and_then(|moves| moves.nth(0)));
        }
        let stats = ThrowStats::by_side(&game);
        let sum: u32 = Side::BOTH.map(|side| stats[side].throws()).iter().sum();
        let has_sides = game.side_of_first_thrower().is_some();
        assert_eq!(u64::from(sum), if has_sides { game.throws_made() } else { 0 });
        assert_eq!(check(seed, ruleset.sticks, game.throws()), Ok(game.throws_made()));
    }
}

#[test]
fn the_first_throw_that_is_not_the_seeds_is_named() {
    let golden = [3, 2, 1, 1, 2, 3, 2, 2, 1, 1, 1, 2, 3, 2, 3, 1].map(Throw::of);
    let seed = Bits256([0; 32]);
    assert_eq!(check(seed, JEQUIER.sticks, golden), Ok(16));
    assert_eq!(check(seed, JEQUIER.sticks, []), Ok(0));
    let mut changed = golden;
    changed[5] = Throw::of(6);
    changed[9] = Throw::of(4);
    let mismatch = Mismatch { index: 5, expected: Throw::of(3), found: Throw::of(6) };
    assert_eq!(check(seed, JEQUIER.sticks, changed), Err(mismatch));
}

//! Games of the levels against each other, from fixed seeds: natively and in browsers the same to the last move.

use senet::ai::check_sum::CheckSum;
use senet::ai::endgame::{Layer, WithEndgame, solve};
use senet::ai::level::{Level, Thinking};
use senet::ai::net::Net;
use senet::engine::notation::parse_situation;
use senet::engine::rulesets::{JEQUIER, STANDARD};
use senet::engine::{Game, Record, Ruleset, Side, Stage};
use senet::fair::Bits256;

type Chances = WithEndgame<Net>;

/// Plays games with the nets of the page and compares their records with those of the first time. The levels that look
/// ahead play few plies, since tests are not compiled for speed.
pub(crate) fn check() {
    let rulesets: [(&'static Ruleset, &[u8]); 2] = [
        (&JEQUIER, include_bytes!("../../www/nets/jequier.net")),
        (&STANDARD, include_bytes!("../../www/nets/standard.net")),
    ];
    let records = rulesets.map(|(ruleset, net)| {
        let inner = Net::from_bytes(net).expect("a net that is shipped");
        let chances = WithEndgame { inner, endgame: solve(ruleset, Layer::up_to(1)) };
        let seed = Bits256([7; 32]);
        let start = || Game::new(ruleset);
        let late = || {
            let situation = parse_situation(ruleset, "7s2/3c4s1/1c8 c -").expect("a position");
            Game::from_situation(ruleset, situation)
        };
        [
            play(start(), [Level::One, Level::Two], &chances, seed, 2_000),
            play(start(), [Level::Three, Level::Four], &chances, seed, 2_000),
            play(start(), [Level::Five, Level::Six], &chances, seed, 20),
            play(late(), [Level::Six, Level::Five], &chances, seed, 30),
        ]
    });
    let found = records.map(|records| records.map(|record| u64::from_le_bytes(CheckSum::of(record.as_bytes()))));
    assert_eq!(found, EXPECTED, "{found:#x?}");
}

const EXPECTED: [[u64; 4]; 2] = [
    [0x6ba3_0719_3811_6ad1, 0xb4e9_6ce0_e32e_d063, 0x0d62_d44f_c275_296c, 0xc3d5_97ae_4322_95c5],
    [0x96e1_b119_6a79_6b80, 0x8867_c83b_3ea3_4ac7, 0xdc6b_d139_835c_7ac6, 0x9275_33ee_0aed_ac9a],
];

/// The record of a game between the level of the cones and that of the spools, or of its first plies.
fn play(mut game: Game, levels: [Level; 2], chances: &Chances, seed: Bits256, most_plies: usize) -> String {
    let ruleset = game.ruleset();
    while game.plies().len() < most_plies {
        match game.stage() {
            Stage::Over(_) => break,
            Stage::ThrowOff | Stage::Throwing(_) => {
                let throw = ruleset.sticks.throw(seed.faces(game.throws_made()));
                game.take_throw(throw).expect("the game waits for a throw of its own sticks");
            }
            Stage::Moving(side, throw) => {
                let level = levels[usize::from(side == Side::Spools)];
                let whim = seed.whim(game.plies().len() as u64);
                let mut thinking = Thinking::new(level, ruleset, game.position(), throw, whim);
                while !thinking.step(chances, 100) {}
                game.play(thinking.chosen()).expect("a level chooses one of the legal moves");
            }
        }
    }
    Record::of(game).to_string()
}

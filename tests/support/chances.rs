//! A net of fixed weights, and the bits of what it gives for fixed positions: natively and in browsers the same.

use senet::ai::Evaluator;
use senet::ai::expectimax::Expectimax;
use senet::ai::net::{Net, Shape};
use senet::engine::notation::parse_situation;
use senet::engine::rulesets::{JEQUIER, STANDARD};
use senet::engine::{Ruleset, Situation};

/// Checks the bits of the net's chances, and of those two plies on.
pub(crate) fn check() {
    let net = net();
    let chances = [&JEQUIER, &STANDARD].map(|ruleset| {
        ["scscscscs1/c9/10 c -", "c9/3cs5/s9 s -", "3ccc1s2/2ss6/4cs3s c -"].map(|text| bits(&net, ruleset, text))
    });
    assert_eq!(chances, EXPECTED, "{chances:#x?}");
}

const EXPECTED: [[[u64; 2]; 3]; 2] = [
    [
        [0x3fe1_57b8_2c63_7d04, 0x3fe0_50f3_7ea8_e51d],
        [0x3fe0_ac73_1538_320f, 0x3fdf_faf0_758f_f119],
        [0x3fe1_8a70_864a_e522, 0x3fe0_7217_3bbe_2c0f],
    ],
    [
        [0x3fe1_b234_3893_6cfa, 0x3fe0_4c9d_e392_0534],
        [0x3fe1_022d_b0a6_443e, 0x3fe0_1f10_7a1d_37c1],
        [0x3fe1_bc1c_7db3_b927, 0x3fe0_77fd_cf01_c67c],
    ],
];

fn bits(net: &Net, ruleset: &Ruleset, text: &str) -> [u64; 2] {
    let Ok(Situation::ToThrow(position)) = parse_situation(ruleset, text) else {
        panic!("{text} is no position before a throw");
    };
    let ahead = Expectimax { inner: net, plies: 2 };
    [net.value(ruleset, position, position.side), ahead.value(ruleset, position, position.side)].map(f64::to_bits)
}

/// Numbers from a small generator, between -1/4 and 1/4.
fn net() -> Net {
    let shape = Shape::new(32, 16).expect("a shape");
    let mut state = 1_u32;
    let number = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (f32::from((state >> 16) as u16) - 32_768.0) / 131_072.0
    };
    let numbers = std::iter::repeat_with(number).take(shape.parameters()).collect();
    Net::new(shape, numbers).expect("as many numbers as the shape has")
}

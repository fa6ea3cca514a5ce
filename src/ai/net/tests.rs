use super::*;
use crate::engine::Situation;
use crate::engine::notation::parse_situation;
use crate::engine::rulesets;

fn position(ruleset: &Ruleset, text: &str) -> Position {
    match parse_situation(ruleset, text) {
        Ok(Situation::ToThrow(position)) => position,
        other => panic!("{text} is no position before a throw: {other:?}"),
    }
}

fn shape(first: u16, second: u16) -> Shape {
    Shape::new(first, second).expect("a shape")
}

/// Numbers from a small generator, between -1/4 and 1/4.
fn net(shape: Shape) -> Net {
    let mut state = 1_u32;
    let number = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (f32::from((state >> 16) as u16) - 32_768.0) / 131_072.0
    };
    Net::new(shape, std::iter::repeat_with(number).take(shape.parameters()).collect()).expect("as many numbers")
}

#[test]
fn the_same_position_from_the_other_side_is_worth_the_same() {
    let net = net(shape(32, 16));
    for ruleset in rulesets::ALL {
        let cones = position(ruleset, "3ccc1s2/2ss6/4cs3s c -");
        let spools = position(ruleset, "3sss1c2/2cc6/4sc3c s -");
        assert_eq!(net.chance(ruleset, cones).to_bits(), net.chance(ruleset, spools).to_bits());
        let sum = net.value(ruleset, cones, Side::Cones) + net.value(ruleset, cones, Side::Spools);
        assert!((sum - 1.0).abs() < 1e-15);
    }
}

#[test]
fn the_logistic_function() {
    for step in -400..=400 {
        let logit = f64::from(step) / 10.0;
        let expected = 1.0 / (1.0 + (-logit).exp());
        assert!((logistic(logit) - expected).abs() < 1e-8, "{logit}");
    }
    assert_eq!(logistic(0.0).to_bits(), 0.5_f64.to_bits());
    assert!(logistic(f64::MAX) <= 1.0 && logistic(f64::MIN) >= 0.0);
}

#[test]
fn what_a_net_sees() {
    let ruleset = rulesets::ALL[0];
    // Cones on 4 5 6 and 26, spools on 8 and 30; three spools and a cone are off.
    let features = Features::of(ruleset, position(ruleset, "3ccc1s2/10/5c3s c -"));
    let inputs: Vec<_> = features.active().iter().map(|feature| (feature.input, feature.value)).collect();
    let own = [(3, 1.0), (4, 1.0), (5, 1.0), (25, 1.0), (33, 1.0), (34, 1.0), (35, 1.0), (63, 1.0), (120, 1.0)];
    // The spool on 8 is hit from 6, 5 and 4 with a 2, a 3 and a 4: 6 + 4 + 1 ways of 16.
    let enemy = [(126 + 7, 1.0), (126 + 29, 1.0), (126 + 97, 11.0 / 16.0), (126 + 122, 1.0)];
    assert_eq!(inputs, own.into_iter().chain(enemy).collect::<Vec<_>>());
}

#[test]
fn weights_read_back_as_they_were_rounded() {
    let written = net(shape(16, 32)).to_bytes();
    let read = Net::from_bytes(&written).expect("a net");
    assert_eq!(read.to_bytes(), written);
    let net = net(shape(16, 32));
    assert!(read.parameters().iter().zip(net.parameters()).all(|(read, net)| (read - net).abs() < 1e-5));
}

#[test]
fn what_is_no_net_is_refused() {
    let bytes = net(shape(16, 16)).to_bytes();
    let altered = |place: usize, byte: u8| {
        let mut bytes = bytes.clone();
        bytes[place] = byte;
        Net::from_bytes(&bytes).expect_err("an altered net")
    };
    assert_eq!(Net::from_bytes(&[]), Err(WeightsError::NotANet));
    assert_eq!(Net::from_bytes(&bytes[..15]), Err(WeightsError::NotANet));
    assert_eq!(altered(0, b'X'), WeightsError::NotANet);
    assert_eq!(altered(8, 2), WeightsError::Version(2));
    assert_eq!(altered(10, 1), WeightsError::Inputs(1));
    assert_eq!(altered(12, 17), WeightsError::Units(17, 16));
    assert_eq!(altered(12, 32), WeightsError::Length(bytes.len(), length_of(32)));
    assert_eq!(altered(100, bytes[100] ^ 1), WeightsError::Sum);
    assert_eq!(Net::from_bytes(&bytes[..bytes.len() - 1]), Err(WeightsError::Length(bytes.len() - 1, bytes.len())));
}

fn length_of(first: u16) -> usize {
    net(shape(first, 16)).to_bytes().len()
}

#[test]
fn shapes_are_multiples_of_sixteen() {
    assert_eq!(Shape::new(0, 16), None);
    assert_eq!(Shape::new(16, 24), None);
    assert_eq!(Shape::new(272, 16), None);
    assert!(Shape::new(256, 16).is_some());
}

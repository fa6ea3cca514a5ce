//! A small network that tells the winning chance of a position: the forward pass.
//!
//! ```text
//! features (sparse) -> first hidden layer -> second hidden layer -> logit -> winning chance
//! ```
//!
//! Both hidden layers cut off below zero. The same weights and position give the same bits natively and in wasm: there
//! are only additions, multiplications and divisions of numbers that IEEE 754 rounds in one way, each sum in
//! a fixed order, and no function of the standard library whose result a platform may choose.

mod features;
mod weights;

use crate::ai::{Evaluator, chance_of};
use crate::engine::{Position, Ruleset, Side};

pub use features::{Feature, Features, INPUTS};
pub use weights::WeightsError;

/// How many units of a layer are summed up together: so many numbers stay in registers.
const LANES: usize = 16;
/// The most units in a hidden layer.
const MOST_UNITS: usize = 256;

/// How many units the hidden layers have: each a multiple of 16, 256 at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    first: u16,
    second: u16,
}

impl Shape {
    /// A shape with so many units in the first and in the second hidden layer, if both counts are allowed.
    #[must_use]
    pub const fn new(first: u16, second: u16) -> Option<Self> {
        const fn is_allowed(units: u16) -> bool {
            units > 0 && units as usize <= MOST_UNITS && (units as usize).is_multiple_of(LANES)
        }
        if is_allowed(first) && is_allowed(second) { Some(Self { first, second }) } else { None }
    }

    /// Units of the first hidden layer.
    #[must_use]
    pub const fn first(self) -> usize {
        self.first as usize
    }

    /// Units of the second hidden layer.
    #[must_use]
    pub const fn second(self) -> usize {
        self.second as usize
    }

    /// How many numbers each part has, in the order in which they lie behind one another: weights into the first layer, a row for each
    /// input, and its biases; weights into the second, a row for each unit of the first, and its biases; weights into
    /// the logit, and its bias.
    #[must_use]
    pub const fn parts(self) -> [usize; 6] {
        let (first, second) = (self.first(), self.second());
        [INPUTS * first, first, first * second, second, second, 1]
    }

    /// How many numbers a net of this shape has in all.
    #[must_use]
    pub fn parameters(self) -> usize {
        self.parts().iter().sum()
    }
}

/// A network: its shape and its numbers, in the order of [`Shape::parts`].
#[derive(Clone, PartialEq, Debug)]
pub struct Net {
    shape: Shape,
    parameters: Vec<f32>,
}

/// What the units of a net give for one position.
#[derive(Clone, Debug)]
pub struct Activations {
    /// The first hidden layer's; only the shape's many count.
    pub first: [f32; MOST_UNITS],
    /// The second hidden layer's; only the shape's many count.
    pub second: [f32; MOST_UNITS],
    /// The logarithm of the odds that the side to throw wins.
    pub logit: f32,
}

impl Default for Activations {
    fn default() -> Self {
        Self { first: [0.0; MOST_UNITS], second: [0.0; MOST_UNITS], logit: 0.0 }
    }
}

impl Net {
    /// The net with these numbers, unless they are too few or too many.
    #[must_use]
    pub fn new(shape: Shape, parameters: Vec<f32>) -> Option<Self> {
        (parameters.len() == shape.parameters()).then_some(Self { shape, parameters })
    }

    /// How many units it has.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// Its numbers, in the order of [`Shape::parts`].
    #[must_use]
    pub fn parameters(&self) -> &[f32] {
        &self.parameters
    }

    /// Its numbers, to change them.
    pub fn parameters_mut(&mut self) -> &mut [f32] {
        &mut self.parameters
    }

    /// Its numbers, part by part.
    #[must_use]
    pub fn parts(&self) -> [&[f32]; 6] {
        let mut rest = self.parameters.as_slice();
        self.shape.parts().map(|length| {
            let (part, after) = rest.split_at(length);
            rest = after;
            part
        })
    }

    /// What the units give for a position.
    pub fn run(&self, features: &Features, activations: &mut Activations) {
        let [first_weights, first_biases, second_weights, second_biases, last_weights, last_bias] = self.parts();
        let (first, second) = (self.shape.first(), self.shape.second());
        for at in (0..first).step_by(LANES) {
            let mut sums = lanes(first_biases, at);
            for &Feature { input, value } in features.active() {
                let row = lanes(first_weights, usize::from(input) * first + at);
                add_scaled(&mut sums, row, value);
            }
            activations.first[at..at + LANES].copy_from_slice(&sums.map(cut));
        }
        for at in (0..second).step_by(LANES) {
            let mut sums = lanes(second_biases, at);
            for (unit, &value) in activations.first[..first].iter().enumerate() {
                add_scaled(&mut sums, lanes(second_weights, unit * second + at), value);
            }
            activations.second[at..at + LANES].copy_from_slice(&sums.map(cut));
        }
        let products = activations.second[..second].iter().zip(last_weights);
        activations.logit = products.fold(last_bias[0], |sum, (value, weight)| sum + value * weight);
    }

    /// The winning chance of the side to throw, in a position that is not finished.
    #[must_use]
    pub fn chance(&self, ruleset: &Ruleset, position: Position) -> f64 {
        let mut activations = Activations::default();
        self.run(&Features::of(ruleset, position), &mut activations);
        logistic(f64::from(activations.logit))
    }
}

impl Evaluator for Net {
    /// The winning chance of `side`.
    fn value(&self, ruleset: &Ruleset, position: Position, side: Side) -> f64 {
        if let Some(value) = self.exact(ruleset, position, side) {
            return value;
        }
        chance_of(side, position, self.chance(ruleset, position))
    }

    fn exact(&self, _: &Ruleset, position: Position, side: Side) -> Option<f64> {
        position.winner().map(|winner| if winner == side { 1.0 } else { 0.0 })
    }
}

/// The numbers of so many lanes from `at` on.
#[inline(always)]
fn lanes(numbers: &[f32], at: usize) -> [f32; LANES] {
    numbers[at..at + LANES].try_into().expect("a slice of as many numbers as there are lanes")
}

#[inline(always)]
fn add_scaled(sums: &mut [f32; LANES], row: [f32; LANES], scale: f32) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        *sum += weight * scale;
    }
}

/// Cuts off below zero.
#[inline(always)]
fn cut(sum: f32) -> f32 {
    if sum > 0.0 { sum } else { 0.0 }
}

/// The probability whose logarithm of the odds this is.
#[must_use]
pub fn logistic(logit: f64) -> f64 {
    // Beyond that a double holds nothing but 0 and 1 anyway.
    let size = if logit < 0.0 { -logit } else { logit };
    let inverse_odds = exp_of_minus(if size < 40.0 { size } else { 40.0 });
    let chance = 1.0 / (1.0 + inverse_odds);
    if logit < 0.0 { 1.0 - chance } else { chance }
}

/// e to the power of -`x` for `x` from 0 to 40, to about nine digits: three terms of the series at `x` / 256, squared eight times.
fn exp_of_minus(x: f64) -> f64 {
    let small = -x / 256.0;
    let power = 1.0 + small * (1.0 + small / 2.0 * (1.0 + small / 3.0 * (1.0 + small / 4.0)));
    (0..8).fold(power, |power, _| power * power)
}

#[cfg(test)]
mod tests;

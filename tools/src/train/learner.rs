//! A net that changes: gradients of the cross entropy, and Adam's steps along them.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::Rng;
use senet::ai::net::{Activations, Feature, Features, Net, Shape, logistic};
use senet::engine::Ruleset;

use super::self_play::Sample;

/// How fast the means of the gradient and of its square forget (Kingma and Ba, 2014).
const MEAN_KEEPS: f32 = 0.9;
const SQUARE_KEEPS: f32 = 0.999;
const EPSILON: f32 = 1e-8;

/// How many units are summed up together.
const LANES: usize = 16;

/// A net with what its next change depends on.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Learner {
    net: Net,
    means: Vec<f32>,
    squares: Vec<f32>,
    changes: u64,
    steps: u64,
    gradient: Vec<f32>,
    error: f64,
    errors: u64,
}

impl Learner {
    /// A net of random weights.
    #[expect(clippy::cast_precision_loss, reason = "layers have few units, and of what is drawn 24 bits are enough")]
    pub(super) fn new(shape: Shape, random: &mut ChaCha8Rng) -> Self {
        // Some 25 inputs of a position are not zero; the sums should be near one.
        let reach = [0.3, 0.0, (6.0 / shape.first() as f32).sqrt(), 0.0, (3.0 / shape.second() as f32).sqrt(), 0.0];
        let mut parameters = Vec::with_capacity(shape.parameters());
        for (length, reach) in shape.parts().into_iter().zip(reach) {
            let draw = |_| reach * (random.next_u32() as f32 / u32::MAX as f32 * 2.0 - 1.0);
            parameters.extend((0..length).map(draw));
        }
        Self::of(Net::new(shape, parameters).expect("as many numbers as the shape has"))
    }

    /// A net that has learned nothing in this run yet.
    pub(super) fn of(net: Net) -> Self {
        let zeros = vec![0.0; net.parameters().len()];
        Self::restored(net, zeros.clone(), zeros, 0, 0)
    }

    /// The learner with this state.
    pub(super) fn restored(net: Net, means: Vec<f32>, squares: Vec<f32>, changes: u64, steps: u64) -> Self {
        let gradient = vec![0.0; means.len()];
        Self { net, means, squares, changes, steps, gradient, error: 0.0, errors: 0 }
    }

    pub(super) const fn net(&self) -> &Net {
        &self.net
    }

    /// The running means of the gradient, and of its square.
    pub(super) fn moments(&self) -> [&[f32]; 2] {
        [&self.means, &self.squares]
    }

    pub(super) const fn changes(&self) -> u64 {
        self.changes
    }

    pub(super) const fn steps(&self) -> u64 {
        self.steps
    }

    pub(super) const fn end_step(&mut self) {
        self.steps += 1;
    }

    /// The root of the mean squared error since this was asked last.
    #[expect(clippy::cast_precision_loss, reason = "there are far less samples than 2^52")]
    pub(super) fn take_error(&mut self) -> f64 {
        let error = (self.error / self.errors as f64).sqrt();
        (self.error, self.errors) = (0.0, 0);
        error
    }

    /// Changes the weights once, so that they fit these samples better.
    pub(super) fn learn(&mut self, ruleset: &Ruleset, samples: &[Sample], rate: f32) {
        self.gradient.fill(0.0);
        let mut activations = Activations::default();
        for sample in samples {
            let features = Features::of(ruleset, sample.position);
            self.net.run(&features, &mut activations);
            let error = logistic(f64::from(activations.logit)) - f64::from(sample.target);
            self.error += error * error;
            self.errors += 1;
            add_gradient(&self.net, &features, &activations, error as f32, &mut self.gradient);
        }
        self.change(samples.len(), rate);
    }

    #[expect(clippy::cast_precision_loss, reason = "few samples are learned from at once")]
    fn change(&mut self, samples: usize, rate: f32) {
        self.changes += 1;
        let power = i32::try_from(self.changes).unwrap_or(i32::MAX);
        let rate = rate * (1.0 - SQUARE_KEEPS.powi(power)).sqrt() / (1.0 - MEAN_KEEPS.powi(power));
        let part = 1.0 / samples as f32;
        let moments = self.means.iter_mut().zip(&mut self.squares);
        let weights = self.net.parameters_mut().iter_mut().zip(&self.gradient);
        for ((weight, gradient), (mean, square)) in weights.zip(moments) {
            let gradient = gradient * part;
            *mean += (1.0 - MEAN_KEEPS) * (gradient - *mean);
            *square += (1.0 - SQUARE_KEEPS) * (gradient * gradient - *square);
            *weight -= rate * *mean / (square.sqrt() + EPSILON);
        }
    }
}

/// Adds the gradient of one sample, whose chance was too high by `error`.
fn add_gradient(net: &Net, features: &Features, activations: &Activations, error: f32, gradient: &mut [f32]) {
    let (first, second) = (net.shape().first(), net.shape().second());
    let [.., second_weights, _, last_weights, _] = net.parts();
    let [first_part, first_biases, second_part, second_biases, last_part, last_bias] = split(gradient, net.shape());
    let mut second_errors = [0.0; 256];
    for unit in 0..second {
        last_part[unit] += error * activations.second[unit];
        let passed = if activations.second[unit] > 0.0 { error * last_weights[unit] } else { 0.0 };
        second_errors[unit] = passed;
        second_biases[unit] += passed;
    }
    last_bias[0] += error;
    let second_errors = &second_errors[..second];
    let mut first_errors = [0.0; 256];
    for unit in 0..first {
        if activations.first[unit] <= 0.0 {
            continue;
        }
        let row = unit * second..(unit + 1) * second;
        for (sum, passed) in second_part[row.clone()].iter_mut().zip(second_errors) {
            *sum += activations.first[unit] * passed;
        }
        first_errors[unit] = dot(&second_weights[row], second_errors);
        first_biases[unit] += first_errors[unit];
    }
    for &Feature { input, value } in features.active() {
        let from = usize::from(input) * first;
        for (sum, passed) in first_part[from..from + first].iter_mut().zip(&first_errors) {
            *sum += value * passed;
        }
    }
}

fn split(mut numbers: &mut [f32], shape: Shape) -> [&mut [f32]; 6] {
    shape.parts().map(|length| {
        let (part, rest) = std::mem::take(&mut numbers).split_at_mut(length);
        numbers = rest;
        part
    })
}

/// The sum of products, lane by lane, so that the order is fixed and many are added at once.
fn dot(left: &[f32], right: &[f32]) -> f32 {
    let mut sums = [0.0; LANES];
    for (left, right) in left.chunks_exact(LANES).zip(right.chunks_exact(LANES)) {
        for lane in 0..LANES {
            sums[lane] += left[lane] * right[lane];
        }
    }
    sums.iter().sum()
}

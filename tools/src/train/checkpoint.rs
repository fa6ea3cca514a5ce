//! The state of a training on disk: the plan as JSON, then the numbers, then a check sum.

use std::fs;
use std::path::Path;

use anyhow::{Context, bail};
use senet::ai::check_sum::CheckSum;
use senet::ai::net::{Net, Shape};

use super::learner::Learner;

const MAGIC: &[u8; 8] = b"SENETTR1";

/// What is needed to go on.
pub(super) struct Checkpoint {
    /// What the run was asked for.
    pub(super) plan: String,
    /// How far it is.
    pub(super) learner: Learner,
}

impl Checkpoint {
    /// Writes it beside `path` first and then puts it there in one go, so that a run which is stopped leaves the old or the new state.
    pub(super) fn write(&self, path: &Path) -> anyhow::Result<()> {
        let mut bytes = MAGIC.to_vec();
        let [means, squares] = self.learner.moments();
        for number in [self.learner.steps(), self.learner.changes(), self.plan.len() as u64] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(self.plan.as_bytes());
        for numbers in [self.learner.net().parameters(), means, squares] {
            bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        }
        bytes.extend(CheckSum::of(&bytes));
        let beside = path.with_added_extension("new");
        fs::write(&beside, bytes)
            .and_then(|()| fs::rename(&beside, path))
            .with_context(|| format!("{}: can't be written", path.display()))
    }

    /// Reads the state of a net of this shape.
    pub(super) fn read(path: &Path, shape: Shape) -> anyhow::Result<Self> {
        let bytes = fs::read(path)?;
        let Some((content, sum)) = bytes.split_last_chunk::<{ CheckSum::LENGTH }>() else { bail!("not a checkpoint") };
        let Some(rest) = content.strip_prefix(MAGIC.as_slice()) else { bail!("not a checkpoint") };
        if CheckSum::of(content) != *sum {
            bail!("the checkpoint was cut or altered");
        }
        let mut rest = rest;
        let [steps, changes, plan_length] = [(); 3].map(|()| take_number(&mut rest));
        let (plan, numbers) = rest.split_at_checked(plan_length as usize).context("the checkpoint is too short")?;
        let numbers: Vec<f32> = numbers.as_chunks().0.iter().map(|&number| f32::from_le_bytes(number)).collect();
        let count = shape.parameters();
        if numbers.len() != 3 * count {
            bail!("the checkpoint is of a net of another shape");
        }
        let part = |place: usize| numbers[place * count..(place + 1) * count].to_vec();
        let net = Net::new(shape, part(0)).expect("as many numbers as the shape has");
        let learner = Learner::restored(net, part(1), part(2), changes, steps);
        Ok(Self { plan: String::from_utf8(plan.to_vec())?, learner })
    }
}

/// The next whole number, 0 if there is none: a short file fails at its length.
fn take_number(bytes: &mut &[u8]) -> u64 {
    let Some((number, rest)) = bytes.split_first_chunk::<8>() else { return 0 };
    *bytes = rest;
    u64::from_le_bytes(*number)
}

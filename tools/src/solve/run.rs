//! One layer after the other, each swept by all cores until its bounds meet.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use rayon::iter::{IndexedParallelIterator, ParallelIterator};
use rayon::slice::ParallelSliceMut;
use senet::ai::endgame::{Bounds, Bracket, Endgame, Index, Layer, Sweep, Table, Worker, chance_by_next};
use senet::engine::{Board, BySide, Position, Ruleset, Side};

use super::estimate::Estimate;
use super::files::{Folder, State};

/// When a run saves its state, when a layer is done, and when the run stops.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    /// So many seconds after it last did, at the end of a sweep.
    pub(super) save_after: u64,
    /// After so many sweeps.
    pub(super) sweeps: Option<u32>,
    /// Brackets of this width are narrow enough, even where a layer asks for narrower ones.
    pub(super) width: u32,
}

impl Limits {
    /// How wide the widest bracket of the finished layer may be.
    fn goal(self, layer: Layer) -> u32 {
        layer.goal().max(self.width)
    }
}

/// What is told about a layer besides its table.
#[derive(Clone, Copy)]
pub(super) struct Done {
    /// The greatest difference from the chances of the next positions; `None` if nothing was solved.
    pub(super) residual: Option<f64>,
    pub(super) seconds: f64,
}

/// How many sets of squares a thread takes at a time.
const SETS: usize = 64;

/// How many random positions of a table are compared with the next ones.
const SAMPLE: usize = 10_000;

/// Solves `layers`, which come after those they lead to, and tells each by `on_table`. Says whether it
/// got through all of them.
pub(super) fn solve(
    folder: &Folder,
    ruleset: &'static Ruleset,
    layers: Vec<Layer>,
    limits: Limits,
    mut on_table: impl FnMut(&Table, Done) -> anyhow::Result<()>,
) -> anyhow::Result<bool> {
    folder.create()?;
    let plan = Plan::new(folder, layers, limits)?;
    let mut endgame = Endgame::default();
    let mut solved = BTreeMap::new();
    let mut left = limits.sweeps;
    let mut progress =
        Estimate::new(plan.to_solve.iter().map(|&layer| (layer, Index::new(ruleset, layer).positions() as u64)));
    for &layer in &plan.layers {
        let since = Instant::now();
        if !plan.to_solve.contains(&layer) {
            let table = folder.table(layer)?.expect("the plan has looked for it");
            on_table(&table, Done { residual: None, seconds: since.elapsed().as_secs_f64() })?;
            endgame.add(table);
            continue;
        }
        for smaller in layer.smaller() {
            if let Entry::Vacant(place) = solved.entry(smaller) {
                place.insert(folder.state(smaller)?.expect("the plan has looked for it").bounds);
            }
        }
        let sweep = Sweep::new(ruleset, layer, layer.smaller().map(|smaller| &solved[&smaller]).collect());
        let state = match folder.state(layer)? {
            Some(state) => state,
            None => State { bounds: Bounds::unknown(ruleset, layer), width: u32::MAX, sweeps: 0 },
        };
        let state = sweep_until_closed(folder, &sweep, state, limits, &mut left, &mut progress)?;
        if state.width > limits.goal(layer) {
            folder.write_state(&state)?;
            return Ok(false);
        }
        let table = Table::from_bounds(ruleset, &state.bounds, state.sweeps);
        if plan.is_needed(layer) || state.width > layer.goal() {
            folder.write_state(&state)?;
        }
        if plan.is_needed(layer) {
            solved.insert(layer, state.bounds);
        }
        folder.write_table(&table)?;
        solved.retain(|&smaller, _| plan.is_needed_after(smaller, layer));
        endgame.add(table);
        let table = endgame.table(layer).expect("it was added");
        let residual = Some(residual(ruleset, &endgame, table));
        on_table(table, Done { residual, seconds: since.elapsed().as_secs_f64() })?;
    }
    // From a wide one a later run can go on to what the layer asks for.
    for &layer in &plan.layers {
        if endgame.table(layer).is_some_and(|table| table.header().width <= layer.goal()) {
            folder.remove_state(layer)?;
        }
    }
    Ok(true)
}

/// Which layers are to be solved.
struct Plan {
    layers: Vec<Layer>,
    to_solve: BTreeSet<Layer>,
}

impl Plan {
    /// All without a table that is narrow enough; and those whose table does not tell the larger ones enough, since 16 bits
    /// would widen the brackets with every layer, unless their bounds are still there.
    fn new(folder: &Folder, layers: Vec<Layer>, limits: Limits) -> anyhow::Result<Self> {
        let mut to_solve = BTreeSet::new();
        for &layer in layers.iter().rev() {
            let is_needed = to_solve.iter().any(|larger: &Layer| larger.smaller().any(|smaller| smaller == layer));
            let has_bounds = || -> anyhow::Result<bool> {
                Ok(folder.state_header(layer)?.is_some_and(|header| header.width <= limits.goal(layer)))
            };
            let is_solved = folder.table(layer)?.is_some_and(|table| table.header().width <= limits.goal(layer));
            if !is_solved || is_needed && !has_bounds()? {
                to_solve.insert(layer);
            }
        }
        Ok(Self { layers, to_solve })
    }

    /// Whether a layer to be solved leads to this one.
    fn is_needed(&self, layer: Layer) -> bool {
        self.to_solve.iter().any(|larger| larger.smaller().any(|smaller| smaller == layer))
    }

    /// The same once `done` and all before it are solved.
    fn is_needed_after(&self, layer: Layer, done: Layer) -> bool {
        self.to_solve.iter().any(|&larger| larger > done && larger.smaller().any(|smaller| smaller == layer))
    }
}

/// Sweeps over a layer until its widest bracket is narrow enough or no sweeps are left.
fn sweep_until_closed(
    folder: &Folder,
    sweep: &Sweep,
    mut state: State,
    limits: Limits,
    left: &mut Option<u32>,
    progress: &mut Estimate,
) -> anyhow::Result<State> {
    let layer = state.bounds.index().layer();
    let goal = limits.goal(layer);
    let mut saved = Instant::now();
    while state.width > goal && *left != Some(0) {
        state.width = sweep_once(sweep, &mut state.bounds, |positions| progress.add(positions));
        state.sweeps += 1;
        progress.after_sweep(layer, state.width);
        if let Some(left) = left {
            *left -= 1;
        }
        if saved.elapsed() >= Duration::from_secs(limits.save_after) && state.width > goal {
            folder.write_state(&state)?;
            saved = Instant::now();
        }
    }
    Ok(state)
}

/// One sweep by all cores; the widest bracket.
fn sweep_once(sweep: &Sweep, bounds: &mut Bounds, mut on_level: impl FnMut(u64)) -> u32 {
    let mut widest = 0;
    for level in (0..bounds.index().levels()).rev() {
        let mut brackets = bounds.take(level);
        widest = widest.max(renew(sweep, bounds, level, &mut brackets));
        on_level(brackets.len() as u64);
        bounds.put(level, brackets);
    }
    widest
}

/// Renews a level, which was taken from `bounds`, or the beginning of it.
pub(super) fn renew(sweep: &Sweep, bounds: &Bounds, level: usize, brackets: &mut [Bracket]) -> u32 {
    let closed = bounds.index().layer().closed();
    let part = SETS * bounds.index().slots();
    let renew = |worker: &mut Worker, (number, brackets): (usize, &mut [Bracket])| {
        worker.renew(bounds, level, number * part, brackets, closed)
    };
    let parts = brackets.par_chunks_mut(part).enumerate();
    parts.map_init(|| Worker::new(sweep), renew).max().unwrap_or(0)
}

/// How far the chances of a table are from those of the next positions, by the engine's moves and
/// on random positions, at most.
fn residual(ruleset: &Ruleset, endgame: &Endgame, table: &Table) -> f64 {
    // The same positions each time.
    let mut random = fastrand::Rng::with_seed(u64::from(table.index().layer().pieces()));
    let mut greatest: f64 = 0.0;
    for _ in 0..SAMPLE {
        let [own, enemies] = table.index().pieces(random.usize(..table.index().positions()));
        let board = Board::new(BySide::new(own, enemies)).expect("no square is taken twice");
        let position = Position { board, side: Side::Cones };
        let chance = endgame.chance(position).expect("the layer was solved");
        let expected = chance_by_next(ruleset, position, |next| endgame.chance(next));
        greatest = greatest.max((chance - expected.expect("smaller layers were solved before")).abs());
    }
    greatest
}

#[cfg(test)]
mod tests {
    use std::{env, fs};

    use senet::ai::endgame::{FileError, Header};
    use senet::engine::rulesets;

    use super::*;

    /// Runs of so many sweeps each, until one gets through; how many there were, and the tables.
    fn tables(name: &str, ruleset: &'static Ruleset, sweeps: Option<u32>) -> (u32, Vec<Table>) {
        let path = env::temp_dir().join(format!("senet-{name}-{}-{}", ruleset.id, std::process::id()));
        let folder = Folder::new(&path, ruleset);
        // Up to 2 against 1: two layers, of which the second needs the first.
        let layers: Vec<Layer> = Layer::up_to(2).take(2).collect();
        let limits = Limits { save_after: 0, sweeps, width: 0 };
        let mut runs = 1;
        while !solve(&folder, ruleset, layers.clone(), limits, |_, _| Ok(())).expect("the folder can be written") {
            assert!(folder.table(layers[1]).expect("nothing is wrong with the folder").is_none());
            runs += 1;
        }
        let table = |&layer| folder.table(layer).expect("the table is whole").expect("the table is there");
        let tables = layers.iter().map(table).collect();
        let left = fs::read_dir(&path).expect("the folder is there").count();
        assert_eq!(left, layers.len(), "only the tables stay");
        fs::remove_dir_all(path).expect("the folder can be removed");
        (runs, tables)
    }

    #[test]
    fn a_run_that_was_stopped_goes_on_to_the_same_tables() {
        for ruleset in rulesets::ALL {
            let (runs, whole) = tables("whole", ruleset, None);
            assert_eq!(runs, 1);
            let (runs, stopped) = tables("stopped", ruleset, Some(4));
            assert!(runs > 6, "{runs} runs");
            assert_eq!(stopped, whole);
        }
    }

    #[test]
    fn what_is_there_is_kept_and_larger_layers_are_added() {
        let ruleset = rulesets::ALL[0];
        let path = env::temp_dir().join(format!("senet-added-{}", std::process::id()));
        let folder = Folder::new(&path, ruleset);
        let solve = |layers: usize| {
            let mut residuals = Vec::new();
            let layers = Layer::up_to(2).take(layers).collect();
            let done =
                solve(&folder, ruleset, layers, Limits { save_after: 300, sweeps: None, width: 0 }, |table, done| {
                    residuals.push(done.residual.map(|residual| residual <= 2.0 * table.error()));
                    Ok(())
                });
            assert!(done.expect("the folder can be written"));
            residuals
        };
        assert_eq!(solve(1), [Some(true)]);
        assert_eq!(solve(1), [None]);
        // Its bounds are gone, so 1 against 1 is solved again on the way.
        assert_eq!(solve(2), [Some(true), Some(true)]);
        assert_eq!(solve(2), [None, None]);
        fs::remove_dir_all(path).expect("the folder can be removed");
    }

    #[test]
    fn a_spoiled_file_is_named_and_said_what_is_wrong_with() {
        let ruleset = rulesets::ALL[0];
        let path = env::temp_dir().join(format!("senet-spoiled-{}", std::process::id()));
        let folder = Folder::new(&path, ruleset);
        let layer = Layer::of(1, 1);
        let solve =
            |sweeps| solve(&folder, ruleset, vec![layer], Limits { save_after: 300, sweeps, width: 0 }, |_, _| Ok(()));
        assert!(!solve(Some(3)).expect("the folder can be written"));
        let file = path.join("jequier-1-1.bounds");
        let bytes = fs::read(&file).expect("the state was saved");
        let check = |bytes: &[u8], expected: FileError| {
            fs::write(&file, bytes).expect("the folder can be written");
            let error = solve(None).expect_err("the state is spoiled");
            assert!(error.to_string().ends_with("jequier-1-1.bounds"), "{error:#}");
            assert_eq!(error.downcast_ref::<FileError>(), Some(&expected));
        };
        check(&bytes[..100], FileError::Cut { expected: bytes.len() as u64, found: 100 });
        check(&bytes[..10], FileError::Cut { expected: Header::LENGTH as u64, found: 10 });
        let mut altered = bytes.clone();
        altered[50] ^= 1;
        check(&altered, FileError::Altered);
        check(&[&bytes[..], &[0]].concat(), FileError::Altered);
        fs::write(&file, bytes).expect("the folder can be written");
        assert!(solve(None).expect("the state is whole again"));
        fs::remove_dir_all(path).expect("the folder can be removed");
    }
}

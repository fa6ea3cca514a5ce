use senet::ai::endgame::solve;
use senet::engine::rulesets;

use super::*;

fn small(checkpoint: Option<PathBuf>, seed: u64) -> Arguments {
    let teaching = Teaching {
        games_a_step: 2,
        positions_at_once: 32,
        passes: 1,
        lambda: 0.9,
        rate: 1e-2,
        last_rate: 1e-3,
        wandering: 0.1,
        scattered: 0.5,
        plies: 60,
        exact_men: 0,
        exact_positions: 0,
    };
    Arguments {
        ruleset: rulesets::ALL[0],
        games: 8,
        seed: parse_seed(&seed.to_string()).expect("a seed"),
        units: Shape::new(16, 16).expect("a shape"),
        teaching,
        from: None,
        folder: PathBuf::new(),
        checkpoint,
        checkpoint_seconds: 30,
        output: PathBuf::new(),
    }
}

fn file(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("senet-train-{}-{name}", std::process::id()));
    fs::remove_file(&path).ok();
    path
}

#[test]
fn the_same_seed_gives_the_same_net_and_another_gives_another() {
    let net = |seed| train(&small(None, seed), u64::MAX).expect("a net").0.net().to_bytes();
    assert_eq!(net(1), net(1));
    assert_ne!(net(1), net(2));
}

#[test]
fn a_stopped_run_goes_on_to_the_same_net() {
    let path = file("stopped");
    let whole = train(&small(None, 1), u64::MAX).expect("a net").0;
    for _ in 0..2 {
        train(&small(Some(path.clone()), 1), 1).expect("a step");
    }
    let (gone_on, _) = train(&small(Some(path.clone()), 1), u64::MAX).expect("a net");
    fs::remove_file(path).expect("the checkpoint was there");
    assert_eq!(gone_on.net(), whole.net());
}

#[test]
fn a_checkpoint_of_another_run_or_an_altered_one_is_refused() {
    let path = file("refused");
    train(&small(Some(path.clone()), 1), 1).expect("a step");
    let message = |arguments| format!("{:#}", train(&arguments, 1).expect_err("a refusal"));
    assert!(message(small(Some(path.clone()), 2)).contains("other arguments"));
    let mut bytes = fs::read(&path).expect("the checkpoint");
    bytes[1_000] ^= 1;
    fs::write(&path, &bytes).expect("it can be written");
    assert!(message(small(Some(path.clone()), 1)).contains("cut or altered"));
    fs::write(&path, &bytes[..5]).expect("it can be written");
    assert!(message(small(Some(path.clone()), 1)).contains("not a checkpoint"));
    fs::remove_file(path).expect("it is there");
}

/// Two pieces that only have to be borne off: who throws first is ahead.
#[test]
fn it_learns_from_finished_games() {
    let mut arguments = small(None, 3);
    (arguments.games, arguments.teaching.scattered, arguments.teaching.plies) = (64, 1.0, 2_000);
    let (learner, samples) = train(&arguments, u64::MAX).expect("a net");
    assert!(samples.iter().all(|sample| (0.0..=1.0).contains(&sample.target)));
    assert!(learner.changes() > 0 && learner.net().parameters().iter().all(|weight| weight.is_finite()));
}

#[test]
fn it_learns_from_exact_chances_and_goes_on_from_a_net() {
    let path = std::env::temp_dir().join(format!("senet-train-{}-exact", std::process::id()));
    let mut arguments = small(None, 1);
    arguments.folder.clone_from(&path);
    (arguments.games, arguments.teaching.exact_men, arguments.teaching.exact_positions) = (2, 1, 40);
    let message = |arguments: &Arguments| format!("{:#}", train(arguments, 1).expect_err("a refusal"));
    assert!(message(&arguments).starts_with("no table for 1 against 1"));
    let endgame = solve(arguments.ruleset, Layer::up_to(1));
    let folder = Folder::new(&path, arguments.ruleset);
    folder.create().expect("the folder can be made");
    folder.write_table(endgame.table(Layer::of(1, 1)).expect("it was solved")).expect("it can be written");
    let (learner, samples) = train(&arguments, 1).expect("a step");
    let exact = samples.iter().filter_map(|sample| Some((endgame.chance(sample.position)?, sample.target)));
    let exact: Vec<_> = exact.collect();
    assert!(exact.len() >= 40 && exact.iter().all(|&(chance, target)| (chance - f64::from(target)).abs() < 1e-6));
    let net = path.join("begun.net");
    fs::write(&net, learner.net().to_bytes()).expect("it can be written");
    arguments.from = Some(net);
    let (gone_on, _) = train(&arguments, 0).expect("no step");
    let rounded = learner.net().to_bytes();
    assert_eq!(gone_on.net().to_bytes(), rounded);
    arguments.units = Shape::new(32, 16).expect("a shape");
    assert_eq!(message(&arguments), "the net to begin with has 16x16 units");
    fs::remove_dir_all(path).expect("the folder can be removed");
}

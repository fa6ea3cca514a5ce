//! The built program, from outside.

use assert_cmd::Command;
use senet::engine::rulesets;

/// The ids of all rulesets.
fn ruleset_ids() -> Vec<&'static str> {
    rulesets::ALL.iter().map(|ruleset| ruleset.id).collect()
}

/// What came of a run.
struct Run {
    code: Option<i32>,
    out: String,
    err: String,
}

fn senet(arguments: &[&str], input: impl Into<Vec<u8>>) -> Run {
    let output = Command::new(env!("CARGO_BIN_EXE_senet")).args(arguments).write_stdin(input).output();
    let output = output.expect("the program runs");
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    Run { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

/// What a run prints that must succeed.
fn printed(arguments: &[&str], input: impl Into<Vec<u8>>) -> String {
    let run = senet(arguments, input);
    assert_eq!(run.code, Some(0), "{arguments:?}: {}", run.err);
    run.out
}

fn play(ruleset: &str, first: &str, second: &str, seed: &str) -> String {
    printed(&["play", "--ruleset", ruleset, "--first", first, "--second", second, "--seed", seed], "")
}

mod moves {
    use super::*;

    #[test]
    fn the_worked_positions_come_back_as_they_are() {
        let vectors = include_str!("../../tests/data/moves.jsonl");
        let questions: String = vectors
            .lines()
            .map(|line| line.split_once(r#","moves""#).expect("a worked position has moves").0.to_owned() + "}\n")
            .collect();
        let answers = printed(&["moves"], questions);
        assert_eq!(answers.lines().count(), 3_000);
        for (answer, expected) in answers.lines().zip(vectors.lines()) {
            assert_eq!(answer, expected);
        }
        assert_eq!(answers, vectors);
    }

    const GOOD: &str = r#"{"ruleset":"standard","position":"c9/10/9s c 2"}"#;
    const ANSWER: &str = concat!(
        r#"{"ruleset":"standard","position":"c9/10/9s c 2","#,
        r#""moves":[{"move":"2:1-3","board":"2c7/10/9s","next":"s","winner":null}]}"#,
        "\n"
    );

    fn check_bad(line: impl AsRef<[u8]>, expected: &str) {
        let line = line.as_ref();
        let input = [GOOD.as_bytes(), b"\n", line, b"\n", GOOD.as_bytes()].concat();
        let run = senet(&["moves"], input);
        let error = serde_json::json!({ "error": expected });
        let shown = String::from_utf8_lossy(line);
        assert_eq!(run.out, format!("{ANSWER}{error}\n{ANSWER}"), "{shown}");
        assert_eq!((run.code, run.err.as_str()), (Some(1), ""), "{shown}");
    }

    #[test]
    fn what_is_no_json_object_is_named() {
        check_bad("x", "not a JSON object: expected value at column 1");
        check_bad(" ", "not a JSON object: EOF while parsing a value at column 1");
        check_bad(
            r#"["standard","c9/10/9s c 2"]"#,
            "not a JSON object: invalid type: sequence, expected an object with ruleset and position",
        );
        check_bad(format!("{GOOD} x"), "not a JSON object: trailing characters at column 50");
        check_bad(b"{\"ruleset\":\"\xff\"}", "not a JSON object: invalid unicode code point at column 13");
        check_bad(b"\xff", "not a JSON object: expected value at column 1");
    }

    #[test]
    fn a_field_that_is_not_as_it_should_be_is_named() {
        check_bad("{}", "ruleset: missing");
        check_bad(r#"{"ruleset":"standard"}"#, "position: missing");
        check_bad(r#"{"ruleset":"standard","position":7}"#, "position: 7 is not a string");
        check_bad(r#"{"ruleset":null,"position":""}"#, "ruleset: null is not a string");
        let unknown = "throw: unknown field, expected only ruleset and position";
        check_bad(r#"{"ruleset":"standard","position":"c9/10/9s c 2","throw":2}"#, unknown);
        let twice = "ruleset: given twice";
        check_bad(r#"{"ruleset":"standard","ruleset":"jequier","position":"c9/10/9s c 2"}"#, twice);
        let unknown = format!(r#"ruleset: "x" is not known, only {}"#, ruleset_ids().join(", "));
        check_bad(r#"{"ruleset":"x","position":""}"#, &unknown);
    }

    #[test]
    fn a_position_that_is_none_or_has_no_throw_is_refused() {
        let bad = |ruleset, position, error: &str| {
            check_bad(format!(r#"{{"ruleset":"{ruleset}","position":"{position}"}}"#), error);
        };
        bad("standard", "c9/10 c 2", "position: board: 2 rows, not 3");
        bad("jequier", "c9/10/9s c 5", r#"position: throw: the ruleset has no throw "5""#);
        bad("jequier", "c9/10/9s c -", "position: throw: -, so there is no throw to play yet");
        bad("jequier", "scscscscsc/10/10 - -", "position: throw: -, so there is no throw to play yet");
        bad("jequier", "c9/10/10 - -", "position: side: -, so the game is finished and nobody moves");
    }

    #[test]
    fn empty_lines_are_skipped_and_line_ends_may_be_either() {
        assert_eq!(printed(&["moves"], format!("\n{GOOD}\r\n\r\n\n{GOOD}")), ANSWER.repeat(2));
        assert_eq!(printed(&["moves"], ""), "");
    }
}

mod play_and_check {
    use super::*;

    #[test]
    fn what_is_played_is_legal_and_its_throws_follow_from_the_seed() {
        for ruleset in ruleset_ids() {
            for (first, second) in [("random", "greedy"), ("greedy", "random"), ("random", "random")] {
                for seed in ["0", "1", "18446744073709551615", &"c3".repeat(32)] {
                    let record = play(ruleset, first, second, seed);
                    let summary = printed(&["check", "-"], record);
                    assert!(summary.starts_with(&format!("{ruleset}: ")), "{summary}");
                    assert!(summary.contains(", won by the "), "{summary}");
                    assert!(summary.ends_with(" throws follow from the seed\n"), "{summary}");
                }
            }
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_game_and_another_another() {
        for ruleset in ruleset_ids() {
            let game = play(ruleset, "random", "random", "7");
            assert_eq!(game, play(ruleset, "random", "random", &format!("{:064x}", 7)));
            assert_ne!(game, play(ruleset, "random", "random", "8"));
        }
        let unseeded = ["play", "--ruleset", "standard", "--first", "random", "--second", "random"];
        assert_ne!(printed(&unseeded, ""), printed(&unseeded, ""));
    }

    /// Holds what the seed decides: a change here means that old seeds no longer give their games.
    #[test]
    fn the_seed_of_zeros_begins_with_the_golden_throws() {
        let record = play("jequier", "random", "greedy", "0");
        let start =
            "[Ruleset \"jequier\"]\n[Cones \"random\"]\n[Spools \"greedy\"]\n[Result \"s\"]\n[ThrowOff \"3 2 1\"]\n";
        assert!(record.starts_with(start), "{record}");
        assert!(record.contains("\n\nc 1:10-11 1:2-3x 2:11-13\ns 3:5-8x\nc 2:13-15\n"), "{record}");
    }

    #[test]
    fn a_game_can_be_left_unfinished() {
        let start = ["play", "--ruleset", "jequier", "--first", "greedy", "--second", "greedy", "--seed", "0"];
        for plies in ["0", "1", "20"] {
            let record = printed(&[&start[..], &["--plies", plies]].concat(), "");
            let summary = printed(&["check", "-"], record);
            assert!(summary.starts_with(&format!("jequier: {plies} plies, unfinished; all ")), "{summary}");
        }
    }

    fn check_refused(record: &str, expected: &str) {
        let run = senet(&["check", "-"], record);
        assert_eq!((run.code, run.out.as_str()), (Some(1), ""), "{record}");
        assert_eq!(run.err, format!("senet: standard input: {expected}\n"));
    }

    #[test]
    fn an_illegal_move_is_named_with_its_line_and_reason() {
        let record = play("jequier", "random", "greedy", "0");
        let moved = record.replace("s 3:5-8x\n", "s 3:9-12x\n");
        assert_ne!(moved, record);
        check_refused(&moved, "line 9: move 4, 3:9-12x: the move of that piece is 3:9-12");
        let no_piece = record.replace("s 3:5-8x\n", "s 3:20-23\n");
        check_refused(&no_piece, "line 9: move 4, 3:20-23: no piece of s on 20");
        check_refused(&record.replace("jequier", "senet"), "line 1: Ruleset: \"senet\" is not known");
    }

    #[test]
    fn a_throw_that_does_not_follow_from_the_seed_is_named() {
        let start = "[Ruleset \"jequier\"]\n[ThrowOff \"3 2 1\"]\n";
        let seed = format!("[Seed \"{}\"]\n", "0".repeat(64));
        let legal = format!("{start}{seed}\nc 1:10-11 1:2-3x 3:11-14\n");
        check_refused(&legal, "move 3, 3:11-14: by the seed, throw 4 (counted from 0) is a 2, not a 3");
        assert_eq!(printed(&["check", "-"], legal.replace(&seed, "")), "jequier: 3 plies, unfinished\n");
        let pending = format!("{start}{seed}\nc 1:10-11 4:\n");
        check_refused(&pending, "move 2, 4:: by the seed, throw 3 (counted from 0) is a 1, not a 4");
        let throw_off = format!("[Ruleset \"jequier\"]\n[ThrowOff \"3 3 1\"]\n{seed}\nc 1:10-11\n");
        check_refused(&throw_off, "ThrowOff, number 2: by the seed, throw 1 (counted from 0) is a 2, not a 3");
    }

    #[test]
    fn a_throw_that_the_start_brought_along_is_not_the_seeds() {
        let seed = "0".repeat(64);
        let record =
            format!("[Ruleset \"jequier\"]\n[Position \"c9/10/9s c 2\"]\n[Seed \"{seed}\"]\n\nc 2:1-3\ns 3:30-off\n");
        let summary = "jequier: 2 plies, won by the spools; all 1 throws follow from the seed\n";
        assert_eq!(printed(&["check", "-"], record), summary);
    }

    #[test]
    fn a_name_can_not_speak_to_the_terminal() {
        let record =
            "[Ruleset \"jequier\"]\n[Spools \"A\u{1b}[2J\u{7}\"]\n[Position \"c9/10/9s c 2\"]\n\nc 2:1-3\ns 3:30-off\n";
        let summary = "jequier: 2 plies, won by the spools (A\u{fffd}[2J\u{fffd})\n";
        assert_eq!(printed(&["check", "-"], record), summary);
    }

    #[test]
    fn what_can_not_be_read_is_named() {
        check_refused("", "line 1: header Ruleset is missing");
        let run = senet(&["check", "-"], b"[Ruleset \"jequier\"]\n\xff");
        assert_eq!(run.err, "senet: standard input: line 2: not UTF-8, byte 0xff\n");
        let run = senet(&["check", "no such file"], "");
        assert!(run.err.starts_with("senet: no such file can't be read: "), "{}", run.err);
    }
}

mod link {
    use super::*;

    #[test]
    fn a_record_becomes_a_link_and_the_link_a_record() {
        for ruleset in ruleset_ids() {
            let record = play(ruleset, "greedy", "random", "7");
            let link = printed(&["link", "--of", "-"], record.clone());
            let read = printed(&["link", "-"], format!("Look: https://example.org/#{link}"));
            let (about, again) = read.split_once("\n\n").expect("a line about the link, and the record");
            assert!(about.starts_with("a game to look at: "), "{about}");
            assert!(about.ends_with(" throws follow from the seed"), "{about}");
            assert_eq!(moves_of(again), moves_of(&record));
            assert!(printed(&["check", "-"], again).contains("follow from the seed"));
        }
    }

    fn moves_of(record: &str) -> &str {
        record.split_once("\n\n").expect("headers and moves").1
    }

    #[test]
    fn every_link_of_the_first_version_is_explained() {
        let links = include_str!("../../tests/data/links-1.txt");
        for line in links.lines() {
            let (kind, link) = line.split_once(' ').expect("what it is, and the link");
            let about = printed(&["link", link], "");
            let expected = match kind.split_once(':').expect("kind and count").0 {
                "replay" if link.starts_with("senet-jw") => "a turn of game ",
                "replay" => "a game to look at",
                "position" => "a position of jequier: ",
                "call" => "a call, to connect:\nv=0\n",
                _ => " (inviter) and Bø (guest), the guest begins",
            };
            assert!(about.contains(expected), "{kind}: {about}");
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        let run = senet(&["link", "https://example.org/#rules"], "");
        assert_eq!((run.code, run.err.as_str()), (Some(1), "senet: there is no link in it\n"));
        let run = senet(&["link"], "");
        assert_eq!(run.code, Some(2), "{}", run.err);
    }
}

mod arena {
    use super::*;

    fn arena(arguments: &[&str]) -> serde_json::Value {
        let text = printed(&[&["arena"], arguments, &["--seed", "5", "--json"]].concat(), "");
        serde_json::from_str(&text).expect("the report is JSON")
    }

    #[test]
    fn equal_players_win_equally_often_when_seats_are_exchanged() {
        for ruleset in ruleset_ids() {
            // Those that think play little, since the tests are not compiled for speed.
            for (player, games) in [("greedy", 20), ("random", 20), ("net", 2), ("net@20", 2), ("mcts:2", 2)] {
                let report = arena(&[player, player, "--ruleset", ruleset, "--games", &games.to_string()]);
                assert_eq!((&report["games"], &report["unfinished"]), (&games.into(), &0.into()));
                assert_eq!((&report["wins_a"], &report["wins_b"]), (&(games / 2).into(), &(games / 2).into()));
            }
        }
    }

    #[test]
    fn exchanging_the_players_exchanges_their_wins() {
        let report = arena(&["greedy", "random", "--ruleset", "standard", "--games", "40"]);
        let exchanged = arena(&["random", "greedy", "--ruleset", "standard", "--games", "40"]);
        assert_eq!(report["wins_a"], exchanged["wins_b"]);
        assert_eq!(report["throws_per_game"], exchanged["throws_per_game"]);
        assert!(report["interval"][0].as_f64() > Some(0.5), "{report}");
    }

    #[test]
    fn the_number_of_cores_changes_nothing() {
        let arguments = ["arena", "greedy", "random", "--ruleset", "jequier", "--games", "30", "--seed", "9", "--json"];
        let run = |threads| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_senet"));
            command.args(arguments).env("RAYON_NUM_THREADS", threads).output().expect("the program runs").stdout
        };
        assert_eq!(run("1"), run("3"));
    }

    #[test]
    fn games_can_start_at_a_position() {
        for (ruleset, position) in [("jequier", "10/7csc/10 s -"), ("standard", "10/6cscs/10 s 4")] {
            let report = arena(&["greedy", "greedy", "--ruleset", ruleset, "--games", "20", "--position", position]);
            assert_eq!((&report["position"], &report["wins_a"]), (&position.into(), &10.into()));
            let arguments = ["play", "--first", "greedy", "--second", "random", "--ruleset", ruleset, "--seed", "5"];
            let record = printed(&[&arguments[..], &["--position", position]].concat(), "");
            assert!(record.contains(&format!("[Position \"{position}\"]\n")), "{record}");
            assert!(record.contains("[Spools \"greedy\"]\n"), "who throws first has the first seat: {record}");
            assert_eq!(senet(&["check", "-"], record).code, Some(0));
        }
    }

    #[test]
    fn games_start_at_no_position_that_is_over_or_none() {
        for (position, expected) in [
            ("10/10/9c - -", "senet: position: the game is finished, so there is nothing to play\n"),
            ("scscscscsc/10/10 - -", "senet: position: side: "),
        ] {
            let arguments = ["arena", "greedy", "greedy", "--ruleset", "standard", "--position", position];
            let run = senet(&arguments, "");
            assert_eq!(run.code, Some(1));
            assert!(run.err.starts_with(expected), "{}", run.err);
        }
    }

    #[test]
    fn an_odd_number_of_games_is_rounded_up_and_a_short_game_is_unfinished() {
        let arguments = ["arena", "random", "greedy", "--ruleset", "jequier", "--games", "3", "--plies", "9", "--json"];
        let run = senet(&arguments, "");
        assert_eq!(run.err, "senet: every seed is played twice, so 4 games are played\n");
        assert!(run.out.contains(r#""games":4,"wins_a":0,"wins_b":0,"unfinished":4,"share_a":null"#), "{}", run.out);
        assert!(run.out.contains(r#""interval":[0.0,1.0]"#), "{}", run.out);
    }
}

mod perft_and_bench {
    use super::*;

    #[test]
    fn perft_counts_every_depth() {
        let text = printed(&["perft", "--ruleset", "standard", "--plies", "3", "--json"], "");
        let report: serde_json::Value = serde_json::from_str(&text).expect("the report is JSON");
        assert_eq!(report["position"], "cscscscscs/10/10 c -");
        let ways: Vec<_> = (0..3).map(|depth| report["depths"][depth]["ways"].as_u64()).collect();
        assert_eq!(ways, [Some(18), Some(273), Some(4071)]);
    }

    #[test]
    fn perft_counts_how_a_last_piece_gets_off() {
        // In Standard only a 2 bears off from 30, so of five throws one wins and four are lost.
        let position = ["--position", "9s/10/9c c -"];
        let text =
            printed(&[&["perft", "--ruleset", "standard", "--plies", "1", "--json"], &position[..]].concat(), "");
        assert!(text.contains(r#""ways":5,"weight":"16","#), "{text}");
        assert!(text.contains(r#""borne_off":1,"backward":0,"lost":4,"wins":1"#), "{text}");
    }

    #[test]
    fn perft_refuses_what_has_no_plies_to_count() {
        let refused =
            |position| senet(&["perft", "--ruleset", "jequier", "--plies", "1", "--position", position], "").err;
        assert_eq!(refused("c9/10/10 - -"), "senet: position: the game is finished, so there is nothing to count\n");
        assert_eq!(
            refused("c9/10/9s c 2"),
            "senet: position: throw: the count starts before a throw, so it must be -\n"
        );
        assert_eq!(refused("c c -"), "senet: position: board: 1 rows, not 3\n");
    }

    #[test]
    fn bench_measures_four_things_for_each_ruleset() {
        let text = printed(&["bench", "--rounds", "1", "--round-ms", "1", "--json"], "");
        let report: serde_json::Value = serde_json::from_str(&text).expect("the report is JSON");
        let speeds = report["speeds"].as_array().expect("speeds are listed");
        assert_eq!(speeds.len(), 4 * ruleset_ids().len());
        assert!(speeds.iter().all(|speed| speed["per_second"].as_f64() > Some(0.0)), "{text}");
    }
}

#[test]
fn bad_arguments_are_answered_with_what_would_do() {
    for command in [
        &["play", "--first", "random", "--second", "random", "--ruleset", "senet"][..],
        &["arena", "random", "random", "--ruleset", "senet"],
        &["perft", "--plies", "1", "--ruleset", "senet"],
        &["bench", "--ruleset", "senet"],
    ] {
        let run = senet(command, "");
        assert_eq!(run.code, Some(2), "{command:?}");
        let possible = format!("[possible values: {}]", ruleset_ids().join(", "));
        assert!(run.err.contains(&possible), "{}", run.err);
    }
    let run = senet(&["arena", "clever", "random", "--ruleset", "standard"], "");
    assert!(run.err.contains("there are: random, greedy"), "{}", run.err);
    let run = senet(&["arena", "greedy", "random", "--ruleset", "standard", "--seed", "x1"], "");
    let nor = "2 characters, not 64 hex digits, nor is it a whole number from 0 to 18446744073709551615";
    assert!(run.err.contains(nor), "{}", run.err);
}

mod solve {
    use std::{env, fs};

    use super::*;

    #[test]
    fn what_was_solved_can_be_looked_up() {
        let path = env::temp_dir().join(format!("senet-cli-{}", std::process::id()));
        let folder = path.to_str().expect("the folder's name is UTF-8");
        let solve = || {
            let arguments = ["solve", "--ruleset", "standard", "--men", "1", "--folder", folder, "--json"];
            serde_json::from_str::<serde_json::Value>(&printed(&arguments, "")).expect("one JSON object")
        };
        let report = solve();
        assert_eq!((&report["is_finished"], &report["positions"]), (&true.into(), &812.into()));
        assert!(report["layers"][0]["width"].as_f64().is_some_and(|width| width < 1e-4));
        assert!(solve()["layers"][0]["residual"].is_null(), "what is there is not solved again");
        let value = |position| senet(&["value", "--ruleset", "standard", "--folder", folder, position], "");
        // 15/19: only a 2 bears off from 30, only a 3 from 29.
        assert_eq!(value("10/10/8sc c -").out, "0.7895\n");
        // The piece on 29 could only pass 30 with a 3.
        assert_eq!(value("10/10/8cs c 3").out, "1.0000  3:29-off\n");
        assert_eq!(value("10/10/8cs c 4").out, "0.5263  4:-\n");
        let arguments = ["judge", "greedy", "--ruleset", "standard", "--men", "1", "--positions", "100"];
        let judged = printed(&[&arguments[..], &["--folder", folder, "--json"]].concat(), "");
        let judged: serde_json::Value = serde_json::from_str(&judged).expect("one JSON object");
        // With one piece a side there is one move at most.
        assert_eq!((&judged["given_away_a_move"], &judged["given_away_a_choice"]), (&0.0.into(), &0.0.into()));
        let error = judged["net_error"].as_f64().expect("a number");
        assert!(error > 0.0 && error < 0.1, "{error}");
        let exact = format!("exact={folder}:1");
        let arena = ["arena", &exact, &exact, "--ruleset", "standard", "--games", "100", "--seed", "1"];
        let played = printed(&[&arena[..], &["--position", "10/10/8cs c -", "--json"]].concat(), "");
        let played: serde_json::Value = serde_json::from_str(&played).expect("one JSON object");
        assert_eq!((&played["a"], &played["wins_a"]), (&exact.as_str().into(), &50.into()));
        let missing = senet(&["arena", &exact.replace(":1", ":2"), "greedy", "--ruleset", "standard"], "");
        assert!(missing.err.starts_with("senet: no table for 2 against 1"), "{}", missing.err);
        let refused = senet(&["judge", "greedy", "--ruleset", "standard", "--men", "2", "--folder", folder], "");
        assert!(refused.err.starts_with("senet: no table for 2 against 2"), "{}", refused.err);
        fs::remove_dir_all(path).expect("the folder can be removed");
    }

    #[test]
    fn bounds_that_are_close_enough_make_a_table() {
        let path = env::temp_dir().join(format!("senet-cli-width-{}", std::process::id()));
        let folder = path.to_str().expect("the folder's name is UTF-8");
        let solve = |width| {
            senet(&["solve", "--ruleset", "jequier", "--men", "1", "--folder", folder, "--width", width, "--json"], "")
        };
        let refused = solve("1.5");
        assert!(refused.err.contains("not a number from 0 to 1"), "{}", refused.err);
        let report: serde_json::Value = serde_json::from_str(&solve("0.3").out).expect("one JSON object");
        let layer = &report["layers"][0];
        let number = |name: &str| layer[name].as_f64().expect("a number");
        assert!((0.03..=0.3).contains(&number("width")), "{layer}");
        assert!((number("error") - number("width") / 2.0).abs() < 1e-5, "the error is told: {layer}");
        assert_eq!(senet(&["value", "--ruleset", "jequier", "--folder", folder, "10/10/8sc c -"], "").code, Some(0));
        let narrower: serde_json::Value = serde_json::from_str(&solve("0").out).expect("one JSON object");
        let narrower = &narrower["layers"][0];
        assert!(narrower["width"].as_f64().is_some_and(|width| width < 1e-5), "{narrower}");
        assert!(narrower["sweeps"].as_u64() > layer["sweeps"].as_u64(), "it goes on: {narrower}");
        assert_eq!(fs::read_dir(&path).expect("the folder").count(), 1, "of a finished layer only the table stays");
        fs::remove_dir_all(path).expect("the folder can be removed");
    }

    #[test]
    fn puzzles_without_tables_are_an_error() {
        let run = senet(&["puzzles", "--ruleset", "standard", "--folder", "nowhere", "--output", "nowhere/a"], "");
        let expected = "senet: no table for 1 against 1; `senet solve` makes it\n";
        assert_eq!((run.code, run.err.as_str()), (Some(1), expected));
    }

    #[test]
    fn a_position_without_a_table_is_an_error() {
        let run = senet(&["value", "--ruleset", "standard", "--folder", "nowhere", "10/10/8sc c -"], "");
        let expected = "senet: the folder has no table for 1 against 1; `senet solve` makes it\n";
        assert_eq!((run.code, run.err.as_str()), (Some(1), expected));
    }
}

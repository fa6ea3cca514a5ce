//! The `senet` command-line program: the engine without a page.
//!
//! One file a subcommand. What several need is in [`players`] (who chooses the moves, and one
//! game between two of them), [`arguments`] (values on the command line) and [`progress`].

mod arena;
mod arguments;
mod bench;
mod check;
mod insights;
mod judge;
mod link;
mod mcts;
mod moves;
mod perft;
mod play;
mod players;
mod progress;
mod puzzles;
mod solve;
mod train;
mod value;

use std::io;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Plays, counts, checks and measures Senet.
#[derive(Parser)]
#[command(version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Moves(moves::Arguments),
    Play(play::Arguments),
    Arena(arena::Arguments),
    Perft(perft::Arguments),
    Bench(bench::Arguments),
    Check(check::Arguments),
    Link(link::Arguments),
    Solve(solve::Arguments),
    Value(value::Arguments),
    Judge(judge::Arguments),
    Train(train::Arguments),
    Insights(insights::Arguments),
    Puzzles(puzzles::Arguments),
}

fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Moves(arguments) => moves::run(&arguments),
        Command::Play(arguments) => play::run(&arguments),
        Command::Arena(arguments) => arena::run(&arguments),
        Command::Perft(arguments) => perft::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Link(arguments) => link::run(&arguments),
        Command::Solve(arguments) => solve::run(&arguments),
        Command::Value(arguments) => value::run(&arguments),
        Command::Judge(arguments) => judge::run(&arguments),
        Command::Train(arguments) => train::run(&arguments),
        Command::Insights(arguments) => insights::run(&arguments),
        Command::Puzzles(arguments) => puzzles::run(&arguments),
    };
    match done {
        Ok(code) => code,
        // Whoever read the answers has seen enough, as `head` has.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("senet: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let kind = match (cause.downcast_ref::<io::Error>(), cause.downcast_ref::<serde_json::Error>()) {
            (Some(error), _) => Some(error.kind()),
            (_, Some(error)) => error.io_error_kind(),
            _ => None,
        };
        kind == Some(io::ErrorKind::BrokenPipe)
    })
}

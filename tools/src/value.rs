//! `senet value`: the exact winning chance of a position, from the tables of `senet solve`.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{anyhow, bail};
use senet::ai::chance_of;
use senet::ai::endgame::{Endgame, layer_of};
use senet::engine::{Ply, Position, Ruleset, Situation, SquareSet};
use serde::Serialize;

use crate::arguments::{parse_position, ruleset_parser};
use crate::solve::Folder;

/// Looks up who wins how often if both sides play as well as can be.
///
/// For a position before a throw: the winning chance of the side to throw. For one with a throw:
/// that of the side to move after each of its moves, the best first.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// A position, as in `9s/10/9c c -` or `9s/10/9c c 2`
    position: String,
    /// The rules
    #[arg(long, value_parser = ruleset_parser())]
    ruleset: &'static Ruleset,
    /// Where the tables are
    #[arg(long, default_value = "tables")]
    folder: PathBuf,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    ruleset: &'static str,
    position: String,
    /// The winning chance of the side to throw, or to move with the best move.
    chance: f64,
    moves: Vec<Choice>,
}

#[derive(Serialize)]
struct Choice {
    #[serde(rename = "move")]
    played: String,
    chance: f64,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let &Arguments { ruleset, json, .. } = arguments;
    let mut tables = Tables { folder: Folder::new(&arguments.folder, ruleset), endgame: Endgame::default() };
    let situation = parse_position(ruleset, &arguments.position)?;
    let (chance, moves) = match situation {
        Situation::ToThrow(position) => (tables.chance(position)?, Vec::new()),
        Situation::ToMove(position, throw) => {
            let moves = position.moves(ruleset, throw);
            let pass = moves.is_empty().then_some(None);
            let mut choices = Vec::new();
            for played in moves.iter().map(Some).chain(pass) {
                let ply = Ply { throw, played };
                let after = position.after(ruleset, ply);
                let chance = chance_of(position.side, after, tables.chance(after)?);
                choices.push(Choice { played: ply.to_string(), chance });
            }
            choices.sort_by(|a, b| b.chance.total_cmp(&a.chance));
            (choices[0].chance, choices)
        }
        Situation::ThrowOff | Situation::Over(_) => bail!("position: nobody is to throw"),
    };
    let mut out = io::stdout().lock();
    if json {
        let report = Report { ruleset: ruleset.id, position: arguments.position.clone(), chance, moves };
        serde_json::to_writer(&mut out, &report)?;
        writeln!(out)?;
        return Ok(ExitCode::SUCCESS);
    }
    if moves.is_empty() {
        writeln!(out, "{chance:.4}")?;
    }
    for Choice { played, chance } in moves {
        writeln!(out, "{chance:.4}  {played}")?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Tables that are read when they are first needed.
struct Tables {
    folder: Folder,
    endgame: Endgame,
}

impl Tables {
    fn chance(&mut self, position: Position) -> anyhow::Result<f64> {
        if let Some(layer) = layer_of(position)
            && self.endgame.table(layer).is_none()
            && let Some(table) = self.folder.table(layer)?
        {
            self.endgame.add(table);
        }
        self.endgame.chance(position).ok_or_else(|| {
            let men = [position.own(), position.enemies()].map(SquareSet::len);
            anyhow!("the folder has no table for {} against {}; `senet solve` makes it", men[0], men[1])
        })
    }
}

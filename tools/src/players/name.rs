//! Players by their names on the command line.

use std::fmt;
use std::fs;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

use anyhow::Context;
use senet::ai::endgame::{Layer, MOST_MEN, Solving};
use senet::ai::expectimax::Limits;
use senet::ai::level::Level;
use senet::ai::net::Net;
use senet::engine::{Ruleset, rulesets};

use super::chooser::{Chances, Prepared};
use crate::solve::Folder;

/// No look is deeper, whatever the budget: beyond some plies a look takes hours.
const DEEPEST: u8 = 8;

/// A kind of player, as it is named on the command line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Player {
    /// Plays each legal move with the same chance.
    Random,
    /// Plays the move after which it leads by most pips.
    Greedy,
    /// Plays what a net likes best, with a look ahead.
    Net {
        /// The file of its weights; without one, those that are built in.
        file: Option<PathBuf>,
        /// How far it looks.
        limits: Limits,
    },
    /// Plays a level of the page, with the net and the tables that the page has.
    Level(Level),
    /// Plays as the strongest level does, but knows larger tables.
    Exact {
        /// Where they are.
        folder: PathBuf,
        /// Up to how many pieces a side.
        men: u8,
    },
    /// Plays what did best in so many random games from here.
    Mcts {
        /// How many games a move.
        playouts: u32,
    },
}

impl Player {
    /// What the help says of the names.
    pub(crate) const HELP: &str = "random, greedy (most pips ahead), net (1 ply), net:3 (3 plies), net@5000 (as deep as 5,000 nodes \
        go), net=FILE (weights from a file; then as before), mcts:N (N random games a move), level1 to level6 (as on the page), exact=FOLDER:N (level6 with the tables \
        of `senet solve` for up to N pieces a side)";

    /// Gets ready for games by a ruleset.
    pub(crate) fn prepare(&self, ruleset: &'static Ruleset) -> anyhow::Result<Prepared> {
        Ok(match self {
            Self::Random => Prepared::Random,
            Self::Greedy => Prepared::Greedy,
            Self::Net { limits, .. } => Prepared::Net(Arc::new(self.net(ruleset)?), *limits),
            Self::Level(level) => {
                let chances = if level.needs_chances() { Some(Arc::new(best_chances(ruleset)?)) } else { None };
                Prepared::Level(*level, chances)
            }
            Self::Exact { folder, men } => {
                let endgame = Folder::new(folder, ruleset).endgame(Layer::up_to(*men))?;
                Prepared::Level(Level::Six, Some(Arc::new(Chances { inner: best_net(ruleset)?, endgame })))
            }
            Self::Mcts { playouts } => Prepared::Mcts(*playouts),
        })
    }

    /// The net that it plays by: that of its file, if it names one, or the one that is built in.
    pub(crate) fn net(&self, ruleset: &Ruleset) -> anyhow::Result<Net> {
        let Self::Net { file: Some(file), .. } = self else { return best_net(ruleset) };
        let bytes = fs::read(file).with_context(|| format!("{}: can't be read", file.display()))?;
        Net::from_bytes(&bytes).with_context(|| format!("the net of {self}"))
    }
}

/// Up to how many pieces a side the page solves endgames, in the background.
const SOLVED_MEN: u8 = 2;

/// Winning chances as the page has them: of the net that is built in, and exact ones where few pieces are left.
pub(crate) fn best_chances(ruleset: &'static Ruleset) -> anyhow::Result<Chances> {
    Ok(Chances { inner: best_net(ruleset)?, endgame: Solving::new(ruleset, SOLVED_MEN).finish() })
}

/// The net that is built in.
fn best_net(ruleset: &Ruleset) -> anyhow::Result<Net> {
    Net::from_bytes(built_in_net(ruleset)?).with_context(|| format!("the net of {}", ruleset.id))
}

/// The weights of a ruleset that the program brings along.
fn built_in_net(ruleset: &Ruleset) -> anyhow::Result<&'static [u8]> {
    let nets: [(&Ruleset, &[u8]); 2] = [
        (&rulesets::JEQUIER, include_bytes!("../../../www/nets/jequier.net")),
        (&rulesets::STANDARD, include_bytes!("../../../www/nets/standard.net")),
    ];
    let net = nets.into_iter().find(|(of, _)| *of == ruleset).map(|(_, net)| net);
    net.with_context(|| format!("no net is built in for {}", ruleset.id))
}

impl FromStr for Player {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let unknown = || format!("no player {text:?}; there are: {}", Self::HELP);
        match text {
            "random" => return Ok(Self::Random),
            "greedy" => return Ok(Self::Greedy),
            _ => {}
        }
        if let Some(number) = text.strip_prefix("level") {
            let level = Level::ALL.into_iter().find(|level| level.number().to_string() == number);
            return level.map(Self::Level).ok_or_else(unknown);
        }
        if let Some(rest) = text.strip_prefix("exact=") {
            let (folder, men) = rest.rsplit_once(':').ok_or_else(unknown)?;
            return match men.parse() {
                Ok(men) if (1..=MOST_MEN).contains(&men) && !folder.is_empty() => {
                    Ok(Self::Exact { folder: folder.into(), men })
                }
                _ => Err(unknown()),
            };
        }
        if let Some(playouts) = text.strip_prefix("mcts:") {
            return match playouts.parse() {
                Ok(playouts) if playouts > 0 => Ok(Self::Mcts { playouts }),
                _ => Err(unknown()),
            };
        }
        let rest = text.strip_prefix("net").ok_or_else(unknown)?;
        let is_number = |text: &str| text.parse::<u64>().is_ok();
        let (rest, limits) = match rest.rsplit_once([':', '@']) {
            Some((before, number)) if is_number(number) => {
                let number: u64 = number.parse().map_err(|_| unknown())?;
                let is_plies = rest.as_bytes()[before.len()] == b':';
                let plies = if is_plies { u8::try_from(number).map_err(|_| unknown())? } else { DEEPEST };
                let limits = Limits { plies, nodes: if is_plies { u64::MAX } else { number } };
                (before, limits)
            }
            _ => (rest, Limits { plies: 1, nodes: u64::MAX }),
        };
        let file = match rest.strip_prefix('=') {
            Some(file) if !file.is_empty() => Some(PathBuf::from(file)),
            None if rest.is_empty() => None,
            _ => return Err(unknown()),
        };
        if limits.plies == 0 || limits.plies > DEEPEST {
            return Err(unknown());
        }
        Ok(Self::Net { file, limits })
    }
}

impl fmt::Display for Player {
    /// Its name on the command line and in records.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => write!(f, "random"),
            Self::Greedy => write!(f, "greedy"),
            Self::Level(level) => write!(f, "level{}", level.number()),
            Self::Exact { folder, men } => write!(f, "exact={}:{men}", folder.display()),
            Self::Mcts { playouts } => write!(f, "mcts:{playouts}"),
            Self::Net { file, limits } => {
                write!(f, "net")?;
                if let Some(file) = file {
                    write!(f, "={}", file.display())?;
                }
                match limits {
                    Limits { nodes: u64::MAX, plies: 1 } => Ok(()),
                    Limits { nodes: u64::MAX, plies } => write!(f, ":{plies}"),
                    Limits { nodes, .. } => write!(f, "@{nodes}"),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_s_name_reads_back_as_the_player() {
        for name in [
            "random",
            "greedy",
            "net",
            "net:2",
            "net@5000",
            "net=a/b.net",
            "net=a:b:3",
            "net=c@10",
            "mcts:100",
            "exact=tables:4",
            "exact=a:b:1",
            "level1",
            "level6",
        ] {
            let player: Player = name.parse().expect("a player");
            assert_eq!(player.to_string(), name);
        }
        let file = Some(PathBuf::from("a:b"));
        assert_eq!("net=a:b:3".parse(), Ok(Player::Net { file, limits: Limits { plies: 3, nodes: u64::MAX } }));
    }

    #[test]
    fn what_is_no_player_is_refused() {
        for name in [
            "",
            "Greedy",
            "nets",
            "net:0",
            "net:9",
            "net:x",
            "net=",
            "mcts",
            "mcts:0",
            "mcts:x",
            "exact",
            "exact=",
            "exact=tables",
            "exact=tables:0",
            "exact=tables:6",
            "exact=:3",
            "level",
            "level0",
            "level7",
            "level01",
        ] {
            assert!(name.parse::<Player>().is_err(), "{name}");
        }
    }
}

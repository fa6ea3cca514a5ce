//! What is said of a puzzle and of a position that is set up.

use crate::app::{Attempt, Editor, Merit, Odds, Puzzling, Rated};
use crate::engine::notation::PositionError;
use crate::engine::{Ruleset, Side, Square, Throw};
use crate::i18n::{Args, Key};

use super::speech::{Speech, join, number, place};

/// The puzzle, or the position that is set up.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct AsideOutline {
    /// How many puzzles were solved, or how a position is set up.
    pub head: String,
    /// Whether the solution can be asked for beside the board.
    pub can_show: bool,
    /// The position that is set up.
    pub editor: Option<EditorOutline>,
    /// The moves with their winning chances, the best first.
    pub chances: Vec<ChanceOutline>,
    /// Why the best move is the best.
    pub why: Vec<String>,
}

/// A move and its winning chance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChanceOutline {
    /// In words.
    pub text: String,
    /// The winning chance in percent.
    pub percent: u8,
}

/// The state of the controls of the editor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EditorOutline {
    /// The rules.
    pub ruleset: &'static Ruleset,
    /// Whose turn it is.
    pub side: Side,
    /// The throw on the table.
    pub throw: Option<Throw>,
    /// All throws that the rules have, in rising order.
    pub throws: Vec<Throw>,
}

impl Speech<'_> {
    pub(super) fn aside(&self) -> AsideOutline {
        if let Some(editor) = &self.model.editor {
            let ruleset = editor.ruleset();
            let throws = ruleset.sticks.outcomes().map(|(throw, _)| throw).into();
            let chances = editor.verdict().map(|verdict| self.chances(&verdict.moves));
            let head = self.words.text(if editor.is_full() { Key::EditorFull } else { Key::EditorText }).to_owned();
            let editor = EditorOutline { ruleset, side: editor.side(), throw: editor.throw(), throws };
            return AsideOutline {
                head,
                editor: Some(editor),
                chances: chances.unwrap_or_default(),
                ..AsideOutline::default()
            };
        }
        let Some(puzzling) = &self.model.puzzling else { return AsideOutline::default() };
        let solved = self.model.settings.solved;
        AsideOutline {
            head: self.say(Key::PuzzleTally, &Args::new().number("total", solved.total).number("row", solved.row)),
            can_show: puzzling.state() == Some(Attempt::Open),
            editor: None,
            chances: puzzling.solution().map(|moves| self.chances(moves)).unwrap_or_default(),
            why: self.why_best(puzzling),
        }
    }

    /// What the puzzle asks or tells, or what a position that is set up is worth.
    pub(super) fn aside_status(&self) -> Option<String> {
        if let Some(editor) = &self.model.editor {
            return Some(self.editor_status(editor));
        }
        let puzzling = self.model.puzzling.as_ref()?;
        let text = |key| self.words.text(key).to_owned();
        let best = puzzling.solution().and_then(|moves| moves.first()).map_or(0, |best| percent(best.value));
        let told = |key| self.say(key, &Args::new().number("n", best));
        Some(match puzzling.state() {
            None => text(Key::PuzzleWait),
            Some(Attempt::Open) => {
                let throw = self.table.game().pending().map_or(0, number);
                self.say(Key::PuzzleTask, &Args::new().number("throw", throw))
            }
            Some(Attempt::Wrong(_)) => text(Key::PuzzleWrong),
            Some(Attempt::Right) => told(Key::PuzzleRight),
            Some(Attempt::RightAfter(_)) => told(Key::PuzzleFound),
            Some(Attempt::Shown(_)) => told(Key::PuzzleShown),
        })
    }

    /// What is said aloud: the square that was changed, the status, and what else there is to know.
    pub(super) fn aside_said(&self, square: Option<Square>) -> Vec<String> {
        let AsideOutline { chances, why, .. } = self.aside();
        let square = square.map(|square| self.square(square).label);
        let chances = chances.into_iter().map(|chance| chance.text).collect::<Vec<_>>().join("; ");
        let said = square.into_iter().chain([self.reason(), self.status(), chances]).chain(why);
        said.filter(|text| !text.is_empty()).collect()
    }

    fn editor_status(&self, editor: &Editor) -> String {
        let text = |key| self.words.text(key).to_owned();
        match editor.situation() {
            Err(PositionError::OnWater(square)) => {
                self.say(Key::EditorFaultWater, &Args::new().number("square", place(square)))
            }
            // No other fault can come of pieces that were put on the board one by one.
            Err(_) => text(Key::EditorFaultEmpty),
            Ok(_) => match editor.verdict() {
                None => text(Key::EditorWait),
                Some(verdict) => {
                    let win = if editor.side() == Side::Cones { Key::EditorCones } else { Key::EditorSpools };
                    let sure = if verdict.is_exact { Key::EditorExact } else { Key::EditorEstimate };
                    let worth = self.say(win, &Args::new().number("n", percent(verdict.chance)));
                    let stuck = editor.throw().filter(|_| verdict.moves.is_empty()).map(|_| text(Key::EditorStuck));
                    join([worth, text(sure)].into_iter().chain(stuck))
                }
            },
        }
    }

    fn chances(&self, moves: &[Rated]) -> Vec<ChanceOutline> {
        let chance = |rated: &Rated| {
            let percent = percent(rated.value);
            let args = Args::new().number("from", place(rated.played.from())).number("n", percent);
            let text = match rated.played.destination() {
                Some(to) => self.say(Key::PuzzleMove, &args.number("to", place(to))),
                None => self.say(Key::PuzzleOff, &args),
            };
            ChanceOutline { text, percent }
        };
        moves.iter().map(chance).collect()
    }

    fn why_best(&self, puzzling: &Puzzling) -> Vec<String> {
        let Some((other, reasons)) = puzzling.why() else { return Vec::new() };
        let than = self.say(Key::PuzzleThan, &Args::new().number("from", place(other.from())));
        std::iter::once(than).chain(reasons.into_iter().map(|reason| self.why_better(reason))).collect()
    }

    fn why_better(&self, reason: Merit) -> String {
        match reason {
            Merit::BearsOff => self.words.text(Key::PuzzleBearsOff).to_owned(),
            Merit::BringsAllHome => self.words.text(Key::PuzzleHome).to_owned(),
            Merit::Hits { on, back_to } => {
                self.say(Key::PuzzleHits, &Args::new().number("on", place(on)).number("to", place(back_to)))
            }
            Merit::KeepsDry(ashore) => self.say(Key::PuzzleDry, &Args::new().number("to", place(ashore))),
            Merit::Odds { of, best, other } => {
                let what = self.words.text(match of {
                    Odds::EnemyWins => Key::PuzzleEnemyWins,
                    Odds::EnemyHits => Key::PuzzleEnemyHits,
                    Odds::EnemyBearsOff => Key::PuzzleEnemyBearsOff,
                    Odds::EnemyStuck => Key::PuzzleEnemyStuck,
                    Odds::NextWins => Key::PuzzleNextWins,
                    Odds::NextHits => Key::PuzzleNextHits,
                    Odds::NextBearsOff => Key::PuzzleNextBearsOff,
                    Odds::ThenBearsOff => Key::PuzzleThenBearsOff,
                });
                self.say(Key::PuzzleOdds, &Args::new().text("what", what).number("best", best).number("other", other))
            }
        }
    }
}

#[expect(clippy::cast_sign_loss, reason = "a chance is not negative")]
fn percent(chance: f64) -> u8 {
    (100.0 * chance).round() as u8
}

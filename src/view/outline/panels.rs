//! What the panels and dialogs beside the board say.

use crate::app::{Dialog, Lesson, Model, Player, Proof, RecordFault, Table, ThrowStats, Unusual};
use crate::engine::notation::Field;
use crate::engine::record::{self, RecordError};
use crate::engine::{Game, Outcome, Side, Stage};
use crate::i18n::{Args, Key, Words};

use super::speech::Speech;
use super::{copied_key, level_key, ruleset_key};

/// The record, and where in it one is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordOutline {
    /// The plies, in order.
    pub plies: Vec<PlyOutline>,
    /// After how many plies the board is shown.
    pub at: usize,
    /// Whether one looks back, or at another game.
    pub is_looking: bool,
    /// Whether one can play on from here.
    pub can_play_on: bool,
    /// Whether a review of it can be asked for.
    pub can_review: bool,
    /// What is wrong with the text that was to be opened; empty if nothing is.
    pub fault: String,
}

/// A ply in the record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlyOutline {
    /// The side, where a turn begins.
    pub turn: Option<Side>,
    /// The ply in the notation.
    pub text: String,
}

/// How the throws were made and fell.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ThrowsOutline {
    /// Whether it is a game with a friend, where numbers of both make the throws.
    pub is_with_friend: bool,
    /// SHA-256 of the secret; empty of a game from elsewhere.
    pub promise: String,
    /// Whether the player can still add words.
    pub can_add_words: bool,
    /// The player's words, told; empty without any.
    pub words: String,
    /// The secret, once it may be known.
    pub secret: Option<String>,
    /// The seed, once it may be known.
    pub seed: Option<String>,
    /// What there is to know of the throws' origin besides.
    pub note: String,
    /// What the check of every throw found; empty before it.
    pub checked: String,
    /// For each throw: what it counts, how often of 16 it is to be expected, and how often each side had it.
    pub rows: Vec<[String; 4]>,
    /// How unusual each side's throws are.
    pub verdicts: Vec<String>,
}

/// The end of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EndOutline {
    /// How it ended.
    pub result: String,
    /// How long it was.
    pub length: String,
    /// The result as a text to copy.
    pub text: String,
}

/// The games that were finished.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ArchiveOutline {
    /// The newest first.
    pub games: Vec<ArchivedOutline>,
    /// Whether one is asked if all shall be deleted.
    pub is_sure_asked: bool,
    /// What is written on the button that opens a game.
    pub open_label: String,
    /// And on the one that deletes it.
    pub delete_label: String,
    /// Whom, and how that went.
    pub results: Vec<(String, String)>,
}

/// A game that was finished.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArchivedOutline {
    /// When, by which rules, and how it ended.
    pub text: String,
    /// Whether it can be looked through.
    pub can_open: bool,
}

/// The report of a fault.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ReportOutline {
    /// The text to send.
    pub text: String,
    /// Whether it was copied, in words; empty as long as nobody tried.
    pub copied: String,
}

/// Puts the panels into words.
pub(super) struct Panels<'a> {
    pub(super) model: &'a Model,
    pub(super) words: &'a Words,
    pub(super) speech: &'a Speech<'a>,
}

impl Panels<'_> {
    pub(super) fn record(&self) -> RecordOutline {
        let model = self.model;
        let whole = model.looked_at().game();
        let plies = plies(whole);
        let at = model.replay.as_ref().map_or(plies.len(), |replay| replay.plies);
        let is_looking = model.replay.is_some();
        let can_play_on =
            is_looking && !model.is_fair_play() && !matches!(model.shown().game().stage(), Stage::Over(_));
        let fault = model.record_fault.as_ref().map_or_else(String::new, |fault| self.fault(fault));
        let can_review = model.reviewable().is_some() && model.review().is_none();
        RecordOutline { plies, at, is_looking, can_play_on, can_review, fault }
    }

    fn fault(&self, fault: &RecordFault) -> String {
        match fault {
            RecordFault::Empty => self.words.text(Key::RecordFaultEmpty).to_owned(),
            RecordFault::Position(error) => self.position_fault(error.field()),
            RecordFault::Link(error) => self.link_fault(error),
            RecordFault::Record(RecordError { line, fault }) => self.record_fault(*line as u64, fault),
        }
    }

    pub(super) fn position_fault(&self, field: Option<Field>) -> String {
        let key = match field {
            None => Key::RecordFaultPositionFields,
            Some(Field::Board) => Key::RecordFaultPositionBoard,
            Some(Field::Side) => Key::RecordFaultPositionSide,
            Some(Field::Throw) => Key::RecordFaultPositionThrow,
        };
        self.words.text(key).to_owned()
    }

    fn record_fault(&self, line: u64, fault: &record::RecordFault) -> String {
        use record::RecordFault as Fault;
        let at_line = |key| self.words.say(key, &Args::new().number("line", line));
        let header =
            |name| self.words.say(Key::RecordFaultHeader, &Args::new().number("line", line).text("name", name));
        let illegal = |text| self.words.say(Key::RecordFaultMove, &Args::new().number("line", line).text("move", text));
        match fault {
            Fault::NoRuleset | Fault::UnknownRuleset(_) => at_line(Key::RecordFaultRuleset),
            Fault::HeaderTwice(name) => header(name),
            Fault::HeaderValue { name, .. } => header(name),
            Fault::Position(error) => self.position_fault(error.field()),
            Fault::NoThrowOff | Fault::ThrowOff(_) | Fault::AfterThrowOff(_) => header("ThrowOff"),
            Fault::Contradiction { .. } | Fault::End(_) => at_line(Key::RecordFaultEnd),
            Fault::WrongSide { .. } => at_line(Key::RecordFaultTurn),
            Fault::TurnEnded(text)
            | Fault::AfterTheEnd(text)
            | Fault::AfterPending(text)
            | Fault::OtherThrow { text, .. }
            | Fault::Move { text, .. } => illegal(text),
            Fault::HeaderForm
            | Fault::NoFirstStep(_)
            | Fault::MovesInThrowOff
            | Fault::NoSideLetter(_)
            | Fault::EmptyTurn(_) => at_line(Key::RecordFaultLine),
        }
    }

    pub(super) fn throws(&self) -> ThrowsOutline {
        let table = self.model.looked_at();
        let told = self.model.opened().filter(|opened| !opened.is_own);
        let saved = table.saved();
        let said_words = saved.source.words();
        let tell_words = || self.words.say(Key::ThrowsWordsUsed, &Args::new().text("words", said_words));
        let stats = ThrowStats::by_side(table.game());
        let rows = stats[Side::Cones].rows().into_iter().zip(stats[Side::Spools].rows());
        let number = |n: u32| self.words.number(n);
        let note = match told.map(|told| &told.proof) {
            Some(Proof::Seed(_)) => Some(Key::ThrowsToldSeed),
            Some(Proof::Chains(_)) => Some(Key::ThrowsToldChains),
            Some(Proof::None) => Some(Key::ThrowsToldNone),
            None if !saved.is_secret_shown => Some(Key::ThrowsSecretLater),
            None => said_words.is_empty().then_some(Key::ThrowsWithoutWords),
        };
        ThrowsOutline {
            is_with_friend: table.friend().is_some(),
            promise: if told.is_some() { String::new() } else { saved.source.commitment().to_string() },
            can_add_words: told.is_none() && table.throws_made() == 0 && table.friend().is_none(),
            words: if said_words.is_empty() { String::new() } else { tell_words() },
            secret: (saved.is_secret_shown && told.is_none()).then(|| saved.source.secret().to_string()),
            seed: table.known_seed().map(|seed| seed.to_string()),
            note: note.map_or("", |key| self.words.text(key)).to_owned(),
            checked: self.model.throws_checked.map_or_else(String::new, |checked| match checked {
                Ok(throws) => self.words.say(Key::ThrowsChecked, &Args::new().count("n", throws)),
                Err(wrong) => self.words.say(Key::ThrowsWrong, &Args::new().number("n", wrong.index + 1)),
            }),
            rows: rows
                .map(|(cones, spools)| {
                    let share = format!("{}/16", cones.weight);
                    [number(cones.throw.value().into()), share, number(cones.seen), number(spools.seen)]
                })
                .collect(),
            verdicts: Side::BOTH.map(|side| self.verdict(side, &stats[side])).into(),
        }
    }

    /// How the player of a side is called.
    pub(super) fn name(&self, table: &Table, side: Side) -> String {
        match table.seat_of(side) {
            Some(seat) => Speech { table, ..*self.speech }.player(seat).name,
            None => self.words.text(if side == Side::Cones { Key::SideCones } else { Key::SideSpools }).to_owned(),
        }
    }

    /// How unusual a side's throws are.
    fn verdict(&self, side: Side, stats: &ThrowStats) -> String {
        let name = self.name(self.model.looked_at(), side);
        let key = match stats.unusual() {
            Unusual::TooFew => return format!("{name}: {}", self.words.text(Key::ThrowsFew)),
            Unusual::Ordinary => Key::ThrowsOrdinary,
            Unusual::Rather => Key::ThrowsRather,
            Unusual::Very => Key::ThrowsVery,
            Unusual::Extremely => Key::ThrowsExtremely,
        };
        let one_in = stats.one_game_in().unwrap_or(2).max(2);
        format!("{name}: {}", self.words.say(key, &Args::new().number("n", one_in)))
    }

    pub(super) fn end(&self) -> Option<EndOutline> {
        let table = &self.model.table;
        let Stage::Over(outcome) = table.game().stage() else { return None };
        if self.model.is_away() {
            return None;
        }
        let result = self.speech.over(outcome);
        let length = self.words.say(Key::EndLength, &Args::new().count("n", table.throws_made()));
        let text = format!("{} {length}", self.result(table, &result));
        Some(EndOutline { result, length, text })
    }

    /// When a game was played, by which rules, and how it ended.
    fn result(&self, table: &Table, outcome: &str) -> String {
        let args = Args::new()
            .text("ruleset", self.words.text(ruleset_key(table.game().ruleset())))
            .text("date", table.saved().date.as_deref().unwrap_or("–"))
            .text("outcome", outcome);
        self.words.say(Key::EndResult, &args)
    }

    pub(super) fn archive(&self) -> ArchiveOutline {
        // The dialog is the only place that shows them, and reading many games takes its time.
        if self.model.dialog != Some(Dialog::Archive) {
            return ArchiveOutline::default();
        }
        let text = |key| self.words.text(key).to_owned();
        let archive = &self.model.archive;
        let games = archive.entries().iter().map(|entry| match entry.game() {
            Ok(saved) => {
                let table = Table::resume(saved.clone());
                let speech = Speech { model: self.model, words: self.words, table: &table };
                let outcome = table.game().outcome().unwrap_or(Outcome::Agreed);
                ArchivedOutline { text: self.result(&table, &speech.over(outcome)), can_open: true }
            }
            Err(_) => ArchivedOutline { text: text(Key::ArchiveBroken), can_open: false },
        });
        let results = archive.results().into_iter().map(|(opponent, tally)| {
            let whom = match opponent.player {
                Player::Person | Player::Friend => text(Key::ArchiveTwoPeople),
                Player::Computer(level) => {
                    let level = self.words.text(level_key(level));
                    self.words.say(Key::ArchiveAgainstComputer, &Args::new().text("level", level))
                }
            };
            let name = format!("{} – {whom}", self.words.text(ruleset_key(opponent.ruleset)));
            let games = Args::new().count("n", tally.games);
            let told = if opponent.player.is_computer() {
                let args = games.number("won", tally.won).number("lost", tally.lost).number("drawn", tally.drawn);
                self.words.say(Key::ArchiveTally, &args)
            } else {
                self.words.say(Key::ArchiveTallyTwo, &games)
            };
            (name, told)
        });
        ArchiveOutline {
            games: games.collect(),
            is_sure_asked: self.model.is_delete_asked,
            open_label: text(Key::ArchiveOpen),
            delete_label: text(Key::ArchiveDelete),
            results: results.collect(),
        }
    }

    pub(super) fn report(&self) -> ReportOutline {
        let model = self.model;
        if model.dialog != Some(Dialog::Fault) {
            return ReportOutline::default();
        }
        let copied = model.copied.map_or("", |is_done| self.words.text(copied_key(is_done)));
        ReportOutline { text: model.report.clone(), copied: copied.to_owned() }
    }

    pub(super) fn draw(&self) -> Option<String> {
        if self.model.table.friend().is_some() {
            return self.speech.friend_draw();
        }
        if self.model.sides_to_resign().is_empty() {
            return None;
        }
        let is_two = !self.model.table.is_person_against_computer();
        Some(self.words.text(if is_two { Key::DrawTextTwo } else { Key::DrawTextComputer }).to_owned())
    }

    pub(super) fn guide(&self) -> Option<String> {
        let guide = self.model.guide.as_ref()?;
        let args = Args::new().number("at", guide.number() as u64).number("total", Lesson::ALL.len() as u64);
        Some(self.words.say(Key::GuideProgress, &args))
    }
}

/// The plies of a game, each turn's first with its side.
fn plies(game: &Game) -> Vec<PlyOutline> {
    let mut position = game.first_position();
    let mut last = None;
    let plies = game.plies().iter().map(|&ply| {
        let turn = (last.replace(position.side) != Some(position.side)).then_some(position.side);
        position.play_unchecked(game.ruleset(), ply);
        PlyOutline { turn, text: ply.to_string() }
    });
    plies.collect()
}

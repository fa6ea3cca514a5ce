//! The charts, which are tables: each number is a text, and most have a strip that shows it.

use anyhow::{Context, bail, ensure};
use minijinja::context;
use minijinja::value::Serde;
use senet::engine::{Ruleset, rulesets};
use serde::Serialize;

use super::data::{Insights, OfLevel, Report, Share};
use super::facts::told;
use super::hits;
use super::numbers::Numbers;
use super::strip::{self, Scale};
use crate::language::Language;
use crate::templates::Templates;

/// What is compared of the levels.
#[derive(Clone, Copy)]
enum Measure {
    /// How often who makes the first move wins.
    First,
    /// How often the luckier side wins.
    Luckier,
    /// Points of winning chance that a side gives away in a game.
    Given,
    /// How often the strongest level beats a weaker one.
    Against,
    /// Throws of a game.
    Length,
}

/// A number to be shown.
#[derive(Clone, Copy)]
enum Shown {
    Share(Share),
    Bar(f64),
    /// Quartiles.
    Range([u32; 3]),
}

/// A table with strips.
#[derive(Serialize)]
struct Chart<'a> {
    /// What `page.css` knows it by.
    kind: &'static str,
    caption: &'a str,
    heads: Vec<&'a str>,
    rows: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    label: String,
    cells: Vec<Cell>,
}

#[derive(Serialize, Default)]
struct Cell {
    value: String,
    /// An interval or the like, in small letters.
    more: String,
    /// A picture of the value, as SVG.
    strip: String,
    /// Other values, each on a line.
    others: Vec<String>,
}

/// Makes charts in a language.
pub(crate) struct Charts<'a> {
    report: &'a Report,
    language: &'a Language,
    templates: &'a Templates,
    numbers: Numbers,
}

impl<'a> Charts<'a> {
    pub(crate) fn new(report: &'a Report, language: &'a Language, templates: &'a Templates) -> Self {
        Self { report, language, templates, numbers: Numbers::new(language.lang()) }
    }

    /// A chart by its name, with the words that the text gives it: the caption, then the heads of its columns besides
    /// the rulesets' names.
    pub(crate) fn chart(&self, name: &str, words: &[&str]) -> anyhow::Result<String> {
        let (caption, heads) = words.split_first().context("no caption")?;
        let chart = match name {
            "first" => self.by_level(Measure::First, caption, heads)?,
            "luckier" => self.by_level(Measure::Luckier, caption, heads)?,
            "given" => self.by_level(Measure::Given, caption, heads)?,
            "against" => self.by_level(Measure::Against, caption, heads)?,
            "length" => self.by_level(Measure::Length, caption, heads)?,
            "hits" => return self.hits(caption, heads),
            _ => {
                let ruleset = name.strip_prefix("openings ").and_then(rulesets::by_id).context("no such chart")?;
                self.openings(ruleset, caption, heads)?
            }
        };
        self.templates.render("chart.html", context! { chart => Serde(chart) })
    }

    /// Two columns, one for each ruleset, on one scale.
    fn by_level<'b>(&'b self, measure: Measure, caption: &'b str, heads: &[&'b str]) -> anyhow::Result<Chart<'b>> {
        let [head] = heads[..] else { bail!("the levels need a head, and nothing else") };
        let shown = |insights: &Insights, level: &OfLevel| self.shown(measure, insights, level);
        let columns = rulesets::ALL.map(|ruleset| {
            let insights = self.of(ruleset);
            insights.levels.iter().filter_map(|level| shown(insights, level)).collect::<Vec<_>>()
        });
        let [one, other] = &columns;
        ensure!(one.len() == other.len(), "not as many levels by both rules");
        let scale = Shown::scale(&columns.concat());
        let cell = |shown: &Shown| self.cell(measure, *shown, scale);
        let rows = one.iter().zip(other).zip(&self.of(rulesets::ALL[0]).levels);
        let rows = rows.map(|((one, other), of_level)| Row {
            label: self.language.level(of_level.level).to_owned(),
            cells: [one, other].map(cell).into(),
        });
        Ok(Chart {
            kind: "chart",
            caption,
            heads: [head].into_iter().chain(self.names()).collect(),
            rows: rows.collect(),
        })
    }

    fn shown(&self, measure: Measure, insights: &Insights, of_level: &OfLevel) -> Option<Shown> {
        let games = self.report.games;
        Some(match measure {
            Measure::First => Shown::Share(of_level.first_wins()),
            Measure::Luckier => Shown::Share(Share::counted(of_level.luck.luckier_wins, games)),
            Measure::Given => Shown::Bar(of_level.skill.given_away_a_game),
            Measure::Against => Shown::Share(insights.strongest_against(of_level.level, games)?),
            Measure::Length => Shown::Range(of_level.length.quartiles),
        })
    }

    fn cell(&self, measure: Measure, shown: Shown, scale: Scale) -> Cell {
        let numbers = &self.numbers;
        let decimals = match measure {
            Measure::First | Measure::Luckier => 1,
            Measure::Given | Measure::Against | Measure::Length => 0,
        };
        match shown {
            Shown::Share(share) => Cell {
                value: numbers.percent(share.value, decimals),
                more: numbers.interval([share.low, share.high], decimals),
                strip: strip::share(share, scale),
                ..Cell::default()
            },
            Shown::Bar(value) => Cell {
                value: numbers.decimal(value * 100.0, decimals),
                strip: strip::bar(value, scale),
                ..Cell::default()
            },
            Shown::Range([low, middle, high]) => Cell {
                value: numbers.whole(middle),
                more: format!("{}–{}", numbers.whole(low), numbers.whole(high)),
                strip: strip::range([low, middle, high].map(f64::from), scale),
                ..Cell::default()
            },
        }
    }

    /// The first throws of a ruleset, each with its moves.
    fn openings<'b>(&'b self, ruleset: &Ruleset, caption: &'b str, heads: &[&'b str]) -> anyhow::Result<Chart<'b>> {
        ensure!(heads.len() == 3, "heads for the throw, its best move and the others");
        let insights = self.of(ruleset);
        let scale = Scale::around_half(insights.first_throws().map(|opening| opening.moves[0].chance));
        let rows = insights.first_throws().map(|opening| {
            let (best, others) = opening.moves.split_first().expect("a first throw has a move");
            let others = others.iter().map(|other| {
                let (played, chance) = (told(other), self.numbers.percent(other.chance, 1));
                format!("{played}: {chance}")
            });
            let best_cell = Cell {
                value: told(best),
                more: self.numbers.percent(best.chance, 1),
                strip: strip::chance(best.chance, scale),
                ..Cell::default()
            };
            let others = Cell { others: others.collect(), ..Cell::default() };
            Row { label: opening.throw.to_string(), cells: vec![best_cell, others] }
        });
        Ok(Chart { kind: "chart openings", caption, heads: heads.to_vec(), rows: rows.collect() })
    }

    /// The board of each ruleset with the hits on its squares, and the same as a table.
    fn hits(&self, caption: &str, heads: &[&str]) -> anyhow::Result<String> {
        let [summary, square] = heads[..] else { bail!("the table needs a summary, and the squares a head") };
        let columns = rulesets::ALL.map(|ruleset| &self.of(ruleset).strongest().squares.hit);
        let boards = rulesets::ALL.map(|ruleset| {
            let hit = &self.of(ruleset).strongest().squares.hit;
            let told = |value: &f64| self.numbers.decimal(*value, 1);
            let name = self.language.ruleset(ruleset);
            context! { name, svg => hits::board(hit, told, name) }
        });
        let rows = (0..columns[0].len()).map(|place| Row {
            label: (place + 1).to_string(),
            cells: columns.map(|hit| Cell { value: self.numbers.decimal(hit[place], 2), ..Cell::default() }).into(),
        });
        let heads = [square].into_iter().chain(self.names()).collect();
        let chart = Chart { kind: "chart", caption: summary, heads, rows: rows.collect() };
        self.templates.render("hits.html", context! { caption, summary, boards, chart => Serde(chart) })
    }

    fn of(&self, ruleset: &Ruleset) -> &Insights {
        self.report.of(ruleset.id).expect("all rulesets are there")
    }

    fn names(&self) -> [&str; 2] {
        rulesets::ALL.map(|ruleset| self.language.ruleset(ruleset))
    }
}

impl Shown {
    /// A scale for all that a chart shows.
    fn scale(all: &[Self]) -> Scale {
        let numbers = all.iter().flat_map(|shown| match *shown {
            Self::Share(Share { low, high, .. }) => vec![low, high],
            Self::Bar(value) => vec![value],
            Self::Range(quartiles) => quartiles.map(f64::from).into(),
        });
        if all.iter().any(|shown| matches!(shown, Self::Share(_))) {
            Scale::around_half(numbers)
        } else {
            Scale::to_largest(numbers)
        }
    }
}

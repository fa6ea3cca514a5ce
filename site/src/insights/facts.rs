//! The names that the text can use, and what they stand for.
//!
//! `RULES` is a ruleset's id, `LEVEL` 1 to 6, `6` the strongest:
//!
//! | name | what |
//! | --- | --- |
//! | `games`, `games.all` | games of each level against itself and each other one; all that were played |
//! | `first.RULES`, `first.RULES.interval` | how often who makes the first move wins at the strongest level |
//! | `?first.RULES.more`, `.even`, `.less` | whether that is more than half, or can't be told apart from it, or less |
//! | `luckier.RULES.LEVEL` | the share of games that the luckier side wins |
//! | `throw.RULES` | by how many points a throw changes the winning chance at the strongest level |
//! | `given.RULES.LEVEL` | how many points of winning chance a side gives away in a game |
//! | `choices.RULES` | the share of throws after which there is more than one move |
//! | `against.RULES.LEVEL` | how often the strongest level beats this one |
//! | `hits.RULES`, `hits.RULES.most` | hits in a game of the strongest level; the squares on which there are most |
//! | `length.RULES.LEVEL` | the throws of a game in the middle, half being shorter |
//! | `longest.RULES` | the throws of the longest game of the strongest level |
//! | `open.RULES.best`, `.worst`, `.best.chance`, `.worst.chance` | the first throws with the best and worst chance |
//! | `open.RULES.move` | the best move with the best throw |

use anyhow::{Context, ensure};
use senet::engine::notation::write_situation;
use senet::engine::ruleset::Opening as Start;
use senet::engine::{Game, Ruleset, Situation};
use senet::i18n::Lang;

use super::data::{Choice, Insights, Report};
use super::numbers::Numbers;

/// How many of the squares with most hits are named.
const MOST: usize = 3;

/// The text with its numbers, and without the lines whose condition does not hold.
pub(crate) fn filled(markdown: &str, report: &Report, lang: Lang) -> anyhow::Result<String> {
    let facts = Facts { report, numbers: Numbers::new(lang) };
    let mut text = String::new();
    for line in markdown.lines() {
        let line = match line.strip_prefix("{?").and_then(|rest| rest.split_once('}')) {
            Some((name, line)) => {
                let holds = facts.holds(name).with_context(|| format!("nothing is known of {{?{name}}}"))?;
                if !holds {
                    continue;
                }
                line.trim_start()
            }
            None => line,
        };
        text.push_str(&facts.fill(line).with_context(|| line.to_owned())?);
        text.push('\n');
    }
    Ok(text)
}

/// The best move with the best first throw, as `BOARD SIDE MOVE`.
pub(crate) fn first_move(report: &Report, ruleset: &'static Ruleset) -> anyhow::Result<String> {
    let insights = report.of(ruleset.id).context("no such ruleset")?;
    let (best, _) = insights.best_and_worst_throw();
    let mut game = Game::new(ruleset);
    if let Start::ThrowOff { until, .. } = ruleset.opening {
        game.take_throw(until).map_err(|_| anyhow::anyhow!("the throw that ends a throw-off can't be thrown"))?;
    }
    let start = write_situation(ruleset, Situation::ToThrow(game.position()));
    let start = start.strip_suffix('-').context("a position that waits for a throw ends in -")?;
    let Choice { from, to, is_hit, .. } = best.moves[0];
    let to = to.context("nothing is borne off at the beginning")?;
    Ok(format!("{start}{}:{from}-{to}{}", best.throw, if is_hit { "x" } else { "" }))
}

/// A move for readers: × stands for a hit.
pub(super) fn told(choice: &Choice) -> String {
    let hit = if choice.is_hit { " ×" } else { "" };
    choice.to.map_or_else(|| choice.from.to_string(), |to| format!("{}–{to}{hit}", choice.from))
}

struct Facts<'a> {
    report: &'a Report,
    numbers: Numbers,
}

impl Facts<'_> {
    /// A line with what its names stand for. What is no name, such as `{#anchor}`, stays.
    fn fill(&self, line: &str) -> anyhow::Result<String> {
        ensure!(!line.contains("{?"), "a condition within a line");
        let mut filled = String::new();
        let mut rest = line;
        while let Some((before, after)) = rest.split_once('{') {
            filled.push_str(before);
            let end =
                after.find(|letter: char| !letter.is_ascii_lowercase() && !letter.is_ascii_digit() && letter != '.');
            match end.map(|end| (&after[..end], &after[end..])) {
                Some((name, behind)) if !name.is_empty() && behind.starts_with('}') => {
                    filled.push_str(&self.value(name).with_context(|| format!("nothing is known of {{{name}}}"))?);
                    rest = &behind[1..];
                }
                _ => {
                    filled.push('{');
                    rest = after;
                }
            }
        }
        Ok(filled + rest)
    }

    fn holds(&self, name: &str) -> Option<bool> {
        let parts: Vec<&str> = name.split('.').collect();
        let [group, ruleset, relation] = parts[..] else { return None };
        let share = (group == "first").then(|| self.report.of(ruleset))??.strongest().first_wins();
        let (is_more, is_less) = (share.low > 0.5, share.high < 0.5);
        match relation {
            "more" => Some(is_more),
            "less" => Some(is_less),
            "even" => Some(!is_more && !is_less),
            _ => None,
        }
    }

    fn value(&self, name: &str) -> Option<String> {
        let numbers = &self.numbers;
        let parts: Vec<&str> = name.split('.').collect();
        match parts[..] {
            ["games"] => Some(numbers.whole(self.report.games)),
            ["games", "all"] => Some(numbers.whole(self.report.games * self.matches())),
            [group, ruleset] => self.of_strongest(group, self.report.of(ruleset)?),
            ["open", ruleset, ref rest @ ..] => self.of_opening(self.report.of(ruleset)?, rest),
            ["first", ruleset, "interval"] => {
                let share = self.report.of(ruleset)?.strongest().first_wins();
                Some(numbers.interval([share.low, share.high], 1))
            }
            ["hits", ruleset, "most"] => {
                let most = self.report.of(ruleset)?.most_hit(MOST);
                Some(numbers.list(&most.iter().map(u8::to_string).collect::<Vec<_>>()))
            }
            [group, ruleset, level] => self.of_level(group, self.report.of(ruleset)?, level.parse().ok()?),
            _ => None,
        }
    }

    /// Each level against itself and each other one, by each ruleset.
    fn matches(&self) -> u32 {
        let of = |insights: &Insights| insights.levels.len() + insights.pairs.len();
        self.report.rulesets.iter().map(of).sum::<usize>() as u32
    }

    fn of_strongest(&self, group: &str, insights: &Insights) -> Option<String> {
        let (numbers, strongest) = (&self.numbers, insights.strongest());
        Some(match group {
            "first" => numbers.percent(strongest.first_wins().value, 1),
            "throw" => numbers.decimal(strongest.luck.a_throw * 100.0, 1),
            "choices" => numbers.percent(strongest.skill.choices, 0),
            "hits" => numbers.decimal(strongest.squares.hit.iter().sum(), 0),
            "longest" => numbers.whole(strongest.length.longest),
            _ => return None,
        })
    }

    fn of_level(&self, group: &str, insights: &Insights, level: u8) -> Option<String> {
        let (numbers, of_level) = (&self.numbers, insights.level(level)?);
        Some(match group {
            "luckier" => numbers.percent(of_level.luck.luckier_wins, 1),
            "given" => numbers.decimal(of_level.skill.given_away_a_game * 100.0, 0),
            "length" => numbers.whole(of_level.length.quartiles[1]),
            "against" => numbers.percent(insights.strongest_against(level, self.report.games)?.value, 0),
            _ => return None,
        })
    }

    fn of_opening(&self, insights: &Insights, rest: &[&str]) -> Option<String> {
        let (best, worst) = insights.best_and_worst_throw();
        match rest {
            ["best"] => Some(best.throw.to_string()),
            ["worst"] => Some(worst.throw.to_string()),
            ["move"] => Some(told(&best.moves[0])),
            ["best", "chance"] => Some(self.numbers.percent(best.moves[0].chance, 1)),
            ["worst", "chance"] => Some(self.numbers.percent(worst.moves[0].chance, 1)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use senet::engine::rulesets;

    fn report() -> Report {
        Report::read().unwrap()
    }

    #[test]
    fn names_become_numbers_and_lines_depend_on_them() {
        let mut report = report();
        report.games = 1234;
        let fill = |text: &str| filled(text, &report, Lang::En);
        assert_eq!(fill("## A {#b}\n{games} games {{chart c|d}}").unwrap(), "## A {#b}\n1,234 games {{chart c|d}}\n");
        for wrong in
            ["{game}", "{first.other}", "{?first.jequier.most} a", "{luckier.jequier.7}", "a {?first.jequier.more} b"]
        {
            assert!(fill(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn who_wins_more_often_is_told_by_the_interval() {
        let text = "{?first.jequier.more} more\n{?first.jequier.even} even\n{?first.jequier.less} less\n";
        for (share, word) in [(0.6, "more\n"), (0.51, "even\n"), (0.4, "less\n")] {
            let mut report = report();
            let first = &mut report.rulesets[0].levels[5].first;
            (first.share_without_luck, first.error_without_luck) = (share, 0.01);
            assert_eq!(filled(text, &report, Lang::En).unwrap(), word);
        }
    }

    #[test]
    fn the_best_opening_is_a_legal_move() {
        for ruleset in rulesets::ALL {
            let position = first_move(&report(), ruleset).unwrap();
            assert!(crate::board::Picture::new(ruleset, &position).is_ok(), "{position}");
        }
    }

    /// What the texts say in words. If new numbers deny it, the texts must be written anew.
    #[test]
    fn what_the_texts_claim_is_so() {
        for insights in &report().rulesets {
            let (weakest, strongest) = (&insights.levels[0], insights.strongest());
            let name = &insights.ruleset;
            assert!(strongest.luck.luckier_wins > 0.9, "{name}: between equals the luckier one nearly always wins");
            assert!(weakest.luck.luckier_wins < strongest.luck.luckier_wins, "{name}: less often among beginners");
            let given = |level: u8| insights.level(level).unwrap().skill.given_away_a_game;
            assert!(given(1) > 10.0 * given(6), "{name}: beginners give away many times as much");
            let against = insights.strongest_against(1, report().games).unwrap();
            assert!(against.low > 0.5 && against.value < 1.0, "{name}: skill shows, and never wins always");
            assert!(strongest.skill.choices > 0.6, "{name}: there is something to decide nearly all the time");
            assert!(strongest.luck.a_throw < 0.05, "{name}: a single throw moves little");
            let median = |level: u8| insights.level(level).unwrap().length.quartiles[1];
            assert!(median(6) > median(3), "{name}: good play takes longer than middling play");
        }
        let spread = |ruleset: &str| {
            let report = report();
            let (best, worst) = report.of(ruleset).unwrap().best_and_worst_throw();
            best.moves[0].chance - worst.moves[0].chance
        };
        assert!(
            spread("jequier") > 0.05 && spread("standard") < 0.05,
            "the first throw counts by Jéquier's rules only"
        );
    }
}

//! Values that several subcommands read from the command line.

use anyhow::{anyhow, bail};
use clap::builder::PossibleValuesParser;
use clap::builder::TypedValueParser;
use senet::engine::notation::parse_situation;
use senet::engine::{Game, Ruleset, Situation, rulesets};
use senet::fair::Bits256;

/// Reads a ruleset by its id; an unknown one is answered with the known ones.
pub(crate) fn ruleset_parser() -> impl TypedValueParser<Value = &'static Ruleset> {
    PossibleValuesParser::new(rulesets::ALL.map(|ruleset| ruleset.id))
        .map(|id| rulesets::by_id(&id).expect("only ids of rulesets are let through"))
}

/// Reads a seed: 64 hex digits, or a whole number that becomes the last 8 of its 32 bytes.
pub(crate) fn parse_seed(text: &str) -> Result<Bits256, String> {
    if let Ok(number) = text.parse::<u64>()
        && text.bytes().all(|byte| byte.is_ascii_digit())
    {
        let mut bytes = [0; 32];
        bytes[24..].copy_from_slice(&number.to_be_bytes());
        return Ok(Bits256(bytes));
    }
    Bits256::from_hex(text).map_err(|error| format!("{error}, nor is it a whole number from 0 to {}", u64::MAX))
}

/// The seed that was given, or a fresh one from the system.
pub(crate) fn seed_or_fresh(given: Option<Bits256>) -> anyhow::Result<Bits256> {
    if let Some(seed) = given {
        return Ok(seed);
    }
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| anyhow::anyhow!("the system gives no random seed: {error}"))?;
    Ok(Bits256(bytes))
}

/// Reads what was given as `position`.
pub(crate) fn parse_position(ruleset: &Ruleset, text: &str) -> anyhow::Result<Situation> {
    parse_situation(ruleset, text).map_err(|error| anyhow!("position: {error}"))
}

/// A game that is about to start: at the position that was given, or as the ruleset says.
///
/// # Errors
/// If the text is no position of the ruleset, or one of a finished game.
pub(crate) fn game_from(ruleset: &'static Ruleset, position: Option<&str>) -> anyhow::Result<Game> {
    let Some(text) = position else { return Ok(Game::new(ruleset)) };
    match parse_position(ruleset, text)? {
        Situation::Over(_) => bail!("position: the game is finished, so there is nothing to play"),
        start => Ok(Game::from_situation(ruleset, start)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Option<&str>) {
        assert_eq!(parse_seed(text).ok().map(|seed| seed.to_string()).as_deref(), expected, "{text}");
    }

    #[test]
    fn a_number_becomes_the_last_eight_bytes() {
        check("0", Some(&"0".repeat(64)));
        check("258", Some(&format!("{}0102", "0".repeat(60))));
        check("18446744073709551615", Some(&format!("{}{}", "0".repeat(48), "f".repeat(16))));
        check("18446744073709551616", None);
        check("+1", None);
        check("-1", None);
    }

    #[test]
    fn sixty_four_digits_are_hex() {
        let digits = "12".repeat(32);
        check(&digits, Some(&digits));
        check(&"ab".repeat(31), None);
        check(&"0g".repeat(32), None);
    }
}

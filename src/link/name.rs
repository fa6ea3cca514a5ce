//! A player's name: a short text that is shown as text.

use std::fmt;

/// A player's name: 1 to [`Name::MAX`] characters on one line, without those that steer how a text is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name(String);

impl Name {
    /// So many characters at most.
    pub const MAX: usize = 24;

    /// The name that a person typed: without what can't be shown, with single spaces, cut after [`Name::MAX`]
    /// characters. `None` if nothing is left.
    #[must_use]
    pub fn new(text: &str) -> Option<Self> {
        let mut name = String::new();
        let mut left = Self::MAX;
        for letter in text.chars() {
            let is_space = letter.is_whitespace();
            if left == 0 || !is_space && steers(letter) || is_space && (name.is_empty() || name.ends_with(' ')) {
                continue;
            }
            name.push(if is_space { ' ' } else { letter });
            left -= 1;
        }
        if name.ends_with(' ') {
            name.pop();
        }
        (!name.is_empty()).then_some(Self(name))
    }

    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Whether a character is no letter of its own but would command a terminal or turn the line around.
fn steers(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}')
        || matches!(letter, '\u{61c}' | '\u{ad}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Option<&str>) {
        assert_eq!(Name::new(text).as_ref().map(Name::as_str), expected, "{text:?}");
    }

    #[test]
    fn what_steers_a_text_is_left_out() {
        check(" Zsófi  Kovács\n", Some("Zsófi Kovács"));
        check("Ås\u{202e}mund\u{1b}[2J", Some("Åsmund[2J"));
        check("👩‍👧 og 🐈", Some("👩‍👧 og 🐈"));
        check("\u{200b}\t \u{feff}", None);
        check("", None);
    }

    #[test]
    fn a_long_name_is_cut_and_cut_again_the_same() {
        check(&"ñ".repeat(30), Some(&"ñ".repeat(24)));
        check(&format!("{} b", "a".repeat(23)), Some(&"a".repeat(23)));
    }
}

//! What a player has chosen to keep, as text: a line for each choice.

use super::{Player, SETTINGS, SaveError};
use crate::ai::level::Level;

/// What a player has chosen to keep.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own in the settings")]
pub struct Settings {
    /// The language's short name, if one was chosen by hand.
    pub lang: Option<String>,
    /// In which colors the page is shown.
    pub theme: ThemeChoice,
    /// How fast things move, and how soon the computer plays.
    pub pace: Pace,
    /// Which way the board lies.
    pub direction: BoardDirection,
    /// Whether the path begins at the right.
    pub is_mirrored: bool,
    /// Whether the board marks what can move, what moved last, and blockades.
    pub has_marks: bool,
    /// Whether the board shows where a piece would go, and says why one can't.
    pub has_hints: bool,
    /// Whether forced moves and lost turns are played by themselves.
    pub plays_forced: bool,
    /// How well the computer played in the last game that was begun against it.
    pub level: Level,
    /// The name that friends are told; empty for none.
    pub name: String,
    /// Whether the winning chance is shown.
    pub shows_chance: bool,
    /// How loud sounds are, 0 (off) to 100.
    pub volume: u8,
    /// How many puzzles were solved.
    pub solved: Solved,
    /// The host of a STUN server, and its port; empty for none.
    pub stun: String,
}

/// How many puzzles were solved at the first try.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Solved {
    /// Ever.
    pub total: u32,
    /// In a row.
    pub row: u32,
}

impl Solved {
    /// Counts a puzzle that was solved at the first try, or was not.
    pub const fn count(&mut self, is_solved: bool) {
        self.total = self.total.saturating_add(is_solved as u32);
        self.row = if is_solved { self.row.saturating_add(1) } else { 0 };
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            lang: None,
            theme: ThemeChoice::Automatic,
            pace: Pace::Normal,
            direction: BoardDirection::Automatic,
            is_mirrored: false,
            has_marks: true,
            has_hints: true,
            plays_forced: false,
            level: Level::Two,
            name: String::new(),
            shows_chance: false,
            volume: 40,
            solved: Solved::default(),
            stun: String::new(),
        }
    }
}

choices! {
    /// In which colors the page is shown.
    ThemeChoice {
        /// As the system has it.
        Automatic = "automatic",
        /// Dark on light.
        Light = "light",
        /// Light on dark.
        Dark = "dark",
        /// As different as can be.
        Contrast = "contrast",
    }
}

choices! {
    /// How fast things move, and how soon the computer plays.
    Pace {
        /// Nothing moves, and the computer plays at once.
        Off = "off",
        /// Twice as fast.
        Quick = "quick",
        /// So that it can be followed.
        Normal = "normal",
        /// Slow enough to learn by.
        Slow = "slow",
    }
}

choices! {
    /// Which way the board lies.
    BoardDirection {
        /// As there is room.
        Automatic = "automatic",
        /// Three rows of ten.
        Wide = "wide",
        /// Three columns of ten.
        Upright = "upright",
    }
}

impl Pace {
    /// By how much times are longer than at the normal pace.
    #[must_use]
    pub const fn factor(self) -> f64 {
        match self {
            Self::Off => 0.0,
            Self::Quick => 0.5,
            Self::Normal => 1.0,
            Self::Slow => 1.9,
        }
    }
}

impl Settings {
    /// Reads settings. What is not understood is left at its default, since another version may have
    /// written it and no choice is worth an error.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let mut settings = Self::default();
        let body = match SETTINGS.body(text) {
            Ok(body) => body,
            Err(SaveError::Newer(_)) => text.split_once('\n').map_or("", |(_, body)| body),
            Err(_) => return settings,
        };
        for (name, value) in body.lines().filter_map(|line| line.trim_end().split_once(' ')) {
            let is_on = value == "on";
            match name {
                "lang" => settings.lang = Some(value.to_owned()),
                "theme" => settings.theme = ThemeChoice::named(value).unwrap_or(settings.theme),
                "pace" => settings.pace = Pace::named(value).unwrap_or(settings.pace),
                "board" => settings.direction = BoardDirection::named(value).unwrap_or(settings.direction),
                "mirrored" => settings.is_mirrored = is_on,
                "marks" => settings.has_marks = is_on,
                "hints" => settings.has_hints = is_on,
                "forced" => settings.plays_forced = is_on,
                "name" => value.clone_into(&mut settings.name),
                "chance" => settings.shows_chance = is_on,
                "level" => settings.level = Player::named(value).and_then(Player::level).unwrap_or(settings.level),
                "volume" => settings.volume = value.parse().map_or(settings.volume, |volume: u8| volume.min(100)),
                "solved" => settings.solved.total = value.parse().unwrap_or_default(),
                "row" => settings.solved.row = value.parse().unwrap_or_default(),
                "stun" => value.clone_into(&mut settings.stun),
                _ => {}
            }
        }
        settings
    }
}

impl std::fmt::Display for Settings {
    /// The text that [`Settings::parse`] reads back to the same.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let switch = |is_on| if is_on { "on" } else { "off" };
        writeln!(f, "{}", SETTINGS.line())?;
        if let Some(lang) = &self.lang {
            writeln!(f, "lang {lang}")?;
        }
        writeln!(f, "theme {}", self.theme.name())?;
        writeln!(f, "pace {}", self.pace.name())?;
        writeln!(f, "board {}", self.direction.name())?;
        writeln!(f, "mirrored {}", switch(self.is_mirrored))?;
        writeln!(f, "marks {}", switch(self.has_marks))?;
        writeln!(f, "hints {}", switch(self.has_hints))?;
        writeln!(f, "forced {}", switch(self.plays_forced))?;
        writeln!(f, "name {}", self.name)?;
        writeln!(f, "chance {}", switch(self.shows_chance))?;
        writeln!(f, "level {}", Player::Computer(self.level).name())?;
        writeln!(f, "volume {}", self.volume)?;
        writeln!(f, "solved {}", self.solved.total)?;
        writeln!(f, "row {}", self.solved.row)?;
        writeln!(f, "stun {}", self.stun)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read_back() {
        let settings = Settings {
            lang: Some("hu".to_owned()),
            theme: ThemeChoice::Contrast,
            pace: Pace::Slow,
            direction: BoardDirection::Upright,
            is_mirrored: true,
            has_marks: false,
            has_hints: false,
            plays_forced: true,
            level: Level::Five,
            name: "Zsófi K".to_owned(),
            shows_chance: true,
            volume: 0,
            solved: Solved { total: 12, row: 3 },
            stun: "stun.example.org:3478".to_owned(),
        };
        assert_eq!(Settings::parse(&settings.to_string()), settings);
        assert_eq!(Settings::parse(&Settings::default().to_string()), Settings::default());
    }

    #[test]
    fn what_is_not_understood_stays_as_it_was() {
        assert_eq!(Settings::parse("garbage\nvolume 3"), Settings::default());
        let newer = Settings::parse("senet-settings 9\nlang de\npace warp\nvolume 999\nhats on\n");
        assert_eq!(newer, Settings { lang: Some("de".to_owned()), ..Settings::default() });
    }

    /// The settings of version 0.1.0, which knew the language only.
    #[test]
    fn the_first_version_loads() {
        assert_eq!(Settings::parse("senet-settings 1\nlang nb\n").lang.as_deref(), Some("nb"));
    }
}

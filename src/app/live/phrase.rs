//! What friends can say to each other in a live game: set phrases, each shown in the reader's own language.

/// Something friends can say to each other in a game, each in the own language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phrase {
    /// A greeting.
    Hello,
    /// Good luck.
    Luck,
    /// That was well played.
    WellPlayed,
    /// That was a lucky throw.
    Lucky,
    /// A sigh.
    OhNo,
    /// The other may take their time.
    NoHurry,
    /// Back in a moment.
    Moment,
    /// Thanks for the game.
    Thanks,
    /// A farewell.
    Bye,
}

impl Phrase {
    /// All of them, as they are offered.
    pub const ALL: [Self; 9] = [
        Self::Hello,
        Self::Luck,
        Self::WellPlayed,
        Self::Lucky,
        Self::OhNo,
        Self::NoHurry,
        Self::Moment,
        Self::Thanks,
        Self::Bye,
    ];

    /// What it is called in a message.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hello => "hello",
            Self::Luck => "luck",
            Self::WellPlayed => "well_played",
            Self::Lucky => "lucky",
            Self::OhNo => "oh_no",
            Self::NoHurry => "no_hurry",
            Self::Moment => "moment",
            Self::Thanks => "thanks",
            Self::Bye => "bye",
        }
    }

    /// The phrase with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|phrase| phrase.name() == name)
    }
}

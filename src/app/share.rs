//! Links: one that comes in is opened beside the running game, and what is shown here goes out as one.

use crate::engine::{BySide, Game};
use crate::link::{self, Link, LinkError, Proof};

use super::beside::show_opened;
use super::friends::open_letter;
use super::live::open_call;
use super::model::{Dialog, Model, RecordFault};
use super::msg::Effect;
use super::play::store_game;
use super::replay::Opened;

/// A link in the dialog that hands it on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Share {
    /// What it leads to.
    pub what: Shared,
    /// The whole address.
    pub address: String,
}

/// What of that which is shown is to be shared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The game, or the position where there is none.
    Game,
    /// The position.
    Position,
}

/// What a link leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shared {
    /// The game that is over, to be looked through.
    Finished,
    /// The game as far as it has got.
    Running,
    /// The position that is shown.
    Position,
    /// An invitation to a friend.
    Invitation,
    /// The answer to one, or a turn of a game with a friend.
    Turn,
    /// The end of a game with a friend.
    End,
    /// A call to a friend, to play live.
    Call,
    /// The code that answers one.
    Reply,
}

impl Share {
    /// A link longer than so many characters is cut by some programs on its way.
    pub const LONG: usize = 1_800;

    /// Whether a file is the safer way.
    #[must_use]
    pub fn is_long(&self) -> bool {
        self.address.len() > Self::LONG
    }
}

impl Shared {
    /// Which part of that which is shown it is, if it is one.
    #[must_use]
    pub const fn part(self) -> Option<Part> {
        match self {
            Self::Finished | Self::Running => Some(Part::Game),
            Self::Position => Some(Part::Position),
            Self::Invitation | Self::Turn | Self::End | Self::Call | Self::Reply => None,
        }
    }
}

/// Opens what stood behind the `#` of the page's address, which it then leaves: otherwise it would be opened again each
/// time that the page is loaded. What is no link at all stays there.
pub(super) fn open_fragment(model: &mut Model, fragment: &str) -> Vec<Effect> {
    let opened = match link::read(fragment) {
        Err(LinkError::NoLink) if !fragment.contains("senet") => return Vec::new(),
        opened => opened.map(|link| open_link(model, link)),
    };
    let mut effects = vec![Effect::ClearFragment];
    match opened {
        Ok(more) => effects.extend(more),
        Err(error) => {
            // There is room for the whole link to be pasted.
            model.dialog = Some(Dialog::Open);
            model.record_fault = Some(RecordFault::Link(error));
        }
    }
    effects
}

/// Opens a link.
pub(super) fn open_link(model: &mut Model, link: Link) -> Vec<Effect> {
    match link {
        Link::Replay(replay) => {
            // Whoever looks at a whole game wants to see it from the start; of one that goes on, how it stands.
            let plies = if replay.game.outcome().is_some() { 0 } else { replay.game.plies().len() };
            show_opened(model, Opened::linked(*replay), plies);
            Vec::new()
        }
        Link::Position(ruleset, situation) => {
            let game = Game::from_situation(ruleset, situation);
            show_opened(model, Opened::told(game, BySide::new(None, None), None), 0);
            Vec::new()
        }
        Link::Letter(letter) => open_letter(model, &letter),
        Link::Call(call) => open_call(model, call),
    }
}

/// Offers a link to what is shown.
pub(super) fn share(model: &mut Model, part: Part) -> Vec<Effect> {
    if !model.can_share() {
        return Vec::new();
    }
    if part == Part::Position || !model.can_share_game() {
        let shown = model.shown();
        let link = Link::Position(shown.game().ruleset(), shown.game().situation());
        hand_on(model, Shared::Position, &link);
        return Vec::new();
    }
    let mut effects = Vec::new();
    let replay = if let Some(Opened { table, names, proof, .. }) = model.opened() {
        let (game, names) = (table.game().clone(), names.clone());
        match proof {
            Proof::Chains(_) => link::Replay { game, names, proof: proof.clone() },
            // A record may tell a seed that its throws do not follow from: then the link tells the throws.
            Proof::Seed(seed) => link::Replay::of_local(game, names, Some(*seed)),
            Proof::None => link::Replay::of_local(game, names, None),
        }
    } else if let Some(friend) = model.table.friend() {
        friend.game.replay()
    } else {
        // Who has the link knows the throws to come, as whoever has seen the secret.
        if model.table.show_secret() {
            effects = store_game(model);
        }
        link::Replay::of_local(model.table.game().clone(), BySide::new(None, None), model.table.known_seed())
    };
    let what = if replay.game.outcome().is_some() { Shared::Finished } else { Shared::Running };
    hand_on(model, what, &Link::Replay(Box::new(replay)));
    effects
}

/// Shows a link in the dialog that hands it on.
pub(super) fn hand_on(model: &mut Model, what: Shared, link: &Link) {
    // Put together by calls alone, so that the first part of the page's program can do without links.
    let address = [&model.address, "#", &link.to_string()].concat();
    model.share = Some(Share { what, address });
    model.dialog = Some(Dialog::Share);
    model.copied = None;
}

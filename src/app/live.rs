//! Playing with a friend while both are there: their pages are connected, without a server between them.
//!
//! ```text
//!      caller                                        callee
//!   Off ─ makes a link ─> Preparing ─> Waiting
//!                                         ╎ link       Off ─ opens it, is asked, agrees ─> Preparing ─> Waiting
//!                      Connecting <─ takes the code ╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌ code ╎
//!                          └────────────────────────> Open <─────────────────────────────────────────────┘
//! ```
//!
//! Over the line go the letters that links hold, one after each step, and phrases. A line that breaks loses nothing: what
//! went over it was stored, and the game goes on by links. It belongs to the game on the board and ends with it, but for a
//! rematch.

mod calling;
mod phrase;
mod talking;

use crate::link::{self, Call, Letter, Link, LinkError, Name};

use super::friends::ask_secret;
use super::model::{Deal, Dialog, Model};
use super::msg::Effect;
use super::update::{quietly, store_settings};

use calling::{described, go, is_waited_for, open_reply, paste, show_own};
use talking::{end, hang_up, message, opened, tell_phrase};

pub(super) use calling::{answer_live, open_call};
pub use phrase::Phrase;
pub(super) use talking::{leave, pass_on};

/// What is known of the connection to a friend.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Live {
    /// Whether the browser can connect pages at all.
    pub is_possible: bool,
    /// How far the connection is.
    pub line: Line,
    /// What was said last, and whether here.
    pub phrase: Option<(bool, Phrase)>,
    /// What is wrong with the code that was pasted.
    pub code_fault: Option<CodeFault>,
    /// Whether the address of a STUN server that was entered is none.
    pub is_stun_wrong: bool,
    /// The game that the line is for.
    id: String,
    /// The friend's call, while the player is asked.
    call: Option<Box<Call>>,
    /// The invitation that is answered as soon as the line is open, with the own name.
    answer: Option<(Box<Letter>, Option<Name>)>,
    /// An invitation to another game that came over the line.
    rematch: String,
    /// The own link or code.
    own: Option<Box<Call>>,
}

/// How far a connection is.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Line {
    /// There is none.
    #[default]
    Off,
    /// The browser finds out how it can be reached, for the link or the code.
    Preparing(End),
    /// The caller's link or the callee's code is shown, and the friend's part is waited for.
    Waiting(End),
    /// Each browser knows of the other.
    Connecting,
    /// What one sends the other gets.
    Open,
    /// The same, but at the moment nothing arrives.
    Shaky,
    /// It is over.
    Ended(Ending),
}

/// Which end of the line this side is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The one who made the link.
    Caller,
    /// The one who gave the code back.
    Callee,
}

/// How a connection ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// It never came about.
    Failed,
    /// It broke.
    Broken,
    /// The friend has left.
    FriendLeft,
    /// What came over it did not hold.
    Refused,
}

/// What is wrong with a code that was pasted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CodeFault {
    /// It can't be read.
    Link(LinkError),
    /// It is something else than the answer to this call.
    Other,
}

/// Something about the connection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LiveMsg {
    /// Ask whether to connect for the game on the board.
    Ask,
    /// Invite to a game that is to be played live, with this name.
    Invite(String),
    /// Connect, after all was told.
    Go,
    /// Show the own link or code again.
    ShowOwn,
    /// Take the friend's code.
    Paste(String),
    /// Another tab was given a code that may be for this one.
    Elsewhere(String),
    /// Say something.
    Say(Phrase),
    /// End the connection.
    HangUp,
    /// Ask this server how the browser can be reached from elsewhere; empty for none.
    SetStun(String),
    /// What the browser says of itself, for the link or the code.
    Described(String),
    /// The connection did not come about.
    Failed,
    /// It is open.
    Opened,
    /// Whether nothing arrives at the moment.
    Shaky(bool),
    /// This came over it.
    Came(String),
    /// It broke, or will not come about.
    Closed,
}

/// What is to be done about the connection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LineDo {
    /// Find out how this browser can be reached, with the help of a STUN server or none; answered by
    /// [`LiveMsg::Described`] or [`LiveMsg::Failed`].
    Call(Option<String>),
    /// The same, to answer what the friend's browser says of itself.
    Answer(Option<String>, String),
    /// Connect to the friend's browser, which says this of itself.
    Take(String),
    /// Send a text.
    Send(String),
    /// End it. The friend is told that this side leaves.
    HangUp,
}

/// The message that says that one leaves.
pub const BYE: &str = "bye";

impl Live {
    /// No connection, in a browser that can or can't make one.
    pub(super) fn new(is_possible: bool) -> Self {
        Self { is_possible, ..Self::default() }
    }

    /// Whether what is sent arrives, now or soon.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        matches!(self.line, Line::Open | Line::Shaky)
    }

    /// Whether there is a connection, or one is being made.
    #[must_use]
    pub const fn is_active(&self) -> bool {
        !matches!(self.line, Line::Off | Line::Ended(_))
    }

    /// Whether there is one, or will be one, for the game with this id.
    pub(super) fn is_for(&self, id: &str) -> bool {
        self.is_active() && self.id == id
    }

    /// Whether it is open for the game with this id.
    pub(super) fn is_open_for(&self, id: &str) -> bool {
        self.is_open() && self.id == id
    }

    /// The friend's call, while the player is asked.
    #[must_use]
    pub fn asked(&self) -> Option<&Call> {
        self.call.as_deref()
    }

    /// The line goes on with another game.
    pub(super) fn go_over_to(&mut self, id: String) {
        self.id = id;
    }

    /// Whether an invitation came with the friend's call.
    #[must_use]
    pub fn is_called_for(&self, invitation: &Letter) -> bool {
        self.asked().is_some_and(|call| call.letter == *invitation)
    }

    /// Whether an invitation is to be answered over the line.
    #[must_use]
    pub fn is_rematch(&self, invitation: &Letter) -> bool {
        self.is_open() && self.rematch == invitation.id()
    }

    /// The player is no longer asked about a call.
    pub(super) fn forget_call(&mut self) {
        self.call = None;
    }
}

/// Changes the connection by a message.
pub(super) fn take(model: &mut Model, msg: LiveMsg) -> Vec<Effect> {
    match msg {
        LiveMsg::Ask => quietly(|| ask(model)),
        LiveMsg::Invite(name) => {
            let terms = model.friends.terms();
            ask_secret(model, &name, |name| Deal::Invite(terms, name, Handing::Call))
        }
        LiveMsg::Go => go(model),
        LiveMsg::ShowOwn => quietly(|| show_own(model)),
        LiveMsg::Paste(text) => paste(model, &text),
        LiveMsg::Elsewhere(text) => match link::read(&text) {
            Ok(Link::Call(call)) if is_waited_for(model, &call) => open_reply(model, call),
            _ => Vec::new(),
        },
        LiveMsg::Say(phrase) => tell_phrase(model, phrase),
        LiveMsg::HangUp => hang_up(model),
        LiveMsg::SetStun(text) => set_stun(model, &text),
        LiveMsg::Described(text) => described(model, &text),
        LiveMsg::Opened => opened(model),
        LiveMsg::Shaky(is_shaky) => quietly(|| {
            if model.live.is_open() {
                model.live.line = if is_shaky { Line::Shaky } else { Line::Open };
            }
        }),
        LiveMsg::Came(text) => message(model, &text),
        LiveMsg::Closed if model.live.is_open() => end(model, Ending::Broken),
        LiveMsg::Failed | LiveMsg::Closed => end(model, Ending::Failed),
    }
}

/// How the first letter of a game goes to the friend.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Handing {
    /// By a link.
    Link,
    /// With a call, by one.
    Call,
    /// Over the line that is open.
    Line,
}

/// Asks whether to connect for the game on the board.
pub(super) fn ask(model: &mut Model) {
    if model.can_call() {
        model.live.forget_call();
        model.dialog = Some(Dialog::Live);
    }
}

impl Model {
    /// Whether the game on the board can be played live, and is not.
    #[must_use]
    pub fn can_call(&self) -> bool {
        let is_going_on = self.table.friend().is_some_and(|saved| saved.game.game().outcome().is_none());
        is_going_on && !self.is_away() && !self.friends.is_behind && !self.live.is_active()
    }

    /// Whether the line is open, and for the game on the board.
    #[must_use]
    pub fn is_line_for_board(&self) -> bool {
        self.table.friend().is_some_and(|saved| self.live.is_open_for(&saved.game.id()))
    }
}

/// Keeps the address of a STUN server, unless it can't be one.
fn set_stun(model: &mut Model, text: &str) -> Vec<Effect> {
    let text = text.trim();
    let host = text.strip_prefix("stun:").unwrap_or(text);
    let is_host = |text: &str| text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte));
    model.live.is_stun_wrong = !is_host(host);
    if model.live.is_stun_wrong || model.settings.stun == host {
        return Vec::new();
    }
    host.clone_into(&mut model.settings.stun);
    vec![store_settings(model)]
}

//! What is said of playing live: how far the connection is, what to know before, what friends say to each other.

use crate::app::{CodeFault, Dialog, Do, End, Ending, Line, Phrase, Shared};
use crate::i18n::{Args, FRIEND, Key};

use super::key;
use super::panels::Panels;
use super::speech::Speech;

/// Playing live: the connection, and its dialog.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is whether a control is there")]
pub struct LiveOutline {
    /// Whether the browser can connect at all.
    pub is_possible: bool,
    /// Whether the button is there that asks for it.
    pub can_call: bool,
    /// How far the connection is; empty if there is nothing to say.
    pub state: String,
    /// What was said last, and by whom; empty if nothing was.
    pub phrase: String,
    /// Whether something can be said.
    pub can_say: bool,
    /// Whether the own link or code can be shown again.
    pub can_show: bool,
    /// Whether there is a connection to end, or one on the way.
    pub can_end: bool,
    /// What to know before, a paragraph each; none while nobody is asked.
    pub know: Vec<String>,
    /// The button of the dialog that asks.
    pub go: String,
    /// Whether the invitation that is to be answered is for playing live.
    pub is_invited: bool,
    /// Whether it came over the line, and the answer goes back there.
    pub is_rematch: bool,
    /// Whether the friend's code is to be pasted beside the link.
    pub wants_code: bool,
    /// What is wrong with the code that was pasted; empty if nothing is.
    pub code_fault: String,
    /// What is wrong with the address of the STUN server; empty if nothing is.
    pub stun_fault: String,
}

impl Panels<'_> {
    pub(super) fn live(&self) -> LiveOutline {
        let (model, speech) = (self.model, self.speech);
        let live = &model.live;
        let text = |key| self.words.text(key).to_owned();
        let is_asked = live.asked().is_some();
        let go = if is_asked { Key::LiveAnswer } else { Key::LiveMake };
        let is_shown = matches!(model.dialog, Some(Dialog::Live | Dialog::Answer));
        let code_fault = match &live.code_fault {
            None => String::new(),
            Some(CodeFault::Other) => text(Key::LiveCodeOther),
            Some(CodeFault::Link(error)) => self.link_fault(error),
        };
        let invitation = model.friends.invitation.as_deref();
        LiveOutline {
            is_possible: live.is_possible,
            can_call: model.can_call(),
            state: speech.line(),
            phrase: speech.phrase(),
            can_say: live.is_open(),
            can_show: matches!(live.line, Line::Waiting(_)),
            can_end: live.is_active(),
            know: if is_shown { speech.to_know_of_live() } else { Vec::new() },
            go: if is_shown { text(go) } else { String::new() },
            is_invited: invitation.is_some_and(|letter| live.is_called_for(letter)),
            is_rematch: invitation.is_some_and(|letter| live.is_rematch(letter)),
            wants_code: model.share.as_ref().is_some_and(|share| share.what == Shared::Call),
            code_fault,
            stun_fault: if live.is_stun_wrong { text(Key::LiveStunWrong) } else { String::new() },
        }
    }
}

impl Speech<'_> {
    /// What to know before one connects.
    fn to_know_of_live(&self) -> Vec<String> {
        let live = &self.model.live;
        let text = |key| self.words.text(key).to_owned();
        if !live.is_possible {
            return vec![text(Key::LiveImpossible)];
        }
        let stun = &self.model.settings.stun;
        let network = if stun.is_empty() {
            text(Key::LiveNetwork)
        } else {
            self.say(Key::LiveNetworkStun, &Args::new().text("server", stun))
        };
        let how = if live.asked().is_some() { Key::LiveAnswerHow } else { Key::LiveHow };
        let is_here = self.model.table.friend().is_some();
        let asked = live.asked().filter(|_| is_here).map(|_| self.of_friend(Key::LiveAsked));
        asked.into_iter().chain([text(how), network, text(Key::LiveFair)]).collect()
    }

    /// How far the connection is.
    fn line(&self) -> String {
        let text = |key| self.words.text(key).to_owned();
        match self.model.live.line {
            Line::Off => String::new(),
            Line::Preparing(_) => text(Key::LivePreparing),
            Line::Waiting(End::Caller) => text(Key::LiveWaitingCall),
            Line::Waiting(End::Callee) => text(Key::LiveWaitingReply),
            Line::Connecting => text(Key::LiveConnecting),
            Line::Open => self.of_friend(Key::LiveOpen),
            Line::Shaky => self.of_friend(Key::LiveShaky),
            Line::Ended(Ending::Failed) => text(Key::LiveFailed),
            Line::Ended(Ending::Broken) => text(Key::LiveBroken),
            Line::Ended(Ending::FriendLeft) => self.of_friend(Key::LiveLeft),
            Line::Ended(Ending::Refused) => text(Key::LiveRefused),
        }
    }

    /// What was said last, and by whom.
    fn phrase(&self) -> String {
        let Some((is_own, phrase)) = self.model.live.phrase else { return String::new() };
        let phrase = self.words.text(phrase_key(phrase));
        let key = if is_own { Key::LiveYouSaid } else { Key::LiveFriendSaid };
        self.say(key, &Args::new().text(FRIEND, self.friend_at_line()).text("phrase", phrase))
    }

    /// What is said aloud of the connection: what the friend says, or else how far it is.
    pub(super) fn live_said(&self) -> String {
        let phrase = self.phrase();
        if phrase.is_empty() { self.line() } else { phrase }
    }

    /// What to do next in a game with a friend that is, or was begun to be, played live.
    pub(super) fn live_status(&self) -> Option<String> {
        let game = &self.table.friend()?.game;
        let is_invited = game.course().turns().is_empty();
        if self.model.is_line_for_board() && game.game().outcome().is_none() {
            let waits = self.model.action() == Do::Await;
            let key = if is_invited { Key::LiveStatusRematch } else { Key::LiveStatusWait };
            return waits.then(|| self.of_friend(key));
        }
        // A turn that was begun live takes numbers to and fro, also by links.
        match self.model.action() {
            Do::Send if is_invited || game.game().outcome().is_some() => None,
            Do::Send if game.course().mover() == game.me() => Some(self.words.text(Key::LiveStatusHalf).to_owned()),
            Do::Send if game.course().is_value_given() => Some(self.of_friend(Key::LiveStatusGive)),
            _ => None,
        }
    }

    fn of_friend(&self, key: Key) -> String {
        self.say(key, &Args::new().text(FRIEND, self.friend_at_line()))
    }

    /// How the friend at the other end of the line is called, whatever is shown.
    fn friend_at_line(&self) -> &str {
        self.model.table.friend_name().unwrap_or_else(|| self.words.text(Key::FriendUnnamed))
    }
}

fn phrase_key(phrase: Phrase) -> Key {
    key(&format!("live.phrase.{}", phrase.name()))
}

//! What the dialog that hands on a link says, and what is wrong with one that came.

use crate::app::{Dialog, Fault, LinkError, Part, Shared};
use crate::i18n::Key;

use super::copied_key;
use super::panels::Panels;

/// A link to be handed on; without texts as long as the dialog is closed.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ShareOutline {
    /// Whether there is anything to share.
    pub is_possible: bool,
    /// The title of the dialog.
    pub title: String,
    /// What whoever opens the link will find.
    pub text: String,
    /// The whole address.
    pub address: String,
    /// Which part of that which is shown it leads to; `None` where there is no choice.
    pub part: Option<Part>,
    /// Whether it is so long that a file is offered too.
    pub is_long: bool,
    /// Whether it was copied, in words; empty as long as nobody tried.
    pub copied: String,
}

impl Panels<'_> {
    pub(super) fn share(&self) -> ShareOutline {
        let model = self.model;
        let Some(share) = model.share.as_ref().filter(|_| model.dialog == Some(Dialog::Share)) else {
            return ShareOutline { is_possible: model.can_share(), ..ShareOutline::default() };
        };
        let (title, text) = match share.what {
            Shared::Finished => (Key::ShareTitle, Key::ShareTextFinished),
            Shared::Running => (Key::ShareTitle, Key::ShareTextRunning),
            Shared::Position => (Key::ShareTitle, Key::ShareTextPosition),
            Shared::Invitation => (Key::FriendSend, Key::FriendShareInvitation),
            Shared::Turn => (Key::FriendSend, Key::FriendShareTurn),
            Shared::End => (Key::FriendSend, Key::FriendStatusLast),
            Shared::Call => (Key::FriendSend, Key::LiveShareCall),
            Shared::Reply => (Key::LiveReplyTitle, Key::LiveShareReply),
        };
        let text_of = |key| self.words.text(key).to_owned();
        ShareOutline {
            is_possible: model.can_share(),
            title: text_of(title),
            text: text_of(text),
            address: share.address.clone(),
            part: share.what.part().filter(|_| model.can_share_game()),
            is_long: share.is_long(),
            copied: model.copied.map_or_else(String::new, |is_done| text_of(copied_key(is_done))),
        }
    }

    pub(super) fn link_fault(&self, error: &LinkError) -> String {
        let key = match error {
            LinkError::NoLink => Key::LinkNone,
            LinkError::Cut => Key::LinkCut,
            LinkError::Altered => Key::LinkAltered,
            LinkError::Version(_) => Key::LinkVersion,
            LinkError::Form => Key::LinkForm,
            LinkError::Illegal(Fault::Position(error)) => return self.position_fault(error.field()),
            LinkError::Illegal(Fault::NoValue(_) | Fault::UnusedValue(_) | Fault::Throw { .. }) => Key::LinkThrows,
            LinkError::Illegal(Fault::AfterEnd | Fault::Move | Fault::State | Fault::Word) => Key::LinkIllegal,
        };
        self.words.text(key).to_owned()
    }
}

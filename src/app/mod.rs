//! What the page does: a model, messages that change it, and effects that the edge carries out.
//!
//! [`update`] is the only writer. It reads no clock, no randomness and no page:
//! time and secrets arrive as messages.

mod aside;
mod beside;
mod coach;
mod editor;
mod event;
mod friends;
mod guide;
mod live;
mod mind;
mod model;
mod motion;
mod msg;
mod play;
mod puzzling;
mod replay;
mod report;
mod share;
mod sound;
mod table;
mod think;
mod update;

pub use crate::ai::expectimax::Rated;
pub use crate::ai::level::Level;
pub use crate::ai::puzzle::{Merit, Odds};
pub use crate::ai::review::{Judged, Review};
pub use crate::fair::{ThrowStats, Unusual};
pub use crate::link::{Fault, LinkError, Name, Party, Proof, Refusal};
pub use crate::save::{BoardDirection, Pace, Player, Seat, Seating, Settings, Solved, ThemeChoice};
pub use coach::{Advice, side_told};
pub use editor::{Edit, Editor, Verdict};
pub use event::{Actor, Event, Reason};
pub use friends::{FriendDraw, FriendEntry, FriendMsg, Friends, Refused};
pub use guide::{Guide, GuideInput, GuideReply, Hint, Lesson, Task};
pub use live::{BYE, CodeFault, End, Ending, Line, LineDo, Live, LiveMsg, Phrase};
pub use mind::{Judge, Mind};
pub use model::{Dialog, Do, Model, NewGame, NewVersion, Notice, Query, RecordFault, Said, Why};
pub use motion::{Motion, Scene};
pub use msg::{Effect, Msg, Setting, Start, StorageFault, Stored, Text, Ticket};
pub use puzzling::{Attempt, Puzzling};
pub use replay::{Look, Opened, Replay};
pub use report::Surroundings;
pub use share::{Part, Share, Shared};
pub use sound::{Note, Sound, Timbre};
pub use table::Table;
pub use update::{start, update};

//! The connection to a friend's browser by WebRTC, without a server of ours, and a channel of texts over it. What is said
//! of a connection that was given up reaches nobody.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use js_sys::{Array, Promise, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    EventTarget, MessageEvent, RtcConfiguration, RtcDataChannel, RtcDataChannelEvent, RtcDataChannelState,
    RtcIceGatheringState, RtcIceServer, RtcPeerConnection, RtcPeerConnectionState, RtcSdpType,
    RtcSessionDescriptionInit, Window,
};

use crate::app::{BYE, LineDo, LiveMsg, Msg};

use super::Program;

/// How long the browser may look for ways to be reached, in milliseconds: a server that it asks may never answer.
const GATHERING_MS: i32 = 5_000;
/// How long a connection that the browser gave up may take to come back, in milliseconds. It gives up too early while the
/// code is on its way through people's hands.
const PATIENCE_MS: i32 = 15_000;
/// How long a farewell may take, in milliseconds.
const FAREWELL_MS: i32 = 1_000;

/// Whether this browser can connect to another one.
pub(super) fn is_possible(window: &Window) -> bool {
    Reflect::get(window, &"RTCPeerConnection".into()).is_ok_and(|constructor| constructor.is_function())
}

/// A connection, made or on the way.
pub(super) struct Connection {
    peer: RtcPeerConnection,
    channel: RefCell<Option<RtcDataChannel>>,
}

impl Connection {
    fn new(stun: Option<String>) -> Result<Rc<Self>, JsValue> {
        let configuration = RtcConfiguration::new();
        if let Some(stun) = stun {
            let server = RtcIceServer::new();
            server.set_urls(&format!("stun:{stun}").into());
            configuration.set_ice_servers(&Array::of1(&server));
        }
        let peer = RtcPeerConnection::new_with_configuration(&configuration)?;
        Ok(Rc::new(Self { peer, channel: RefCell::default() }))
    }

    /// What this browser says of itself: to call, or to answer what the friend's says.
    async fn describe(&self, call: Option<&str>) -> Result<String, JsValue> {
        let own = match call {
            None => self.peer.create_offer(),
            Some(call) => {
                self.set_remote(RtcSdpType::Offer, call).await?;
                self.peer.create_answer()
            }
        };
        let own: RtcSessionDescriptionInit = JsFuture::from(own).await?.unchecked_into();
        JsFuture::from(self.peer.set_local_description(&own)).await?;
        self.gathered().await?;
        Ok(self.peer.local_description().ok_or(JsValue::NULL)?.sdp())
    }

    async fn set_remote(&self, kind: RtcSdpType, text: &str) -> Result<JsValue, JsValue> {
        let description = RtcSessionDescriptionInit::new(kind);
        description.set_sdp(text);
        JsFuture::from(self.peer.set_remote_description(&description)).await
    }

    /// Comes back when the browser knows all ways in which it can be reached, or takes too long.
    async fn gathered(&self) -> Result<JsValue, JsValue> {
        let peer = self.peer.clone();
        let promise = Promise::new(&mut |resolve, _| {
            if let Some(window) = web_sys::window() {
                _ = window.set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, GATHERING_MS);
            }
            let gathering = peer.clone();
            let look = Closure::<dyn Fn()>::new(move || {
                if gathering.ice_gathering_state() == RtcIceGatheringState::Complete {
                    _ = resolve.call0(&JsValue::NULL);
                }
            })
            .into_js_value();
            peer.set_onicegatheringstatechange(Some(look.unchecked_ref()));
            // It may be done already.
            _ = look.unchecked_ref::<js_sys::Function>().call0(&JsValue::NULL);
        });
        JsFuture::from(promise).await
    }

    fn open_channel(&self) -> Option<RtcDataChannel> {
        self.channel.borrow().clone().filter(|channel| channel.ready_state() == RtcDataChannelState::Open)
    }
}

impl Program {
    /// Does something about the connection.
    pub(super) fn run_line(self: &Rc<Self>, what: LineDo) {
        match what {
            LineDo::Call(stun) => self.connect(stun, None),
            LineDo::Answer(stun, call) => self.connect(stun, Some(call)),
            LineDo::Take(code) => {
                let Some(connection) = self.connection.borrow().clone() else { return };
                let program = Rc::clone(self);
                spawn_local(async move {
                    if connection.set_remote(RtcSdpType::Answer, &code).await.is_err() {
                        program.tell_of(&Rc::downgrade(&connection), LiveMsg::Failed);
                    }
                });
            }
            LineDo::Send(text) => {
                let channel = self.connection.borrow().as_ref().and_then(|connection| connection.open_channel());
                // One that takes nothing more closes, and says so.
                _ = channel.map(|channel| channel.send_with_str(&text));
            }
            LineDo::HangUp => self.hang_up(),
        }
    }

    fn connect(self: &Rc<Self>, stun: Option<String>, call: Option<String>) {
        self.hang_up();
        let Ok(connection) = Connection::new(stun) else {
            self.queue.borrow_mut().push_back(Msg::Live(LiveMsg::Failed));
            return;
        };
        self.connection.replace(Some(Rc::clone(&connection)));
        self.watch(&connection);
        if call.is_none() {
            self.watch_channel(&connection, connection.peer.create_data_channel("senet"));
        }
        let program = Rc::clone(self);
        spawn_local(async move {
            let described = connection.describe(call.as_deref()).await;
            program.tell_of(&Rc::downgrade(&connection), described.map_or(LiveMsg::Failed, LiveMsg::Described));
        });
    }

    /// Sends a message about a connection, unless it was given up.
    fn tell_of(self: &Rc<Self>, connection: &Weak<Connection>, msg: LiveMsg) {
        let current = self.connection.borrow().as_ref().map(Rc::downgrade);
        if current.is_some_and(|current| current.ptr_eq(connection)) {
            self.send(Msg::Live(msg));
        }
    }

    /// Follows how the connection is, and takes the channel that the friend has made.
    fn watch(self: &Rc<Self>, connection: &Rc<Connection>) {
        let (program, watched) = (Rc::clone(self), Rc::downgrade(connection));
        listen(&connection.peer, "connectionstatechange", move |_| {
            let Some(connection) = watched.upgrade() else { return };
            match connection.peer.connection_state() {
                RtcPeerConnectionState::Connected => program.tell_of(&watched, LiveMsg::Shaky(false)),
                RtcPeerConnectionState::Disconnected => program.tell_of(&watched, LiveMsg::Shaky(true)),
                RtcPeerConnectionState::Failed => {
                    let (program, watched) = (Rc::clone(&program), Weak::clone(&watched));
                    program.clone().after(PATIENCE_MS, move || {
                        let state = watched.upgrade().map(|connection| connection.peer.connection_state());
                        if state == Some(RtcPeerConnectionState::Failed) {
                            program.tell_of(&watched, LiveMsg::Closed);
                        }
                    });
                }
                _ => {}
            }
        });
        let (program, watched) = (Rc::clone(self), Rc::downgrade(connection));
        listen(&connection.peer, "datachannel", move |event| {
            if let (Some(connection), Ok(event)) = (watched.upgrade(), event.dyn_into::<RtcDataChannelEvent>()) {
                program.watch_channel(&connection, event.channel());
            }
        });
    }

    fn watch_channel(self: &Rc<Self>, connection: &Rc<Connection>, channel: RtcDataChannel) {
        for kind in ["open", "message", "close"] {
            let (program, watched) = (Rc::clone(self), Rc::downgrade(connection));
            listen(&channel, kind, move |event| {
                let text = event.dyn_ref::<MessageEvent>().map(|event| event.data().as_string().unwrap_or_default());
                let msg = match text {
                    Some(text) => LiveMsg::Came(text),
                    None if kind == "open" => LiveMsg::Opened,
                    None => LiveMsg::Closed,
                };
                program.tell_of(&watched, msg);
            });
        }
        connection.channel.replace(Some(channel));
    }

    /// Gives the connection up. The friend is told.
    fn hang_up(&self) {
        let Some(connection) = self.connection.take() else { return };
        if let Some(channel) = connection.open_channel() {
            _ = channel.send_with_str(BYE);
            channel.close();
        }
        self.after(FAREWELL_MS, move || connection.peer.close());
    }
}

/// Listens for as long as what is listened to lives.
fn listen(to: &EventTarget, kind: &str, heard: impl Fn(web_sys::Event) + 'static) {
    let listener = Closure::<dyn Fn(web_sys::Event)>::new(heard).into_js_value();
    to.add_event_listener_with_callback(kind, listener.unchecked_ref()).expect("a listener can be added");
}

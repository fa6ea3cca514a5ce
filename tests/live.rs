//! Playing with a friend live: two pages, and a line between them that carries what one sends to the other.
#![cfg(not(target_arch = "wasm32"))]

#[expect(dead_code, reason = "the positions are for other tests")]
#[path = "support/random.rs"]
mod random;
#[path = "support/tab.rs"]
mod tab;

use senet::app::{
    BYE, CodeFault, Dialog, Do, End, Ending, FriendMsg, Line, LineDo, LiveMsg, Msg, Notice, Party, Phrase, Player,
    Refusal, Refused,
};
use senet::engine::rulesets::{JEQUIER, STANDARD};
use senet::engine::{Outcome, Ruleset, Stage};
use senet::i18n::Lang;
use senet::link::{Contact, Link, LinkError, read};
use senet::save::{REPLY_KEY, friend_key};

use tab::{Shelf, Tab};

/// What the browser of one of the two says of itself.
fn told(who: usize) -> String {
    include_str!("data/description.txt").replace("192.0.2.7", ["192.0.2.8", "192.0.2.9"][who])
}

/// What the other browser is told.
fn told_on(who: usize, is_reply: bool) -> String {
    Contact::parse(&told(who)).expect("a browser has said it").description(is_reply)
}

/// Two friends with a browser each; the one who invites comes first. What one sends the other gets, while they are
/// connected.
#[derive(Clone)]
struct Two {
    tabs: [Tab; 2],
    stores: [Shelf; 2],
    is_connected: bool,
}

impl Two {
    fn new(langs: [Lang; 2], seed: u64) -> Self {
        let mut stores = [Shelf::default(), Shelf::default()];
        let [one, two] = &mut stores;
        let tabs = [Tab::open(langs[0], one, seed), Tab::open(langs[1], two, seed + 1)];
        Self { tabs, stores, is_connected: false }
    }

    /// Both play live: one has invited, the other has answered.
    fn connected(ruleset: &'static Ruleset, first: Party, seed: u64) -> Self {
        let mut two = Self::new([Lang::En, Lang::Hu], seed);
        two.invite(ruleset, first);
        let code = two.answer();
        two.send(0, Msg::Live(LiveMsg::Paste(code)));
        assert_eq!(two.lines(), [Line::Open; 2]);
        two
    }

    /// One makes an invitation to play live, and the link is on the way.
    fn invite(&mut self, ruleset: &'static Ruleset, first: Party) -> String {
        self.send(0, Msg::Open(Dialog::Invite));
        self.send(0, Msg::Friend(FriendMsg::SetRuleset(ruleset)));
        self.send(0, Msg::Friend(FriendMsg::SetFirst(first)));
        self.send(0, Msg::Live(LiveMsg::Invite("Ada".to_owned())));
        assert_eq!(self.tabs[0].model.dialog, Some(Dialog::Live));
        assert!(self.tabs[0].outline().line.know.len() > 2, "all is told before");
        self.send(0, Msg::Live(LiveMsg::Go));
        assert_eq!(self.tabs[0].model.live.line, Line::Waiting(End::Caller));
        self.tabs[0].link()
    }

    /// The other opens the link and answers. Returns the code.
    fn answer(&mut self) -> String {
        let call = self.tabs[0].link();
        self.open(1, &call);
        assert_eq!(self.tabs[1].model.dialog, Some(Dialog::Answer));
        let outline = self.tabs[1].outline();
        assert!(outline.line.is_invited && outline.line.know.len() > 2, "all is told before");
        self.send(1, Msg::Friend(FriendMsg::Answer("Bo".to_owned())));
        assert_eq!(self.tabs[1].model.live.line, Line::Waiting(End::Callee));
        self.tabs[1].link()
    }

    fn open(&mut self, who: usize, link: &str) {
        self.tabs[who].open_link(link, &mut self.stores[who]);
        self.pump();
    }

    fn send(&mut self, who: usize, msg: Msg) {
        self.tabs[who].send(msg, &mut self.stores[who]);
        self.pump();
    }

    fn tell(&mut self, who: usize, msg: LiveMsg) {
        self.tabs[who].send(Msg::Live(msg), &mut self.stores[who]);
    }

    /// Does what browsers and the line would do, until nothing is left.
    fn pump(&mut self) {
        while let Some(who) = self.tabs.iter().position(|tab| !tab.line.is_empty()) {
            let other = 1 - who;
            match self.tabs[who].line.remove(0) {
                LineDo::Call(_) => self.tell(who, LiveMsg::Described(told(who))),
                LineDo::Answer(_, call) => {
                    assert_eq!(call, told_on(other, false));
                    self.tell(who, LiveMsg::Described(told(who)));
                }
                LineDo::Take(code) => {
                    assert_eq!(code, told_on(other, true));
                    self.is_connected = true;
                    self.tell(who, LiveMsg::Opened);
                    self.tell(other, LiveMsg::Opened);
                }
                LineDo::Send(text) if self.is_connected => self.tell(other, LiveMsg::Came(text)),
                LineDo::HangUp if self.is_connected => {
                    self.is_connected = false;
                    self.tell(other, LiveMsg::Came(BYE.to_owned()));
                }
                LineDo::Send(_) | LineDo::HangUp => {}
            }
        }
    }

    fn cut(&mut self) {
        self.is_connected = false;
        for who in [0, 1] {
            self.send(who, Msg::Live(LiveMsg::Closed));
        }
    }

    fn lines(&self) -> [Line; 2] {
        self.tabs.each_ref().map(|tab| tab.model.live.line)
    }

    /// Whose step it is.
    fn next(&self) -> Option<usize> {
        self.tabs.iter().position(|tab| tab.model.table.player_to_act() == Some(Player::Person))
    }

    /// Throws or moves, whoever is next. Whether anyone was.
    fn step(&mut self) -> bool {
        let Some(who) = self.next() else { return false };
        let tab = &mut self.tabs[who];
        let moves = tab.model.own_moves();
        let msg = match moves.len() {
            0 => Msg::Act,
            count => Msg::Press(moves[tab.draws.below(count as u32) as usize].from()),
        };
        self.send(who, msg);
        true
    }

    fn check_same(&self) {
        let [ada, bo] = &self.tabs;
        assert_eq!(ada.model.table.game(), bo.model.table.game());
    }

    /// Plays by links from now on, to the end.
    fn finish_by_links(&mut self) {
        for _ in 0..10_000 {
            let whose = |wanted: Do| self.tabs.iter().position(|tab| tab.model.action() == wanted);
            let sender = match (whose(Do::Send), self.next()) {
                (None, Some(_)) => {
                    self.step();
                    continue;
                }
                // What was sent and did not arrive goes once more.
                (None, None) => whose(Do::SendAgain),
                (sender, _) => sender,
            };
            let Some(who) = sender else { return };
            self.send(who, Msg::Act);
            let link = self.tabs[who].link();
            self.send(who, Msg::Close);
            self.open(1 - who, &link);
        }
        panic!("no end");
    }

    fn check_over(&self) {
        self.check_same();
        let stage = self.tabs[0].model.table.game().stage();
        assert!(matches!(stage, Stage::Over(Outcome::Won(_))), "{stage:?}");
    }
}

#[test]
fn whole_games_are_played_live_with_fresh_values_for_each_throw() {
    for (seed, ruleset) in (1..).zip([&JEQUIER, &STANDARD]) {
        for first in [Party::Inviter, Party::Guest] {
            let mut two = Two::connected(ruleset, first, 20 * seed);
            let mut steps = 0;
            while two.step() {
                two.check_same();
                steps += 1;
                assert!(steps < 10_000, "no end");
            }
            two.check_over();
            assert_eq!(two.lines(), [Line::Open; 2]);
            let game = &two.tabs[0].model.table.friend().expect("it is one with a friend").game;
            let course = game.course();
            assert!(course.turns().iter().all(|turn| turn.is_live), "every turn was handed over live");
            // Every throw but those of a turn's beginning took a value more of each.
            let values = u64::from(course.used(Party::Inviter)) + u64::from(course.used(Party::Guest));
            assert!(values >= course.game().throws_made(), "{values}");
            assert!(two.tabs.iter().all(|tab| tab.model.action() == Do::Rematch));
        }
    }
}

#[test]
fn a_line_that_breaks_at_any_step_loses_nothing_and_the_game_ends_by_links() {
    for (seed, ruleset) in (100..).zip([&JEQUIER, &STANDARD]) {
        for steps in [0, 1, 3, 5, 14, 61] {
            let mut two = Two::connected(ruleset, Party::Inviter, 1_000 * seed + steps);
            for _ in 0..steps {
                two.step();
            }
            two.cut();
            assert_eq!(two.lines(), [Line::Ended(Ending::Broken); 2]);
            assert!(two.tabs.iter().all(|tab| !tab.outline().line.state.is_empty()), "it is said");
            two.check_same();
            two.finish_by_links();
            two.check_over();
        }
    }
}

#[test]
fn resigning_goes_over_the_line_at_any_step_and_by_link_after_it_broke() {
    for (seed, ruleset) in (200..).zip([&JEQUIER, &STANDARD]) {
        let mut two = Two::connected(ruleset, Party::Inviter, seed);
        let mut resigned = 0;
        for step in 0..80 {
            let Some(who) = two.next() else { break };
            let Some(&side) = two.tabs[who].model.sides_to_resign().first() else {
                two.step();
                continue;
            };
            let mut other = two.clone();
            other.send(who, Msg::Resign(side));
            other.check_same();
            let stage = other.tabs[1 - who].model.table.game().stage();
            assert_eq!(stage, Stage::Over(Outcome::Resigned(side)), "{step}");
            // The same after the line has broken, by the link that is then due.
            let mut other = two.clone();
            other.cut();
            other.send(who, Msg::Resign(side));
            assert_eq!(other.tabs[who].model.action(), Do::Send, "{step}");
            other.send(who, Msg::Act);
            let link = other.tabs[who].link();
            other.open(1 - who, &link);
            other.check_same();
            resigned += 1;
            two.step();
        }
        assert!(resigned > 40, "{resigned}");
    }
}

#[test]
fn what_did_not_arrive_before_the_line_broke_goes_by_link() {
    let mut two = Two::connected(&STANDARD, Party::Inviter, 7);
    for _ in 0..12 {
        two.step();
    }
    // The last step is sent into a line that is dead already.
    two.is_connected = false;
    assert!(two.step());
    two.cut();
    let [ada, bo] = &two.tabs;
    assert_ne!(ada.model.table.game(), bo.model.table.game());
    two.finish_by_links();
    two.check_over();
}

#[test]
fn a_game_by_links_goes_on_live_from_where_it_stands() {
    let mut two = Two::connected(&JEQUIER, Party::Guest, 9);
    for _ in 0..20 {
        two.step();
    }
    two.cut();
    for _ in 0..2 {
        let caller = two.next().expect("the game goes on");
        assert!(two.tabs[caller].outline().line.can_call);
        two.send(caller, Msg::Live(LiveMsg::Ask));
        two.send(caller, Msg::Live(LiveMsg::Go));
        let call = two.tabs[caller].link();
        two.open(1 - caller, &call);
        assert_eq!(two.tabs[1 - caller].model.dialog, Some(Dialog::Live));
        let asked = two.tabs[1 - caller].outline().line.know;
        assert!(asked[0].contains(if caller == 0 { "Ada" } else { "Bo" }), "{asked:?}");
        two.send(1 - caller, Msg::Live(LiveMsg::Go));
        let code = two.tabs[1 - caller].link();
        // A code may come as an address too, in the page that waits.
        two.open(caller, &code);
        assert_eq!(two.lines(), [Line::Open; 2]);
        two.check_same();
        for _ in 0..9 {
            two.step();
        }
        two.cut();
    }
    two.finish_by_links();
    two.check_over();
}

#[test]
fn another_game_is_proposed_and_begun_over_the_line_even_by_both_at_once() {
    let mut two = Two::connected(&STANDARD, Party::Inviter, 11);
    while two.step() {}
    let first = two.tabs[0].model.table.friend().expect("it is one with a friend").game.id();
    two.send(0, Msg::Act);
    assert_eq!(two.tabs[0].model.action(), Do::Await);
    assert_eq!(two.tabs[1].model.dialog, Some(Dialog::Answer));
    assert!(two.tabs[1].outline().line.is_rematch, "no link is asked for");
    two.send(1, Msg::Friend(FriendMsg::Answer("Bo".to_owned())));
    two.check_same();
    assert!(two.next().is_some());
    let second = two.tabs[0].model.table.friend().expect("it is one with a friend").game.id();
    assert_ne!(first, second);
    assert_eq!(two.lines(), [Line::Open; 2]);
    while two.step() {}
    two.check_over();

    // Both press the button before either hears of it.
    for who in [0, 1] {
        two.tabs[who].send(Msg::Act, &mut two.stores[who]);
    }
    two.pump();
    two.check_same();
    assert!(two.next().is_some(), "one of the two invitations was answered");
    let games = two.tabs.each_ref().map(|tab| tab.model.friends.entries().len());
    assert_eq!(games, [3, 3], "the other was taken back");
    while two.step() {}
    two.check_over();
}

#[test]
fn without_a_connection_the_invitation_can_be_answered_by_a_link() {
    let mut two = Two::new([Lang::De, Lang::Es], 13);
    two.invite(&STANDARD, Party::Inviter);
    two.answer();
    two.send(1, Msg::Live(LiveMsg::Failed));
    assert_eq!(two.tabs[1].model.dialog, Some(Dialog::Answer));
    assert!(!two.tabs[1].outline().line.is_invited);
    two.send(1, Msg::Friend(FriendMsg::Answer("Bo".to_owned())));
    let answer = two.tabs[1].link();
    two.open(0, &answer);
    assert!(two.tabs[0].model.live.is_active(), "the one who called may still wait");
    two.check_same();
    two.finish_by_links();
    two.check_over();
}

#[test]
fn a_browser_that_can_not_connect_says_so_and_plays_by_links() {
    let mut two = Two::new([Lang::Nb, Lang::Pt], 15);
    two.invite(&JEQUIER, Party::Guest);
    two.tabs[1].model.live.is_possible = false;
    let call = two.tabs[0].link();
    two.open(1, &call);
    let outline = two.tabs[1].outline();
    assert_eq!(outline.line.know.len(), 1, "the reason");
    assert!(!outline.line.is_possible, "there is no button");
    two.send(1, Msg::Friend(FriendMsg::Answer(String::new())));
    let answer = two.tabs[1].link();
    two.open(0, &answer);
    two.check_same();
}

#[test]
fn friends_hear_phrases_each_in_their_own_language() {
    let mut two = Two::connected(&JEQUIER, Party::Inviter, 17);
    for phrase in Phrase::ALL {
        assert_eq!(Phrase::named(phrase.name()), Some(phrase));
        two.send(0, Msg::Live(LiveMsg::Say(phrase)));
        assert_eq!(two.tabs[0].model.live.phrase, Some((true, phrase)));
        assert_eq!(two.tabs[1].model.live.phrase, Some((false, phrase)));
    }
    two.send(0, Msg::Live(LiveMsg::Say(Phrase::Luck)));
    assert_eq!(two.tabs[1].outline().line.phrase, "Ada: Sok szerencsét!");
    assert_eq!(two.tabs[1].outline().live.1, ["Ada: Sok szerencsét!"], "it is said aloud");
    two.send(1, Msg::Live(LiveMsg::Came("say something rude".to_owned())));
    assert_eq!(two.tabs[1].model.live.phrase, Some((false, Phrase::Luck)), "nothing else is ever shown");
    assert_eq!(two.lines(), [Line::Open; 2]);
}

#[test]
fn what_does_not_hold_ends_the_line_and_changes_nothing() {
    let mut two = Two::connected(&STANDARD, Party::Inviter, 19);
    while two.tabs[1].model.action() != Do::Await {
        two.step();
    }
    let game = two.tabs[1].model.table.game().clone();
    // A letter whose newest value lies further along the chain, as after a look at a throw more.
    let mut ahead = two.tabs[0].model.table.friend().expect("it is one with a friend").game.clone();
    two.is_connected = false;
    while two.next() == Some(0) {
        two.step();
    }
    let mut letter = two.tabs[0].model.table.friend().expect("it is one with a friend").game.letter();
    assert_ne!(letter, ahead.letter());
    let other_move = ahead.message();
    letter.names[Party::Inviter] = None;
    two.is_connected = true;
    two.send(1, Msg::Live(LiveMsg::Came(Link::Letter(letter).to_string())));
    assert_eq!(two.tabs[1].model.live.line, Line::Ended(Ending::Refused));
    assert_eq!(two.tabs[1].model.notice, Some(Notice::Refused(Refused::Refusal(Refusal::OtherTerms))));
    assert_eq!(two.tabs[1].model.table.game(), &game);
    two.send(1, Msg::Live(LiveMsg::Came(other_move)));
    assert_eq!(two.tabs[1].model.table.game(), &game, "nothing is heard any more");

    let mut two = Two::connected(&STANDARD, Party::Inviter, 21);
    two.send(1, Msg::Live(LiveMsg::Came("<script>".to_owned())));
    assert_eq!(two.tabs[1].model.live.line, Line::Ended(Ending::Refused));
    assert_eq!(two.tabs[0].model.live.line, Line::Ended(Ending::FriendLeft));
}

#[test]
fn what_was_missed_is_told_again_to_whoever_tells_less() {
    let mut two = Two::connected(&STANDARD, Party::Inviter, 22);
    for _ in 0..6 {
        two.step();
    }
    let who = two.next().expect("the game goes on");
    let before = two.tabs[1 - who].model.table.friend().expect("it is one with a friend").game.clone().message();
    two.is_connected = false;
    two.step();
    two.is_connected = true;
    two.send(who, Msg::Live(LiveMsg::Came(before)));
    two.check_same();
    assert_eq!(two.lines(), [Line::Open; 2]);
}

#[test]
fn what_another_tab_has_played_goes_over_the_line_too() {
    let mut two = Two::connected(&STANDARD, Party::Inviter, 24);
    while two.next() != Some(0) {
        two.step();
    }
    let mut other_tab = Tab::open(Lang::En, &mut two.stores[0], 99);
    other_tab.send(Msg::Act, &mut two.stores[0]);
    let (key, text) =
        other_tab.told.iter().rfind(|(key, _)| key.starts_with(&friend_key(""))).expect("it is stored").clone();
    two.send(0, Msg::Friend(FriendMsg::Elsewhere(key, Some(text))));
    assert_eq!(two.tabs[0].model.action(), Do::LoadNewer);
    two.send(0, Msg::Act);
    two.check_same();
    assert_eq!(two.tabs[0].model.table.game(), other_tab.model.table.game());
}

#[test]
fn a_code_that_is_opened_in_another_tab_reaches_the_one_that_waits() {
    let mut two = Two::new([Lang::En, Lang::De], 23);
    two.invite(&STANDARD, Party::Guest);
    let code = two.answer();
    let mut other_tab = Tab::open(Lang::En, &mut two.stores[0], 99);
    other_tab.open_link(&code, &mut two.stores[0]);
    assert_eq!(other_tab.model.notice, Some(Notice::CodePassedOn));
    let (_, told) = other_tab.told.iter().find(|(key, _)| key == REPLY_KEY).expect("the tabs are told").clone();
    assert!(!two.stores[0].contains_key(REPLY_KEY), "nothing stays there");
    two.send(0, Msg::Live(LiveMsg::Elsewhere(told)));
    assert_eq!(two.lines(), [Line::Open; 2]);
}

#[test]
fn what_is_pasted_instead_of_the_code_is_named() {
    let mut two = Two::new([Lang::En, Lang::De], 25);
    let call = two.invite(&STANDARD, Party::Inviter);
    let own = two.tabs[0].model.table.clone();
    let mut others = Two::new([Lang::En, Lang::De], 27);
    others.invite(&STANDARD, Party::Inviter);
    let other_code = others.answer();
    let code = two.answer();
    for (text, fault) in [
        ("hello", CodeFault::Link(LinkError::NoLink)),
        (&code[..code.len() - 4], CodeFault::Link(LinkError::Cut)),
        (&call, CodeFault::Other),
        (&other_code, CodeFault::Other),
    ] {
        two.send(0, Msg::Live(LiveMsg::Paste(text.to_owned())));
        assert_eq!(two.tabs[0].model.live.code_fault, Some(fault));
        assert!(!two.tabs[0].outline().line.code_fault.is_empty());
        assert_eq!(two.tabs[0].model.live.line, Line::Waiting(End::Caller));
        assert_eq!(two.tabs[0].model.table, own);
    }
    two.open(0, &call);
    assert_eq!(two.tabs[0].model.notice, Some(Notice::Refused(Refused::Refusal(Refusal::OwnLink))));
    two.send(0, Msg::Live(LiveMsg::Paste(code)));
    assert_eq!(two.lines(), [Line::Open; 2]);
}

#[test]
fn whoever_turns_to_another_game_leaves_the_line() {
    for (leaves, msgs) in [
        (true, vec![Msg::Friend(FriendMsg::Home)]),
        (true, vec![Msg::Open(Dialog::New), Msg::Begin]),
        (true, vec![Msg::Friend(FriendMsg::Invite("Bo".to_owned()))]),
        (true, vec![Msg::Live(LiveMsg::HangUp)]),
        (false, vec![Msg::StartPuzzles]),
        (false, vec![Msg::StartGuide]),
    ] {
        let mut two = Two::connected(&STANDARD, Party::Inviter, 29);
        for msg in &msgs {
            two.send(1, msg.clone());
        }
        let expected = if leaves { [Line::Ended(Ending::FriendLeft), Line::Off] } else { [Line::Open; 2] };
        assert_eq!(two.lines(), expected, "{msgs:?}");
        assert!(!two.tabs[0].outline().line.state.is_empty());
        if !leaves {
            // The friend's steps arrive all the same.
            while two.next() == Some(0) {
                two.step();
            }
            two.check_same();
        }
    }
}

#[test]
fn an_address_of_a_server_is_kept_only_if_it_is_one() {
    let mut two = Two::new([Lang::En, Lang::En], 31);
    for (entered, kept, is_wrong) in [
        ("stun:stun.example.org:3478", "stun.example.org:3478", false),
        ("https://example.org/stun", "stun.example.org:3478", true),
        (" [2001:db8::1]:3478 ", "[2001:db8::1]:3478", false),
        ("", "", false),
    ] {
        two.send(0, Msg::Live(LiveMsg::SetStun(entered.to_owned())));
        assert_eq!(two.tabs[0].model.settings.stun, kept);
        assert_eq!(!two.tabs[0].outline().line.stun_fault.is_empty(), is_wrong, "{entered}");
    }
    two.send(0, Msg::Live(LiveMsg::SetStun("stun.example.org".to_owned())));
    two.send(0, Msg::Live(LiveMsg::Invite(String::new())));
    let know = two.tabs[0].outline().line.know.join(" ");
    assert!(know.contains("stun.example.org"), "{know}");
    two.tabs[0].send(Msg::Live(LiveMsg::Go), &mut two.stores[0]);
    assert_eq!(two.tabs[0].line, [LineDo::Call(Some("stun.example.org".to_owned()))]);
}

#[test]
fn calls_are_short_enough_for_chat_programs() {
    let mut two = Two::new([Lang::En, Lang::En], 33);
    let link = two.invite(&STANDARD, Party::Inviter);
    assert!(matches!(read(&link), Ok(Link::Call(_))));
    assert!(link.len() < 300, "{}", link.len());
}

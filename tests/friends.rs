//! Games with friends by links, from page to page: what one shows to send is opened by the other.
#![cfg(not(target_arch = "wasm32"))]

#[expect(dead_code, reason = "the positions are for other tests")]
#[path = "support/random.rs"]
mod random;
#[path = "support/tab.rs"]
mod tab;

use std::collections::BTreeSet;

use senet::app::{
    Dialog, Do, Effect, Event, Fault, FriendMsg, Msg, Notice, Party, Player, Refusal, Refused, Said, update,
};
use senet::engine::rulesets::{JEQUIER, STANDARD};
use senet::engine::{Outcome, Ruleset, Stage, Throw};
use senet::i18n::Lang;
use senet::link::{Letter, Link, read};
use senet::save::{FRIEND_OPEN_KEY, friend_key};
use tab::{Shelf, Tab};

/// Throws and moves until it is the friend's turn, and shows the link.
fn play_turn(tab: &mut Tab, store: &mut Shelf) -> String {
    loop {
        match tab.model.action() {
            Do::Throw | Do::ThrowAgain => tab.send(Msg::Act, store),
            Do::Choose => {
                let moves = tab.model.own_moves();
                let played = moves[tab.draws.below(moves.len() as u32) as usize];
                tab.send(Msg::Press(played.from()), store);
            }
            Do::Send => {
                tab.send(Msg::Act, store);
                return tab.link();
            }
            other => panic!("{other:?} in the own turn"),
        }
    }
}

fn refusal(tab: &Tab) -> Option<&Refused> {
    match &tab.model.notice {
        Some(Notice::Refused(refused)) => Some(refused),
        _ => None,
    }
}

/// Two friends with a browser each. The inviter comes first.
struct Friends {
    tabs: [Tab; 2],
    stores: [Shelf; 2],
}

impl Friends {
    /// One has invited, the other has answered, and the answer was opened.
    fn new(ruleset: &'static Ruleset, first: Party, langs: [Lang; 2], seed: u64) -> Self {
        let mut stores = [Shelf::default(), Shelf::default()];
        let [one, two] = &mut stores;
        let mut ada = Tab::open(langs[0], one, seed);
        let mut bo = Tab::open(langs[1], two, seed + 1);
        ada.send(Msg::Open(Dialog::Invite), one);
        ada.send(Msg::Friend(FriendMsg::SetRuleset(ruleset)), one);
        ada.send(Msg::Friend(FriendMsg::SetFirst(first)), one);
        ada.send(Msg::Friend(FriendMsg::Invite("Ada".to_owned())), one);
        bo.open_link(&ada.link(), two);
        assert_eq!(bo.model.dialog, Some(Dialog::Answer));
        assert!(bo.outline().friends.invitation.contains("Ada"));
        bo.send(Msg::Friend(FriendMsg::Answer("Bø".to_owned())), two);
        let answer = bo.link();
        ada.open_link(&answer, one);
        let mut friends = Self { tabs: [ada, bo], stores };
        if friends.tabs[0].model.action() == Do::Send {
            // The other one begins, so the first turn is empty.
            friends.turn(0);
        }
        friends
    }

    /// Whose step it is.
    fn next(&self) -> Option<usize> {
        self.tabs.iter().position(|tab| tab.model.table.player_to_act() == Some(Player::Person))
    }

    /// One plays a turn, and the other opens the link. Returns it.
    fn turn(&mut self, who: usize) -> String {
        let link = play_turn(&mut self.tabs[who], &mut self.stores[who]);
        self.open(1 - who, &link);
        link
    }

    fn open(&mut self, who: usize, link: &str) {
        self.tabs[who].open_link(link, &mut self.stores[who]);
    }

    /// A link that is refused here, for this reason, and changes nothing.
    fn check_refused(&mut self, who: usize, link: &str, is_right: impl Fn(&Refused) -> bool) {
        let tab = &mut self.tabs[who];
        let (table, store) = (tab.model.table.clone(), self.stores[who].clone());
        tab.open_link(link, &mut self.stores[who]);
        let refused = refusal(tab).unwrap_or_else(|| panic!("{link} was taken")).clone();
        assert!(is_right(&refused), "{refused:?}");
        assert_eq!(tab.model.table, table, "{refused:?}");
        let is_game = |(key, _): &(&String, &String)| key.starts_with(&friend_key(""));
        assert!(self.stores[who].iter().filter(is_game).eq(store.iter().filter(is_game)), "{refused:?}");
        assert!(!tab.outline().notice.expect("it is told").text.is_empty());
        tab.send(Msg::CloseNotice, &mut self.stores[who]);
    }
}

fn letter(link: &str) -> Letter {
    match read(link) {
        Ok(Link::Letter(letter)) => letter,
        other => panic!("{link}: {other:?}"),
    }
}

fn address(letter: Letter) -> String {
    format!("https://senet.example/#{}", Link::Letter(letter))
}

#[test]
fn whole_games_are_played_by_links_in_both_rulesets_and_any_two_languages() {
    let mut pairs = [[Lang::En, Lang::Hu], [Lang::De, Lang::Pt], [Lang::Es, Lang::Nb]].into_iter().cycle();
    for (seed, ruleset) in (1..).zip([&JEQUIER, &STANDARD]) {
        for first in [Party::Inviter, Party::Guest] {
            let langs = pairs.next().expect("they go round");
            let mut friends = Friends::new(ruleset, first, langs, 10 * seed);
            let mut turns = 0;
            while let Some(who) = friends.next() {
                friends.turn(who);
                let [ada, bo] = &friends.tabs;
                assert_eq!(ada.model.table.game(), bo.model.table.game());
                let other = &friends.tabs[1 - who];
                assert!(matches!(other.model.friends.checked, Some(Event::Checked(_))), "what was checked is said");
                assert!(!other.outline().reason.is_empty());
                turns += 1;
                assert!(turns < 3_000, "no end");
            }
            let stage = friends.tabs[0].model.table.game().stage();
            assert!(matches!(stage, Stage::Over(Outcome::Won(_))), "{stage:?}");
            assert!(friends.tabs.iter().all(|tab| tab.model.action() == Do::Rematch));
            assert!(friends.tabs[0].outline().players[1].name.contains("Bø"));
            assert!(friends.tabs[1].outline().players[1].name.contains("Ada"));
        }
    }
}

#[test]
fn the_page_goes_on_with_the_game_when_it_is_opened_again() {
    let mut friends = Friends::new(&STANDARD, Party::Inviter, [Lang::En, Lang::De], 5);
    for _ in 0..40 {
        let Some(who) = friends.next() else { break };
        let tab = &mut friends.tabs[who];
        tab.send(Msg::Act, &mut friends.stores[who]);
        let again = Tab::open(Lang::En, &mut friends.stores[who], 99);
        assert_eq!(again.model.table, tab.model.table);
        assert_eq!(again.model.action(), tab.model.action());
        friends.turn(who);
    }
}

#[test]
fn what_is_shown_to_be_sent_can_no_longer_be_taken_back() {
    let mut friends = Friends::new(&STANDARD, Party::Inviter, [Lang::En, Lang::De], 7);
    let (tab, store) = (&mut friends.tabs[0], &mut friends.stores[0]);
    while tab.model.action() != Do::Send {
        let could_undo = tab.model.can_undo();
        let step = tab.model.own_moves().first().map_or(Msg::Act, |played| Msg::Press(played.from()));
        tab.send(step.clone(), store);
        assert!(step == Msg::Act || tab.model.can_undo() || could_undo);
    }
    if tab.model.can_undo() {
        tab.send(Msg::Undo, store);
        assert_eq!(tab.model.action(), Do::Choose);
        let played = tab.model.own_moves()[0];
        tab.send(Msg::Press(played.from()), store);
    }
    play_turn(tab, store);
    assert!(!tab.model.can_undo());
    assert_eq!(tab.model.action(), Do::SendAgain);
    let before = tab.model.table.clone();
    tab.send(Msg::Act, store);
    tab.send(Msg::Undo, store);
    assert_eq!(tab.model.table, before);
}

#[test]
fn the_own_game_waits_meanwhile_and_comes_back_as_it_was() {
    let mut store = Shelf::default();
    let mut tab = Tab::open(Lang::En, &mut store, 1);
    tab.send(Msg::Act, &mut store);
    let own = tab.model.table.clone();
    tab.send(Msg::Friend(FriendMsg::Invite(String::new())), &mut store);
    assert_ne!(tab.model.table, own);
    assert_eq!(tab.model.own_table(), &own);
    tab.send(Msg::Friend(FriendMsg::Home), &mut store);
    assert_eq!(tab.model.table, own);
    assert!(!store.contains_key(FRIEND_OPEN_KEY));
    assert_eq!(tab.model.friends.entries().len(), 1, "the invitation is kept");
}

#[test]
fn links_that_are_not_to_be_taken_are_refused_and_change_nothing() {
    let mut friends = Friends::new(&STANDARD, Party::Inviter, [Lang::En, Lang::Hu], 3);
    let first = friends.turn(0);
    let is = |expected: Refusal| move |refused: &Refused| *refused == Refused::Refusal(expected.clone());
    friends.check_refused(1, &first, is(Refusal::AlreadyPlayed));
    friends.check_refused(0, &first, is(Refusal::OwnLink));
    let second = friends.turn(1);
    friends.check_refused(0, &second, is(Refusal::AlreadyPlayed));
    friends.check_refused(1, &first, is(Refusal::AlreadyPlayed));

    let third = play_turn(&mut friends.tabs[0], &mut friends.stores[0]);
    let mut ahead = letter(&third);
    ahead.inviter.1 += 2;
    friends.check_refused(1, &address(ahead), |refused| *refused == Refused::Unknown);
    let mut renamed = letter(&third);
    renamed.names[Party::Guest] = None;
    friends.check_refused(1, &address(renamed), is(Refusal::OtherTerms));
    let mut swapped = letter(&third);
    swapped.terms.ruleset = &JEQUIER;
    friends.check_refused(1, &address(swapped), is(Refusal::OtherTerms));
    let mut early = letter(&third);
    if let Some(answered) = &mut early.answered {
        answered.plies -= 1;
    }
    friends.check_refused(1, &address(early), |refused| matches!(refused, Refused::Refusal(_)));
    friends.open(1, &third);
    assert_eq!(refusal(&friends.tabs[1]), None);

    let mut stranger = Friends::new(&STANDARD, Party::Inviter, [Lang::En, Lang::Hu], 50);
    let foreign = stranger.turn(0);
    friends.check_refused(1, &foreign, |refused| *refused == Refused::Unknown);
}

#[test]
fn an_invitation_takes_one_answer_and_is_answered_once() {
    let (mut one, mut two, mut three) = (Shelf::default(), Shelf::default(), Shelf::default());
    let mut ada = Tab::open(Lang::En, &mut one, 1);
    let mut bo = Tab::open(Lang::Hu, &mut two, 2);
    let mut eve = Tab::open(Lang::De, &mut three, 3);
    ada.send(Msg::Friend(FriendMsg::Invite("Ada".to_owned())), &mut one);
    let invitation = ada.link();
    ada.open_link(&invitation, &mut one);
    assert_eq!(refusal(&ada), Some(&Refused::Refusal(Refusal::OwnLink)));
    for (tab, store) in [(&mut bo, &mut two), (&mut eve, &mut three)] {
        tab.open_link(&invitation, store);
        tab.send(Msg::Friend(FriendMsg::Answer(String::new())), store);
    }
    let answer = bo.link();
    bo.open_link(&invitation, &mut two);
    assert_eq!(refusal(&bo), Some(&Refused::Refusal(Refusal::AlreadyAnswered)));
    bo.send(Msg::Act, &mut two);
    assert_eq!(bo.link(), answer, "the answer stays the same");
    ada.send(Msg::CloseNotice, &mut one);
    ada.open_link(&answer, &mut one);
    assert_eq!(refusal(&ada), None);
    ada.open_link(&eve.link(), &mut one);
    assert_eq!(refusal(&ada), Some(&Refused::Refusal(Refusal::SecondAnswer)));
}

#[test]
fn resigning_goes_by_link() {
    let mut friends = Friends::new(&STANDARD, Party::Inviter, [Lang::En, Lang::Hu], 21);
    friends.turn(0);
    assert!(friends.tabs[0].model.sides_to_resign().is_empty(), "by links one resigns in one's own turn");
    let side = friends.tabs[1].model.sides_to_resign()[0];
    friends.tabs[1].send(Msg::Resign(side), &mut friends.stores[1]);
    friends.turn(1);
    assert_eq!(friends.tabs[0].model.table.game().outcome(), Some(Outcome::Resigned(side)));
    assert_eq!(friends.tabs[0].model.action(), Do::Rematch);
}

#[test]
fn a_draw_is_offered_taken_back_declined_and_accepted_by_links() {
    let mut friends = Friends::new(&STANDARD, Party::Inviter, [Lang::En, Lang::Hu], 22);
    friends.tabs[0].send(Msg::Draw, &mut friends.stores[0]);
    assert!(friends.tabs[0].outline().draw.is_none(), "an offer goes with a turn that was begun");
    for is_accepted in [false, true] {
        friends.tabs[0].send(Msg::Act, &mut friends.stores[0]);
        for _ in 0..3 {
            friends.tabs[0].send(Msg::Draw, &mut friends.stores[0]);
        }
        friends.turn(0);
        assert!(friends.tabs[1].outline().reason.contains("Ada"), "the offer is told");
        if is_accepted {
            friends.tabs[1].send(Msg::Draw, &mut friends.stores[1]);
            friends.turn(1);
            assert_eq!(friends.tabs[0].model.table.game().outcome(), Some(Outcome::Agreed));
        } else {
            friends.turn(1);
            let Said::Events(events) = &friends.tabs[0].model.said.1 else { panic!("nothing happened") };
            assert!(events.contains(&Event::FriendDeclined));
        }
    }
}

#[test]
fn a_rematch_is_a_new_invitation_with_the_sides_exchanged() {
    let mut friends = Friends::new(&STANDARD, Party::Inviter, [Lang::En, Lang::Hu], 30);
    friends.turn(0);
    let side = friends.tabs[1].model.sides_to_resign()[0];
    friends.tabs[1].send(Msg::Resign(side), &mut friends.stores[1]);
    friends.turn(1);
    friends.tabs[1].send(Msg::Close, &mut friends.stores[1]);
    friends.tabs[1].send(Msg::Act, &mut friends.stores[1]);
    let invitation = friends.tabs[1].link();
    let terms = letter(&invitation).terms;
    assert_eq!((terms.ruleset.id, terms.first), (STANDARD.id, Party::Inviter), "now the other one has the cones");
    friends.open(0, &invitation);
    assert_eq!(friends.tabs[0].model.dialog, Some(Dialog::Answer));
}

#[test]
fn two_tabs_do_not_write_over_each_other() {
    let mut friends = Friends::new(&STANDARD, Party::Inviter, [Lang::En, Lang::Hu], 40);
    let store = &mut friends.stores[0];
    let mut other = Tab::open(Lang::En, store, 41);
    let tab = &mut friends.tabs[0];
    tab.send(Msg::Act, store);
    let stored = store.clone();
    // The other tab has not heard of it, and throws too; a throw is the same wherever it is made.
    other.send(Msg::Act, store);
    assert_eq!(*store, stored);
    assert_eq!(other.model.table, tab.model.table);
    // Now both move, each another piece.
    let moves = other.model.own_moves();
    other.send(Msg::Press(moves[0].from()), store);
    let stored = store.clone();
    tab.send(Msg::Press(moves[moves.len() - 1].from()), store);
    assert_eq!(*store, stored);
    assert_eq!(tab.model.action(), Do::LoadNewer);
    assert!(tab.model.own_moves().is_empty() && !tab.outline().status.is_empty());
    tab.send(Msg::Act, store);
    assert_eq!(tab.model.table, other.model.table);
    // A tab that hears of it says so before anything is done.
    play_turn(&mut other, store);
    let id = friend_key(&other.model.table.friend().expect("it is one").game.id());
    let text = store.get(&id).cloned();
    tab.send(Msg::Friend(FriendMsg::Elsewhere(id.clone(), text)), store);
    assert_eq!(tab.model.action(), Do::LoadNewer);
    tab.send(Msg::Friend(FriendMsg::Elsewhere(id, None)), store);
    tab.send(Msg::Act, store);
    assert!(tab.model.table.friend().is_none(), "what was deleted leaves the board");
}

#[test]
fn games_are_deleted_after_a_question_and_restored_from_a_backup() {
    let mut friends = Friends::new(&STANDARD, Party::Inviter, [Lang::En, Lang::Hu], 60);
    friends.turn(0);
    let (tab, store) = (&mut friends.tabs[1], &mut friends.stores[1]);
    let kept = tab.model.table.clone();
    let effects = update(&mut tab.model, Msg::Friend(FriendMsg::Export));
    let [Effect::Download(_, backup), ..] = &effects[..] else { panic!("{effects:?}") };
    let backup = backup.clone();
    tab.send(Msg::Open(Dialog::Friends), store);
    tab.send(Msg::Friend(FriendMsg::Delete(0)), store);
    assert!(!tab.outline().friends.games[0].sure.is_empty());
    assert_eq!(tab.model.friends.entries().len(), 1);
    tab.send(Msg::Friend(FriendMsg::Delete(0)), store);
    assert!(tab.model.friends.entries().is_empty() && tab.model.table.friend().is_none());
    assert!(store.keys().all(|key| !key.starts_with(&friend_key(""))));

    tab.send(Msg::Friend(FriendMsg::Restore("[no backup]".to_owned())), store);
    assert_eq!(tab.model.notice, Some(Notice::NoBackup));
    tab.send(Msg::Friend(FriendMsg::Restore(backup.clone())), store);
    assert_eq!(tab.model.notice, Some(Notice::Restored(1)));
    tab.send(Msg::Friend(FriendMsg::Restore(backup)), store);
    assert_eq!(tab.model.notice, Some(Notice::Restored(0)), "what is known is not taken twice");
    tab.send(Msg::Friend(FriendMsg::Open(0)), store);
    assert_eq!(tab.model.table.game(), kept.game());
    friends.turn(1);
    assert_eq!(refusal(&friends.tabs[0]), None, "the game goes on");
}

#[test]
fn nothing_helps_to_play_a_game_with_a_friend_before_it_is_over() {
    let mut friends = Friends::new(&STANDARD, Party::Inviter, [Lang::En, Lang::Hu], 70);
    while friends.tabs[0].model.own_moves().is_empty() {
        match friends.next() {
            Some(0) if friends.tabs[0].model.table.game().plies().len() > 4 => {
                friends.tabs[0].send(Msg::Act, &mut friends.stores[0]);
            }
            who => _ = friends.turn(who.expect("the game goes on")),
        }
    }
    let (tab, store) = (&mut friends.tabs[0], &mut friends.stores[0]);
    assert!(!tab.model.can_hint() && !tab.model.has_chances());
    tab.send(Msg::StartEditor, store);
    assert_eq!(tab.model.shown().game().position().board, STANDARD.start_board(), "not the position of the game");
}

#[test]
fn the_list_tells_with_whom_whose_turn_it_is_and_since_when() {
    let mut friends = Friends::new(&STANDARD, Party::Inviter, [Lang::En, Lang::Hu], 80);
    friends.turn(0);
    for (tab, store) in friends.tabs.iter_mut().zip(&mut friends.stores) {
        tab.send(Msg::Open(Dialog::Friends), store);
    }
    let rows = friends.tabs.each_ref().map(|tab| tab.outline().friends.games[0].clone());
    assert_eq!(rows[0].text, "Bø · Standard Senet · waiting for a link · 2026-11-30");
    assert_eq!(rows[1].text, "Ada · Szenet-alapváltozat · te jössz · 2026-11-30");
    assert_eq!(rows.each_ref().map(|row| row.has_link), [true, false]);
}

#[test]
fn every_reason_not_to_take_a_link_has_words_in_every_language() {
    let (turn, number, steps) = (7, 2, 5);
    let refusals = [
        Refusal::OtherGame,
        Refusal::OwnLink,
        Refusal::AlreadyPlayed,
        Refusal::SecondVersion { turn },
        Refusal::AlreadyAnswered,
        Refusal::SecondAnswer,
        Refusal::NoInvitation,
        Refusal::OtherTerms,
        Refusal::ForeignValue,
        Refusal::ValueAhead { steps },
        Refusal::NoNewValue,
        Refusal::Rewritten { turn },
        Refusal::TooEarly { turn },
        Refusal::TooLate { turn },
        Refusal::FalseThrow { number, told: Throw::new(4), follows: None },
        Refusal::NoOffer,
        Refusal::StoredIsOlder,
        Refusal::Over,
        Refusal::Illegal(Fault::Move),
    ];
    let refused = refusals.map(Refused::Refusal).into_iter().chain([Refused::Unknown]);
    let mut told = BTreeSet::new();
    for refused in refused {
        for lang in Lang::ALL {
            let mut tab = Tab::open(lang, &mut Shelf::default(), 1);
            tab.model.notice = Some(Notice::Refused(refused.clone()));
            let text = tab.outline().notice.expect("it is told").text;
            assert!(told.insert(text.clone()), "{refused:?} is told as another, or in another language: {text}");
            for (is_told, number) in [
                (matches!(refused, Refused::Refusal(Refusal::TooEarly { .. } | Refusal::Rewritten { .. })), "7"),
                (matches!(refused, Refused::Refusal(Refusal::ValueAhead { .. })), "5"),
                (matches!(refused, Refused::Refusal(Refusal::FalseThrow { .. })), "4"),
            ] {
                assert!(!is_told || text.contains(number), "{text}");
            }
        }
    }
}

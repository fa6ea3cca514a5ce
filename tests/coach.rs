//! The computer's levels, hints, winning chances and reviews, without a page: messages in, model and effects out.
#![cfg(not(target_arch = "wasm32"))]

use senet::app::{
    Advice, Dialog, Do, Effect, Level, Look, Model, Msg, Notice, Player, Query, Said, Seat, Setting, Start, Stored,
    start, update,
};
use senet::engine::rulesets::{JEQUIER, STANDARD};
use senet::engine::{Ruleset, Side, Stage};
use senet::fair::Bits256;
use senet::i18n::native::NativeLocale;
use senet::i18n::{Catalog, Lang, Words};
use senet::save::{ARCHIVE_KEY, SETTINGS_KEY};
use senet::view::outline::outline;

/// The page after its start where nothing moves, with what was stored.
fn opened(stored: Stored) -> (Model, Vec<Effect>) {
    start(Start {
        lang: Lang::En,
        lang_failed: false,
        stored: Ok(stored),
        secret: Bits256([0; 32]),
        date: "2026-11-30".to_owned(),
        is_motion_reduced: true,
        address: "https://senet.example/".to_owned(),
        can_connect: true,
        now_ms: 0,
    })
}

/// A new game, and what it asks for.
fn begun(ruleset: &'static Ruleset, players: [Player; 2], byte: u8) -> (Model, Vec<Effect>) {
    let (mut model, _) = opened(Stored::default());
    for msg in [
        Msg::Open(Dialog::New),
        Msg::SetRuleset(ruleset),
        Msg::SetPlayer(Seat::One, players[0]),
        Msg::SetPlayer(Seat::Two, players[1]),
        Msg::Begin,
    ] {
        _ = update(&mut model, msg);
    }
    let effects = update(&mut model, Msg::Drawn(Bits256([byte; 32]), "2026-11-30".to_owned()));
    (model, effects)
}

fn net(ruleset: &Ruleset) -> Vec<u8> {
    let path = format!("{}/www/nets/{}.net", env!("CARGO_MANIFEST_DIR"), ruleset.id);
    std::fs::read(path).expect("each ruleset has a net")
}

fn words() -> Words {
    let node = serde_json::from_str(include_str!("../www/locales/en.json")).expect("it is JSON");
    Words::new(Lang::En, Catalog::new(node).expect("it is whole"), Box::new(NativeLocale::new(Lang::En)))
}

/// What the page does outside: answers each effect, the pauses first, until a condition holds or nothing is left.
struct Outside {
    left: Vec<Effect>,
    /// Whether nets can be had.
    has_nets: bool,
    /// The texts that were stored, the latest last.
    stored: Vec<(String, String)>,
}

impl Outside {
    fn of(effects: Vec<Effect>, has_nets: bool) -> Self {
        let mut outside = Self { left: Vec::new(), has_nets, stored: Vec::new() };
        outside.take(effects);
        outside
    }

    fn take(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Store(key, text) => self.stored.push((key, text)),
                other => self.left.push(other),
            }
        }
    }

    fn send(&mut self, model: &mut Model, msg: Msg) {
        let effects = update(model, msg);
        self.take(effects);
    }

    fn until(&mut self, model: &mut Model, is_enough: impl Fn(&Model) -> bool) {
        for _ in 0..20_000 {
            if is_enough(model) {
                return;
            }
            let order = |effect: &Effect| match effect {
                Effect::Wake(..) => 0,
                Effect::FetchNet(_) => 1,
                Effect::Think => 2,
                _ => 3,
            };
            let Some(place) = (0..self.left.len()).min_by_key(|&place| order(&self.left[place])) else { break };
            match self.left.remove(place) {
                Effect::Wake(ticket, _) => self.send(model, Msg::Woke(ticket)),
                Effect::Think => self.send(model, Msg::Think),
                Effect::FetchNet(ruleset) => {
                    let file = self.has_nets.then(|| net(ruleset));
                    self.send(model, Msg::NetCame(ruleset, file));
                }
                Effect::DrawSecret => self.send(model, Msg::Drawn(Bits256([9; 32]), String::new())),
                _ => {}
            }
        }
        assert!(is_enough(model), "it never came about");
    }

    fn stored(&self, start: &str) -> Option<String> {
        self.stored.iter().rev().find(|(key, _)| key.starts_with(start)).map(|(_, text)| text.clone())
    }
}

/// Throws and moves, the first piece that can, until the person has to choose among several.
fn until_choice(outside: &mut Outside, model: &mut Model) {
    for _ in 0..500 {
        outside.until(model, |model| model.action() != Do::Wait);
        match model.own_moves()[..] {
            [] => outside.send(model, Msg::Act),
            [only] => outside.send(model, Msg::Press(only.from())),
            [..] => return,
        }
    }
    panic!("there is never a choice");
}

const PERSON: Player = Player::Person;

#[test]
fn the_strongest_level_waits_for_its_net_and_then_plays() {
    let (mut model, effects) = begun(&STANDARD, [Player::Computer(Level::Six), PERSON], 3);
    assert!(effects.contains(&Effect::FetchNet(&STANDARD)), "{effects:?}");
    let (fetches, others): (Vec<_>, Vec<_>) = effects.into_iter().partition(|e| matches!(e, Effect::FetchNet(_)));
    let mut outside = Outside::of(others, true);
    // It throws, and then can't choose.
    outside.until(&mut model, |model| matches!(model.table.game().stage(), Stage::Moving(..)));
    let before = model.table.clone();
    for _ in 0..50 {
        outside.send(&mut model, Msg::Think);
    }
    assert_eq!((&model.table, model.action()), (&before, Do::Wait));
    outside.take(fetches);
    outside.until(&mut model, |model| model.table.game().plies().len() == 1);
}

#[test]
fn the_same_game_comes_of_the_same_secret_also_after_a_reload_in_the_middle() {
    let play = |reloads: bool| {
        let (mut model, effects) = begun(&STANDARD, [Player::Computer(Level::Six), Player::Computer(Level::Three)], 5);
        let mut outside = Outside::of(effects, true);
        for plies in 1..40 {
            outside.until(&mut model, |model| model.table.game().plies().len() >= plies);
            if reloads && plies % 7 == 0 {
                let game = outside.stored("senet.game.");
                let (again, effects) = opened(Stored { game, ..Stored::default() });
                assert_eq!(again.table, model.table);
                (model, outside) = (again, Outside::of(effects, true));
            }
        }
        model.table.game().plies()[..39].to_vec()
    };
    assert_eq!(play(false), play(true));
}

#[test]
fn a_net_that_cannot_be_had_leaves_a_notice_and_a_game_that_goes_on() {
    let (mut model, effects) = begun(&STANDARD, [Player::Computer(Level::Six), PERSON], 3);
    let mut outside = Outside::of(effects, false);
    outside.until(&mut model, |model| !model.table.game().plies().is_empty());
    assert_eq!(model.notice, Some(Notice::NetFailed));
    // A file that is no net is as good as none.
    outside.send(&mut model, Msg::CloseNotice);
    outside.send(&mut model, Msg::NetCame(&STANDARD, Some(vec![0; 100])));
    assert_eq!(model.notice, Some(Notice::NetFailed));
    outside.has_nets = true;
    outside.send(&mut model, Msg::FetchAgain);
    outside.until(&mut model, |model| model.mind.judge(&STANDARD, model.table.game().position()).is_some());
    assert_eq!(model.notice, None);
}

#[test]
fn nobody_fetches_a_net_that_nobody_needs() {
    let (mut model, effects) = begun(&JEQUIER, [PERSON, Player::Computer(Level::Two)], 3);
    let mut outside = Outside::of(effects, true);
    until_choice(&mut outside, &mut model);
    assert!(model.mind.judge(&JEQUIER, model.table.game().position()).is_none());
}

#[test]
fn the_level_of_the_last_game_is_remembered() {
    let (mut model, _) = opened(Stored::default());
    assert_eq!(model.table.seating().players[Seat::Two], Player::Computer(Level::Two));
    _ = update(&mut model, Msg::Open(Dialog::New));
    _ = update(&mut model, Msg::SetPlayer(Seat::Two, Player::Computer(Level::Five)));
    let settings = Outside::of(update(&mut model, Msg::Begin), true).stored(SETTINGS_KEY);
    let (mut later, _) = opened(Stored { settings, ..Stored::default() });
    assert_eq!(later.table.seating().players[Seat::Two], Player::Computer(Level::Five));
    _ = update(&mut later, Msg::Open(Dialog::New));
    for msg in [Msg::SetPlayer(Seat::One, PERSON), Msg::SetPlayer(Seat::Two, PERSON), Msg::SetComputer(Seat::Two)] {
        _ = update(&mut later, msg);
    }
    assert_eq!(later.new_game.seating.players[Seat::Two], Player::Computer(Level::Five));
}

#[test]
fn a_hint_names_the_best_move_and_is_gone_after_the_move() {
    let (mut model, effects) = begun(&STANDARD, [PERSON, PERSON], 4);
    let mut outside = Outside::of(effects, true);
    until_choice(&mut outside, &mut model);
    assert_eq!((model.can_hint(), model.hint(), model.advised_move()), (true, None, None));
    outside.send(&mut model, Msg::Hint);
    assert_eq!((model.hint(), &model.said.1), (Some(Advice::Thinking), &Said::Hint));
    outside.until(&mut model, |model| matches!(model.hint(), Some(Advice::Best(..))));
    let Some(Advice::Best(best, next)) = model.hint() else { panic!("a hint") };
    assert!(best.value >= next.value && best.played != next.played);
    assert!(model.own_moves().contains(&best.played) && model.own_moves().contains(&next.played));
    assert_eq!(model.advised_move(), Some(best.played));
    _ = update(&mut model, Msg::Set(Setting::Hints(false)));
    assert_eq!(model.advised_move(), None, "the board gives no hints then");
    outside.send(&mut model, Msg::Press(best.played.from()));
    assert_eq!(model.hint(), None);
}

#[test]
fn without_a_net_a_hint_is_given_up() {
    let (mut model, effects) = begun(&STANDARD, [PERSON, PERSON], 4);
    let mut outside = Outside::of(effects, false);
    until_choice(&mut outside, &mut model);
    outside.send(&mut model, Msg::Hint);
    outside.until(&mut model, |model| model.notice == Some(Notice::NetFailed));
    assert_eq!(model.hint(), None);
}

#[test]
fn the_winning_chance_is_known_for_what_is_shown_and_said_when_it_is_asked_for() {
    let (mut model, effects) = begun(&STANDARD, [PERSON, PERSON], 4);
    let mut outside = Outside::of(effects, true);
    assert_eq!(model.chance(Side::Cones), None, "nobody wants it yet");
    outside.send(&mut model, Msg::Ask(Query::Chance));
    outside.until(&mut model, |model| model.said.1 == Said::Answer(Query::Chance));
    let start = model.chance(Side::Cones).expect("it was said");
    assert!((0.3..0.7).contains(&start), "{start}");
    assert!((model.chance(Side::Spools).expect("it was said") - (1.0 - start)).abs() < 1e-12);
    until_choice(&mut outside, &mut model);
    assert_eq!(model.chance(Side::Cones), None, "it was asked for once");
    _ = update(&mut model, Msg::Set(Setting::Chance(true)));
    outside.send(&mut model, Msg::Think);
    outside.until(&mut model, |model| model.chance(Side::Cones).is_some());
}

/// A game of two persons that one of them gives up after a while.
fn given_up(byte: u8) -> (Model, Outside) {
    let (mut model, effects) = begun(&STANDARD, [PERSON, PERSON], byte);
    let mut outside = Outside::of(effects, true);
    while model.table.game().plies().len() < 12 {
        let msg = model.own_moves().first().map_or(Msg::Act, |played| Msg::Press(played.from()));
        outside.send(&mut model, msg);
    }
    assert!(model.reviewable().is_none(), "a game that goes on is not reviewed");
    outside.send(&mut model, Msg::Resign(Side::Cones));
    (model, outside)
}

#[test]
fn a_finished_game_is_reviewed_and_stays_so_while_it_is_looked_at() {
    let (mut model, mut outside) = given_up(4);
    outside.send(&mut model, Msg::Review);
    outside.until(&mut model, |model| model.review().is_some_and(senet::app::Review::is_done));
    assert_eq!(model.said.1, Said::Review);
    let review = model.review().expect("it is there").clone();
    assert_eq!(review.judged().len(), model.table.game().plies().len());
    let slip = review.judged().iter().position(|judged| judged.better.is_some()).expect("the first piece is not best");
    _ = update(&mut model, Msg::Look(Look::To(slip)));
    assert_eq!(model.next_judged(), Some(&review.judged()[slip]));
    assert_eq!(model.advised_move(), review.judged()[slip].better, "it is shown on the board");
    let news = model.news;
    _ = update(&mut model, Msg::Review);
    assert_eq!((model.review(), model.news), (Some(&review), news), "nothing is done twice");
    let words = words();
    let shown = outline(&model, &words);
    let told = shown.review.expect("a review");
    assert_eq!((told.at, told.plies, told.rows.len()), (slip, review.judged().len(), 2));
    assert_eq!((told.progress.as_str(), told.curve.matches('L').count()), ("", told.plies));
    let from = model.advised_move().expect("it is advised").from();
    if let Some((_, entry)) = told.worst.iter().find(|(at, _)| *at == slip) {
        assert!(entry.contains(&format!("better {}:{from}-", review.game().plies()[slip].throw)), "{entry}");
        assert!(shown.status.contains(&format!("the piece on {from}")), "{}", shown.status);
    }
    // Another game is another matter.
    _ = update(&mut model, Msg::Return);
    _ = update(&mut model, Msg::Act);
    _ = update(&mut model, Msg::Drawn(Bits256([1; 32]), String::new()));
    assert_eq!(model.review(), None);
}

#[test]
fn a_review_can_be_stopped_and_asked_for_again() {
    let (mut model, mut outside) = given_up(4);
    _ = update(&mut model, Msg::StopReview);
    assert_ne!(model.said.1, Said::ReviewStopped, "there is none to stop");
    outside.send(&mut model, Msg::Review);
    outside.until(&mut model, |model| model.review().is_some_and(|review| review.judged().len() > 3));
    outside.send(&mut model, Msg::StopReview);
    let shown = outline(&model, &words());
    assert!(shown.review.is_none() && shown.record.can_review, "it can be asked for again");
    assert_eq!(shown.live.1, ["The review was stopped."]);
    let news = model.news;
    for _ in 0..3 {
        _ = update(&mut model, Msg::Think);
    }
    assert_eq!((model.review(), model.news), (None, news), "nothing of it goes on");

    outside.send(&mut model, Msg::Review);
    outside.until(&mut model, |model| model.review().is_some_and(senet::app::Review::is_done));
    _ = update(&mut model, Msg::StopReview);
    assert!(model.review().is_some(), "what is done stays");
}

#[test]
fn a_game_of_the_archive_is_reviewed_beside_the_running_one() {
    let (_, outside) = given_up(6);
    let archive = outside.stored(ARCHIVE_KEY);
    let (mut model, effects) = opened(Stored { archive, ..Stored::default() });
    let mut outside = Outside::of(effects, true);
    assert!(model.reviewable().is_none());
    outside.send(&mut model, Msg::LookAtArchived(0));
    outside.send(&mut model, Msg::Review);
    outside.until(&mut model, |model| model.review().is_some_and(|review| review.judged().len() > 3));
    _ = update(&mut model, Msg::Return);
    assert!(model.review().is_none(), "it goes with the game");
}

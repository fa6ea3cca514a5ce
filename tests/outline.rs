//! What the page says and offers, without a page.
#![cfg(not(target_arch = "wasm32"))]

use senet::app::{Dialog, Do, Model, Msg, Notice, Player, Seat, Start, Stored, Surroundings, start, update};
use senet::engine::Square;
use senet::engine::rulesets::{JEQUIER, STANDARD};
use senet::fair::Bits256;
use senet::i18n::native::NativeLocale;
use senet::i18n::{Catalog, LATER, Lang, Words};
use senet::view::outline::{Offer, Outline, outline};

fn words(lang: Lang) -> Words {
    let path = format!("{}/www/locales/{}.json", env!("CARGO_MANIFEST_DIR"), lang.file());
    let text = std::fs::read_to_string(path).expect("each language has a file");
    let node = serde_json::from_str(&text).expect("it is JSON");
    Words::new(lang, Catalog::new(node).expect("it is whole"), Box::new(NativeLocale::new(lang)))
}

/// The page after its start, with the seed of zeros, where nothing moves.
fn opened() -> Model {
    let start_of_page = Start {
        lang: Lang::En,
        lang_failed: false,
        stored: Ok(Stored::default()),
        secret: Bits256([0; 32]),
        date: "2026-11-29".to_owned(),
        now_ms: 0,
        is_motion_reduced: true,
        address: "https://senet.example/".to_owned(),
        can_connect: true,
    };
    start(start_of_page).0
}

fn two_people(ruleset: &'static senet::engine::Ruleset) -> Model {
    let mut model = opened();
    for msg in [
        Msg::SetRuleset(ruleset),
        Msg::SetPlayer(Seat::Two, Player::Person),
        Msg::Begin,
        Msg::Drawn(Bits256([0; 32]), String::new()),
    ] {
        _ = update(&mut model, msg);
    }
    model
}

#[test]
fn a_new_game_says_what_to_do() {
    let outline = outline(&opened(), &words(Lang::En));
    assert_eq!(outline.status, "Throw for the first move: the first 1 gets the cones and begins.");
    assert_eq!((outline.action.label.as_str(), outline.action.does), ("Throw", Do::Throw));
    assert_eq!(outline.players[0].name, "You");
    assert_eq!(outline.squares[25].label, "26, empty, House of Beauty");
    assert_eq!(outline.squares[1].label, "2, cone");
    assert!(outline.log.is_empty() && outline.reason.is_empty());
    assert!(!outline.is_replacing, "nothing has been thrown yet");
}

/// The texts that the page has for its first picture.
fn first_words(lang: Lang) -> Words {
    let path = format!("{}/www/locales/{}.json", env!("CARGO_MANIFEST_DIR"), lang.file());
    let text = std::fs::read_to_string(path).expect("each language has a file");
    let mut root: serde_json::Map<String, serde_json::Value> = serde_json::from_str(&text).expect("it is JSON");
    for group in LATER {
        assert!(root.remove(group).is_some(), "{group} is no group of messages");
    }
    let catalog = serde_json::from_value(root.into()).map(Catalog::opening).expect("it is JSON");
    Words::new(lang, catalog.expect("it is enough"), Box::new(NativeLocale::new(lang)))
}

#[test]
fn the_first_picture_says_nothing_that_comes_later() {
    for lang in Lang::ALL {
        let first = outline(&opened(), &first_words(lang));
        // What lies in dialogs, which are shut, and in parts of the page that are hidden.
        let Outline { throws, archive, report, share, aside, friends, .. } = first.clone();
        let whole = Outline { throws, archive, report, share, aside, friends, ..outline(&opened(), &words(lang)) };
        assert_eq!(first, whole, "{lang:?}");
    }
}

#[test]
fn after_the_throw_off_the_sides_are_named() {
    let mut model = two_people(&JEQUIER);
    for _ in 0..4 {
        _ = update(&mut model, Msg::Act);
    }
    let outline = outline(&model, &words(Lang::En));
    assert_eq!(outline.players[0].name, "Player 1 · cones");
    assert_eq!(outline.status, "Cones threw 1. Choose a piece to move.");
    assert_eq!(outline.log.len(), 4);
    assert_eq!(outline.log[1], "Player 1 threw 1 and gets the cones: the one on 10 goes to 11.");
    assert_eq!(outline.live.1, [outline.status.as_str()]);
    let movable: Vec<usize> = (1..=30).filter(|&number| outline.squares[number - 1].can_move).collect();
    assert_eq!(movable, [2, 4, 6, 8, 11]);
    assert_eq!(outline.squares[1].label, "2, cone, changes places with 3");
}

#[test]
fn a_piece_that_cannot_move_says_why() {
    let mut model = two_people(&STANDARD);
    // The seed of zeros throws 3 first: from 1 to 4, from 3 to 6 and so on hit lone enemies.
    _ = update(&mut model, Msg::Act);
    _ = update(&mut model, Msg::Press(Square::at(2)));
    let spoken = outline(&model, &words(Lang::En));
    assert_eq!(spoken.reason, "This is the other side's piece.");
    assert_eq!(spoken.live.1, [spoken.reason.as_str()]);
    _ = update(&mut model, Msg::Press(Square::at(20)));
    assert_eq!(outline(&model, &words(Lang::En)).reason, "There is no piece on 20.");
}

/// The same words twice must be spoken twice, so the number changes with each press.
#[test]
fn a_repeated_message_is_a_new_one() {
    let mut model = opened();
    let mut numbers = Vec::new();
    for _ in 0..2 {
        _ = update(&mut model, Msg::Press(Square::at(20)));
        numbers.push(outline(&model, &words(Lang::En)).live.0);
    }
    assert_ne!(numbers[0], numbers[1]);
}

#[test]
fn a_new_version_says_that_the_game_stays_and_offers_to_load_it() {
    let mut model = two_people(&JEQUIER);
    let said = outline(&model, &words(Lang::En)).live;
    _ = update(&mut model, Msg::NewVersion);
    let outline = outline(&model, &words(Lang::En));
    let notice = outline.notice.expect("a notice");
    assert_eq!(notice.text, "A new version of this page is ready. Your game stays as it is.");
    assert_eq!(notice.offer, Some(Offer::Reload));
    assert_eq!(outline.live, said, "the notice speaks for itself");
}

#[test]
fn a_report_is_shown_while_its_dialog_is_open_and_says_whether_it_was_copied() {
    let mut model = opened();
    let shown = |model: &Model| outline(model, &words(Lang::En)).report;
    let around = Surroundings {
        version: None,
        browser: "<b>Browser</b>".to_owned(),
        window: [1280, 800],
        ratio: "1".to_owned(),
    };
    _ = update(&mut model, Msg::ReportFault(around));
    assert!(shown(&model).text.contains("\nbrowser: <b>Browser</b>\nwindow: 1280 x 800\n"));
    assert_eq!(shown(&model).copied, "");
    _ = update(&mut model, Msg::Copied(true));
    assert_eq!(shown(&model).copied, "Copied.");
    _ = update(&mut model, Msg::Copy(senet::app::Text::Report));
    assert_eq!(shown(&model).copied, "", "so that the same is said again");
    _ = update(&mut model, Msg::Copied(false));
    assert_eq!(shown(&model).copied, "The browser does not allow copying. Select the text and copy it yourself.");
    _ = update(&mut model, Msg::Close);
    assert_eq!(shown(&model), senet::view::outline::ReportOutline::default());
}

fn texts(outline: &Outline) -> impl Iterator<Item = &String> {
    let players = outline.players.iter().flat_map(|player| [&player.name, &player.turn, &player.off]);
    let squares = outline.squares.iter().map(|square| &square.label);
    let notice = outline.notice.iter().map(|notice| &notice.text);
    [&outline.title, &outline.status, &outline.reason, &outline.action.label, &outline.rules.name, &outline.rules.note]
        .into_iter()
        .chain(&outline.log)
        .chain(&outline.live.1)
        .chain(&outline.rules.lines)
        .chain(players)
        .chain(squares)
        .chain(notice)
}

/// Every text of a whole game in every language: filled in, and never empty where something is said.
#[test]
fn a_whole_game_is_told_in_every_language() {
    for lang in Lang::ALL {
        let words = words(lang);
        for (mut model, dialog) in
            [(two_people(&JEQUIER), Dialog::Rules), (two_people(&STANDARD), Dialog::New), (opened(), Dialog::Resign)]
        {
            model.notice = Some(Notice::SaveBroken(String::new()));
            _ = update(&mut model, Msg::Open(dialog));
            for _ in 0..2_000 {
                let outline = outline(&model, &words);
                for text in texts(&outline) {
                    assert!(!text.contains(['{', '}']), "{lang:?}: {text}");
                }
                assert!(!outline.status.is_empty() && !outline.action.label.is_empty());
                for square in Square::all().step_by(7) {
                    _ = update(&mut model, Msg::Press(square));
                }
                match model.own_moves().first() {
                    Some(played) => _ = update(&mut model, Msg::Press(played.from())),
                    None if model.action() == Do::Rematch || model.action() == Do::Wait => break,
                    None => _ = update(&mut model, Msg::Act),
                }
            }
        }
    }
}

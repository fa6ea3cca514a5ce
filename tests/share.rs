//! Links that come in by the page's address or a pasted text, and those that go out.
#![cfg(not(target_arch = "wasm32"))]

use senet::app::{
    Dialog, Do, Edit, Effect, FriendMsg, LinkError, Look, Model, Msg, Part, Player, Proof, RecordFault, Said, Seat,
    Shared, Start, Stored, Text, start, update,
};
use senet::engine::rulesets::{JEQUIER, STANDARD};
use senet::engine::{BySide, Ruleset, Side, Square};
use senet::fair::Bits256;
use senet::i18n::native::NativeLocale;
use senet::i18n::{Catalog, Lang, Words};
use senet::link::{self, Link, Name, Replay};
use senet::view::code::Code;
use senet::view::outline::outline;

const ADDRESS: &str = "https://senet.example/play/";
const POSITION: &str = "10/10/2c4ss1 c 4";

fn words(lang: Lang) -> Words {
    let path = format!("{}/www/locales/{}.json", env!("CARGO_MANIFEST_DIR"), lang.file());
    let text = std::fs::read_to_string(path).expect("each language has a file");
    let node = serde_json::from_str(&text).expect("it is JSON");
    Words::new(lang, Catalog::new(node).expect("it is whole"), Box::new(NativeLocale::new(lang)))
}

/// The page at an address after its start, where nothing moves.
fn page_at(address: &str) -> Model {
    let start_of_page = Start {
        lang: Lang::En,
        lang_failed: false,
        stored: Ok(Stored::default()),
        secret: Bits256([0; 32]),
        date: "2026-11-30".to_owned(),
        is_motion_reduced: true,
        address: address.to_owned(),
        can_connect: true,
        now_ms: 0,
    };
    start(start_of_page).0
}

fn page() -> Model {
    page_at(ADDRESS)
}

/// A game of two people with a secret of so many repeated bytes, after so many steps at most.
fn played(ruleset: &'static Ruleset, byte: u8, steps: usize) -> Model {
    let mut model = page();
    for msg in [
        Msg::SetRuleset(ruleset),
        Msg::SetPlayer(Seat::Two, Player::Person),
        Msg::Begin,
        Msg::Drawn(Bits256([byte; 32]), "2026-11-30".to_owned()),
    ] {
        _ = update(&mut model, msg);
    }
    for _ in 0..steps {
        if model.action() == Do::Rematch {
            break;
        }
        step(&mut model);
    }
    model
}

fn step(model: &mut Model) {
    let msg = model.own_moves().first().map_or(Msg::Act, |played| Msg::Press(played.from()));
    _ = update(model, msg);
}

/// A game that was played to its end.
fn finished(ruleset: &'static Ruleset, byte: u8) -> Model {
    let model = played(ruleset, byte, 5_000);
    assert_eq!(model.action(), Do::Rematch, "the game does not end");
    model
}

/// The link that the page offers to a part of what it shows, with what leads to it, as the button copies it.
fn shared(model: &mut Model, part: Part) -> (String, Shared) {
    _ = update(model, Msg::Share(part));
    assert_eq!(model.dialog, Some(Dialog::Share));
    let [Effect::Copy(link)] = &update(model, Msg::Copy(Text::Link))[..] else { panic!("nothing is copied") };
    let what = model.share.as_ref().map(|share| share.what).expect("it is offered");
    _ = update(model, Msg::Close);
    (link.clone(), what)
}

/// What stands behind the `#`.
fn fragment(address: &str) -> &str {
    address.strip_prefix(ADDRESS).and_then(|rest| rest.strip_prefix('#')).expect("it begins with the page's address")
}

fn read(address: &str) -> Replay {
    match link::read(address) {
        Ok(Link::Replay(replay)) => *replay,
        other => panic!("{address}: {other:?}"),
    }
}

#[test]
fn a_finished_game_is_opened_from_the_address_beside_the_running_one() {
    for ruleset in [&JEQUIER, &STANDARD] {
        let mut sharer = finished(ruleset, 3);
        let (address, what) = shared(&mut sharer, Part::Game);
        assert_eq!(what, Shared::Finished);
        assert_eq!(read(&address).proof, Proof::Seed(Bits256([3; 32])));

        let mut model = played(&JEQUIER, 9, 7);
        let running = model.table.clone();
        let effects = update(&mut model, Msg::OpenFragment(fragment(&address).to_owned()));
        assert_eq!(effects, [Effect::ClearFragment], "the link leaves the address, and nothing is written");
        assert_eq!(model.replay.as_ref().map(|replay| replay.plies), Some(0), "the result is not given away");
        assert_eq!(model.looked_at().game(), sharer.table.game());
        assert_eq!(model.said.1, Said::Replay);
        _ = update(&mut model, Msg::Look(Look::Last));
        assert_eq!(model.shown().game(), sharer.table.game());

        _ = update(&mut model, Msg::Open(Dialog::Throws));
        _ = update(&mut model, Msg::CheckThrows);
        assert_eq!(model.throws_checked, Some(Ok(sharer.table.throws_made())));
        let throws = outline(&model, &words(Lang::En)).throws;
        assert_eq!(throws.seed, Some("03".repeat(32)));
        assert_eq!((throws.secret, throws.promise.as_str()), (None, ""), "those were not told");

        _ = update(&mut model, Msg::Close);
        _ = update(&mut model, Msg::Return);
        assert_eq!(model.table, running);
    }
}

#[test]
fn whoever_has_shared_a_finished_game_goes_back_for_practice_only() {
    let mut sharer = finished(&STANDARD, 3);
    let effects = update(&mut sharer, Msg::Share(Part::Game));
    assert!(
        matches!(&effects[..], [Effect::Store(key, text), ..] if key.starts_with("senet.game.") && text.contains("SecretShown")),
        "a page that is loaded anew knows it too"
    );
    _ = update(&mut sharer, Msg::Close);
    assert_eq!(update(&mut sharer, Msg::Undo), [Effect::DrawSecret]);
}

#[test]
fn a_running_game_is_shared_with_its_throws_and_never_its_seed() {
    for ruleset in [&JEQUIER, &STANDARD] {
        let mut sharer = played(ruleset, 5, 0);
        while sharer.action() != Do::Rematch {
            let table = sharer.table.clone();
            let (address, what) = shared(&mut sharer, Part::Game);
            let replay = read(&address);
            assert_eq!((what, &replay.proof), (Shared::Running, &Proof::None));
            assert_eq!(&replay.game, table.game());
            assert_eq!(sharer.table, table, "sharing changes nothing");
            step(&mut sharer);
        }
    }
}

#[test]
fn a_game_that_goes_on_is_opened_where_it_stands_and_played_on_from_any_point() {
    let mut sharer = played(&STANDARD, 5, 60);
    let (address, _) = shared(&mut sharer, Part::Game);
    let mut model = page();
    _ = update(&mut model, Msg::OpenFragment(fragment(&address).to_owned()));
    assert_eq!(model.shown().game(), sharer.table.game());
    let throws = outline(&model, &words(Lang::En)).throws;
    assert_eq!((throws.seed, throws.can_add_words), (None, false));
    assert!(throws.note.contains("without a seed"), "{}", throws.note);

    for plies in [2, 9, sharer.table.game().plies().len()] {
        let mut model = model.clone();
        _ = update(&mut model, Msg::Look(Look::To(plies)));
        let start = model.shown().game().situation();
        let side = model.shown().game().position().side;
        assert_eq!(update(&mut model, Msg::PlayOn), [Effect::DrawSecret]);
        _ = update(&mut model, Msg::Drawn(Bits256([6; 32]), String::new()));
        assert_eq!((model.replay.as_ref(), model.table.game().custom_start()), (None, Some(start)));
        assert_eq!(model.table.player_to_act(), Some(Player::Person), "whoever looked on takes over the side to play");
        assert_eq!(model.table.seat_of(side), Some(Seat::One));
        assert!(model.table.is_practice() && model.table.is_person_against_computer());
    }
}

#[test]
fn names_are_shown_and_stay_when_the_game_is_shared_again() {
    let names = BySide::from_fn(|side| Name::new(if side == Side::Cones { "Zsófi <b>" } else { "Bø" }));
    let game = finished(&JEQUIER, 8).table.game().clone();
    let replay = Replay::of_local(game, names.clone(), Some(Bits256([8; 32])));
    let mut model = page();
    _ = update(&mut model, Msg::OpenText(format!("Look! {ADDRESS}#{}", Link::Replay(Box::new(replay.clone())))));
    _ = update(&mut model, Msg::Look(Look::Last));
    let mut shown = outline(&model, &words(Lang::En)).players.map(|player| player.name);
    shown.sort();
    assert_eq!(shown, ["Bø · spools", "Zsófi <b> · cones"]);
    assert_eq!(read(&shared(&mut model, Part::Game).0), replay);
    let [Effect::Copy(record)] = &update(&mut model, Msg::Copy(Text::Record))[..] else { panic!("a record") };
    assert!(record.contains("Zsófi <b>") && record.contains(&"08".repeat(32)), "{record}");

    // The record tells the same.
    let mut other = page();
    _ = update(&mut other, Msg::OpenText(record.clone()));
    assert_eq!(read(&shared(&mut other, Part::Game).0), replay);
}

#[test]
fn a_record_with_a_false_seed_is_shared_with_its_own_throws() {
    let sharer = finished(&JEQUIER, 8);
    let record = sharer.table.record().to_string();
    let false_seed = format!("[Seed \"{}\"]\n{record}", "07".repeat(32));
    let mut model = page();
    _ = update(&mut model, Msg::OpenText(false_seed));
    assert!(model.opened().is_some_and(|opened| opened.proof == Proof::Seed(Bits256([7; 32]))), "{record}");
    _ = update(&mut model, Msg::CheckThrows);
    assert!(model.throws_checked.is_some_and(|checked| checked.is_err()), "the check tells it");
    let replay = read(&shared(&mut model, Part::Game).0);
    assert_eq!((&replay.game, replay.proof), (sharer.table.game(), Proof::None));
}

#[test]
fn any_position_is_shared_and_played_on() {
    let mut sharer = played(&STANDARD, 5, 60);
    _ = update(&mut sharer, Msg::Look(Look::To(11)));
    let (address, what) = shared(&mut sharer, Part::Position);
    assert_eq!(what, Shared::Position);
    let mut model = page();
    _ = update(&mut model, Msg::OpenFragment(fragment(&address).to_owned()));
    assert_eq!(model.shown().game().ruleset(), &STANDARD, "the link says by which rules");
    assert_eq!(model.shown().game().situation(), sharer.shown().game().situation());
    _ = update(&mut model, Msg::PlayOn);
    _ = update(&mut model, Msg::Drawn(Bits256([6; 32]), String::new()));
    assert_eq!(model.table.game().situation(), sharer.shown().game().situation());
}

#[test]
fn playing_on_from_another_game_asks_whether_the_running_one_shall_end() {
    let mut model = played(&JEQUIER, 9, 20);
    let running = model.table.clone();
    _ = update(&mut model, Msg::OpenText(POSITION.to_owned()));
    assert_eq!(update(&mut model, Msg::PlayOn), []);
    assert_eq!(model.dialog, Some(Dialog::PlayOn));
    _ = update(&mut model, Msg::Close);
    assert_eq!((model.dialog, &model.table), (None, &running));
    // Whoever said no is asked again.
    assert_eq!(update(&mut model, Msg::PlayOn), []);
    assert_eq!(update(&mut model, Msg::PlayOn), [Effect::DrawSecret]);
    _ = update(&mut model, Msg::Drawn(Bits256([6; 32]), String::new()));
    assert!(model.dialog.is_none() && model.table.is_practice());
}

#[test]
fn playing_on_asks_nothing_where_no_other_game_ends() {
    let mut over = finished(&JEQUIER, 8);
    let (address, _) = shared(&mut over, Part::Game);
    _ = update(&mut over, Msg::OpenText(POSITION.to_owned()));
    assert_eq!(update(&mut over, Msg::PlayOn), [Effect::DrawSecret]);

    let mut own = played(&JEQUIER, 9, 20);
    _ = update(&mut own, Msg::Look(Look::To(3)));
    assert_eq!(update(&mut own, Msg::PlayOn), [Effect::DrawSecret]);

    // From the end of a game nothing goes on, so there is nothing to ask.
    let mut model = played(&JEQUIER, 9, 20);
    _ = update(&mut model, Msg::OpenText(address));
    _ = update(&mut model, Msg::Look(Look::Last));
    assert_eq!((update(&mut model, Msg::PlayOn), model.dialog), (Vec::new(), None));
}

/// It is not the one on the board, so it would be gone unseen.
#[test]
fn the_game_that_waits_while_a_friend_plays_ends_only_when_that_was_said() {
    let mut model = played(&JEQUIER, 9, 20);
    _ = update(&mut model, Msg::Friend(FriendMsg::Invite("Ada".to_owned())));
    _ = update(&mut model, Msg::Drawn(Bits256([7; 32]), String::new()));
    assert!(model.table.friend().is_some(), "the invitation is on the board");
    assert!(outline(&model, &words(Lang::En)).is_replacing, "a new game would end it too");
    _ = update(&mut model, Msg::OpenText(POSITION.to_owned()));
    assert_eq!((update(&mut model, Msg::PlayOn), model.dialog), (Vec::new(), Some(Dialog::PlayOn)));
}

#[test]
fn of_what_is_set_up_the_position_is_shared_once_it_is_one() {
    let mut model = played(&STANDARD, 5, 20);
    _ = update(&mut model, Msg::StartEditor);
    let (_, what) = shared(&mut model, Part::Game);
    assert_eq!(what, Shared::Position, "there is no game");
    assert_eq!(outline(&model, &words(Lang::En)).share.part, None);
    _ = update(&mut model, Msg::Edit(Edit::Clear));
    assert_eq!((update(&mut model, Msg::Share(Part::Game)), model.dialog), (Vec::new(), None));
    assert!(!outline(&model, &words(Lang::En)).share.is_possible);
    let spool = Square::new(2).expect("a square");
    for square in [Square::FIRST, spool, spool] {
        _ = update(&mut model, Msg::Edit(Edit::Turn(square)));
    }
    assert!(model.can_share(), "{:?}", model.editor.map(|editor| editor.situation()));
}

#[test]
fn what_chat_programs_make_of_a_link_is_opened() {
    let (address, _) = shared(&mut finished(&JEQUIER, 2), Part::Game);
    let code = fragment(&address).to_owned();
    let escaped = code.bytes().map(|byte| format!("%{byte:02X}")).collect::<Vec<_>>().concat();
    for form in [
        format!("{code})."),
        format!("{code}\"),"),
        format!("{code}?utm_source=chat&fbclid=abc"),
        format!("{code}&utm_medium=x"),
        format!("%22{code}%22"),
        escaped,
    ] {
        let mut model = page();
        assert_eq!(update(&mut model, Msg::OpenFragment(form.clone())), [Effect::ClearFragment]);
        assert!(model.opened().is_some(), "{form}: {:?}", model.record_fault);
    }
    for text in [
        format!("({address})."),
        format!("<{address}>"),
        format!("“{address}”"),
        format!("Look at this:\n{address}\n\nSent from my phone"),
        address.replace('#', "%23"),
        address.replace("/#", "/?utm_source=mail#"),
    ] {
        let mut model = page();
        _ = update(&mut model, Msg::Open(Dialog::Open));
        assert_eq!(update(&mut model, Msg::OpenText(text.clone())), []);
        assert!(model.opened().is_some() && model.dialog.is_none(), "{text}: {:?}", model.record_fault);
    }
}

#[test]
fn a_broken_link_is_told_in_every_language_and_changes_nothing() {
    let (address, _) = shared(&mut finished(&JEQUIER, 2), Part::Game);
    let code = fragment(&address).to_owned();
    let altered = code.replacen(&code[20..21], if &code[20..21] == "A" { "B" } else { "A" }, 1);
    let cases = [
        (code[..code.len() - 9].to_owned(), LinkError::Cut),
        (altered, LinkError::Altered),
        (link::seal(&[0x20]), LinkError::Version(2)),
        (link::seal(&[0x1f]), LinkError::Form),
        ("senet-".to_owned(), LinkError::NoLink),
    ];
    let mut told = Vec::new();
    for (code, error) in cases {
        let mut model = played(&STANDARD, 9, 7);
        let before = model.table.clone();
        assert_eq!(update(&mut model, Msg::OpenFragment(code.clone())), [Effect::ClearFragment]);
        assert_eq!((model.dialog, &model.replay), (Some(Dialog::Open), &None), "there the whole one can be pasted");
        assert_eq!(model.record_fault, Some(RecordFault::Link(error.clone())), "{code}");
        assert_eq!(model.table, before);
        told.extend(Lang::ALL.map(|lang| outline(&model, &words(lang)).record.fault));

        _ = update(&mut model, Msg::OpenText(format!("{ADDRESS}#{code}")));
        assert_eq!(model.record_fault, Some(RecordFault::Link(error)), "pasted it is told the same");
    }
    let count = told.len();
    told.sort();
    told.dedup();
    assert_eq!(told.len(), count, "each has a text of its own in each language");
}

#[test]
fn what_is_no_link_stays_in_the_address() {
    for other in ["grid", "", "top", "%", "💥"] {
        let mut model = page();
        let before = model.clone();
        assert_eq!(update(&mut model, Msg::OpenFragment(other.to_owned())), []);
        assert_eq!((model.dialog, model.replay, model.record_fault), (before.dialog, None, None), "{other}");
    }
}

#[test]
fn a_link_ends_a_puzzle_and_a_dialog_that_was_open() {
    let (address, _) = shared(&mut finished(&JEQUIER, 2), Part::Game);
    let mut model = page();
    _ = update(&mut model, Msg::StartEditor);
    _ = update(&mut model, Msg::Open(Dialog::Rules));
    _ = update(&mut model, Msg::OpenFragment(fragment(&address).to_owned()));
    assert!(model.editor.is_none() && model.dialog.is_none() && model.opened().is_some());
}

#[test]
fn a_long_link_is_offered_as_a_file_that_is_opened_again() {
    let mut sharer = page_at(&format!("https://senet.example/{}/", "x".repeat(1_780)));
    for _ in 0..6 {
        _ = update(&mut sharer, Msg::Act);
    }
    _ = update(&mut sharer, Msg::Share(Part::Game));
    assert!(outline(&sharer, &words(Lang::En)).share.is_long);
    let effects = update(&mut sharer, Msg::SaveLink);
    let [Effect::Download("senet-link.txt", text)] = &effects[..] else { panic!("{effects:?}") };
    let mut model = page();
    _ = update(&mut model, Msg::OpenText(text.clone()));
    assert_eq!(model.looked_at().game(), sharer.table.game());

    let mut short = played(&STANDARD, 5, 60);
    _ = update(&mut short, Msg::Share(Part::Game));
    assert!(!outline(&short, &words(Lang::En)).share.is_long);
}

#[test]
fn a_copied_link_is_told() {
    let mut model = page();
    _ = update(&mut model, Msg::Share(Part::Game));
    assert_eq!(outline(&model, &words(Lang::En)).share.copied, "");
    _ = update(&mut model, Msg::Copied(true));
    assert_eq!(outline(&model, &words(Lang::En)).share.copied, "Copied.");
    _ = update(&mut model, Msg::Share(Part::Position));
    assert_eq!(outline(&model, &words(Lang::En)).share.copied, "", "another link was not");
}

/// The grid of a code painted as a photograph would have it: so many pixels for a module.
fn photograph(code: &Code, scale: usize) -> (usize, Vec<bool>) {
    let size = usize::try_from(code.size).expect("a width") * scale;
    let mut dark = vec![false; size * size];
    for run in code.path.split('M').skip(1) {
        let numbers: Vec<usize> = run.split([' ', 'h', 'v', 'z', '-']).filter_map(|part| part.parse().ok()).collect();
        let [x, y, length, 1, back] = numbers[..] else { panic!("{run}") };
        assert_eq!(length, back, "{run}");
        for row in y * scale..(y + 1) * scale {
            dark[row * size + x * scale..row * size + (x + length) * scale].fill(true);
        }
    }
    (size, dark)
}

#[test]
fn a_camera_reads_the_link_from_its_picture() {
    let links = [
        shared(&mut played(&STANDARD, 5, 3), Part::Position).0,
        shared(&mut played(&STANDARD, 5, 60), Part::Game).0,
        shared(&mut finished(&JEQUIER, 3), Part::Game).0,
        format!("{ADDRESS}#{}", "-_aZ09".repeat(150)),
    ];
    for link in links {
        let code = Code::of(&link).expect("it is short enough");
        let (size, dark) = photograph(&code, 3);
        let brightness = |x: usize, y: usize| if dark[y * size + x] { 20 } else { 235 };
        let mut picture = rqrr::PreparedImage::prepare_from_greyscale(size, size, brightness);
        let grids = picture.detect_grids();
        assert_eq!(grids.len(), 1, "{link}");
        assert_eq!(grids[0].decode().expect("it is whole").1, link);
    }
    assert_eq!(Code::of(&"x".repeat(1_001)), None, "too fine for a camera");
}

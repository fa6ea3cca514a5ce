//! The page's behavior without a page: messages in, model and effects out.
#![cfg(not(target_arch = "wasm32"))]

use senet::app::{
    Dialog, Do, Edit, Effect, Event, Level, Look, Model, Msg, Notice, Pace, Player, Query, RecordFault, Said, Seat,
    Setting, Start, StorageFault, Stored, Surroundings, Text, Ticket, Why, start, update,
};
use senet::engine::rulesets::{JEQUIER, STANDARD};
use senet::engine::{Outcome, Side, Square, Stage, Throw};
use senet::fair::Bits256;
use senet::i18n::Lang;
use senet::save::{ARCHIVE_KEY, GAMES_KEY, SETTINGS_KEY};

fn fresh() -> Start {
    Start {
        lang: Lang::En,
        lang_failed: false,
        stored: Ok(Stored::default()),
        secret: Bits256([0; 32]),
        date: "2026-11-29".to_owned(),
        now_ms: 0,
        is_motion_reduced: false,
        address: "https://senet.example/".to_owned(),
        can_connect: true,
    }
}

/// The page after its start, and what it asked for.
fn opened() -> (Model, Vec<Effect>) {
    start(fresh())
}

/// The page after its start where nothing moves, so that every press counts.
fn still() -> (Model, Vec<Effect>) {
    start(Start { is_motion_reduced: true, ..fresh() })
}

/// A new game of two people where nothing moves, with a secret of so many repeated bytes.
fn two_people(ruleset: &'static senet::engine::Ruleset, byte: u8) -> Model {
    let (mut model, _) = still();
    for msg in [
        Msg::Open(Dialog::New),
        Msg::SetRuleset(ruleset),
        Msg::SetPlayer(Seat::Two, Player::Person),
        Msg::Begin,
        Msg::Drawn(Bits256([byte; 32]), "2026-11-30".to_owned()),
    ] {
        _ = update(&mut model, msg);
    }
    model
}

/// The wake-up that the effects ask for.
fn wake(effects: &[Effect]) -> Option<(Ticket, f64)> {
    effects.iter().find_map(|effect| match effect {
        Effect::Wake(ticket, after_ms) => Some((*ticket, *after_ms)),
        _ => None,
    })
}

/// The text that the effects store for the game.
fn stored_game(effects: &[Effect]) -> Option<String> {
    effects.iter().find_map(|effect| match effect {
        Effect::Store(key, text) if key.starts_with("senet.game.") => Some(text.clone()),
        _ => None,
    })
}

/// Does what a person does next: throws, or moves the piece that is first in the path.
fn step(model: &mut Model) -> Vec<Effect> {
    match model.own_moves().first() {
        Some(played) => update(model, Msg::Press(played.from())),
        None => update(model, Msg::Act),
    }
}

#[test]
fn it_opens_on_a_board_ready_to_throw_against_the_computer() {
    let (model, effects) = opened();
    assert_eq!(model.table.game().ruleset(), &JEQUIER);
    assert_eq!((model.action(), model.dialog), (Do::Throw, None));
    assert_eq!(model.table.seating().players[Seat::Two], Player::Computer(Level::Two));
    assert!(stored_game(&effects).is_some_and(|text| text.starts_with("senet-game 2\n")));
    assert_eq!(wake(&effects), None, "the person throws first");
}

#[test]
fn the_throw_off_is_played_throw_by_throw() {
    let (mut model, _) = still();
    // The seed of zeros throws 3, 2, 1: the person, the computer, the person.
    let effects = update(&mut model, Msg::Act);
    assert_eq!(model.action(), Do::Wait);
    let (ticket, _) = wake(&effects).expect("the computer throws");
    let effects = update(&mut model, Msg::Woke(ticket));
    assert_eq!((wake(&effects), model.action()), (None, Do::Throw));
    _ = update(&mut model, Msg::Act);
    assert_eq!(model.table.side_of(Seat::One), Some(Side::Cones));
    assert_eq!(model.action(), Do::ThrowAgain);
    assert!(matches!(&model.said.1, Said::Events(events) if matches!(events[..], [Event::Begins { .. }])));
}

#[test]
fn two_people_play_to_the_end_in_both_rulesets() {
    for ruleset in [&JEQUIER, &STANDARD] {
        let mut model = two_people(ruleset, 3);
        let mut steps = 0;
        while model.action() != Do::Rematch {
            _ = step(&mut model);
            steps += 1;
            assert!(steps < 5_000, "the game does not end");
        }
        let Stage::Over(Outcome::Won(winner)) = model.table.game().stage() else { panic!("nobody won") };
        assert!(model.table.game().position().board.pieces(winner).is_empty());
        assert!(
            matches!(&model.said.1, Said::Events(events) if events.contains(&Event::Over(Outcome::Won(winner)))),
            "the end is told"
        );
    }
}

#[test]
fn the_computer_plays_itself_to_the_end_by_wake_ups_alone() {
    let (mut model, _) = opened();
    _ = update(&mut model, Msg::SetPlayer(Seat::One, Player::Computer(Level::Two)));
    _ = update(&mut model, Msg::Begin);
    let mut effects = update(&mut model, Msg::Drawn(Bits256([5; 32]), String::new()));
    let mut wakes = 0;
    while let Some((ticket, _)) = wake(&effects) {
        effects = update(&mut model, Msg::Woke(ticket));
        wakes += 1;
        assert!(wakes < 5_000, "the game does not end");
    }
    assert_eq!(model.action(), Do::Rematch);
    assert!(!model.table.can_undo(), "nobody is there to take a move back");
}

#[test]
fn a_reload_at_any_moment_goes_on_with_the_same_game() {
    let mut model = two_people(&JEQUIER, 9);
    for _ in 0..200 {
        let effects = step(&mut model);
        let text = stored_game(&effects).expect("every step is saved");
        let (reloaded, effects) = start(Start {
            stored: Ok(Stored { game: Some(text), ..Stored::default() }),
            secret: Bits256([1; 32]),
            ..fresh()
        });
        assert_eq!(reloaded.table, model.table);
        assert_eq!(stored_game(&effects), None, "nothing is written over it");
        if model.action() == Do::Rematch {
            break;
        }
    }
}

#[test]
fn a_reload_in_the_computers_turn_wakes_it() {
    let (mut model, _) = opened();
    let game = stored_game(&update(&mut model, Msg::Act));
    let (reloaded, effects) = start(Start { stored: Ok(Stored { game, ..Stored::default() }), ..fresh() });
    let (ticket, _) = wake(&effects).expect("the computer goes on");
    let mut reloaded = reloaded;
    _ = update(&mut reloaded, Msg::Woke(ticket));
    assert_eq!(reloaded.table.game().throw_off().len(), 2);
}

#[test]
fn an_old_wake_up_is_dropped() {
    let (mut model, _) = opened();
    let (old, _) = wake(&update(&mut model, Msg::Act)).expect("the computer is to throw");
    _ = update(&mut model, Msg::Begin);
    _ = update(&mut model, Msg::Drawn(Bits256([2; 32]), String::new()));
    let before = model.table.clone();
    _ = update(&mut model, Msg::Woke(old));
    assert_eq!(model.table, before);
}

#[test]
fn undo_and_play_again_gives_the_same_throws() {
    let mut model = two_people(&STANDARD, 7);
    for _ in 0..60 {
        _ = step(&mut model);
    }
    while model.action() != Do::Choose {
        _ = step(&mut model);
    }
    let before = model.table.clone();
    _ = step(&mut model);
    assert_ne!(model.table, before);
    _ = update(&mut model, Msg::Undo);
    assert_eq!(model.table, before, "the throw lies on the table again");
}

#[test]
fn undo_against_the_computer_takes_back_its_answer_too() {
    let (mut model, mut effects) = still();
    let mut own = None;
    // Plays until the computer has answered the person's first move with the turn back at the person.
    for _ in 0..200 {
        effects = match wake(&effects) {
            Some((ticket, _)) => update(&mut model, Msg::Woke(ticket)),
            None if model.action() == Do::Choose => {
                own = Some(model.table.clone());
                step(&mut model)
            }
            None => step(&mut model),
        };
        if own.is_some() && model.action() == Do::Throw {
            break;
        }
    }
    _ = update(&mut model, Msg::Undo);
    assert_eq!(Some(&model.table), own.as_ref());
}

#[test]
fn nothing_is_played_with_a_throw_that_is_not_on_the_table() {
    let mut model = two_people(&STANDARD, 1);
    let before = model.table.clone();
    for square in Square::all() {
        _ = update(&mut model, Msg::Press(square));
    }
    assert_eq!(model.table, before);
    assert_eq!(model.why, Some(Why::ThrowFirst));
    _ = update(&mut model, Msg::Act);
    let thrown = model.table.clone();
    if model.action() == Do::Choose {
        _ = update(&mut model, Msg::Act);
        assert_eq!(model.table, thrown, "a second press throws nothing");
    }
}

#[test]
fn a_press_on_the_button_while_the_sticks_fly_only_lets_them_land() {
    let mut model = two_people(&JEQUIER, 4);
    _ = update(&mut model, Msg::ReduceMotion(false));
    _ = update(&mut model, Msg::Act);
    assert!(model.motion.is_running());
    let thrown = model.table.clone();
    _ = update(&mut model, Msg::Act);
    assert!(!model.motion.is_running());
    assert_eq!(model.table, thrown, "one double click is not two throws");
    _ = update(&mut model, Msg::Act);
    assert_ne!(model.table, thrown);
}

#[test]
fn a_rematch_lets_the_other_player_throw_first() {
    let mut model = two_people(&STANDARD, 6);
    _ = update(&mut model, Msg::Resign(Side::Cones));
    assert_eq!(model.table.game().outcome(), Some(Outcome::Resigned(Side::Cones)));
    assert_eq!(update(&mut model, Msg::Act), [Effect::DrawSecret]);
    _ = update(&mut model, Msg::Drawn(Bits256([8; 32]), String::new()));
    assert_eq!(model.table.seating().first, Seat::Two);
    assert_eq!(model.table.side_of(Seat::Two), Some(Side::Cones));
}

#[test]
fn only_an_own_side_can_be_resigned_and_not_in_the_throw_off() {
    let (mut model, _) = opened();
    assert_eq!(model.sides_to_resign(), []);
    for msg in [Msg::SetRuleset(&STANDARD), Msg::Begin, Msg::Drawn(Bits256([1; 32]), String::new())] {
        _ = update(&mut model, msg);
    }
    assert_eq!(model.sides_to_resign(), [Side::Cones]);
    _ = update(&mut model, Msg::Resign(Side::Spools));
    assert_eq!(model.table.game().outcome(), None);
}

#[test]
fn a_save_that_cannot_be_read_is_offered_and_a_new_game_begins() {
    let check = |text: &str, is_newer: bool| {
        let game = Some(text.to_owned());
        let (mut model, effects) = start(Start { stored: Ok(Stored { game, ..Stored::default() }), ..fresh() });
        let expected = if is_newer { Notice::SaveNewer(text.to_owned()) } else { Notice::SaveBroken(text.to_owned()) };
        assert_eq!(model.notice, Some(expected));
        assert!(stored_game(&effects).is_some());
        let kept = update(&mut model, Msg::Keep);
        assert_eq!(kept, [Effect::Download("senet-game.txt", text.to_owned())]);
        _ = update(&mut model, Msg::CloseNotice);
        assert_eq!(model.notice, None);
    };
    check("", false);
    check("{}", false);
    check("senet-game 1\n[Ruleset \"jequier\"]\n", false);
    check("senet-game 99\nwhatever", true);
}

#[test]
fn storage_that_fails_leaves_a_notice_and_the_game() {
    let (mut model, _) = start(Start { stored: Err(StorageFault::Blocked), ..fresh() });
    assert_eq!(model.notice, Some(Notice::StorageBlocked));
    assert_eq!(model.action(), Do::Throw);
    _ = update(&mut model, Msg::CloseNotice);
    let before = model.table.clone();
    _ = update(&mut model, Msg::StorageFailed(StorageFault::Full));
    assert_eq!((model.notice, model.table), (Some(Notice::StorageFull), before));
}

#[test]
fn a_language_is_chosen_loaded_and_remembered() {
    let (mut model, _) = opened();
    let effects = update(&mut model, Msg::ChooseLang(Lang::Hu));
    let [Effect::Store(key, stored), Effect::LoadLang(Lang::Hu)] = &effects[..] else { panic!("{effects:?}") };
    assert_eq!(key, SETTINGS_KEY);
    assert_eq!(model.lang, Lang::En, "the old words stay until the new ones are there");
    _ = update(&mut model, Msg::ChooseLang(Lang::Nb));
    _ = update(&mut model, Msg::LangReady(Lang::Hu));
    assert_eq!(model.lang, Lang::En, "a late answer to an older choice is dropped");
    _ = update(&mut model, Msg::LangReady(Lang::Nb));
    assert_eq!(model.lang, Lang::Nb);
    let (again, _) = start(Start {
        stored: Ok(Stored { settings: Some(stored.clone()), ..Stored::default() }),
        lang: Lang::Hu,
        ..fresh()
    });
    assert_eq!(again.settings.lang.as_deref(), Some("hu"));
}

#[test]
fn a_language_that_fails_leaves_the_old_one_and_a_notice() {
    let (mut model, _) = opened();
    _ = update(&mut model, Msg::ChooseLang(Lang::De));
    _ = update(&mut model, Msg::LangFailed(Lang::De));
    assert_eq!((model.lang, model.notice), (Lang::En, Some(Notice::LocaleFailed)));
}

#[test]
fn a_dialog_that_closes_late_leaves_the_next_one_open() {
    let (mut model, _) = opened();
    _ = update(&mut model, Msg::Open(Dialog::New));
    _ = update(&mut model, Msg::Open(Dialog::Rules));
    _ = update(&mut model, Msg::Closed(Dialog::New));
    assert_eq!(model.dialog, Some(Dialog::Rules));
    _ = update(&mut model, Msg::Closed(Dialog::Rules));
    assert_eq!(model.dialog, None);
}

#[test]
fn reduced_motion_shows_results_at_once() {
    let mut model = two_people(&JEQUIER, 4);
    _ = update(&mut model, Msg::Act);
    assert!(!model.motion.is_running());
}

#[test]
fn a_new_game_is_the_only_one_that_is_kept() {
    let (mut model, _) = opened();
    let old = model.table.saved().id();
    _ = update(&mut model, Msg::Begin);
    let effects = update(&mut model, Msg::Drawn(Bits256([1; 32]), String::new()));
    assert!(effects.contains(&Effect::Forget(format!("senet.game.{old}"))));
    let id = model.table.saved().id();
    assert!(effects.contains(&Effect::Store(GAMES_KEY.to_owned(), format!("senet-games 1\n{id}\n"))));
}

/// Plays on until the game waits for a choice.
fn until_choice(model: &mut Model) {
    while model.action() != Do::Choose {
        _ = step(model);
    }
}

/// Plays a game of two people to its end.
fn finished(ruleset: &'static senet::engine::Ruleset, byte: u8) -> (Model, Vec<Effect>) {
    let mut model = two_people(ruleset, byte);
    let mut effects = Vec::new();
    while model.action() != Do::Rematch {
        effects = step(&mut model);
    }
    (model, effects)
}

#[test]
fn looking_through_a_game_changes_nothing_and_leads_back() {
    let mut model = two_people(&STANDARD, 7);
    for _ in 0..40 {
        _ = step(&mut model);
    }
    let table = model.table.clone();
    let total = table.game().plies().len();
    _ = update(&mut model, Msg::Look(Look::First));
    assert_eq!(model.shown().game().plies(), []);
    assert_eq!(model.shown().game().position().board, STANDARD.start_board());
    assert_eq!((model.action(), model.own_moves()), (Do::Return, Vec::new()));
    _ = update(&mut model, Msg::Press(Square::at(1)));
    assert_eq!(model.why, Some(Why::Looking));
    _ = update(&mut model, Msg::Look(Look::On));
    assert_eq!(model.shown().game().plies(), &table.game().plies()[..1]);
    _ = update(&mut model, Msg::Look(Look::To(total)));
    assert_eq!(model.replay, None, "the last place is the running game");
    _ = update(&mut model, Msg::Look(Look::Back));
    _ = update(&mut model, Msg::Act);
    assert_eq!((model.replay.clone(), &model.table), (None, &table));
}

#[test]
fn playing_on_from_a_point_is_a_practice_game_with_new_throws() {
    let mut model = two_people(&JEQUIER, 9);
    for _ in 0..40 {
        _ = step(&mut model);
    }
    _ = update(&mut model, Msg::Look(Look::To(10)));
    let shown = model.shown().game().position();
    assert_eq!(update(&mut model, Msg::PlayOn), [Effect::DrawSecret]);
    let effects = update(&mut model, Msg::Drawn(Bits256([77; 32]), "2026-11-30".to_owned()));
    assert!(model.table.is_practice());
    assert_eq!(model.table.game().position(), shown);
    assert_eq!(model.said.1, Said::Events(vec![Event::Practice]));
    // It survives a reload like any other game.
    let game = stored_game(&effects);
    let (reloaded, _) = start(Start { stored: Ok(Stored { game, ..Stored::default() }), ..fresh() });
    assert_eq!(reloaded.table, model.table);
}

#[test]
fn going_back_once_the_secret_was_shown_is_practice() {
    let (mut model, _) = finished(&STANDARD, 3);
    _ = update(&mut model, Msg::Open(Dialog::Throws));
    assert!(model.table.saved().is_secret_shown);
    assert_eq!(update(&mut model, Msg::Undo), [Effect::DrawSecret]);
    _ = update(&mut model, Msg::Drawn(Bits256([1; 32]), String::new()));
    assert!(model.table.is_practice());
    assert!(matches!(model.table.game().stage(), Stage::Moving(..)), "the last throw lies on the table again");
}

#[test]
fn going_back_at_the_end_without_the_secret_takes_the_last_move_back() {
    let (mut model, _) = finished(&STANDARD, 3);
    _ = update(&mut model, Msg::Undo);
    assert!(!model.table.is_practice());
    assert!(matches!(model.table.game().stage(), Stage::Moving(..)));
}

#[test]
fn words_count_before_the_first_throw_only() {
    let mut model = two_people(&STANDARD, 3);
    let promise = model.table.saved().source.commitment();
    _ = update(&mut model, Msg::SetWords("  red\nbird ".to_owned()));
    assert_eq!(model.table.saved().source.words(), "red bird");
    assert_eq!(model.table.saved().source.commitment(), promise);
    _ = update(&mut model, Msg::Act);
    _ = update(&mut model, Msg::SetWords("other".to_owned()));
    assert_eq!(model.table.saved().source.words(), "red bird");
}

#[test]
fn every_throw_is_checked_against_the_seed() {
    let (mut model, _) = finished(&JEQUIER, 3);
    _ = update(&mut model, Msg::Open(Dialog::Throws));
    _ = update(&mut model, Msg::CheckThrows);
    assert_eq!(model.throws_checked, Some(Ok(model.table.throws_made())));
    assert!(model.table.record().seed.is_some(), "the record may tell the seed now");
}

#[test]
fn a_finished_game_is_kept_and_can_be_looked_through_and_deleted() {
    let (model, effects) = finished(&STANDARD, 3);
    let archive = effects.iter().find_map(|effect| match effect {
        Effect::Store(key, text) if key == ARCHIVE_KEY => Some(text.clone()),
        _ => None,
    });
    let (mut later, _) = start(Start { stored: Ok(Stored { archive, ..Stored::default() }), ..fresh() });
    assert_eq!(later.archive, model.archive);
    _ = update(&mut later, Msg::LookAtArchived(0));
    assert_eq!(later.shown().game(), model.table.game());
    assert_eq!(later.action(), Do::Return);
    _ = update(&mut later, Msg::Open(Dialog::Archive));
    assert_eq!(update(&mut later, Msg::DeleteArchive), [], "it asks first");
    assert_eq!(update(&mut later, Msg::DeleteArchive), [Effect::Forget(ARCHIVE_KEY.to_owned())]);
    assert!(later.archive.entries().is_empty());
}

#[test]
fn a_record_is_opened_beside_the_running_game() {
    let (other, _) = finished(&JEQUIER, 8);
    let [Effect::Copy(text)] = &update(&mut other.clone(), Msg::Copy(Text::Record))[..] else { panic!("a text") };
    let (mut model, _) = still();
    let table = model.table.clone();
    _ = update(&mut model, Msg::Open(Dialog::Open));
    _ = update(&mut model, Msg::OpenText(text.clone()));
    assert_eq!((model.dialog, model.shown().game()), (None, other.table.game()));
    _ = update(&mut model, Msg::Return);
    assert_eq!(model.table, table);
}

#[test]
fn a_text_that_is_no_game_is_refused_and_the_dialog_stays() {
    let check = |text: &str, is_expected: fn(&RecordFault) -> bool| {
        let (mut model, _) = still();
        _ = update(&mut model, Msg::Open(Dialog::Open));
        _ = update(&mut model, Msg::OpenText(text.to_owned()));
        assert_eq!((model.dialog, &model.replay), (Some(Dialog::Open), &None));
        assert!(model.record_fault.as_ref().is_some_and(is_expected), "{text:?}: {:?}", model.record_fault);
    };
    check("  \n", |fault| *fault == RecordFault::Empty);
    check("[Ruleset \"chess\"]", |fault| matches!(fault, RecordFault::Record(_)));
    check("10/10/10 c -", |fault| matches!(fault, RecordFault::Position(_)));
    check("hello", |fault| matches!(fault, RecordFault::Position(_)));
}

#[test]
fn a_position_is_opened_and_played_on() {
    let (mut model, _) = still();
    _ = update(&mut model, Msg::OpenText("10/10/2c4ss1 c 4".to_owned()));
    _ = update(&mut model, Msg::PlayOn);
    _ = update(&mut model, Msg::Drawn(Bits256([4; 32]), String::new()));
    assert_eq!(model.table.side_of(Seat::One), Some(Side::Cones), "the person plays the side to move");
    assert_eq!(model.action(), Do::Choose);
}

#[test]
fn two_people_can_agree_on_a_draw_and_the_computer_only_if_it_is_not_ahead() {
    let mut model = two_people(&STANDARD, 2);
    _ = step(&mut model);
    _ = update(&mut model, Msg::Draw);
    assert_eq!(model.table.game().outcome(), Some(Outcome::Agreed));
    let (mut model, _) = still();
    _ = update(&mut model, Msg::OpenText("c9/10/2ssss4 c -".to_owned()));
    _ = update(&mut model, Msg::PlayOn);
    _ = update(&mut model, Msg::Drawn(Bits256([4; 32]), String::new()));
    _ = update(&mut model, Msg::Draw);
    assert_eq!(model.table.game().outcome(), None);
    assert_eq!(model.said.1, Said::Events(vec![Event::DrawDeclined]));
}

/// From 29, only a 3 bears off in the standard game: most throws are lost.
fn near_the_end() -> Model {
    let (mut model, _) = still();
    for msg in [Msg::SetRuleset(&STANDARD), Msg::Begin, Msg::Drawn(Bits256([4; 32]), String::new())] {
        _ = update(&mut model, msg);
    }
    _ = update(&mut model, Msg::OpenText("5s4/10/8c1 c -".to_owned()));
    _ = update(&mut model, Msg::PlayOn);
    model
}

#[test]
fn a_lost_turn_stays_until_it_was_read() {
    for byte in 0..40 {
        let mut model = near_the_end();
        _ = update(&mut model, Msg::Drawn(Bits256([byte; 32]), String::new()));
        let effects = update(&mut model, Msg::Act);
        let is_lost = matches!(&model.said.1, Said::Events(events) if matches!(events[..], [Event::Lost { .. }]));
        if is_lost && model.table.player_to_act() == Some(Player::Computer(Level::Two)) {
            assert_eq!((wake(&effects), model.action()), (None, Do::GoOn));
            assert!(wake(&update(&mut model, Msg::Act)).is_some(), "then the computer goes on");
            return;
        }
    }
    panic!("no turn was lost");
}

#[test]
fn forced_moves_and_lost_turns_go_by_themselves_if_that_is_wanted() {
    for byte in 0..40 {
        let mut model = near_the_end();
        _ = update(&mut model, Msg::Set(Setting::Forced(true)));
        _ = update(&mut model, Msg::Drawn(Bits256([byte; 32]), String::new()));
        let effects = update(&mut model, Msg::Act);
        if model.action() == Do::Choose {
            let (ticket, _) = wake(&effects).expect("the only move is played");
            _ = update(&mut model, Msg::Woke(ticket));
            assert_ne!(model.action(), Do::Choose);
            return;
        }
        assert_ne!(model.action(), Do::GoOn);
    }
    panic!("no move was forced");
}

#[test]
fn the_pace_sets_how_long_things_take() {
    let length_ms = |pace| {
        let mut model = two_people(&STANDARD, 2);
        _ = update(&mut model, Msg::ReduceMotion(false));
        _ = update(&mut model, Msg::Set(Setting::Pace(pace)));
        _ = update(&mut model, Msg::Act);
        model.motion.length_ms()
    };
    assert!(length_ms(Pace::Slow) > length_ms(Pace::Normal));
    assert!(length_ms(Pace::Normal) > length_ms(Pace::Quick));
    assert!(length_ms(Pace::Off).abs() < f64::EPSILON);
}

#[test]
fn sounds_are_made_unless_they_are_off() {
    let plays = |effects: &[Effect]| effects.iter().any(|effect| matches!(effect, Effect::Play(..)));
    let mut model = two_people(&STANDARD, 2);
    assert!(plays(&update(&mut model, Msg::Act)));
    _ = update(&mut model, Msg::Set(Setting::Volume(0)));
    until_choice(&mut model);
    assert!(!plays(&step(&mut model)));
}

#[test]
fn marks_and_hints_can_be_switched_off() {
    let mut model = two_people(&STANDARD, 2);
    until_choice(&mut model);
    let movable = model.own_moves()[0].from();
    _ = update(&mut model, Msg::Hover(Some(movable)));
    assert!(model.shown_move().is_some());
    _ = update(&mut model, Msg::Set(Setting::Hints(false)));
    assert_eq!((model.shown_move(), model.shown_refusal()), (None, None));
}

#[test]
fn the_guided_game_leaves_the_running_one_alone() {
    let (mut model, _) = still();
    assert_eq!(model.notice, Some(Notice::Welcome));
    let table = model.table.clone();
    _ = update(&mut model, Msg::StartGuide);
    assert_eq!(model.notice, None);
    let mut steps = 0;
    while model.guide.is_some() {
        let square = match model.guide.as_ref().and_then(senet::app::Guide::task) {
            Some(senet::app::Task::Move(square) | senet::app::Task::Try(square)) => Some(square),
            Some(senet::app::Task::Throw(_) | senet::app::Task::Read) | None => None,
        };
        _ = update(&mut model, square.map_or(Msg::Act, Msg::Press));
        steps += 1;
        assert!(steps < 60, "the guided game does not end");
    }
    assert_eq!((&model.table, model.action()), (&table, Do::Throw));
    _ = update(&mut model, Msg::StartGuide);
    _ = update(&mut model, Msg::Leave);
    assert_eq!(model.table, table);
}

#[test]
fn what_is_asked_for_is_said() {
    let (mut model, _) = still();
    let before = model.said.0;
    _ = update(&mut model, Msg::Ask(Query::Race));
    assert_eq!(model.said, (before + 1, Said::Answer(Query::Race)));
}

#[test]
fn a_new_version_is_offered_and_loads_the_page_anew() {
    let mut model = two_people(&JEQUIER, 3);
    let game = stored_game(&step(&mut model));
    assert_eq!(update(&mut model, Msg::NewVersion), []);
    assert_eq!(model.shown_notice(), Some(&Notice::NewVersion));
    assert_eq!(update(&mut model, Msg::Reload), [Effect::Reload]);
    let (reloaded, _) = start(Start { stored: Ok(Stored { game, ..Stored::default() }), ..fresh() });
    assert_eq!(reloaded.table, model.table, "nothing was left to be stored");
    _ = update(&mut model, Msg::CloseNotice);
    assert_eq!(model.shown_notice(), None);
    _ = update(&mut model, Msg::NewVersion);
    assert_eq!(model.shown_notice(), Some(&Notice::NewVersion), "the next one is offered again");
}

#[test]
fn a_new_version_waits_behind_every_other_notice() {
    let broken = || Some("{}".to_owned());
    let check = |stored: Stored, notice: &Notice| {
        let (mut model, _) = start(Start { stored: Ok(stored), ..fresh() });
        _ = update(&mut model, Msg::NewVersion);
        assert_eq!(model.shown_notice(), Some(notice));
        assert_eq!(update(&mut model, Msg::Keep).is_empty(), notice.file().is_none(), "its file can still be kept");
        _ = update(&mut model, Msg::CloseNotice);
        assert_eq!(model.shown_notice(), Some(&Notice::NewVersion));
        _ = update(&mut model, Msg::CloseNotice);
        assert_eq!(model.shown_notice(), None);
    };
    check(Stored::default(), &Notice::Welcome);
    check(Stored { game: broken(), ..Stored::default() }, &Notice::SaveBroken("{}".to_owned()));
    check(Stored { archive: broken(), ..Stored::default() }, &Notice::ArchiveBroken("{}".to_owned()));
}

/// What is told later must not take the place of the only way to a file.
#[test]
fn a_notice_with_a_file_stays_until_it_is_closed() {
    for stored in [
        Stored { game: Some("{}".to_owned()), ..Stored::default() },
        Stored { archive: Some("{}".to_owned()), ..Stored::default() },
    ] {
        let (mut model, _) = start(Start { stored: Ok(stored), ..fresh() });
        let kept = update(&mut model, Msg::Keep);
        for msg in [Msg::StorageFailed(StorageFault::Full), Msg::ChooseLang(Lang::De), Msg::LangFailed(Lang::De)] {
            _ = update(&mut model, msg);
        }
        assert_eq!(update(&mut model, Msg::Keep), kept);
        assert!(!kept.is_empty());
    }
}

#[test]
fn no_new_version_is_offered_where_loading_it_could_lose_the_game() {
    for is_before in [true, false] {
        let mut model = two_people(&JEQUIER, 3);
        let mut messages = [Msg::StorageFailed(StorageFault::Full), Msg::NewVersion];
        if !is_before {
            messages.reverse();
        }
        for msg in messages {
            _ = update(&mut model, msg);
        }
        assert_eq!(model.shown_notice(), Some(&Notice::StorageFull));
        _ = update(&mut model, Msg::CloseNotice);
        assert_eq!(model.shown_notice(), None);
    }
}

#[test]
fn a_reload_still_knows_that_the_secret_was_shown() {
    let (mut model, _) = finished(&STANDARD, 3);
    let game = stored_game(&update(&mut model, Msg::Open(Dialog::Throws)));
    let (mut reloaded, _) = start(Start { stored: Ok(Stored { game, ..Stored::default() }), ..fresh() });
    assert_eq!(update(&mut reloaded, Msg::Undo), [Effect::DrawSecret], "going back is for practice");
    assert_eq!(update(&mut model, Msg::Open(Dialog::Throws)), [], "it is stored once");
}

fn surroundings() -> Surroundings {
    Surroundings {
        version: Some("1.2.3 (abc1234)".to_owned()),
        browser: "Browser/5.0 (X; Y)".to_owned(),
        window: [360, 640],
        ratio: "2.625".to_owned(),
    }
}

#[test]
fn a_report_tells_where_the_page_runs_and_the_game_and_is_copied_as_it_is() {
    let mut model = two_people(&STANDARD, 3);
    until_choice(&mut model);
    assert_eq!(update(&mut model, Msg::ReportFault(surroundings())), []);
    assert_eq!(model.dialog, Some(Dialog::Fault));
    let (head, record) = model.report.split_once("\n\n").expect("an empty line before the record");
    let lines =
        "version: 1.2.3 (abc1234)\nlanguage: en\nbrowser: Browser/5.0 (X; Y)\nwindow: 360 x 640\npixel ratio: 2.625";
    assert_eq!(head, lines);
    let read = senet::engine::Record::parse(record).expect("a record");
    assert_eq!(&read.game, model.table.game());
    let copied = update(&mut model, Msg::Copy(Text::Report));
    assert_eq!(copied, [Effect::Copy(model.report.clone())]);
    _ = update(&mut model, Msg::Copied(true));
    assert_eq!((model.copied, &model.said.1), (Some(true), &Said::Copied(true)));
    _ = update(&mut model, Msg::Close);
    assert_eq!(model.dialog, None);
    _ = update(&mut model, Msg::ReportFault(surroundings()));
    assert_eq!(model.copied, None, "this one was not copied yet");
}

#[test]
fn a_page_that_does_not_name_its_version_is_of_the_programs() {
    let (mut model, _) = still();
    _ = update(&mut model, Msg::ReportFault(Surroundings { version: None, ..surroundings() }));
    assert!(model.report.starts_with(concat!("version: ", env!("CARGO_PKG_VERSION"), "\n")), "{}", model.report);
}

#[test]
fn a_report_tells_no_throws_to_come() {
    let mut model = two_people(&JEQUIER, 3);
    let secret = "03".repeat(32);
    let mut steps = 0;
    while model.action() != Do::Rematch {
        _ = step(&mut model);
        steps += 1;
        // The secret of a game that is over can still be played on with, until it was shown.
        if steps % 20 == 1 || model.action() == Do::Rematch {
            _ = update(&mut model, Msg::ReportFault(surroundings()));
            let seed = model.table.saved().source.seed().to_string();
            assert!(!model.report.contains(&secret) && !model.report.contains(&seed), "{}", model.report);
        }
    }
    _ = update(&mut model, Msg::Open(Dialog::Throws));
    _ = update(&mut model, Msg::ReportFault(surroundings()));
    let seed = model.table.saved().source.seed().to_string();
    assert!(model.report.contains(&seed), "now it may be known");
}

/// Any messages in any order, with frames and late answers among them.
#[test]
fn no_order_of_messages_panics() {
    let mut random = 1_u64;
    let mut draw = |below: u64| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) % below
    };
    let (mut model, mut effects) = opened();
    for now in 0..60_000_u32 {
        let square = Square::at(draw(30) as u8 + 1);
        let msg = match draw(40) {
            0..=4 => Msg::Act,
            5..=8 => Msg::Press(square),
            9 => Msg::Hover(Some(square)),
            10 => Msg::Focus(None),
            11 => Msg::Undo,
            12 => Msg::Open(Dialog::New),
            13 => Msg::Close,
            14 => Msg::SetRuleset(if draw(2) == 0 { &JEQUIER } else { &STANDARD }),
            15 => Msg::SetPlayer(
                Seat::BOTH[draw(2) as usize],
                [Player::Person, Player::Computer(Level::ALL[draw(6) as usize])][draw(2) as usize],
            ),
            16 if draw(20) == 0 => Msg::Begin,
            17 if draw(40) == 0 => Msg::Resign(Side::BOTH[draw(2) as usize]),
            18 => Msg::Drawn(Bits256([draw(256) as u8; 32]), String::new()),
            19 => Msg::Frame(f64::from(now) * 16.0),
            20 => Msg::StorageFailed(StorageFault::Full),
            21 => Msg::Look([Look::First, Look::Back, Look::On, Look::Last, Look::To(7)][draw(5) as usize]),
            22 => Msg::Return,
            23 if draw(10) == 0 => Msg::PlayOn,
            24 => Msg::OpenText("10/10/2c4ss1 c 4".to_owned()),
            25 => Msg::Ask([Query::Status, Query::Race, Query::Threats, Query::Last][draw(4) as usize]),
            26 => Msg::Set(Setting::Forced(draw(2) == 0)),
            27 => Msg::LookAtArchived(draw(4) as usize),
            28 if draw(8) == 0 => Msg::StartGuide,
            29 => Msg::Leave,
            30 if draw(20) == 0 => Msg::Draw,
            31 => Msg::Copy(Text::Record),
            32 => Msg::CheckThrows,
            33 => Msg::ReportFault(surroundings()),
            34 => Msg::NewVersion,
            35 => Msg::CloseNotice,
            36 if draw(8) == 0 => [Msg::StartPuzzles, Msg::StartEditor][draw(2) as usize].clone(),
            37 => Msg::ShowSolution,
            38 if draw(2) == 0 => Msg::PuzzlesCame(&JEQUIER, None),
            38 => Msg::Edit(
                [
                    Edit::Clear,
                    Edit::Side(Side::BOTH[draw(2) as usize]),
                    Edit::Throw(Throw::new(draw(7) as u8)),
                    Edit::Ruleset(if draw(2) == 0 { &JEQUIER } else { &STANDARD }),
                ][draw(4) as usize],
            ),
            _ => match wake(&effects) {
                Some((ticket, _)) => Msg::Woke(ticket),
                None => Msg::Act,
            },
        };
        effects = update(&mut model, msg);
    }
}

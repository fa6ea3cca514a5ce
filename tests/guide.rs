//! The guided game: it can be walked through, shows what it means to show, and nothing breaks it.
#![cfg(not(target_arch = "wasm32"))]

use proptest::prelude::*;
use senet::app::{Guide, GuideInput, GuideReply, Hint, Lesson, Task, Why};
use senet::engine::notation::write_situation;
use senet::engine::rulesets::JEQUIER;
use senet::engine::{Game, Move, Obstacle, Outcome, Refusal, Side, Square, SquareSet, Stage, Throw};

/// What the learner does for a task.
fn input(task: Task) -> GuideInput {
    match task {
        Task::Throw(_) => GuideInput::Throw,
        Task::Move(square) | Task::Try(square) => GuideInput::Press(square),
        Task::Read => GuideInput::Next,
    }
}

/// The guide at the beginning of a lesson.
fn at(lesson: Lesson) -> Guide {
    let mut guide = Guide::start();
    while guide.lesson() != lesson {
        finish(&mut guide);
        assert_eq!(guide.act(GuideInput::Next), GuideReply::Did);
    }
    guide
}

/// What is to be done on the board, if there is something.
fn task(guide: &Guide) -> Option<Task> {
    guide.task().filter(|&task| task != Task::Read)
}

/// Does what is left to do in a lesson, and returns the replies.
fn finish(guide: &mut Guide) -> Vec<GuideReply> {
    std::iter::from_fn(|| task(guide).map(|task| guide.act(input(task)))).collect()
}

fn situation(game: &Game) -> String {
    write_situation(&JEQUIER, game.situation())
}

/// A lesson, the position it begins with, what is thrown and played in it, and where it ends.
#[track_caller]
fn check(lesson: Lesson, start: &str, plies: &[&str], end: &str) {
    let mut guide = at(lesson);
    assert_eq!((guide.lesson(), situation(guide.game()).as_str()), (lesson, start));
    assert_eq!(guide.game().position().side, Side::Cones, "the learner plays the cones");
    let replies = finish(&mut guide);
    assert_eq!(replies.last(), Some(&GuideReply::StepDone));
    let played: Vec<String> = guide.game().plies().iter().map(ToString::to_string).collect();
    assert_eq!((played, situation(guide.game()).as_str()), (plies.iter().map(ToString::to_string).collect(), end));
}

#[test]
fn each_lesson_shows_what_it_means_to_show() {
    use Lesson::{BearingOff, Blockade, ChangePlaces, Move, Protection, Throw, Water};
    check(Throw, "scscscscs1/c9/10 c -", &[], "scscscscs1/c9/10 c 4");
    check(Move, "scscscscs1/c9/10 c 4", &["4:11-15"], "scscscscs1/4c5/10 c -");
    check(ChangePlaces, "scscscscs1/4c5/10 c -", &["1:6-7x"], "scscssccs1/4c5/10 c -");
    check(Protection, "scscssccs1/4c5/10 c -", &["2:15-17"], "scscssccs1/6c3/10 s -");
    check(Blockade, "2s1c5/csss2s1c1/cc8 c -", &["4:19-23"], "2s1c5/csss2s3/ccc7 c -");
    check(Water, "5s2s1/3ss3s1/1ccccc4 c -", &["1:26-27~1"], "c4s2s1/3ss3s1/1cccc5 c -");
    check(BearingOff, "10/5s2ss/1s1sc2c2 c -", &["4:28-off", "6:25-off"], "10/5s2ss/1s1s6 - -");
}

#[test]
fn the_last_lesson_shows_the_start_of_a_game() {
    let mut guide = at(Lesson::Ready);
    assert_eq!((guide.game(), guide.task()), (&Game::new(&JEQUIER), Some(Task::Read)));
    assert_eq!(guide.act(GuideInput::Next), GuideReply::Finished);
    assert_eq!(guide.act(GuideInput::Next), GuideReply::Finished);
}

#[test]
fn the_first_lessons_are_one_turn_from_the_start_of_a_real_game() {
    let mut game = Game::new(&JEQUIER);
    game.take_throw(Throw::ONE).expect("it ends the throw-off");
    for (lesson, next) in Lesson::ALL.into_iter().zip(&Lesson::ALL[1..4]) {
        let mut guide = at(lesson);
        assert_eq!(guide.game().position(), game.position());
        finish(&mut guide);
        assert_eq!(guide.game().situation(), at(*next).game().situation());
        for ply in guide.game().plies() {
            game.take_throw(ply.throw).expect("the turn goes on");
            game.play(ply.played).expect("a legal move");
        }
    }
}

#[test]
fn a_protected_piece_can_not_be_hit_and_the_reason_is_shown() {
    check_shown(Lesson::Protection, Obstacle::Protected(Square::at(6)));
}

#[test]
fn a_blockade_can_not_be_jumped_and_the_reason_is_shown() {
    check_shown(Lesson::Blockade, Obstacle::Blockade(Square::at(12)));
}

#[track_caller]
fn check_shown(lesson: Lesson, forward: Obstacle) {
    let mut guide = at(lesson);
    let replies = finish(&mut guide);
    let throw = guide.game().plies()[0].throw;
    let refusal = Refusal { forward, backward: Some(Obstacle::MustGoForward) };
    let why = Why::Refused(throw, refusal);
    assert_eq!(replies, [GuideReply::Did, GuideReply::Showed(why), GuideReply::StepDone]);
}

#[test]
fn after_the_blockade_the_learner_has_one_too() {
    let mut guide = at(Lesson::Blockade);
    finish(&mut guide);
    let cones = guide.game().position().board.pieces(Side::Cones);
    assert_eq!(cones.in_runs(3), SquareSet::of(&[21, 22, 23]));
}

#[test]
fn only_one_piece_can_move_into_the_water() {
    let mut guide = at(Lesson::Water);
    guide.act(GuideInput::Throw);
    let moves = guide.game().moves().expect("a throw lies on the table");
    assert_eq!(moves.movable(), SquareSet::of(&[26]));
    assert_eq!(guide.move_from(Square::at(26)), moves.nth(0));
}

#[test]
fn the_learner_wins() {
    let mut guide = at(Lesson::BearingOff);
    finish(&mut guide);
    assert_eq!(guide.game().stage(), Stage::Over(Outcome::Won(Side::Cones)));
}

/// What is pointed at belongs to what is to be done: the piece and its landing square, or what hinders it.
#[test]
fn the_squares_pointed_at_are_those_that_matter() {
    let mut guide = Guide::start();
    loop {
        if let Some(Task::Move(from)) = guide.task() {
            let played = guide.move_from(from).expect("the move is legal");
            let landing = played.landing().map_or(SquareSet::EMPTY, |to| SquareSet::EMPTY.with(to));
            assert_eq!(guide.points(), landing.with(from), "{played:?}");
        }
        if let Some(Task::Try(from)) = guide.task() {
            assert!(guide.points().contains(from));
            assert!(guide.points().iter().all(|square| guide.game().position().board.piece(square).is_some()));
        }
        let reply = guide.act(guide.task().map_or(GuideInput::Next, input));
        match reply {
            GuideReply::Did | GuideReply::Showed(_) | GuideReply::StepDone => {}
            GuideReply::Finished => break,
            GuideReply::Refused(hint) => panic!("{:?}: {hint:?}", guide.lesson()),
        }
    }
    assert_eq!(guide.lesson(), Lesson::Ready);
}

/// The sticks that lie there are those of the throw on the table.
#[test]
fn the_sticks_show_the_throw() {
    for lesson in Lesson::ALL {
        let mut guide = at(lesson);
        while let Some(task) = task(&guide) {
            let faces = guide.faces().map(|faces| JEQUIER.sticks.throw(faces));
            let last = guide.game().plies().last().map(|ply| ply.throw);
            assert_eq!(faces, guide.game().pending().or(last), "{lesson:?}");
            guide.act(input(task));
        }
    }
}

#[test]
fn a_wrong_try_gets_a_hint_and_changes_nothing() {
    let check = |lesson: Lesson, done: usize, input: GuideInput, expected: Hint| {
        let mut guide = at(lesson);
        for _ in 0..done {
            guide.act(self::input(guide.task().expect("the lesson is not done")));
        }
        let before = guide.clone();
        assert_eq!(guide.act(input), GuideReply::Refused(expected), "{lesson:?}, {done} done: {input:?}");
        assert_eq!(guide, before);
    };
    let press = |number| GuideInput::Press(Square::at(number));
    let piece = |number| Hint::Press(Square::at(number));
    let impossible = |why, number| Hint::Impossible(why, Square::at(number));
    let own_piece = |throw, to| {
        let forward = Obstacle::OwnPiece(Square::at(to));
        Why::Refused(Throw::of(throw), Refusal { forward, backward: Some(Obstacle::MustGoForward) })
    };
    check(Lesson::Throw, 0, press(11), Hint::Throw);
    check(Lesson::Throw, 0, GuideInput::Next, Hint::Throw);
    check(Lesson::Throw, 0, GuideInput::Back, Hint::AtTheStart);
    check(Lesson::Throw, 1, GuideInput::Throw, Hint::Next);
    check(Lesson::Throw, 1, press(11), Hint::Next);
    check(Lesson::Move, 0, GuideInput::Throw, piece(11));
    check(Lesson::Move, 0, GuideInput::Next, piece(11));
    check(Lesson::Move, 0, press(8), piece(11));
    check(Lesson::Move, 0, press(2), impossible(own_piece(4, 6), 11));
    check(Lesson::Move, 0, press(12), impossible(Why::Empty(Square::at(12)), 11));
    check(Lesson::Move, 0, press(9), impossible(Why::NotYours, 11));
    check(Lesson::Protection, 1, press(15), piece(4));
    check(Lesson::Protection, 1, press(2), impossible(own_piece(2, 4), 4));
    check(Lesson::Ready, 0, GuideInput::Throw, Hint::Next);
    check(Lesson::Ready, 0, press(10), Hint::Next);
}

#[test]
fn back_leads_to_the_beginning_of_the_step_and_then_to_the_step_before() {
    let mut guide = at(Lesson::Protection);
    let start = guide.clone();
    guide.act(GuideInput::Throw);
    assert_eq!((guide.act(GuideInput::Back), &guide), (GuideReply::Did, &start));
    finish(&mut guide);
    assert_eq!((guide.act(GuideInput::Back), &guide), (GuideReply::Did, &start));
    assert_eq!((guide.act(GuideInput::Back), guide), (GuideReply::Did, at(Lesson::ChangePlaces)));
}

#[test]
fn the_names_of_the_lessons_are_in_order_and_each_once() {
    let ids = Lesson::ALL.map(Lesson::id);
    assert_eq!(ids, ["throw", "move", "change", "protection", "blockade", "water", "off", "ready"]);
    assert_eq!(Lesson::ALL.map(|lesson| at(lesson).number()), [1, 2, 3, 4, 5, 6, 7, 8]);
}

fn any_input() -> impl Strategy<Value = GuideInput> {
    prop_oneof![
        Just(GuideInput::Throw),
        (1..=30_u8).prop_map(|number| GuideInput::Press(Square::at(number))),
        Just(GuideInput::Next),
        Just(GuideInput::Back),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever is pressed, what is asked for goes on being possible, and what is refused changes nothing.
    #[test]
    fn nothing_breaks_it(inputs in prop::collection::vec((any_input(), any::<bool>()), 0..200)) {
        let mut guide = Guide::start();
        for (any, helps) in inputs {
            let input = if helps { guide.task().map_or(GuideInput::Next, input) } else { any };
            let before = guide.clone();
            match guide.act(input) {
                GuideReply::Refused(_) => prop_assert_eq!(&guide, &before),
                GuideReply::Finished => prop_assert_eq!(guide.lesson(), Lesson::Ready),
                GuideReply::StepDone => prop_assert_eq!(guide.task(), None),
                GuideReply::Did | GuideReply::Showed(_) => prop_assert!(guide.task().is_some()),
            }
            if let Some(Task::Move(from)) = guide.task() {
                prop_assert!(guide.move_from(from).is_some_and(|played: Move| played.from() == from));
            }
        }
        finish(&mut guide);
        prop_assert_eq!(task(&guide), None);
    }
}

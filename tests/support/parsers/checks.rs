//! What must hold for what was read.

use std::fmt::Display;

use senet::engine::notation::{PlyText, parse_ply};
use senet::engine::{Game, Outcome, Ply, Position, Ruleset, Side, Stage, Throw};
use senet::save::{Archive, SavedGame};

/// An error says something, and nothing that a terminal would take for a command.
pub(super) fn check_words(error: &impl Display) {
    let words = error.to_string();
    assert!(!words.trim().is_empty());
    assert!(!words.contains(char::is_control), "{words:?}");
}

/// The position is one that the ruleset's pieces can make.
pub(super) fn check_position(ruleset: &Ruleset, position: Position) {
    for side in Side::BOTH {
        assert!(position.board.pieces(side).len() <= ruleset.men(side));
    }
    let occupied = position.own() | position.enemies();
    assert!((position.own() & position.enemies()).is_empty());
    assert!((occupied & ruleset.houses.sinks()).is_empty(), "nothing stays in the water");
    assert!(!occupied.is_empty());
}

/// Every move of a position keeps the pieces, can be taken back, and is read as it is written.
pub(super) fn check_moves(ruleset: &Ruleset, position: Position, throw: Throw) {
    if position.winner().is_some() {
        return;
    }
    let moves = position.moves(ruleset, throw);
    let pass = moves.is_empty().then_some(None);
    for played in moves.iter().map(Some).chain(pass) {
        let ply = Ply { throw, played };
        assert_eq!(parse_ply(ruleset, position, &ply.to_string()), Ok(PlyText::Played(ply)));
        let mut after = position;
        after.play(ruleset, ply).expect("it is one of the moves");
        check_position(ruleset, after);
        let is_borne_off = played.is_some_and(|played| played.destination().is_none());
        let pieces = |position: Position, side| position.board.pieces(side).len();
        assert_eq!(pieces(after, position.side) + u32::from(is_borne_off), pieces(position, position.side));
        assert_eq!(pieces(after, !position.side), pieces(position, !position.side));
        after.unplay(ruleset, ply);
        assert_eq!(after, position);
    }
}

/// The game can be played again from its start, and taken back to it.
pub(super) fn check_game(game: &Game) {
    let mut again = match game.custom_start() {
        Some(situation) => Game::from_situation(game.ruleset(), situation),
        None => Game::new(game.ruleset()),
    };
    assert_eq!(game.throws().count() as u64, game.throws_made());
    let mut throws = game.throws();
    loop {
        check_position(game.ruleset(), again.position());
        match again.stage() {
            Stage::ThrowOff | Stage::Throwing(_) => {
                let Some(throw) = throws.next() else { break };
                again.take_throw(throw).expect("the game has this throw");
            }
            Stage::Moving(..) => {
                let Some(ply) = game.plies().get(again.plies().len()) else { break };
                again.play(ply.played).expect("the game has this move");
            }
            Stage::Over(_) => break,
        }
    }
    match game.outcome() {
        Some(Outcome::Resigned(side)) => again.resign(side).expect("the game was resigned"),
        Some(Outcome::Agreed) => again.agree_draw().expect("the game was drawn"),
        Some(Outcome::Won(_)) | None => {}
    }
    assert!(&again == game && again.position() == game.position(), "played again it is another game");
    while again.undo().is_some() {}
    assert_eq!(again.position(), game.after_plies(again.plies().len()).position());
    assert_eq!(game.after_plies(0).position(), game.first_position());
}

/// The game is written and read the same, its throws follow from its secret, and it can be gone on with.
pub(super) fn check_saved(saved: &SavedGame) {
    check_read_back(saved);
    let game = &saved.game;
    assert!(!saved.record().to_string().contains(&saved.source.secret().to_string()), "the secret stays one");
    if let [Some(cones), Some(spools)] = Side::BOTH.map(|side| saved.seat_of(side)) {
        assert_ne!(cones, spools);
    }
    let sticks = game.ruleset().sticks;
    let seed = saved.source.seed();
    assert!((0..).zip(game.throws()).all(|(index, throw)| sticks.throw(seed.faces(index)) == throw));
    check_game(game);
    let mut later = saved.clone();
    if matches!(game.stage(), Stage::ThrowOff | Stage::Throwing(_)) {
        later.game.take_throw(sticks.throw(seed.faces(game.throws_made()))).expect("a throw is waited for");
        check_read_back(&later);
    }
    if let Some(moves) = later.game.moves() {
        later.game.play(moves.nth(0)).expect("it is a legal move, or there is none");
        check_read_back(&later);
    }
}

fn check_read_back(saved: &SavedGame) {
    let written = saved.to_string();
    let again = SavedGame::parse(&written).expect("what is written is read");
    assert!(&again == saved, "it is read back otherwise: {written:?}");
    assert_eq!(again.to_string(), written);
}

/// The archive is written and read the same.
pub(super) fn check_archive(archive: &Archive) {
    let written = archive.to_string();
    let again = Archive::parse(&written).expect("what is written is read");
    assert_eq!(&again, archive);
    assert_eq!(again.to_string(), written);
}

//! The running game with who plays it and where its throws come from.

use crate::ai::level::Thinking;
use crate::ai::{Evaluator as _, PipLead};
use crate::engine::{Faces, Game, Move, Ply, Record, Ruleset, Side, Situation, Stage};
use crate::fair::{self, Bits256, Mismatch, Source};
use crate::link::{FriendGame, Name, Phase};
use crate::save::{BySeat, Player, SavedFriend, SavedGame, Seat, Seating};

use super::event::{Actor, Event};
use super::mind::Mind;

/// The running game with who plays it and where its throws come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// The game; of one with a friend what there is to see of it.
    saved: SavedGame,
    /// The game with a friend by links, whose game is always that of `saved`.
    friend: Option<Box<SavedFriend>>,
}

impl Table {
    /// A new game.
    #[must_use]
    pub fn new(ruleset: &'static Ruleset, seating: Seating, secret: Bits256, date: String) -> Self {
        Self::deal(Game::new(ruleset), seating, None, secret, date)
    }

    /// A game that goes on from a point of another, where the seat `cones` has the cones. Its throws are new, so
    /// it is for practice.
    #[must_use]
    pub fn practice(
        ruleset: &'static Ruleset,
        start: Situation,
        seating: Seating,
        cones: Seat,
        secret: Bits256,
        date: String,
    ) -> Self {
        let mut game = Game::from_situation(ruleset, start);
        if game.moves().is_some_and(|moves| moves.is_empty()) {
            // A throw that was lost there is lost here.
            let passed = game.play(None);
            debug_assert_eq!(passed, Ok(()), "without a move the throw is passed over");
        }
        Self::deal(game, seating, Some(cones), secret, date)
    }

    fn deal(game: Game, seating: Seating, cones: Option<Seat>, secret: Bits256, date: String) -> Self {
        let source = Source::new(secret);
        Self::resume(SavedGame { game, date: Some(date), source, seating, cones, is_secret_shown: false })
    }

    /// A game from elsewhere, to be looked at. Nothing is thrown at such a table.
    #[must_use]
    pub fn opened(game: Game, seating: Seating) -> Self {
        let cones = if game.custom_start().is_some() { Some(Seat::One) } else { None };
        let source = Source::new(Bits256([0; 32]));
        Self::resume(SavedGame { game, date: None, source, seating, cones, is_secret_shown: false })
    }

    /// A game that others played, to be looked at: whoever looks is none of the players. A seed is what they say that the
    /// throws follow from.
    #[must_use]
    pub fn told(game: Game, seed: Option<Bits256>) -> Self {
        let seating = Seating { players: BySeat([Player::Person; 2]), first: Seat::One };
        let saved = Self::opened(game, seating).saved;
        let source = seed.map_or_else(|| saved.source.clone(), Source::new);
        Self::resume(SavedGame { source, is_secret_shown: seed.is_some(), ..saved })
    }

    /// A position that is set up, where the seat `cones` has the cones. Nothing is thrown at such a table.
    #[must_use]
    pub fn set_up(game: Game, seating: Seating, cones: Seat) -> Self {
        Self::deal(game, seating, Some(cones), Bits256([0; 32]), String::new())
    }

    /// The seed, once that may be known.
    #[must_use]
    pub fn known_seed(&self) -> Option<Bits256> {
        self.saved.is_secret_shown.then(|| self.saved.source.seed())
    }

    /// The record of the game; with the seed, once that may be known.
    #[must_use]
    pub fn record(&self) -> Record {
        Record { seed: self.known_seed().map(|seed| seed.to_string()), ..self.saved.record() }
    }

    /// Compares every throw with those of the seed, and returns how many there are.
    ///
    /// # Errors
    /// The first throw that does not follow from the seed.
    pub fn check_throws(&self) -> Result<u64, Mismatch> {
        fair::check(self.saved.source.seed(), self.game().ruleset().sticks, self.game().throws())
    }

    /// The same table with a game as it was, to be looked at.
    #[must_use]
    pub fn with_game(&self, game: Game) -> Self {
        Self { saved: SavedGame { game, ..self.saved.clone() }, friend: self.friend.clone() }
    }

    /// Whether the game went on from a point of another.
    #[must_use]
    pub const fn is_practice(&self) -> bool {
        self.saved.cones.is_some()
    }

    /// Adds the player's own words to the secret, which only counts before the first throw. Returns whether it did.
    pub fn set_words(&mut self, words: &str) -> bool {
        let is_open = self.throws_made() == 0 && self.friend.is_none();
        if is_open {
            // One line of text, so that a record can hold it.
            let line = words.split_whitespace().collect::<Vec<_>>().join(" ");
            self.saved.source = self.saved.source.clone().with_words(line);
        }
        is_open
    }

    /// Shows the secret, once the game is over. Going back makes a practice game from then on. Returns whether it is
    /// shown for the first time.
    pub fn show_secret(&mut self) -> bool {
        let is_new = !self.saved.is_secret_shown && self.game().outcome().is_some() && self.friend.is_none();
        self.saved.is_secret_shown |= is_new;
        is_new
    }

    /// A game that was saved.
    #[must_use]
    pub const fn resume(saved: SavedGame) -> Self {
        Self { saved, friend: None }
    }

    /// A game with a friend. The one at this screen has seat one.
    #[must_use]
    pub fn with_friend(friend: SavedFriend) -> Self {
        let game = &friend.game;
        let first = if game.course().terms().first == game.me() { Seat::One } else { Seat::Two };
        let opened = Self::opened(game.game().clone(), Seating::with_friend(first));
        let saved = SavedGame { cones: None, ..opened.saved };
        Self { saved, friend: Some(Box::new(friend)) }
    }

    /// The game with a friend, if it is one.
    #[must_use]
    pub fn friend(&self) -> Option<&SavedFriend> {
        self.friend.as_deref()
    }

    /// The name that the friend has told.
    #[must_use]
    pub fn friend_name(&self) -> Option<&str> {
        let game = &self.friend()?.game;
        game.course().name(!game.me()).map(Name::as_str)
    }

    /// Whether the one at this screen has the next step of a game with a friend.
    #[must_use]
    pub fn is_own_step(&self) -> bool {
        self.friend.is_some() && self.player_to_act() == Some(Player::Person)
    }

    /// Whether it is a game with a friend that goes on: then nothing helps to play it.
    #[must_use]
    pub fn is_fair_play(&self) -> bool {
        self.friend.is_some() && self.game().outcome().is_none()
    }

    /// Changes the game with a friend, if that can be done. Returns what it gave, and what happened.
    pub(super) fn change_friend<T, E>(
        &mut self,
        change: impl FnOnce(&mut FriendGame) -> Result<T, E>,
    ) -> Option<Result<(T, Vec<Event>), E>> {
        let before = self.history().len();
        let friend = self.friend.as_mut()?;
        let given = match change(&mut friend.game) {
            Ok(given) => given,
            Err(error) => return Some(Err(error)),
        };
        self.saved.game = friend.game.game().clone();
        let mut history = self.history();
        let events = history.split_off(before.min(history.len()));
        Some(Ok((given, events)))
    }

    /// Notes something in the game with a friend that is no step of it.
    pub(super) fn note_in_friend<T>(&mut self, note: impl FnOnce(&mut FriendGame) -> T) -> Option<T> {
        self.friend.as_mut().map(|friend| note(&mut friend.game))
    }

    /// Counts a change of the game with a friend, at this time.
    pub(super) fn count_change(&mut self, now_ms: u64) {
        if let Some(friend) = &mut self.friend {
            friend.revision += 1;
            friend.changed_ms = now_ms;
        }
    }

    /// The game as it is saved.
    #[must_use]
    pub const fn saved(&self) -> &SavedGame {
        &self.saved
    }

    /// The game.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.saved.game
    }

    /// Who sits where.
    #[must_use]
    pub const fn seating(&self) -> Seating {
        self.saved.seating
    }

    /// The seat that plays a side; `None` until the throw-off has given the sides.
    #[must_use]
    pub fn seat_of(&self, side: Side) -> Option<Seat> {
        self.saved.seat_of(side)
    }

    /// The side that a seat plays; `None` until the throw-off has given the sides.
    #[must_use]
    pub fn side_of(&self, seat: Seat) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.seat_of(side) == Some(seat))
    }

    /// The seat whose throw or move is next; `None` when the game is over.
    #[must_use]
    pub fn seat_to_act(&self) -> Option<Seat> {
        if let Some(friend) = self.friend() {
            return match friend.game.phase() {
                Phase::Throw | Phase::Move(_) => Some(Seat::One),
                Phase::Invited | Phase::Friend => Some(Seat::Two),
                Phase::Over(_) => None,
            };
        }
        match self.game().stage() {
            Stage::ThrowOff => Some(self.thrower(self.game().throw_off().len())),
            Stage::Throwing(side) | Stage::Moving(side, _) => self.seat_of(side),
            Stage::Over(_) => None,
        }
    }

    /// Who decides next; `None` when the game is over.
    #[must_use]
    pub fn player_to_act(&self) -> Option<Player> {
        self.seat_to_act().map(|seat| self.seating().players[seat])
    }

    /// Whether one person plays against the computer.
    #[must_use]
    pub fn is_person_against_computer(&self) -> bool {
        let players = self.seating().players;
        players[Seat::One].is_computer() != players[Seat::Two].is_computer()
    }

    /// Whether one person plays at this screen, who is then called "you".
    #[must_use]
    pub fn has_one_person(&self) -> bool {
        let players = self.seating().players;
        (players[Seat::One] == Player::Person) != (players[Seat::Two] == Player::Person)
    }

    /// Whether a person plays a side.
    #[must_use]
    pub fn is_persons(&self, side: Side) -> bool {
        self.seat_of(side).is_some_and(|seat| self.seating().players[seat] == Player::Person)
    }

    /// Whether the computer plays both sides.
    #[must_use]
    pub fn has_no_person(&self) -> bool {
        Seat::BOTH.into_iter().all(|seat| self.seating().players[seat].is_computer())
    }

    /// How a seat is called where no side is known yet.
    #[must_use]
    pub fn actor_in_seat(&self, seat: Seat) -> Actor {
        match self.seating().players[seat] {
            _ if !self.has_one_person() => Actor::Seat(seat),
            Player::Person => Actor::You,
            Player::Friend => Actor::Friend,
            Player::Computer(_) => Actor::Computer,
        }
    }

    /// How the player of a side is called.
    #[must_use]
    pub fn actor_of(&self, side: Side) -> Actor {
        match self.seat_of(side) {
            Some(seat) if self.has_one_person() => self.actor_in_seat(seat),
            _ => Actor::Side(side),
        }
    }

    /// How the sticks lie: the last throw. One that was not made here lies as it may have fallen.
    #[must_use]
    pub fn last_faces(&self) -> Option<Faces> {
        let game = self.game();
        let sticks = game.ruleset().sticks;
        let sent = self.friend().and_then(|friend| friend.game.course().throws().last().copied());
        let last = game.pending().or(game.plies().last().map(|ply| ply.throw));
        let throw = last.or(game.throw_off().last().copied())?;
        let made = self.throws_made().checked_sub(1).map(|index| self.saved.source.faces(index));
        sent.or(made).filter(|&faces| sticks.throw(faces) == throw).or_else(|| sticks.faces_of(throw))
    }

    /// How many throws were made. It tells one throw of the sticks from another of the same faces.
    #[must_use]
    pub fn throws_made(&self) -> u64 {
        self.game().throws_made()
    }

    /// Throws the sticks, if a throw is waited for. A throw that allows no move is lost at once,
    /// and one that ends the throw-off is played. Returns what happened.
    pub fn throw(&mut self) -> Vec<Event> {
        if self.friend.is_some() {
            return self.change_by(|game| {
                game.throw()?;
                if game.game().moves().is_some_and(|moves| moves.is_empty()) { game.play(None) } else { Ok(()) }
            });
        }
        let before = self.history().len();
        let game = &mut self.saved.game;
        let faces = self.saved.source.faces(game.throws_made());
        if game.take_throw(game.ruleset().sticks.throw(faces)).is_err() {
            return Vec::new();
        }
        if game.moves().is_some_and(|moves| moves.is_empty()) {
            let passed = game.play(None);
            debug_assert_eq!(passed, Ok(()), "without a move the throw is passed over");
        }
        self.history().split_off(before)
    }

    /// Plays a move with the throw on the table, if it is legal. Returns what happened.
    pub fn play(&mut self, played: Move) -> Vec<Event> {
        let is_played = match self.change_friend(|game| game.play(Some(played))) {
            Some(result) => result.is_ok(),
            None => self.saved.game.play(Some(played)).is_ok(),
        };
        if !is_played {
            return Vec::new();
        }
        // The throw was told when it was made; the history tells it again, before the move.
        let history = self.history();
        let told = history.iter().rposition(|event| matches!(event, Event::Threw { .. }));
        history.into_iter().skip(told.map_or(0, |threw| threw + 1)).collect()
    }

    /// The computer's work on the move that it is to make, which has not begun; `None` if none is waited for.
    #[must_use]
    pub fn computers_work(&self) -> Option<Thinking<'static>> {
        let game = self.game();
        let level = self.player_to_act()?.level()?;
        let whim = self.saved.source.seed().whim(game.plies().len() as u64);
        Some(Thinking::new(level, game.ruleset(), game.position(), game.pending()?, whim))
    }

    /// Ends the game because a side resigns. Returns what happened.
    pub fn resign(&mut self, side: Side) -> Vec<Event> {
        if self.friend.is_some() {
            return self.change_by(FriendGame::resign);
        }
        match self.saved.game.resign(side) {
            Ok(()) => self.history().pop().into_iter().collect(),
            Err(_) => Vec::new(),
        }
    }

    /// The only move there is with the throw on the table.
    #[must_use]
    pub fn forced_move(&self) -> Option<Move> {
        let moves = self.game().moves()?;
        if moves.len() == 1 { moves.nth(0) } else { None }
    }

    /// Whether the computer agrees to a draw: unless it is ahead, by winning chances where they are known.
    #[must_use]
    pub fn computer_agrees_to_draw(&self, mind: &Mind) -> bool {
        let (ruleset, position) = (self.game().ruleset(), self.game().position());
        let seat = Seat::BOTH.into_iter().find(|&seat| self.seating().players[seat].is_computer());
        let is_ahead = |side| match mind.judge(ruleset, position) {
            Some(judge) => judge.value(ruleset, position, side) > 0.5,
            None => PipLead.value(ruleset, position, side) > 0.0,
        };
        seat.and_then(|seat| self.side_of(seat)).is_none_or(|side| !is_ahead(side))
    }

    /// Ends the game in a draw that was agreed on. Returns what happened.
    pub fn agree_draw(&mut self) -> Vec<Event> {
        match self.saved.game.agree_draw() {
            Ok(()) => self.history().pop().into_iter().collect(),
            Err(_) => Vec::new(),
        }
    }

    /// Whether there is a move of a person to take back.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        self.clone().undo().is_some()
    }

    /// Takes back the last move that a person made, with all that came after it. Its throw lies on
    /// the table again. If there is none, nothing happens and `None` is returned.
    pub fn undo(&mut self) -> Option<Event> {
        let mut earlier = self.clone();
        if self.friend.is_some() {
            self.game().plies().last()?.played?;
            let undone = earlier.change_friend(FriendGame::take_back)?;
            let throw = undone.ok().and_then(|_| earlier.game().pending())?;
            *self = earlier;
            return Some(Event::Undone(throw));
        }
        loop {
            let ply = earlier.saved.game.undo()?;
            if ply.played.is_some() && earlier.player_to_act() == Some(Player::Person) {
                *self = earlier;
                return Some(Event::Undone(ply.throw));
            }
        }
    }

    /// Whether the one at this screen may resign now. By links that takes a turn.
    #[must_use]
    pub fn can_resign(&self) -> bool {
        self.friend().is_none_or(|friend| friend.game.clone().resign().is_ok())
    }

    /// Changes the game with a friend as its rules allow. Returns what happened.
    pub(super) fn change_by<T, E>(&mut self, change: impl FnOnce(&mut FriendGame) -> Result<T, E>) -> Vec<Event> {
        self.change_friend(change).and_then(Result::ok).map_or_else(Vec::new, |(_, events)| events)
    }

    /// All that happened since the game began, in order.
    #[must_use]
    pub fn history(&self) -> Vec<Event> {
        let game = self.game();
        let ruleset = game.ruleset();
        let mut events = Vec::new();
        let ended = game.side_of_first_thrower().is_some() && !game.throw_off().is_empty();
        for (index, &throw) in game.throw_off().iter().enumerate() {
            let actor = self.actor_in_seat(self.thrower(index));
            events.push(match game.plies().first() {
                Some(&Ply { played: Some(step), .. }) if index + 1 == game.throw_off().len() => {
                    Event::Begins { actor, step }
                }
                _ => Event::ThrewOff { actor, throw },
            });
        }
        let mut position = game.first_position();
        for (index, &ply) in game.plies().iter().enumerate() {
            let (before, side) = (position, position.side);
            position.play_unchecked(ruleset, ply);
            if ended && index == 0 {
                continue;
            }
            let (actor, throw) = (self.actor_of(side), ply.throw);
            if let Some(played) = ply.played {
                events.extend([Event::Threw { actor, throw }, Event::Moved { actor, played }]);
            } else {
                let reasons = Event::reasons(ruleset, before, throw);
                events.push(Event::Lost { actor, throw, keeps_turn: position.side == side, reasons });
            }
        }
        if let Some(throw) = game.pending() {
            events.push(Event::Threw { actor: self.actor_of(position.side), throw });
        }
        if let Some(outcome) = game.outcome() {
            events.push(Event::Over(outcome));
        }
        events
    }

    /// Whether the side to throw made the last ply too.
    #[must_use]
    pub fn goes_on(&self, side: Side) -> bool {
        let game = self.game();
        game.plies().last().is_some_and(|&ply| {
            let mut before = game.position();
            before.unplay(game.ruleset(), ply);
            before.side == side
        })
    }

    /// The last thing that was played, to be marked on the board.
    #[must_use]
    pub fn last_move(&self) -> Option<Move> {
        self.game().plies().last().and_then(|ply| ply.played)
    }

    /// The seat that makes the throw of the throw-off with this index.
    fn thrower(&self, index: usize) -> Seat {
        let first = self.seating().first;
        if index.is_multiple_of(2) { first } else { !first }
    }
}

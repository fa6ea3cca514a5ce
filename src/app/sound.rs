//! What is heard: the sounds that events make, and each sound as notes. They are values like all that
//! is shown, so no file is loaded for them, and the edge only builds what a note says.

use crate::engine::{Move, Outcome};

use super::event::Event;
use super::motion::Scene;

/// Something that is heard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sound {
    /// The four sticks fall.
    Sticks,
    /// A piece is put down.
    Step,
    /// Two pieces change places.
    Hit,
    /// A piece falls into the water.
    Water,
    /// A piece leaves the board.
    Off,
    /// The game is won.
    Win,
    /// The throw is lost.
    Lost,
}

/// One thing for the edge to let sound: it swells, and then dies away.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Note {
    /// When it begins, in seconds after the beginning of the sound.
    pub at_s: f64,
    /// How long it swells.
    pub attack_s: f64,
    /// How long it takes to die away to a thousandth.
    pub decay_s: f64,
    /// What sounds.
    pub timbre: Timbre,
    /// Its pitch in the beginning.
    pub from_hz: f32,
    /// And in the end.
    pub to_hz: f32,
    /// How strong it is when it has swelled.
    pub gain: f32,
}

/// What a note is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Timbre {
    /// A sine.
    Tone,
    /// Noise around the pitch.
    Noise,
}

impl Timbre {
    /// So many samples of noise from -1 to 1, always the same.
    pub fn noise(samples: u32) -> impl Iterator<Item = f32> {
        (0..samples).map(|place| 2.0 * chance(place) - 1.0)
    }
}

impl Sound {
    /// Every sound.
    pub const ALL: [Self; 7] = [Self::Sticks, Self::Step, Self::Hit, Self::Water, Self::Off, Self::Win, Self::Lost];

    /// The sounds that an event makes, one after the other.
    #[must_use]
    pub const fn of(event: &Event) -> &'static [Self] {
        match event {
            Event::ThrewOff { .. } | Event::Threw { .. } => &[Self::Sticks],
            Event::Begins { .. } => &[Self::Sticks, Self::Step],
            Event::Lost { .. } => &[Self::Sticks, Self::Lost],
            Event::Moved { played, .. } => match played {
                Move::Step { .. } => &[Self::Step],
                Move::Swap { .. } => &[Self::Hit],
                Move::Sink { .. } => &[Self::Water],
                Move::BearOff { .. } => &[Self::Off],
            },
            Event::Over(Outcome::Won(_) | Outcome::Resigned(_)) => &[Self::Win],
            Event::Over(Outcome::Agreed)
            | Event::NewGame
            | Event::Practice
            | Event::DrawDeclined
            | Event::Answered
            | Event::Checked(_)
            | Event::DrawOffered
            | Event::FriendDeclined
            | Event::Undone(_) => &[],
        }
    }

    /// The sounds that events make, each with when it begins, in milliseconds from now: a throw at once,
    /// and the rest when what is shown moving for so many milliseconds has come to its end.
    #[must_use]
    pub fn cues(events: &[Event], moving_ms: f64) -> Vec<(Self, f64)> {
        let mut free_ms: f64 = 0.0;
        let cue = |sound: &Self| {
            let shown_ms = match sound {
                Self::Sticks => 0.0,
                Self::Water => moving_ms - SPLASH_MS,
                Self::Step | Self::Hit | Self::Off | Self::Win | Self::Lost => moving_ms,
            };
            // Where nothing moves, they are heard one after the other all the same.
            let at_ms = shown_ms.max(free_ms);
            free_ms = at_ms + sound.apart_ms();
            (*sound, at_ms)
        };
        events.iter().flat_map(Self::of).map(cue).collect()
    }

    /// How long nothing else begins, in milliseconds.
    fn apart_ms(self) -> f64 {
        match self {
            Self::Sticks => Scene::Sticks.length_ms(),
            Self::Step | Self::Hit | Self::Water | Self::Off | Self::Win | Self::Lost => 300.0,
        }
    }

    /// The notes of the sound. What is struck by hand is never struck twice alike: `take` tells one
    /// time from another.
    pub fn notes(self, take: u32) -> impl Iterator<Item = Note> {
        let places = take.wrapping_mul(16)..;
        self.strikes().iter().zip(places).flat_map(|(strike, place)| strike.notes(place))
    }

    const fn strikes(self) -> &'static [Strike] {
        use Voice::{Bone, Bubble, Harp, Rush, Thud, Wood};
        match self {
            Self::Sticks => &[
                Strike(0.02, Wood, 930.0, 0.10, 0.38),
                Strike(0.10, Wood, 720.0, 0.12, 0.50),
                Strike(0.17, Wood, 1060.0, 0.10, 0.42),
                Strike(0.28, Wood, 810.0, 0.13, 0.48),
                Strike(0.37, Wood, 940.0, 0.08, 0.18),
            ],
            Self::Step => &[Strike(0.0, Wood, 520.0, 0.10, 0.42), Strike(0.0, Thud, 190.0, 0.14, 0.26)],
            Self::Hit => &[
                Strike(0.0, Wood, 560.0, 0.09, 0.38),
                Strike(0.10, Wood, 470.0, 0.11, 0.44),
                Strike(0.12, Thud, 150.0, 0.24, 0.36),
            ],
            Self::Water => &[
                Strike(0.0, Rush, 950.0, 1.0, 0.95),
                Strike(0.26, Bubble, 420.0, 0.10, 0.20),
                Strike(0.36, Bubble, 560.0, 0.09, 0.17),
                Strike(0.48, Bubble, 470.0, 0.10, 0.15),
                Strike(0.58, Bubble, 650.0, 0.08, 0.11),
            ],
            Self::Off => &[Strike(0.0, Bone, 784.0, 0.55, 0.24), Strike(0.14, Bone, 1174.7, 0.75, 0.24)],
            // D, F sharp, A, B, D.
            Self::Win => &[
                Strike(0.0, Harp, 293.7, 0.80, 0.24),
                Strike(0.11, Harp, 370.0, 0.80, 0.22),
                Strike(0.22, Harp, 440.0, 0.80, 0.22),
                Strike(0.33, Harp, 493.9, 0.80, 0.22),
                Strike(0.46, Harp, 587.3, 1.05, 0.26),
            ],
            Self::Lost => &[Strike(0.0, Thud, 175.0, 0.24, 0.32)],
        }
    }
}

/// Between the fall into the water and the end of the picture of it, in milliseconds.
const SPLASH_MS: f64 = 450.0;

/// When in seconds, what, its pitch in hertz, how long in seconds, how strong.
struct Strike(f64, Voice, f32, f64, f32);

/// What is struck, plucked or stirred.
#[derive(Clone, Copy)]
enum Voice {
    Wood,
    Thud,
    Bone,
    Harp,
    Rush,
    Bubble,
}

/// How a voice sounds.
struct Character {
    attack_s: f64,
    /// What its pitch is multiplied by in the end.
    bend: f32,
    /// How far one strike may differ from the next, 0 to 1.
    looseness: f32,
    partials: &'static [Partial],
}

/// What sounds with a strike: the timbre, and its pitch, strength and length as parts of the strike's.
struct Partial(Timbre, f32, f32, f64);

impl Voice {
    const fn character(self) -> Character {
        use Timbre::{Noise, Tone};
        match self {
            Self::Wood => Character {
                attack_s: 0.001,
                bend: 1.0,
                looseness: 1.0,
                partials: &[
                    Partial(Noise, 2.0, 1.3, 0.25),
                    Partial(Tone, 1.0, 0.6, 1.0),
                    Partial(Tone, 1.57, 0.35, 0.7),
                    Partial(Tone, 2.36, 0.15, 0.4),
                ],
            },
            Self::Thud => Character {
                attack_s: 0.003,
                bend: 0.85,
                looseness: 0.5,
                partials: &[Partial(Noise, 2.0, 0.5, 0.3), Partial(Tone, 1.0, 0.8, 1.0), Partial(Tone, 2.3, 0.45, 0.6)],
            },
            // A free bar's overtones.
            Self::Bone => Character {
                attack_s: 0.002,
                bend: 1.0,
                looseness: 0.0,
                partials: &[
                    Partial(Noise, 2.5, 0.3, 0.05),
                    Partial(Tone, 1.0, 0.8, 1.0),
                    Partial(Tone, 2.76, 0.15, 0.35),
                    Partial(Tone, 5.4, 0.06, 0.2),
                ],
            },
            Self::Harp => Character {
                attack_s: 0.003,
                bend: 1.0,
                looseness: 0.0,
                partials: &[
                    Partial(Tone, 1.0, 0.7, 1.0),
                    Partial(Tone, 2.0, 0.3, 0.7),
                    Partial(Tone, 3.0, 0.15, 0.5),
                    Partial(Tone, 4.0, 0.07, 0.35),
                ],
            },
            Self::Rush => {
                Character { attack_s: 0.12, bend: 0.25, looseness: 0.2, partials: &[Partial(Noise, 1.0, 1.0, 1.0)] }
            }
            Self::Bubble => {
                Character { attack_s: 0.012, bend: 1.9, looseness: 1.0, partials: &[Partial(Tone, 1.0, 1.0, 1.0)] }
            }
        }
    }
}

impl Strike {
    fn notes(&self, place: u32) -> impl Iterator<Item = Note> {
        let &Self(at_s, voice, hz, length_s, gain) = self;
        let Character { attack_s, bend, looseness, partials } = voice.character();
        let differs = |part: u32| looseness * chance(place.wrapping_mul(4).wrapping_add(part));
        // What comes first is exact, and what is later may be later still.
        let at_s = at_s * f64::from(1.0 + 0.15 * differs(0));
        let hz = hz * (1.0 + 0.04 * differs(1));
        let gain = gain * (1.0 - 0.25 * differs(2));
        partials.iter().map(move |&Partial(timbre, pitch, strength, length)| Note {
            at_s,
            attack_s,
            decay_s: length_s * length,
            timbre,
            from_hz: hz * pitch,
            to_hz: hz * pitch * bend,
            gain: gain * strength,
        })
    }
}

/// A number from 0 to 1 that looks like chance. No throw depends on it.
fn chance(place: u32) -> f32 {
    let mixed = (place ^ 0x5E7E_7000).wrapping_mul(0x9E37_79B1);
    let mixed = (mixed ^ (mixed >> 15)).wrapping_mul(0x85EB_CA77);
    f32::from((mixed >> 16) as u16) / f32::from(u16::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::Actor;
    use crate::engine::{Side, Square, Throw};

    fn square(number: u8) -> Square {
        Square::new(number).expect("on the board")
    }

    fn moved(played: Move) -> Event {
        Event::Moved { actor: Actor::You, played }
    }

    fn step() -> Move {
        Move::Step { from: square(10), to: square(11) }
    }

    fn lost() -> Event {
        Event::Lost { actor: Actor::You, throw: Throw::ONE, keeps_turn: false, reasons: Vec::new() }
    }

    fn check(events: &[Event], moving_ms: f64, expected: &[(Sound, f64)]) {
        assert_eq!(Sound::cues(events, moving_ms), expected, "{events:?}");
    }

    #[test]
    fn a_throw_is_heard_at_once_and_a_move_when_it_was_shown() {
        let (actor, throw) = (Actor::You, Throw::ONE);
        check(&[Event::Threw { actor, throw }], 450.0, &[(Sound::Sticks, 0.0)]);
        check(&[Event::ThrewOff { actor, throw }], 450.0, &[(Sound::Sticks, 0.0)]);
        check(&[lost()], 450.0, &[(Sound::Sticks, 0.0), (Sound::Lost, 450.0)]);
        check(&[Event::Begins { actor, step: step() }], 670.0, &[(Sound::Sticks, 0.0), (Sound::Step, 670.0)]);
        check(&[moved(step())], 220.0, &[(Sound::Step, 220.0)]);
        check(&[moved(Move::Swap { from: square(10), to: square(11) })], 220.0, &[(Sound::Hit, 220.0)]);
        check(&[moved(Move::BearOff { from: square(30) })], 380.0, &[(Sound::Off, 380.0)]);
    }

    #[test]
    fn the_water_is_heard_at_the_fall_and_not_when_the_piece_is_ashore() {
        let (from, into) = (square(24), square(27));
        let sink = Move::Sink { from, into, to: square(15) };
        let length_ms = |played| Scene::Glide(Side::Cones, played).length_ms();
        let fall_ms = length_ms(Move::Step { from, to: into });
        check(&[moved(sink)], length_ms(sink), &[(Sound::Water, fall_ms)]);
    }

    #[test]
    fn where_nothing_moves_sounds_come_one_after_the_other() {
        check(&[lost()], 0.0, &[(Sound::Sticks, 0.0), (Sound::Lost, 450.0)]);
        let over = Event::Over(Outcome::Won(Side::Cones));
        check(&[moved(Move::BearOff { from: square(30) }), over], 0.0, &[(Sound::Off, 0.0), (Sound::Win, 300.0)]);
    }

    #[test]
    fn what_is_no_event_of_the_table_is_not_heard() {
        check(&[Event::NewGame, Event::Undone(Throw::ONE), Event::Over(Outcome::Agreed)], 0.0, &[]);
        check(&[Event::Over(Outcome::Resigned(Side::Spools))], 0.0, &[(Sound::Win, 0.0)]);
    }

    #[test]
    fn every_sound_is_short_and_can_be_built() {
        for sound in Sound::ALL {
            for note in (0..50).flat_map(|take| sound.notes(take)) {
                assert!(note.at_s >= 0.0 && note.at_s + note.attack_s + note.decay_s < 1.6, "{sound:?} {note:?}");
                assert!(note.attack_s > 0.0 && note.decay_s > 0.0 && note.gain > 0.0, "{sound:?} {note:?}");
                // What can be heard, and what any browser's sample rate has room for.
                let hearable = 100.0..8_000.0;
                assert!(hearable.contains(&note.from_hz) && hearable.contains(&note.to_hz), "{sound:?} {note:?}");
            }
        }
    }

    #[test]
    fn sticks_never_fall_twice_alike_and_a_chord_is_always_in_tune() {
        let notes = |sound: Sound, take| sound.notes(take).collect::<Vec<_>>();
        assert_eq!(notes(Sound::Sticks, 7), notes(Sound::Sticks, 7));
        assert_ne!(notes(Sound::Sticks, 7), notes(Sound::Sticks, 8));
        assert_eq!(notes(Sound::Win, 7), notes(Sound::Win, 8));
    }

    #[test]
    fn noise_leans_to_neither_side() {
        let samples: Vec<_> = Timbre::noise(44_100).collect();
        assert!(samples.iter().all(|sample| (-1.0..=1.0).contains(sample)));
        assert!(samples.iter().sum::<f32>().abs() < 0.01 * 44_100.0);
    }
}

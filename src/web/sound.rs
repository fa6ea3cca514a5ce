//! What is heard, built from notes with the Web Audio API. Where there is none, or it fails, it is silent.

use std::cell::{Cell, RefCell};

use js_sys::Date;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    AudioBuffer, AudioContext, AudioContextState, AudioNode, AudioParam, AudioScheduledSourceNode, BaseAudioContext,
    BiquadFilterType, Window,
};

use crate::app::{Note, Sound, Timbre};

/// How long a context that was just opened may take to run, in milliseconds. What is played meanwhile
/// is heard as soon as it does: it is the throw that the first press asked for.
const OPENING_MS: f64 = 1_000.0;

/// How wide noise is around its pitch.
const NOISE_Q: f32 = 1.6;

/// The sounds of the page. Before the first gesture there are none, and none wait for it.
#[derive(Default)]
pub(super) struct Sounds {
    output: RefCell<Option<Output>>,
    /// How many were played.
    take: Cell<u32>,
}

impl Sounds {
    /// To be called while a person's gesture is handled, at each: the first one opens the way to the
    /// speaker, and a later one opens it again if the system has closed it.
    pub(super) fn unlock(&self, window: &Window) {
        if !has_gesture(window) {
            return;
        }
        let mut output = self.output.borrow_mut();
        if output.is_none() {
            *output = Output::open().ok();
        }
        if let Some(output) = &*output {
            output.resume();
        }
    }

    /// Plays a sound so many seconds from now, at a volume from 0 to 1.
    pub(super) fn play(&self, sound: Sound, volume: f64, at_s: f64) {
        let take = self.take.replace(self.take.get().wrapping_add(1));
        if volume > 0.0
            && let Some(output) = &*self.output.borrow()
            && output.is_heard()
        {
            // What can't be played is not missed.
            _ = play(&output.context, &output.noise, sound.notes(take), volume, at_s);
        }
    }
}

/// The way to the speaker.
struct Output {
    context: AudioContext,
    noise: AudioBuffer,
    opened_ms: f64,
}

impl Output {
    fn open() -> Result<Self, JsValue> {
        let context = AudioContext::new()?;
        let noise = noise_buffer(&context)?;
        Ok(Self { context, noise, opened_ms: Date::now() })
    }

    /// Whether what is played now is heard now, instead of all at once at some later time.
    fn is_heard(&self) -> bool {
        self.context.state() == AudioContextState::Running || Date::now() - self.opened_ms < OPENING_MS
    }

    fn resume(&self) {
        if self.context.state() != AudioContextState::Running
            && let Ok(resumed) = self.context.resume()
        {
            // A refusal that nobody waits for would be an error in the console.
            spawn_local(async { _ = JsFuture::from(resumed).await });
        }
    }
}

/// Whether there was a gesture that allows sound. Asked before, since opening a context without one is
/// a warning in the console. A browser that can't tell is believed to have had one.
fn has_gesture(window: &Window) -> bool {
    let activation = window.navigator().user_activation();
    activation.is_undefined() || activation.has_been_active()
}

/// A second of noise.
fn noise_buffer(context: &BaseAudioContext) -> Result<AudioBuffer, JsValue> {
    let rate = context.sample_rate();
    #[expect(clippy::cast_sign_loss, reason = "a sample rate is positive")]
    let buffer = context.create_buffer(1, rate as u32, rate)?;
    buffer.copy_to_channel(&Timbre::noise(buffer.length()).collect::<Vec<_>>(), 0)?;
    Ok(buffer)
}

fn play(
    context: &BaseAudioContext,
    noise: &AudioBuffer,
    notes: impl Iterator<Item = Note>,
    volume: f64,
    at_s: f64,
) -> Result<(), JsValue> {
    let start_s = context.current_time() + at_s;
    let master = context.create_gain()?;
    // An ear takes the square for even steps.
    master.gain().set_value((volume * volume) as f32);
    master.connect_with_audio_node(&context.destination())?;
    for note in notes {
        play_note(context, noise, &master, note, start_s + note.at_s)?;
    }
    Ok(())
}

/// Builds a note. The browser lets go of its nodes when it has ended.
fn play_note(
    context: &BaseAudioContext,
    noise: &AudioBuffer,
    master: &AudioNode,
    note: Note,
    start_s: f64,
) -> Result<(), JsValue> {
    let peak_s = start_s + note.attack_s;
    let end_s = peak_s + note.decay_s;
    let envelope = context.create_gain()?;
    let gain = envelope.gain();
    gain.set_value_at_time(0.0, start_s)?;
    gain.linear_ramp_to_value_at_time(note.gain, peak_s)?;
    gain.exponential_ramp_to_value_at_time(note.gain / 1_000.0, end_s)?;
    envelope.connect_with_audio_node(master)?;

    let (source, pitch): (AudioScheduledSourceNode, AudioParam) = match note.timbre {
        Timbre::Tone => {
            let tone = context.create_oscillator()?;
            tone.connect_with_audio_node(&envelope)?;
            let pitch = tone.frequency();
            (tone.into(), pitch)
        }
        Timbre::Noise => {
            let source = context.create_buffer_source()?;
            source.set_buffer(Some(noise));
            let filter = context.create_biquad_filter()?;
            filter.set_type(BiquadFilterType::Bandpass);
            filter.q().set_value(NOISE_Q);
            source.connect_with_audio_node(&filter)?;
            filter.connect_with_audio_node(&envelope)?;
            let pitch = filter.frequency();
            (source.into(), pitch)
        }
    };
    pitch.set_value_at_time(note.from_hz, start_s)?;
    pitch.exponential_ramp_to_value_at_time(note.to_hz, end_s)?;
    source.start_with_when(start_s)?;
    source.stop_with_when(end_s)
}

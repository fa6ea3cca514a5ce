//! What each message does to the model.

use crate::engine::Square;
use crate::i18n::Lang;
use crate::save::{self, Archive, Player, SaveError, SavedGame, Seat, Settings};

use super::aside::{ask_for_puzzles, edit, puzzles_came, return_from_aside, show_solution, start_editor};
use super::beside::{
    delete_archive, look_at, look_at_archived, open, open_text, play_on, return_to_game, start_guide, store_archive,
    text_of,
};
use super::coach::{Coach, ask_chance, hint, review, stop_review};
use super::friends::{Friends, reopen, take as take_friend};
use super::live::{self, Live};
use super::mind::Mind;
use super::model::{Deal, Dialog, Model, NewGame, NewVersion, Notice, Query, Said};
use super::motion::Motion;
use super::msg::{Effect, Msg, Setting, Start, StorageFault, Stored, Text, Ticket};
use super::play::{act, begin, deal, draw, play, press, resign, store_game, undo, wake, woke};
use super::report::report;
use super::share::{open_fragment, share};
use super::sound::Sound;
use super::table::Table;
use super::think::{Work, afterwards, net_came, think};

/// The page as it starts: the game that was running, or a new one.
#[must_use]
pub fn start(start: Start) -> (Model, Vec<Effect>) {
    let (stored, fault) = match start.stored {
        Ok(stored) => (stored, None),
        Err(fault) => (Stored::default(), Some(fault)),
    };
    let is_first_visit = stored == Stored::default() && fault.is_none();
    let settings = stored.settings.as_deref().map(Settings::parse).unwrap_or_default();
    let (saved, broken) = match stored.game.map(|text| (SavedGame::parse(&text), text)) {
        None => (None, None),
        Some((Ok(saved), _)) => (Some(saved), None),
        Some((Err(SaveError::Newer(_)), text)) => (None, Some(Notice::SaveNewer(text))),
        Some((Err(_), text)) => (None, Some(Notice::SaveBroken(text))),
    };
    let (archive, archive_fault) = match stored.archive.map(|text| (Archive::parse(&text), text)) {
        None => (Archive::default(), None),
        Some((Ok(archive), _)) => (archive, None),
        Some((Err(_), text)) => (Archive::default(), Some(Notice::ArchiveBroken(text))),
    };
    let is_new = saved.is_none();
    let NewGame { ruleset, seating } = NewGame::against(settings.level);
    let table = saved.map_or_else(|| Table::new(ruleset, seating, start.secret, start.date), Table::resume);
    let friends = Friends::new(stored.friends);
    let locale_failed = start.lang_failed.then_some(Notice::LocaleFailed);
    let mut model = Model {
        new_game: NewGame { ruleset: table.game().ruleset(), seating: table.seating() },
        table,
        waiting: None,
        friends,
        live: Live::new(start.can_connect),
        now_ms: start.now_ms,
        lang: start.lang,
        settings,
        replay: None,
        dialog: None,
        hover: None,
        focus: None,
        cursor: Square::FIRST,
        motion: Motion::default(),
        is_motion_reduced: start.is_motion_reduced,
        said: (0, Said::Events(Vec::new())),
        record_fault: None,
        throws_checked: None,
        report: String::new(),
        address: start.address,
        share: None,
        copied: None,
        archive,
        is_delete_asked: false,
        guide: None,
        guide_reply: None,
        puzzling: None,
        editor: None,
        is_held: false,
        why: None,
        notice: broken.or(archive_fault).or(locale_failed).or(is_first_visit.then_some(Notice::Welcome)),
        new_version: NewVersion::None,
        mind: Mind::default(),
        coach: Coach::default(),
        news: 0,
        work: Work::default(),
        ticket: Ticket::default(),
        dealing: None,
    };
    let mut effects = Vec::new();
    if let Some(fault) = fault {
        effects.extend(update(&mut model, Msg::StorageFailed(fault)));
    } else if is_new {
        effects.extend(store_game(&model));
    }
    reopen(&mut model, stored.friend_open.as_deref());
    effects.extend(wake(&mut model, 0.0));
    effects.extend(afterwards(&mut model));
    (model, effects)
}

/// Changes the model by a message. What is to be done outside is returned.
#[must_use]
pub fn update(model: &mut Model, msg: Msg) -> Vec<Effect> {
    let was_aside = model.is_aside();
    let mut effects = take(model, msg);
    if model.is_aside() != was_aside {
        // The running game waits meanwhile, and goes on afterwards.
        effects.extend(wake(model, 0.0));
    }
    effects.extend(afterwards(model));
    effects
}

#[expect(clippy::too_many_lines, reason = "an arm for each message, of a few lines at most")]
fn take(model: &mut Model, msg: Msg) -> Vec<Effect> {
    if is_input(&msg) {
        model.why = None;
        let was_moving = std::mem::take(&mut model.motion).is_running();
        // A second press while the sticks fly lets them land. It is no wish to throw again.
        if was_moving && msg == Msg::Act {
            return Vec::new();
        }
    }
    match msg {
        Msg::Act => act(model),
        Msg::Press(square) => press(model, square),
        Msg::Hover(square) => quietly(|| model.hover = square),
        Msg::Focus(square) => quietly(|| {
            model.focus = square;
            model.cursor = square.unwrap_or(model.cursor);
        }),
        Msg::Undo => undo(model),
        Msg::Open(dialog) => open(model, dialog),
        Msg::Close => quietly(|| model.dialog = None),
        Msg::Closed(dialog) => quietly(|| model.dialog = model.dialog.filter(|&open| open != dialog)),
        Msg::SetRuleset(ruleset) => quietly(|| model.new_game.ruleset = ruleset),
        Msg::SetPlayer(seat, player) => quietly(|| model.new_game.seating.players[seat] = player),
        Msg::SetFirst(seat) => quietly(|| model.new_game.seating.first = seat),
        Msg::SetComputer(seat) => quietly(|| {
            model.new_game.seating.players[seat] = Player::Computer(model.settings.level);
        }),
        Msg::Begin => begin_chosen(model),
        Msg::Resign(side) => resign(model, side),
        Msg::Draw => draw(model),
        Msg::Look(look) => quietly(|| look_at(model, look)),
        Msg::Return => quietly(|| return_to_game(model)),
        Msg::PlayOn => play_on(model),
        Msg::OpenText(text) => open_text(model, &text),
        Msg::OpenFragment(fragment) => open_fragment(model, &fragment),
        Msg::Share(part) => share(model, part),
        Msg::SaveLink => vec![Effect::Download("senet-link.txt", text_of(model, Text::Link))],
        Msg::Copy(text) => {
            model.copied = None;
            vec![Effect::Copy(text_of(model, text))]
        }
        Msg::Copied(is_done) => quietly(|| {
            model.copied = Some(is_done);
            say(model, Said::Copied(is_done));
        }),
        Msg::ReportFault(around) => {
            model.report = report(model, &around);
            open(model, Dialog::Fault)
        }
        Msg::SaveRecord => vec![Effect::Download("senet-record.txt", text_of(model, Text::Record))],
        Msg::SetWords(words) => {
            if model.table.set_words(&words) {
                store_game(model)
            } else {
                Vec::new()
            }
        }
        Msg::CheckThrows => quietly(|| model.throws_checked = Some(model.looked_at().check_throws())),
        Msg::LookAtArchived(index) => quietly(|| look_at_archived(model, index)),
        Msg::DeleteArchived(index) => match model.archive.remove(index) {
            Some(_) => vec![store_archive(model)],
            None => Vec::new(),
        },
        Msg::DeleteArchive => delete_archive(model),
        Msg::ExportArchive => vec![Effect::Download("senet-games.txt", model.archive.to_string())],
        Msg::StartGuide => quietly(|| start_guide(model)),
        Msg::Leave => quietly(|| return_from_aside(model)),
        Msg::StartPuzzles => ask_for_puzzles(model),
        Msg::ShowSolution => show_solution(model),
        Msg::StartEditor => start_editor(model),
        Msg::Edit(change) => edit(model, change),
        Msg::Hint => quietly(|| hint(model)),
        Msg::Review => quietly(|| review(model)),
        Msg::StopReview => quietly(|| stop_review(model)),
        Msg::Friend(msg) => take_friend(model, msg),
        Msg::Live(msg) => live::take(model, msg),
        Msg::Now(now_ms) => quietly(|| model.now_ms = now_ms),
        Msg::Ask(Query::Chance) => quietly(|| ask_chance(model)),
        Msg::Ask(query) => quietly(|| say(model, Said::Answer(query))),
        Msg::Set(setting) => set(model, setting),
        Msg::ChooseLang(lang) => {
            model.settings.lang = Some(lang.file().to_owned());
            vec![store_settings(model), Effect::LoadLang(lang)]
        }
        Msg::LangReady(lang) => quietly(|| {
            // An older answer may come later than a newer one.
            if model.settings.lang.as_deref() == Some(lang.file()) {
                model.lang = lang;
            }
        }),
        Msg::LangFailed(lang) => lang_failed(model, lang),
        Msg::LangLost => quietly(|| {
            model.lang = Lang::En;
            tell(model, Notice::LocaleFailed);
        }),
        Msg::Drawn(secret, date) => match model.dealing.take() {
            Some(deal) => begin(model, deal, secret, date),
            None => Vec::new(),
        },
        Msg::Woke(ticket) if ticket == model.ticket => woke(model),
        Msg::Woke(_) => Vec::new(),
        Msg::Think => think(model),
        Msg::NetCame(ruleset, file) => quietly(|| net_came(model, ruleset, file.as_deref())),
        Msg::PuzzlesCame(ruleset, file) => quietly(|| puzzles_came(model, ruleset, file.as_deref())),
        Msg::FetchAgain => quietly(|| {
            model.notice = None;
            model.mind.retry();
        }),
        Msg::Frame(now_ms) => quietly(|| model.motion.frame(now_ms)),
        Msg::ReduceMotion(is_reduced) => quietly(|| {
            model.is_motion_reduced = is_reduced;
            if is_reduced {
                model.motion.end();
            }
        }),
        Msg::StorageFailed(fault) => quietly(|| storage_failed(model, fault)),
        Msg::NewVersion => quietly(|| {
            if model.new_version == NewVersion::None {
                model.new_version = NewVersion::Offered;
            }
        }),
        // Each change of the game was stored when it was made.
        Msg::Reload => vec![Effect::Reload],
        Msg::CloseNotice => quietly(|| close_notice(model)),
        Msg::Keep => {
            let file = model.notice.as_ref().and_then(Notice::file);
            file.map(|(name, text)| Effect::Download(name, text.to_owned())).into_iter().collect()
        }
    }
}

/// Whether the message is a person's wish to go on, which ends what is shown moving.
const fn is_input(msg: &Msg) -> bool {
    matches!(
        msg,
        Msg::Act
            | Msg::Press(_)
            | Msg::Undo
            | Msg::Begin
            | Msg::Resign(_)
            | Msg::Draw
            | Msg::Look(_)
            | Msg::Return
            | Msg::PlayOn
            | Msg::OpenText(_)
            | Msg::OpenFragment(_)
            | Msg::StartGuide
            | Msg::StartPuzzles
            | Msg::ShowSolution
            | Msg::StartEditor
            | Msg::Edit(_)
            | Msg::Leave
            | Msg::LookAtArchived(_)
    )
}

/// A change without effects.
pub(super) fn quietly(change: impl FnOnce()) -> Vec<Effect> {
    change();
    Vec::new()
}

pub(super) fn say(model: &mut Model, said: Said) {
    model.said = (model.said.0 + 1, said);
}

/// Begins the game that the dialog describes, and remembers how well the computer was to play.
fn begin_chosen(model: &mut Model) -> Vec<Effect> {
    let players = model.new_game.seating.players;
    let level = Seat::BOTH.into_iter().rev().find_map(|seat| players[seat].level());
    let mut effects = Vec::new();
    if let Some(level) = level.filter(|&level| level != model.settings.level) {
        model.settings.level = level;
        effects.push(store_settings(model));
    }
    effects.extend(deal(model, Deal::New(model.new_game)));
    effects
}

fn set(model: &mut Model, setting: Setting) -> Vec<Effect> {
    let settings = &mut model.settings;
    let mut effects = Vec::new();
    match setting {
        Setting::Theme(theme) => settings.theme = theme,
        Setting::Pace(pace) => settings.pace = pace,
        Setting::Direction(direction) => settings.direction = direction,
        Setting::Mirrored(is_mirrored) => settings.is_mirrored = is_mirrored,
        Setting::Marks(has_marks) => settings.has_marks = has_marks,
        Setting::Hints(has_hints) => settings.has_hints = has_hints,
        Setting::Chance(shows_chance) => settings.shows_chance = shows_chance,
        Setting::Forced(plays_forced) => {
            settings.plays_forced = plays_forced;
            model.is_held = false;
            effects.extend(wake(model, 0.0));
        }
        Setting::Volume(volume) => {
            settings.volume = volume.min(100);
            // So that one hears how loud that is.
            effects.extend(play(model, Sound::Step, 0.0));
        }
    }
    effects.push(store_settings(model));
    effects
}

fn lang_failed(model: &mut Model, lang: Lang) -> Vec<Effect> {
    if model.settings.lang.as_deref() != Some(lang.file()) {
        return Vec::new();
    }
    model.settings.lang = Some(model.lang.file().to_owned());
    tell(model, Notice::LocaleFailed);
    vec![store_settings(model)]
}

fn storage_failed(model: &mut Model, fault: StorageFault) {
    model.new_version = NewVersion::Withheld;
    let notice = match fault {
        StorageFault::Blocked => Notice::StorageBlocked,
        StorageFault::Full => Notice::StorageFull,
    };
    tell(model, notice);
}

/// Shows a notice instead of the one before, unless that has a file which would be lost with it.
pub(super) fn tell(model: &mut Model, notice: Notice) {
    if model.notice.as_ref().and_then(Notice::file).is_none() {
        model.notice = Some(notice);
    }
}

fn close_notice(model: &mut Model) {
    if model.notice.take().is_none() && model.new_version == NewVersion::Offered {
        model.new_version = NewVersion::None;
    }
}

pub(super) fn store_settings(model: &Model) -> Effect {
    Effect::Store(save::SETTINGS_KEY.to_owned(), model.settings.to_string())
}

//! The panels and dialogs beside the board, written into the page.

use wasm_bindgen::JsCast as _;
use web_sys::{HtmlElement, HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement};

use crate::app::{Part, Settings};
use crate::view::code::Code;
use crate::view::outline::{
    ArchiveOutline, AsideOutline, BarOutline, EndOutline, Outline, RecordOutline, ReportOutline, ReviewOutline,
    ShareOutline, ThrowsOutline,
};

use super::dom::{append, create, set, set_flag};
use super::friends;
use super::page::{Page, side_name};

/// Writes what changed of the panels and dialogs.
pub(super) fn write(page: &Page, outline: &Outline, before: Option<&Outline>) {
    let is_new = |same: fn(&Outline, &Outline) -> bool| before.is_none_or(|before| !same(outline, before));
    if is_new(|a, b| a.aside == b.aside) {
        write_aside(page, &outline.aside);
    }
    if is_new(|a, b| a.record == b.record) {
        write_record(page, &outline.record, before.map(|before| &before.record));
    }
    if is_new(|a, b| a.throws == b.throws) {
        write_throws(page, &outline.throws);
    }
    if is_new(|a, b| a.end == b.end) {
        write_end(page, outline.end.as_ref());
    }
    if is_new(|a, b| a.settings == b.settings) {
        write_settings(page, &outline.settings);
    }
    if is_new(|a, b| a.archive == b.archive) {
        write_archive(page, &outline.archive);
    }
    if is_new(|a, b| a.friends == b.friends) {
        friends::write(page, &outline.friends, before.map(|before| &before.friends));
    }
    if is_new(|a, b| a.line == b.line) {
        friends::write_line(page, &outline.line);
    }
    if is_new(|a, b| a.report == b.report) {
        write_report(page, &outline.report);
    }
    if is_new(|a, b| a.chance == b.chance) {
        write_chance(page, outline.chance.as_ref());
    }
    if is_new(|a, b| a.review == b.review) {
        let was_inside =
            page.document.active_element().is_some_and(|focused| page.by_id("review").contains(Some(&focused)));
        write_review(page, outline.review.as_ref());
        // Whoever has asked for it sees it come, and whoever has stopped it can ask again.
        if before.is_some_and(|before| before.review.is_none()) && outline.review.is_some() {
            _ = page.by_id("review-title").focus();
        } else if was_inside && outline.review.is_none() {
            _ = page.by_id(if outline.record.is_looking { "record-review" } else { "end-review" }).focus();
        }
    }
    if is_new(|a, b| a.share == b.share) {
        write_share(page, &outline.share);
        if !outline.share.address.is_empty() && is_new(|a, b| a.share.address == b.share.address) {
            write_code(page, &outline.share.address);
        }
    }
}

/// The plies that were there stay; usually one is added.
fn write_record(page: &Page, record: &RecordOutline, before: Option<&RecordOutline>) {
    let list = page.by_id("plies");
    let old = before.map_or(&[][..], |before| &before.plies);
    let same = old.iter().zip(&record.plies).take_while(|(old, new)| old == new).count();
    while list.child_element_count() as usize > same {
        let Some(ply) = list.last_element_child() else { break };
        ply.remove();
    }
    for (index, ply) in record.plies.iter().enumerate().skip(same) {
        let item = create(&page.document, "li");
        if let Some(side) = ply.turn {
            set(&item, "data-turn", side_name(side));
        }
        append(&item, &button(page, "look-to", index + 1, &ply.text));
        append(&list, &item);
    }
    page.each("#plies [aria-current]", |ply| _ = ply.remove_attribute("aria-current"));
    if let Ok(Some(shown)) = list.query_selector(&format!("[data-index='{}']", record.at)) {
        set(&shown, "aria-current", "true");
        let shown: HtmlElement = shown.unchecked_into();
        list.set_scroll_top(shown.offset_top() - list.offset_top() - list.client_height() / 2);
    }
    let slider: HtmlInputElement = page.by_id("look-to").unchecked_into();
    slider.set_max(&record.plies.len().to_string());
    slider.set_value(&record.at.to_string());
    let is_at_end = record.at == record.plies.len();
    for (id, is_pointless) in [
        ("look-first", record.at == 0),
        ("look-back", record.at == 0),
        ("look-on", is_at_end),
        ("look-last", is_at_end),
    ] {
        set_flag(&page.by_id(id), "aria-disabled", is_pointless);
    }
    page.by_id("record-look").set_hidden(!record.is_looking);
    for id in ["end-review", "record-review"] {
        page.by_id(id).set_hidden(!record.can_review);
    }
    page.by_id("play-on").set_hidden(!record.can_play_on);
    page.by_id("open-fault").set_text_content(Some(&record.fault));
    page.by_id("open-fault").set_hidden(record.fault.is_empty());
}

/// The puzzle, or the position that is set up, in place of the running game's record.
fn write_aside(page: &Page, aside: &AsideOutline) {
    let is_shown = *aside != AsideOutline::default();
    page.by_id("aside").set_hidden(!is_shown);
    page.by_id("side").set_hidden(is_shown);
    page.by_id("aside-head").set_text_content(Some(&aside.head));
    page.by_id("puzzle-show").set_hidden(!aside.can_show);
    for id in ["editor", "editor-clear", "editor-copy"] {
        page.by_id(id).set_hidden(aside.editor.is_none());
    }
    if let Some(editor) = &aside.editor {
        let throw = editor.throw.map_or_else(|| "-".to_owned(), |throw| throw.to_string());
        let chosen = [
            ("editor-ruleset", editor.ruleset.id),
            ("editor-side", side_name(editor.side)),
            ("editor-throw", throw.as_str()),
        ];
        page.each("#editor select", |element| {
            if let Some(select) = element.dyn_ref::<HtmlSelectElement>()
                && let Some((_, value)) = chosen.iter().find(|(name, _)| *name == select.name())
            {
                select.set_value(value);
            }
        });
        page.each("[name=editor-throw] option", |element| {
            let number = element.text_content().and_then(|text| text.parse().ok());
            let is_missing = number.is_some_and(|number: u8| editor.throws.iter().all(|throw| throw.value() != number));
            element.unchecked_ref::<HtmlElement>().set_hidden(is_missing);
        });
    }
    let list = page.by_id("chances");
    list.replace_children_with_node_0();
    for chance in &aside.chances {
        let item = create(&page.document, "li");
        item.set_text_content(Some(&chance.text));
        _ = item.style().set_property("--part", &format!("{}%", chance.percent));
        append(&list, &item);
    }
    page.write_list("reasons", "li", &aside.why);
}

/// How the throws were made and fell.
fn write_throws(page: &Page, throws: &ThrowsOutline) {
    page.by_id("throws-friend").set_hidden(!throws.is_with_friend);
    page.by_id("throws-local").set_hidden(throws.is_with_friend);
    page.by_id("throws-promised").set_hidden(throws.promise.is_empty());
    page.by_id("throws-promise").set_text_content(Some(&throws.promise));
    page.by_id("throws-words").set_hidden(!throws.can_add_words);
    page.by_id("throws-own").set_text_content(Some(&throws.words));
    page.by_id("throws-secret").set_hidden(throws.secret.is_none());
    page.by_id("secret").set_text_content(throws.secret.as_deref());
    for id in ["throws-seed", "throws-checking"] {
        page.by_id(id).set_hidden(throws.seed.is_none());
    }
    page.by_id("seed").set_text_content(throws.seed.as_deref());
    page.by_id("throws-note").set_text_content(Some(&throws.note));
    page.by_id("throws-checked").set_text_content(Some(&throws.checked));
    write_rows(page, "throws-rows", &throws.rows);
    page.write_list("throws-verdicts", "li", &throws.verdicts);
}

/// The body of a table; the first cell of a row is its head.
fn write_rows<const N: usize>(page: &Page, id: &str, rows: &[[String; N]]) {
    let body = page.by_id(id);
    body.replace_children_with_node_0();
    for texts in rows {
        let row = create(&page.document, "tr");
        for (place, text) in texts.iter().enumerate() {
            let cell = create(&page.document, if place == 0 { "th" } else { "td" });
            if place == 0 {
                set(&cell, "scope", "row");
            }
            cell.set_text_content(Some(text));
            append(&row, &cell);
        }
        append(&body, &row);
    }
}

/// The winning chance, where it is to be shown.
fn write_chance(page: &Page, chance: Option<&BarOutline>) {
    page.by_id("chance").set_hidden(chance.is_none());
    let Some(chance) = chance else { return };
    page.by_id("chance-text").set_text_content(Some(&chance.text));
    let share = chance.percent.map_or_else(String::new, |percent| format!("{percent}%"));
    _ = page.by_id("chance-share").style().set_property("width", &share);
}

/// The review of the game that is looked at.
fn write_review(page: &Page, review: Option<&ReviewOutline>) {
    page.by_id("review").set_hidden(review.is_none());
    let Some(review) = review else { return };
    page.by_id("review-progress").set_text_content(Some(&review.progress));
    let curve = page.by_id("curve");
    set(&curve, "viewBox", &format!("0 -3 {} 106", review.plies));
    set(&curve, "aria-label", &review.label);
    page.by_id("curve-label").set_text_content(Some(&review.label));
    let (plies, at) = (review.plies, review.at);
    let is_done = review.progress.is_empty();
    let area = if is_done { format!("{}V100H0z", review.curve) } else { String::new() };
    for (id, path) in [
        ("curve-middle", format!("M0 50H{plies}")),
        ("curve-area", area),
        ("curve-line", review.curve.clone()),
        ("curve-slips", if is_done { review.slips.clone() } else { String::new() }),
        ("curve-at", format!("M{at} 0V100")),
    ] {
        set(&page.by_id(id), "d", &path);
    }
    page.by_id("review-found").set_hidden(!is_done);
    page.by_id("review-stop").set_hidden(is_done);
    for (id, player) in ["review-one", "review-two"].into_iter().zip(&review.players) {
        page.by_id(id).set_text_content(Some(player));
    }
    write_rows(page, "review-rows", &review.rows);
    let worst = page.by_id("review-worst");
    worst.replace_children_with_node_0();
    for (at, text) in &review.worst {
        let item = create(&page.document, "li");
        append(&item, &button(page, "look-to", *at, text));
        append(&worst, &item);
    }
    page.by_id("review-none").set_hidden(!review.worst.is_empty());
}

/// How the game ended, if it has.
fn write_end(page: &Page, end: Option<&EndOutline>) {
    page.by_id("end-result").set_text_content(end.map(|end| end.result.as_str()));
    page.by_id("end-length").set_text_content(end.map(|end| end.length.as_str()));
    page.by_id("end").set_hidden(end.is_none());
}

/// What the player has chosen.
fn write_settings(page: &Page, settings: &Settings) {
    let control = |name: &str| page.document.query_selector(&format!("#dialog-settings [name={name}]")).ok().flatten();
    for (name, value) in
        [("theme", settings.theme.name()), ("pace", settings.pace.name()), ("direction", settings.direction.name())]
    {
        if let Some(select) = control(name) {
            select.unchecked_into::<HtmlSelectElement>().set_value(value);
        }
    }
    for (name, is_on) in [
        ("mirrored", settings.is_mirrored),
        ("marks", settings.has_marks),
        ("hints", settings.has_hints),
        ("forced", settings.plays_forced),
        ("chance", settings.shows_chance),
    ] {
        if let Some(input) = control(name) {
            input.unchecked_into::<HtmlInputElement>().set_checked(is_on);
        }
    }
    for (name, value) in [("volume", settings.volume.to_string()), ("stun", settings.stun.clone())] {
        if let Some(input) = control(name) {
            input.unchecked_into::<HtmlInputElement>().set_value(&value);
        }
    }
}

/// The games that were finished.
fn write_archive(page: &Page, archive: &ArchiveOutline) {
    let is_empty = archive.games.is_empty();
    page.by_id("archive-empty").set_hidden(!is_empty);
    page.by_id("archive-sure").set_hidden(!archive.is_sure_asked);
    set_flag(&page.by_id("archive-delete-all"), "aria-disabled", is_empty);
    set_flag(&page.by_id("archive-export"), "aria-disabled", is_empty);
    let results = page.by_id("archive-results");
    results.replace_children_with_node_0();
    for (opponent, tally) in &archive.results {
        for (tag, text) in [("dt", opponent), ("dd", tally)] {
            let part = create(&page.document, tag);
            part.set_text_content(Some(text));
            append(&results, &part);
        }
    }
    let games = page.by_id("archive-games");
    games.replace_children_with_node_0();
    for (index, game) in archive.games.iter().enumerate() {
        let item = create(&page.document, "li");
        let text = create(&page.document, "span");
        text.set_text_content(Some(&game.text));
        append(&item, &text);
        if game.can_open {
            append(&item, &button(page, "archive-open", index, &archive.open_label));
        }
        append(&item, &button(page, "archive-delete", index, &archive.delete_label));
        append(&games, &item);
    }
}

/// The report of a fault.
fn write_report(page: &Page, report: &ReportOutline) {
    page.by_id("fault-text").unchecked_into::<HtmlTextAreaElement>().set_value(&report.text);
    page.by_id("fault-copied").set_text_content(Some(&report.copied));
}

/// A link to be handed on.
fn write_share(page: &Page, share: &ShareOutline) {
    page.each("[data-act=share]", |button| set_flag(button, "aria-disabled", !share.is_possible));
    for (id, text) in [("share-title", &share.title), ("share-text", &share.text), ("share-copied", &share.copied)] {
        page.by_id(id).set_text_content(Some(text));
    }
    page.by_id("share-link").unchecked_into::<HtmlInputElement>().set_value(&share.address);
    page.by_id("share-part").set_hidden(share.part.is_none());
    let part = if share.part == Some(Part::Position) { "position" } else { "game" };
    page.each("[name=share-part]", |element| {
        if let Some(input) = element.dyn_ref::<HtmlInputElement>() {
            input.set_checked(input.value() == part);
        }
    });
    page.by_id("share-sheet").set_hidden(!page.has_share_sheet());
    page.by_id("share-save").set_hidden(!share.is_long);
    page.by_id("share-long").set_hidden(!share.is_long);
}

/// The link as a picture for the camera of another device.
fn write_code(page: &Page, address: &str) {
    let code = Code::of(address);
    page.by_id("share-scan").set_hidden(code.is_none());
    if let Some(Code { size, path }) = code {
        set(&page.by_id("share-code"), "viewBox", &format!("0 0 {size} {size}"));
        page.each("#share-code path", |modules| set(modules, "d", &path));
    }
}

/// A button of a list, for the entry with this index.
pub(super) fn button(page: &Page, act: &str, index: usize, label: &str) -> HtmlElement {
    let button = create(&page.document, "button");
    set(&button, "type", "button");
    set(&button, "data-act", act);
    set(&button, "data-index", &index.to_string());
    button.set_text_content(Some(label));
    button
}

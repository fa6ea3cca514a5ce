//! The games with friends, written into the page.

use wasm_bindgen::JsCast as _;
use web_sys::HtmlInputElement;

use crate::view::outline::{FriendsOutline, LiveOutline};

use super::dom::{append, create, set, set_flag};
use super::page::Page;
use super::panels::button;

/// The games with friends, and their dialogs.
pub(super) fn write(page: &Page, friends: &FriendsOutline, before: Option<&FriendsOutline>) {
    page.by_id("friend").set_hidden(!friends.is_by_links);
    page.by_id("friends-home").set_hidden(!friends.is_on_board);
    page.by_id("friends-empty").set_hidden(!friends.games.is_empty());
    set_flag(&page.by_id("friends-export"), "aria-disabled", friends.games.is_empty());
    page.by_id("answer-text").set_text_content(Some(&friends.invitation));
    page.by_id("draw-agree").set_text_content(Some(&friends.draw));
    if before.is_none_or(|before| before.name != friends.name) {
        for id in ["invite-name", "answer-name"] {
            page.by_id(id).unchecked_into::<HtmlInputElement>().set_value(&friends.name);
        }
    }
    let chosen = [friends.ruleset.id, if friends.is_first { "me" } else { "friend" }];
    page.each("#dialog-invite [type=radio]", |element| {
        let input = element.unchecked_ref::<HtmlInputElement>();
        input.set_checked(chosen.contains(&input.value().as_str()));
    });
    let [open, link, delete] = &friends.labels;
    let list = page.by_id("friends-games");
    list.replace_children_with_node_0();
    for (index, game) in friends.games.iter().enumerate() {
        let item = create(&page.document, "li");
        let text = create(&page.document, "span");
        text.set_text_content(Some(&game.text));
        append(&item, &text);
        for (act, label, is_there) in [
            ("friend-open", open, game.can_open),
            ("friend-link", link, game.has_link),
            ("friend-delete", delete, true),
        ] {
            if is_there {
                append(&item, &button(page, act, index, label));
            }
        }
        if !game.sure.is_empty() {
            let sure = create(&page.document, "p");
            set(&sure, "class", "warning");
            set(&sure, "role", "alert");
            sure.set_text_content(Some(&game.sure));
            append(&item, &sure);
        }
        append(&list, &item);
    }
}

/// The connection to a friend, and what the dialogs say of playing live.
pub(super) fn write_line(page: &Page, line: &LiveOutline) {
    page.by_id("friend-live").set_hidden(!line.can_call);
    page.by_id("line").set_hidden(line.state.is_empty());
    for (id, text) in [
        ("line-state", &line.state),
        ("line-phrase", &line.phrase),
        ("live-go", &line.go),
        ("reply-fault", &line.code_fault),
        ("stun-fault", &line.stun_fault),
    ] {
        page.by_id(id).set_text_content(Some(text));
    }
    for (id, is_there) in [
        ("line-say", line.can_say),
        ("line-show", line.can_show),
        ("line-end", line.can_end),
        ("live-go", line.is_possible),
        ("invite-live", line.is_possible),
        ("invite-no-live", !line.is_possible),
        ("share-reply", line.wants_code),
        ("answer-how", !line.is_invited && !line.is_rematch),
        ("answer-live", line.is_invited),
    ] {
        page.by_id(id).set_hidden(!is_there);
    }
    for id in ["live-know", "answer-live"] {
        page.write_list(id, "p", &line.know);
    }
}

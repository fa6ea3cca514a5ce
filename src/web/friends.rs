//! The games with friends, written into the page.

use wasm_bindgen::JsCast as _;
use web_sys::HtmlInputElement;

use crate::view::outline::FriendsOutline;

use super::dom::{append, create, set, set_flag};
use super::page::Page;
use super::panels::button;

/// The games with friends, and their dialogs.
pub(super) fn write(page: &Page, friends: &FriendsOutline, before: Option<&FriendsOutline>) {
    page.by_id("friend").set_hidden(!friends.is_on_board);
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

//! The page offers every choice that there is, and its style knows every language and theme.
#![cfg(not(target_arch = "wasm32"))]

use senet::app::{BoardDirection, Level, Pace, Player, ThemeChoice};
use senet::engine::rulesets;
use senet::i18n::{Key, Lang};

const PAGE: &str = include_str!("../index.html");
const STYLES: [&str; 2] = [include_str!("../www/style/main.css"), include_str!("../www/style/page.css")];

fn check(element: &str) {
    assert!(PAGE.contains(element), "index.html lacks {element}");
}

fn check_radio(group: &str, value: &str, message: &str) {
    check(&format!(r#"<input type="radio" name="{group}" value="{value}"> <span data-text="{message}.{value}">"#));
}

fn check_style(selector: &str) {
    assert!(STYLES.iter().any(|style| style.contains(selector)), "www/style lacks {selector}");
}

#[test]
fn a_new_game_can_have_every_ruleset_and_every_player_in_each_seat() {
    for ruleset in rulesets::ALL {
        check_radio("ruleset", ruleset.id, "ruleset");
    }
    for seat in ["one", "two"] {
        for kind in ["person", "computer"] {
            check_radio(&format!("seat-{seat}"), kind, "new");
        }
        for level in Level::ALL {
            let (name, number) = (Player::Computer(level).name(), level.number());
            assert_eq!(Player::named(name), Some(Player::Computer(level)));
            check(&format!(
                r#"<input type="radio" name="level-{seat}" value="{name}" data-label="level.{name}"> {number}</label>"#
            ));
        }
    }
}

#[test]
fn the_settings_offer_every_choice() {
    let themes = ThemeChoice::ALL.iter().map(|choice| ("theme", choice.name()));
    let paces = Pace::ALL.iter().map(|choice| ("pace", choice.name()));
    let directions = BoardDirection::ALL.iter().map(|choice| ("board", choice.name()));
    for (setting, value) in themes.chain(paces).chain(directions) {
        check(&format!(r#"<option value="{value}" data-text="settings.{setting}_{value}">"#));
    }
}

#[test]
fn every_theme_has_its_colors_around_the_board() {
    for choice in ThemeChoice::ALL.iter().filter(|&&choice| choice != ThemeChoice::Automatic) {
        check_style(&format!(":root[data-theme=\"{}\"]", choice.name()));
    }
}

#[test]
fn of_the_texts_in_all_languages_the_style_shows_those_of_each() {
    for lang in Lang::ALL {
        let (tag, file) = (lang.tag(), lang.file());
        check_style(&format!(":root[lang=\"{tag}\"] :is(.site-text, .failure-text):not([lang=\"{tag}\"])"));
        check_style(&format!(":root[data-language=\"{file}\"] noscript p:not([lang=\"{tag}\"])"));
    }
}

/// The outline of a game panics without them.
#[test]
fn every_ruleset_has_its_messages() {
    for ruleset in rulesets::ALL {
        let id = ruleset.id;
        for path in [format!("ruleset.{id}"), format!("rules.note_{id}")] {
            assert!(Key::from_path(&path).is_some(), "no message {path}");
        }
        let lines = format!("rules.{id}.");
        assert!(Key::ALL.iter().any(|key| key.path().starts_with(&lines)), "no message {lines}…");
    }
}

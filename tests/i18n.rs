//! The texts of all languages, and what a language does with numbers.
#![cfg(not(target_arch = "wasm32"))]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;

use senet::app::Lesson;
use senet::i18n::native::NativeLocale;
use senet::i18n::{Args, Catalog, CatalogError, FRIEND, Fault, Key, Kind, Lang, Locale, Plural, Who, Words};
use serde_json::{Value, json};

const NUMBERS: [u64; 11] = [0, 1, 2, 3, 5, 10, 11, 21, 100, 1_000, 1_234_567];

/// Small numbers that between them take every plural that a count of pieces can take.
const COUNTS: [u64; 6] = [0, 1, 2, 3, 4, 5];

fn read(path: &str) -> String {
    fs::read_to_string(format!("{}/{path}", env!("CARGO_MANIFEST_DIR"))).expect(path)
}

fn json_of(lang: Lang) -> Value {
    serde_json::from_str(&read(&format!("www/locales/{}.json", lang.file()))).expect("the locales are JSON")
}

fn words(lang: Lang) -> Words {
    let catalog = Catalog::read(json_of(lang)).unwrap_or_else(|error| panic!("{lang:?}: {error}"));
    Words::new(lang, catalog, Box::new(NativeLocale::new(lang)))
}

/// Every text of a locale file with its path.
fn texts(lang: Lang) -> BTreeMap<String, String> {
    fn collect(value: &Value, path: &str, into: &mut BTreeMap<String, String>) {
        match value {
            Value::Object(branch) => {
                for (name, value) in branch {
                    collect(value, format!("{path}.{name}").trim_start_matches('.'), into);
                }
            }
            Value::String(text) => {
                into.insert(path.to_owned(), text.clone());
            }
            _ => panic!("{path} is no text"),
        }
    }
    let mut texts = BTreeMap::new();
    collect(&json_of(lang), "", &mut texts);
    texts
}

/// Whether a placeholder stands for a text.
fn is_text(placeholder: &str) -> bool {
    [
        "player", "ruleset", "name", "move", "words", "squares", "date", "outcome", "what", "friend", "told",
        "follows", "phrase", "server",
    ]
    .contains(&placeholder)
}

/// Fills in every placeholder of `key`.
fn args(key: Key, who: Who, n: u64) -> Args<'static> {
    key.placeholders().iter().fold(Args::new().who(who).text(FRIEND, "Xyz"), |args, name| match *name {
        name if is_text(name) => args.text(name, "Xyz"),
        "n" => args.count(name, n),
        _ => args.number(name, n),
    })
}

fn names(who: Who, kind: Kind) -> bool {
    kind.variants().contains(&who.name())
}

#[test]
fn languages_of_tags() {
    let cases = [
        (Some(Lang::Nb), "nb nb-NO nb_NO no nn NO nn-NO NB-no"),
        (Some(Lang::Hu), "hu hu-HU"),
        (Some(Lang::De), "de de-AT de-CH-1996 DE"),
        (Some(Lang::Es), "es es-419 es_MX"),
        (Some(Lang::Pt), "pt pt-PT pt-BR PT_br"),
        (Some(Lang::En), "en en-US en-GB"),
        (None, "fr nbx x-de deu * - _"),
    ];
    for (lang, tags) in cases {
        for tag in tags.split(' ') {
            assert_eq!(Lang::from_tag(tag), lang, "{tag}");
        }
    }
    assert_eq!(Lang::from_tag(""), None);
    for lang in Lang::ALL {
        assert_eq!(Lang::from_tag(lang.tag()), Some(lang));
        assert_eq!(Lang::from_tag(lang.file()), Some(lang));
    }
}

#[test]
fn first_known_preference_else_english() {
    assert_eq!(Lang::from_preferences(["fr", "pt-PT", "de"]), Lang::Pt);
    assert_eq!(Lang::from_preferences(["en-US", "de"]), Lang::En);
    assert_eq!(Lang::from_preferences(["fr", "ja"]), Lang::En);
    assert_eq!(Lang::from_preferences::<String>([]), Lang::En);
}

#[test]
fn keys_are_named_after_their_paths() {
    for key in Key::ALL {
        let camel: String = key.path().split(['.', '_']).map(|word| word[..1].to_uppercase() + &word[1..]).collect();
        assert_eq!(format!("{key:?}"), camel);
        assert!(key.kind() != Kind::Count || key.placeholders().first() == Some(&"n"), "{key:?} counts by n");
    }
}

#[test]
fn every_language_is_complete() {
    let names = |lang: Lang| texts(lang).into_keys().collect::<BTreeSet<_>>();
    let english = names(Lang::En);
    for lang in Lang::ALL {
        let differing: Vec<_> = names(lang).symmetric_difference(&english).cloned().collect();
        assert!(differing.is_empty(), "in English or in {lang:?} only: {differing:?}");
        assert_eq!(words(lang).lang(), lang);
    }
}

#[test]
fn every_locale_file_is_a_language() {
    let folder = fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/www/locales")).expect("the locales");
    let files: BTreeSet<_> = folder.map(|entry| entry.expect("a file").file_name().into_string()).collect();
    assert_eq!(files, Lang::ALL.map(|lang| Ok(format!("{}.json", lang.file()))).into());
}

#[test]
fn every_language_has_the_plurals_that_it_counts_with() {
    for lang in Lang::ALL {
        let locale = NativeLocale::new(lang);
        let texts = texts(lang);
        for key in Key::ALL.iter().filter(|key| key.kind() == Kind::Count) {
            for n in COUNTS {
                let path = format!("{}.{}", key.path(), locale.plural(n).name());
                assert!(texts.contains_key(&path), "{lang:?}: {path}");
            }
        }
    }
}

#[test]
fn no_english_left_over() {
    let english = texts(Lang::En);
    for lang in Lang::ALL.into_iter().filter(|&lang| lang != Lang::En) {
        for (path, text) in texts(lang) {
            let own: String = text.split('{').map(|part| part.rsplit('}').next().unwrap_or(part)).collect();
            let is_phrase = own.contains(' ') && own.chars().count() > 12;
            assert!(!is_phrase || text != english[&path], "{lang:?}: {path} is English");
        }
    }
}

#[test]
fn every_message_can_be_said() {
    for lang in Lang::ALL {
        let words = words(lang);
        for &key in Key::ALL {
            let kind = key.kind();
            let whos =
                Who::ALL.into_iter().filter(|&who| names(who, kind) || matches!(kind, Kind::Plain | Kind::Count));
            for who in whos {
                for n in COUNTS {
                    let message = words.say(key, &args(key, who, n));
                    assert!(!message.contains(['{', '}']), "{lang:?}: {message}");
                    for value in key.placeholders() {
                        let value = if is_text(value) { "Xyz" } else { &words.number(n) };
                        assert!(message.contains(value), "{lang:?}: {message}");
                    }
                }
            }
            if kind == Kind::Plain && key.placeholders().is_empty() {
                assert_eq!(words.text(key), words.say(key, &Args::new()));
            }
        }
    }
}

#[test]
fn messages_as_they_are_used() {
    let english = words(Lang::En);
    let step = |who| english.say(Key::EventStep, &Args::new().who(who).number("from", 4_u8).number("to", 8_u8));
    assert_eq!(step(Who::You), "You moved from 4 to 8.");
    assert_eq!(step(Who::Spools), "Spools moved from 4 to 8.");
    let tray = |lang, n: u8| words(lang).say(Key::TraySpools, &Args::new().count("n", n));
    assert_eq!(tray(Lang::En, 0), "0 spools off the board");
    assert_eq!(tray(Lang::En, 1), "1 spool off the board");
    assert_eq!(tray(Lang::De, 2), "2 Spulen abgetragen");
    assert_eq!(tray(Lang::Hu, 2), "2 kivitt orsó");
    let player = english.say(Key::PlayerCones, &Args::new().text("player", english.text(Key::PlayerYou)));
    assert_eq!(player, "You · cones");
}

/// Changes the English texts and gives the error.
fn error(change: impl FnOnce(&mut Value)) -> CatalogError {
    let mut json = json_of(Lang::En);
    change(&mut json);
    Catalog::read(json).expect_err("the change is a fault")
}

#[test]
fn faults_are_named() {
    let check = |path: &str, value: Value, at: &str, fault: Fault| {
        let pointer = format!("/{}", path.replace('.', "/"));
        let error = error(|json| *json.pointer_mut(&pointer).expect("a path") = value);
        assert_eq!(error, CatalogError { path: at.to_owned(), fault }, "{path}");
        assert!(error.to_string().starts_with(&format!("{at}: ")), "{error}");
    };
    let misspelt = "You moved from {form} to {to}.";
    check("event.step.you", misspelt.into(), "event.step.you", Fault::UnknownPlaceholder("form".to_owned()));
    check("event.step.you", "You moved to {to}.".into(), "event.step.you", Fault::MissingPlaceholder("from"));
    check("event.step.you", json!(7), "event.step.you", Fault::NotAText);
    check("event.step.you", json!(["a"]), "event.step.you", Fault::NotAText);
    check("event.step", "You moved from {from} to {to}.".into(), "event.step", Fault::NoVariants);
    check("event.step", Value::Null, "event.step", Fault::NotAText);
    check("menu.undo", json!({"you": "Undo"}), "menu.undo", Fault::NotAText);
    check("menu.undo", "  ".into(), "menu.undo", Fault::Empty);
    check("menu.undo", "Undo {n}".into(), "menu.undo", Fault::UnknownPlaceholder("n".to_owned()));
    check("menu", "Undo".into(), "menu.label", Fault::MissingKey);
    for text in ["{", "}", "a {throw", "{throw}}", "{{throw}}", "}{throw}{"] {
        check("event.undone", text.into(), "event.undone", Fault::UnbalancedBrace);
    }
}

#[test]
fn missing_and_unknown_messages_are_named() {
    let check = |branch: &str, removed: Option<&str>, added: Option<&str>, at: &str, fault: Fault| {
        let error = error(|json| {
            let branch = json.pointer_mut(branch).and_then(Value::as_object_mut).expect("a branch");
            removed.map(|name| branch.remove(name).expect("a message"));
            added.map(|name| branch.insert(name.to_owned(), "{n}".into()));
        });
        assert_eq!(error, CatalogError { path: at.to_owned(), fault });
    };
    check("/menu", Some("undo"), None, "menu.undo", Fault::MissingKey);
    check("", Some("menu"), None, "menu.label", Fault::MissingKey);
    check("/menu", None, Some("redo"), "menu.redo", Fault::UnknownKey);
    check("", None, Some("extra"), "extra", Fault::UnknownKey);
    check("/status/throw", Some("cones"), None, "status.throw", Fault::MissingVariant("cones"));
    check("/status/throw", None, Some("first"), "status.throw.first", Fault::UnknownKey);
    check("/tray/cones", Some("other"), None, "tray.cones", Fault::MissingVariant("other"));
    check("/tray/cones", None, Some("several"), "tray.cones.several", Fault::UnknownKey);
}

#[test]
fn only_messages_that_come_later_may_be_missing_at_first() {
    let opening = |group: &str| {
        let mut root = json_of(Lang::Hu);
        root.as_object_mut().expect("a locale is an object").remove(group);
        serde_json::from_value(root).map(Catalog::opening).expect("it is JSON").map(drop)
    };
    assert_eq!(opening("friend"), Ok(()));
    let missing = opening("menu").expect_err("the menu is there from the beginning");
    assert_eq!((missing.path.as_str(), missing.fault), ("menu.label", Fault::MissingKey));
    let mut root = json_of(Lang::Hu);
    root["friend"] = Value::from(1);
    let fault = serde_json::from_value(root).map(Catalog::opening).expect("it is JSON").map(drop);
    assert!(fault.is_err(), "what is there must be right");
}

#[test]
fn cut_files_are_unreadable() {
    let whole = read("www/locales/en.json");
    for cut in [0, 1, 20, whole.len() / 2, whole.trim_end().len() - 1] {
        let file = &mut serde_json::Deserializer::from_str(&whole[..cut]);
        let error = Catalog::read(file).expect_err("cut short");
        assert!(matches!(error.fault, Fault::Unreadable(_)), "{error}");
    }
    for other in ["[]", "\"text\"", "null", "{}"] {
        let file = &mut serde_json::Deserializer::from_str(other);
        assert_eq!(Catalog::read(file).expect_err("no texts").fault, Fault::MissingKey, "{other}");
    }
}

#[test]
fn a_plural_that_is_missing_falls_back_to_other() {
    let mut json = json_of(Lang::En);
    json["tray"]["cones"] = json!({"other": "{n} off"});
    let catalog = Catalog::read(json).expect("`other` is enough");
    let words = Words::new(Lang::En, catalog, Box::new(NativeLocale::new(Lang::En)));
    assert_eq!(words.say(Key::TrayCones, &Args::new().count("n", 1_u8)), "1 off");
}

#[test]
fn hungarian_glues_no_article_or_suffix_to_a_number() {
    for (path, text) in texts(Lang::Hu) {
        let lower = format!(" {}", text.to_lowercase());
        for glued in [" a {", " az {", "a(z)", "}-", "} -"] {
            assert!(!lower.contains(glued), "{path}: {text}");
        }
    }
}

/// The lesson's texts, by their paths.
fn lesson(lesson: Lesson) -> impl Iterator<Item = String> {
    let parts = if lesson == Lesson::Ready { &["text"][..] } else { &["text", "done"] };
    parts.iter().map(move |part| format!("guide.{}.{part}", lesson.id()))
}

#[test]
fn each_lesson_has_its_texts() {
    for path in Lesson::ALL.into_iter().flat_map(lesson) {
        assert!(Key::from_path(&path).is_some(), "{path}");
        for lang in Lang::ALL {
            assert!(texts(lang)[&path].ends_with(['.', '!']), "{lang:?}: {path} has no end");
        }
    }
}

/// The squares and throws that the lessons speak of. How a game begins is said in words in some languages.
#[test]
fn the_lessons_have_the_same_numbers_in_every_language() {
    let numbers = |lang: Lang, path: &str| -> BTreeSet<u8> {
        texts(lang)[path].split(|letter: char| !letter.is_ascii_digit()).filter_map(|part| part.parse().ok()).collect()
    };
    for path in Lesson::ALL.into_iter().filter(|&lesson| lesson != Lesson::Ready).flat_map(lesson) {
        for lang in Lang::ALL {
            assert_eq!(numbers(lang, &path), numbers(Lang::En, &path), "{lang:?}: {path}");
        }
    }
}

#[test]
fn letters_of_the_languages_are_there() {
    let own = |lang| match lang {
        Lang::Nb => "æøå",
        Lang::Hu => "őűáéíóöúü",
        Lang::De => "äöüß",
        Lang::Es => "ñáéíóú¿¡",
        Lang::Pt => "ãçáàéêíóú",
        Lang::En => "",
    };
    for lang in Lang::ALL {
        let letters = own(lang);
        let all: String = texts(lang).into_values().collect();
        for letter in letters.chars() {
            assert!(all.contains(letter), "{lang:?}: {letter}");
        }
    }
}

#[test]
fn texts_are_clean() {
    for lang in Lang::ALL {
        for (path, text) in texts(lang) {
            assert_eq!(text, text.trim(), "{lang:?}: {path}");
            assert!(!text.contains("  ") && !text.contains("..") && !text.contains('\u{301}'), "{lang:?}: {path}");
            let is_sentence =
                ["status.", "event.", "lost.", "why.", "guide.hint_"].iter().any(|room| path.starts_with(room));
            assert!(!is_sentence || text.ends_with(['.', '?', '!']), "{lang:?}: {path} has no end");
        }
    }
}

#[test]
fn labels_are_short() {
    let limits = [
        ("menu.new", 13),
        ("menu.undo", 13),
        ("menu.", 22),
        ("action.", 22),
        ("notice.welcome_start", 16),
        ("notice.reload", 16),
        ("record.copy", 24),
        ("record.save", 24),
        ("record.play_on", 24),
        ("record.file", 24),
        ("record.read", 12),
        ("throws.words_set", 13),
        ("throws.checked", 80),
        ("throws.check", 24),
        ("settings.theme", 24),
        ("settings.pace", 24),
        ("settings.board", 24),
        ("draw.confirm", 14),
        ("fault.copy", 24),
        ("end.copy", 24),
        ("end.look", 24),
        ("archive.open", 12),
        ("archive.delete_sure", 80),
        ("archive.delete", 18),
        ("archive.export", 24),
        ("player.turn", 16),
        ("common.", 12),
        ("new.start", 12),
        ("resign.confirm", 12),
        ("settings.mirrored", 32),
        ("guide.progress", 32),
        ("guide.leave", 12),
        ("guide.hint_", 60),
        ("guide.", 220),
    ];
    for lang in Lang::ALL {
        for (path, text) in texts(lang) {
            let limit = limits.iter().find(|(start, _)| path.starts_with(start));
            assert!(limit.is_none_or(|&(_, limit)| text.chars().count() <= limit), "{lang:?}: {path} is long: {text}");
        }
    }
}

/// The plurals and digits of [`NUMBERS`] in each language, as `data/i18n.json` has them. The
/// browser test compares the same file with `Intl`.
fn numbers() -> String {
    let mut json = String::from("{\n");
    for (index, lang) in Lang::ALL.into_iter().enumerate() {
        let locale = NativeLocale::new(lang);
        let row = |value: &dyn Fn(u64) -> String| {
            let pairs: Vec<String> = NUMBERS.iter().map(|&n| format!("\"{n}\": {}", json!(value(n)))).collect();
            pairs.join(", ")
        };
        let plural = row(&|n| locale.plural(n).name().to_owned());
        let number = row(&|n| locale.number(n));
        let comma = if index + 1 < Lang::ALL.len() { "," } else { "" };
        writeln!(json, "  \"{}\": {{", lang.file()).expect("a string takes any text");
        writeln!(json, "    \"plural\": {{ {plural} }},\n    \"number\": {{ {number} }}\n  }}{comma}")
            .expect("a string takes any text");
    }
    json.push_str("}\n");
    json
}

#[test]
fn numbers_are_as_recorded() {
    let expected = numbers();
    let recorded = read("tests/data/i18n.json");
    assert!(recorded == expected, "tests/data/i18n.json should be:\n{expected}");
}

#[test]
fn plurals_have_the_names_of_the_locale_files() {
    for plural in Plural::ALL {
        assert_eq!(Plural::from_name(plural.name()), Some(plural));
    }
    assert_eq!(Plural::from_name("several"), None);
    assert_eq!(Plural::ALL.map(Plural::name), Kind::Count.variants());
}

#[test]
fn failure_texts_are_there_in_every_language() {
    let html = read("www/failure.html");
    assert!(!html.contains("style=") && !html.contains("<script") && !html.contains("onclick"));
    let (texts, noscript) = html.split_once("<noscript").expect("a text without JavaScript");
    for lang in Lang::ALL {
        let start =
            format!("<div lang=\"{}\" class=\"failure-text\" data-language=\"{}\" hidden>", lang.tag(), lang.file());
        let (_, block) = texts.split_once(&start).unwrap_or_else(|| panic!("{lang:?}"));
        let (block, _) = block.split_once("</div>").expect("the end of the block");
        for class in ["heading", "load", "wasm", "panic", "retry", "copy", "new", "rules"] {
            assert_eq!(block.matches(&format!("class=\"failure-{class}\"")).count(), 1, "{lang:?}: {class}");
        }
        assert_eq!(noscript.matches(&format!("<p lang=\"{}\">", lang.tag())).count(), 1, "{lang:?}");
    }
}

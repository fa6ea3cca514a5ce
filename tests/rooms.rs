//! Which room of the crate may name which: the sources are read and their paths compared with the
//! table in `ARCHITECTURE.md`.
#![cfg(not(target_arch = "wasm32"))]

use std::fs;
use std::path::{Path, PathBuf};

use senet::engine::rulesets;

/// What each room of `src` may name besides itself. A name with `::` allows that item only.
const ROOMS: [(&str, &[&str]); 9] = [
    ("engine", &[]),
    ("i18n", &[]),
    ("fair", &["engine"]),
    ("ai", &["engine"]),
    ("link", &["engine", "fair"]),
    ("save", &["engine", "fair", "ai", "link"]),
    ("app", &["engine", "fair", "ai", "link", "save", "i18n::Lang"]),
    ("view", &["engine", "app", "i18n"]),
    ("web", &["engine", "i18n", "fair", "ai", "link", "save", "app", "view"]),
];

/// What the other packages may name of the crate.
const TOOLS: &[&str] = &["engine", "i18n", "fair", "ai", "link", "save"];
const SITE: &[&str] = &["engine", "i18n", "view"];

/// The files that put the rooms together.
const EXEMPT: [&str; 2] = ["src/lib.rs", "src/main.rs"];

/// The one file that knows the rulesets by name.
const RULESETS: &str = "src/engine/rulesets.rs";

#[test]
fn every_room_names_only_the_rooms_it_may() {
    let files = sources("src");
    assert!(files.iter().any(|(file, _)| file == RULESETS), "the sources were not found");
    let faults: Vec<String> = files.iter().flat_map(|(file, text)| room_faults(file, text)).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_other_packages_name_only_the_rooms_they_may() {
    for (package, allowed) in [("tools", TOOLS), ("site", SITE)] {
        let files = sources(package);
        assert!(!files.is_empty(), "the sources of {package} were not found");
        let faults: Vec<String> = files.iter().flat_map(|(file, text)| package_faults(file, text, allowed)).collect();
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }
}

#[test]
fn only_one_file_knows_the_rulesets_by_name() {
    let faults: Vec<String> = sources("src").iter().flat_map(|(file, text)| name_faults(file, text)).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_path_into_a_forbidden_room_is_found() {
    check_faults("src/engine/a.rs", "use crate::fair::Source;", &["crate::fair::Source"]);
    check_faults("src/engine/a.rs", "fn f() -> crate::ai::Level { todo!() }", &["crate::ai::Level"]);
    check_faults("src/engine/a.rs", "pub(crate) use crate::fair;", &["crate::fair"]);
    check_faults("src/engine/a.rs", "struct A { b: crate::ai::Level }", &["crate::ai::Level"]);
    check_faults("src/engine/a.rs", "fn f() { g::<crate::ai::Level>(); }", &["crate::ai::Level"]);
}

#[test]
fn a_path_into_an_allowed_room_or_the_own_one_is_none() {
    check_faults("src/fair/mod.rs", "use crate::engine::Faces; use crate::fair::Bits256;", &[]);
    check_faults("src/view/scene.rs", "use crate::{engine::Square, app::{Model, Msg}, i18n};", &[]);
    check_faults("src/web/mod.rs", "use crate::app; use crate::view::{scene, outline};", &[]);
}

#[test]
fn groups_are_taken_apart() {
    let text = "use crate::{engine::{Move, Side}, view, web::{self, canvas::*}};";
    check_faults("src/ai/mod.rs", text, &["crate::view", "crate::web::self", "crate::web::canvas::*"]);
}

#[test]
fn supers_are_followed_from_where_they_stand() {
    check_faults("src/engine/a.rs", "use super::square::Square;", &[]);
    check_faults("src/engine/a.rs", "use super::super::fair::Source;", &["crate::fair::Source"]);
    check_faults("src/engine/mod.rs", "use super::fair::Source;", &["crate::fair::Source"]);
    check_faults("src/ai/net/a.rs", "use super::super::super::{view, engine::Move};", &["crate::view"]);
    check_faults("src/engine/a.rs", "mod inner { use super::super::b; use super::super::super::ai; }", &["crate::ai"]);
    check_faults("src/engine/a.rs", "mod inner {} use super::super::ai;", &["crate::ai"]);
    check_faults("src/engine/a.rs", "use self::b::C; use self::super::super::ai;", &["crate::ai"]);
}

#[test]
fn the_whole_crate_and_rooms_that_are_in_no_table_are_forbidden() {
    check_faults("src/web/mod.rs", "use crate::*;", &["crate::*"]);
    check_faults("src/web/mod.rs", "use crate::Model;", &["crate::Model"]);
    check_faults("src/cellar/mod.rs", "", &["no room of this name"]);
    check_faults("src/cellar.rs", "", &["no room of this name"]);
}

#[test]
fn app_names_the_language_type_and_no_more_of_i18n() {
    check_faults("src/app/a.rs", "use crate::i18n::Lang; fn f() { crate::i18n::Lang::En; }", &[]);
    check_faults("src/app/a.rs", "use crate::i18n::{Lang, Key};", &["crate::i18n::Key"]);
    check_faults("src/app/a.rs", "use crate::i18n;", &["crate::i18n"]);
    check_faults("src/app/a.rs", "use crate::i18n::*;", &["crate::i18n::*"]);
}

#[test]
fn comments_texts_and_the_tests_at_the_end_may_name_anything() {
    check_faults("src/engine/a.rs", "/// [`crate::fair`] // crate::ai\n/* /* */ crate::ai */ fn f() {}", &[]);
    check_faults(
        "src/engine/a.rs",
        "const A: &str = \"crate::ai \\\" crate::ai\"; const B: &str = r#\"crate::ai\"#;",
        &[],
    );
    check_faults("src/engine/a.rs", "#[cfg(test)]\nmod tests { use crate::fair; mod m { use crate::ai; } }", &[]);
    check_faults("src/engine/a.rs", "#[cfg(all(test, not(a)))]\nmod tests { use crate::fair; }", &[]);
    check_faults("src/engine/a.rs", "#[cfg(test)] #[expect(a)] mod tests { use crate::fair; }", &[]);
}

#[test]
fn what_looks_like_a_text_or_a_test_is_none() {
    check_faults(
        "src/engine/a.rs",
        "fn f<'a>(a: &'a u8) { b('\"', '\\'', b'\"'); crate::ai::f(); }",
        &["crate::ai::f"],
    );
    check_faults("src/engine/a.rs", "#[cfg(test)] mod t {} use crate::ai;", &["crate::ai"]);
    check_faults("src/engine/a.rs", "#[cfg(feature)] mod t { use crate::ai; }", &["crate::ai"]);
}

#[test]
fn the_files_that_put_the_rooms_together_are_exempt() {
    check_faults("src/main.rs", "use crate::web; fn main() { senet::web::start() }", &[]);
}

#[test]
fn the_crate_by_its_name_is_a_path_too() {
    check_faults("src/engine/a.rs", "use senet::view;", &["senet::view"]);
    check(&package_faults("tools/src/a.rs", "use senet::{engine, app::Model};", TOOLS), &["senet::app::Model"]);
    check(&package_faults("tools/src/a.rs", "use senet::ai; fn f() { senet::view::f() }", TOOLS), &["senet::view::f"]);
    check(&package_faults("site/src/a.rs", "use senet::{view, i18n, fair};", SITE), &["senet::fair"]);
    check(&package_faults("site/src/a.rs", "use crate::fair; use super::ai; use senet::engine;", SITE), &[]);
}

#[test]
fn a_ruleset_s_name_is_found() {
    check(&name_faults("src/app/a.rs", "fn f(a: &str) -> bool { a == \"jequier\" }"), &["\"jequier\""]);
    check(&name_faults("src/engine/a.rs", "const A: &str = r\"standard\";"), &["\"standard\""]);
    check(&name_faults("src/engine/a.rs", "use super::rulesets::{ALL, STANDARD};"), &["STANDARD"]);
    check(&name_faults("src/engine/a.rs", "fn f() { rulesets::JEQUIER.men(); }"), &["JEQUIER"]);
    check(&name_faults("src/app/a.rs", "use crate::engine::rulesets::JEQUIER; // \"standard\""), &[]);
    check(&name_faults(RULESETS, "static JEQUIER: &str = \"jequier\";"), &[]);
    check(&name_faults("src/engine/a.rs", "#[cfg(test)] mod tests { use super::JEQUIER; }"), &[]);
}

#[track_caller]
fn check_faults(file: &str, text: &str, expected: &[&str]) {
    check(&room_faults(file, text), expected);
}

/// The faults name these, in this order.
#[track_caller]
fn check(faults: &[String], expected: &[&str]) {
    assert_eq!(faults.len(), expected.len(), "{faults:?}");
    for (fault, expected) in faults.iter().zip(expected) {
        assert!(fault.ends_with(expected), "{fault} does not name {expected}");
    }
}

/// Every Rust file below a folder of the project, by its path from there, with its text.
fn sources(folder: &str) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = vec![root.join(folder)];
    let mut files: Vec<PathBuf> = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the folder can be read") {
            let path = entry.expect("the entry can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files.push(path);
            }
        }
    }
    files.sort();
    let name = |path: &Path| path.strip_prefix(root).expect("below the root").to_string_lossy().replace('\\', "/");
    files.iter().map(|path| (name(path), fs::read_to_string(path).expect("the file can be read"))).collect()
}

/// What a file of `src` names and may not, with the file.
fn room_faults(file: &str, text: &str) -> Vec<String> {
    if EXEMPT.contains(&file) {
        return Vec::new();
    }
    let mut module: Vec<String> =
        file.trim_start_matches("src/").trim_end_matches(".rs").split('/').map(str::to_owned).collect();
    if module.last().is_some_and(|last| last == "mod") {
        module.pop();
    }
    let Some((room, allowed)) = ROOMS.iter().find(|(room, _)| *room == module[0]) else {
        return vec![format!("{file}: no room of this name")];
    };
    let is_allowed = |path: &Vec<String>| path[1] == *room || allowed.iter().any(|allowed| is_below(path, allowed));
    let found = paths(&without_tests(tokens(text)), module);
    found.iter().filter(|path| !is_allowed(path)).map(|path| format!("{file}: {}", path.join("::"))).collect()
}

/// What a file of another package names of the crate and may not.
fn package_faults(file: &str, text: &str, allowed: &[&str]) -> Vec<String> {
    let found = paths(&tokens(text), Vec::new());
    let of_the_crate = found.iter().filter(|path| path[0] == "senet");
    let forbidden = of_the_crate.filter(|path| !allowed.iter().any(|allowed| is_below(path, allowed)));
    forbidden.map(|path| format!("{file}: {}", path.join("::"))).collect()
}

/// Whether a path from the crate leads to what is allowed, or below it.
fn is_below(path: &[String], allowed: &str) -> bool {
    let mut names = path.iter().skip(1);
    allowed.split("::").all(|allowed| names.next().is_some_and(|name| name == allowed))
}

/// Where a file tells the rulesets apart by name.
fn name_faults(file: &str, text: &str) -> Vec<String> {
    if file == RULESETS {
        return Vec::new();
    }
    let is_name = |token: &Token| match token {
        Token::Text(text) => rulesets::by_id(text).is_some(),
        Token::Word(word) => {
            file.starts_with("src/engine/") && rulesets::ALL.iter().any(|ruleset| *word == ruleset.id.to_uppercase())
        }
        Token::Sign(_) => false,
    };
    let show = |token: &Token| match token {
        Token::Text(text) => format!("{file}: {text:?}"),
        Token::Word(word) => format!("{file}: {word}"),
        Token::Sign(sign) => format!("{file}: {sign}"),
    };
    without_tests(tokens(text)).iter().filter(|token| is_name(token)).map(show).collect()
}

/// A piece of Rust source, as far as paths need it.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Token {
    /// A name, a keyword or a number.
    Word(String),
    /// What stands in a text.
    Text(String),
    /// Any other character; `:` is a whole `::`, and single colons are left out.
    Sign(char),
}

fn tokens(source: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        if let Some(length) = comment_length(rest) {
            rest = &rest[length..];
        } else if let Some((text, length)) = text_at(rest) {
            tokens.push(Token::Text(text.to_owned()));
            rest = &rest[length..];
        } else if first.is_alphanumeric() || first == '_' {
            let length = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            tokens.push(Token::Word(rest[..length].to_owned()));
            rest = &rest[length..];
        } else {
            let sign = rest.strip_prefix("::");
            rest = sign.unwrap_or(&rest[first.len_utf8()..]);
            if sign.is_some() || !(first.is_whitespace() || first == ':') {
                tokens.push(Token::Sign(first));
            }
        }
    }
    tokens
}

/// The length of the comment that the source begins with.
fn comment_length(source: &str) -> Option<usize> {
    if source.starts_with("//") {
        return Some(source.find('\n').unwrap_or(source.len()));
    }
    let mut depth = 0;
    let mut at = 0;
    while at < source.len() {
        if source[at..].starts_with("/*") {
            depth += 1;
            at += 2;
        } else if depth == 0 {
            return None;
        } else if source[at..].starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return Some(at);
            }
        } else {
            at += source[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    (depth > 0).then_some(source.len())
}

/// The text or character that the source begins with, and the length of it all.
fn text_at(source: &str) -> Option<(&str, usize)> {
    let open = source.trim_start_matches(['b', 'c']);
    let prefix = source.len() - open.len();
    let raw = open.strip_prefix('r').map(|raw| (raw, raw.len() - raw.trim_start_matches('#').len()));
    if let Some((raw, hashes)) = raw.filter(|(raw, hashes)| raw[*hashes..].starts_with('"')) {
        let content = &raw[hashes + 1..];
        let close = format!("\"{}", "#".repeat(hashes));
        let length = content.find(&close).unwrap_or(content.len());
        return Some((&content[..length], (prefix + 2 + hashes + length + close.len()).min(source.len())));
    }
    let quote = open.chars().next().filter(|&quote| quote == '"' || quote == '\'')?;
    let content = &open[1..];
    let is_lifetime = quote == '\'' && !content.starts_with('\\') && content.chars().nth(1) != Some('\'');
    if is_lifetime || prefix > 1 {
        return None;
    }
    let mut is_escaped = false;
    for (at, letter) in content.char_indices() {
        if letter == quote && !is_escaped {
            return Some((&content[..at], prefix + at + 2));
        }
        is_escaped = letter == '\\' && !is_escaped;
    }
    Some((content, source.len()))
}

/// The tokens before the test module that the file ends with, if it does.
fn without_tests(mut tokens: Vec<Token>) -> Vec<Token> {
    let word = |at: usize, word: &str| matches!(tokens.get(at), Some(Token::Word(token)) if token == word);
    let sign = |at: usize, sign: char| tokens.get(at) == Some(&Token::Sign(sign));
    for start in 0..tokens.len() {
        if !(sign(start, '#') && sign(start + 1, '[') && word(start + 2, "cfg")) {
            continue;
        }
        let attribute_end = |start| (start..tokens.len()).find(|&at| sign(at, ']')).map_or(tokens.len(), |at| at + 1);
        let mut module = attribute_end(start);
        while sign(module, '#') {
            module = attribute_end(module);
        }
        let is_test = word(start + 4, "test") || (word(start + 4, "all") && word(start + 6, "test"));
        let ends_the_file = || sign(module + 2, '{') && block_end(&tokens, module + 2) == tokens.len();
        if is_test && word(module, "mod") && ends_the_file() {
            tokens.truncate(start);
            return tokens;
        }
    }
    tokens
}

/// The place behind the block that opens at `open`.
fn block_end(tokens: &[Token], open: usize) -> usize {
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate().skip(open) {
        match token {
            Token::Sign('{') => depth += 1,
            Token::Sign('}') => depth -= 1,
            Token::Sign(_) | Token::Word(_) | Token::Text(_) => {}
        }
        if depth == 0 {
            return at + 1;
        }
    }
    tokens.len()
}

/// Every path from `crate`, `self`, `super` or `senet`, in full from the crate on, with groups taken apart.
/// The first name is `crate` or `senet`, and a second one follows.
fn paths(tokens: &[Token], module: Vec<String>) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    // The module at the place that is read, and where the blocks of inline modules end.
    let mut module = module;
    let mut block_ends = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        while block_ends.last().is_some_and(|&end| end <= at) {
            block_ends.pop();
            module.pop();
        }
        if let [Token::Word(keyword), Token::Word(name), Token::Sign('{'), ..] = &tokens[at..]
            && keyword == "mod"
        {
            block_ends.push(block_end(tokens, at + 2));
            module.push(name.clone());
            at += 3;
            continue;
        }
        let is_root = |name: &str| ["crate", "self", "super", "senet"].contains(&name);
        let continues_a_path = at > 0 && tokens[at - 1] == Token::Sign(':');
        if let [Token::Word(root), Token::Sign(':'), ..] = &tokens[at..]
            && is_root(root)
            && !continues_a_path
        {
            let mut leaves = Vec::new();
            at = read_path(tokens, at, &Vec::new(), &mut leaves);
            found.extend(leaves.into_iter().map(|leaf| from_the_crate(leaf, &module)));
        } else {
            at += 1;
        }
    }
    found
}

/// Reads a path or a group of paths that go on from `start`; the place behind it.
fn read_path(tokens: &[Token], start: usize, before: &[String], leaves: &mut Vec<Vec<String>>) -> usize {
    let mut path = before.to_vec();
    let mut at = start;
    loop {
        match tokens.get(at) {
            Some(Token::Word(name)) => path.push(name.clone()),
            Some(Token::Sign('*')) => path.push("*".to_owned()),
            Some(Token::Sign('{')) => {
                at += 1;
                while !matches!(tokens.get(at), None | Some(Token::Sign('}'))) {
                    // What is behind `as`, and the commas, belong to no path.
                    let begins = at == start + 1 || matches!(tokens[at - 1], Token::Sign('{' | ','));
                    at = if begins { read_path(tokens, at, &path, leaves) } else { at + 1 };
                }
                return at + 1;
            }
            _ => {
                leaves.push(path);
                return at.max(start + 1);
            }
        }
        at += 1;
        if tokens.get(at) != Some(&Token::Sign(':')) {
            leaves.push(path);
            return at;
        }
        at += 1;
    }
}

/// A path with its `self` and `super`s followed from `module`; at least two names.
fn from_the_crate(mut path: Vec<String>, module: &[String]) -> Vec<String> {
    let starts_here = path[0] == "self";
    let supers = path.iter().skip(usize::from(starts_here)).take_while(|name| *name == "super").count();
    let steps = usize::from(starts_here) + supers;
    if steps > 0 {
        let parent = &module[..module.len().saturating_sub(supers)];
        path.splice(..steps, ["crate".to_owned()].into_iter().chain(parent.iter().cloned()));
    }
    if path.len() == 1 {
        path.push("*".to_owned());
    }
    path
}

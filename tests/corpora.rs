//! The texts that fuzzing found worth keeping, given to the parsers again: `docs/fuzzing.md`.
#![cfg(not(target_arch = "wasm32"))]

#[expect(unreachable_pub, reason = "the fuzz targets have the same file from a library")]
#[path = "support/parsers/mod.rs"]
mod parsers;

use std::collections::BTreeSet;
use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz").join(name)
}

/// The names of what is in a folder of the fuzz package.
fn names(name: &str) -> BTreeSet<String> {
    let entries = fs::read_dir(folder(name)).unwrap_or_else(|error| panic!("fuzz/{name}: {error}"));
    entries.map(|entry| entry.expect("the folder can be read").file_name().to_string_lossy().into_owned()).collect()
}

#[test]
fn every_parser_has_a_target_and_a_corpus() {
    let parsers: BTreeSet<String> = parsers::ALL.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(names("corpus"), parsers);
    assert_eq!(names("fuzz_targets"), parsers.iter().map(|name| format!("{name}.rs")).collect());
}

#[test]
fn the_corpora_hold() {
    let mut broken = Vec::new();
    for (parser, holds) in parsers::ALL {
        let corpus = format!("corpus/{parser}");
        let files = names(&corpus);
        assert!(!files.is_empty(), "fuzz/{corpus} is empty");
        for file in files {
            let bytes = fs::read(folder(&corpus).join(&file)).unwrap_or_else(|error| panic!("{file}: {error}"));
            // As the fuzz targets have it: the text ends where the bytes are no text.
            let text = bytes.utf8_chunks().next().map_or("", |chunk| chunk.valid());
            // What is wrong has been printed then, but not with which text.
            if catch_unwind(|| holds(text)).is_err() {
                broken.push(format!("fuzz/{corpus}/{file}"));
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

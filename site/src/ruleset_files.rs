//! What is fetched for a ruleset once it is wanted, as it is delivered: named by what is in it.

use std::fs;
use std::path::Path;

use anyhow::Context;
use senet::engine::rulesets;

use crate::digest;

/// The kinds of such files, as the program asks `www/start.js` for them, and the folder that they lie in.
const KINDS: [(&str, &str); 2] = [("net", "nets"), ("puzzles", "puzzles")];

/// The file of a ruleset.
pub(crate) struct RulesetFile {
    /// What kind it is, which is also how its name ends.
    kind: &'static str,
    folder: &'static str,
    ruleset: &'static str,
    bytes: Vec<u8>,
}

impl RulesetFile {
    /// Reads the files of each kind and ruleset from the folders in `www`.
    pub(crate) fn read_all(www: &Path) -> anyhow::Result<Vec<Self>> {
        let read = |(kind, folder), ruleset| {
            let path = www.join(folder).join(format!("{ruleset}.{kind}"));
            let bytes = fs::read(&path).with_context(|| path.display().to_string())?;
            Ok(Self { kind, folder, ruleset, bytes })
        };
        KINDS.into_iter().flat_map(|kind| rulesets::ALL.map(|ruleset| read(kind, ruleset.id))).collect()
    }

    /// What is delivered.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Where it lies, seen from the program's own folder.
    pub(crate) fn address(&self) -> String {
        format!("{}/{}-{}.{}", self.folder, self.ruleset, digest::short(&self.bytes), self.kind)
    }

    /// Tells `www/start.js` where it lies and what its digest is.
    pub(crate) fn element(&self) -> String {
        format!(
            "<meta name=\"senet-{}\" data-ruleset=\"{}\" content=\"{}\" data-integrity=\"{}\">",
            self.kind,
            self.ruleset,
            self.address(),
            digest::integrity(&self.bytes),
        )
    }
}

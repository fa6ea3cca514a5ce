//! The nets that judge positions, as they are delivered: named by what is in them.

use std::fs;
use std::path::Path;

use anyhow::Context;
use senet::engine::rulesets;

use crate::digest;

/// The net of a ruleset.
pub(crate) struct Net {
    ruleset: &'static str,
    file: Vec<u8>,
}

impl Net {
    /// Reads `RULESET.net` of each ruleset.
    pub(crate) fn read_all(folder: &Path) -> anyhow::Result<Vec<Self>> {
        let read = |id: &'static str| {
            let path = folder.join(format!("{id}.net"));
            Ok(Self { ruleset: id, file: fs::read(&path).with_context(|| path.display().to_string())? })
        };
        rulesets::ALL.into_iter().map(|ruleset| read(ruleset.id)).collect()
    }

    /// What is delivered.
    pub(crate) fn file(&self) -> &[u8] {
        &self.file
    }

    /// Where it lies, seen from the program's own folder.
    pub(crate) fn address(&self) -> String {
        format!("nets/{}-{}.net", self.ruleset, digest::short(&self.file))
    }

    /// Tells `www/start.js` where it lies and what its digest is.
    pub(crate) fn element(&self) -> String {
        format!(
            "<meta name=\"senet-net\" data-ruleset=\"{}\" content=\"{}\" data-integrity=\"{}\">",
            self.ruleset,
            self.address(),
            digest::integrity(&self.file),
        )
    }
}

//! The service worker, which keeps a copy of the site for when there is no connection.

use std::fs;
use std::path::Path;

use anyhow::{Context, bail};
use serde_json::{Map, Value};

use crate::digest;
use crate::headers;
use crate::staging;

/// Where the worker lies. It never moves: browsers that have an earlier one ask for it there.
pub(crate) const PLACE: &str = "sw.js";

/// Whether the site keeps a copy of itself in the browser.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Worker {
    /// It does.
    Kept,
    /// Not any more: the worker that earlier visitors have goes, and clears what it kept.
    Removed,
}

impl Worker {
    /// Reads what `SENET_WORKER` is set to.
    pub(crate) fn parse(text: &str) -> anyhow::Result<Self> {
        match text {
            "" | "keep" => Ok(Self::Kept),
            "remove" => Ok(Self::Removed),
            _ => bail!("SENET_WORKER is {text:?}, neither \"keep\" nor \"remove\""),
        }
    }

    /// The text of the worker. `source` is the folder of its parts; everything else must lie in `staging` by now.
    pub(crate) fn script(self, source: &Path, staging: &Path) -> anyhow::Result<String> {
        match self {
            Self::Removed => staging::read(&source.join("worker-removed.js")),
            Self::Kept => {
                let files = Value::Object(digests(staging)?).to_string();
                let worker = staging::read(&source.join("worker.js"))?;
                let version = digest::short(format!("{files}{worker}"));
                Ok(format!("const VERSION = \"{version}\";\nconst FILES = {files};\n{worker}"))
            }
        }
    }
}

/// The address of every file that is kept, with its digest.
fn digests(staging: &Path) -> anyhow::Result<Map<String, Value>> {
    let mut digests = Map::new();
    for place in staging::places(staging)?.iter().filter(|place| is_kept(place)) {
        let bytes = fs::read(staging.join(place)).with_context(|| place.clone())?;
        digests.insert(address(place).to_owned(), digest::integrity(&bytes).into());
    }
    Ok(digests)
}

/// Whether a page needs it without a connection: not what only hosts, systems, search engines and previews ask for.
fn is_kept(place: &str) -> bool {
    let ends = |end: &str| place.ends_with(end);
    let is_for_others = ends(".br") || ends(".gz") || ends(".txt") || ends(".xml") || ends(".png");
    !is_for_others && !["404.html", headers::PLACE, PLACE].contains(&place)
}

/// The address under which a file is asked for: that of its folder for the first page there.
fn address(place: &str) -> &str {
    match place.strip_suffix("index.html") {
        Some("") => "./",
        Some(folder) if folder.ends_with('/') => folder,
        _ => place,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn script(worker: Worker, files: &[(&str, &str)]) -> String {
        let staging = tempfile::tempdir().unwrap();
        for (place, text) in files {
            staging::write(staging.path(), place, text).unwrap();
        }
        worker.script(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../www"), staging.path()).unwrap()
    }

    const FILES: [(&str, &str); 3] = [("index.html", "a"), ("hu/index.html", "b"), ("hu/jequier.html", "c")];

    #[test]
    fn names_every_file_that_is_kept_by_its_address() {
        let others = [("404.html", ""), ("a.js.br", ""), ("sitemap.xml", ""), ("social/hu.png", ""), ("sw.js", "")];
        let text = script(Worker::Kept, &[&FILES[..], &others].concat());
        let line = text.lines().nth(1).unwrap();
        let files = line.strip_prefix("const FILES = ").unwrap().strip_suffix(';').unwrap();
        let files: Map<String, Value> = serde_json::from_str(files).unwrap();
        assert_eq!(files.keys().collect::<Vec<_>>(), ["./", "hu/", "hu/jequier.html"]);
        assert_eq!(files["./"], digest::integrity(b"a"));
    }

    #[test]
    fn another_byte_is_another_version() {
        let first_line = |files: &[(&str, &str)]| script(Worker::Kept, files).lines().next().unwrap().to_owned();
        assert_eq!(first_line(&FILES), first_line(&FILES));
        assert_ne!(first_line(&FILES), first_line(&[FILES[0], FILES[1], ("hu/jequier.html", "d")]));
        assert_ne!(first_line(&FILES), first_line(&[FILES[0], FILES[1], ("hu/standard.html", "c")]));
    }

    #[test]
    fn a_removed_worker_keeps_nothing_and_answers_nothing() {
        let text = script(Worker::parse("remove").unwrap(), &FILES);
        assert!(text.contains("unregister()") && !text.contains("FILES") && !text.contains("\"fetch\""));
        assert!(Worker::parse("off").is_err());
        assert_eq!(Worker::parse("").unwrap(), Worker::Kept);
    }
}

//! The folder in which Trunk puts the site together.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::Context;

/// The text of a file.
pub(crate) fn read(path: &Path) -> anyhow::Result<String> {
    fs::read_to_string(path).with_context(|| path.display().to_string())
}

/// Writes a file at its place in the folder.
pub(crate) fn write(folder: &Path, place: &str, content: impl AsRef<[u8]>) -> anyhow::Result<()> {
    let path = folder.join(place);
    fs::create_dir_all(path.parent().unwrap_or(folder))?;
    fs::write(&path, content).with_context(|| path.display().to_string())
}

/// Copies a file to the same place in another folder.
pub(crate) fn copy(from: &Path, to: &Path, place: &str) -> anyhow::Result<()> {
    let path = to.join(place);
    fs::create_dir_all(path.parent().unwrap_or(to))?;
    fs::copy(from.join(place), &path).with_context(|| place.to_owned())?;
    Ok(())
}

/// Where every file in a folder and in the folders there lies, seen from it, with slashes.
pub(crate) fn places(folder: &Path) -> anyhow::Result<BTreeSet<String>> {
    let mut found = BTreeSet::new();
    let entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    for entry in entries {
        let entry = entry?;
        let name = entry.file_name().into_string().ok().context("a file's name is not Unicode")?;
        if entry.file_type()?.is_dir() {
            found.extend(places(&entry.path())?.into_iter().map(|place| format!("{name}/{place}")));
        } else {
            found.insert(name);
        }
    }
    Ok(found)
}

//! The locales as they are delivered: without white space, named by what is in them, and in two parts, of which the page
//! fetches the second after its first picture.

use std::fs;
use std::path::Path;

use anyhow::{Context, ensure};
use senet::i18n::LATER;
use serde_json::{Map, Value};

use crate::digest;

/// One language's messages, ready to be written.
pub(crate) struct Locale {
    language: String,
    messages: Value,
    parts: [Part; 2],
}

/// A part of a locale as a file.
pub(crate) struct Part {
    /// Where it lies, seen from the program's own folder.
    ///
    /// The digest makes it a new address whenever the text changes, so that no cache can give an old one.
    pub(crate) address: String,
    /// The JSON that is delivered.
    pub(crate) text: String,
}

impl Part {
    fn new(name: &str, messages: Map<String, Value>) -> Self {
        let text = Value::Object(messages).to_string();
        Self { address: format!("locales/{name}-{}.json", digest::short(&text)), text }
    }

    /// What the browser compares the fetched text with.
    pub(crate) fn integrity(&self) -> String {
        digest::integrity(self.text.as_bytes())
    }
}

impl Locale {
    /// Reads `LANGUAGE.json`, for each language in `folder`, in the order of their names.
    pub(crate) fn read_all(folder: &Path) -> anyhow::Result<Vec<Self>> {
        let mut locales = Vec::new();
        for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
            let path = entry?.path();
            let language = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
            ensure!(path.extension().is_some_and(|is| is == "json"), "{} is not a locale", path.display());
            let json = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
            locales.push(Self::new(language, &json).with_context(|| path.display().to_string())?);
        }
        locales.sort_by(|a, b| a.language.cmp(&b.language));
        Ok(locales)
    }

    /// The locale of `language` from the JSON that its translators edit.
    pub(crate) fn new(language: &str, json: &str) -> anyhow::Result<Self> {
        let messages: Map<String, Value> = serde_json::from_str(json).context("not an object of messages")?;
        let (later, first) = messages.clone().into_iter().partition(|(group, _)| LATER.contains(&group.as_str()));
        let parts = [Part::new(language, first), Part::new(&format!("{language}-rest"), later)];
        Ok(Self { language: language.to_owned(), messages: Value::Object(messages), parts })
    }

    pub(crate) fn language(&self) -> &str {
        &self.language
    }

    /// What the first picture needs, and the rest.
    pub(crate) const fn parts(&self) -> &[Part; 2] {
        &self.parts
    }

    /// The message by this name, such as `menu.undo`.
    pub(crate) fn message(&self, name: &str) -> Option<&str> {
        name.split('.').try_fold(&self.messages, |group, key| group.get(key))?.as_str()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delivered_in_two_parts_without_white_space() {
        let json = "{\n  \"menu\": { \"undo\": \"Vissza  egyet\" },\n  \"keys\": { \"undo\": \"U\" }\n}\n";
        let locale = Locale::new("hu", json).unwrap();
        let [first, rest] = locale.parts();
        assert_eq!(first.text, r#"{"menu":{"undo":"Vissza  egyet"}}"#);
        assert_eq!(rest.text, r#"{"keys":{"undo":"U"}}"#);
    }

    #[test]
    fn address_and_integrity_follow_the_text() {
        let locale = Locale::new("en", "{ }").unwrap();
        let [first, rest] = locale.parts();
        // printf '{}' | sha256sum; printf '{}' | openssl dgst -sha384 -binary | base64
        assert_eq!(first.address, "locales/en-44136fa355b3678a.json");
        assert_eq!(rest.address, "locales/en-rest-44136fa355b3678a.json");
        assert_eq!(first.integrity(), "sha384-0qI7x4Pjqjj0AeE8dIhQUTfElUp/2IMx8Vl8X/cREdyAfHNwpbKCxtpUHFbt5p8w",);
    }

    #[test]
    fn only_texts_are_messages() {
        let locale = Locale::new("en", r#"{ "menu": { "undo": "Undo", "throws": { "one": "throw" } } }"#).unwrap();
        assert_eq!(locale.message("menu.undo"), Some("Undo"));
        assert_eq!(locale.message("menu.throws.one"), Some("throw"));
        for name in ["menu", "menu.redo", "undo", "menu.undo.more", "", "."] {
            assert_eq!(locale.message(name), None, "{name}");
        }
    }

    #[test]
    fn refuses_what_is_no_object() {
        for json in ["", "{", "[]", "\"text\"", "{} {}"] {
            assert!(Locale::new("en", json).is_err(), "{json}");
        }
    }
}

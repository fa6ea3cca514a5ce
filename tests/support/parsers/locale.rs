//! Locale files.

use std::sync::LazyLock;

use senet::i18n::{Args, Catalog, FRIEND, Key, Kind, Lang, Locale, Plural, Who, Words};
use serde_json::{Deserializer, Map, Value};

/// The English locale file.
pub(super) static ENGLISH: LazyLock<Value> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../www/locales/en.json")).expect("our own locale is JSON")
});

/// A locale file; and as a whole one is too long to be guessed, also a patch of the English one (RFC 7386).
pub fn locale(text: &str) {
    check_catalog(Catalog::read(&mut Deserializer::from_str(text)));
    if let Ok(patch) = serde_json::from_str(text) {
        let mut patched = ENGLISH.clone();
        merge(&mut patched, patch);
        check_catalog(Catalog::read(patched));
    }
}

/// A locale that is refused has its fault named; with one that is not, every message can be filled in.
fn check_catalog<E: std::error::Error>(catalog: Result<Catalog, E>) {
    let catalog = match catalog {
        Ok(catalog) => catalog,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    let words = Words::new(Lang::En, catalog, Box::new(AnyLanguage));
    for &key in Key::ALL {
        let variants = key.kind().variants();
        let (whos, counts) = match key.kind() {
            Kind::Plain => (vec![Who::You], 0..1),
            Kind::Count => (vec![Who::You], 0..variants.len() as u64),
            Kind::Sides | Kind::Seats => {
                (Who::ALL.into_iter().filter(|who| variants.contains(&who.name())).collect(), 0..1)
            }
        };
        for (who, count) in whos.into_iter().flat_map(|who| counts.clone().map(move |count| (who, count))) {
            let args =
                key.placeholders().iter().fold(Args::new().who(who).text(FRIEND, "Xyz"), |args, &name| match name {
                    "n" => args.count(name, count),
                    _ => args.text(name, "Xyz"),
                });
            let said = words.say(key, &args);
            assert!(!said.trim().is_empty() && !said.contains(['{', '}']), "{key:?}: {said:?}");
        }
    }
}

/// A language in which the numbers take each plural in turn.
pub(super) struct AnyLanguage;

impl Locale for AnyLanguage {
    fn plural(&self, n: u64) -> Plural {
        let place = usize::try_from(n).expect("counts are small") % Plural::ALL.len();
        Plural::ALL[place]
    }

    fn number(&self, n: u64) -> String {
        n.to_string()
    }

    fn list(&self, items: &[String]) -> String {
        items.join(", ")
    }
}

/// Lays a patch over a JSON value: what is `null` goes, the rest comes.
fn merge(target: &mut Value, patch: Value) {
    let Value::Object(patch) = patch else {
        *target = patch;
        return;
    };
    let mut merged = match target.take() {
        Value::Object(branch) => branch,
        _ => Map::new(),
    };
    for (name, value) in patch {
        if value.is_null() {
            merged.remove(&name);
        } else {
            merge(merged.entry(name).or_insert(Value::Null), value);
        }
    }
    *target = Value::Object(merged);
}

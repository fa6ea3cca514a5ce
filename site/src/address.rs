//! Where pages lie: seen from one another, and from everywhere once the site's address is known.

use anyhow::ensure;
use senet::i18n::Lang;

use crate::subject::Subject;

/// The address of the site, with a slash at its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SiteUrl(String);

impl SiteUrl {
    /// Reads what `SITE_URL` is set to. Nothing means that the site does not know its address.
    pub(crate) fn parse(text: &str) -> anyhow::Result<Option<Self>> {
        let text = text.trim().trim_end_matches('/');
        if text.is_empty() {
            return Ok(None);
        }
        let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
        let is_plain = |text: &str| !text.is_empty() && !text.starts_with('/') && !text.contains([' ', '?', '#', '"']);
        ensure!(host.is_some_and(is_plain), "SITE_URL is {text:?}, not like https://example.org/senet/");
        Ok(Some(Self(format!("{text}/"))))
    }

    /// The address of a page.
    pub(crate) fn of(&self, place: &str) -> String {
        format!("{}{place}", self.0)
    }

    /// The folder on the host, from slash to slash.
    pub(crate) fn folder(&self) -> &str {
        let host = self.0.find("//").map_or(0, |slashes| slashes + 2);
        let slash = self.0[host..].find('/').expect("it ends with one");
        &self.0[host + slash..]
    }
}

/// Where the game in a language lies, seen from the site's folder.
pub(crate) fn game(lang: Lang) -> String {
    format!("{}/", lang.file())
}

/// Where a page lies, seen from the site's folder.
pub(crate) fn page(lang: Lang, subject: Subject) -> String {
    format!("{}/{}.html", lang.file(), subject.name())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_a_site() {
        let url = SiteUrl::parse("https://example.org/senet").unwrap().unwrap();
        assert_eq!(url, SiteUrl::parse(" https://example.org/senet/ ").unwrap().unwrap());
        assert_eq!((url.of("hu/").as_str(), url.folder()), ("https://example.org/senet/hu/", "/senet/"));
        let url = SiteUrl::parse("http://localhost:8080").unwrap().unwrap();
        assert_eq!((url.of("").as_str(), url.folder()), ("http://localhost:8080/", "/"));
    }

    #[test]
    fn an_address_is_whole_or_missing() {
        assert_eq!(SiteUrl::parse("").unwrap(), None);
        for text in ["example.org", "/senet/", "https://", "https:///a", "https://a.b/?c", "ftp://a.b"] {
            assert!(SiteUrl::parse(text).is_err(), "{text}");
        }
    }
}

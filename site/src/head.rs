//! What a page tells others about itself: its languages, its picture, what it is.

use senet::i18n::Lang;
use serde::Serialize;
use serde_json::{Value, json};

use crate::address::SiteUrl;

/// What stands in the head of a page for search engines and for previews of links.
#[derive(Serialize)]
pub(crate) struct Head {
    title: String,
    description: String,
    site_name: String,
    locale: &'static str,
    other_locales: Vec<&'static str>,
    /// What needs absolute addresses is left out while the site does not know its own.
    canonical: Option<String>,
    alternates: Vec<Alternate>,
    image: Option<String>,
    data: String,
}

/// The same page in a language.
#[derive(Serialize, Clone)]
pub(crate) struct Alternate {
    hreflang: &'static str,
    url: String,
}

/// What a page is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Game,
    Text,
}

/// A page of which a [`Head`] is made.
pub(crate) struct Page<'a> {
    pub(crate) kind: Kind,
    pub(crate) lang: Lang,
    /// Where it lies, seen from the site's folder.
    pub(crate) place: &'a str,
    pub(crate) title: &'a str,
    pub(crate) description: &'a str,
    pub(crate) site_name: &'a str,
    /// The same page in all languages, and the one for everyone else.
    pub(crate) places: &'a [(&'static str, String)],
    /// Its picture in previews, if there is one.
    pub(crate) image: Option<String>,
}

impl Head {
    pub(crate) fn new(page: &Page, site_url: Option<&SiteUrl>) -> Self {
        let url = |place: &str| site_url.map(|site| site.of(place));
        Self {
            title: page.title.to_owned(),
            description: page.description.to_owned(),
            site_name: page.site_name.to_owned(),
            locale: locale(page.lang),
            other_locales: Lang::ALL.into_iter().filter(|lang| *lang != page.lang).map(locale).collect(),
            canonical: url(page.place),
            alternates: site_url.map(|site| alternates(page.places, site)).unwrap_or_default(),
            image: page.image.as_deref().and_then(url),
            data: data(page, url(page.place)),
        }
    }
}

/// The addresses of the same page in all languages.
pub(crate) fn alternates(places: &[(&'static str, String)], site: &SiteUrl) -> Vec<Alternate> {
    places.iter().map(|(hreflang, place)| Alternate { hreflang, url: site.of(place) }).collect()
}

/// The language and country that Open Graph asks for.
const fn locale(lang: Lang) -> &'static str {
    match lang {
        Lang::Nb => "nb_NO",
        Lang::Hu => "hu_HU",
        Lang::De => "de_DE",
        Lang::Es => "es_ES",
        Lang::Pt => "pt_BR",
        Lang::En => "en_US",
    }
}

/// Structured data, in the words of schema.org, so written that no text can end its element.
fn data(page: &Page, url: Option<String>) -> String {
    let game = json!({ "@type": "Game", "name": page.site_name });
    let mut data = match page.kind {
        Kind::Game => json!({
            "@type": ["VideoGame", "WebApplication"],
            "applicationCategory": "GameApplication",
            "operatingSystem": "Any",
            "isAccessibleForFree": true,
            "numberOfPlayers": { "@type": "QuantitativeValue", "minValue": 1, "maxValue": 2 },
        }),
        Kind::Text => json!({ "@type": "WebPage", "about": game }),
    };
    data["@context"] = "https://schema.org".into();
    data["name"] = page.title.into();
    data["description"] = page.description.into();
    data["inLanguage"] = page.lang.tag().into();
    if let Some(url) = url {
        data["url"] = Value::from(url);
    }
    data.to_string().replace('<', "\\u003c")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_ends_the_data() {
        let page = Page {
            kind: Kind::Text,
            lang: Lang::Pt,
            place: "pt/history.html",
            title: "</script>",
            description: "\"<!--\"",
            site_name: "Senet",
            places: &[],
            image: None,
        };
        let data = data(&page, None);
        assert!(!data.contains('<'), "{data}");
        let read: Value = serde_json::from_str(&data).unwrap();
        assert_eq!((&read["name"], &read["inLanguage"]), (&"</script>".into(), &"pt-BR".into()));
        assert_eq!(read.get("url"), None);
    }
}

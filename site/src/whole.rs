//! Tests of the whole site: all pages of all languages, from the texts as they are.

use std::collections::BTreeSet;
use std::path::PathBuf;

use lol_html::{RewriteStrSettings, element, rewrite_str};
use senet::engine::rulesets;

use super::*;
use crate::subject::Subject;

const INDEX: &str = include_str!("../../index.html");
const TRUNK: &str = "<link rel=\"stylesheet\" href=\"./main.css\" integrity=\"sha384-a\"><link rel=\"icon\" href=\"./icon.svg\">\
                     <link rel=\"modulepreload\" href=\"./senet.js\" integrity=\"sha384-b\"></head>";

/// The site that would be written.
fn built(site_url: &str, images: &[&'static str]) -> Files {
    let source = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..");
    let locales = Locale::read_all(&source.join("www/locales")).unwrap();
    let ruleset_files = RulesetFile::read_all(&source.join("www")).unwrap();
    let version = Version { number: "1.2.3".to_owned(), commit: Some("abc1234".to_owned()) };
    let index = as_by_trunk(INDEX).replace("</head>", TRUNK);
    let site = Site {
        languages: read_languages(&source, &locales, &version).unwrap(),
        assets: Assets::read(&index).unwrap(),
        url: SiteUrl::parse(site_url).unwrap(),
        images: images.iter().copied().collect(),
        templates: Templates::new().unwrap(),
        insights: Report::read().unwrap(),
    };
    let failure = staging::read(&source.join("www/failure.html")).unwrap();
    let additions = Additions {
        locales: &locales,
        ruleset_files: &ruleset_files,
        failure: &failure,
        is_release: true,
        worker: Worker::Kept,
        version: version.to_string(),
    };
    let files = all_files(&site, &index, &additions).unwrap();
    let others = ["main.css", "icon.svg", "senet.js", worker::PLACE].into_iter().chain(manifest::icon_places());
    for place in Lang::ALL.map(address::game).into_iter().chain([String::new()]) {
        let page = &files[&format!("{place}index.html")];
        let names = |file: &RulesetFile| page.contains(&file.element());
        assert!(ruleset_files.iter().all(names), "{place} does not name the files of the rulesets");
    }
    let others: BTreeSet<String> = others.map(str::to_owned).collect();
    checks::check(&files, &others, site.url.as_ref()).unwrap();
    files
}

/// The page without what Trunk replaces.
fn as_by_trunk(html: &str) -> String {
    let remove = element!("[data-trunk]", |element| {
        element.remove();
        Ok(())
    });
    rewrite_str(html, RewriteStrSettings::new().append_element_content_handler(remove)).unwrap()
}

/// The values of an attribute where a selector finds it.
fn values(html: &str, selector: &str, attribute: &str) -> Vec<String> {
    let mut found = Vec::new();
    let handler = element!(selector, |element| {
        found.extend(element.get_attribute(attribute));
        Ok(())
    });
    rewrite_str(html, RewriteStrSettings::new().append_element_content_handler(handler)).unwrap();
    found
}

fn pages(files: &Files) -> impl Iterator<Item = (&str, &str)> {
    let pages = files.iter().filter(|(place, _)| checks::is_page(place) && *place != "404.html");
    pages.map(|(place, html)| (place.as_str(), html.as_str()))
}

#[test]
fn every_subject_has_a_page_in_every_language() {
    let files = built("", &[]);
    for lang in Lang::ALL {
        let folder = lang.file();
        for place in Subject::ALL.map(|subject| format!("{folder}/{}.html", subject.name())) {
            let html = &files[&place];
            assert_eq!(values(html, "html", "lang"), [lang.tag()], "{place}");
            assert_eq!(values(html, "meta[name=description]", "content").len(), 1, "{place}");
            assert!(html.contains("1.2.3") && html.contains("abc1234"), "{place}");
            assert!(html.contains("class=\"skip\" href=\"#text\""), "{place}");
            assert_eq!(values(html, "h1", "id").len() + html.matches("<h1>").count(), 1, "{place}");
        }
        assert_eq!(values(&files[&format!("{folder}/index.html")], "html", "data-language"), [folder]);
    }
    assert_eq!(pages(&files).count(), Lang::ALL.len() * (Subject::ALL.len() + 1) + 1);
    assert!(files.contains_key("404.html"));
}

#[test]
fn the_table_has_nine_rows_in_every_language() {
    let files = built("", &[]);
    for lang in Lang::ALL {
        let html = &files[&format!("{}/compare.html", lang.file())];
        assert_eq!(values(html, ".differences tbody th", "scope").len(), 9, "{}", lang.tag());
    }
}

#[test]
fn the_numbers_of_play_are_shown_alike_in_every_language() {
    /// What stands between braces in a text, without the words that follow a name.
    fn names(lang: Lang) -> BTreeSet<String> {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("pages").join(lang.file()).join("insights.md");
        let text = staging::read(&path).unwrap();
        text.split('{').skip(1).filter_map(|part| part.split(['}', '|']).next()).map(str::to_owned).collect()
    }
    let files = built("", &[]);
    for lang in Lang::ALL {
        assert_eq!(names(lang), names(Lang::En), "{}", lang.tag());
        let html = &files[&format!("{}/insights.html", lang.file())];
        assert_eq!(values(html, "svg.hits", "role"), ["img"; 2], "{}", lang.tag());
        let rows = |count: usize| vec!["row"; count];
        assert_eq!(values(html, ".chart tbody th", "scope"), rows(4 * 6 + 5 + 30 + 2 * 5), "{}", lang.tag());
        assert_eq!(values(html, "svg.strip", "aria-hidden").len(), 2 * (4 * 6 + 5) + 2 * 5, "{}", lang.tag());
        assert_eq!(values(html, ".layers img", "src").len(), 4, "two drawn positions in {}", lang.tag());
    }
}

#[test]
fn nothing_is_absolute_while_the_address_is_unknown() {
    let files = built("", &["hu"]);
    for (place, html) in pages(&files) {
        for selector in ["link[rel=canonical]", "link[rel=alternate]"] {
            assert_eq!(values(html, selector, "href"), [""; 0], "{place}");
        }
        for selector in ["meta[property='og:url']", "meta[property='og:image']"] {
            assert_eq!(values(html, selector, "content"), [""; 0], "{place}");
        }
        assert_eq!(values(html, "meta[property='og:title']", "content").len(), 1, "{place}");
    }
    assert!(!files.contains_key("sitemap.xml") && !files.contains_key("robots.txt"));
}

#[test]
fn links_between_languages_are_returned() {
    let site = "https://example.org/senet/";
    let files = built(site, &[]);
    let mut count = 0;
    let mut canonicals = BTreeSet::new();
    let expected: Vec<_> = Lang::ALL.map(Lang::file).into_iter().chain(["x-default"]).collect();
    for (place, html) in pages(&files) {
        let [canonical] = &values(html, "link[rel=canonical]", "href")[..] else { panic!("{place}: one address") };
        canonicals.insert(canonical.clone());
        let languages = values(html, "link[rel=alternate]", "hreflang");
        assert_eq!(languages, expected, "{place}");
        let alternates = values(html, "link[rel=alternate]", "href");
        assert!(alternates.contains(canonical), "{place} does not name itself");
        for alternate in alternates {
            let other = alternate.strip_prefix(site).unwrap();
            let other =
                if other.is_empty() || other.ends_with('/') { format!("{other}index.html") } else { other.into() };
            assert!(values(&files[&other], "link[rel=alternate]", "href").contains(canonical), "{other}: {canonical}");
            count += 1;
        }
    }
    assert_eq!(count, pages(&files).count() * expected.len());
    let sitemap = &files["sitemap.xml"];
    assert_eq!(sitemap.matches("<loc>").count(), canonicals.len());
    for address in canonicals {
        assert!(sitemap.contains(&format!("<loc>{address}</loc>")), "{address}");
    }
    assert!(files["robots.txt"].contains("https://example.org/senet/sitemap.xml"));
    assert!(files["404.html"].contains("href=\"/senet/hu/jequier.html\""));
}

#[test]
fn a_picture_is_named_only_where_there_is_one() {
    let files = built("https://example.org", &["hu"]);
    let image = |place: &str| values(&files[place], "meta[property='og:image']", "content");
    assert_eq!(image("hu/jequier.html"), ["https://example.org/social/hu.png"]);
    assert_eq!(image("hu/index.html"), ["https://example.org/social/hu.png"]);
    assert_eq!(image("de/jequier.html"), [""; 0]);
}

#[test]
fn every_language_has_a_picture_and_every_ruleset_a_page() {
    for lang in Lang::ALL {
        let picture = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../www").join(image_place(lang));
        assert!(picture.is_file(), "{}: make pictures", picture.display());
    }
    for ruleset in rulesets::ALL {
        assert!(Subject::ALL.iter().any(|subject| subject.ruleset() == Some(ruleset)), "{}", ruleset.id);
    }
}

#[test]
fn no_english_left_over() {
    /// Sentences, which are long lines. Short ones may be names or code.
    fn lines(lang: Lang, name: &str) -> Vec<String> {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("pages").join(lang.file()).join(name);
        let text = staging::read(&path).unwrap();
        text.lines().filter(|line| line.contains(' ') && line.len() > 70).map(str::to_owned).collect()
    }
    let files = Subject::ALL.map(|subject| format!("{}.md", subject.name())).into_iter();
    for file in files.chain(["notfound.md", "site.toml"].map(str::to_owned)) {
        let english = lines(Lang::En, &file);
        for lang in Lang::ALL.into_iter().filter(|&lang| lang != Lang::En) {
            let left: Vec<_> = lines(lang, &file).into_iter().filter(|line| english.contains(line)).collect();
            assert!(left.is_empty(), "{}/{file}: {left:#?}", lang.file());
        }
    }
}

#[test]
fn short_texts_have_the_same_keys_in_every_language() {
    fn keys(value: &toml::Value, path: &str, into: &mut BTreeSet<String>) {
        match value.as_table() {
            None => drop(into.insert(path.to_owned())),
            Some(table) => table.iter().for_each(|(key, value)| keys(value, &format!("{path}.{key}"), into)),
        }
    }
    let read = |lang: Lang| {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("pages").join(lang.file()).join("site.toml");
        let mut found = BTreeSet::new();
        keys(&toml::from_str(&staging::read(&path).unwrap()).unwrap(), "", &mut found);
        found
    };
    for lang in Lang::ALL {
        let differing: Vec<_> = read(lang).symmetric_difference(&read(Lang::En)).cloned().collect();
        assert!(differing.is_empty(), "in en or in {} only: {differing:?}", lang.file());
    }
}

//! The page itself: what is added to it, and what it must not have.

use std::cell::{Cell, RefCell};

use anyhow::{Context, anyhow, bail, ensure};
use lol_html::html_content::{ContentType, Element};
use lol_html::{HandlerResult, RewriteStrSettings, element, rewrite_str};
use senet::i18n::Lang;
use serde::Serialize;

use crate::checks::policy_faults;
use crate::locales::Locale;
use crate::manifest;
use crate::ruleset_files::RulesetFile;
use crate::worker::{self, Worker};

/// The content security policy of a release: everything comes from our own files, or not at all.
///
/// `wasm-unsafe-eval` allows WebAssembly and nothing else. A dialog's `method="dialog"` sends
/// nothing anywhere, so that no form action is needed.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; \
                      font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'";

/// The policy of pages that are only read: no scripts at all.
///
/// What may be asked for is for tools that ask from within the page, as Lighthouse does for `robots.txt`.
pub(crate) const READING_POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; \
                                         connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'";

/// What the link to the wasm is, instead of a preload: an address and a digest for `www/start.js`.
///
/// Only Chromium gives a preload to a fetch that checks a digest: others would load the program twice.
const PROGRAM: &str = "x-senet-program";

/// What the link to the service worker is, for `www/start.js`.
const WORKER: &str = "x-senet-worker";

/// The message that says what to do on a first visit, which a page in the reader's language can say before the program does.
const FIRST_STATUS: &str = "status.throw_off.you";

/// What [`finish`] writes into every page of the game.
pub(crate) struct Additions<'a> {
    pub(crate) locales: &'a [Locale],
    pub(crate) ruleset_files: &'a [RulesetFile],
    /// Texts for failures in every language, with a `noscript` element among them.
    pub(crate) failure: &'a str,
    /// While developing there is neither policy nor service worker: `trunk serve` adds an inline script, which the policy
    /// would block, and what is built anew is to be seen at once.
    pub(crate) is_release: bool,
    /// Whether the site keeps a copy of itself in the browser.
    pub(crate) worker: Worker,
    /// The version, as `www/start.js` and the program tell it.
    pub(crate) version: String,
}

/// What [`finish`] writes into one page of the game.
pub(crate) struct GamePage {
    /// The language that a reader gets who has chosen none; without one, that of the browser.
    pub(crate) lang: Option<Lang>,
    /// From the page to the program's folder.
    pub(crate) root: &'static str,
    pub(crate) title: String,
    pub(crate) description: String,
    /// For the head, in HTML.
    pub(crate) head: String,
    /// Links to the rules, in HTML.
    pub(crate) rules: String,
    /// What stands below the game, in HTML.
    pub(crate) foot: String,
}

/// The files that Trunk has made for all pages.
#[derive(Serialize, PartialEq, Debug)]
pub(crate) struct Assets {
    styles: Vec<Style>,
    icon: String,
}

#[derive(Serialize, PartialEq, Debug)]
struct Style {
    file: String,
    integrity: Option<String>,
}

impl Assets {
    /// Finds them in the page that Trunk has made.
    pub(crate) fn read(html: &str) -> anyhow::Result<Self> {
        let (styles, icon) = (RefCell::new(Vec::new()), RefCell::new(None));
        let file = |link: &Element| link.get_attribute("href").unwrap_or_default().trim_start_matches("./").to_owned();
        let settings = RewriteStrSettings::new()
            .append_element_content_handler(element!("link[rel=stylesheet]", |link| {
                styles.borrow_mut().push(Style { file: file(link), integrity: link.get_attribute("integrity") });
                Ok(())
            }))
            .append_element_content_handler(element!("link[rel=icon]", |link| {
                icon.replace(Some(file(link)));
                Ok(())
            }));
        rewrite_str(html, settings).map_err(|error| anyhow!("not readable as HTML: {error}"))?;
        let (styles, icon) = (styles.into_inner(), icon.into_inner().context("no icon")?);
        ensure!(!styles.is_empty(), "no style");
        Ok(Self { styles, icon })
    }
}

/// The page with the additions, or what is wrong with it.
pub(crate) fn finish(html: &str, additions: &Additions, page: &GamePage) -> anyhow::Result<String> {
    let Some(english) = additions.locales.iter().find(|locale| locale.language() == "en") else {
        bail!("no English locale, which the others fall back to");
    };
    let (failure, without_script) = split_noscript(additions.failure).context("failure.html")?;
    let policy = if additions.is_release {
        format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">")
    } else {
        String::new()
    };
    let files = additions.ruleset_files.iter().map(RulesetFile::element);
    let addresses: String = additions.locales.iter().map(locale_element).chain(files).collect();
    let head = format!("{addresses}{}{}", system_elements(additions, page), page.head);

    let own = page.lang.and_then(|lang| additions.locales.iter().find(|locale| locale.language() == lang.file()));
    let status = own.and_then(|locale| locale.message(FIRST_STATUS)).unwrap_or_default();

    let faults = RefCell::new(Vec::new());
    let filled = Cell::new(0);
    let fill = |element: &mut Element, first: &str, last: &str| -> HandlerResult {
        element.prepend(first, ContentType::Html);
        element.append(last, ContentType::Html);
        filled.set(filled.get() + 1);
        Ok(())
    };
    let settings = RewriteStrSettings::new()
        .append_element_content_handler(element!("head", |element| fill(element, &policy, &head)))
        .append_element_content_handler(element!("body", |element| fill(element, without_script, &page.foot)))
        .append_element_content_handler(element!("#failure", |element| fill(element, failure, "")))
        .append_element_content_handler(element!("#rules-pages", |element| fill(element, &page.rules, "")))
        .append_element_content_handler(element!("#status", |element| {
            element.set_inner_content(status, ContentType::Text);
            Ok(())
        }))
        .append_element_content_handler(element!("html", |element| in_language(element, page.lang)))
        .append_element_content_handler(element!("title", |element| {
            element.set_inner_content(&page.title, ContentType::Text);
            Ok(())
        }))
        .append_element_content_handler(element!("meta[name=description]", |element| {
            Ok(element.set_attribute("content", &page.description)?)
        }))
        .append_element_content_handler(element!("link[rel=preload][as=fetch]", |link| Ok(
            link.set_attribute("rel", PROGRAM)?
        )))
        .append_element_content_handler(element!("*", |element| {
            let mut faults = faults.borrow_mut();
            if additions.is_release {
                faults.extend(policy_faults(element));
            }
            faults.extend(message_faults(element, english));
            seen_from(element, page.root)
        }));
    let page = rewrite_str(html, settings).map_err(|error| anyhow!("not readable as HTML: {error}"))?;

    ensure!(filled.get() == 4, "head, body, #failure and #rules-pages must be there once each");
    let faults = faults.into_inner();
    ensure!(faults.is_empty(), "{}", faults.join("; "));
    Ok(page)
}

/// Tells `www/start.js` which language the page is meant for.
fn in_language(element: &mut Element, lang: Option<Lang>) -> HandlerResult {
    if let Some(lang) = lang {
        element.set_attribute("lang", lang.tag())?;
        element.set_attribute("data-language", lang.file())?;
    }
    Ok(())
}

/// Trunk's addresses begin with `./`, the folder of its page.
fn seen_from(element: &mut Element, root: &str) -> HandlerResult {
    for attribute in ["href", "src"] {
        if let Some(address) = element.get_attribute(attribute)
            && let Some(file) = address.strip_prefix("./")
            && !root.is_empty()
        {
            element.set_attribute(attribute, &format!("{root}{file}"))?;
        }
    }
    Ok(())
}

/// What the browser and the system it runs on are told, beside the version that reports of faults name.
fn system_elements(additions: &Additions, page: &GamePage) -> String {
    let root = page.root;
    let manifest = manifest::place(page.lang.unwrap_or_default());
    let worker = if additions.is_release && additions.worker == Worker::Kept {
        format!("<link rel=\"{WORKER}\" href=\"{root}{}\">", worker::PLACE)
    } else {
        String::new()
    };
    format!(
        "<meta name=\"senet-version\" content=\"{}\">\
         <meta name=\"theme-color\" content=\"{}\" media=\"(prefers-color-scheme: light)\">\
         <meta name=\"theme-color\" content=\"{}\" media=\"(prefers-color-scheme: dark)\">\
         <link rel=\"manifest\" href=\"{root}{manifest}\">\
         <link rel=\"apple-touch-icon\" href=\"{root}{}\">{worker}",
        additions.version,
        manifest::DAY,
        manifest::NIGHT,
        manifest::APPLE_ICON,
    )
}

/// Tells `www/start.js` where both parts of a locale lie and what their digests are.
fn locale_element(locale: &Locale) -> String {
    let [first, rest] = locale.parts();
    format!(
        "<meta name=\"senet-locale\" data-language=\"{}\" content=\"{}\" data-integrity=\"{}\" data-rest=\"{}\" \
         data-rest-integrity=\"{}\">",
        locale.language(),
        first.address,
        first.integrity(),
        rest.address,
        rest.integrity(),
    )
}

/// The texts for a page whose scripts run and, apart, the `noscript` element for one without.
fn split_noscript(failure: &str) -> anyhow::Result<(&str, &str)> {
    let (open, close) = ("<noscript>", "</noscript>");
    let start = failure.find(open).with_context(|| format!("no {open}"))?;
    let end = failure.find(close).with_context(|| format!("no {close}"))? + close.len();
    ensure!(start < end, "{close} before {open}");
    let (before, after) = (failure[..start].trim(), failure[end..].trim());
    ensure!(before.is_empty() || after.is_empty(), "{open} must be first or last");
    Ok((if before.is_empty() { after } else { before }, &failure[start..end]))
}

/// Messages that the page asks for and that do not exist.
fn message_faults(element: &Element, english: &Locale) -> Vec<String> {
    ["data-text", "data-label"]
        .into_iter()
        .filter_map(|attribute| element.get_attribute(attribute))
        .filter(|name| english.message(name).is_none())
        .map(|name| format!("no message {name:?} in en.json"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<!doctype html><html><head><title>Senet</title></head>\
                        <body><h1 data-text=\"title\"></h1><section id=\"failure\"></section>\
                        <p id=\"rules-pages\"></p></body></html>";
    const FAILURE: &str = "<p class=\"failure-load\">No.</p>\n<noscript><p>Scripts are off.</p></noscript>\n";

    fn page(lang: Option<Lang>) -> GamePage {
        GamePage {
            lang,
            root: if lang.is_some() { "../" } else { "" },
            title: "A & B".to_owned(),
            description: "C".to_owned(),
            head: "<meta name=\"d\">".to_owned(),
            rules: "<a href=\"./e\"></a>".to_owned(),
            foot: "<footer></footer>".to_owned(),
        }
    }

    fn additions<'a>(locales: &'a [Locale], failure: &'a str, is_release: bool) -> Additions<'a> {
        Additions {
            locales,
            ruleset_files: &[],
            failure,
            is_release,
            worker: Worker::Kept,
            version: "1.2.3".to_owned(),
        }
    }

    fn finished(html: &str, failure: &str, is_release: bool) -> Result<String, String> {
        let locales = [Locale::new("en", r#"{"title":"Senet"}"#).unwrap(), Locale::new("hu", "{}").unwrap()];
        finish(html, &additions(&locales, failure, is_release), &page(None)).map_err(|error| format!("{error:#}"))
    }

    #[test]
    fn everything_is_in_its_place() {
        let page = finished(PAGE, FAILURE, true).unwrap();
        assert!(
            page.contains("<head><meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';"),
            "{page}"
        );
        assert!(page.contains("<section id=\"failure\"><p class=\"failure-load\">No.</p></section>"), "{page}");
        assert!(page.contains("<body><noscript><p>Scripts are off.</p></noscript><h1"), "{page}");
        assert!(
            page.contains("<meta name=\"senet-locale\" data-language=\"hu\" content=\"locales/hu-44136fa3"),
            "{page}"
        );
        assert!(page.find("data-language=\"hu\"") < page.find("</head>"), "{page}");
    }

    #[test]
    fn a_page_in_a_language() {
        let locales = [Locale::new("en", r#"{"title":"Senet"}"#).unwrap()];
        let additions = additions(&locales, FAILURE, true);
        let html = PAGE.replace("</head>", "<script src=\"./a.js\"></script><meta name=\"description\"></head>");
        let page = finish(&html, &additions, &page(Some(Lang::Pt))).unwrap();
        assert!(page.contains("<html lang=\"pt-BR\" data-language=\"pt\">"), "{page}");
        assert!(page.contains("<title>A &amp; B</title><script src=\"../a.js\">"), "{page}");
        assert!(page.contains("<meta name=\"description\" content=\"C\">"), "{page}");
        assert!(page.contains("<meta name=\"d\"></head>"), "{page}");
        assert!(page.contains("<p id=\"rules-pages\"><a href=\"./e\"></a></p><footer></footer></body>"), "{page}");
    }

    #[test]
    fn what_to_do_first_is_said_in_the_page_s_language() {
        let hungarian = r#"{"status":{"throw_off":{"you":"Dobj & nyerj!"}}}"#;
        let locales = [Locale::new("en", r#"{"title":"Senet"}"#).unwrap(), Locale::new("hu", hungarian).unwrap()];
        let html = PAGE.replace("<h1", "<p id=\"status\"></p><h1");
        let status_of = |lang| {
            let page = finish(&html, &additions(&locales, FAILURE, true), &page(lang)).unwrap();
            let (_, after) = page.split_once("<p id=\"status\">").unwrap();
            after.split_once("</p>").unwrap().0.to_owned()
        };
        assert_eq!(status_of(Some(Lang::Hu)), "Dobj &amp; nyerj!");
        assert_eq!(status_of(None), "", "nobody knows the reader's language yet");
    }

    #[test]
    fn what_the_system_is_told() {
        let locales = [Locale::new("en", r#"{"title":"Senet"}"#).unwrap()];
        let made = |is_release, worker| {
            let additions = Additions { worker, ..additions(&locales, FAILURE, is_release) };
            finish(PAGE, &additions, &page(Some(Lang::Hu))).unwrap()
        };
        let html = made(true, Worker::Kept);
        assert!(html.contains("<meta name=\"senet-version\" content=\"1.2.3\">"), "{html}");
        assert!(html.contains("<link rel=\"manifest\" href=\"../hu/manifest.webmanifest\">"), "{html}");
        let worker = "<link rel=\"x-senet-worker\" href=\"../sw.js\">";
        assert!(html.contains(worker), "{html}");
        assert!(!made(true, Worker::Removed).contains(worker) && !made(false, Worker::Kept).contains(worker));
    }

    #[test]
    fn files_for_all_pages_are_found() {
        let html = "<link rel=stylesheet href=./a.css integrity=b><link rel=stylesheet href=c.css><link rel=icon href=./d.svg>";
        let assets = Assets::read(html).unwrap();
        let style =
            |file: &str, integrity: Option<&str>| Style { file: file.into(), integrity: integrity.map(str::to_owned) };
        assert_eq!(
            assets,
            Assets { styles: vec![style("a.css", Some("b")), style("c.css", None)], icon: "d.svg".into() }
        );
        assert!(Assets::read("<link rel=icon href=./d.svg>").is_err());
        assert!(Assets::read("<link rel=stylesheet href=./a.css>").is_err());
    }

    #[test]
    fn wasm_is_loaded_once() {
        let link = "<link rel=\"preload\" href=\"./a.wasm\" as=\"fetch\"></head>";
        let page = finished(&PAGE.replace("</head>", link), FAILURE, false).unwrap();
        assert!(page.contains("<link rel=\"x-senet-program\" href=\"./a.wasm\" as=\"fetch\">"), "{page}");
    }

    #[test]
    fn no_policy_while_developing() {
        assert!(!finished(PAGE, FAILURE, false).unwrap().contains("Content-Security-Policy"));
        let inline = PAGE.replace("<h1", "<script>1</script><h1");
        finished(&inline, FAILURE, false).unwrap();
    }

    fn check_fault(search: &str, replacement: &str, fault: &str) {
        assert_eq!(finished(&PAGE.replace(search, replacement), FAILURE, true).unwrap_err(), fault);
    }

    #[test]
    fn refuses_what_the_policy_blocks() {
        check_fault("<h1", "<script>1</script><h1", "inline <script>");
        check_fault("</head>", "<style>p { }</style></head>", "inline <style>");
        check_fault("<h1", "<h1 style=\"color: red\"", "style attribute on <h1>");
        check_fault("<h1", "<h1 onclick=\"1\"", "onclick attribute on <h1>");
        finished(&PAGE.replace("<h1", "<script src=\"a.js\"></script><h1"), FAILURE, true).unwrap();
    }

    #[test]
    fn refuses_unknown_messages() {
        check_fault("data-text=\"title\"", "data-text=\"titel\"", "no message \"titel\" in en.json");
        check_fault("data-text", "data-label=\"\" data-text", "no message \"\" in en.json");
    }

    #[test]
    fn refuses_a_page_without_the_places() {
        let fault = "head, body, #failure and #rules-pages must be there once each";
        check_fault("failure", "other", fault);
        check_fault("rules-pages", "other", fault);
    }

    #[test]
    fn refuses_a_fragment_without_noscript() {
        for failure in ["", "<p></p>", "<noscript>", "</noscript><noscript>", "<p></p><noscript></noscript><p></p>"] {
            assert!(finished(PAGE, failure, true).is_err(), "{failure}");
        }
    }
}

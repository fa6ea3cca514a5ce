//! What must be true of every page before it is written.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{anyhow, ensure};
use lol_html::html_content::{Attribute, Element};
use lol_html::{RewriteStrSettings, element, rewrite_str};

use crate::address::SiteUrl;
use crate::site::Files;

/// Data that a page carries along; it is not run, so the policy has nothing against it.
const DATA: &str = "application/ld+json";

/// What the policy would block: scripts and styles that are written in the page itself.
pub(crate) fn policy_faults(element: &Element) -> Vec<String> {
    let name = element.tag_name();
    let is_data = element.get_attribute("type").is_some_and(|kind| kind == DATA);
    let mut faults = Vec::new();
    if name == "style" || (name == "script" && !is_data && !element.has_attribute("src")) {
        faults.push(format!("inline <{name}>"));
    }
    let is_blocked = |attribute: &str| attribute == "style" || attribute.starts_with("on");
    let blocked = element.attributes().iter().map(Attribute::name).filter(|name| is_blocked(name));
    faults.extend(blocked.map(|attribute| format!("{attribute} attribute on <{name}>")));
    faults
}

/// What a page has that others are compared with.
#[derive(Default)]
struct Seen {
    ids: BTreeSet<String>,
    links: Vec<String>,
    faults: Vec<String>,
}

/// Refuses pages with anything inline, with places not filled in, an id twice, or a link to what there is not.
///
/// `files` are the site's own, by where they lie; `others` is what else lies there.
pub(crate) fn check(files: &Files, others: &BTreeSet<String>, site_url: Option<&SiteUrl>) -> anyhow::Result<()> {
    let mut pages = BTreeMap::new();
    for (place, text) in files.iter().filter(|(place, _)| is_page(place)) {
        pages.insert(place.as_str(), read(text)?);
    }
    let mut faults = Vec::new();
    for (place, seen) in &pages {
        faults.extend(seen.faults.iter().map(|fault| format!("{place}: {fault}")));
        for link in &seen.links {
            let Some((target, anchor)) = resolved(place, link, site_url) else { continue };
            let is_there = files.contains_key(&target) || others.contains(&target);
            let has_anchor = || pages.get(target.as_str()).is_some_and(|page| page.ids.contains(anchor));
            if !is_there || (!anchor.is_empty() && !has_anchor()) {
                faults.push(format!("{place}: {link} leads nowhere"));
            }
        }
    }
    ensure!(faults.is_empty(), "{}", faults.join("\n"));
    Ok(())
}

/// Whether a page lies here, not a picture or a list.
pub(crate) fn is_page(place: &str) -> bool {
    Path::new(place).extension().is_some_and(|extension| extension == "html")
}

fn read(html: &str) -> anyhow::Result<Seen> {
    let seen = RefCell::new(Seen::default());
    let handler = element!("*", |element| {
        let mut seen = seen.borrow_mut();
        seen.faults.extend(policy_faults(element));
        if let Some(id) = element.get_attribute("id")
            && !seen.ids.insert(id.clone())
        {
            seen.faults.push(format!("the id {id} twice"));
        }
        let links = ["href", "src"].into_iter().filter_map(|attribute| element.get_attribute(attribute));
        seen.links.extend(links);
        Ok(())
    });
    let settings = RewriteStrSettings::new().append_element_content_handler(handler);
    rewrite_str(html, settings).map_err(|error| anyhow!("not readable as HTML: {error}"))?;
    let mut seen = seen.into_inner();
    for rest in ["{{", "{%", "}}"] {
        if html.contains(rest) {
            seen.faults.push(format!("{rest} is left over"));
        }
    }
    Ok(seen)
}

/// The file of the site that a link leads to, and the anchor there; `None` if it leads elsewhere.
fn resolved<'a>(place: &str, link: &'a str, site_url: Option<&SiteUrl>) -> Option<(String, &'a str)> {
    let (address, anchor) = link.split_once('#').unwrap_or((link, ""));
    let inside =
        site_url.and_then(|site| address.strip_prefix(&site.of("")).or_else(|| address.strip_prefix(site.folder())));
    if inside.is_none() && (address.starts_with("https://") || address.starts_with("http://")) {
        return None;
    }
    let mut parts: Vec<&str> = match inside {
        Some(_) => Vec::new(),
        None => place.rsplit_once('/').map(|(folder, _)| folder.split('/').collect()).unwrap_or_default(),
    };
    let address = inside.unwrap_or(address);
    if address.is_empty() && inside.is_none() {
        return Some((place.to_owned(), anchor));
    }
    for part in address.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    if parts.last().is_none_or(|last| last.is_empty()) || address.ends_with('.') {
        parts.retain(|part| !part.is_empty());
        parts.push("index.html");
    }
    Some((parts.join("/"), anchor))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(pages: &[(&str, &str)], site_url: &str) -> String {
        let files = pages.iter().map(|(place, html)| ((*place).to_owned(), (*html).to_owned())).collect();
        let others = ["a.css".to_owned()].into();
        let site_url = SiteUrl::parse(site_url).unwrap();
        check(&files, &others, site_url.as_ref()).err().map(|error| error.to_string()).unwrap_or_default()
    }

    #[track_caller]
    fn check_link(link: &str, is_there: bool) {
        let html = format!("<p id=\"p\"><a href=\"{link}\"></a>");
        let pages = [("index.html", ""), ("hu/index.html", ""), ("hu/a.html", &html), ("de/b.html", "<p id=\"q\">")];
        let expected = if is_there { String::new() } else { format!("hu/a.html: {link} leads nowhere") };
        assert_eq!(faults(&pages, "https://a.b/c/"), expected);
    }

    #[test]
    fn links_lead_somewhere() {
        for link in ["./", "../", "../hu/", "a.html", "#p", "a.html#p", "../de/b.html#q", "../a.css", "https://c.d/"] {
            check_link(link, true);
        }
        for link in ["https://a.b/c/", "https://a.b/c/hu/", "https://a.b/c/de/b.html", "/c/hu/a.html", "/c/"] {
            check_link(link, true);
        }
        for link in ["b.html", "#q", "../de/b.html#p", "../de/", "/a.css", "https://a.b/c/x", "", "https://a.b/c/de/"] {
            check_link(link, link.is_empty());
        }
    }

    #[test]
    fn pages_are_whole() {
        assert_eq!(faults(&[("a.html", "<p id=b></p><p id=b>")], ""), "a.html: the id b twice");
        assert_eq!(faults(&[("a.html", "{% if")], ""), "a.html: {% is left over");
        assert_eq!(faults(&[("a.html", "<p style=\"b\">")], ""), "a.html: style attribute on <p>");
        assert_eq!(faults(&[("a.html", "<script type=\"application/ld+json\">{}</script>")], ""), "");
        assert_eq!(faults(&[("a.html", "<script>b</script>")], ""), "a.html: inline <script>");
    }
}

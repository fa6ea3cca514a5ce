//! The headers that a host should send with the files, in the one form that several hosts read.
//!
//! `deploy/nginx/senet.conf` says the same to nginx; a test below compares them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use anyhow::ensure;

use crate::address::SiteUrl;

/// Where the hosts look for it: at the top of what they publish.
pub(crate) const PLACE: &str = "_headers";

/// What goes with every file. The rest of the security policy stands in the pages, so that it holds on any host.
const ALWAYS: [(&str, &str); 6] = [
    // A page can't say this of itself.
    ("Content-Security-Policy", "frame-ancestors 'none'"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    (
        "Permissions-Policy",
        "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), \
         idle-detection=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), \
         xr-spatial-tracking=()",
    ),
    ("Referrer-Policy", "no-referrer"),
    ("X-Content-Type-Options", "nosniff"),
];

/// For files that are named by their digest: another file is another name.
const FOR_EVER: &str = "public, max-age=31536000, immutable";
/// For all others: a browser may keep them, and asks each time whether they are still the same.
const ASK_FIRST: &str = "no-cache";

/// The types that not every host knows by a file's ending.
const TYPES: [(&str, &str); 3] = [
    ("js", "text/javascript; charset=utf-8"),
    ("wasm", "application/wasm"),
    ("webmanifest", "application/manifest+json"),
];

/// The digits of a digest in a name, at least.
const DIGITS: usize = 12;

/// So many rules are read, by the host that reads the fewest.
const MOST_RULES: usize = 100;

/// What `_headers` says. `places` is where the files lie, seen from the site's folder.
///
/// Rules that fit the same address are all obeyed, and their values joined; so none says again what another says.
pub(crate) fn text(places: &BTreeSet<String>, site_url: Option<&SiteUrl>) -> anyhow::Result<String> {
    let folder = site_url.map_or("/", SiteUrl::folder);
    let mut rules: BTreeMap<String, Vec<(&str, &str)>> = BTreeMap::new();
    let mut add = |address: &str, name, value| {
        let headers = rules.entry(format!("{folder}{address}")).or_default();
        if !headers.contains(&(name, value)) {
            headers.push((name, value));
        }
    };
    for (name, value) in ALWAYS {
        add("*", name, value);
    }
    let mixed: BTreeSet<_> = places.iter().filter(|place| has_digest(place)).map(|place| folder_of(place)).collect();
    for place in places.iter().filter(|place| is_asked_for(place)) {
        if has_digest(place) {
            add(place, "Cache-Control", FOR_EVER);
        } else if mixed.contains(folder_of(place)) || folder_of(place).is_empty() {
            add(place, "Cache-Control", ASK_FIRST);
            if let Some(folder) = place.strip_suffix("index.html") {
                add(folder, "Cache-Control", ASK_FIRST);
            }
        } else {
            add(&format!("{}/*", folder_of(place)), "Cache-Control", ASK_FIRST);
        }
        if let Some((_, kind)) = TYPES.iter().find(|(ending, _)| *ending == ending_of(place)) {
            add(place, "Content-Type", kind);
        }
    }
    ensure!(rules.len() <= MOST_RULES, "{} rules in {PLACE}, but some hosts read only {MOST_RULES}", rules.len());
    let mut text = String::new();
    for (address, headers) in rules {
        writeln!(text, "{address}")?;
        for (name, value) in headers {
            writeln!(text, "  {name}: {value}")?;
        }
    }
    Ok(text)
}

/// Not the compressed copies, which are sent in place of their files, nor this file itself.
fn is_asked_for(place: &str) -> bool {
    place != PLACE && !["br", "gz"].contains(&ending_of(place))
}

fn ending_of(place: &str) -> &str {
    place.rsplit_once('.').map_or("", |(_, ending)| ending)
}

/// The folder right below the site's in which a file lies; empty for the site's own.
fn folder_of(place: &str) -> &str {
    place.split_once('/').map_or("", |(folder, _)| folder)
}

/// Whether a file has its digest in its name, like `main-0123456789abcdef.css`.
fn has_digest(place: &str) -> bool {
    let end = place.rsplit_once('-').map_or("", |(_, end)| end);
    let rest = end.trim_start_matches(|digit: char| matches!(digit, '0'..='9' | 'a'..='f'));
    end.len() - rest.len() >= DIGITS && rest.strip_prefix('.').is_some_and(|ending| !ending.contains(['.', '/']))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NGINX: &str = include_str!("../../deploy/nginx/senet.conf");
    const CSS: &str = "main-0123456789abcdef.css";

    /// The headers by address, without those of every file.
    fn rules(places: &[&str], site_url: &str) -> Vec<String> {
        let places = places.iter().copied().map(str::to_owned).collect();
        let text = text(&places, SiteUrl::parse(site_url).unwrap().as_ref()).unwrap();
        let rules = text.replace("\n  ", " ");
        rules.lines().filter(|rule| !rule.contains("nosniff")).map(str::to_owned).collect()
    }

    #[test]
    fn names_with_a_digest() {
        for place in [CSS, "boards/position-0123456789ab.svg", "senet-first-0123456789abcdef.wasm"] {
            assert!(has_digest(place), "{place}");
        }
        for place in [
            "sw.js",
            "hu/index.html",
            "icons/icon-192.png",
            "0123456789abcdef.js",
            "a-0123456789ab",
            "a-0123456789ag.js",
            "a-0123456789ab.css.br",
            "a-0123456789ab.d/b",
            "a-0123456789ab/b.js",
        ] {
            assert!(!has_digest(place), "{place}");
        }
    }

    #[test]
    fn what_has_a_digest_is_kept_for_ever_and_all_else_asked_for() {
        assert_eq!(
            rules(&["404.html", "hu/a.html", "hu/index.html", "index.html", "index.html.br", CSS, "_headers"], ""),
            [
                "/ Cache-Control: no-cache",
                "/404.html Cache-Control: no-cache",
                "/hu/* Cache-Control: no-cache",
                "/index.html Cache-Control: no-cache",
                "/main-0123456789abcdef.css Cache-Control: public, max-age=31536000, immutable",
            ]
        );
    }

    #[test]
    fn no_two_rules_for_an_address_say_how_long_it_is_kept() {
        assert_eq!(
            rules(&["a/b-0123456789ab.svg", "a/c.svg", "a/index.html"], ""),
            [
                "/a/ Cache-Control: no-cache",
                "/a/b-0123456789ab.svg Cache-Control: public, max-age=31536000, immutable",
                "/a/c.svg Cache-Control: no-cache",
                "/a/index.html Cache-Control: no-cache",
            ]
        );
    }

    #[test]
    fn types_that_hosts_may_not_know() {
        assert_eq!(
            rules(&["hu/manifest.webmanifest", "sw.js"], ""),
            [
                "/hu/* Cache-Control: no-cache",
                "/hu/manifest.webmanifest Content-Type: application/manifest+json",
                "/sw.js Cache-Control: no-cache Content-Type: text/javascript; charset=utf-8",
            ]
        );
    }

    #[test]
    fn a_site_in_a_folder_says_so() {
        let rules = rules(&["hu/a.html"], "https://example.org/senet/");
        assert_eq!(rules, ["/senet/hu/* Cache-Control: no-cache"]);
        let text = text(&BTreeSet::new(), SiteUrl::parse("https://example.org/senet").unwrap().as_ref()).unwrap();
        assert!(text.starts_with("/senet/*\n  Content-Security-Policy: frame-ancestors 'none'\n"), "{text}");
    }

    #[test]
    fn more_rules_than_a_host_reads_are_refused() {
        let places = (0..MOST_RULES).map(|number| format!("a-{number:012}.svg")).collect();
        assert!(text(&places, None).is_err());
    }

    /// The values of a directive in the configuration of nginx.
    fn nginx(directive: &str) -> Vec<String> {
        let lines = NGINX.lines().map(str::trim).filter_map(|line| line.strip_prefix(directive)?.strip_suffix(';'));
        lines.map(str::to_owned).collect()
    }

    #[test]
    fn nginx_sends_the_same() {
        let always = ALWAYS.map(|(name, value)| format!("{name} \"{value}\" always"));
        assert_eq!(nginx("add_header "), [&always[..], &["Cache-Control $senet_cache always".to_owned()]].concat());
        let caches = [ASK_FIRST, FOR_EVER].map(|cache| format!("$senet_cache \"{cache}\""));
        assert_eq!(nginx("set "), caches);
        for (ending, kind) in TYPES {
            assert!(NGINX.lines().any(|line| line.trim() == format!("\"{kind}\" {ending};")), "{kind}");
        }
        assert!(NGINX.contains(&format!("-[0-9a-f]{{{DIGITS},}}\\.")), "a digest in a name");
    }
}

//! Long texts as HTML: Markdown, with links between pages by name, drawn positions and the table of differences.

use anyhow::{Context, bail, ensure};
use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};
use serde::Serialize;

/// What a text is filled in with.
pub(crate) trait Filling {
    /// The address of the page with this name.
    fn address(&self, page: &str) -> Option<String>;
    /// A drawn position, as HTML.
    fn board(&mut self, ruleset: &str, position: &str, caption: &str) -> anyhow::Result<String>;
    /// The table of differences, as HTML.
    fn differences(&self) -> anyhow::Result<String>;
    /// A chart of how the levels play, with its caption and the heads of its columns, as HTML.
    fn chart(&self, name: &str, words: &[&str]) -> anyhow::Result<String>;
    /// The best first move, drawn, as HTML.
    fn opening(&mut self, ruleset: &str, caption: &str) -> anyhow::Result<String>;
}

/// A text as HTML.
#[derive(Serialize, PartialEq, Debug)]
pub(crate) struct Body {
    pub(crate) html: String,
    /// Its headings, for a table of contents.
    pub(crate) contents: Vec<Heading>,
}

/// A heading with its anchor.
#[derive(Serialize, PartialEq, Debug)]
pub(crate) struct Heading {
    pub(crate) level: u8,
    pub(crate) id: String,
    pub(crate) text: String,
}

/// Makes HTML of a long text.
pub(crate) fn to_html(markdown: &str, filling: &mut impl Filling) -> anyhow::Result<Body> {
    let mut body = Body { html: String::new(), contents: Vec::new() };
    let mut text = String::new();
    for line in markdown.lines() {
        if let Some(name) = line.strip_prefix("{{").and_then(|line| line.trim_end().strip_suffix("}}")) {
            write_markdown(&std::mem::take(&mut text), &mut body, filling)?;
            body.html.push_str(&placeholder(name, filling).with_context(|| line.to_owned())?);
        } else {
            ensure!(!line.contains("{{"), "{line}: something is filled in, but not on a line of its own");
            text.push_str(line);
            text.push('\n');
        }
    }
    write_markdown(&text, &mut body, filling)?;
    Ok(body)
}

fn placeholder(name: &str, filling: &mut impl Filling) -> anyhow::Result<String> {
    let parts: Vec<&str> = name.split('|').map(str::trim).collect();
    match parts[..] {
        ["differences"] => filling.differences(),
        [name, ref words @ ..] => match name.split_once(' ').map(|(kind, which)| (kind, which.trim(), words)) {
            Some(("board", ruleset, [position, caption])) => filling.board(ruleset, position, caption),
            Some(("chart", chart, words)) => filling.chart(chart, words),
            Some(("opening", ruleset, [caption])) => filling.opening(ruleset, caption),
            _ => bail!("unknown"),
        },
        [] => bail!("nothing"),
    }
}

fn write_markdown(text: &str, body: &mut Body, filling: &impl Filling) -> anyhow::Result<()> {
    let options = Options::ENABLE_TABLES | Options::ENABLE_HEADING_ATTRIBUTES;
    let mut events = Vec::new();
    let mut in_heading = false;
    for event in Parser::new_ext(text, options) {
        events.push(match event {
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                let dest_url = address(&dest_url, filling)?.into();
                Event::Start(Tag::Link { link_type, dest_url, title, id })
            }
            Event::Start(Tag::Heading { level, id, classes, attrs }) => {
                ensure!(level != HeadingLevel::H1, "a first heading: the title is one");
                let id = id.unwrap_or_else(|| format!("part-{}", body.contents.len() + 1).into());
                body.contents.push(Heading { level: level as u8, id: id.to_string(), text: String::new() });
                in_heading = true;
                Event::Start(Tag::Heading { level, id: Some(id), classes, attrs })
            }
            Event::End(TagEnd::Heading(level)) => {
                in_heading = false;
                Event::End(TagEnd::Heading(level))
            }
            Event::Text(text) => {
                if let Some(heading) = body.contents.last_mut().filter(|_| in_heading) {
                    heading.text.push_str(&text);
                }
                Event::Text(text)
            }
            Event::Html(html) | Event::InlineHtml(html) => bail!("{html}: HTML in a text"),
            other => other,
        });
    }
    html::push_html(&mut body.html, scoped(events).into_iter());
    Ok(())
}

/// The heads of tables say that they are for columns.
fn scoped(events: Vec<Event>) -> Vec<Event> {
    let mut in_head = false;
    let scope = |event| match event {
        Event::Start(Tag::TableHead) => {
            in_head = true;
            Event::Html("<thead><tr>".into())
        }
        Event::End(TagEnd::TableHead) => {
            in_head = false;
            Event::Html("</tr></thead>".into())
        }
        Event::Start(Tag::TableCell) if in_head => Event::Html("<th scope=\"col\">".into()),
        Event::End(TagEnd::TableCell) if in_head => Event::Html("</th>".into()),
        Event::Start(Tag::TableCell) => Event::Html("<td>".into()),
        Event::End(TagEnd::TableCell) => Event::Html("</td>".into()),
        Event::Start(Tag::TableRow) => Event::Html("<tr>".into()),
        Event::End(TagEnd::TableRow) => Event::Html("</tr>".into()),
        Event::Start(Tag::Table(_)) => Event::Html(CowStr::from("<table>")),
        Event::End(TagEnd::Table) => Event::Html("</table>\n".into()),
        other => other,
    };
    events.into_iter().map(scope).collect()
}

/// `name#anchor` as an address; an address of another site stays as it is.
fn address(link: &str, filling: &impl Filling) -> anyhow::Result<String> {
    if link.starts_with("https://") || link.starts_with('#') {
        return Ok(link.to_owned());
    }
    let (page, anchor) = link.split_once('#').map_or((link, None), |(page, anchor)| (page, Some(anchor)));
    let address = filling.address(page).with_context(|| format!("a link to {link:?}, which is no page"))?;
    Ok(anchor.map_or(address.clone(), |anchor| format!("{address}#{anchor}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Nothing;

    impl Filling for Nothing {
        fn address(&self, page: &str) -> Option<String> {
            (page == "throws").then(|| "throws.html".to_owned())
        }

        fn board(&mut self, ruleset: &str, position: &str, caption: &str) -> anyhow::Result<String> {
            Ok(format!("[{ruleset}, {position}, {caption}]"))
        }

        fn differences(&self) -> anyhow::Result<String> {
            Ok("[differences]".to_owned())
        }

        fn chart(&self, name: &str, words: &[&str]) -> anyhow::Result<String> {
            Ok(format!("[{name}: {}]", words.join(", ")))
        }

        fn opening(&mut self, ruleset: &str, caption: &str) -> anyhow::Result<String> {
            Ok(format!("[{ruleset}, {caption}]"))
        }
    }

    #[track_caller]
    fn check(markdown: &str, html: &str) {
        assert_eq!(to_html(markdown, &mut Nothing).unwrap().html, html);
    }

    #[test]
    fn links_and_placeholders_are_filled_in() {
        check("[a](throws)", "<p><a href=\"throws.html\">a</a></p>\n");
        check("[a](throws#b) [c](#d)", "<p><a href=\"throws.html#b\">a</a> <a href=\"#d\">c</a></p>\n");
        check("One.\n\n{{differences}}\n\nTwo.", "<p>One.</p>\n[differences]<p>Two.</p>\n");
        check("{{board standard|10 c -|A & b}}", "[standard, 10 c -, A & b]");
        check("{{chart hits of all|A|b}}", "[hits of all: A, b]");
        check("{{opening jequier | A}}", "[jequier, A]");
    }

    #[test]
    fn headings_have_anchors_and_are_listed() {
        let body = to_html("## A *b* {#c}\n\n### D", &mut Nothing).unwrap();
        assert_eq!(body.html, "<h2 id=\"c\">A <em>b</em></h2>\n<h3 id=\"part-2\">D</h3>\n");
        let [first, second] = &body.contents[..] else { panic!("two headings") };
        assert_eq!((first.level, first.id.as_str(), first.text.as_str()), (2, "c", "A b"));
        assert_eq!((second.level, second.id.as_str(), second.text.as_str()), (3, "part-2", "D"));
    }

    #[test]
    fn tables_say_what_heads_are() {
        let html = "<table><thead><tr><th scope=\"col\">a</th></tr></thead><tr><td>b</td></tr></table>\n";
        check("| a |\n| --- |\n| b |", html);
    }

    #[test]
    fn refuses_what_no_page_has() {
        for markdown in
            ["[a](other)", "# A", "<b>a</b>", "a {{differences}}", "{{other}}", "{{rules|a|b}}", "{{board a|b}}"]
        {
            assert!(to_html(markdown, &mut Nothing).is_err(), "{markdown}");
        }
    }
}

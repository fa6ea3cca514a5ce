//! The templates, compiled in.

use anyhow::Context;
use minijinja::{Environment, Error, ErrorKind, Output, UndefinedBehavior, Value};

/// All templates. A name that is not filled in is an error, and what is filled in is escaped.
pub(crate) struct Templates(Environment<'static>);

impl Templates {
    pub(crate) fn new() -> anyhow::Result<Self> {
        let mut environment = Environment::new();
        environment.set_undefined_behavior(UndefinedBehavior::Strict);
        environment.set_formatter(|out, _, value| write_escaped(out, value));
        for (name, text) in [
            ("base.html", include_str!("../templates/base.html")),
            ("board.html", include_str!("../templates/board.html")),
            ("chart.html", include_str!("../templates/chart.html")),
            ("differences.html", include_str!("../templates/differences.html")),
            ("foot.html", include_str!("../templates/foot.html")),
            ("head.html", include_str!("../templates/head.html")),
            ("hits.html", include_str!("../templates/hits.html")),
            ("notfound.html", include_str!("../templates/notfound.html")),
            ("rules.html", include_str!("../templates/rules.html")),
            ("sitemap.xml", include_str!("../templates/sitemap.xml")),
            ("subject.html", include_str!("../templates/subject.html")),
        ] {
            environment.add_template(name, text).context(name)?;
        }
        Ok(Self(environment))
    }

    pub(crate) fn render(&self, name: &str, values: Value) -> anyhow::Result<String> {
        Ok(self.0.get_template(name)?.render(values)?)
    }
}

/// Escapes what would end a text or an attribute. The engine's own way escapes slashes too, which makes addresses of
/// pages long and unreadable for nothing.
fn write_escaped(out: &mut Output, value: &Value) -> Result<(), Error> {
    if value.is_undefined() {
        return Err(ErrorKind::UndefinedError.into());
    }
    let text = value.to_string();
    let written = if value.is_safe() {
        out.write_str(&text)
    } else {
        let escaped = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;");
        out.write_str(&escaped)
    };
    written.map_err(|error| Error::new(ErrorKind::WriteFailure, "not written").with_source(error))
}

#[cfg(test)]
mod tests {
    use super::*;
    use minijinja::context;

    #[test]
    fn what_is_filled_in_is_escaped_and_there() {
        let templates = Templates::new().unwrap();
        let values = context! { root => "../", board => "a.svg", position => "a/b.svg", width => 1, height => 2, words => "\"<&>\"" };
        assert!(templates.render("board.html", values.clone()).is_err());
        let html = templates.render("board.html", context! { caption => "c", ..values }).unwrap();
        assert!(
            html.contains("src=\"../a/b.svg\" width=\"1\" height=\"2\" alt=\"&quot;&lt;&amp;&gt;&quot;\""),
            "{html}"
        );
    }
}

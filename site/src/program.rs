//! The program as it is delivered: in two parts, and named by what is in them.

use std::fs;
use std::path::Path;

use anyhow::{Context, anyhow};
use lol_html::{RewriteStrSettings, element, rewrite_str};

use crate::split::{Parts, split};
use crate::{digest, glue, staging};

/// What the link to the rest of the program is, for `www/start.js`.
const REST: &str = "x-senet-rest";

/// What the rest of the program does, by the paths of its functions: nothing that the first picture of a first visit needs.
/// Messages wait for it, and nothing is stored yet that would have to be read.
const LATER: [&str; 18] = [
    "qrcodegen::",
    "senet::ai::endgame::",
    "senet::ai::expectimax::",
    "senet::ai::net::",
    "senet::ai::puzzle::",
    "senet::ai::review::",
    "senet::app::puzzling::",
    "senet::app::update::update",
    "senet::engine::record::read::",
    "senet::link::",
    "senet::save::SavedGame::from_record",
    "senet::save::SavedGame::parse",
    "senet::save::archive::Archive::parse",
    "senet::save::friends::",
    "senet::save::settings::Settings::parse",
    "senet::view::code::",
    "senet::web::live::<impl",
    "senet::web::live::Connection",
];

/// Splits the program that Trunk has put beside its page, makes the script smaller that calls it, and returns the page with
/// their new names and digests, and with a link to the rest.
///
/// # Errors
/// If the page does not ask for both by name and digest, or they are not as wasm-bindgen writes them.
pub(crate) fn split_program(staging: &Path, html: &str) -> anyhow::Result<String> {
    let [script, program] = [link(html, "link[rel=modulepreload]")?, link(html, "link[rel=preload][as=fetch]")?];
    let glue = staging::read(&staging.join(&script.file))?;
    let whole = fs::read(staging.join(&program.file)).with_context(|| program.file.clone())?;
    let Parts { first, rest, imports } = split(&whole, is_later).with_context(|| program.file.clone())?;
    let glue = glue::shrink(&glue, &imports).with_context(|| script.file.clone())?;
    let [first_place, rest_place] =
        [("first", &first), ("rest", &rest)].map(|(part, file)| format!("senet-{part}-{}.wasm", digest::short(file)));
    let (name, _) = script.file.rsplit_once('-').context("a script without a digest")?;
    let glue_place = format!("{name}-{}.js", digest::short(&glue));
    staging::write(staging, &rest_place, &rest)?;
    let link =
        format!("<link rel=\"{REST}\" href=\"./{rest_place}\" integrity=\"{}\"></head>", digest::integrity(&rest));
    let mut html = html.replacen("</head>", &link, 1);
    for (old, place, content) in [(&script, glue_place, glue.as_bytes()), (&program, first_place, &first)] {
        fs::remove_file(staging.join(&old.file)).with_context(|| old.file.clone())?;
        staging::write(staging, &place, content)?;
        html = html.replace(&old.file, &place).replace(&old.integrity, &digest::integrity(content));
    }
    Ok(html)
}

/// Where a file lies, and its digest, as the page tells both.
struct Link {
    file: String,
    integrity: String,
}

fn link(html: &str, selector: &str) -> anyhow::Result<Link> {
    let mut found = None;
    let handler = element!(selector, |link| {
        found = link.get_attribute("href").zip(link.get_attribute("integrity"));
        Ok(())
    });
    rewrite_str(html, RewriteStrSettings::new().append_element_content_handler(handler))
        .map_err(|error| anyhow!("not readable as HTML: {error}"))?;
    let (file, integrity) = found.with_context(|| format!("no {selector} with a digest"))?;
    Ok(Link { file: file.trim_start_matches("./").to_owned(), integrity })
}

/// Whether a function is one of them: a method may stand as `<path::Type as Trait>::name`.
fn is_later(name: &str) -> bool {
    LATER.iter().any(|path| name.trim_start_matches(['<', '&']).starts_with(path))
}

#[cfg(test)]
mod tests {
    use super::*;
    use walrus::{FunctionBuilder, Module, RefType};

    /// A program that imports a function and has one that comes later.
    fn program() -> Vec<u8> {
        let mut module = Module::default();
        let ty = module.types.add(&[], &[]);
        let (import, _) = module.add_import_func("./senet-web_bg.js", "__wbg_a_0123456789abcdef", ty);
        module.tables.add_local(false, 0, Some(0), RefType::FUNCREF);
        let mut function = |name: &str, called| {
            let mut builder = FunctionBuilder::new(&mut module.types, &[], &[]);
            builder.name(name.to_owned());
            builder.func_body().call(called);
            builder.finish(Vec::new(), &mut module.funcs)
        };
        let later = function("senet::link::read", import);
        let open = function("open", later);
        module.exports.add("open", open);
        module.emit_wasm()
    }

    #[test]
    fn the_page_names_the_new_files_and_their_digests() {
        let staging = tempfile::tempdir().unwrap();
        let glue = "imports = {\n  __wbg_a_0123456789abcdef: function() {},\n};\n";
        staging::write(staging.path(), "senet-web-0123456789ab.js", glue).unwrap();
        staging::write(staging.path(), "senet-web-0123456789ab_bg.wasm", program()).unwrap();
        let html = "<head><link rel=modulepreload href=./senet-web-0123456789ab.js integrity=sha384-a>\
                    <link rel=preload as=fetch href=./senet-web-0123456789ab_bg.wasm integrity=sha384-b></head>";
        let html = split_program(staging.path(), html).unwrap();
        let mut named = Vec::new();
        for (selector, name) in [
            ("link[rel=modulepreload]", "senet-web-.js"),
            ("link[rel=preload][as=fetch]", "senet-first-.wasm"),
            ("link[rel=x-senet-rest]", "senet-rest-.wasm"),
        ] {
            let Link { file, integrity } = link(&html, selector).unwrap();
            let content = fs::read(staging.path().join(&file)).unwrap();
            assert_eq!(file.replace(&digest::short(&content), ""), name);
            assert_eq!(integrity, digest::integrity(&content));
            named.push(file);
        }
        assert_eq!(staging::places(staging.path()).unwrap(), named.iter().cloned().collect());
        assert!(staging::read(&staging.path().join(&named[0])).unwrap().contains(" i0: function"));
        assert!(split_program(staging.path(), "<link rel=modulepreload href=./a.js>").is_err());
    }
}

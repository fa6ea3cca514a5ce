//! Makes what wasm-bindgen has written smaller: the script between the page and the program, and the program's imports.
//!
//! Each import has a long name that ends with a digest, once in the script and once in the program: what is in it no
//! compression saves. They are numbered instead. And what explains the script to whoever reads it goes.

use std::fs;
use std::path::Path;

use anyhow::{Context, anyhow, ensure};
use lol_html::{RewriteStrSettings, element, rewrite_str};

use crate::digest;

/// Makes both files in `staging` smaller, and returns the page with their new names and digests.
pub(crate) fn shrink(staging: &Path, index: &str) -> anyhow::Result<String> {
    let [script, program] = [link(index, "link[rel=modulepreload]")?, link(index, "link[rel=preload][as=fetch]")?];
    let glue = fs::read_to_string(staging.join(&script.file)).with_context(|| script.file.clone())?;
    let wasm = fs::read(staging.join(&program.file)).with_context(|| program.file.clone())?;
    let (glue, wasm) = shrunk(&glue, &wasm).context("not as wasm-bindgen writes it")?;
    let mut index = index.to_owned();
    for (link, content, ending) in [(script, glue.as_bytes(), ".js"), (program, &wasm, "_bg.wasm")] {
        let (name, _) = link.file.rsplit_once('-').context("a file without a digest")?;
        let file = format!("{name}-{}{ending}", digest::short(content));
        fs::remove_file(staging.join(&link.file))?;
        fs::write(staging.join(&file), content)?;
        ensure!(index.contains(&link.integrity), "{} without a digest in the page", link.file);
        index = index.replace(&link.file, &file).replace(&link.integrity, &digest::integrity(content));
    }
    Ok(index)
}

/// Where a file lies, and its digest, as the page tells both.
struct Link {
    file: String,
    integrity: String,
}

fn link(index: &str, selector: &str) -> anyhow::Result<Link> {
    let mut found = None;
    let handler = element!(selector, |link| {
        found = link.get_attribute("href").zip(link.get_attribute("integrity"));
        Ok(())
    });
    rewrite_str(index, RewriteStrSettings::new().append_element_content_handler(handler))
        .map_err(|error| anyhow!("not readable as HTML: {error}"))?;
    let (file, integrity) = found.with_context(|| format!("no {selector} with a digest"))?;
    Ok(Link { file: file.trim_start_matches("./").to_owned(), integrity })
}

/// The script without comments and both with short names. `None` if they are not of the form that is known.
fn shrunk(glue: &str, wasm: &[u8]) -> Option<(String, Vec<u8>)> {
    let mut glue = without_comments(glue);
    let mut program = wasm.get(..8)?.to_vec();
    let mut left = Reader(wasm.get(8..)?);
    while !left.0.is_empty() {
        let kind = left.byte()?;
        let section = left.sized()?;
        let section = if kind == IMPORTS { renamed(section, &mut glue)? } else { section.to_vec() };
        program.push(kind);
        program.extend(sized(&section));
    }
    Some((glue, program))
}

/// The section of the imports.
const IMPORTS: u8 = 2;

/// The imports with short names, which the script gets too.
fn renamed(imports: &[u8], glue: &mut String) -> Option<Vec<u8>> {
    let mut left = Reader(imports);
    let count = left.number()?;
    let mut written = number(count);
    for place in 0..count {
        let (module, name) = (left.sized()?, left.sized()?);
        let before = left.0;
        match left.byte()? {
            0 => drop(left.number()?),
            3 => drop((left.byte()?, left.byte()?)),
            _ => return None,
        }
        let (long, short) = (std::str::from_utf8(name).ok()?, format!("i{place}"));
        // In the script, it is the name of a property.
        let (long, own) = (format!(" {long}: "), format!(" {short}: "));
        if glue.matches(&long).count() != 1 {
            return None;
        }
        *glue = glue.replacen(&long, &own, 1);
        written.extend(sized(module));
        written.extend(sized(short.as_bytes()));
        written.extend(&before[..before.len() - left.0.len()]);
    }
    Some(written)
}

/// What is left of a part of a program.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn byte(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    /// A number in groups of seven bits, the lowest first.
    fn number(&mut self) -> Option<usize> {
        let mut number = 0;
        for group in 0..5 {
            let byte = self.byte()?;
            number |= usize::from(byte & 0x7f) << (7 * group);
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    /// Bytes behind their number.
    fn sized(&mut self) -> Option<&'a [u8]> {
        let (bytes, rest) = self.number().and_then(|length| self.0.split_at_checked(length))?;
        self.0 = rest;
        Some(bytes)
    }
}

fn number(mut number: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
    bytes
}

fn sized(bytes: &[u8]) -> Vec<u8> {
    [&number(bytes.len()), bytes].concat()
}

/// wasm-bindgen's comments have lines of their own.
fn without_comments(script: &str) -> String {
    let mut is_inside = false;
    let is_code = |line: &&str| {
        let line = line.trim();
        let was_inside = is_inside;
        is_inside = (was_inside || line.starts_with("/*")) && !line.ends_with("*/");
        !(was_inside || line.starts_with("/*") || line.starts_with("//"))
    };
    script.split_inclusive('\n').filter(is_code).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const GLUE: &str = "/**\n * Opens.\n */\nexport function open() { // ok\n  // why\n  /* one line */\n}\n\
                        imports = {\n  __wbg_a_0123456789abcdef: function() {},\n  __wbindgen_b: function() {},\n};\n";

    /// A program of two imports, a function and a table, and a section of 200 bytes.
    fn wasm() -> Vec<u8> {
        let import = |name: &str, what: &[u8]| [sized(b"./g.js"), sized(name.as_bytes()), what.to_vec()].concat();
        let imports =
            [vec![2], import("__wbg_a_0123456789abcdef", &[0, 0x85, 1]), import("__wbindgen_b", &[3, 0x7f, 1])]
                .concat();
        [b"\0asm\x01\0\0\0\x02".to_vec(), sized(&imports), vec![10], sized(&[7; 200])].concat()
    }

    #[test]
    fn imports_get_the_same_short_names_in_both() {
        let (glue, program) = shrunk(GLUE, &wasm()).unwrap();
        assert_eq!(
            glue,
            "export function open() { // ok\n}\nimports = {\n  i0: function() {},\n  i1: function() {},\n};\n"
        );
        let expected: [&[u8]; 4] = [
            b"\0asm\x01\0\0\0\x02\x1b\x02\x06./g.js\x02i0\0\x85\x01",
            b"\x06./g.js\x02i1\x03\x7f\x01",
            b"\x0a\xc8\x01",
            &[7; 200],
        ];
        assert_eq!(program, expected.concat());
    }

    #[test]
    fn what_is_of_another_form_is_refused() {
        let wasm = wasm();
        // Only where a section ends, the rest can be missing.
        let whole = wasm.len() - 1 - sized(&[7; 200]).len();
        for end in (9..wasm.len()).filter(|&end| end != whole) {
            assert!(shrunk(GLUE, &wasm[..end]).is_none(), "cut after {end} bytes");
        }
        assert!(shrunk(&GLUE.replace("__wbindgen_b: ", "__wbindgen_c: "), &wasm).is_none());
    }

    #[test]
    fn the_page_names_the_new_files_and_their_digests() {
        let staging = tempfile::tempdir().unwrap();
        fs::write(staging.path().join("senet-0123456789ab.js"), GLUE).unwrap();
        fs::write(staging.path().join("senet-0123456789ab_bg.wasm"), wasm()).unwrap();
        let index = "<link rel=modulepreload href=./senet-0123456789ab.js integrity=sha384-a>\
                     <link rel=preload as=fetch href=./senet-0123456789ab_bg.wasm integrity=sha384-b>";
        let index = shrink(staging.path(), index).unwrap();
        for (selector, ending) in [("link[rel=modulepreload]", ".js"), ("link[rel=preload][as=fetch]", "_bg.wasm")] {
            let Link { file, integrity } = link(&index, selector).unwrap();
            let content = fs::read(staging.path().join(&file)).unwrap();
            assert_eq!(file, format!("senet-{}{ending}", digest::short(&content)));
            assert_eq!(integrity, digest::integrity(&content));
        }
        assert_eq!(fs::read_dir(staging.path()).unwrap().count(), 2);
        assert!(shrink(staging.path(), "<link rel=modulepreload href=./a.js>").is_err());
    }
}

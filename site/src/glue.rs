//! Makes the script smaller that wasm-bindgen writes between the page and the program: its imports get the short names
//! that the program has for them, and what explains it to whoever reads it goes.

use anyhow::ensure;

use crate::split::Renamed;

/// The script without comments, with the imports by their new names.
///
/// # Errors
/// If an import is not named in it once, as wasm-bindgen writes it.
pub(crate) fn shrink(script: &str, imports: &[Renamed]) -> anyhow::Result<String> {
    let mut script = without_comments(script);
    for Renamed { long, short } in imports {
        // It is the name of a property.
        let (before, after) = (format!(" {long}: "), format!(" {short}: "));
        ensure!(script.matches(&before).count() == 1, "the script does not name {long} once");
        script = script.replacen(&before, &after, 1);
    }
    Ok(script)
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

    const SCRIPT: &str = "/**\n * Opens.\n */\nexport function open() { // ok\n  // why\n  /* one line */\n}\n\
                          imports = {\n  __wbg_a_0123456789abcdef: function() {},\n  __wbindgen_b: function() {},\n};\n";

    fn renamed(long: &str, short: &str) -> Renamed {
        Renamed { long: long.to_owned(), short: short.to_owned() }
    }

    #[test]
    fn comments_go_and_imports_get_their_short_names() {
        let imports = [renamed("__wbg_a_0123456789abcdef", "i0"), renamed("__wbindgen_b", "i1")];
        assert_eq!(
            shrink(SCRIPT, &imports).unwrap(),
            "export function open() { // ok\n}\nimports = {\n  i0: function() {},\n  i1: function() {},\n};\n"
        );
    }

    #[test]
    fn an_import_that_is_not_named_once_is_refused() {
        assert!(shrink(SCRIPT, &[renamed("__wbindgen_c", "i0")]).is_err());
        assert!(shrink(&SCRIPT.repeat(2), &[renamed("__wbindgen_b", "i0")]).is_err());
    }
}

//! Compressed copies beside the files, for hosts that send those instead of compressing anew for each visitor.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::thread;

use anyhow::Context;
use compression_codecs::brotli::params::EncoderParams;
use compression_codecs::core::Level;
use compression_codecs::core::util::{PartialBuffer, WriteBuffer};
use compression_codecs::flate::params::FlateEncoderParams;
use compression_codecs::{BrotliEncoder, EncodeV2, GzipEncoder};

use crate::staging;

/// The files that are texts or a program. Pictures in PNG are compressed as they are.
const EXTENSIONS: [&str; 9] = ["html", "css", "js", "wasm", "json", "svg", "xml", "txt", "webmanifest"];

/// Whatever is shorter fits into one packet in either form.
const SHORTEST: usize = 500;

/// Writes `.br` and `.gz` beside every file in the folder that gets smaller by it.
///
/// The same files give the same copies. What else belongs to the site must be there by now.
pub(crate) fn compress_all(staging: &Path) -> anyhow::Result<()> {
    let places: Vec<_> = staging::places(staging)?.into_iter().filter(|place| is_compressible(place)).collect();
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let compress = |first: usize| -> anyhow::Result<()> {
        let mut own = places.iter().skip(first).step_by(threads);
        own.try_for_each(|place| compress(&staging.join(place)).with_context(|| place.clone()))
    };
    thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|first| scope.spawn(move || compress(first))).collect();
        running.into_iter().try_for_each(|thread| thread.join().expect("compressing does not panic"))
    })
}

fn is_compressible(place: &str) -> bool {
    Path::new(place).extension().is_some_and(|own| EXTENSIONS.iter().any(|extension| own == *extension))
}

fn compress(path: &Path) -> anyhow::Result<()> {
    let bytes = fs::read(path)?;
    if bytes.len() <= SHORTEST {
        return Ok(());
    }
    let brotli = BrotliEncoder::new(EncoderParams::default().quality(Level::Best));
    let gzip = GzipEncoder::new(FlateEncoderParams::from(Level::Best));
    for (extension, copy) in [("br", smaller(brotli, &bytes)?), ("gz", smaller(gzip, &bytes)?)] {
        if let Some(copy) = copy {
            fs::write(beside(path, extension), copy)?;
        }
    }
    Ok(())
}

/// The bytes as the encoder writes them, if that takes less room.
fn smaller(mut encoder: impl EncodeV2, bytes: &[u8]) -> io::Result<Option<Vec<u8>>> {
    let mut copy = vec![0; bytes.len() - 1];
    let mut input = PartialBuffer::new(bytes);
    let mut output = WriteBuffer::new_initialized(&mut copy);
    let mut is_whole = false;
    while !is_whole && !output.has_no_spare_space() {
        if input.unwritten().is_empty() {
            is_whole = encoder.finish(&mut output)?;
        } else {
            encoder.encode(&mut input, &mut output)?;
        }
    }
    let length = output.written_len();
    copy.truncate(length);
    Ok(is_whole.then_some(copy))
}

/// The same name with another ending behind it.
fn beside(path: &Path, extension: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(extension);
    name.into()
}

#[cfg(test)]
mod tests {
    use compression_codecs::{BrotliDecoder, DecodeV2, GzipDecoder};
    use tempfile::TempDir;

    use super::*;

    fn compressed(files: &[(&str, &[u8])]) -> TempDir {
        let folder = tempfile::tempdir().unwrap();
        for (place, bytes) in files {
            let path = folder.path().join(place);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, bytes).unwrap();
        }
        compress_all(folder.path()).unwrap();
        folder
    }

    fn places(folder: &TempDir) -> Vec<String> {
        staging::places(folder.path()).unwrap().into_iter().collect()
    }

    fn unpacked(mut decoder: impl DecodeV2, bytes: &[u8], length: usize) -> Vec<u8> {
        let mut original = vec![0; length];
        let mut output = WriteBuffer::new_initialized(&mut original);
        let mut input = PartialBuffer::new(bytes);
        while !decoder.decode(&mut input, &mut output).unwrap() {}
        assert_eq!(output.written_len(), length);
        original
    }

    /// A text that can't be guessed and can be made smaller, of about so many bytes.
    fn text(length: usize) -> Vec<u8> {
        (0..).flat_map(|number: u64| number.wrapping_pow(5).to_string().into_bytes()).take(length).collect()
    }

    /// What no compression makes smaller, like the inside of a picture.
    fn noise() -> Vec<u8> {
        let mut state: u32 = 1;
        let mut next = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            state.to_be_bytes()[0]
        };
        (0..5000).map(|_| next()).collect()
    }

    #[test]
    fn what_is_written_is_the_file_again() {
        let original = text(300_000);
        let folder = compressed(&[("hu/a.html", &original)]);
        assert_eq!(places(&folder), ["hu/a.html", "hu/a.html.br", "hu/a.html.gz"]);
        let [br, gz] = ["hu/a.html.br", "hu/a.html.gz"].map(|place| fs::read(folder.path().join(place)).unwrap());
        assert!(br.len() < gz.len() && gz.len() < original.len() / 2);
        assert!(unpacked(BrotliDecoder::new(), &br, original.len()) == original);
        assert!(unpacked(GzipDecoder::new(), &gz, original.len()) == original);
    }

    #[test]
    fn only_what_gets_smaller_is_written() {
        let (text, noise) = (text(5000), noise());
        let files: [(&str, &[u8]); 5] = [
            ("a.css", &text[..500]),
            ("a.png", &text),
            ("a.svg", &noise),
            ("_headers", &text),
            ("b.css", &text[..501]),
        ];
        assert_eq!(
            places(&compressed(&files)),
            ["_headers", "a.css", "a.png", "a.svg", "b.css", "b.css.br", "b.css.gz"]
        );
    }

    #[test]
    fn every_kind_of_text_is_compressed() {
        let text = text(5000);
        let names = EXTENSIONS.map(|extension| format!("a.{extension}"));
        let files: Vec<_> = names.iter().map(|name| (name.as_str(), &text[..])).collect();
        assert_eq!(places(&compressed(&files)).len(), 3 * EXTENSIONS.len());
    }

    #[test]
    fn twice_is_the_same() {
        let text = text(5000);
        let folder = compressed(&[("a.js", &text)]);
        let copies = || ["a.js.br", "a.js.gz"].map(|place| fs::read(folder.path().join(place)).unwrap());
        let first = copies();
        compress_all(folder.path()).unwrap();
        assert_eq!(places(&folder), ["a.js", "a.js.br", "a.js.gz"]);
        assert_eq!(copies(), first);
        assert_eq!(first[1][4..8], [0; 4], "no time in the head of a gzip file");
    }
}

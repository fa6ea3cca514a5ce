//! The files of a solver: tables, and the state of layers that are not finished or still needed.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use senet::ai::check_sum::CheckSum;
use senet::ai::endgame::{Bounds, Bracket, Content, Endgame, FileError, Header, Layer, Table};
use senet::engine::Ruleset;

/// The folder that a solver keeps its files in.
#[derive(Debug)]
pub(crate) struct Folder {
    path: PathBuf,
    ruleset: &'static Ruleset,
}

/// A layer as a solver left it.
#[derive(Debug)]
pub(crate) struct State {
    pub(crate) bounds: Bounds,
    pub(crate) width: u32,
    pub(crate) sweeps: u32,
}

impl Folder {
    pub(crate) fn new(path: &Path, ruleset: &'static Ruleset) -> Self {
        Self { path: path.to_owned(), ruleset }
    }

    /// Makes the folder, if it is not there yet.
    pub(crate) fn create(&self) -> anyhow::Result<()> {
        fs::create_dir_all(&self.path).with_context(|| self.path.display().to_string())
    }

    fn file(&self, layer: Layer, ending: &str) -> PathBuf {
        self.path.join(format!("{}-{}-{}.{ending}", self.ruleset.id, layer.more(), layer.fewer()))
    }

    /// The tables of these layers.
    ///
    /// # Errors
    /// If one is missing or can't be read.
    pub(crate) fn endgame(&self, layers: impl IntoIterator<Item = Layer>) -> anyhow::Result<Endgame> {
        let mut endgame = Endgame::default();
        for layer in layers {
            let table = self.table(layer)?;
            let (more, fewer) = (layer.more(), layer.fewer());
            let missing = || format!("no table for {more} against {fewer}; `senet solve` makes it");
            endgame.add(table.with_context(missing)?);
        }
        Ok(endgame)
    }

    /// The table of a layer, if there is one.
    pub(crate) fn table(&self, layer: Layer) -> anyhow::Result<Option<Table>> {
        let path = self.file(layer, "table");
        let read = || -> anyhow::Result<Option<Table>> {
            let bytes = match fs::read(&path) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
                bytes => bytes?,
            };
            let table = Table::from_bytes(self.ruleset, bytes)?;
            if table.index().layer() != layer {
                return Err(FileError::OtherContent.into());
            }
            Ok(Some(table))
        };
        read().with_context(|| path.display().to_string())
    }

    pub(crate) fn write_table(&self, table: &Table) -> anyhow::Result<()> {
        write(&self.file(table.index().layer(), "table"), |file| file.write_all(table.as_bytes()))
    }

    /// What is known of the state of a layer without reading it all, if there is one.
    pub(crate) fn state_header(&self, layer: Layer) -> anyhow::Result<Option<Header>> {
        let path = self.file(layer, "bounds");
        let read = || -> anyhow::Result<Option<Header>> {
            let Some(mut file) = open(&path)? else { return Ok(None) };
            let mut head = Vec::new();
            file.by_ref().take(Header::LENGTH as u64).read_to_end(&mut head)?;
            let header = Header::read(self.ruleset, &head)?;
            if (header.content, header.layer) != (Content::Bounds, layer) {
                return Err(FileError::OtherContent.into());
            }
            Ok(Some(header))
        };
        read().with_context(|| path.display().to_string())
    }

    /// The state of a layer, if there is one.
    pub(crate) fn state(&self, layer: Layer) -> anyhow::Result<Option<State>> {
        let Some(header) = self.state_header(layer)? else { return Ok(None) };
        let path = self.file(layer, "bounds");
        let read = || -> anyhow::Result<State> {
            let found = fs::metadata(&path)?.len();
            let mut file = open(&path)?.ok_or_else(|| anyhow!("gone"))?;
            let mut bounds = Bounds::absent(self.ruleset, layer);
            let sums = (Header::LENGTH + CheckSum::LENGTH) as u64;
            let expected = sums + bounds.index().positions() as u64 * BYTES as u64;
            if found < expected {
                return Err(FileError::Cut { expected, found }.into());
            }
            let mut sum = CheckSum::new();
            let mut bytes = vec![0; Header::LENGTH];
            file.read_exact(&mut bytes)?;
            sum.add(&bytes);
            for level in 0..bounds.index().levels() {
                bytes.resize(bounds.index().level(level).len() * BYTES, 0);
                file.read_exact(&mut bytes)?;
                sum.add(&bytes);
                let brackets: Option<Vec<_>> = bytes.chunks_exact(BYTES).map(read_bracket).collect();
                bounds.put(level, brackets.ok_or(FileError::Altered)?);
            }
            bytes.clear();
            file.read_to_end(&mut bytes)?;
            if bytes != sum.to_bytes() {
                return Err(FileError::Altered.into());
            }
            Ok(State { bounds, width: header.width, sweeps: header.sweeps })
        };
        read().map(Some).with_context(|| path.display().to_string())
    }

    pub(crate) fn write_state(&self, state: &State) -> anyhow::Result<()> {
        let index = state.bounds.index();
        let header = Header {
            content: Content::Bounds,
            layer: index.layer(),
            width: state.width,
            sweeps: state.sweeps,
            positions: index.positions() as u64,
        };
        write(&self.file(index.layer(), "bounds"), |file| {
            let mut sum = CheckSum::new();
            let mut write = |bytes: &[u8]| {
                sum.add(bytes);
                file.write_all(bytes)
            };
            write(&header.to_bytes(self.ruleset))?;
            let mut bytes = Vec::new();
            for level in 0..index.levels() {
                bytes.clear();
                for &Bracket { lower, upper } in state.bounds.level(level) {
                    bytes.extend(lower.to_le_bytes());
                    bytes.extend(upper.to_le_bytes());
                }
                write(&bytes)?;
            }
            file.write_all(&sum.to_bytes())
        })
    }

    /// Removes the state of a layer, if there is one.
    pub(crate) fn remove_state(&self, layer: Layer) -> anyhow::Result<()> {
        let path = self.file(layer, "bounds");
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(error).with_context(|| path.display().to_string())
            }
            _ => Ok(()),
        }
    }
}

/// Writes a file that appears under its name only when it is whole and on the disk.
fn write(path: &Path, content: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>) -> anyhow::Result<()> {
    let part = path.with_added_extension("part");
    let write = || {
        let mut file = BufWriter::with_capacity(1 << 20, File::create(&part)?);
        content(&mut file)?;
        file.into_inner()?.sync_all()?;
        fs::rename(&part, path)
    };
    write().with_context(|| part.display().to_string())
}

/// How many bytes a bracket takes in a file.
const BYTES: usize = 8;

/// A bracket from its bytes, unless no solver can have written them.
fn read_bracket(bytes: &[u8]) -> Option<Bracket> {
    let (lower, upper) = bytes.split_first_chunk()?;
    let bracket = Bracket { lower: u32::from_le_bytes(*lower), upper: u32::from_le_bytes(*upper.first_chunk()?) };
    (bracket.lower <= bracket.upper && bracket.upper <= Bracket::UNKNOWN.upper).then_some(bracket)
}

fn open(path: &Path) -> io::Result<Option<BufReader<File>>> {
    match File::open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        file => Ok(Some(BufReader::with_capacity(1 << 20, file?))),
    }
}

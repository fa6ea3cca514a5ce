//! The program in two parts: what the first picture needs, and the rest, which is fetched after it.
//!
//! The rest takes functions out of the first part. They share memory, tables and globals. A call from the first part into the rest
//! goes through the table of functions, whose new slots the rest fills when it comes; a call back is an import of
//! what the first part exports for it. So the rest must be there before any of its functions is called:
//! `www/start.js` and `Program::whole` in `src/web` see to that.

use std::collections::{HashMap, HashSet};

use anyhow::{Context, bail, ensure};
use walrus::ir::{self, Call, CallIndirect, Const, Instr, InstrLocId, InstrSeq, Value, Visitor, VisitorMut};
use walrus::{
    ConstExpr, ElementItems, ElementKind, ExportItem, FunctionId, FunctionKind, GlobalKind, Import, LocalFunction,
    Module, ModuleConfig, TableId, TypeId, passes,
};

/// The module that the rest imports from, as `www/start.js` names it.
const FIRST: &str = "senet";

/// Both parts, as files.
pub(crate) struct Parts {
    pub(crate) first: Vec<u8>,
    pub(crate) rest: Vec<u8>,
    /// What the first part imports, by the names that it now has for it.
    pub(crate) imports: Vec<Renamed>,
}

/// An import with a new name.
pub(crate) struct Renamed {
    pub(crate) long: String,
    pub(crate) short: String,
}

/// Splits a program by the names of its functions, which must still be in it. The rest gets what `is_later` says, if nothing
/// but calls leads there, and what only that needs.
///
/// # Errors
/// If the file is no program, or there is nothing to be taken out.
pub(crate) fn split(program: &[u8], is_later: impl Fn(&str) -> bool) -> anyhow::Result<Parts> {
    let mut config = ModuleConfig::new();
    config.generate_name_section(false).generate_producers_section(false);
    let mut first = config.parse(program)?;
    // The same again: functions are the same by their place.
    let mut rest = config.parse(program)?;
    let moved = moved(&first, is_later)?;
    ensure!(!moved.is_empty(), "no function can be taken out: are their names in the file?");

    let table = first.tables.main_function_table()?.context("no table of functions")?;
    let slots = Slots::new(&first, &moved, table)?;
    let shared = shared(&first, &moved);
    take_rest(&mut rest, &first, &moved, &slots, &shared)?;
    take_first(&mut first, &moved, &slots, &shared);
    let imports = number_imports(&mut first);
    Ok(Parts { first: first.emit_wasm(), rest: rest.emit_wasm(), imports })
}

/// The functions that are taken out.
fn moved(program: &Module, is_later: impl Fn(&str) -> bool) -> anyhow::Result<HashSet<FunctionId>> {
    let mut roots: Vec<FunctionId> = program.start.into_iter().collect();
    roots.extend(program.exports.iter().filter_map(|export| match export.item {
        ExportItem::Function(function) => Some(function),
        _ => None,
    }));
    for element in program.elements.iter() {
        let ElementItems::Functions(functions) = &element.items else { bail!("a table is not filled with functions") };
        roots.extend(functions);
    }
    let later: HashSet<FunctionId> = program
        .funcs
        .iter()
        .filter(|function| function.name.as_deref().is_some_and(&is_later))
        .map(walrus::Function::id)
        .collect();
    let mut kept = HashSet::new();
    while let Some(function) = roots.pop() {
        if kept.insert(function)
            && let FunctionKind::Local(local) = &program.funcs.get(function).kind
        {
            let uses = Uses::of(local);
            roots.extend(uses.named);
            roots.extend(uses.called.into_iter().filter(|called| !later.contains(called)));
        }
    }
    Ok(program.funcs.iter_local().map(|(function, _)| function).filter(|function| !kept.contains(function)).collect())
}

/// Which functions a function uses.
#[derive(Default)]
struct Uses {
    called: Vec<FunctionId>,
    /// Passed on as values.
    named: Vec<FunctionId>,
}

impl Uses {
    fn of(function: &LocalFunction) -> Self {
        let mut uses = Self::default();
        ir::dfs_in_order(&mut uses, function, function.entry_block());
        uses
    }
}

impl<'a> Visitor<'a> for Uses {
    fn visit_instr(&mut self, instruction: &'a Instr, _: &'a InstrLocId) {
        match instruction {
            Instr::Call(call) => self.called.push(call.func),
            Instr::ReturnCall(call) => self.named.push(call.func),
            Instr::RefFunc(reference) => self.named.push(reference.func),
            _ => {}
        }
    }
}

/// Where in the table the first part finds the functions of the rest.
struct Slots {
    table: TableId,
    /// The first slot of them.
    base: u64,
    order: Vec<FunctionId>,
    /// For each its place and type.
    places: HashMap<FunctionId, (i32, TypeId)>,
}

impl Slots {
    fn new(program: &Module, moved: &HashSet<FunctionId>, table: TableId) -> anyhow::Result<Self> {
        let mut slots =
            Self { table, base: program.tables.get(table).initial, order: Vec::new(), places: HashMap::new() };
        for (function, local) in program.funcs.iter_local() {
            if moved.contains(&function) {
                continue;
            }
            for called in Uses::of(local).called {
                if moved.contains(&called) && !slots.places.contains_key(&called) {
                    slots.places.insert(called, (slots.next()?, program.funcs.get(called).ty()));
                    slots.order.push(called);
                }
            }
        }
        Ok(slots)
    }

    fn next(&self) -> anyhow::Result<i32> {
        Ok(i32::try_from(self.base)? + i32::try_from(self.order.len())?)
    }

    /// Makes room for them.
    fn widen(&self, program: &mut Module, table: TableId) {
        let table = program.tables.get_mut(table);
        table.initial += self.order.len() as u64;
        table.maximum = table.maximum.map(|maximum| maximum + self.order.len() as u64);
    }
}

/// What the rest calls in the first part, under the names that both know.
fn shared(program: &Module, moved: &HashSet<FunctionId>) -> Vec<(FunctionId, String)> {
    let mut shared = Vec::new();
    let mut known = HashSet::new();
    for (_, local) in program.funcs.iter_local().filter(|(function, _)| moved.contains(function)) {
        for used in Uses::of(local).called {
            if !moved.contains(&used) && known.insert(used) {
                shared.push((used, format!("f{}", shared.len())));
            }
        }
    }
    shared
}

/// Turns a whole program into the rest of it.
fn take_rest(
    rest: &mut Module,
    first: &Module,
    moved: &HashSet<FunctionId>,
    slots: &Slots,
    shared: &[(FunctionId, String)],
) -> anyhow::Result<()> {
    let own: Vec<FunctionId> = rest.funcs.iter().map(walrus::Function::id).collect();
    let twins: HashMap<FunctionId, FunctionId> = first.funcs.iter().map(walrus::Function::id).zip(own).collect();
    let mut imported = Imported::default();
    for (function, name) in shared {
        let twin = twins[function];
        let (import, _) = rest.add_import_func(FIRST, name, rest.funcs.get(twin).ty());
        imported.0.insert(twin, import);
    }
    for function in moved {
        let function = rest.funcs.get_mut(twins[function]).kind.unwrap_local_mut();
        let entry = function.entry_block();
        ir::dfs_pre_order_mut(&mut imported, function, entry);
    }

    let exports: Vec<_> = rest.exports.iter().map(walrus::Export::id).collect();
    for export in exports {
        rest.exports.delete(export);
    }
    let data: Vec<_> = rest.data.iter().map(walrus::Data::id).collect();
    for data in data {
        rest.data.delete(data);
    }
    let elements: Vec<_> = rest.elements.iter().map(walrus::Element::id).collect();
    for element in elements {
        rest.elements.delete(element);
    }
    rest.start = None;

    let memories: Vec<_> = rest.memories.iter().map(walrus::Memory::id).collect();
    for (place, memory) in memories.into_iter().enumerate() {
        let import = rest.imports.add(FIRST, &format!("m{place}"), memory);
        let memory = rest.memories.get_mut(memory);
        memory.import = Some(import);
        memory.data_segments.clear();
    }
    let globals: Vec<_> = rest.globals.iter().map(walrus::Global::id).collect();
    for (place, global) in globals.into_iter().enumerate() {
        let import = rest.imports.add(FIRST, &format!("g{place}"), global);
        rest.globals.get_mut(global).kind = GlobalKind::Import(import);
    }
    let tables: Vec<_> = rest.tables.iter().map(walrus::Table::id).collect();
    for (place, &table) in tables.iter().enumerate() {
        let import = rest.imports.add(FIRST, &format!("t{place}"), table);
        let table = rest.tables.get_mut(table);
        table.import = Some(import);
        table.elem_segments.clear();
    }
    let place = first.tables.iter().position(|table| table.id() == slots.table).context("the table is gone")?;
    let table = tables[place];
    slots.widen(rest, table);
    let offset = ConstExpr::Value(Value::I32(i32::try_from(slots.base)?));
    let functions = slots.order.iter().map(|function| twins[function]).collect();
    let element = rest.elements.add(ElementKind::Active { table, offset }, ElementItems::Functions(functions));
    rest.tables.get_mut(table).elem_segments.insert(element);
    passes::gc::run(rest);
    Ok(())
}

/// Turns a whole program into its first part.
fn take_first(first: &mut Module, moved: &HashSet<FunctionId>, slots: &Slots, shared: &[(FunctionId, String)]) {
    slots.widen(first, slots.table);
    let kept: Vec<_> = first.funcs.iter_local().map(|(function, _)| function).collect();
    for function in kept.into_iter().filter(|function| !moved.contains(function)) {
        let function = first.funcs.get_mut(function).kind.unwrap_local_mut();
        let entry = function.entry_block();
        ir::dfs_pre_order_mut(&mut Through(slots), function, entry);
    }
    for (function, name) in shared {
        first.exports.add(name, *function);
    }
    let memories: Vec<_> = first.memories.iter().map(walrus::Memory::id).collect();
    for (place, memory) in memories.into_iter().enumerate() {
        first.exports.add(&format!("m{place}"), memory);
    }
    let globals: Vec<_> = first.globals.iter().map(walrus::Global::id).collect();
    for (place, global) in globals.into_iter().enumerate() {
        first.exports.add(&format!("g{place}"), global);
    }
    let tables: Vec<_> = first.tables.iter().map(walrus::Table::id).collect();
    for (place, table) in tables.into_iter().enumerate() {
        first.exports.add(&format!("t{place}"), table);
    }
    passes::gc::run(first);
}

/// Numbers the imports. The names that wasm-bindgen gives them are long and end with a digest, once in the script and once in
/// the program: what is in it no compression saves.
fn number_imports(program: &mut Module) -> Vec<Renamed> {
    let number = |(place, import): (usize, &mut Import)| {
        let short = format!("i{place}");
        Renamed { long: std::mem::replace(&mut import.name, short.clone()), short }
    };
    program.imports.iter_mut().enumerate().map(number).collect()
}

/// Calls in the rest go to what it imports.
#[derive(Default)]
struct Imported(HashMap<FunctionId, FunctionId>);

impl VisitorMut for Imported {
    fn visit_call_mut(&mut self, call: &mut Call) {
        if let Some(&import) = self.0.get(&call.func) {
            call.func = import;
        }
    }
}

/// Calls in the first part go through the table.
struct Through<'a>(&'a Slots);

impl VisitorMut for Through<'_> {
    fn start_instr_seq_mut(&mut self, sequence: &mut InstrSeq) {
        for (instruction, at) in std::mem::take(&mut sequence.instrs) {
            let place = match &instruction {
                Instr::Call(call) => self.0.places.get(&call.func),
                _ => None,
            };
            if let Some(&(slot, ty)) = place {
                let table = self.0.table;
                sequence.instrs.push((Instr::Const(Const { value: Value::I32(slot) }), at));
                sequence.instrs.push((Instr::CallIndirect(CallIndirect { ty, table }), at));
            } else {
                sequence.instrs.push((instruction, at));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use walrus::{FunctionBuilder, RefType, ValType};

    /// `open` calls `later::sum`, which calls `add` and `later::help`; `later::held`, which is in the table, calls that too.
    fn program() -> Vec<u8> {
        let mut module = Module::default();
        module.memories.add_local(false, false, 1, None, None);
        let function = |module: &mut Module, name: &str, calls: &[FunctionId]| {
            let mut builder = FunctionBuilder::new(&mut module.types, &[ValType::I32], &[ValType::I32]);
            builder.name(name.to_owned());
            let argument = module.locals.add(ValType::I32);
            let mut body = builder.func_body();
            body.local_get(argument);
            for &called in calls {
                body.block(ValType::I32, |inner| {
                    inner.local_get(argument).call(called);
                });
                body.drop();
            }
            builder.finish(vec![argument], &mut module.funcs)
        };
        let add = function(&mut module, "add", &[]);
        let help = function(&mut module, "later::help", &[]);
        let sum = function(&mut module, "<later::sum as Sum>::of", &[add, help]);
        let listed = function(&mut module, "later::held", &[help]);
        let open = function(&mut module, "open", &[sum, sum, add]);
        module.exports.add("open", open);
        let table = module.tables.add_local(false, 1, Some(1), RefType::FUNCREF);
        let kind = ElementKind::Active { table, offset: ConstExpr::Value(Value::I32(0)) };
        let element = module.elements.add(kind, ElementItems::Functions(vec![listed]));
        module.tables.get_mut(table).elem_segments.insert(element);
        module.emit_wasm()
    }

    fn is_later(name: &str) -> bool {
        name.trim_start_matches('<').starts_with("later::sum")
    }

    fn sizes(file: &[u8]) -> (usize, Vec<String>, Vec<String>) {
        let module = Module::from_buffer(file).unwrap();
        let exports = module.exports.iter().map(|export| export.name.clone()).collect();
        let imports = module.imports.iter().map(|import| import.name.clone()).collect();
        (module.funcs.iter_local().count(), exports, imports)
    }

    #[test]
    fn the_rest_takes_what_only_it_needs() {
        let parts = split(&program(), is_later).unwrap();
        // `later::help` stays, since the function in the table calls it too.
        let (first, exports, imports) = sizes(&parts.first);
        assert_eq!((first, imports.len()), (4, 0));
        assert_eq!(exports, ["open", "f0", "f1", "m0", "t0"]);
        let (rest, exports, imports) = sizes(&parts.rest);
        assert_eq!((rest, exports.len()), (1, 0));
        assert_eq!(imports, ["f0", "f1", "t0"]);
    }

    #[test]
    fn the_rest_fills_the_slots_that_the_first_part_calls() {
        let parts = split(&program(), is_later).unwrap();
        let (first, rest) = (Module::from_buffer(&parts.first).unwrap(), Module::from_buffer(&parts.rest).unwrap());
        for module in [&first, &rest] {
            let table = module.tables.iter().next().unwrap();
            assert_eq!((table.initial, table.maximum), (2, Some(2)));
        }
        let element = rest.elements.iter().next().unwrap();
        let ElementKind::Active { offset: ConstExpr::Value(Value::I32(1)), .. } = element.kind else {
            panic!("{:?} is not the slot after those of the first part", element.kind)
        };
    }

    #[test]
    fn imports_are_numbered() {
        let mut program = Module::from_buffer(&program()).unwrap();
        let ty = program.types.add(&[ValType::I32], &[ValType::I32]);
        for name in ["unused", "__wbg_a_0123456789abcdef", "__wbindgen_b"] {
            let (import, _) = program.add_import_func("./senet-web_bg.js", name, ty);
            if name != "unused" {
                program.exports.add(name, import);
            }
        }
        let parts = split(&program.emit_wasm(), is_later).unwrap();
        let renamed: Vec<_> = parts.imports.iter().map(|import| (&*import.long, &*import.short)).collect();
        assert_eq!(renamed, [("__wbg_a_0123456789abcdef", "i0"), ("__wbindgen_b", "i1")]);
        let (_, _, imports) = sizes(&parts.first);
        assert_eq!(imports, ["i0", "i1"]);
    }

    #[test]
    fn nothing_to_take_out_is_refused() {
        assert!(split(&program(), |_| false).is_err());
        assert!(split(&program(), |name| name == "later::held").is_err(), "what is in the table stays");
        assert!(split(b"", is_later).is_err());
    }
}

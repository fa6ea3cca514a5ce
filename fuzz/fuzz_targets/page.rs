#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| senet_fuzz::parsers::page(text));

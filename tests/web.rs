//! The wiring of the edge, in a real browser: that events become messages, and outlines attributes.
//! What they mean is tested natively.
#![cfg(target_arch = "wasm32")]

use std::collections::BTreeMap;

use senet::i18n::{Lang, Locale};
use senet::web::intl::BrowserLocale;
use serde::Deserialize;
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};
use web_sys::{Document, Element, HtmlCanvasElement, HtmlDialogElement, HtmlElement};

#[path = "support/chances.rs"]
mod chances;
#[path = "support/levels.rs"]
mod levels;

wasm_bindgen_test_configure!(run_in_browser);

const PAGE: &str = include_str!("../index.html");
const ENGLISH: &str = include_str!("../www/locales/en.json");
const HUNGARIAN: &str = include_str!("../www/locales/hu.json");
const NUMBERS: &str = include_str!("data/i18n.json");

fn document() -> Document {
    web_sys::window().and_then(|window| window.document()).expect("a browser has a document")
}

fn by_id(id: &str) -> HtmlElement {
    document().get_element_by_id(id).unwrap_or_else(|| panic!("no element {id}")).unchecked_into()
}

fn attribute(element: &Element, name: &str) -> String {
    element.get_attribute(name).unwrap_or_default()
}

/// The page, opened once: listeners stay, and every test goes on with the same program.
async fn open() {
    let is_ready = || attribute(&document().document_element().expect("a page has a root"), "data-ready") == "1";
    if is_ready() {
        return;
    }
    let body = PAGE.split_once("<body>").and_then(|(_, rest)| rest.split_once("</body>")).expect("a page has a body").0;
    // The test runner shows its results in the page, so ours is put beside them.
    let ours = document().create_element("div").expect("a div can be made");
    ours.set_inner_html(body);
    document().body().expect("a page has a body").append_child(&ours).expect("it can be added");
    let load = js_sys::Function::new_with_args(
        "name",
        &format!("return name === 'hu' ? Promise.resolve({HUNGARIAN}) : Promise.reject(new Error('not there'))"),
    );
    let net = js_sys::Function::new_no_args("return Promise.reject(new Error('not there'))");
    let english = js_sys::JSON::parse(ENGLISH).expect("a locale is JSON");
    let rest = js_sys::Object::new();
    _ = js_sys::Reflect::set(&rest, &"language".into(), &"en".into());
    _ = js_sys::Reflect::set(&rest, &"locale".into(), &english);
    let whole = js_sys::Promise::resolve(&JsValue::from(js_sys::Array::of1(&rest)));
    let address = "https://senet.example/".to_owned();
    assert!(senet::web::open(english, "en", false, load, net, address, whole).is_ok(), "the page does not open");
    while !is_ready() {
        let kept = js_sys::Promise::resolve(&JsValue::UNDEFINED);
        wasm_bindgen_futures::JsFuture::from(kept).await.expect("it is kept");
    }
}

/// Begins a game of two people by the standard rules, through the dialog.
async fn begin() {
    open().await;
    by_id("menu-new").click();
    for choice in ["[name=ruleset][value=standard]", "[name=seat-two][value=person]"] {
        let radio = document().query_selector(choice).ok().flatten().expect("the dialog has the choice");
        radio.unchecked_into::<HtmlElement>().click();
    }
    by_id("new-start").click();
}

fn squares(selector: &str) -> Vec<HtmlElement> {
    let found = document().query_selector_all(&format!("#grid button{selector}")).expect("a valid selector");
    (0..found.length()).filter_map(|index| found.get(index)).map(JsCast::unchecked_into).collect()
}

#[wasm_bindgen_test]
fn the_browser_counts_as_the_native_program_does() {
    #[derive(Deserialize)]
    struct Numbers {
        plural: BTreeMap<String, String>,
        number: BTreeMap<String, String>,
    }
    let parsed = js_sys::JSON::parse(NUMBERS).expect("the numbers are JSON");
    let languages: BTreeMap<String, Numbers> = serde_wasm_bindgen::from_value(parsed).expect("by language");
    assert_eq!(languages.len(), Lang::ALL.len());
    for (name, numbers) in languages {
        let locale = BrowserLocale::new(Lang::from_tag(&name).expect("a language of ours"));
        for (n, plural) in numbers.plural {
            assert_eq!(locale.plural(n.parse().expect("a number")).name(), plural, "{name} {n}");
        }
        for (n, text) in numbers.number {
            assert_eq!(locale.number(n.parse().expect("a number")), text, "{name} {n}");
        }
    }
}

#[wasm_bindgen_test]
async fn it_opens_ready_to_throw_with_thirty_squares_in_a_grid() {
    begin().await;
    assert_eq!(squares("").len(), 30);
    assert_eq!(attribute(&by_id("action"), "data-do"), "throw");
    assert_eq!(squares("[tabindex='0']").len(), 1, "the board is one stop for Tab");
    assert!(by_id("status").text_content().is_some_and(|text| !text.is_empty()));
}

#[wasm_bindgen_test]
async fn a_click_throws_and_a_click_moves() {
    begin().await;
    by_id("action").click();
    let movable = squares("[aria-disabled='false']");
    assert!(!movable.is_empty(), "the first throw always allows a move");
    let before = squares("")[0].clone();
    movable[0].click();
    assert_eq!(squares("")[0], before, "the squares stay the same elements");
    assert!(document().query_selector("#log li").ok().flatten().is_some(), "the move is in the log");
}

#[wasm_bindgen_test]
async fn the_canvas_has_the_device_pixels_that_it_covers_and_something_on_them() {
    begin().await;
    let canvas: HtmlCanvasElement = by_id("scene").unchecked_into();
    let ratio = web_sys::window().expect("a window").device_pixel_ratio();
    let style = by_id("board").style().get_property_value("width").expect("the board has a width");
    let width: f64 = style.trim_end_matches("px").parse().expect("in pixels");
    assert_eq!(canvas.width().to_string(), format!("{:.0}", width * ratio));
    let blank: HtmlCanvasElement = document().create_element("canvas").expect("a canvas").unchecked_into();
    blank.set_width(canvas.width());
    blank.set_height(canvas.height());
    assert_ne!(canvas.to_data_url().ok(), blank.to_data_url().ok());
}

#[wasm_bindgen_test]
async fn a_dialog_opens_and_closes() {
    open().await;
    let dialog: HtmlDialogElement = by_id("dialog-rules").unchecked_into();
    by_id("menu-rules").click();
    assert!(dialog.open());
    let close = dialog.query_selector(".cancel").ok().flatten().expect("it can be closed");
    close.unchecked_into::<HtmlElement>().click();
    assert!(!dialog.open());
}

#[wasm_bindgen_test]
async fn a_report_opens_with_the_version_and_the_browser() {
    open().await;
    let dialog: HtmlDialogElement = by_id("dialog-fault").unchecked_into();
    by_id("menu-fault").click();
    assert!(dialog.open());
    let report = by_id("fault-text").unchecked_into::<web_sys::HtmlTextAreaElement>().value();
    let browser = web_sys::window().expect("a window").navigator().user_agent().expect("it has a name");
    assert!(report.starts_with(concat!("version: ", env!("CARGO_PKG_VERSION"), "\nlanguage: ")), "{report}");
    assert!(report.contains(&format!("\nbrowser: {browser}\nwindow: ")), "{report}");
    assert!(!report.contains("\nwindow: 0 ") && !report.contains("ratio: \n"), "{report}");
    let close = dialog.query_selector(".cancel").ok().flatten().expect("it can be closed");
    close.unchecked_into::<HtmlElement>().click();
    assert!(!dialog.open());
}

#[wasm_bindgen_test]
async fn a_new_version_is_told_without_taking_the_focus() {
    begin().await;
    by_id("action").focus().expect("it takes the focus");
    let event = web_sys::Event::new("senet-new-version").expect("an event");
    document().dispatch_event(&event).expect("it is sent");
    assert!(!by_id("notice").hidden() && !by_id("notice-reload").hidden());
    assert_eq!(document().active_element().map(|focused| focused.id()).as_deref(), Some("action"));
    by_id("notice-close").click();
    assert!(by_id("notice").hidden());
}

#[wasm_bindgen_test]
async fn a_language_is_loaded_and_one_that_fails_is_taken_back() {
    open().await;
    let select: web_sys::HtmlSelectElement = by_id("language").unchecked_into();
    let choose = async |name: &str| {
        select.set_value(name);
        let change = web_sys::Event::new_with_event_init_dict("change", &{
            let init = web_sys::EventInit::new();
            init.set_bubbles(true);
            init
        });
        select.dispatch_event(&change.expect("an event")).expect("it is sent");
        // The texts are promised; they are there once as many promises again have been kept.
        for _ in 0..8 {
            let kept = js_sys::Promise::resolve(&JsValue::NULL);
            wasm_bindgen_futures::JsFuture::from(kept).await.expect("it is kept");
        }
    };
    choose("hu").await;
    assert_eq!(by_id("menu-rules").text_content().as_deref(), Some("Szabályok"));
    choose("de").await;
    assert_eq!(select.value(), "hu", "the menu shows the language that is shown");
    assert!(!by_id("notice").hidden());
    by_id("notice-close").click();
    assert!(by_id("notice").hidden());
}

#[wasm_bindgen_test]
fn a_net_s_chances_to_the_bit() {
    chances::check();
}

#[wasm_bindgen_test]
fn the_same_seed_and_levels_give_the_same_game() {
    levels::check();
}

//! Elements of the page: found, made and written.

use wasm_bindgen::JsCast as _;
use web_sys::{Document, Element, HtmlElement};

use crate::view::shape::Rect;

/// An element that index.html is known to have.
pub(super) fn element(document: &Document, id: &str) -> HtmlElement {
    let found = document.get_element_by_id(id);
    found.unwrap_or_else(|| panic!("the page has an element {id}")).unchecked_into()
}

pub(super) fn create(document: &Document, tag: &str) -> HtmlElement {
    document.create_element(tag).expect("the tags created here are valid").unchecked_into()
}

pub(super) fn append(parent: &Element, child: &Element) {
    parent.append_child(child).expect("a new element can be appended");
}

pub(super) fn set(element: &Element, attribute: &str, value: &str) {
    if element.get_attribute(attribute).as_deref() != Some(value) {
        element.set_attribute(attribute, value).expect("the attributes set here are valid");
    }
}

pub(super) fn set_flag(element: &Element, attribute: &str, is_set: bool) {
    set(element, attribute, if is_set { "true" } else { "false" });
}

pub(super) fn place(element: &HtmlElement, rect: Rect) {
    let style = element.style();
    for (property, value) in [("left", rect.x), ("top", rect.y), ("width", rect.width), ("height", rect.height)] {
        _ = style.set_property(property, &px(value));
    }
}

/// A layout has whole pixels. Writing fractions would cost the page some kilobytes.
pub(super) fn px(value: f64) -> String {
    format!("{}px", value.round() as i32)
}

//! Plural categories and digits by the browser's `Intl`.

use js_sys::{Array, Function, Intl, JsString, Object};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::*;

use crate::i18n::{Lang, Locale, Plural};

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = Intl)]
    type ListFormat;

    #[wasm_bindgen(constructor, js_namespace = Intl)]
    fn new(tags: &Array) -> ListFormat;

    #[wasm_bindgen(method)]
    fn format(this: &ListFormat, items: &Array) -> String;
}

/// A language's numbers as the browser writes them.
pub struct BrowserLocale {
    plurals: Intl::PluralRules,
    format: Function,
    lists: ListFormat,
}

impl BrowserLocale {
    /// The numbers of a language.
    #[must_use]
    pub fn new(lang: Lang) -> Self {
        let tags = Array::of1(&JsValue::from_str(lang.tag()));
        let options = Object::new();
        Self {
            plurals: Intl::PluralRules::new(&tags, &options),
            format: Intl::NumberFormat::new(&tags, &options).format(),
            lists: ListFormat::new(&tags),
        }
    }
}

/// JavaScript's numbers are exact up to 2^53, far above anything that is counted here.
#[expect(clippy::cast_precision_loss, reason = "nothing counted here comes near 2^53")]
const fn number(n: u64) -> f64 {
    n as f64
}

impl Locale for BrowserLocale {
    fn plural(&self, n: u64) -> Plural {
        let category: JsString = self.plurals.select(number(n));
        match String::from(category).as_str() {
            "zero" => Plural::Zero,
            "one" => Plural::One,
            "two" => Plural::Two,
            "few" => Plural::Few,
            "many" => Plural::Many,
            _ => Plural::Other,
        }
    }

    fn number(&self, n: u64) -> String {
        let text = self.format.call1(&JsValue::NULL, &JsValue::from_f64(number(n)));
        text.ok().and_then(|text| text.dyn_into::<JsString>().ok()).map_or_else(|| n.to_string(), String::from)
    }

    fn list(&self, items: &[String]) -> String {
        self.lists.format(&items.iter().map(JsValue::from).collect())
    }
}

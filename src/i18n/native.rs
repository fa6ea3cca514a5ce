//! Numbers outside the browser, from the Unicode data that ICU4X carries.

use icu_decimal::DecimalFormatter;
use icu_decimal::input::Decimal;
use icu_decimal::options::DecimalFormatterOptions;
use icu_list::ListFormatter;
use icu_list::options::ListFormatterOptions;
use icu_locale_core::Locale as LocaleId;
use icu_plurals::{PluralCategory, PluralRules};

use super::lang::Lang;
use super::words::{Locale, Plural};

/// The treatment of numbers in one language.
pub struct NativeLocale {
    rules: PluralRules,
    digits: DecimalFormatter,
    lists: ListFormatter,
}

impl NativeLocale {
    /// The language's.
    ///
    /// # Panics
    ///
    /// Never: the tags are well formed, and the data is compiled in.
    #[must_use]
    pub fn new(lang: Lang) -> Self {
        let id: LocaleId = lang.tag().parse().expect("our tags are well formed");
        Self {
            rules: PluralRules::try_new_cardinal((&id).into()).expect("the data is compiled in"),
            digits: DecimalFormatter::try_new((&id).into(), DecimalFormatterOptions::default())
                .expect("the data is compiled in"),
            lists: ListFormatter::try_new_and((&id).into(), ListFormatterOptions::default())
                .expect("the data is compiled in"),
        }
    }
}

impl Locale for NativeLocale {
    fn plural(&self, n: u64) -> Plural {
        match self.rules.category_for(n) {
            PluralCategory::Zero => Plural::Zero,
            PluralCategory::One => Plural::One,
            PluralCategory::Two => Plural::Two,
            PluralCategory::Few => Plural::Few,
            PluralCategory::Many => Plural::Many,
            PluralCategory::Other => Plural::Other,
        }
    }

    fn number(&self, n: u64) -> String {
        self.digits.format(&Decimal::from(n)).to_string()
    }

    fn list(&self, items: &[String]) -> String {
        self.lists.format(items.iter()).to_string()
    }
}

//! Numbers with decimals, as each language writes them.

use senet::i18n::native::NativeLocale;
use senet::i18n::{Lang, Locale};

/// How a language writes numbers.
pub(super) struct Numbers {
    locale: NativeLocale,
    point: char,
    /// What stands before the percent sign.
    before_percent: &'static str,
}

impl Numbers {
    pub(super) fn new(lang: Lang) -> Self {
        let (point, before_percent) = match lang {
            Lang::En => ('.', ""),
            Lang::Nb | Lang::De | Lang::Es => (',', "\u{a0}"),
            Lang::Hu | Lang::Pt => (',', ""),
        };
        Self { locale: NativeLocale::new(lang), point, before_percent }
    }

    pub(super) fn whole(&self, number: u32) -> String {
        self.locale.number(number.into())
    }

    /// A number that is not below 0, with so many decimals.
    pub(super) fn decimal(&self, number: f64, decimals: usize) -> String {
        let rounded = format!("{:.decimals$}", number.max(0.0));
        let (whole, rest) = rounded.split_once('.').unwrap_or((&rounded, ""));
        let whole = self.locale.number(whole.parse().expect("digits before the point"));
        if rest.is_empty() { whole } else { format!("{whole}{}{rest}", self.point) }
    }

    /// A share of 1, such as 56.8%.
    pub(super) fn percent(&self, share: f64, decimals: usize) -> String {
        format!("{}{}%", self.decimal(share * 100.0, decimals), self.before_percent)
    }

    /// An interval of shares, in hundredths without the sign.
    pub(super) fn interval(&self, [low, high]: [f64; 2], decimals: usize) -> String {
        let [low, high] = [low, high].map(|share| self.decimal(share.clamp(0.0, 1.0) * 100.0, decimals));
        format!("{low}–{high}")
    }

    pub(super) fn list(&self, items: &[String]) -> String {
        self.locale.list(items)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_in_its_way() {
        let percent = |lang| Numbers::new(lang).percent(0.5684, 1);
        assert_eq!(Lang::ALL.map(percent).len(), 6);
        assert_eq!([Lang::En, Lang::Hu, Lang::De].map(percent), ["56.8%", "56,8%", "56,8\u{a0}%"]);
        let german = Numbers::new(Lang::De);
        assert_eq!((german.decimal(12_345.678, 2), german.decimal(0.96, 1)), ("12.345,68".into(), "1,0".into()));
        assert_eq!((german.decimal(7.5, 0), german.whole(16_800)), ("8".into(), "16.800".into()));
        assert_eq!(Numbers::new(Lang::En).interval([-0.1, 0.5], 1), "0.0–50.0");
    }
}

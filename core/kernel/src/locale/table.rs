//! The table of languages. A new translation is a `Translated` here, a file of words beside each English one, and no other line of
//! code: what a file of words is missing does not compile.

use serde::{Deserialize, Serialize};

/// From which side a language is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// From the left.
    Ltr,
    /// From the right.
    Rtl,
}

/// What a row is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    /// All words are there.
    Translated,
    /// Known, its words are still to be written: people are not offered it.
    Untranslated,
    /// Its words are made from the English ones.
    Pseudo,
}

/// How a day is written in few signs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ShortDay {
    /// As the CLDR's medium length has it: "21.11.2026".
    Medium,
    /// With the whole name of the month. English is read on both sides of the Atlantic, where 03/04 is two different days.
    Long,
}

pub(super) struct LocaleRow {
    pub code: &'static str,
    pub tag: &'static str,
    pub own_name: &'static str,
    pub direction: Direction,
    pub is_for: Use,
    /// The primary languages of Accept-Language that are answered in it.
    pub spoken_as: &'static [&'static str],
    /// Whose plurals, dates and numbers hold, as a locale of the CLDR. English dates are day, month, year (selling-core §9), as
    /// Britain writes them. Digits are Latin everywhere: they stand beside order numbers, IBANs and codes.
    pub cldr: &'static str,
    pub short_day: ShortDay,
    /// Around a number of hundredths: `{0}%`.
    pub percent: &'static str,
}

const NARROW_PERCENT: &str = "{0}%";
const SPACED_PERCENT: &str = "{0}\u{a0}%";
const FRENCH_PERCENT: &str = "{0}\u{202f}%";

macro_rules! locales {
    ($(($name:ident $code:literal $tag:literal $own:literal $direction:ident $is_for:ident [$($spoken:literal)*]
        $cldr:literal $day:ident $percent:expr))*) => {
        /// A language of the specification (selling-core §9), or one made up for tests.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
        pub enum Locale {
            #[default]
            $(#[doc = $own] $name,)*
        }

        impl Locale {
            /// Every row of the table, the default first.
            pub const ALL: [Self; [$($code),*].len()] = [$(Self::$name),*];
        }

        /// The row of a language.
        pub(super) fn row(locale: Locale) -> &'static LocaleRow {
            match locale {
                $(Locale::$name => &LocaleRow {
                    code: $code,
                    tag: $tag,
                    own_name: $own,
                    direction: Direction::$direction,
                    is_for: Use::$is_for,
                    spoken_as: &[$($spoken),*],
                    cldr: $cldr,
                    short_day: ShortDay::$day,
                    percent: $percent,
                },)*
            }
        }
    };
}

locales! {
    (En "en" "en" "English" Ltr Translated ["en"] "en-GB-u-hc-h23-nu-latn" Long NARROW_PERCENT)
    (De "de" "de" "Deutsch" Ltr Translated ["de"] "de-u-hc-h23-nu-latn" Medium SPACED_PERCENT)
    (Es "es" "es" "Español" Ltr Untranslated ["es"] "es-u-hc-h23-nu-latn" Medium SPACED_PERCENT)
    (Ar "ar" "ar" "العربية" Rtl Untranslated ["ar"] "ar-u-hc-h23-nu-latn" Medium NARROW_PERCENT)
    (Cs "cs" "cs" "Čeština" Ltr Untranslated ["cs"] "cs-u-hc-h23-nu-latn" Medium SPACED_PERCENT)
    (Da "da" "da" "Dansk" Ltr Untranslated ["da"] "da-u-hc-h23-nu-latn" Medium SPACED_PERCENT)
    (El "el" "el" "Ελληνικά" Ltr Untranslated ["el"] "el-u-hc-h23-nu-latn" Medium NARROW_PERCENT)
    (Fr "fr" "fr" "Français" Ltr Untranslated ["fr"] "fr-u-hc-h23-nu-latn" Medium FRENCH_PERCENT)
    (Hu "hu" "hu" "Magyar" Ltr Untranslated ["hu"] "hu-u-hc-h23-nu-latn" Medium NARROW_PERCENT)
    (It "it" "it" "Italiano" Ltr Untranslated ["it"] "it-u-hc-h23-nu-latn" Medium NARROW_PERCENT)
    (Pl "pl" "pl" "Polski" Ltr Untranslated ["pl"] "pl-u-hc-h23-nu-latn" Medium NARROW_PERCENT)
    (PtBr "pt_br" "pt-BR" "Português (Brasil)" Ltr Untranslated ["pt"] "pt-BR-u-hc-h23-nu-latn" Medium NARROW_PERCENT)
    (PtPt "pt_pt" "pt-PT" "Português (Portugal)" Ltr Untranslated ["pt"] "pt-PT-u-hc-h23-nu-latn" Medium NARROW_PERCENT)
    (Sv "sv" "sv" "Svenska" Ltr Untranslated ["sv"] "sv-u-hc-h23-nu-latn" Medium SPACED_PERCENT)
    (Tr "tr" "tr" "Türkçe" Ltr Untranslated ["tr"] "tr-u-hc-h23-nu-latn" Medium "%{0}")
    (Ko "ko" "ko" "한국어" Ltr Untranslated ["ko"] "ko-u-hc-h23-nu-latn" Medium NARROW_PERCENT)
    (No "no" "no" "Norsk" Ltr Untranslated ["no" "nb" "nn"] "no-u-hc-h23-nu-latn" Medium SPACED_PERCENT)
    (Hr "hr" "hr" "Hrvatski" Ltr Untranslated ["hr"] "hr-u-hc-h23-nu-latn" Medium SPACED_PERCENT)
    (Ro "ro" "ro" "Română" Ltr Untranslated ["ro"] "ro-u-hc-h23-nu-latn" Medium SPACED_PERCENT)
    (Nl "nl" "nl" "Nederlands" Ltr Untranslated ["nl"] "nl-u-hc-h23-nu-latn" Medium NARROW_PERCENT)
    (EnXa "en_xa" "en-XA" "Ëñgļïšĥ" Ltr Pseudo [] "en-GB-u-hc-h23-nu-latn" Long NARROW_PERCENT)
    (ArXb "ar_xb" "ar-XB" "اَنغلِش" Rtl Pseudo [] "ar-u-hc-h23-nu-latn" Medium NARROW_PERCENT)
}

//! Words of the made-up languages, from the English ones.

use super::{Table, base, name};
use crate::Locale;

/// Around a made-up text: what is cut off lacks one of them.
const AROUND: [char; 2] = ['⟦', '⟧'];
/// Translations are longer than English by about so many hundredths.
const LONGER_BY: usize = 40;

pub(super) fn table(english: &Table, locale: Locale) -> Table {
    let mut made = Table::new();
    for (key, text) in english {
        let word = base(english, key);
        if word == key {
            made.insert(key.clone(), text_in(text, locale));
        }
    }
    for key in english.keys().filter_map(|key| key.strip_suffix("_other")) {
        for category in locale.plural_categories() {
            let form = format!("{key}_{}", name(category));
            let text = english.get(&form).or_else(|| english.get(&format!("{key}_other")));
            made.insert(form, text.map(|text| text_in(text, locale)).unwrap_or_default());
        }
    }
    made
}

/// An English text in a made-up language. Places of facts stay, and so do marks of HTML.
pub(super) fn text_in(text: &str, locale: Locale) -> String {
    let letter = if locale == Locale::ArXb { arabic } else { accented };
    let mut made = String::with_capacity(text.len() * 2);
    let mut ends = None;
    for sign in text.chars() {
        match (ends, sign) {
            (Some(end), _) if sign == end => ends = None,
            (None, '{') => ends = Some('}'),
            (None, '<') => ends = Some('>'),
            _ => {}
        }
        made.push(if ends.is_some() { sign } else { letter(sign) });
    }
    let [open, close] = AROUND;
    let more = if locale == Locale::ArXb { 0 } else { text.chars().count() * LONGER_BY / 100 };
    format!("{open}{made}{}{close}", "~".repeat(more))
}

fn mapped(sign: char, from: &str, to: &str) -> char {
    from.chars().zip(to.chars()).find(|(known, _)| *known == sign).map_or(sign, |(_, letter)| letter)
}

fn accented(sign: char) -> char {
    mapped(
        sign,
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
        "áƀçđéƒĝĥíĵķļɱñóþǫŕšţúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶĻṀÑÓÞǪŔŠŢÚṼŴẊÝŽ",
    )
}

fn arabic(sign: char) -> char {
    mapped(sign.to_ascii_lowercase(), "abcdefghijklmnopqrstuvwxyz", "ابتدعفغحيجكلمنوبقرسطعفوخيز")
}

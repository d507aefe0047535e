//! What a browser's or a mail program's translator leaves as it is: amounts, codes, addresses, names of people, shops and products.
//! It is marked in the sentences; the marks become elements of HTML and are left out of plain text.

/// Begins what is not translated: of Unicode's private use, and taken out of every fact.
const OPEN: char = '\u{F8E0}';
/// Ends it.
const CLOSE: char = '\u{F8E1}';

/// The text, to be left as it is.
pub(crate) fn mark(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("{OPEN}{}{CLOSE}", unmarked(text)) }
}

/// The text without marks.
pub(crate) fn unmarked(text: &str) -> String {
    text.replace([OPEN, CLOSE], "")
}

/// The text as HTML.
pub(crate) fn escaped(text: &str) -> String {
    handlebars::html_escape(text).replace(OPEN, r#"<span translate="no">"#).replace(CLOSE, "</span>")
}

/// Takes the marks out of what people typed: an only one would leave an element open.
pub(crate) fn clean(fact: &mut serde_json::Value) {
    use serde_json::Value;
    match fact {
        Value::String(text) if text.contains([OPEN, CLOSE]) => *text = unmarked(text),
        Value::Array(all) => all.iter_mut().for_each(clean),
        Value::Object(all) => all.values_mut().for_each(clean),
        _ => {}
    }
}

//! Texts that are hard to read: the colours of a page against the grounds that they stand on (WCAG 2.2, 1.4.3).

use kontor_storefront::colour::{BLACK, Colour, WHITE};
use serde_json::Value;

use crate::blocks;

/// A pair of colours below 4.5 to 1: the page is published all the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Warning {
    /// Where the colour stands in the request: `/document/blocks/2/style/all/color`.
    pub pointer: String,
    /// The block; none: the colours of the whole page.
    pub block: Option<String>,
    /// The colour of the text.
    pub color: String,
    /// The ground.
    pub background: String,
    /// The nearest colour that can be read there.
    pub suggested: String,
}

/// Grounds and texts where a document names none.
const TOKENS: [(&str, &str); 4] =
    [("background", "#ffffff"), ("surface", "#f6f7f6"), ("text", "#1d2421"), ("onPrimary", "#ffffff")];

/// Every text of a document that is hard to read.
pub fn warnings(document: &Value) -> Vec<Warning> {
    let mut found = Vec::new();
    let tokens = document.pointer("/tokens/colors");
    let token = |name: &str| {
        let given = tokens.and_then(|colors| colors.get(name)).and_then(Value::as_str);
        given.or_else(|| TOKENS.iter().find(|(known, _)| *known == name).map(|(_, hex)| *hex)).and_then(Colour::parse)
    };
    let read = |text: &str| match text.strip_prefix("token:") {
        Some(name) => token(name),
        None => Colour::parse(text),
    };
    for (text, ground) in [("text", "background"), ("text", "surface"), ("onPrimary", "primary")] {
        // What was not chosen is ours, and can be read.
        if tokens.is_some_and(|colors| colors.get(text).is_some() || colors.get(ground).is_some())
            && let Some((color, background)) = token(text).zip(token(ground))
        {
            let pointer = format!("/document/tokens/colors/{text}");
            found.extend(warning(pointer, None, color, background));
        }
    }
    for (place, block) in blocks(document).enumerate() {
        let styles = block.whole.get("style").and_then(Value::as_object);
        let all = styles.and_then(|styles| styles.get("all"));
        for (scope, style) in styles.into_iter().flatten() {
            let of = |key: &str| {
                let given = style.get(key).or_else(|| all.and_then(|all| all.get(key)));
                given.and_then(Value::as_str)
            };
            let names_one = style.get("color").is_some() || style.get("background").is_some();
            let pair =
                read(of("color").unwrap_or("token:text")).zip(read(of("background").unwrap_or("token:background")));
            if let Some((color, background)) = pair.filter(|_| names_one) {
                let pointer = format!("/document/blocks/{place}/style/{scope}/color");
                found.extend(warning(pointer, Some(block.id), color, background));
            }
        }
    }
    found
}

fn warning(pointer: String, block: Option<&str>, color: Colour, background: Colour) -> Option<Warning> {
    if color.is_readable_on(background) {
        return None;
    }
    let fits = |mixed: Colour| mixed.is_readable_on(background);
    let towards = if BLACK.is_readable_on(background) { BLACK } else { WHITE };
    let block = block.map(str::to_owned);
    let suggested = color.until(towards, fits).hex();
    Some(Warning { pointer, block, color: color.hex(), background: background.hex(), suggested })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_is_hard_to_read_is_told_with_what_can_be_read() {
        let document = json!({
            "tokens": {"colors": {"primary": "#1E84D7", "background": "#FFFFFF", "text": "#4A4A4A"}},
            "blocks": [
                {"id": "txt_000001", "type": "text", "v": 1, "props": {},
                 "style": {"all": {"color": "#cccccc"}, "mobile": {"background": "#000000"}}},
                {"id": "txt_000002", "type": "text", "v": 1, "props": {}, "style": {"all": {"padding": {"top": 8}}}},
            ],
        });
        let found = warnings(&document);
        let pointers: Vec<&str> = found.iter().map(|one| one.pointer.as_str()).collect();
        // White on #1E84D7 is 3.9 to 1; grey on white is 1.6; the same grey on black can be read.
        assert_eq!(pointers, ["/document/tokens/colors/onPrimary", "/document/blocks/0/style/all/color"]);
        for one in found {
            let read = |text: &str| Colour::parse(text);
            let pair = read(&one.suggested).zip(read(&one.background));
            assert!(pair.is_some_and(|(text, ground)| text.is_readable_on(ground)), "{one:?}");
        }
    }
}

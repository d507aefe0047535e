//! From an email to subject, text and HTML in the reader's language. Text and HTML are two renderers of the same blocks.

use std::sync::LazyLock;

use chrono_tz::Tz;
use handlebars::Handlebars;
use kontor_kernel::{ApiError, Direction, Locale, Result};
use serde::Serialize;
use serde_json::Value;

use crate::{
    Email,
    compose::{Composed, compose},
    untranslated, untrusted,
    words::WORDS,
};

/// The templates of one renderer: the layout, and each block under its name.
macro_rules! templates {
    ($folder:literal: $($name:literal $file:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../templates/", $folder, "/", $file, ".hbs")))),*]
    };
}

const HTML: &[(&str, &str)] = templates!("html": "layout" "layout", "paragraph" "paragraph", "note" "note",
    "quote" "quote", "button" "button", "code" "code", "list" "list", "details" "details", "amounts" "amounts");
/// Small print is a paragraph like all others where there is only one size.
const TEXT: &[(&str, &str)] = templates!("text": "layout" "layout", "paragraph" "paragraph", "note" "paragraph",
    "quote" "quote", "button" "button", "code" "code", "list" "list", "details" "details", "amounts" "amounts");

/// What surrounds every email.
#[derive(Debug, Clone, Serialize)]
pub struct Frame {
    /// The reader's first name, or nothing.
    pub name: String,
    /// The reader's time zone.
    pub time_zone: String,
    /// Where the product lives, without a slash at the end.
    pub home: String,
    /// The mail in a browser.
    pub view_link: String,
    /// The page that ends mails of this kind; none where that is not possible.
    pub unsubscribe_page: Option<String>,
}

/// A mail in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rendered {
    /// One line.
    pub subject: String,
    /// Plain text.
    pub text: String,
    /// HTML.
    pub html: String,
}

/// What the layouts are filled with.
#[derive(Serialize)]
struct Page<'a> {
    #[serde(flatten)]
    composed: &'a Composed,
    #[serde(flatten)]
    frame: &'a Frame,
    locale: &'static str,
    from_the_right: bool,
    /// The sides on which a line begins and ends, for programs that know no other words for them.
    start: &'static str,
    end: &'static str,
    view_label: &'static str,
    unsubscribe_label: &'static str,
    imprint_label: &'static str,
}

static RENDERERS: LazyLock<Result<[Handlebars<'static>; 2]>> =
    LazyLock::new(|| Ok([renderer(TEXT, untranslated::unmarked)?, renderer(HTML, untranslated::escaped)?]));

fn renderer(templates: &[(&str, &'static str)], escape: fn(&str) -> String) -> Result<Handlebars<'static>> {
    let mut renderer = Handlebars::new();
    renderer.set_strict_mode(true);
    renderer.register_escape_fn(escape);
    for (name, template) in templates {
        renderer.register_template_string(name, template)?;
    }
    Ok(renderer)
}

/// Renders an email. Refuses one whose words ask for what nobody gave.
pub fn render(email: &Email, frame: &Frame, locale: Locale) -> Result<Rendered> {
    let (email, frame) = (cleaned(email)?, Frame { name: clean_name(&frame.name), ..frame.clone() });
    let zone = frame.time_zone.parse().unwrap_or(Tz::UTC);
    let composed = compose(&email, &frame.name, zone, locale)?;
    let from_the_right = locale.direction() == Direction::Rtl;
    let (start, end) = if from_the_right { ("right", "left") } else { ("left", "right") };
    let label = |key| WORDS.text(locale, key).unwrap_or_default();
    let page = Page {
        composed: &composed,
        frame: &frame,
        locale: locale.tag(),
        from_the_right,
        start,
        end,
        view_label: label("common.view"),
        unsubscribe_label: label("common.unsubscribe"),
        imprint_label: label("common.imprint"),
    };
    let renderers = RENDERERS.as_ref().map_err(|error| ApiError::internal(format!("{error:?}")))?;
    let [text, html] = renderers.each_ref().map(|renderer| renderer.render("layout", &page));
    let subject = untranslated::unmarked(&composed.subject);
    Ok(Rendered { subject: subject.split_whitespace().collect::<Vec<_>>().join(" "), text: text?, html: html? })
}

/// The email without links and marks in what people typed.
fn cleaned(email: &Email) -> Result<Email> {
    let mut value = serde_json::to_value(email)?;
    if let Some(facts) = value.get_mut("facts").and_then(Value::as_object_mut) {
        untrusted::unlink(email, facts);
        facts.values_mut().for_each(untranslated::clean);
    }
    Ok(serde_json::from_value(value)?)
}

fn clean_name(name: &str) -> String {
    untranslated::unmarked(&untrusted::without_links(name))
}

#[cfg(test)]
mod tests;

//! From a letter to subject, text and HTML in the reader's language.

use std::sync::OnceLock;

use handlebars::{Handlebars, no_escape};
use kontor_kernel::{ApiError, Direction, Locale, Result};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::{Email, email::TEMPLATES, helpers, untranslated};

const PARTIALS: &[(&str, &str)] = &[
    ("layout", include_str!("../templates/layout.html.hbs")),
    ("button", include_str!("../templates/button.html.hbs")),
    ("paragraph", include_str!("../templates/paragraph.html.hbs")),
    ("words", include_str!("../templates/words.html.hbs")),
    ("quote", include_str!("../templates/quote.html.hbs")),
    ("small", include_str!("../templates/small.html.hbs")),
    ("lines", include_str!("../templates/lines.html.hbs")),
    ("plan", include_str!("../templates/plan.html.hbs")),
    ("text_plan", include_str!("../templates/plan.txt.hbs")),
    ("debit", include_str!("../templates/debit.html.hbs")),
    ("text_debit", include_str!("../templates/debit.txt.hbs")),
    ("text_layout", include_str!("../templates/layout.txt.hbs")),
    ("text_lines", include_str!("../templates/lines.txt.hbs")),
];

/// What surrounds every letter.
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

struct Registries {
    plain: Handlebars<'static>,
    html: Handlebars<'static>,
}

/// Those of a language are made when the first mail in it is.
static REGISTRIES: [OnceLock<Result<Registries>>; Locale::ALL.len()] = [const { OnceLock::new() }; Locale::ALL.len()];

impl Registries {
    fn new(locale: Locale) -> Result<Self> {
        let mut both = [Handlebars::new(), Handlebars::new()];
        for (registry, marks) in both.iter_mut().zip([false, true]) {
            registry.set_strict_mode(true);
            helpers::register(registry, locale, marks);
            for (name, source) in PARTIALS {
                registry.register_partial(name, source)?;
            }
        }
        let [mut plain, mut html] = both;
        plain.register_escape_fn(no_escape);
        html.register_escape_fn(untranslated::escaped);
        for (name, subject, text, body) in TEMPLATES {
            plain.register_template_string(&format!("{name}.subject"), subject)?;
            plain.register_template_string(&format!("{name}.text"), text)?;
            html.register_template_string(&format!("{name}.html"), body)?;
        }
        Ok(Self { plain, html })
    }
}

/// Renders a letter. Refuses a template that asks for what nobody gave.
pub fn render(letter: &Email, frame: &Frame, locale: Locale) -> Result<Rendered> {
    let registries = registries(locale)?;
    let facts = facts(letter, frame, locale)?;
    let name = letter.template();
    let subject = registries.plain.render(&format!("{name}.subject"), &facts)?;
    Ok(Rendered {
        subject: subject.split_whitespace().collect::<Vec<_>>().join(" "),
        text: registries.plain.render(&format!("{name}.text"), &facts)?,
        html: registries.html.render(&format!("{name}.html"), &facts)?,
    })
}

fn registries(locale: Locale) -> Result<&'static Registries> {
    let made = REGISTRIES.get(locale as usize).map(|made| made.get_or_init(|| Registries::new(locale)));
    let made = made.ok_or_else(|| ApiError::internal("a language without a row"))?;
    made.as_ref().map_err(|fault| ApiError::internal(format!("{fault:?}")))
}

fn facts(letter: &Email, frame: &Frame, locale: Locale) -> Result<Value> {
    let mut facts: Map<String, Value> = match serde_json::to_value(letter)?.get_mut("facts").map(Value::take) {
        Some(Value::Object(facts)) => facts,
        _ => Map::new(),
    };
    if let Value::Object(frame) = serde_json::to_value(frame)? {
        facts.extend(frame);
    }
    untrusted::unlink(letter, &mut facts);
    facts.values_mut().for_each(untranslated::clean);
    facts.insert("locale".to_owned(), locale.tag().into());
    facts.insert("from_the_right".to_owned(), (locale.direction() == Direction::Rtl).into());
    Ok(Value::Object(facts))
}

#[cfg(test)]
mod tests;
pub(crate) mod untrusted;

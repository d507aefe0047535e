//! The reader's two pages, from templates beside this file.

use handlebars::{Handlebars, RenderError, TemplateError};
use serde_json::json;

use super::stored_mail::{StoredMail, Summary};

pub struct Pages {
    templates: Handlebars<'static>,
}

impl Pages {
    pub fn new() -> Result<Self, Box<TemplateError>> {
        let mut templates = Handlebars::new();
        let add = |templates: &mut Handlebars<'_>, name, text| {
            templates.register_template_string(name, text).map_err(Box::new)
        };
        add(&mut templates, "frame", include_str!("pages/frame.hbs"))?;
        add(&mut templates, "list", include_str!("pages/list.hbs"))?;
        add(&mut templates, "letter", include_str!("pages/letter.hbs"))?;
        Ok(Self { templates })
    }

    pub fn list(&self, mails: &[Summary], to: &str) -> Result<String, RenderError> {
        let newest = mails.first().map(|mail| mail.id.clone()).unwrap_or_default();
        self.templates.render(
            "list",
            &json!({ "title": "Mails", "mails": mails, "to": to, "newest": newest, "count": mails.len() }),
        )
    }

    pub fn letter(&self, letter: &StoredMail) -> Result<String, RenderError> {
        let title = if letter.summary.subject.is_empty() { "(no subject)" } else { &letter.summary.subject };
        self.templates.render("letter", &json!({ "title": title, "mail": letter }))
    }
}

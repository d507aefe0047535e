//! From an email's facts to its blocks, in the reader's language. A sentence is named by its key in the words files, below the
//! email's own name (`text` is `order_paid.text`) or in full (`common.ignore`), and its places by the names of the email's facts.

mod accounts;
mod debits;
mod disputes;
mod money;
mod order_paid;
mod orders;
mod plans;
mod seller;

use chrono_tz::Tz;
use kontor_kernel::{ApiError, Locale, Money, Result};
use serde::Serialize;

use crate::{
    Email, Kind,
    block::Block,
    fact::{AsFact, Fact},
    words::WORDS,
};

/// Each writes the emails of its part and answers whether this was one of them.
const PARTS: &[fn(&Email, &mut Composer) -> bool] =
    &[accounts::write, orders::write, order_paid::write, plans::write, money::write, disputes::write, seller::write];

/// An email in words, before it is rendered.
#[derive(Debug, Serialize)]
pub(crate) struct Composed {
    #[serde(skip)]
    pub subject: String,
    pub title: String,
    pub greeting: String,
    pub blocks: Vec<Block>,
    /// Why the reader gets it.
    pub why: String,
    /// In whose name it is sent; ours when none.
    pub shop: Option<String>,
}

/// Writes an email block by block. What its words ask for and nobody gave refuses the email as a whole.
pub(crate) struct Composer {
    locale: Locale,
    zone: Tz,
    name: &'static str,
    facts: Vec<(&'static str, Fact)>,
    subject: Option<String>,
    title: String,
    why: String,
    blocks: Vec<Block>,
    lacks: Vec<String>,
}

/// Writes an email. `name` is the reader's, or empty.
pub(crate) fn compose(email: &Email, name: &str, zone: Tz, locale: Locale) -> Result<Composed> {
    let why = match email.kind() {
        Kind::Security => "common.why_security",
        Kind::Transaction | Kind::Deferrable => "common.why_transaction",
        Kind::Sales => "common.why_sales",
    };
    let mut mail = Composer {
        locale,
        zone,
        name: email.template(),
        facts: email.facts(),
        subject: None,
        title: "title".to_owned(),
        why: why.to_owned(),
        blocks: Vec::new(),
        lacks: Vec::new(),
    };
    if !PARTS.iter().any(|write| write(email, &mut mail)) {
        return Err(ApiError::internal(format!("{}: no part writes it", mail.name)));
    }
    mail.finish(name, email.shop())
}

impl Composer {
    fn finish(mut self, reader: &str, shop: Option<&str>) -> Result<Composed> {
        let (title, why) = (std::mem::take(&mut self.title), std::mem::take(&mut self.why));
        let subject = self.subject.take().unwrap_or_else(|| self.say("subject"));
        let greeting = match reader {
            "" => self.say("common.hello"),
            reader => self.say_with("common.hello_name", &[("name", reader.to_owned().as_fact())]),
        };
        let (title, why) = (self.say(&title), self.say(&why));
        if !self.lacks.is_empty() {
            return Err(ApiError::internal(format!("{}: {}", self.name, self.lacks.join(", "))));
        }
        let shop = shop.map(crate::untranslated::mark);
        Ok(Composed { subject, title, greeting, blocks: self.blocks, why, shop })
    }

    /// The sentence in the reader's language, with the email's facts.
    pub fn say(&mut self, key: &str) -> String {
        self.say_with(key, &[])
    }

    /// The same with facts of its own, which go before the email's.
    pub fn say_with(&mut self, key: &str, own: &[(&str, Fact)]) -> String {
        let key = self.full(key);
        self.fill(&key, WORDS.text(self.locale, &key), own)
    }

    /// The same in the form that the language has for a number, which goes where `{count}` stands.
    pub fn say_counted(&mut self, key: &str, count: u32) -> String {
        let key = self.full(key);
        let text = WORDS.counted(self.locale, &key, count.into());
        self.fill(&key, text, &[("count", count.as_fact())])
    }

    /// An amount as it stands in a table.
    pub fn amount(amount: Money, locale: Locale) -> String {
        crate::untranslated::mark(&amount.shown(locale))
    }

    fn full(&self, key: &str) -> String {
        if key.contains('.') { key.to_owned() } else { format!("{}.{key}", self.name) }
    }

    /// The text with its facts, none of which is read for places of others.
    fn fill(&mut self, key: &str, text: Option<&'static str>, own: &[(&str, Fact)]) -> String {
        let Some(text) = text else {
            self.lacks.push(format!("no words for {key}"));
            return String::new();
        };
        let mut parts = text.split('{');
        let mut whole = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (name, rest) = part.split_once('}').unwrap_or((part, ""));
            let fact = own.iter().chain(&self.facts).find(|(known, _)| *known == name);
            match fact.and_then(|(_, fact)| fact.shown(name, self.locale, self.zone)) {
                Some(shown) => whole.push_str(&shown),
                None => self.lacks.push(format!("{key} needs {name}")),
            }
            whole.push_str(rest);
        }
        whole
    }

    /// Another subject than the sentence `subject`.
    pub fn subject(&mut self, key: &str) -> &mut Self {
        let subject = self.say(key);
        self.subject_text(subject)
    }

    /// A subject in words of the seller's own.
    pub fn subject_text(&mut self, subject: String) -> &mut Self {
        self.subject = Some(subject);
        self
    }

    /// Another title than the sentence `title`.
    pub fn title(&mut self, key: &str) -> &mut Self {
        key.clone_into(&mut self.title);
        self
    }

    /// Another reason for the mail than its kind has.
    pub fn why(&mut self, key: &str) -> &mut Self {
        key.clone_into(&mut self.why);
        self
    }

    /// Any block.
    pub fn block(&mut self, block: Block) -> &mut Self {
        self.blocks.push(block);
        self
    }

    /// A paragraph of one sentence.
    pub fn text(&mut self, key: &str) -> &mut Self {
        let text = self.say(key);
        self.paragraph(text)
    }

    /// The same, if this is so.
    pub fn text_if(&mut self, condition: bool, key: &str) -> &mut Self {
        if condition { self.text(key) } else { self }
    }

    /// A paragraph of words that are no sentence of ours, or of several.
    pub fn paragraph(&mut self, text: String) -> &mut Self {
        self.block(Block::Paragraph { text })
    }

    /// Small print.
    pub fn note(&mut self, key: &str) -> &mut Self {
        let text = self.say(key);
        self.block(Block::Note { text })
    }

    /// What somebody else wrote, unless it is nothing.
    pub fn quote(&mut self, text: &str) -> &mut Self {
        if text.is_empty() { self } else { self.block(Block::Quote { lead: None, text: text.to_owned() }) }
    }

    /// Where the reader decides which notifications are emailed.
    pub fn settings(&mut self, link: &str) -> &mut Self {
        let (lead, label) = (self.say("common.notice_lead"), self.say("common.notice_settings"));
        self.block(Block::Button { lead: Some(lead), label, link: link.to_owned() })
    }

    /// Where to go on: with the sentence `button`.
    pub fn button(&mut self, link: &str) -> &mut Self {
        let label = self.say("button");
        self.block(Block::Button { lead: None, label, link: link.to_owned() })
    }
}

#[cfg(test)]
mod tests;

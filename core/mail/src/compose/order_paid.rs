//! The receipt of an order: what its buyer has from now on and the way to it, what was paid, and last, in small print, what the law
//! wants said.

use super::Composer;
use crate::{
    Download, Email, Line,
    block::{Amount, Block, Bullet},
    fact::AsFact,
    untranslated,
};
use kontor_kernel::Money;

pub(super) fn write(email: &Email, mail: &mut Composer) -> bool {
    let Email::OrderPaid { order_link, instruction, lines, total, plan, pay_by, .. } = email else {
        return false;
    };
    opening(email, mail);
    deliveries(email, mail);
    mail.button(order_link);
    let label = match (plan, pay_by) {
        (None, _) => "common.total",
        (Some(_), None) => "plan.paid",
        (Some(_), Some(_)) => "plan.now",
    };
    mail.amounts(lines, label, *total).plan(plan.as_ref());
    contract(email, mail);
    if !instruction.is_empty() {
        mail.small("withdrawal").block(Block::Note { text: instruction.clone() });
    }
    true
}

/// Subject, title, the seller's own words, and what happened.
fn opening(email: &Email, mail: &mut Composer) {
    let Email::OrderPaid { subject, greeting, bare, given, pay_by, plan, gift_on, .. } = email else { return };
    match (given, bare) {
        (true, _) => mail.title("given_title").subject("given_subject"),
        (false, true) => mail.title("receipt").subject("receipt_subject"),
        (false, false) => mail.subject("subject"),
    };
    if !subject.is_empty() {
        mail.subject_text(subject.clone());
    }
    if !greeting.is_empty() {
        mail.paragraph(greeting.clone());
    }
    let begins_free = plan.as_ref().is_some_and(|plan| plan.begins_free);
    mail.text(match (pay_by, given, begins_free) {
        (Some(_), ..) => "on_trust",
        (None, true, _) => "given",
        (None, false, true) => "begins_free",
        (None, false, false) => "text",
    });
    mail.text_if(gift_on.is_some(), "gift");
}

/// With whom the contract is, until when, and what its buyer agreed to.
fn contract(email: &Email, mail: &mut Composer) {
    let Email::OrderPaid { resold_by, bound_until, extended_by, notice_days, consent, .. } = email else { return };
    if !resold_by.is_empty() {
        mail.small("resold_by");
    }
    if bound_until.is_some() {
        let mut said = vec![mail.say("bound")];
        said.push(match extended_by {
            0 => mail.say("goes_on"),
            months => mail.say_counted("extended", *months),
        });
        if *notice_days > 0 {
            said.push(mail.say_counted("notice", *notice_days));
        }
        mail.block(Block::Note { text: said.join(" ") });
    }
    if !consent.is_empty() {
        mail.small(if consent == "immediate_service" { "consent_service" } else { "consent_delivery" });
    }
}

/// What was bought.
fn deliveries(email: &Email, mail: &mut Composer) {
    let Email::OrderPaid { courses, downloads, keys, tickets, calendars, certificates, instructions, .. } = email
    else {
        return;
    };
    for course in courses {
        let lead = mail.say_with("course", &[("product", course.name.as_fact())]);
        let label = mail.say("course_button");
        mail.block(Block::Button { lead: Some(lead), label, link: course.link.clone() });
    }
    links(mail, "files", downloads);
    for key in keys {
        let lead = mail.say_with("key", &[("product", key.name.as_fact())]);
        mail.block(Block::Code { lead, text: untranslated::mark(&key.value), large: false });
    }
    links(mail, "tickets", tickets);
    links(mail, "calendars", calendars);
    links(mail, "certificates", certificates);
    if !instructions.is_empty() {
        let lead = Some(mail.say("instructions"));
        mail.block(Block::Quote { lead, text: instructions.clone() });
    }
}

fn links(mail: &mut Composer, key: &str, downloads: &[Download]) {
    if downloads.is_empty() {
        return;
    }
    let lead = mail.say(key);
    let item =
        |download: &Download| Bullet { text: untranslated::mark(&download.name), link: Some(download.link.clone()) };
    mail.block(Block::List { lead, items: downloads.iter().map(item).collect(), total: None, remark: None });
}

impl Composer {
    /// A sentence in small print.
    fn small(&mut self, key: &str) -> &mut Self {
        let text = self.say(key);
        self.block(Block::Note { text })
    }

    /// What is paid for, with the sum under this label.
    pub(super) fn amounts(&mut self, lines: &[Line], label: &str, total: Money) -> &mut Self {
        let locale = self.locale;
        let line =
            |line: &Line| Amount { name: untranslated::mark(&line.name), amount: Self::amount(line.amount, locale) };
        let label = self.say(label);
        self.block(Block::Amounts {
            lines: lines.iter().map(line).collect(),
            label,
            total: Self::amount(total, locale),
        })
    }
}

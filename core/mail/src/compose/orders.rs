//! To whoever bought: how to pay, what became of the payment, and what they get. The receipt is in `order_paid.rs`.

use kontor_kernel::Money;

use super::Composer;
use crate::{
    Email,
    block::{Block, Detail},
    untranslated,
};

pub(super) fn write(email: &Email, mail: &mut Composer) -> bool {
    match email {
        Email::ServiceDelivered { note, order_link, .. } => mail.text("text").quote(note).button(order_link),
        Email::EventMoved { old_when, old_place, new_when, new_place, order_link, .. } => {
            mail.text("text");
            let rows = [("new", new_when, new_place, true), ("old", old_when, old_place, false)].map(
                |(label, when, place, strong)| Detail {
                    label: mail.say(label),
                    value: format!("{when}, {}", mail.place(place)),
                    strong,
                },
            );
            mail.block(Block::Details { rows: rows.into() }).text("stays").button(order_link)
        }
        Email::OwnTicket { ticket, when, place, ticket_link, .. } => {
            let facts = format!("{}\n{when}\n{}", untranslated::mark(ticket), mail.place(place));
            mail.why("why").text("text").paragraph(facts).button(ticket_link)
        }
        Email::GiftArrived { message, gift_link, .. } => mail.why("why").text("text").quote(message).button(gift_link),
        Email::CourseLink { course_link, devices, .. } => {
            mail.text("text").button(course_link);
            let next = mail.say_counted("next", u32::try_from(*devices).unwrap_or_default());
            mail.paragraph(next).note("not_you")
        }
        Email::OrderWireInstructions { lines, total, plan, order_link, .. } => {
            mail.text("text").wire_account(email, "amount", *total);
            mail.amounts(lines, if plan.is_some() { "plan.now" } else { "common.total" }, *total);
            mail.plan(plan.as_ref()).button(order_link).note("after")
        }
        Email::WireReminder { total, order_link, .. } => {
            wire(email, mail, "order_wire_instructions.amount", *total, order_link)
        }
        Email::WirePart { missing, order_link, .. } => wire(email, mail, "amount", *missing, order_link),
        Email::OrderDeclined { late, by_wire, retry_link, .. } => {
            match (late, by_wire) {
                (true, true) => mail.text("wire").text("on_its_way"),
                (true, false) => mail.text("late"),
                (false, _) => mail.text("text"),
            };
            mail.text("next").button(retry_link)
        }
        Email::OrderRefunded { by_wire, access_ended, order_link, .. } => mail
            .text("text")
            .text(if *by_wire { "by_wire" } else { "same_way" })
            .text(if *access_ended { "access_ended" } else { "access_kept" })
            .button(order_link),
        Email::OrderCanceled { owed, credit_back, credit_kept, order_link, .. } => mail
            .text("text")
            .text(if owed.is_some() { "owed" } else { "money" })
            .text_if(credit_back.is_some(), "credit_back")
            .text_if(credit_kept.is_some(), "common.credit_kept")
            .button(order_link),
        _ => return false,
    };
    true
}

/// A transfer that is awaited.
fn wire<'a>(email: &Email, mail: &'a mut Composer, label: &str, amount: Money, link: &str) -> &'a mut Composer {
    mail.text("text").wire_account(email, label, amount);
    let label = mail.say("order_wire_instructions.button");
    mail.block(Block::Button { lead: None, label, link: link.to_owned() }).note("after")
}

impl Composer {
    /// Where to transfer how much.
    fn wire_account(&mut self, email: &Email, label: &str, amount: Money) -> &mut Self {
        let (Email::OrderWireInstructions { holder, iban, bic, reference, .. }
        | Email::WireReminder { holder, iban, bic, reference, .. }
        | Email::WirePart { holder, iban, bic, reference, .. }) = email
        else {
            return self;
        };
        let rows = [
            ("order_wire_instructions.holder", untranslated::mark(holder)),
            ("order_wire_instructions.iban", untranslated::mark(iban)),
            ("order_wire_instructions.bic", untranslated::mark(bic)),
            (label, Self::amount(amount, self.locale)),
            ("order_wire_instructions.reference", untranslated::mark(reference)),
        ]
        .map(|(label, value)| Detail { label: self.say(label), value, strong: true });
        self.block(Block::Details { rows: rows.into() })
    }

    /// Where an event takes place.
    fn place(&mut self, place: &str) -> String {
        if place.is_empty() { self.say("event_moved.online") } else { untranslated::mark(place) }
    }
}

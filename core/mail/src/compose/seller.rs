//! From the platform to a seller: their shop, their products, their lists, and what buyers write and declare.

use super::Composer;
use crate::{
    Email,
    block::{Block, Bullet},
};

pub(super) fn write(email: &Email, mail: &mut Composer) -> bool {
    match email {
        Email::VerificationApproved { link, .. } => mail.text("text").button(link),
        Email::VerificationRejected { link, .. }
        | Email::ProductApproved { link, .. }
        | Email::ProductPublished { link, .. }
        | Email::ProductNotPublished { link, .. }
        | Email::ProductRejected { link, .. }
        | Email::WebhookPaused { link, .. }
        | Email::MailsHeld { link, .. } => mail.text("text").text("next").button(link),
        Email::SellerReviewBegun { link, .. } | Email::ProductInReview { link, .. } => {
            mail.text("text").text("due").text("next").button(link)
        }
        Email::SellerPlanHeld { unpaid, reason, link, .. } => {
            let why = match (reason.is_empty(), unpaid) {
                (false, _) => "text_decided",
                (true, true) => "text_unpaid",
                (true, false) => "text_ended",
            };
            let next = if reason.is_empty() { "next" } else { "next_decided" };
            mail.text(why).text("still").text(next).button(link)
        }
        Email::SellerPlanResumed { link, .. } => mail.text("text").button(link),
        Email::SellerPlanEnded { trial, link, .. } => {
            if *trial {
                mail.subject("subject_trial").title("title_trial");
            }
            mail.text(if *trial { "text_trial" } else { "text" }).text("next").button(link)
        }
        Email::TrialEnding { link, .. } => mail.text("text").text("next").button(link),
        Email::Notice { text, link, settings_link, .. } => {
            mail.subject_text(text.clone()).paragraph(text.clone()).button(link).settings(settings_link)
        }
        Email::NoticeDigest { weekly, items, more, link, settings_link, .. } => {
            if *weekly {
                mail.subject("subject_weekly").title("title_weekly");
            }
            let items = items.iter().map(|item| Bullet { text: item.name.clone(), link: Some(item.link.clone()) });
            let (items, lead) = (items.collect(), mail.say(if *weekly { "text_weekly" } else { "text" }));
            let remark = (*more > 0).then(|| mail.say("more"));
            mail.block(Block::List { lead, items, total: None, remark }).button(link).settings(settings_link)
        }
        Email::StampFailed { link, .. } => mail.text("text").text("buyers").text("next").button(link),
        Email::VerificationNeedsMore { requirements, link, .. } => {
            let items = requirements.iter().map(|text| Bullet { text: text.clone(), link: None }).collect();
            let lead = mail.say("text");
            mail.block(Block::List { lead, items, total: None, remark: None }).button(link)
        }
        Email::DealReady { link, .. } => mail.why("why").text("text").text("next").button(link).note("valid"),
        Email::WelcomeSeller { home_link, .. } => mail.text("text").button(home_link).note("shop_link"),
        Email::ExportReady { link, .. } => mail.text("text").button(link).note("valid"),
        Email::KeysLow { left: 0, link, .. } => {
            mail.subject("subject_none").text("text_none").text("next").button(link)
        }
        Email::KeysLow { link, .. } => mail.text("text").text("next").button(link),
        Email::ContactMessage { .. } => contact_message(email, mail),
        Email::DeclarationMade { .. } | Email::DeclarationReceived { .. } => declaration(email, mail),
        _ => return false,
    };
    true
}

fn contact_message<'a>(email: &Email, mail: &'a mut Composer) -> &'a mut Composer {
    let Email::ContactMessage { writer, email, message, birthday, street, zip, country, phone, answers, link, .. } =
        email
    else {
        return mail;
    };
    if writer.is_empty() {
        mail.subject("subject_nobody");
    }
    mail.text("text").quote(message);
    let said = [
        (!writer.is_empty(), "name"),
        (!email.is_empty(), "email"),
        (!phone.is_empty(), "phone"),
        (!street.is_empty(), "street"),
        (!zip.is_empty(), "zip"),
        (!country.is_empty(), "country"),
        (birthday.is_some(), "birthday"),
    ];
    let lines: Vec<String> = said.into_iter().filter(|(is_said, _)| *is_said).map(|(_, key)| mail.say(key)).collect();
    if !lines.is_empty() {
        mail.paragraph(lines.join("\n"));
    }
    for answer in answers {
        mail.block(Block::Quote { lead: Some(answer.name.clone()), text: answer.value.clone() });
    }
    mail.note(if email.is_empty() { "no_reply" } else { "reply" }).button(link)
}

/// What a buyer declared: the receipt for them, and the news for the seller, who has to act.
fn declaration<'a>(email: &Email, mail: &'a mut Composer) -> &'a mut Composer {
    let (Email::DeclarationReceived { withdrawal, for_cause, reason, ends_on, .. }
    | Email::DeclarationMade { withdrawal, for_cause, reason, ends_on, .. }) = email
    else {
        return mail;
    };
    let (subject, text) = match withdrawal {
        true => ("subject_withdrawal", "withdrawal"),
        false => ("subject_cancellation", "cancellation"),
    };
    mail.subject(subject).text(text);
    let mut lines = vec!["declaration.contract"];
    if matches!(email, Email::DeclarationReceived { .. }) {
        lines.push("declaration.name");
    }
    match (withdrawal, for_cause, ends_on) {
        (true, ..) => {}
        (false, true, _) => lines.push("declaration.for_cause"),
        (false, false, Some(_)) => lines.push("declaration.ends_on"),
        (false, false, None) => lines.push("declaration.soon"),
    }
    let lines: Vec<String> = lines.into_iter().map(|key| mail.say(key)).collect();
    mail.paragraph(lines.join("\n")).quote(reason);
    match email {
        Email::DeclarationMade { refund_until, link, .. } => {
            mail.text(if refund_until.is_some() { "refund" } else { "ends" }).button(link)
        }
        _ => mail.text("next").note("not_you"),
    }
}

//! Payments that come or do not: to whoever pays, and to whoever is paid.

use super::Composer;
use crate::Email;

pub(super) fn write(email: &Email, mail: &mut Composer) -> bool {
    match email {
        Email::RatePaid { count, debit, order_link, .. } => mail
            .text(if count.is_some() { "text_of" } else { "text" })
            .button(order_link)
            .note("after")
            .debit(debit.as_ref()),
        Email::RateUnpaid { taken_back, next_try, debit, paused, order_link, .. } => {
            if *taken_back {
                mail.subject("subject_taken_back");
            }
            mail.text(if *taken_back { "taken_back" } else { "text" })
                .text_if(next_try.is_some(), if debit.is_some() { "again_debit" } else { "again" })
                .text_if(*paused, "paused")
                .button(order_link)
                .debit(debit.as_ref())
        }
        Email::DebitAnnounced { debit, order_link, .. } => {
            mail.text("text").text("cover").button(order_link).debit(debit.as_ref())
        }
        Email::RateReminder { by_wire, card, debit, can_end, order_link, .. } => {
            if *by_wire {
                mail.subject("subject_wire");
            }
            let way = match debit {
                _ if *by_wire => "wire",
                _ if !card.is_empty() => "card",
                Some(_) => "debit",
                None => "account",
            };
            mail.text("text").text(way).text(if *can_end { "page_end" } else { "page" });
            mail.button(order_link).debit(debit.as_ref())
        }
        Email::SaleNotification { plan, open, order_link, .. } => {
            mail.text("text").text(if plan.is_some() { "money_now" } else { "money" });
            mail.text_if(plan.is_some() && open.is_some(), "open").plan(plan.as_ref()).button(order_link)
        }
        Email::PayoutIssued { link, .. } => mail.text("text").button(link),
        Email::PayoutScheduled { link, .. } => mail.text("text").button(link),
        Email::PayoutNotScheduled { link, .. } => mail.text("text").text("next").button(link),
        Email::MemberFeeChanged { fee, each_payment, some_products, link, .. } => {
            let part = if *each_payment { "percent" } else { "amount" };
            mail.text(if fee.is_empty() { "nothing" } else { part });
            mail.text_if(*some_products, "products").text("next").button(link)
        }
        Email::PayoutFailed { link, .. } => mail.text("text").text("next").button(link),
        _ => return false,
    };
    true
}

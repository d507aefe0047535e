//! To a seller: money that goes back, by their own hand or by a bank's.

use super::Composer;
use crate::Email;

pub(super) fn write(email: &Email, mail: &mut Composer) -> bool {
    match email {
        Email::RefundSent { order_link, .. } => mail.text("text").text("money").button(order_link),
        Email::RefundFailed { taken_back, asked, order_link, .. } => {
            match taken_back {
                true => mail.text("text").text("taken_back").text_if(*asked, "asked"),
                false => mail.text("text").text("next"),
            };
            mail.button(order_link)
        }
        Email::DisputeWarned { act_by, order_link, .. } => {
            mail.text("text").text(if act_by.is_some() { "until" } else { "soon" }).text("money").button(order_link)
        }
        Email::EvidenceDue { order_link, .. } => mail.text("text").text("next").button(order_link),
        Email::DisputeOpened { access_ended, respond_by, order_link, .. } => mail
            .text("text")
            .text_if(*access_ended, "access")
            .text("money")
            .text_if(respond_by.is_some(), "answer")
            .text("next")
            .button(order_link),
        Email::DisputeWon { order_link, .. } | Email::DisputeLost { order_link, .. } => {
            mail.text("text").text("money").text("next").button(order_link)
        }
        Email::PaymentReturned { access_ended, asked, order_link, .. } => mail
            .text("text")
            .text_if(*access_ended, "access")
            .text("money")
            .text(if *asked { "asked" } else { "next" })
            .button(order_link),
        _ => return false,
    };
    true
}

//! To whoever has an account: signing in, and what keeps the account theirs.

use super::Composer;
use crate::{
    Email,
    block::{Block, Bullet},
    untranslated,
};

pub(super) fn write(email: &Email, mail: &mut Composer) -> bool {
    match email {
        Email::ConfirmEmail { link } | Email::ResetPassword { link } | Email::ChangeEmail { link, .. } => {
            mail.text("text").button(link).note("valid").note("common.ignore")
        }
        Email::MagicLink { link, code } => {
            mail.text("text").button(link);
            let lead = mail.say("code");
            mail.block(Block::Code { lead, text: untranslated::mark(code), large: true });
            mail.note("valid").note("common.ignore")
        }
        Email::EmailChangedNotice { undo_link, .. } => mail.text("text").text("undo").button(undo_link),
        Email::SessionReuseAlert { sign_in_link, .. } => mail.text("text").text("next").button(sign_in_link),
        Email::AccountSecurityChanged { change, link, .. } => {
            mail.text(&change.to_string()).text("next").button(link).text("after")
        }
        Email::SecurityChanged { change, link, .. } => {
            mail.text(&change.to_string()).text("next").button(link).text("after")
        }
        Email::SecurityChangedByMember { change, link, .. } => {
            mail.text(&format!("security_changed.{change}")).text("by").text("next").button(link)
        }
        Email::TeamInvitation { rights, link, .. } => {
            let items =
                rights.iter().map(|right| Bullet { text: mail.say(&format!("right_{right}")), link: None }).collect();
            let lead = mail.say("rights");
            mail.why("why").text("text").block(Block::List { lead, items, total: None, remark: None });
            mail.text("next").button(link).note("valid")
        }
        _ => return false,
    };
    true
}

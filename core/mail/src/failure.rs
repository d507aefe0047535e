//! Why a mail did not leave, in a form that a seller may read: a word of a closed list, and what the server answered.

use std::{fmt, net::IpAddr};

use kontor_kernel::Machine;

kontor_kernel::words! {
    /// Why a mail did not leave, or has not left yet.
    pub enum MailErrorCode {
        /// A mail server refused it for good.
        Rejected "rejected",
        /// A mail server asked to try again later.
        Deferred "deferred",
        /// No mail server could be reached, or it did not let us in.
        Unavailable "unavailable",
        /// No mail can be written to this address.
        InvalidAddress "invalid_address",
    }
}

/// Of a reply at most so many characters are kept.
const REPLY_LENGTH_MAX: usize = 200;

/// Replies about our own login: they say nothing about the mail.
const LOGIN_CODES: [u16; 5] = [454, 530, 534, 535, 538];

/// Why a mail did not leave. Written as its code, and after a space the reply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailError {
    /// What kind of failure it was.
    pub code: MailErrorCode,
    /// The line that the mail server answered, without hosts and addresses but the recipient's.
    pub reply: Option<String>,
}

impl MailError {
    /// A failure without an answer of a server.
    pub(crate) const fn without_reply(code: MailErrorCode) -> Self {
        Self { code, reply: None }
    }

    /// What a server's negative answer means. `own_hosts`: names of our own machines, `recipient`: whose address may be shown.
    pub(crate) fn from_reply(status: u16, text: &str, recipient: &str, own_hosts: &[String]) -> Self {
        if LOGIN_CODES.contains(&status) {
            return Self::without_reply(MailErrorCode::Unavailable);
        }
        let code = if status >= 500 { MailErrorCode::Rejected } else { MailErrorCode::Deferred };
        Self { code, reply: Some(shown_reply(status, text, recipient, own_hosts)) }
    }

    /// Reads what [`fmt::Display`] wrote; `None` where it is something else.
    pub fn parse(text: &str) -> Option<Self> {
        let (code, reply) = text.split_once(' ').map_or((text, None), |(code, reply)| (code, Some(reply)));
        Some(Self { code: MailErrorCode::parse(code)?, reply: reply.map(str::to_owned) })
    }
}

impl fmt::Display for MailError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.code)?;
        self.reply.as_ref().map_or(Ok(()), |reply| write!(f, " {reply}"))
    }
}

fn shown_reply(status: u16, text: &str, recipient: &str, own_hosts: &[String]) -> String {
    let mut shown = status.to_string();
    let mut is_left_out = false;
    for word in text.split(|sign: char| sign.is_whitespace() || sign.is_control()).filter(|word| !word.is_empty()) {
        let is_private = names_machine(word, recipient, own_hosts);
        if !(is_private && is_left_out) {
            shown.push(' ');
            shown.push_str(if is_private { "…" } else { word });
        }
        is_left_out = is_private;
    }
    match shown.char_indices().nth(REPLY_LENGTH_MAX) {
        Some((at, _)) => format!("{}…", shown.get(..at).unwrap_or_default().trim_end()),
        None => shown,
    }
}

/// Whether a word of a reply names a machine or another person than the recipient.
fn names_machine(word: &str, recipient: &str, own_hosts: &[String]) -> bool {
    let lower = word.to_lowercase();
    let bare = lower.trim_matches(|sign: char| !sign.is_alphanumeric());
    if bare == recipient.to_lowercase() {
        return false;
    }
    let is_own = own_hosts.iter().any(|host| !host.is_empty() && lower.contains(host.as_str()));
    is_own
        || lower.contains("://")
        || lower.contains('@')
        || lower.split(|sign: char| !(sign.is_alphanumeric() || ".:-_".contains(sign))).any(is_host_or_ip)
}

fn is_host_or_ip(part: &str) -> bool {
    let part = part.trim_matches(['.', ':', '-', '_']);
    let is_host = |name: &str| match name.rsplit_once('.') {
        Some((labels, end)) => {
            end.chars().count() >= 2 && end.chars().all(char::is_alphabetic) && !labels.ends_with('.')
        }
        None => false,
    };
    let without_port = part.split_once(':').map_or(part, |(host, _)| host);
    part.parse::<IpAddr>().is_ok() || without_port.parse::<IpAddr>().is_ok() || is_host(without_port)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    fn shown(status: u16, text: &str) -> MailError {
        let own = ["relay".to_owned(), "worker-3".to_owned()];
        MailError::from_reply(status, text, "Paul@Example.com", &own)
    }

    #[test]
    fn a_reply_is_shown_without_machines_and_other_people() {
        for (text, expected) in [
            (
                "5.1.1 <paul@example.com>: Recipient address rejected",
                "5.1.1 <paul@example.com>: Recipient address rejected",
            ),
            ("5.7.25 [203.0.113.1] has no PTR record", "5.7.25 … has no PTR record"),
            ("5.7.1 Service unavailable; client [2001:db8::25] blocked", "5.7.1 Service unavailable; client … blocked"),
            ("blocked, see https://check.example/?ip=10.0.0.7", "blocked, see …"),
            ("host mx.example.com[10.0.0.7]:25 said: no", "host … said: no"),
            ("from relay to <worker-3>: Helo rejected", "from … to … Helo rejected"),
            ("sender ops@kontor.test refused", "sender … refused"),
            ("a b.internal c.internal d", "a … d"),
            ("5.1.1 No such user\r\n5.1.1 here.", "5.1.1 No such user 5.1.1 here."),
        ] {
            let error = shown(550, text);
            assert_eq!((error.code, error.reply.unwrap()), (MailErrorCode::Rejected, format!("550 {expected}")));
        }
    }

    #[test]
    fn what_a_server_says_about_our_login_is_nobody_elses_matter() {
        for status in LOGIN_CODES {
            let error = shown(status, "5.7.8 kontor: wrong password");
            assert_eq!(error, MailError::without_reply(MailErrorCode::Unavailable), "{status}");
        }
        assert_eq!(shown(451, "try again").to_string(), "deferred 451 try again");
    }

    #[test]
    fn a_reply_is_bounded_and_reads_back_as_it_was_written() {
        let long = shown(554, &"ä".repeat(5_000));
        assert_eq!(long.reply.as_ref().unwrap().chars().count(), REPLY_LENGTH_MAX + 1);
        for error in [long, shown(421, ""), MailError::without_reply(MailErrorCode::InvalidAddress)] {
            assert_eq!(MailError::parse(&error.to_string()), Some(error));
        }
        assert_eq!(MailError::parse("permanent error (550): relay.internal"), None);
    }
}

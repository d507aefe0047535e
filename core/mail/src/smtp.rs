//! The real mailer: SMTP with a pool of connections.

use std::{error::Error, time::Duration};

use async_trait::async_trait;
use kontor_kernel::{ApiError, Result};
use lettre::{
    AsyncSmtpTransport, AsyncTransport, Message as Mail, Tokio1Executor,
    address::AddressError,
    message::{
        Mailbox, MultiPart,
        header::{HeaderName, HeaderValue},
    },
    transport::smtp::{PoolConfig, extension::ClientId},
};

use crate::{MailError, MailErrorCode, Mailer, Message, SendError};

/// A mail server that does not answer is not waited for longer.
const SMTP_TIMEOUT: Duration = Duration::from_secs(20);
/// As many mails are under way at once, at most.
const SMTP_CONNECTIONS_MAX: u32 = 8;

/// Sends through the server of `SMTP_URL`.
pub struct Smtp {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    /// Names of our machines as a server's reply may repeat them, in small letters.
    own_hosts: Vec<String>,
}

impl Smtp {
    /// `url` is `smtp://[user:password@]host[:port]` or `smtps://…`; `from` is `Name <address>`.
    pub fn connect(url: &str, from: &str) -> Result<Self> {
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(url)?
            .timeout(Some(SMTP_TIMEOUT))
            .pool_config(PoolConfig::new().max_size(SMTP_CONNECTIONS_MAX))
            .build();
        let from = from.parse().map_err(|cause: AddressError| ApiError::internal(format!("MAIL_FROM: {cause}")))?;
        let own_hosts = vec![host_of(url).to_lowercase(), ClientId::default().to_string().to_lowercase()];
        Ok(Self { transport, from, own_hosts })
    }
}

#[async_trait]
impl Mailer for Smtp {
    async fn send(&self, message: &Message) -> Result<(), SendError> {
        let mail = compose(message, &self.from)
            .map_err(|_| SendError::Refused(MailError::without_reply(MailErrorCode::InvalidAddress)))?;
        self.transport.send(mail).await.map(drop).map_err(|cause| self.failure(&cause, &message.to.email))
    }
}

impl Smtp {
    fn failure(&self, cause: &lettre::transport::smtp::Error, recipient: &str) -> SendError {
        let error = match cause.status() {
            Some(status) => {
                let text = cause.source().map(ToString::to_string).unwrap_or_default();
                MailError::from_reply(status.into(), &text, recipient, &self.own_hosts)
            }
            None => MailError::without_reply(MailErrorCode::Unavailable),
        };
        // What is wrong with our own login is no reason to give the mail up.
        match error.code {
            MailErrorCode::Rejected | MailErrorCode::InvalidAddress => SendError::Refused(error),
            MailErrorCode::Deferred | MailErrorCode::Unavailable => SendError::Later(error, cause.to_string()),
        }
    }
}

/// The host of an address with a scheme.
fn host_of(url: &str) -> &str {
    let (_, rest) = url.split_once("://").unwrap_or(("", url));
    let authority = rest.split(['/', '?']).next().unwrap_or_default();
    let host = authority.rsplit('@').next().unwrap_or_default();
    host.split(':').next().unwrap_or_default()
}

/// Whether a name has an address of mail or of the web in it.
fn looks_like_address(name: &str) -> bool {
    let is_label = |label: &str| !label.is_empty() && label.chars().all(|sign| sign.is_alphanumeric() || sign == '-');
    let is_domain = |word: &str| match word.rsplit_once('.') {
        Some((labels, end)) => {
            end.chars().count() >= 2 && end.chars().all(char::is_alphabetic) && labels.split('.').all(is_label)
        }
        None => false,
    };
    let around = |sign: char| !sign.is_alphanumeric();
    name.contains(['@', '＠'])
        || name.contains("://")
        || name.split_whitespace().any(|word| is_domain(word.trim_matches(around)))
}

/// The mail as bytes will show it. The Message-ID is made of the mail's id alone.
fn compose(message: &Message, from: &Mailbox) -> Result<Mail, Box<dyn std::error::Error + Send + Sync>> {
    // A shop whose name looks like an address would look as if the mail came from there.
    let shop = message.from_name.as_deref().map(one_line).filter(|name| !looks_like_address(name));
    let name = shop.or_else(|| from.name.clone());
    let to_name = Some(one_line(&message.to.name)).filter(|name| !name.is_empty());
    let mut mail = Mail::builder()
        .from(Mailbox::new(name, from.email.clone()))
        .to(Mailbox::new(to_name, message.to.email.parse()?))
        .subject(one_line(&message.subject))
        .message_id(Some(format!("<{}@{}>", message.id, from.email.domain())));
    // Typed by an outsider: one that is no address after all must not keep the mail.
    if let Some(address) = message.reply_to.as_deref().and_then(|address| address.parse().ok()) {
        mail = mail.reply_to(Mailbox::new(None, address));
    }
    let mut headers = vec![("Auto-Submitted", "auto-generated".to_owned())];
    if let Some(link) = &message.unsubscribe_link {
        headers.push(("List-Unsubscribe", format!("<{link}>")));
        headers.push(("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()));
    }
    for (name, value) in headers {
        mail = mail.raw_header(HeaderValue::new(HeaderName::new_from_ascii_str(name), value));
    }
    Ok(mail.multipart(MultiPart::alternative_plain_html(message.text.clone(), message.html.clone()))?)
}

/// lettre panics on control characters in names; they have no business in a header anyway.
fn one_line(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;
    use crate::Address;

    fn message() -> Message {
        Message {
            id: "mai_01h455vb4pex5vsknk084sn02q".parse().unwrap(),
            from_name: Some("Ännas Laden".to_owned()),
            to: Address { name: "Jörg".to_owned(), email: "joerg@example.com".to_owned() },
            reply_to: None,
            subject: "Grüße".to_owned(),
            text: "Hallo".to_owned(),
            html: "<p>Hallo</p>".to_owned(),
            unsubscribe_link: Some("https://kontor.test/v1/app/unsubscribe/abc".to_owned()),
        }
    }

    #[test]
    fn the_host_of_the_mail_server_is_known_to_be_ours() {
        for url in
            ["smtp://relay:25", "smtps://ops:pa%40ss@relay", "smtp://ops:x@relay:587/?tls=required", "smtp://relay"]
        {
            assert_eq!(host_of(url), "relay", "{url}");
        }
    }

    #[test]
    fn a_shop_that_is_called_like_an_address_is_not_shown_as_sender() {
        for (name, shown) in [
            ("Ännas Laden", true),
            ("Dr. Müller & Co. KG", true),
            ("St. Pauli 2.0", true),
            ("service@paypal.com", false),
            ("PayPal <service@paypal.com>", false),
            ("www.paypal.com", false),
            ("Kundenservice (bank.example)", false),
            ("bücher.example", false),
        ] {
            assert_eq!(!looks_like_address(name), shown, "{name}");
        }
    }

    #[test]
    fn a_mail_sent_twice_is_the_same_mail() {
        let from: Mailbox = "Kontor <hello@kontor.test>".parse().unwrap();
        for _ in 0..2 {
            let text = String::from_utf8(compose(&message(), &from).unwrap().formatted()).unwrap();
            assert!(text.contains("Message-ID: <mai_01h455vb4pex5vsknk084sn02q@kontor.test>"), "{text}");
            assert!(text.contains("List-Unsubscribe: <https://kontor.test/v1/app/unsubscribe/abc>"), "{text}");
            assert!(text.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click"), "{text}");
            assert!(text.contains("multipart/alternative"), "{text}");
        }
    }

    #[test]
    fn an_answer_goes_to_who_wrote_and_to_nobody_else() {
        let from: Mailbox = "Kontor <hello@kontor.test>".parse().unwrap();
        let written = |reply_to: &str| {
            let message = Message { reply_to: Some(reply_to.to_owned()), ..message() };
            String::from_utf8(compose(&message, &from).unwrap().formatted()).unwrap()
        };
        let text = written("anna@example.com");
        assert!(text.contains("Reply-To: anna@example.com\r\n") && text.contains("<hello@kontor.test>"), "{text}");
        for none in ["anna@", "anna@example.com, all@example.com", "anna@example.com\r\nBcc: all@example.com"] {
            let text = written(none);
            assert!(!text.contains("Reply-To") && !text.contains("all@"), "{text}");
        }
    }

    #[test]
    fn an_address_cannot_smuggle_headers() {
        let from: Mailbox = "Kontor <hello@kontor.test>".parse().unwrap();
        let mut evil = message();
        evil.subject = "Hi\r\nBcc: all@example.com".to_owned();
        evil.to.name = "x\r\nBcc: all@example.com".to_owned();
        let text = String::from_utf8(compose(&evil, &from).unwrap().formatted()).unwrap();
        assert!(!text.contains("\nBcc:"), "{text}");
    }
}

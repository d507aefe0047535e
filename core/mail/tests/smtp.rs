//! The real mailer against the mail server of the tests' stack.
#![allow(clippy::unwrap_used, reason = "tests")]

use kontor_mail::{Address, MailErrorCode, Mailer, Message, SendError, Smtp};

fn message() -> Message {
    Message {
        id: "mai_01h455vb4pex5vsknk084sn02q".parse().unwrap(),
        from_name: Some("Ännas Laden".to_owned()),
        to: Address { name: "Jörg".to_owned(), email: "joerg@example.com".to_owned() },
        reply_to: None,
        subject: "Grüße aus dem Test".to_owned(),
        text: "Hallo".to_owned(),
        html: "<p>Hallo</p>".to_owned(),
        unsubscribe_link: None,
    }
}

#[tokio::test]
async fn a_mail_reaches_the_server_again_and_again() {
    let mailer = Smtp::connect(&std::env::var("SMTP_URL").unwrap(), &std::env::var("MAIL_FROM").unwrap()).unwrap();
    for _ in 0..3 {
        mailer.send(&message()).await.unwrap();
    }
}

#[tokio::test]
async fn a_server_that_is_away_is_worth_another_try_and_a_broken_address_is_not() {
    let mailer = Smtp::connect("smtp://127.0.0.1:1", "Kontor <hello@kontor.test>").unwrap();
    assert!(
        matches!(mailer.send(&message()).await, Err(SendError::Later(away, _)) if away.code == MailErrorCode::Unavailable && away.reply.is_none())
    );
    let mut broken = message();
    broken.to.email = "no address".to_owned();
    assert!(
        matches!(mailer.send(&broken).await, Err(SendError::Refused(error)) if error.code == MailErrorCode::InvalidAddress)
    );
}

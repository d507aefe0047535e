//! A mail in the browser, and the one click that ends its kind.

use kontor_notifications::MailState;
use poem::Request;
use poem_openapi::{ApiResponse, Object, OpenApi, param::Path, payload::Json};

use crate::http::{
    Answer, Anyone, Doc, Timestamp, WireEnum,
    limiter::{Bucket, address},
};

/// The operations.
pub struct Mails;

/// An email as it was sent, without anything that gives access (one-time links, codes).
#[derive(Debug, Clone, Object)]
#[oai(rename = "MailAttributes")]
pub struct Attributes {
    /// Template of the platform.
    pub template: String,
    /// Subject.
    pub subject: String,
    /// Plain text.
    pub body_text: String,
    /// HTML, to be shown in a sandboxed frame.
    pub body_html: String,
    /// State of the email.
    pub state: WireEnum<MailState>,
    /// When it was written.
    pub sent_at: Timestamp,
    /// Whether emails of this kind can be turned off here.
    pub can_unsubscribe: bool,
}

/// Nothing more to say.
#[derive(ApiResponse)]
pub enum Subscribed {
    /// Emails of this kind will be sent to this address again.
    #[oai(status = 204)]
    Done,
}

/// Nothing more to say.
#[derive(ApiResponse)]
pub enum Unsubscribed {
    /// No more emails of this kind will be sent to this address.
    #[oai(status = 204)]
    Done,
}

#[OpenApi(prefix_path = "/v1/app", tag = "crate::tags::Tag::Account")]
impl Mails {
    /// Retrieve an email
    ///
    /// For showing it in the browser. The token is in the email's footer.
    #[oai(path = "/email_logs/:token", method = "get", operation_id = "get_email_log")]
    async fn show(&self, anyone: Anyone, request: &Request, token: Path<String>) -> Answer<Json<Doc<Attributes>>> {
        let app = &anyone.0;
        app.limiter.count(Bucket::Lookup, &address(request)).await?;
        let view = kontor_notifications::view(&app.db, &app.config.public_url, &token.0).await?;
        let attributes = Attributes {
            template: view.template,
            subject: view.rendered.subject,
            body_text: view.rendered.text,
            body_html: view.rendered.html,
            state: WireEnum(view.state),
            sent_at: Timestamp(view.created_at),
            can_unsubscribe: view.refusable.is_some(),
        };
        Ok(Json(Doc::new(view.id, "email_log", attributes)))
    }

    /// Unsubscribe with one click
    ///
    /// RFC 8058: only POST changes anything; opening the link does not. Unsubscribing twice has the same effect as
    /// once.
    #[oai(path = "/emails/unsubscribe/:token", method = "post", operation_id = "unsubscribe")]
    async fn unsubscribe(&self, anyone: Anyone, request: &Request, token: Path<String>) -> Answer<Unsubscribed> {
        anyone.0.limiter.count(Bucket::Lookup, &address(request)).await?;
        kontor_notifications::refuse(&anyone.0.db, &token.0).await?;
        Ok(Unsubscribed::Done)
    }

    /// Subscribe again
    ///
    /// Undoes an unsubscription made by the link in an email. Subscribing twice has the same effect as once.
    #[oai(path = "/emails/subscribe/:token", method = "post", operation_id = "subscribe_again")]
    async fn subscribe(&self, anyone: Anyone, request: &Request, token: Path<String>) -> Answer<Subscribed> {
        anyone.0.limiter.count(Bucket::Lookup, &address(request)).await?;
        kontor_notifications::accept(&anyone.0.db, &token.0).await?;
        Ok(Subscribed::Done)
    }
}

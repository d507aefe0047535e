//! Asking for a mail at an address that may or may not have an account. The request is written down and answered; the
//! worker then looks whose it is. So an answer takes as long for an unknown address as for a known one, and no mail is
//! lost between answer and sending.

use diesel::{Insertable, OptionalExtension, QueryDsl, Queryable, Selectable, SelectableHelper};
use diesel_async::RunQueryDsl;
use kontor_db::Scope;
use kontor_jobs::{MailJob, enqueue};
use kontor_kernel::{Machine, Result, kinds::MailRequestId};

use crate::{Accounts, ProfileKind, Purpose, schema::mail_requests, sign_in::possible};

/// A request for a mail.
#[derive(Debug, Clone)]
pub struct MailRequest {
    /// The address, in any case.
    pub email: String,
    /// `Confirm`, `MagicLink` or `Password`.
    pub purpose: Purpose,
    /// The role that a sign-in link begins with.
    pub profile_type: Option<ProfileKind>,
    /// The shop whose sign-in page asked.
    pub seller: Option<String>,
    /// Who asks, as far as requesters can be told apart: a known browser or a block of addresses.
    pub requester: String,
}

#[derive(Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = mail_requests)]
struct MailRequestRow {
    id: MailRequestId,
    purpose: Purpose,
    email: String,
    profile_type: Option<String>,
    seller: Option<String>,
    requester: String,
    created_at: chrono::DateTime<chrono::Utc>,
}

impl Accounts {
    /// Notes that somebody wants a mail. The same work for every address that can be one.
    pub async fn request_mail(&self, request: &MailRequest) -> Result<MailRequestId> {
        let email = possible(&request.email)?;
        let mut tx = self.db.begin(Scope::Anonymous(String::new())).await?;
        let row = MailRequestRow {
            id: tx.id(),
            purpose: request.purpose,
            email,
            profile_type: request.profile_type.map(|kind| kind.text().to_owned()),
            // Only what can be a shop's address goes into a link.
            seller: request.seller.clone().filter(|name| is_shop_name(name)),
            requester: request.requester.clone(),
            created_at: tx.now(),
        };
        diesel::insert_into(mail_requests::table).values(&row).execute(tx.conn()?).await?;
        enqueue(&mut tx, MailJob::AnswerRequest { request: row.id }).await?;
        tx.commit().await?;
        Ok(row.id)
    }

    /// Looks whose address it is and sends the mail, if there is one to send. For the worker; what was looked at is
    /// not looked at again.
    pub async fn answer_mail_request(&self, id: MailRequestId) -> Result<()> {
        let mut tx = self.db.begin(Scope::System).await?;
        let found: Option<MailRequestRow> =
            mail_requests::table.find(id).select(MailRequestRow::as_select()).first(tx.conn()?).await.optional()?;
        tx.commit().await?;
        let Some(MailRequestRow { purpose, email, profile_type, seller, requester, .. }) = found else { return Ok(()) };
        match purpose {
            Purpose::Confirm => self.send_confirmation(&email, &requester).await?,
            Purpose::Password => self.send_password_reset(&email, &requester).await?,
            Purpose::MagicLink => {
                let requested = profile_type.as_deref().and_then(ProfileKind::parse);
                self.send_magic_link(&email, requested, seller.as_deref(), &requester).await?;
            }
            // Nobody asks for these at an address.
            Purpose::ChangeEmail | Purpose::UndoEmail | Purpose::NotMe => {}
        }
        let mut tx = self.db.begin(Scope::System).await?;
        diesel::delete(mail_requests::table.find(id)).execute(tx.conn()?).await?;
        tx.commit().await
    }
}

fn is_shop_name(name: &str) -> bool {
    (1..=64).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
}

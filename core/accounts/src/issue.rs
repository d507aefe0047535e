//! Making mailed links, and mailing again what is still open.
//!
//! A link that is still good for a while is sent again instead of another one: whoever asks for mails to a mailbox that
//! is not theirs neither fills it nor takes the link away from its owner, who has it already. What is counted is how
//! many mails each requester causes. The token is derived from the installation's key and a nonce in the row, so that it
//! can be written again without being kept.

use chrono::{DateTime, Duration, Utc};
use data_encoding::BASE64URL_NOPAD;
use diesel::{ExpressionMethods, QueryDsl, Queryable, Selectable, SelectableHelper};
use diesel_async::RunQueryDsl;
use kontor_db::Tx;
use kontor_kernel::{Result, Secret, hash_token, kinds::UserId};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    Accounts, Purpose,
    email_token::{CODE_TRIES_MAX, Issued},
    schema::email_tokens,
};

/// Mails of one purpose to one person that one requester can cause in an hour.
const REQUESTER_MAILS_PER_HOUR_MAX: usize = 6;
/// Times that an open link is mailed in an hour, whoever asks: its owner has it.
const LINK_MAILS_PER_HOUR_MAX: usize = 12;
/// Rows of one purpose that are looked at; older ones have run out.
const LOOKED_AT: i64 = 50;
const NONCE_BYTES: usize = 16;
const CODE_DIGITS: usize = 6;

/// One mail of a link.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Sent {
    /// Hash of who asked for it.
    by: String,
    at: DateTime<Utc>,
}

#[derive(Debug, Queryable, Selectable)]
#[diesel(table_name = email_tokens)]
struct EmailTokenRow {
    token_hash: String,
    nonce: Option<Vec<u8>>,
    payload: Value,
    tries: i32,
    sends: Value,
    expires_at: DateTime<Utc>,
    used_at: Option<DateTime<Utc>>,
}

impl EmailTokenRow {
    fn sends(&self) -> Vec<Sent> {
        serde_json::from_value(self.sends.clone()).unwrap_or_default()
    }

    /// Whether it is worth mailing again: good for at least half of its life, with a code that still works.
    fn is_open(&self, purpose: Purpose, payload: &Value, now: DateTime<Utc>) -> bool {
        self.used_at.is_none()
            && self.tries < CODE_TRIES_MAX
            && self.payload == *payload
            && self.expires_at - now > purpose.life() / 2
    }
}

/// Link and code of a nonce.
fn derive(secret: &Secret, user: UserId, purpose: Purpose, nonce: &[u8]) -> Issued {
    let user = user.uuid();
    let purpose = purpose.to_string();
    let parts: [&[u8]; 3] = [user.as_bytes(), purpose.as_bytes(), nonce];
    let digits = secret.mac("mail-link-code", &parts);
    let number = digits.iter().take(8).fold(0_u64, |number, byte| (number << 8) | u64::from(*byte));
    let code = format!("{:0CODE_DIGITS$}", number % 10_u64.pow(CODE_DIGITS as u32));
    Issued { token: BASE64URL_NOPAD.encode(&secret.mac("mail-link", &parts)), code }
}

impl Accounts {
    /// A link in the person's own transaction: the one that is still open, or another one. Nothing when `requester`
    /// (whatever tells one from the other; empty: the person) has caused too many mails in the last hour.
    pub(crate) async fn issue(
        &self,
        tx: &mut Tx,
        user: UserId,
        purpose: Purpose,
        payload: Value,
        requester: &str,
    ) -> Result<Option<Issued>> {
        let (now, by) = (tx.now(), hash_token(requester));
        let rows: Vec<EmailTokenRow> = email_tokens::table
            .filter(email_tokens::user_id.eq(user))
            .filter(email_tokens::purpose.eq(purpose))
            .order((email_tokens::created_at.desc(), email_tokens::token_hash.asc()))
            .limit(LOOKED_AT)
            .select(EmailTokenRow::as_select())
            .load(tx.conn()?)
            .await?;
        let of_late = |sent: &Sent| sent.at > now - Duration::hours(1);
        let by_them = rows.iter().flat_map(EmailTokenRow::sends).filter(|sent| of_late(sent) && sent.by == by).count();
        if by_them >= REQUESTER_MAILS_PER_HOUR_MAX {
            return Ok(None);
        }
        // The latest alone: the code that is typed in is that of the latest mail.
        if let Some(open) = rows.as_slice().first().filter(|row| row.is_open(purpose, &payload, now))
            && let Some(issued) = self.derive_again(open, user, purpose)
        {
            let mut sends: Vec<Sent> = open.sends().into_iter().filter(of_late).collect();
            if sends.len() >= LINK_MAILS_PER_HOUR_MAX {
                return Ok(None);
            }
            sends.push(Sent { by, at: now });
            diesel::update(email_tokens::table.find(&open.token_hash))
                .set(email_tokens::sends.eq(serde_json::to_value(sends)?))
                .execute(tx.conn()?)
                .await?;
            return Ok(Some(issued));
        }
        self.issue_new(tx, user, purpose, payload, Sent { by, at: now }).await.map(Some)
    }

    /// The link of a row, if one of our keys made it.
    fn derive_again(&self, row: &EmailTokenRow, user: UserId, purpose: Purpose) -> Option<Issued> {
        let nonce = row.nonce.as_deref()?;
        let mut made = self.secret.versions().map(|key| derive(&key, user, purpose, nonce));
        made.find(|issued| hash_token(&issued.token) == row.token_hash)
    }

    async fn issue_new(
        &self,
        tx: &mut Tx,
        user: UserId,
        purpose: Purpose,
        payload: Value,
        sent: Sent,
    ) -> Result<Issued> {
        let (now, mut nonce) = (tx.now(), vec![0_u8; NONCE_BYTES]);
        tx.env().rng.fill(&mut nonce);
        let issued = derive(&self.secret, user, purpose, &nonce);
        let token_hash = hash_token(&issued.token);
        let code_hash = (purpose == Purpose::MagicLink).then(|| self.code_hash(&token_hash, &issued.code));
        diesel::insert_into(email_tokens::table)
            .values((
                email_tokens::token_hash.eq(&token_hash),
                email_tokens::user_id.eq(user),
                email_tokens::purpose.eq(purpose),
                email_tokens::code_hash.eq(code_hash),
                email_tokens::payload.eq(payload),
                email_tokens::nonce.eq(nonce),
                email_tokens::sends.eq(serde_json::to_value([sent])?),
                email_tokens::created_at.eq(now),
                email_tokens::expires_at.eq(now + purpose.life()),
            ))
            .execute(tx.conn()?)
            .await?;
        Ok(issued)
    }
}

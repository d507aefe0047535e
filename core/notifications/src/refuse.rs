//! One click that ends a kind of mail (RFC 8058). Only ever called by POST.

use kontor_db::{Db, Scope};
use kontor_kernel::{ApiError, Code, Result, hash_token};

use crate::{store, write::Kept};

/// Ends mails of this kind to the address of the mail that the token came with. Twice is once.
pub async fn refuse(db: &Db, token: &str) -> Result<&'static str> {
    let mut tx = db.begin(Scope::Anonymous(hash_token(token))).await?;
    let mail = store::find_by_token(&mut tx, token).await?.ok_or_else(ApiError::not_found)?;
    let kind = Kept::from_row(&mail)?.letter.kind().refusable().ok_or_else(|| ApiError::new(Code::MailNotRefusable))?;
    store::insert_refusal(&mut tx, &mail.to_address, kind).await?;
    tx.commit().await?;
    Ok(kind)
}

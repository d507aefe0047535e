//! Taking back that mails of a kind are not wanted. Only ever called by POST.

use kontor_db::{Db, Scope};
use kontor_kernel::{ApiError, Code, Result, hash_token};

use crate::{store, write::Kept};

/// Lets mails of this kind go to the address of the mail that the token came with, again. Twice is once.
pub async fn accept(db: &Db, token: &str) -> Result<&'static str> {
    let mut tx = db.begin(Scope::Anonymous(hash_token(token))).await?;
    let mail = store::find_by_token(&mut tx, token).await?.ok_or_else(ApiError::not_found)?;
    let kind = Kept::from_row(&mail)?.letter.kind().refusable().ok_or_else(|| ApiError::new(Code::MailNotRefusable))?;
    store::delete_refusal(&mut tx, &mail.to_address, kind).await?;
    tx.commit().await?;
    Ok(kind)
}

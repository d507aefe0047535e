//! The seller takes back a key that somebody has: it was passed on, or was given by mistake.

use diesel_async::RunQueryDsl;
use kontor_db::{Tx, query};
use kontor_kernel::{ChangeReason, Result, Validator, kinds::LicenseKeyId};

use super::{Key, find};
use crate::{KeyState, limits::KEY_REASON_CHARS_MAX};

/// Takes a key back by hand, with its reason. It counts no more, whatever becomes of the order's money, and nobody else
/// gets it. Twice is once; what nobody bought is removed instead.
pub async fn take_back(tx: &mut Tx, id: LicenseKeyId, reason: &str) -> Result<Key> {
    let reason = reason.trim();
    let mut check = Validator::new();
    check.text("/reason", reason, 1, KEY_REASON_CHARS_MAX);
    check.finish()?;
    find(tx, id).await?;
    tx.transition(id.uuid(), KeyState::Revoked, ChangeReason::TakenBack.or_said(reason))
        .await?
        .into_result(KeyState::Revoked)?;
    let seller = tx.seller()?;
    // One that its money took is taken by hand as well: it stays revoked when a dispute is won.
    query("UPDATE license_keys SET revoked_reason = coalesce(revoked_reason, $3) WHERE seller_id = $1 AND id = $2")
        .bind(seller)
        .bind(id)
        .bind(reason)
        .execute(tx.conn()?)
        .await?;
    find(tx, id).await
}

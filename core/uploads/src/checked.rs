//! Several uploads at once, for what leaves the platform: each is looked at by then, and none is left out silently.

use diesel_async::RunQueryDsl;
use kontor_db::{Tx, query};
use kontor_kernel::{Code, Result, Validator, kinds::UploadId};
use serde_json::json;

use crate::{
    Purpose, Upload, UploadState,
    upload::{COLUMNS, refused},
};

/// What may be named: whatever is only completed nobody has looked at yet.
const ALLOWED: &str = "a checked upload of this purpose";

/// Uploads of this tenant and purpose, as they were named; each is checked. What is in the way of one is said beside
/// `{pointer}/{place}/upload_id`, of all of them at once. Until the transaction ends none of them is given up.
pub async fn all_checked(tx: &mut Tx, ids: &[UploadId], purpose: Purpose, pointer: &str) -> Result<Vec<Upload>> {
    let seller = tx.seller()?;
    let sql = format!("SELECT {COLUMNS} FROM uploads WHERE seller_id = $1 AND id = ANY($2) ORDER BY id FOR SHARE");
    let theirs: Vec<Upload> = query(sql).bind(seller).bind(ids).load(tx.conn()?).await?;
    let (mut check, mut found) = (Validator::new(), Vec::with_capacity(ids.len()));
    for (place, id) in ids.iter().enumerate() {
        let beside = format!("{pointer}/{place}/upload_id");
        if ids.iter().take(place).any(|before| before == id) {
            check.refuse(Code::ListedTwice, &beside);
            continue;
        }
        let Some(upload) = theirs.iter().find(|upload| upload.id == *id) else {
            check.refuse(Code::NotFound, &beside);
            continue;
        };
        match upload.state {
            _ if upload.purpose != purpose => {
                check.refuse_with(Code::InvalidChoice, &beside, [("allowed", json!(ALLOWED))]);
            }
            UploadState::Checked => found.push(upload.clone()),
            UploadState::Completed => {
                check.refuse(Code::UploadUnchecked, &beside);
            }
            UploadState::Open => {
                check.refuse(Code::UploadIncomplete, &beside);
            }
            UploadState::Aborted => {
                check.refuse_with(Code::InvalidChoice, &beside, [("allowed", json!(ALLOWED))]);
            }
            UploadState::Refused => check.take(refused(upload, &beside))?,
        }
    }
    check.finish()?;
    Ok(found)
}

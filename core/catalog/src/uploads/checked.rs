//! Several uploads at once, for what goes out of the house: each is looked at by then, and none is left out silently.

use kontor_db::Tx;
use kontor_kernel::{Check, Code, Result, kinds::UploadId};
use serde_json::json;

use super::{Upload, find, refused};
use crate::{Purpose, UploadState};

/// What may be named: whatever is only completed nobody has looked at yet.
const ALLOWED: &str = "a checked upload of this purpose";

/// Uploads of this tenant and purpose, as they were named; each is checked. What is in the way of one is said beside
/// `{pointer}/{place}/upload_id`, of all of them at once.
pub async fn all_checked(tx: &mut Tx, ids: &[UploadId], purpose: Purpose, pointer: &str) -> Result<Vec<Upload>> {
    let (mut check, mut found) = (Check::new(), Vec::with_capacity(ids.len()));
    for (place, id) in ids.iter().enumerate() {
        let beside = format!("{pointer}/{place}/upload_id");
        if ids.iter().take(place).any(|before| before == id) {
            check.refuse(Code::ListedTwice, &beside);
            continue;
        }
        let upload = match find(tx, *id).await {
            Err(fault) if fault.code() == Code::NotFound => {
                check.refuse(Code::NotFound, &beside);
                continue;
            }
            upload => upload?,
        };
        match upload.state {
            _ if upload.purpose != purpose => {
                check.refuse_with(Code::InvalidChoice, &beside, [("allowed", json!(ALLOWED))]);
            }
            UploadState::Checked => found.push(upload),
            UploadState::Completed => {
                check.refuse(Code::UploadUnchecked, &beside);
            }
            UploadState::Open => {
                check.refuse(Code::UploadIncomplete, &beside);
            }
            UploadState::Aborted => {
                check.refuse_with(Code::InvalidChoice, &beside, [("allowed", json!(ALLOWED))]);
            }
            UploadState::Refused => check.take(refused(&upload, &beside))?,
        }
    }
    check.finish()?;
    Ok(found)
}

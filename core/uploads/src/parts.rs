//! Links to parts, and which of them have arrived.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use kontor_files::{ObjectStore, Part};
use kontor_kernel::{ApiError, Code, Result, Validator};
use serde_json::json;

use crate::{Upload, UploadState, limits};

/// Where a browser PUTs a part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartLink {
    /// From 1.
    pub number: i64,
    /// How long the part has to be.
    pub size_bytes: i64,
    /// Where it goes.
    pub url: String,
    /// Until when the link works.
    pub expires_at: DateTime<Utc>,
}

/// Links to these parts of an open upload. `now` is real time: the store knows no other.
pub async fn links(
    files: &dyn ObjectStore,
    upload: &Upload,
    numbers: &[i64],
    now: DateTime<Utc>,
) -> Result<Vec<PartLink>> {
    if upload.state != UploadState::Open {
        return Err(ApiError::new(Code::InvalidTransition)
            .with("from", upload.state.to_string())
            .with("to", "open")
            .with("allowed", json!([])));
    }
    let mut check = Validator::new();
    if numbers.is_empty() {
        check.refuse(Code::Required, "/numbers");
    } else if numbers.len() > limits::PART_LINKS_MAX {
        check.refuse_with(Code::TooMany, "/numbers", [("max", json!(limits::PART_LINKS_MAX))]);
    }
    check.finish()?;
    for (place, number) in numbers.iter().enumerate() {
        check.range(&format!("/numbers/{place}"), *number, 1, upload.part_count());
    }
    check.finish()?;
    let lasting = Duration::from_secs(limits::PART_LINK_SECONDS);
    let expires_at = now + TimeDelta::from_std(lasting)?;
    let mut links = Vec::with_capacity(numbers.len());
    for number in numbers {
        let url = files.part_link(&upload.object_key, &upload.s3_upload_id, u32::try_from(*number)?, lasting).await?;
        links.push(PartLink { number: *number, size_bytes: upload.part_size(*number), url, expires_at });
    }
    Ok(links)
}

/// The parts of an open upload that are there whole; a part that was cut off counts as missing.
pub async fn arrived(files: &dyn ObjectStore, upload: &Upload) -> Result<Vec<Part>> {
    if upload.state != UploadState::Open {
        return Ok(Vec::new());
    }
    let parts = files.parts(&upload.object_key, &upload.s3_upload_id).await?.unwrap_or_default();
    Ok(parts
        .into_iter()
        .filter(|part| {
            let number = i64::from(part.number);
            number <= upload.part_count()
                && i64::try_from(part.size_bytes).is_ok_and(|size| size == upload.part_size(number))
        })
        .collect())
}

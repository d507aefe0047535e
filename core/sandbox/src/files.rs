//! Files that a merchant hands over so that their evidence can name them: looked at for what they are, how long they are and
//! whether they arrived whole, and kept.

use bytes::Bytes;
use chrono::{DateTime, Utc};
use poem::http::StatusCode;
use redb::WriteTransaction;
use serde::{Deserialize, Serialize};

use crate::faults::{Answer, Faults};
use crate::keys::{Key, text};
use crate::refusal::Refusal;
use crate::store::{ReadRecords, Record, Write};
use crate::{clock, ids, sign};

/// Where the bytes lie, under the file's id.
const BYTES: &str = "file_bytes";

/// What is taken: the media type and how such a file begins.
const KINDS: [(&str, &[u8]); 3] =
    [("application/pdf", b"%PDF-"), ("image/jpeg", b"\xff\xd8\xff"), ("image/png", b"\x89PNG\r\n\x1a\n")];

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    DisputeEvidence,
}

/// The query of `POST /v1/files`; the body is the file, its `Content-Type` what it is.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    pub purpose: Purpose,
    pub file_name: String,
    pub sha256: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct File {
    pub id: String,
    pub object: String,
    pub purpose: Purpose,
    pub file_name: String,
    pub content_type: String,
    pub size_bytes: usize,
    pub sha256: String,
    pub account: Option<String>,
    pub created_at: DateTime<Utc>,
}

impl Record for File {
    const TABLE: &'static str = "files";
    const NAME: &'static str = "file";
    fn id(&self) -> &str {
        &self.id
    }
}

/// Keeps a file. The same key twice is one file.
pub fn insert_file(
    txn: &WriteTransaction,
    ask: &Ask,
    content_type: &str,
    bytes: &Bytes,
    merchant: Option<String>,
    key: &Key,
) -> Result<(File, Answer), Refusal> {
    if let Some(made) = key.made(txn)? {
        return Ok((txn.get(&made)?, Answer::Say));
    }
    if Faults::before(txn, merchant.as_deref())? {
        return Err(Refusal::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable", "Try again."));
    }
    let file_name = text("file_name", &ask.file_name)?;
    let Some((kind, beginning)) = KINDS.into_iter().find(|(kind, _)| *kind == content_type) else {
        return Err(Refusal::field("content_type", "wrong_file_type", "Send a PDF, a JPEG or a PNG."));
    };
    if !bytes.starts_with(beginning) {
        return Err(Refusal::field("content_type", "wrong_file_type", format!("This is no {kind}.")));
    }
    let sha256 = sign::fingerprint(bytes);
    if !ask.sha256.eq_ignore_ascii_case(&sha256) {
        return Err(Refusal::field("sha256", "not_whole", "The file did not arrive as it was sent."));
    }
    let file = File {
        id: ids::new("file"),
        object: "file".to_owned(),
        purpose: ask.purpose,
        file_name,
        content_type: kind.to_owned(),
        size_bytes: bytes.len(),
        sha256,
        account: merchant,
        created_at: clock::now(),
    };
    txn.put(&file)?;
    txn.put_bytes(BYTES, &file.id, bytes)?;
    key.remember(txn, &file.id)?;
    let answer = Faults::answer(txn, file.account.as_deref())?;
    Ok((file, answer))
}

/// The file itself.
pub fn bytes_of(txn: &impl ReadRecords, id: &str) -> Result<Vec<u8>, Refusal> {
    txn.bytes(BYTES, id)?.ok_or_else(|| Refusal::not_found(File::NAME))
}

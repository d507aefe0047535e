//! Idempotency: one key makes one thing. The same body gets the same thing again, another body is refused.

use crate::limits::TEXT_MAX_CHARS;
use crate::refusal::Refusal;
use crate::sign;
use crate::store::Write;

/// The key of a call and a fingerprint of what it asked for.
#[derive(Clone)]
pub struct Key {
    word: String,
    pub key: String,
    fingerprint: String,
}

impl Key {
    pub fn new<T: serde::Serialize>(kind: &str, key: &str, asked: &T) -> Result<Self, Refusal> {
        let key = text("Idempotency-Key", key)?;
        let word = word(kind, &key);
        Ok(Self { word, key, fingerprint: sign::fingerprint(&serde_json::to_vec(asked)?) })
    }

    /// The id of what this key made before, if anything.
    pub fn made(&self, txn: &impl Write) -> Result<Option<String>, Refusal> {
        let Some(kept) = txn.indexed(&self.word)? else { return Ok(None) };
        let (fingerprint, id) = kept.split_once(' ').unwrap_or(("", &kept));
        if fingerprint == self.fingerprint {
            return Ok(Some(id.to_owned()));
        }
        Err(Refusal::conflict(
            "idempotency_key_reused",
            "This Idempotency-Key was used with another body. Use a new key.",
        ))
    }

    pub fn remember(&self, txn: &impl Write, id: &str) -> Result<(), Refusal> {
        txn.index(&self.word, &format!("{} {id}", self.fingerprint))
    }
}

/// Where the id of what a key made is kept.
pub fn word(kind: &str, key: &str) -> String {
    format!("key\u{1f}{kind}\u{1f}{key}")
}

/// The id in what an index word of a key leads to.
pub fn id_in(kept: &str) -> &str {
    kept.split_once(' ').map_or(kept, |(_, id)| id)
}

/// A short text of the caller: not empty, not long, no control characters (they part the words of the index).
pub fn text(field: &'static str, value: &str) -> Result<String, Refusal> {
    let value = value.trim();
    if value.is_empty() {
        return Err(Refusal::field(field, "required", format!("{field} is missing.")));
    }
    if value.chars().count() > TEXT_MAX_CHARS {
        return Err(Refusal::field(
            field,
            "too_long",
            format!("{field} can have at most {TEXT_MAX_CHARS} characters."),
        ));
    }
    if value.chars().any(char::is_control) {
        return Err(Refusal::field(field, "invalid", format!("{field} has control characters.")));
    }
    Ok(value.to_owned())
}

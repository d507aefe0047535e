//! The provider's one way of saying no.

use std::borrow::Cow;

use poem::http::StatusCode;
use serde_json::json;

const INTERNAL: &str = "internal_error";

/// Why a call was not done. Nothing was changed when one of these comes back.
#[derive(Debug, Clone, thiserror::Error)]
#[error("{code}: {message}")]
pub struct Refusal {
    pub status: StatusCode,
    pub code: &'static str,
    pub message: Cow<'static, str>,
    pub field: Option<&'static str>,
    /// What a machine may want to know besides, e.g. the smallest amount.
    pub detail: Option<serde_json::Value>,
}

impl Refusal {
    pub fn new(status: StatusCode, code: &'static str, message: impl Into<Cow<'static, str>>) -> Self {
        Self { status, code, message: message.into(), field: None, detail: None }
    }

    pub fn field(field: &'static str, code: &'static str, message: impl Into<Cow<'static, str>>) -> Self {
        Self { field: Some(field), ..Self::new(StatusCode::UNPROCESSABLE_ENTITY, code, message) }
    }

    pub fn not_found(what: &str) -> Self {
        Self::new(StatusCode::NOT_FOUND, "not_found", format!("There is no such {what}."))
    }

    pub fn conflict(code: &'static str, message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(StatusCode::CONFLICT, code, message)
    }

    pub fn with(mut self, detail: serde_json::Value) -> Self {
        self.detail = Some(detail);
        self
    }

    /// True when the store itself failed: the whole batch is given up, because it may be half done.
    /// (A 5xx that a fault asks for is not that.)
    pub fn is_internal(&self) -> bool {
        self.code == INTERNAL
    }

    pub fn internal() -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, INTERNAL, "Something broke on our side. Try again.")
    }

    pub fn body(&self) -> serde_json::Value {
        let mut error = json!({ "code": self.code, "message": self.message });
        if let Some(map) = error.as_object_mut() {
            if let Some(field) = self.field {
                map.insert("field".into(), field.into());
            }
            if let Some(detail) = &self.detail {
                map.insert("detail".into(), detail.clone());
            }
        }
        json!({ "error": error })
    }
}

/// The store's and the serialiser's troubles are ours, not the caller's.
macro_rules! internal {
    ($($error:ty),+ $(,)?) => {$(
        impl From<$error> for Refusal {
            fn from(error: $error) -> Self {
                tracing::error!(%error, "store");
                Self::internal()
            }
        }
    )+};
}

internal!(
    redb::StorageError,
    redb::TableError,
    redb::TransactionError,
    redb::CommitError,
    redb::DatabaseError,
    serde_json::Error,
);

//! What a refusal says of itself.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{ApiError, Code, FieldFault};

impl ApiError {
    /// The code.
    pub fn code(&self) -> Code {
        self.0.code
    }

    /// The fields that need attention.
    pub fn field_faults(&self) -> &[FieldFault] {
        &self.0.fields
    }

    /// Facts about the refusal as a whole.
    pub fn meta(&self) -> &BTreeMap<&'static str, Value> {
        &self.0.meta
    }

    /// What led here, for the log.
    pub fn source_error(&self) -> Option<&(dyn std::error::Error + Send + Sync)> {
        self.0.cause.as_deref()
    }
}

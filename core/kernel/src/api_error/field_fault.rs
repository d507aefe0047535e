//! What is wrong with one field of a request.

use std::collections::BTreeMap;

use serde_json::Value;

use super::Code;

/// One field that needs attention.
#[derive(Debug, Clone, PartialEq)]
pub struct FieldFault {
    /// What is wrong.
    pub code: Code,
    /// JSON pointer into the body (`/payer/email`), or `?name` for a query parameter.
    pub pointer: String,
    /// Facts for the words and the caller: limits, allowed values.
    pub meta: BTreeMap<&'static str, Value>,
}

//! How a refusal stands in logs and in tests: by its code, never with what people typed.

use std::fmt;

use super::ApiError;

impl fmt::Debug for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ApiError")
            .field("code", &self.0.code.text())
            .field("fields", &self.0.fields)
            .field("meta", &self.0.meta)
            .field("cause", &self.0.cause)
            .finish()
    }
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.code.text())
    }
}

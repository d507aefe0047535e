//! What fails beneath us becomes a failure of ours, or says that the database is away.

use super::{ApiError, Code};

impl<E: std::error::Error + Send + Sync + 'static> From<E> for ApiError {
    fn from(cause: E) -> Self {
        if is_absence(&cause) {
            return Self::new(Code::MsUnavailable).with_reason(cause);
        }
        Self::internal(cause)
    }
}

/// A connection that broke says that the database is away for a moment: asking again helps, and that is said.
fn is_absence(cause: &(dyn std::error::Error + 'static)) -> bool {
    use diesel::result::{DatabaseErrorKind as Kind, Error};
    let broken = cause.downcast_ref::<Error>();
    matches!(broken, Some(Error::DatabaseError(Kind::ClosedConnection | Kind::UnableToSendCommand, _)))
}

//! Forms that stand there again with all that was typed, whatever refuses them.

use kontor_kernel::{ApiError, Code};
use kontor_render::props::FormNotice;
use poem::http::StatusCode;

/// What is answered on the form itself: wrong fields, too many of them, a page that lay open for too long.
pub fn is_of_the_form(fault: &ApiError) -> bool {
    !fault.field_faults().is_empty() || matches!(fault.code(), Code::RateLimited | Code::Forbidden)
}

/// Why nothing was taken although every field is right. A page that lay open for too long is simply sent again: the token
/// in it is new.
pub fn notice(fault: &ApiError) -> Option<FormNotice> {
    fault.field_faults().is_empty().then_some(match fault.code() {
        Code::Forbidden => FormNotice::Stale,
        _ => FormNotice::TooMany,
    })
}

/// What the browser is told of a form that was refused, or was not.
pub fn status(fault: Option<&ApiError>) -> StatusCode {
    let status = fault.map_or(200, |fault| fault.code().status());
    StatusCode::from_u16(status).unwrap_or(StatusCode::UNPROCESSABLE_ENTITY)
}

//! The courses that an order opened.

use kontor_fulfilment::{AccessState, CourseAccess, SessionState};
use kontor_kernel::kinds;
use poem_openapi::Object;

use crate::http::{WireId, Word};

/// A course that an order opened.
#[derive(Debug, Clone, Object)]
pub struct OrderCourse {
    /// The way of this order into the course.
    pub id: WireId<kinds::CourseAccess>,
    /// The buyer's session, which other orders of theirs may share.
    pub session_id: WireId<kinds::CourseSession>,
    /// The course.
    pub product_id: WireId<kinds::Product>,
    /// What it was called when it was bought.
    pub name: String,
    /// Whether this order still opens it.
    pub state: Word<AccessState>,
    /// Where the buyer stands in the course, by all of their orders.
    pub course_access_state: Word<SessionState>,
}

impl From<CourseAccess> for OrderCourse {
    fn from(access: CourseAccess) -> Self {
        Self {
            id: access.id.into(),
            session_id: access.session.into(),
            product_id: access.product.into(),
            name: access.name,
            state: Word(access.state),
            course_access_state: Word(access.session_state),
        }
    }
}

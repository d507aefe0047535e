//! The courses that an order opened.

use kontor_fulfilment::{AccessState, CourseAccess, SessionState, course_access, send_course_link};
use kontor_kernel::{ApiError, Code, kinds};
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};

use crate::http::{Answer, Doc, Seller, WireEnum, WireId, limiter::Bucket};

/// The operations.
pub struct OrderCourses;

/// A course that an order gives access to.
#[derive(Debug, Clone, Object)]
pub struct OrderCourse {
    /// This order's access to the course.
    pub id: WireId<kinds::CourseAccess>,
    /// The buyer's course session, which their other orders may share.
    pub session_id: WireId<kinds::CourseSession>,
    /// The course.
    pub product_id: WireId<kinds::Product>,
    /// Name of the course when it was bought.
    pub name: String,
    /// Whether this order still gives access to it.
    pub state: WireEnum<AccessState>,
    /// State of the buyer's access to the course, across all of their orders.
    pub course_access_state: WireEnum<SessionState>,
}

impl From<CourseAccess> for OrderCourse {
    fn from(access: CourseAccess) -> Self {
        Self {
            id: access.id.into(),
            session_id: access.session.into(),
            product_id: access.product.into(),
            name: access.name,
            state: WireEnum(access.state),
            course_access_state: WireEnum(access.session_state),
        }
    }
}

/// A new link that was emailed.
#[derive(Debug, Clone, Object)]
pub struct CourseLinkAttributes {
    /// Email address that it was sent to.
    pub email: String,
    /// Number of devices on which the link opens the course.
    pub devices: i64,
}

#[OpenApi(prefix_path = "/v1/cabinet/orders", tag = "crate::tags::Tag::Orders")]
impl OrderCourses {
    /// Send a new course link
    ///
    /// Sends it to the learner, just as their own page offers it once a link was opened on the maximum number of
    /// devices. When the new link is opened, older links and the devices on which they were opened lose access; until
    /// then nothing changes. Sending again sends the same link, at most three times an hour. 409 `access_over` if
    /// access to the course is closed or paused.
    #[oai(path = "/:id/courses/:access/send_link", method = "post", operation_id = "send_course_link")]
    async fn send_link(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Order>>,
        /// This order's access to the course.
        access: Path<WireId<kinds::CourseAccess>>,
    ) -> Answer<Json<Doc<CourseLinkAttributes>>> {
        let app = seller.app();
        let counted = format!("{} {}", seller.tenant.id, access.0.0);
        app.limiter.count(Bucket::CourseLink, &counted).await?;
        let mut tx = seller.begin().await?;
        let access = course_access(&mut tx, access.0.0).await?;
        if access.order != Some(id.0.0) {
            return Err(ApiError::not_found().into());
        }
        if access.state != AccessState::Open {
            return Err(ApiError::new(Code::AccessOver).into());
        }
        let email = send_course_link(&mut tx, app.checkout.links(), &access).await?;
        tx.commit().await?;
        let attributes = CourseLinkAttributes { email, devices: kontor_fulfilment::COURSE_DEVICES_MAX };
        Ok(Json(Doc::new(access.id, "course_link", attributes)))
    }
}

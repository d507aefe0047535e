//! Who has access to a course: the list, and what is done to one session by hand.

use kontor_fulfilment::{
    AccessLength, SessionState,
    sessions::{self, COURSE_SESSIONS, CourseSession, Length},
};
use kontor_kernel::{kinds, kinds::SellerId};
use kontor_urls::Links;
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};
use serde::{Deserialize, Serialize};

use crate::http::{Answer, Body, Doc, ListDoc, ListQuery, Resource, Seller, Timestamp, WireEnum, WireId};

/// The operations.
pub struct CourseSessions;

/// How to extend access.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AccessBody {
    /// Whether access is unlimited, for a number of days, or until a date.
    pub access: WireEnum<AccessLength>,
    /// Number of days, with `days` only. They are added to the current end of access, or to now if it has ended.
    #[serde(default)]
    #[oai(validator(minimum(value = "1"), maximum(value = "3650")))]
    pub days: Option<i32>,
    /// End of access, with `until_date` only; must be in the future.
    #[serde(default)]
    pub until: Option<Timestamp>,
}

/// How to end a pause.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResumeBody {
    /// Whether limited access is extended by the length of the pause.
    #[oai(default)]
    #[serde(default)]
    pub add_pause: bool,
}

/// The access of one payer to one course.
#[derive(Debug, Clone, Object)]
pub struct CourseSessionAttributes {
    /// Id of the course session.
    pub id: WireId<kinds::CourseSession>,
    /// The course.
    pub product_id: WireId<kinds::Product>,
    /// Name of the course when access was first granted.
    pub product_name: String,
    /// The payer's account, if they have one.
    #[oai(skip_serializing_if_is_none)]
    pub payer_id: Option<WireId<kinds::User>>,
    /// The payer's email address.
    pub payer_email: String,
    /// The payer's first name.
    pub payer_first_name: String,
    /// The payer's last name.
    pub payer_last_name: String,
    /// State of the payer's access.
    pub course_access_state: WireEnum<SessionState>,
    /// Whether the seller closed or paused it by hand, overriding the orders.
    pub held: bool,
    /// Whether access is unlimited, for a number of days, or until a date.
    pub access: WireEnum<AccessLength>,
    /// When access ends or ended; absent if it is unlimited.
    #[oai(skip_serializing_if_is_none)]
    pub ends_at: Option<Timestamp>,
    /// Link to the course for the payer; anyone who has it can use the course, on five devices.
    #[oai(skip_serializing_if_is_none)]
    pub url: Option<String>,
    /// When access was first granted.
    pub created_at: Timestamp,
}

impl CourseSessionAttributes {
    fn from_session(session: CourseSession, links: &Links, shop: SellerId) -> Self {
        Self {
            url: session.link_mark().map(|way| links.course(&shop.to_string(), way)),
            held: session.is_held(),
            id: session.id.into(),
            product_id: session.product_id.into(),
            product_name: session.product_name,
            payer_id: session.payer_user_id.map(Into::into),
            payer_email: session.payer_email,
            payer_first_name: session.payer_first_name,
            payer_last_name: session.payer_last_name,
            course_access_state: WireEnum(session.state),
            access: WireEnum(session.access),
            ends_at: session.ends_at.map(Into::into),
            created_at: session.created_at.into(),
        }
    }
}

type SessionDoc = Doc<CourseSessionAttributes>;

fn doc(session: CourseSession, seller: &Seller) -> Json<SessionDoc> {
    let id = session.id;
    let shown = CourseSessionAttributes::from_session(session, seller.app().checkout.links(), seller.tenant.id);
    Json(Doc::new(id, "course_session", shown))
}

#[OpenApi(prefix_path = "/v1/cabinet/course_sessions", tag = "crate::tags::Tag::Orders")]
impl CourseSessions {
    /// List course sessions
    ///
    /// One for each payer of each course. Supports the usual filters, sorting and pagination; create an export to get
    /// the same rows as a file.
    #[oai(path = "/", method = "get", operation_id = "list_course_sessions")]
    async fn list(&self, seller: Seller, query: ListQuery) -> Answer<Json<ListDoc<CourseSessionAttributes>>> {
        let listed = seller.tx(async |tx| query.read(&COURSE_SESSIONS, tx)?.page::<CourseSession>(tx).await).await?;
        Ok(Json(ListDoc::from_listed(listed, Vec::new(), |session| {
            let id = session.id;
            let shown = CourseSessionAttributes::from_session(session, seller.app().checkout.links(), seller.tenant.id);
            Resource::new(id, "course_session", shown)
        })))
    }

    /// Retrieve a course session
    #[oai(path = "/:id", method = "get", operation_id = "get_course_session")]
    async fn show(&self, seller: Seller, id: Path<WireId<kinds::CourseSession>>) -> Answer<Json<SessionDoc>> {
        let session = seller.tx(async |tx| sessions::find(tx, id.0.0).await).await?;
        Ok(doc(session, &seller))
    }

    /// Extend access to a course
    ///
    /// Days are added to the current end of access, or to now if it has ended; expired access is granted anew.
    /// Returns `access_unlimited` if access has no end, `access_ends_later` if it ends later anyway, and
    /// `invalid_transition` if it is paused.
    #[oai(path = "/:id/extend", method = "post", operation_id = "extend_course_session")]
    async fn extend(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::CourseSession>>,
        body: Body<AccessBody>,
    ) -> Answer<Json<SessionDoc>> {
        let mut tx = seller.begin().await?;
        let body = body.0;
        let length = Length::read(body.access.0, body.days, body.until.map(|until| until.0), tx.now())?;
        let session = sessions::extend(&mut tx, id.0.0, length).await?;
        tx.commit().await?;
        Ok(doc(session, &seller))
    }

    /// Close access to a course
    ///
    /// Regardless of what was paid; money is returned only by a refund. Calling it again changes nothing.
    #[oai(path = "/:id/close", method = "post", operation_id = "close_course_session")]
    async fn close(&self, seller: Seller, id: Path<WireId<kinds::CourseSession>>) -> Answer<Json<SessionDoc>> {
        let session = seller.tx(async |tx| sessions::close(tx, id.0.0).await).await?;
        Ok(doc(session, &seller))
    }

    /// Reopen access to a course
    ///
    /// Undoes closing it by hand. Returns `access_over` if access has ended or the money was refunded; extend access
    /// instead. Calling it again changes nothing.
    #[oai(path = "/:id/reopen", method = "post", operation_id = "reopen_course_session")]
    async fn reopen(&self, seller: Seller, id: Path<WireId<kinds::CourseSession>>) -> Answer<Json<SessionDoc>> {
        let session = seller.tx(async |tx| sessions::reopen(tx, id.0.0).await).await?;
        Ok(doc(session, &seller))
    }

    /// Pause access to a course
    ///
    /// Returns `invalid_transition` if access has ended. Calling it again changes nothing.
    #[oai(path = "/:id/pause", method = "post", operation_id = "pause_course_session")]
    async fn pause(&self, seller: Seller, id: Path<WireId<kinds::CourseSession>>) -> Answer<Json<SessionDoc>> {
        let session = seller.tx(async |tx| sessions::pause(tx, id.0.0).await).await?;
        Ok(doc(session, &seller))
    }

    /// Resume access to a course
    ///
    /// Only for access that was paused by hand. Access that waits for a payment resumes with the payment; resuming it
    /// here returns `invalid_transition`.
    #[oai(path = "/:id/resume", method = "post", operation_id = "resume_course_session")]
    async fn resume(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::CourseSession>>,
        body: Body<ResumeBody>,
    ) -> Answer<Json<SessionDoc>> {
        let session = seller.tx(async |tx| sessions::resume(tx, id.0.0, body.0.add_pause).await).await?;
        Ok(doc(session, &seller))
    }
}

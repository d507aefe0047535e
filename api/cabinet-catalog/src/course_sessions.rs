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

/// How long access is made.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AccessBody {
    /// Without an end, for days, or until a moment.
    pub access: WireEnum<AccessLength>,
    /// How many days, with `days` only. They are added to the end that lies ahead, else to now.
    #[serde(default)]
    #[oai(validator(minimum(value = "1"), maximum(value = "3650")))]
    pub days: Option<i32>,
    /// The end, with `until_date` only; it has to lie ahead.
    #[serde(default)]
    pub until: Option<Timestamp>,
}

/// How a pause ends.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResumeBody {
    /// Whether access that ends gets longer by the pause.
    #[oai(default)]
    #[serde(default)]
    pub add_pause: bool,
}

/// One payer in one course.
#[derive(Debug, Clone, Object)]
pub struct CourseSessionAttributes {
    /// Its id.
    pub id: WireId<kinds::CourseSession>,
    /// The course.
    pub product_id: WireId<kinds::Product>,
    /// Its name when access was first given.
    pub product_name: String,
    /// The payer's account, if they have one.
    #[oai(skip_serializing_if_is_none)]
    pub payer_id: Option<WireId<kinds::User>>,
    /// The payer's email address.
    pub payer_email: String,
    /// The payer's given name.
    pub payer_first_name: String,
    /// The payer's family name.
    pub payer_last_name: String,
    /// Where the payer stands in the course.
    pub course_access_state: WireEnum<SessionState>,
    /// Whether the seller closed or paused it by hand, over what the orders say.
    pub held: bool,
    /// How long access lasts: without an end, for days, or until a moment.
    pub access: WireEnum<AccessLength>,
    /// When access ends or ended; left out where it has no end.
    #[oai(skip_serializing_if_is_none)]
    pub ends_at: Option<Timestamp>,
    /// Where the payer takes the course; whoever has this address is let in, on five devices.
    #[oai(skip_serializing_if_is_none)]
    pub url: Option<String>,
    /// When access was first given.
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
    /// One for each payer of each course. Filters, sorting and pages as everywhere; a file of the same rows is made by
    /// asking for an export.
    #[oai(path = "/", method = "get", operation_id = "list_course_sessions")]
    async fn list(&self, seller: Seller, query: ListQuery) -> Answer<Json<ListDoc<CourseSessionAttributes>>> {
        let listed = seller.tx(async |tx| query.read(&COURSE_SESSIONS, tx)?.page::<CourseSession>(tx).await).await?;
        Ok(Json(ListDoc::from_listed(listed, Vec::new(), |session| {
            let id = session.id;
            let shown = CourseSessionAttributes::from_session(session, seller.app().checkout.links(), seller.tenant.id);
            Resource::new(id, "course_session", shown)
        })))
    }

    /// Look at a course session
    #[oai(path = "/:id", method = "get", operation_id = "get_course_session")]
    async fn show(&self, seller: Seller, id: Path<WireId<kinds::CourseSession>>) -> Answer<Json<SessionDoc>> {
        let session = seller.tx(async |tx| sessions::find(tx, id.0.0).await).await?;
        Ok(doc(session, &seller))
    }

    /// Make access to a course longer
    ///
    /// Days are added to the end that lies ahead, else to now; where access is over, it is given anew. Access without an
    /// end (`access_unlimited`), one that ends later anyway (`access_ends_later`) and one that is paused
    /// (`invalid_transition`) are refused.
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

    /// Close a course for a payer
    ///
    /// Whatever was paid; money goes back by a refund only. Twice is once.
    #[oai(path = "/:id/close", method = "post", operation_id = "close_course_session")]
    async fn close(&self, seller: Seller, id: Path<WireId<kinds::CourseSession>>) -> Answer<Json<SessionDoc>> {
        let session = seller.tx(async |tx| sessions::close(tx, id.0.0).await).await?;
        Ok(doc(session, &seller))
    }

    /// Open a course again
    ///
    /// What was closed by hand. Where the end has come or the money went back it is refused (`access_over`): extend it
    /// instead. Twice is once.
    #[oai(path = "/:id/reopen", method = "post", operation_id = "reopen_course_session")]
    async fn reopen(&self, seller: Seller, id: Path<WireId<kinds::CourseSession>>) -> Answer<Json<SessionDoc>> {
        let session = seller.tx(async |tx| sessions::reopen(tx, id.0.0).await).await?;
        Ok(doc(session, &seller))
    }

    /// Pause a course for a payer
    ///
    /// Twice is once. What is over is refused (`invalid_transition`).
    #[oai(path = "/:id/pause", method = "post", operation_id = "pause_course_session")]
    async fn pause(&self, seller: Seller, id: Path<WireId<kinds::CourseSession>>) -> Answer<Json<SessionDoc>> {
        let session = seller.tx(async |tx| sessions::pause(tx, id.0.0).await).await?;
        Ok(doc(session, &seller))
    }

    /// Let a course go on
    ///
    /// What was paused by hand; what waits for money goes on with the money, and is refused here
    /// (`invalid_transition`).
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

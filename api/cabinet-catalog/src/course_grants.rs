//! Access to a course given to several customers at once.

use kontor_fulfilment::{
    AccessLength, AccessOutcome, CourseGrantState,
    sessions::{self, AccessGrantRequest, Counts, CourseGrant, Length},
};
use kontor_kernel::{ApiError, kinds};
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Path},
    payload::Json,
};
use serde::{Deserialize, Serialize};

use crate::http::{
    Answer, Body, Doc, Seller, Timestamp, WireEnum, WireId,
    idempotent::{self, Claimed, Idempotent},
};

/// The operations.
pub struct CourseGrants;

/// Who gets access, and for how long.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CourseGrantBody {
    /// The course.
    pub product_id: WireId<kinds::Product>,
    /// Whether access is unlimited, for a number of days, or until a date.
    pub access: WireEnum<AccessLength>,
    /// Number of days, with `days` only.
    #[serde(default)]
    #[oai(validator(minimum(value = "1"), maximum(value = "3650")))]
    pub days: Option<i32>,
    /// End of access, with `until_date` only; must be in the future.
    #[serde(default)]
    pub until: Option<Timestamp>,
    /// Whether people who already have access get more of it: days are added to their current end. Otherwise they are
    /// skipped.
    #[oai(default)]
    #[serde(default)]
    pub extend: bool,
    /// Email addresses of customers; duplicates count once. Anyone who never bought from this seller is skipped.
    #[oai(default, validator(max_items = 10000))]
    #[serde(default)]
    pub emails: Vec<String>,
    /// Grants access to everyone who bought one of these products and was not refunded.
    #[oai(default, validator(max_items = 100))]
    #[serde(default)]
    pub buyers_of: Vec<WireId<kinds::Product>>,
}

/// How many people the grant affects, by outcome.
#[derive(Debug, Clone, Object)]
pub struct CourseGrantCounts {
    /// Get access and have none now.
    pub new: i64,
    /// Have their access extended.
    pub extended: i64,
    /// Skipped: never bought anything from this seller.
    pub not_a_customer: i64,
    /// Skipped: already have access, and extending it was not requested.
    pub has_access: i64,
    /// Skipped: have unlimited access.
    pub unlimited: i64,
    /// Skipped: already have access for longer.
    pub ends_later: i64,
    /// Skipped: their access is paused.
    pub paused: i64,
    /// Total number of people skipped.
    pub skipped: i64,
}

impl From<Counts> for CourseGrantCounts {
    fn from(counts: Counts) -> Self {
        let (new, extended) = (counts.count_of(AccessOutcome::New), counts.count_of(AccessOutcome::Extended));
        Self {
            new,
            extended,
            not_a_customer: counts.count_of(AccessOutcome::NotACustomer),
            has_access: counts.count_of(AccessOutcome::HasAccess),
            unlimited: counts.count_of(AccessOutcome::Unlimited),
            ends_later: counts.count_of(AccessOutcome::EndsLater),
            paused: counts.count_of(AccessOutcome::Paused),
            skipped: counts.total() - new - extended,
        }
    }
}

/// The outcome for one customer.
#[derive(Debug, Clone, Object)]
pub struct CourseGrantPerson {
    /// Email address.
    pub email: String,
    /// Name, as the customer gave it; empty if they are not known.
    pub name: String,
    /// What happens to their access.
    pub outcome: WireEnum<AccessOutcome>,
    /// When their access will end; absent if it is unlimited.
    #[oai(skip_serializing_if_is_none)]
    pub ends_at: Option<Timestamp>,
}

/// A preview of a course grant.
#[derive(Debug, Clone, Object)]
pub struct CourseGrantPreview {
    /// How many people it affects.
    pub counts: CourseGrantCounts,
    /// The first 500 people, sorted by email address.
    pub people: Vec<CourseGrantPerson>,
    /// Whether it runs in the background because there are many people.
    pub by_worker: bool,
}

/// A grant of access to several customers.
#[derive(Debug, Clone, Object)]
pub struct CourseGrantAttributes {
    /// The course.
    pub product_id: WireId<kinds::Product>,
    /// Progress of the grant.
    pub state: WireEnum<CourseGrantState>,
    /// Number of customers in the grant.
    pub total: i64,
    /// Number of customers processed so far.
    pub done: i64,
    /// Outcomes so far.
    pub counts: CourseGrantCounts,
    /// When it was created.
    pub created_at: Timestamp,
}

/// People of a preview that are named.
const NAMED_MAX: usize = 500;

fn request(body: &CourseGrantBody, now: chrono::DateTime<chrono::Utc>) -> Result<AccessGrantRequest, ApiError> {
    Ok(AccessGrantRequest {
        product: body.product_id.0,
        length: Length::read(body.access.0, body.days, body.until.map(|until| until.0), now)?,
        extend: body.extend,
        emails: body.emails.clone(),
        buyers_of: body.buyers_of.iter().map(|id| id.0).collect(),
    })
}

fn doc(grant: CourseGrant) -> Doc<CourseGrantAttributes> {
    Doc::new(
        grant.id,
        "course_grant",
        CourseGrantAttributes {
            product_id: grant.product.into(),
            state: WireEnum(grant.state),
            total: grant.total,
            done: grant.counts.total(),
            counts: grant.counts.into(),
            created_at: grant.created_at.into(),
        },
    )
}

async fn create_grant(
    seller: &Seller,
    body: &CourseGrantBody,
) -> Result<(kontor_db::Tx, Doc<CourseGrantAttributes>), ApiError> {
    let mut tx = seller.begin().await?;
    let request = request(body, tx.now())?;
    let grant = sessions::grant_access(&mut tx, &request).await?;
    Ok((tx, doc(grant)))
}

#[OpenApi(prefix_path = "/v1/cabinet/course_grants", tag = "crate::tags::Tag::Orders")]
impl CourseGrants {
    /// Preview a course grant
    ///
    /// Changes nothing; the counts are those that granting access would have at this moment.
    #[oai(path = "/preview", method = "post", operation_id = "preview_course_grant")]
    async fn preview(&self, seller: Seller, body: Body<CourseGrantBody>) -> Answer<Json<Doc<CourseGrantPreview>>> {
        let mut tx = seller.begin().await?;
        let request = request(&body.0, tx.now())?;
        let plan = sessions::plan(&mut tx, &request).await?;
        tx.rollback().await?;
        let counts = plan.counts().into();
        let by_worker = plan.people.len() > sessions::PEOPLE_AT_ONCE;
        let people = plan.people.into_iter().take(NAMED_MAX).map(|one| CourseGrantPerson {
            name: one
                .customer
                .map(|customer| format!("{} {}", customer.first_name, customer.last_name).trim().to_owned())
                .unwrap_or_default(),
            email: one.email,
            outcome: WireEnum(one.outcome),
            ends_at: one.ends_at.map(Into::into),
        });
        let preview = CourseGrantPreview { counts, people: people.collect(), by_worker };
        Ok(Json(Doc::new(seller.tenant.id, "course_grant_preview", preview)))
    }

    /// Create a course grant
    ///
    /// Up to 200 customers are processed right away, more in the background; retrieve the grant to follow its
    /// progress.
    #[oai(path = "/", method = "post", operation_id = "create_course_grant")]
    async fn create(
        &self,
        seller: Seller,
        /// Required. A request repeated with the same key grants access once.
        #[oai(name = "Idempotency-Key")]
        key: Header<Option<String>>,
        body: Body<CourseGrantBody>,
    ) -> Answer<Idempotent<Doc<CourseGrantAttributes>, 202>> {
        let body = body.0;
        let db = &seller.app().db;
        let held = match idempotent::claim(db, seller.scope(), "course_grants.create", key.0.as_deref(), &body).await? {
            Claimed::Mine(held) => held,
            Claimed::Replay(body) => return Ok(Idempotent::Replay(body)),
        };
        let (tx, doc) = match create_grant(&seller, &body).await {
            Ok(given) => given,
            Err(fault) => return Err(held.refuse(fault).await.into()),
        };
        held.finish(tx, 202, &doc).await?;
        Ok(Idempotent::Fresh(doc))
    }

    /// Retrieve a course grant
    #[oai(path = "/:id", method = "get", operation_id = "get_course_grant")]
    async fn show(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::CourseGrant>>,
    ) -> Answer<Json<Doc<CourseGrantAttributes>>> {
        let grant = seller.tx(async |tx| sessions::find_grant(tx, id.0.0).await).await?;
        Ok(Json(doc(grant)))
    }
}

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

/// Who is given access, and for how long.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CourseGrantBody {
    /// The course.
    pub product_id: WireId<kinds::Product>,
    /// Without an end, for days, or until a moment.
    pub access: WireEnum<AccessLength>,
    /// How many days, with `days` only.
    #[serde(default)]
    #[oai(validator(minimum(value = "1"), maximum(value = "3650")))]
    pub days: Option<i32>,
    /// The end, with `until_date` only; it has to lie ahead.
    #[serde(default)]
    pub until: Option<Timestamp>,
    /// Whether those who have access already get more of it: days are added to the end that lies ahead. Otherwise they
    /// are left out.
    #[oai(default)]
    #[serde(default)]
    pub extend: bool,
    /// Customers by email address; one named twice is one. Whoever never bought anything from this seller is left out.
    #[oai(default, validator(max_items = 10000))]
    #[serde(default)]
    pub emails: Vec<String>,
    /// Those who bought one of these products and did not get their money back.
    #[oai(default, validator(max_items = 100))]
    #[serde(default)]
    pub buyers_of: Vec<WireId<kinds::Product>>,
}

/// How many it is for, in which way.
#[derive(Debug, Clone, Object)]
pub struct CourseGrantCounts {
    /// Get access who have none now.
    pub new: i64,
    /// Have access for longer.
    pub extended: i64,
    /// Left out: never bought anything from this seller.
    pub not_a_customer: i64,
    /// Left out: have access, and it was not wanted to make it longer.
    pub has_access: i64,
    /// Left out: have access without an end.
    pub unlimited: i64,
    /// Left out: have access for longer than that.
    pub ends_later: i64,
    /// Left out: their access is paused.
    pub paused: i64,
    /// Left out in all.
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

/// What it would mean for one customer.
#[derive(Debug, Clone, Object)]
pub struct CourseGrantPerson {
    /// Their email address.
    pub email: String,
    /// Their name, as they gave it; empty where they are not known.
    pub name: String,
    /// What it means for them.
    pub outcome: WireEnum<AccessOutcome>,
    /// When their access ends then; left out where it has no end.
    #[oai(skip_serializing_if_is_none)]
    pub ends_at: Option<Timestamp>,
}

/// What giving access would mean.
#[derive(Debug, Clone, Object)]
pub struct CourseGrantPreview {
    /// How many it is for.
    pub counts: CourseGrantCounts,
    /// The first 500 of them, by address.
    pub people: Vec<CourseGrantPerson>,
    /// Whether a worker does it, since there are many.
    pub by_worker: bool,
}

/// Access that is given to several customers.
#[derive(Debug, Clone, Object)]
pub struct CourseGrantAttributes {
    /// The course.
    pub product_id: WireId<kinds::Product>,
    /// How far it is.
    pub state: WireEnum<CourseGrantState>,
    /// How many customers are meant.
    pub total: i64,
    /// How many have had their turn.
    pub done: i64,
    /// What came of those.
    pub counts: CourseGrantCounts,
    /// When it was wanted.
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
    /// Count whom access would be given
    ///
    /// Nothing is changed; the counts are those that giving it has at this moment.
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

    /// Give several customers access to a course
    ///
    /// Up to 200 at once; more by a worker, whose progress is seen by looking at it again.
    #[oai(path = "/", method = "post", operation_id = "create_course_grant")]
    async fn create(
        &self,
        seller: Seller,
        /// Required: the same key gives once.
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

    /// Look how far giving access is
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

//! Giving access to several customers at once: up to [`PEOPLE_AT_ONCE`] within the call, more by a worker who goes on
//! where it stopped. Whoever has had their turn is not asked again.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Db, Row, Scope, Tx, query};
use kontor_jobs::{AccessJob, enqueue};
use kontor_kernel::{
    ApiError, ChangeReason, Result,
    kinds::{CourseAccessId, CourseGrantId, CourseSessionId, ProductId, UserId},
};

use super::{AccessGrantRequest, Counts, Length, PEOPLE_AT_ONCE, Plan, plan};
use crate::{AccessLength, AccessOutcome, AccessState, CourseGrantState, courses};

/// A worker's bite, in a transaction of its own.
const BITE: i64 = 50;
const CAUSE: ChangeReason = ChangeReason::GivenBySeller;

/// Access that is given to several customers.
#[derive(Debug, Clone)]
pub struct CourseGrant {
    /// Which.
    pub id: CourseGrantId,
    /// The course.
    pub product: ProductId,
    /// How far it is.
    pub state: CourseGrantState,
    /// How many are meant.
    pub total: i64,
    /// What came of those who have had their turn.
    pub counts: Counts,
    /// When it was wanted.
    pub created_at: DateTime<Utc>,
}

#[derive(Row)]
struct CourseAccessRow {
    product_id: ProductId,
    days: Option<i32>,
    until_at: Option<DateTime<Utc>>,
    extend: bool,
    state: CourseGrantState,
    created_at: DateTime<Utc>,
}

impl CourseAccessRow {
    fn length(&self) -> Length {
        match (self.days, self.until_at) {
            (Some(days), _) => Length::Days(days),
            (_, Some(until)) => Length::Until(until),
            _ => Length::None,
        }
    }
}

#[derive(Row)]
struct Outcome {
    outcome: Option<AccessOutcome>,
    count: i64,
}

#[derive(Row)]
struct Person {
    payer_email: String,
}

/// Gives what is requested: all of it, or what a worker then goes on with.
pub async fn grant_access(tx: &mut Tx, request: &AccessGrantRequest) -> Result<CourseGrant> {
    let plan = plan(tx, request).await?;
    let id = insert(tx, request, &plan).await?;
    if plan.people.len() > PEOPLE_AT_ONCE {
        let seller = tx.seller()?;
        enqueue(tx, AccessJob::GiveCourse { seller, grant: id }).await?;
    } else {
        carry(tx, id, request.product, request.length, &plan).await?;
        tx.transition(id.uuid(), CourseGrantState::Done, CAUSE).await?;
    }
    find_grant(tx, id).await
}

async fn insert(tx: &mut Tx, request: &AccessGrantRequest, plan: &Plan) -> Result<CourseGrantId> {
    let (seller, now, id) = (tx.seller()?, tx.now(), tx.id());
    let (days, until) = match request.length {
        Length::None => (None, None),
        Length::Days(days) => (Some(days), None),
        Length::Until(until) => (None, Some(until)),
    };
    query(
        "INSERT INTO course_grants (seller_id, id, product_id, access, days, until_at, extend, state, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, 'running', $8, $8)",
    )
    .bind(seller)
    .bind(id)
    .bind(request.product)
    .bind(request.length.kind())
    .bind(days)
    .bind(until)
    .bind(request.extend)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    let emails: Vec<&str> = plan.people.iter().map(|one| one.email.as_str()).collect();
    query("INSERT INTO course_grant_people (seller_id, grant_id, payer_email) SELECT $1, $2, unnest($3)")
        .bind(seller)
        .bind(id)
        .bind(emails)
        .execute(tx.conn()?)
        .await?;
    Ok(id)
}

/// Does what is planned for each, and notes what came of it.
async fn carry(tx: &mut Tx, id: CourseGrantId, product: ProductId, length: Length, plan: &Plan) -> Result<()> {
    let seller = tx.seller()?;
    for one in &plan.people {
        let customer = one.customer.as_ref();
        if let Some(customer) = customer.filter(|_| matches!(one.outcome, AccessOutcome::New | AccessOutcome::Extended))
        {
            let whom = Whom {
                product,
                product_name: &plan.product_name,
                email: &one.email,
                user: customer.user,
                first_name: &customer.first_name,
                last_name: &customer.last_name,
            };
            open_way(tx, &whom, length.kind(), one.ends_at, CAUSE).await?;
        }
    }
    let emails: Vec<&str> = plan.people.iter().map(|one| one.email.as_str()).collect();
    let outcomes: Vec<AccessOutcome> = plan.people.iter().map(|one| one.outcome).collect();
    query(
        "UPDATE course_grant_people AS p SET outcome = o.outcome FROM unnest($3, $4) AS o(email, outcome)
         WHERE p.seller_id = $1 AND p.grant_id = $2 AND p.payer_email = o.email",
    )
    .bind(seller)
    .bind(id)
    .bind(emails)
    .bind(outcomes)
    .execute(tx.conn()?)
    .await?;
    Ok(())
}

/// Goes on with a grant until everybody has had their turn. Twice is once.
pub async fn carry_out(db: &Db, scope: &Scope, id: CourseGrantId) -> Result<()> {
    loop {
        let mut tx = db.begin(scope.clone()).await?;
        let row = row(&mut tx, id, "FOR UPDATE").await?;
        if row.state == CourseGrantState::Done {
            return Ok(());
        }
        let seller = tx.seller()?;
        let sql = format!(
            "SELECT payer_email FROM course_grant_people WHERE seller_id = $1 AND grant_id = $2 AND outcome IS NULL \
             ORDER BY payer_email LIMIT {BITE}"
        );
        let next: Vec<Person> = query(sql).bind(seller).bind(id).load(tx.conn()?).await?;
        if next.is_empty() {
            tx.transition(id.uuid(), CourseGrantState::Done, CAUSE).await?;
            return tx.commit().await;
        }
        let length = row.length();
        let emails = next.into_iter().map(|one| one.payer_email).collect();
        let request =
            AccessGrantRequest { product: row.product_id, length, extend: row.extend, emails, buyers_of: Vec::new() };
        let plan = plan(&mut tx, &request).await?;
        carry(&mut tx, id, row.product_id, length, &plan).await?;
        tx.commit().await?;
    }
}

async fn row(tx: &mut Tx, id: CourseGrantId, lock: &str) -> Result<CourseAccessRow> {
    let seller = tx.seller()?;
    let sql = format!(
        "SELECT product_id, days, until_at, extend, state, created_at FROM course_grants \
         WHERE seller_id = $1 AND id = $2 {lock}"
    );
    let found: Vec<CourseAccessRow> = query(sql).bind(seller).bind(id).load(tx.conn()?).await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}

/// How far access is that is given to several.
pub async fn find_grant(tx: &mut Tx, id: CourseGrantId) -> Result<CourseGrant> {
    let row = row(tx, id, "").await?;
    let seller = tx.seller()?;
    let sql = "SELECT outcome, count(*) AS count FROM course_grant_people WHERE seller_id = $1 AND grant_id = $2 \
               GROUP BY outcome";
    let found: Vec<Outcome> = query(sql).bind(seller).bind(id).load(tx.conn()?).await?;
    let total = found.iter().map(|one| one.count).sum();
    let counts = found.into_iter().filter_map(|one| Some((one.outcome?, one.count))).collect();
    Ok(CourseGrant {
        id,
        product: row.product_id,
        state: row.state,
        total,
        counts: Counts(counts),
        created_at: row.created_at,
    })
}

/// Whom a course is opened for.
pub(super) struct Whom<'a> {
    pub product: ProductId,
    pub product_name: &'a str,
    pub email: &'a str,
    pub user: Option<UserId>,
    pub first_name: &'a str,
    pub last_name: &'a str,
}

/// Opens the seller's own way into a course until `ends_at`. It takes the place of the one before, and of what the seller
/// had stopped by hand.
pub(super) async fn open_way(
    tx: &mut Tx,
    whom: &Whom<'_>,
    access: AccessLength,
    ends_at: Option<DateTime<Utc>>,
    why: ChangeReason,
) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.now());
    let (session, way): (CourseSessionId, CourseAccessId) = (tx.id(), tx.id());
    tx.set_change_reason(why).await?;
    let session: Opened = query(
        "INSERT INTO course_sessions (seller_id, id, product_id, payer_email, payer_user_id, state, created_at, updated_at,
            product_name, payer_first_name, payer_last_name)
         VALUES ($1, $2, $3, $4, $5, 'publishing', $6, $6, $7, $8, $9)
         ON CONFLICT (seller_id, product_id, payer_email) DO UPDATE
            SET payer_user_id = coalesce(course_sessions.payer_user_id, excluded.payer_user_id), held = NULL, held_at = NULL
         RETURNING id",
    )
    .bind(seller)
    .bind(session)
    .bind(whom.product)
    .bind(whom.email)
    .bind(whom.user)
    .bind(now)
    .bind(whom.product_name)
    .bind(whom.first_name)
    .bind(whom.last_name)
    .get_result(tx.conn()?)
    .await?;
    let way: Opened = query(
        "INSERT INTO course_accesses (seller_id, id, session_id, name, state, access, ends_at, created_at, updated_at)
         VALUES ($1, $2, $3, $4, 'open', $5, $6, $7, $7)
         ON CONFLICT (seller_id, session_id) WHERE order_id IS NULL DO UPDATE
            SET access = excluded.access, ends_at = excluded.ends_at, updated_at = excluded.updated_at
         RETURNING id",
    )
    .bind(seller)
    .bind(way)
    .bind(session.id)
    .bind(whom.product_name)
    .bind(access)
    .bind(ends_at)
    .bind(now)
    .get_result(tx.conn()?)
    .await?;
    tx.transition(way.id, AccessState::Open, why).await?;
    courses::update_session_access(tx, CourseSessionId::from_uuid(session.id), why.into()).await
}

#[derive(Row)]
struct Opened {
    id: uuid::Uuid,
}

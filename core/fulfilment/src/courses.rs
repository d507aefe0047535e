//! Courses: one session for each payer of a course, however many orders lead into it. Each order has a way of its own
//! into the session, which goes with the order's money; where no way stands open, the session is closed.

use diesel_async::RunQueryDsl;
use kontor_catalog::Form;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    ApiError, Cause, ChangeReason, Machine, Result,
    kinds::{CourseAccessId, CourseSessionId, OrderId, ProductId},
};
use kontor_orders::Order;

use crate::{AccessState, SessionState, part::Part};

/// A way into a course: an order's, or the seller's own.
#[derive(Debug, Clone, Row)]
pub struct CourseAccess {
    /// The way.
    pub id: CourseAccessId,
    /// The payer's session, which other orders may share.
    pub session: CourseSessionId,
    /// The order; none where the seller opened the course by hand.
    pub order: Option<OrderId>,
    /// The course.
    pub product: ProductId,
    /// What it was called when it was bought.
    pub name: String,
    /// Whether this way stands open.
    pub state: AccessState,
    /// Where the session stands.
    pub session_state: SessionState,
    /// Which of its links opens it.
    pub link_version: i32,
    /// How many of its lessons the learner has marked as done.
    pub finished_count: i64,
}

impl CourseAccess {
    /// What its link names.
    pub const fn link_mark(&self) -> (CourseAccessId, i32) {
        (self.id, self.link_version)
    }
}

// What the seller decided by hand counts over the way itself, and an end counts from its moment, not from the sweep on.
const SELECT: &str = "SELECT a.id, a.session_id AS session, a.order_id AS \"order\", s.product_id AS product, a.name, \
    CASE WHEN s.held = 'closed' THEN 'closed' \
         WHEN a.state = 'open' AND a.ends_at <= coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now()) THEN 'closed' \
         WHEN a.state = 'open' AND s.held = 'paused' THEN 'paused' ELSE a.state END AS state, \
    s.state AS session_state, a.link_version, \
    (SELECT count(*) FROM lesson_progress AS p WHERE p.seller_id = s.seller_id AND p.session_id = s.id \
        AND p.finished_at IS NOT NULL) AS finished_count FROM course_accesses AS a \
    JOIN course_sessions AS s ON s.seller_id = a.seller_id AND s.id = a.session_id WHERE a.seller_id = $1";

/// The ways of an order into courses.
pub(crate) async fn of_order(tx: &mut Tx, order: OrderId) -> Result<Vec<CourseAccess>> {
    let seller = tx.seller()?;
    let sql = format!("{SELECT} AND a.order_id = $2 ORDER BY a.id");
    Ok(query(sql).bind(seller).bind(order).load(tx.conn()?).await?)
}

/// The ways that the seller opened by hand for whoever has one of these addresses.
pub async fn given_courses(tx: &mut Tx, emails: &[String]) -> Result<Vec<CourseAccess>> {
    let seller = tx.seller()?;
    let sql = format!("{SELECT} AND a.order_id IS NULL AND s.payer_email = ANY($2) ORDER BY a.id");
    Ok(query(sql).bind(seller).bind(emails).load(tx.conn()?).await?)
}

/// One way into a course.
pub async fn course_access(tx: &mut Tx, id: CourseAccessId) -> Result<CourseAccess> {
    let seller = tx.seller()?;
    let sql = format!("{SELECT} AND a.id = $2");
    let found: Vec<CourseAccess> = query(sql).bind(seller).bind(id).load(tx.conn()?).await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}

/// Opens the course that a part of an order is, for its payer. Twice is once.
pub(crate) async fn open(tx: &mut Tx, order: &Order, part: &Part) -> Result<()> {
    if part.form != Some(Form::Course) {
        return Ok(());
    }
    let (seller, now) = (tx.seller()?, tx.now());
    let (session, access): (CourseSessionId, CourseAccessId) = (tx.id(), tx.id());
    let payer = order.owner();
    query(
        "INSERT INTO course_sessions (seller_id, id, product_id, payer_email, payer_user_id, state, created_at, updated_at,
            product_name, payer_first_name, payer_last_name)
         VALUES ($1, $2, $3, $4, $5, 'publishing', $6, $6, $7, $8, $9)
         ON CONFLICT (seller_id, product_id, payer_email) DO UPDATE
            SET payer_user_id = coalesce(course_sessions.payer_user_id, excluded.payer_user_id)",
    )
    .bind(seller)
    .bind(session)
    .bind(part.product)
    .bind(&payer.email)
    .bind(order.owner_user_id())
    .bind(now)
    .bind(&part.name)
    .bind(&payer.first_name)
    .bind(&payer.last_name)
    .execute(tx.conn()?)
    .await?;
    let opened = query(
        "INSERT INTO course_accesses (seller_id, id, session_id, order_id, name, state, created_at, updated_at)
         SELECT $1, $2, s.id, $5, $6, 'open', $7, $7 FROM course_sessions AS s
         WHERE s.seller_id = $1 AND s.product_id = $3 AND s.payer_email = $4
         ON CONFLICT (seller_id, order_id, session_id) DO NOTHING",
    )
    .bind(seller)
    .bind(access)
    .bind(part.product)
    .bind(&payer.email)
    .bind(order.id)
    .bind(&part.name)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    if opened > 0 {
        // Who buys again is let in again, whatever the seller had decided about what was there before.
        query(
            "UPDATE course_sessions SET held = NULL, held_at = NULL
             WHERE seller_id = $1 AND product_id = $2 AND payer_email = $3 AND held IS NOT NULL",
        )
        .bind(seller)
        .bind(part.product)
        .bind(&payer.email)
        .execute(tx.conn()?)
        .await?;
    }
    Ok(())
}

/// Moves every way of an order to where its money stands; the sessions follow.
pub(crate) async fn set_access_state(tx: &mut Tx, order: &Order, to: AccessState) -> Result<()> {
    let why = ChangeReason::FollowsOrder.with(order.payment_state.text());
    for access in of_order(tx, order.id).await? {
        hold(tx, access.session).await?;
        // What went back for good is not paused afterwards: `Refused` leaves it closed.
        tx.transition(access.id.uuid(), to, why).await?;
        update_session_access(tx, access.session, why).await?;
    }
    Ok(())
}

/// Another order of the same payer may come or go at this moment: one after the other.
pub(crate) async fn hold(tx: &mut Tx, session: CourseSessionId) -> Result<()> {
    let seller = tx.seller()?;
    query("SELECT id FROM course_sessions WHERE seller_id = $1 AND id = $2 FOR UPDATE")
        .bind(seller)
        .bind(session)
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

#[derive(Row)]
struct GrantCounts {
    open: i64,
    paused: i64,
    held: Option<String>,
}

/// A session stands where the best of its ways stands (decisions-growth §7, `courseAccessState`), unless the seller has
/// decided otherwise by hand; it lasts as long as the longest.
pub(crate) async fn update_session_access(tx: &mut Tx, session: CourseSessionId, why: Cause<'_>) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.now());
    query(
        "UPDATE course_sessions AS s SET ends_at = w.ends_at, access = w.access FROM (
             SELECT ends_at, access FROM course_accesses WHERE seller_id = $1 AND session_id = $2 AND state = 'open'
             ORDER BY ends_at DESC NULLS FIRST LIMIT 1) AS w
         WHERE s.seller_id = $1 AND s.id = $2",
    )
    .bind(seller)
    .bind(session)
    .execute(tx.conn()?)
    .await?;
    let sql = "SELECT count(*) FILTER (WHERE a.state = 'open' AND (a.ends_at IS NULL OR a.ends_at > $3)) AS open,
                   count(*) FILTER (WHERE a.state = 'paused') AS paused, min(s.held) AS held
               FROM course_accesses a JOIN course_sessions s ON s.seller_id = a.seller_id AND s.id = a.session_id
               WHERE a.seller_id = $1 AND a.session_id = $2";
    let ways: Vec<GrantCounts> = query(sql).bind(seller).bind(session).bind(now).load(tx.conn()?).await?;
    let Some(ways) = ways.into_iter().next() else { return Ok(()) };
    match ways.held.as_deref() {
        Some("closed") => {
            tx.transition(session.uuid(), SessionState::PublishCanceled, why).await?;
        }
        None if ways.open > 0 => {
            // No lesson waits for a day of its own: the last one is released together with the first.
            tx.transition(session.uuid(), SessionState::Publishing, why).await?;
            tx.transition(session.uuid(), SessionState::Published, ChangeReason::LessonsReleased).await?;
        }
        _ if ways.open > 0 || ways.paused > 0 => {
            tx.transition(session.uuid(), SessionState::PublishPaused, why).await?;
        }
        _ => {
            tx.transition(session.uuid(), SessionState::PublishCanceled, why).await?;
        }
    }
    Ok(())
}

#[derive(Row)]
struct Ended {
    #[expect(dead_code, reason = "only whether there is one counts")]
    id: CourseAccessId,
}

/// Whether a way that stands open has come to its end.
pub(crate) async fn is_over(tx: &mut Tx, way: CourseAccessId) -> Result<bool> {
    let (seller, now) = (tx.seller()?, tx.now());
    let sql = "SELECT id FROM course_accesses WHERE seller_id = $1 AND id = $2 AND state = 'open' AND ends_at <= $3";
    let found: Vec<Ended> = query(sql).bind(seller).bind(way).bind(now).load(tx.conn()?).await?;
    Ok(!found.is_empty())
}

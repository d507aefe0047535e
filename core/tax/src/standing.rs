//! What is known of a VAT id now, without anybody waiting: what the register said not long ago, or that it is being asked.

use chrono::{DateTime, Duration, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_jobs::{DomainsJob, enqueue};
use kontor_kernel::{Result, VatId, kinds::VatCheckId, words};

/// A yes holds for an order within this time; afterwards the register is asked again.
const YES_HOURS: i64 = 24;
/// A no is asked about again soon: registers take a business up within days.
const NO_HOURS: i64 = 1;
/// A question that has not been answered for so long was lost.
const QUESTION_MINUTES: i64 = 10;

words! {
    /// How a VAT id stands.
    pub enum IdStanding {
        /// The register knows it.
        Confirmed "confirmed",
        /// The register has not answered yet.
        Pending "pending",
        /// The register does not know it.
        Refuted "refuted",
        /// No register's word would change the tax, or there is none to ask.
        Unchecked "unchecked",
    }
}

/// What is known of an id.
#[derive(Debug, Clone)]
pub struct VatIdStatus {
    /// How it stands.
    pub standing: IdStanding,
    /// What was asked; none where nobody is asked.
    pub check: Option<VatCheckId>,
    /// The register's number for the question.
    pub consultation: Option<String>,
    /// When it answered.
    pub answered_at: Option<DateTime<Utc>>,
}

impl VatIdStatus {
    /// Of an id that nobody is asked about.
    pub const UNCHECKED: Self =
        Self { standing: IdStanding::Unchecked, check: None, consultation: None, answered_at: None };
}

#[derive(Row)]
struct VatCheckRow {
    id: VatCheckId,
    answer: Option<String>,
    consultation: Option<String>,
    answered_at: Option<DateTime<Utc>>,
    asked_at: DateTime<Utc>,
}

/// How an id stands. Where the register's word is missing or old it is asked, by a worker: an old yes is none any more.
pub async fn standing(tx: &mut Tx, id: &VatId) -> Result<VatIdStatus> {
    let (seller, now) = (tx.seller()?, tx.now());
    let sql =
        "SELECT id, answer, consultation, answered_at, asked_at FROM vat_checks WHERE seller_id = $1 AND vat_id = $2";
    let found: Vec<VatCheckRow> = query(sql).bind(seller).bind(id.to_string()).load(tx.conn()?).await?;
    let Some(row) = found.into_iter().next() else {
        return Ok(VatIdStatus {
            standing: IdStanding::Pending,
            check: Some(ask(tx, id).await?),
            ..VatIdStatus::UNCHECKED
        });
    };
    let within = |hours| row.answered_at.is_some_and(|at| now - at < Duration::hours(hours));
    let standing = match row.answer.as_deref() {
        Some("valid") if within(YES_HOURS) => IdStanding::Confirmed,
        Some("invalid") if within(NO_HOURS) => IdStanding::Refuted,
        _ => IdStanding::Pending,
    };
    if standing != IdStanding::Pending {
        let VatCheckRow { id, consultation, answered_at, .. } = row;
        return Ok(VatIdStatus { standing, check: Some(id), consultation, answered_at });
    }
    let answered_since = row.answered_at.is_some_and(|at| at >= row.asked_at);
    if answered_since || now - row.asked_at >= Duration::minutes(QUESTION_MINUTES) {
        ask(tx, id).await?;
    }
    Ok(VatIdStatus { standing, check: Some(row.id), ..VatIdStatus::UNCHECKED })
}

/// Writes down that the register is asked, and causes the job that does it.
async fn ask(tx: &mut Tx, id: &VatId) -> Result<VatCheckId> {
    #[derive(Row)]
    struct VatCheckIdRow {
        id: VatCheckId,
    }
    let (seller, check, now) = (tx.seller()?, tx.id::<kontor_kernel::kinds::VatCheck>(), tx.now());
    // Of two who ask at once one writes, and both mean the same row.
    let sql = "INSERT INTO vat_checks (seller_id, id, vat_id, asked_at) VALUES ($1, $2, $3, $4)
               ON CONFLICT (seller_id, vat_id) DO UPDATE SET asked_at = $4 RETURNING id";
    let asked: Vec<VatCheckIdRow> =
        query(sql).bind(seller).bind(check).bind(id.to_string()).bind(now).load(tx.conn()?).await?;
    let check = asked.into_iter().next().map_or(check, |asked| asked.id);
    enqueue(tx, DomainsJob::CheckVatId { seller, check }).await?;
    Ok(check)
}

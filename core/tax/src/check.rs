//! The job that asks the register.

use std::sync::Arc;
use std::time::Duration;

use diesel_async::RunQueryDsl;
use kontor_db::{Db, Row, Scope, Tx, query};
use kontor_jobs::{JobOutcome, MoneyJob, enqueue_all};
use kontor_kernel::{
    Actor, Result, VatId,
    kinds::{OrderId, SellerId, VatCheckId},
};

use crate::{Answer, RegisterFault, VatRegister};

/// A register that is silent is asked again after this time: a buyer may be waiting.
const SOON: Duration = Duration::from_secs(15);
/// One that has been silent for [`LONG_SILENT`] is asked again after this time; some are down for a night.
const LATER: Duration = Duration::from_secs(15 * 60);
const LONG_SILENT: chrono::Duration = chrono::Duration::minutes(5);

/// The registers of VAT ids, and who asks them.
#[derive(Clone)]
pub struct Registers {
    db: Db,
    register: Arc<dyn VatRegister>,
}

#[derive(Row)]
struct Question {
    vat_id: String,
    asked_at: chrono::DateTime<chrono::Utc>,
    answered_at: Option<chrono::DateTime<chrono::Utc>>,
    requester: Option<String>,
}

#[derive(Row)]
struct Claimed {
    order_id: OrderId,
}

impl Registers {
    /// Over one register.
    pub fn new(db: Db, register: Arc<dyn VatRegister>) -> Self {
        Self { db, register }
    }

    /// The job: asks about an id, writes down what is said, and has the orders corrected that were made meanwhile.
    pub async fn check(&self, seller: SellerId, check: VatCheckId) -> Result<JobOutcome> {
        let mut tx = self.work(seller).await?;
        let question = question(&mut tx, check).await?;
        let now = tx.now();
        tx.commit().await?; // no database connection is held while another company answers
        let Some(question) = question.filter(|question| question.answered_at.is_none_or(|at| at < question.asked_at))
        else {
            return Ok(JobOutcome::Done);
        };
        let Ok(id) = question.vat_id.parse::<VatId>() else { return Ok(JobOutcome::Done) };
        // Only who is in the register may ask by name.
        let requester = question.requester.and_then(|text| text.parse::<VatId>().ok());
        let requester = requester.filter(|own| own.country().facts().eu);
        match self.register.ask(&id, requester.as_ref()).await {
            Ok(answer) => {
                let mut tx = self.work(seller).await?;
                note(&mut tx, check, &answer).await?;
                tx.commit().await?;
                Ok(JobOutcome::Done)
            }
            Err(RegisterFault::Silent(why)) => {
                tracing::warn!(check = %check, why, "the register of VAT ids is silent; asking again later");
                Ok(JobOutcome::Again(if now - question.asked_at < LONG_SILENT { SOON } else { LATER }))
            }
        }
    }

    async fn work(&self, seller: SellerId) -> Result<Tx> {
        let tenant = self.db.tenant(seller).await?;
        self.db.begin(Scope::Seller(tenant, Actor::Tenant(seller))).await
    }
}

async fn question(tx: &mut Tx, check: VatCheckId) -> Result<Option<Question>> {
    let seller = tx.seller()?;
    let sql = "SELECT c.vat_id, c.asked_at, c.answered_at, p.vat_no AS requester
               FROM vat_checks c LEFT JOIN seller_profiles p ON p.seller_id = c.seller_id
               WHERE c.seller_id = $1 AND c.id = $2";
    let found: Vec<Question> = query(sql).bind(seller).bind(check).load(tx.conn()?).await?;
    Ok(found.into_iter().next())
}

async fn note(tx: &mut Tx, check: VatCheckId, answer: &Answer) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.now());
    let said = if answer.valid { "valid" } else { "invalid" };
    query("UPDATE vat_checks SET answer = $3, consultation = $4, answered_at = $5 WHERE seller_id = $1 AND id = $2")
        .bind(seller)
        .bind(check)
        .bind(said)
        .bind(answer.consultation.as_deref())
        .bind(now)
        .execute(tx.conn()?)
        .await?;
    let sql = "SELECT order_id FROM vat_claims WHERE seller_id = $1 AND check_id = $2 AND answer IS NULL";
    let claims: Vec<Claimed> = query(sql).bind(seller).bind(check).load(tx.conn()?).await?;
    let jobs: Vec<MoneyJob> =
        claims.iter().map(|claim| MoneyJob::CorrectVat { seller, order: claim.order_id }).collect();
    enqueue_all(tx, &jobs).await
}

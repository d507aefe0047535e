//! The row that says where a seller's verification stands.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{ApiError, Result};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::{External, Internal, Level, PaymentSetup, SetupFacts, derive};

/// Step 1 of the onboarding: the account's data.
const DATA_STEP: i32 = 1;
/// Step 2: documents.
const DOCUMENTS_STEP: i32 = 2;

/// Where a seller's verification stands.
#[derive(Debug, Clone, Row)]
pub struct Legitimation {
    pub(crate) id: Uuid,
    /// Our own look.
    pub internal: Internal,
    /// The provider's.
    pub external: Option<External>,
    /// How far the provider's look went.
    pub level: Level,
    /// 1: account data, 2: documents.
    pub onboarding_step: i32,
    /// The seller's name at the provider.
    pub provider_account: Option<String>,
    requirements: Value,
    pub(crate) inquiries: i32,
    payouts_blocked: bool,
    /// When the papers were handed in.
    pub submitted_at: Option<DateTime<Utc>>,
    /// When they were decided on.
    pub decided_at: Option<DateTime<Utc>>,
}

impl Legitimation {
    /// What the setup is derived from.
    pub const fn facts(&self) -> SetupFacts {
        SetupFacts { internal: self.internal, external: self.external, payouts_blocked: self.payouts_blocked }
    }

    /// What the account can do on the live side.
    pub fn setup(&self) -> PaymentSetup {
        derive(self.facts())
    }

    /// The codes of everything that stands in the way, and the only source of any banner: whatever pauses something
    /// puts its code here, so a pause without a reason is not possible.
    pub fn requirements(&self) -> Vec<String> {
        let stored = self.requirements.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned);
        let ours = self.payouts_blocked.then(|| "payouts_blocked".to_owned());
        let theirs = match self.external {
            Some(External::Blocked) => Some("provider_blocked"),
            Some(External::Closed) => Some("provider_closed"),
            Some(External::Expired) => Some("document_expired"),
            _ => None,
        };
        let mut all: Vec<String> = stored.chain(ours).chain(theirs.map(str::to_owned)).collect();
        // A change that nobody has named yet is ours to name.
        if all.is_empty() && self.internal == Internal::Change {
            all.push("submit_again".to_owned());
        }
        all
    }
}

async fn select_legitimation(tx: &mut Tx, hold: &str) -> Result<Legitimation> {
    let seller = tx.seller()?;
    let sql = format!(
        "SELECT l.id, l.internal, l.external, l.level, l.onboarding_step, l.provider_account, l.requirements, l.inquiries,
            s.payouts_blocked, l.submitted_at, l.decided_at
         FROM legitimations l JOIN sellers s ON s.seller_id = l.seller_id WHERE l.seller_id = $1 {hold}"
    );
    let found = query(sql).bind(seller).load(tx.conn()?).await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}

/// The verification of the transaction's seller.
pub async fn legitimation(tx: &mut Tx) -> Result<Legitimation> {
    select_legitimation(tx, "").await
}

/// The verification, held until the transaction ends: moves of it and of its documents come one after the other.
pub(crate) async fn lock(tx: &mut Tx) -> Result<Legitimation> {
    select_legitimation(tx, "FOR UPDATE OF l").await
}

/// What a saved profile means for the verification.
pub(crate) async fn note_profile(tx: &mut Tx, complete: bool, protected_changed: bool) -> Result<()> {
    let found = lock(tx).await?;
    let step = if complete { DOCUMENTS_STEP } else { DATA_STEP };
    let (seller, now) = (tx.seller()?, tx.now());
    query("UPDATE legitimations SET onboarding_step = $2, updated_at = $3 WHERE seller_id = $1")
        .bind(seller)
        .bind(step)
        .bind(now)
        .execute(tx.conn()?)
        .await?;
    if protected_changed && found.internal == Internal::Reviewed {
        tx.transition(found.id, Internal::Change, "protected data changed").await?.into_result(Internal::Change)?;
        set_requirements(tx, &["profile_changed".to_owned()]).await?;
    }
    Ok(())
}

pub(crate) async fn set_requirements(tx: &mut Tx, codes: &[String]) -> Result<()> {
    let seller = tx.seller()?;
    query("UPDATE legitimations SET requirements = $2, version = version + 1 WHERE seller_id = $1")
        .bind(seller)
        .bind(json!(codes))
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

pub(crate) async fn set_account(tx: &mut Tx, account: &str) -> Result<()> {
    let seller = tx.seller()?;
    query("UPDATE legitimations SET provider_account = $2 WHERE seller_id = $1")
        .bind(seller)
        .bind(account)
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

pub(crate) async fn note_submitted(tx: &mut Tx) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.now());
    query("UPDATE legitimations SET submitted_at = $2, decided_at = NULL, inquiries = 0 WHERE seller_id = $1")
        .bind(seller)
        .bind(now)
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

pub(crate) async fn note_decided(tx: &mut Tx, level: Level) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.now());
    query("UPDATE legitimations SET decided_at = $2, level = $3 WHERE seller_id = $1")
        .bind(seller)
        .bind(now)
        .bind(level)
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

pub(crate) async fn count_inquiry(tx: &mut Tx) -> Result<()> {
    let seller = tx.seller()?;
    query("UPDATE legitimations SET inquiries = inquiries + 1 WHERE seller_id = $1")
        .bind(seller)
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

/// Lets the provider's look begin, or begin anew after a refusal.
pub(crate) async fn begin_external(tx: &mut Tx, found: &Legitimation) -> Result<()> {
    match found.external {
        // The machine's birth: there is no state to come from.
        None => {
            let seller = tx.seller()?;
            query("UPDATE legitimations SET external = $2 WHERE seller_id = $1 AND external IS NULL")
                .bind(seller)
                .bind(External::KycIncomplete)
                .execute(tx.conn()?)
                .await?;
        }
        Some(External::Rejected) => {
            tx.transition(found.id, External::KycIncomplete, "corrected papers").await?;
        }
        Some(_) => {}
    }
    Ok(())
}

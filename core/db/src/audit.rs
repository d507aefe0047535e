//! The managers' log: every act of theirs leaves a row, written in the transaction of the act.

use crate::Row;
use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_kernel::{
    ApiError, Machine, Result,
    kinds::{self, AuditId, SellerId, UserId},
    limits::COUNT_ROWS_MAX,
    words,
};
use serde_json::Value;

use crate::{Scope, Tx, query};

words! {
    /// What a manager can do.
    pub enum Act {
        /// Ran a dead job again.
        JobReplayed "job_replayed",
        /// Approved a seller's request to be paid out.
        PayoutApproved "payout_approved",
        /// Refused one.
        PayoutRejected "payout_rejected",
        /// Found that a product may be sold.
        ProductApproved "product_approved",
        /// Turned a product down.
        ProductRejected "product_rejected",
        /// Had a seller's products looked at before they are sold.
        SellerReviewBegun "seller_review_begun",
        /// Let a seller sell without being looked at again.
        SellerReviewEnded "seller_review_ended",
        /// Gave a seller a way to pay that is not everybody's, or took it back.
        PaymentFeatureChanged "payment_feature_changed",
        /// Entered the platform's reseller, or changed it.
        ResellerChanged "reseller_changed",
        /// Decided what became of a payment or a refund that its provider gave no answer about.
        TransactionDecided "transaction_decided",
    }
}

/// One act of a manager.
#[derive(Debug, Clone, Row)]
pub struct AuditRow {
    /// Its id.
    pub id: AuditId,
    /// Who.
    pub manager_id: UserId,
    /// Their address now.
    pub manager_email: String,
    /// What.
    pub act: Act,
    /// To which thing.
    pub subject: String,
    /// In whose books.
    pub tenant: Option<SellerId>,
    /// More about it: reasons, amounts, names of things.
    pub details: Value,
    /// When.
    pub created_at: DateTime<Utc>,
}

/// A page of acts, the youngest first.
#[derive(Debug)]
pub struct AuditPage {
    /// Its rows.
    pub rows: Vec<AuditRow>,
    /// How many there are; one more than [`COUNT_ROWS_MAX`] when there are more than that.
    pub total: i64,
}

#[derive(Row)]
struct Total {
    total: i64,
}

impl Tx {
    /// Writes down what the manager of this transaction does in it. In real time, also on a test side.
    pub async fn audit(&mut self, act: Act, subject: &str, details: &Value) -> Result<()> {
        let (Scope::Manager(manager) | Scope::ManagerFor(manager, _)) = *self.scope() else {
            return Err(ApiError::internal("only managers' acts are audited"));
        };
        let tenant = self.scope().tenant().map(|tenant| tenant.id);
        let (id, now) = (self.kit().id::<kinds::Audit>(), self.kit().clock.now());
        query(
            "INSERT INTO audit_logs (id, manager_id, act, subject, tenant, details, created_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(id)
        .bind(manager)
        .bind(act.text())
        .bind(subject)
        .bind(tenant)
        .bind(details)
        .bind(now)
        .execute(self.conn()?)
        .await?;
        Ok(())
    }

    /// Lists acts of one kind, or all.
    pub async fn audited(&mut self, act: Option<Act>, page: i64, per_page: i64) -> Result<AuditPage> {
        let act = act.map(Machine::text);
        let rows = query(
            "SELECT a.id, a.manager_id, u.email AS manager_email, a.act, a.subject, a.tenant, a.details, a.created_at
             FROM audit_logs a JOIN users u ON u.id = a.manager_id
             WHERE $1 IS NULL OR a.act = $1 ORDER BY a.id DESC LIMIT $2 OFFSET $3",
        )
        .bind(act)
        .bind(per_page)
        .bind((page - 1).saturating_mul(per_page))
        .load(self.conn()?)
        .await?;
        let counted: Total = query(
            "SELECT count(*) AS total FROM (SELECT FROM audit_logs WHERE $1 IS NULL OR act = $1 LIMIT $2) AS counted",
        )
        .bind(act)
        .bind(COUNT_ROWS_MAX + 1)
        .get_result(self.conn()?)
        .await?;
        Ok(AuditPage { rows, total: counted.total })
    }
}

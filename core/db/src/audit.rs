//! The managers' log: every act of theirs leaves a row, written in the transaction of the act.

use crate::Row;
use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_kernel::{
    ApiError, Machine, Result,
    kinds::{self, AuditId, SellerId, UserId},
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
        /// Made a plan for sellers.
        PlanCreated "plan_created",
        /// Changed one.
        PlanUpdated "plan_updated",
        /// Removed one that no shop had.
        PlanDeleted "plan_deleted",
        /// Gave a seller a plan.
        SellerPlanAssigned "seller_plan_assigned",
        /// Put a seller's plan on hold.
        SellerPlanHeld "seller_plan_held",
        /// Let it run again.
        SellerPlanResumed "seller_plan_resumed",
        /// Switched a feature for a seller.
        SellerFeatureSwitched "seller_feature_switched",
        /// Gave a seller another fee.
        SellerFeeChanged "seller_fee_changed",
        /// Blocked a seller's payouts.
        PayoutsBlocked "payouts_blocked",
        /// Allowed them again.
        PayoutsAllowed "payouts_allowed",
        /// Gave a seller another level.
        SellerLevelChanged "seller_level_changed",
        /// Blocked a user.
        UserBlocked "user_blocked",
        /// Let them sign in again.
        UserUnblocked "user_unblocked",
        /// Ended all sessions of a user.
        UserSignedOut "user_signed_out",
        /// Noted something about a seller.
        SellerNoteAdded "seller_note_added",
        /// Opened a seller's cabinet.
        SupportStarted "support_started",
        /// Left it again.
        SupportEnded "support_ended",
        /// Changed something there, or tried to.
        SupportChange "support_change",
        /// Had a list of all sellers written to a file.
        ListExported "list_exported",
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

impl Tx {
    /// Writes down what the manager of this transaction does in it. In real time, also on a test side.
    pub async fn audit(&mut self, act: Act, subject: &str, details: &Value) -> Result<()> {
        let (Scope::Manager(manager) | Scope::ManagerFor(manager, _)) = *self.scope() else {
            return Err(ApiError::internal("only managers' acts are audited"));
        };
        let tenant = self.scope().tenant().map(|tenant| tenant.id);
        let (id, now) = (self.env().id::<kinds::Audit>(), self.env().clock.now());
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
}

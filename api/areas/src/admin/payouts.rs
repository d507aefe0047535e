//! Payouts of all sellers.

use kontor_kernel::{Money, PartyKind, kinds};
use kontor_ledger::{
    PayoutState,
    payout::{ADMIN_PAYOUTS, AdminPayout},
};
use poem_openapi::{Object, OpenApi, payload::Json};

use crate::http::{Amount, Answer, ListDoc, ListQuery, Manager, Resource, Timestamp, WireEnum, WireId};

/// The operations.
pub struct AdminPayouts;

/// A payout with its seller.
#[derive(Debug, Clone, Object)]
pub struct AdminPayoutAttributes {
    /// The seller.
    pub seller: WireId<kinds::Seller>,
    /// Name of the shop.
    pub seller_name: String,
    /// `true` for a live shop, `false` for test mode.
    pub livemode: bool,
    /// Who is paid from the books of the shop: the seller, or someone with a share of its sales.
    pub party: WireEnum<PartyKind>,
    /// Amount.
    pub amount: Amount,
    /// State of the payout.
    pub state: WireEnum<PayoutState>,
    /// Why it was canceled or failed.
    #[oai(skip_serializing_if_is_none)]
    pub reason: Option<String>,
    /// When it was approved.
    pub created_at: Timestamp,
    /// When it was sent.
    #[oai(skip_serializing_if_is_none)]
    pub issued_at: Option<Timestamp>,
    /// When it arrived or failed.
    #[oai(skip_serializing_if_is_none)]
    pub settled_at: Option<Timestamp>,
}

impl From<AdminPayout> for AdminPayoutAttributes {
    fn from(row: AdminPayout) -> Self {
        Self {
            seller: WireId(row.seller_id),
            seller_name: row.seller_name,
            livemode: row.livemode,
            party: WireEnum(row.party),
            amount: Money::new(row.amount, row.currency).into(),
            state: WireEnum(row.state),
            reason: row.reason,
            created_at: Timestamp(row.created_at),
            issued_at: row.issued_at.map(Timestamp),
            settled_at: row.settled_at.map(Timestamp),
        }
    }
}

#[OpenApi(prefix_path = "/v1/admin/payouts", tag = "crate::tags::Tag::Admin")]
impl AdminPayouts {
    /// List payouts across sellers
    ///
    /// Newest first.
    #[oai(path = "/", method = "get", operation_id = "list_all_payouts")]
    async fn list(&self, manager: Manager, query: ListQuery) -> Answer<Json<ListDoc<AdminPayoutAttributes>>> {
        let mut tx = manager.begin().await?;
        let found = query.read(&ADMIN_PAYOUTS, &tx)?.page::<AdminPayout>(&mut tx).await?;
        tx.commit().await?;
        Ok(Json(ListDoc::from_listed(found, Vec::new(), |row| Resource::new(row.id, "payout", row.into()))))
    }
}

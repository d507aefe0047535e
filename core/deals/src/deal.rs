//! A deal as it is kept.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    ApiError, Currency, Money, Result,
    kinds::{DealId, IncentivePlanId, OrderId, PricingPlanId, ProductId, ProfileId, UserId},
};
use kontor_orders::Payer;
use serde_json::Value;

use crate::{DealState, Incentive, Owner};

/// Every column of [`Deal`], of the table aliased `r`.
pub(crate) const COLUMNS: &str = "r.id, r.sales_team_member_id, r.sales_user_id, r.member_name, r.incentive_plan_id, r.incentive, \
    r.product_id, r.pricing_plan_id, r.product_name, r.currency, r.list_amount, r.price_amount, r.buyer, r.locale, r.note, \
    r.state, r.order_id, r.sent_at, r.closed_at, r.finalized_at, r.due_at, r.earned_amount, r.reversed_amount, r.created_at, \
    r.version";

/// A deal.
#[derive(Debug, Clone, Row)]
pub struct Deal {
    /// Its id.
    pub id: DealId,
    /// The member who sells: their profile.
    pub sales_team_member_id: ProfileId,
    /// The same person's account.
    pub sales_user_id: UserId,
    /// What they are called.
    pub member_name: String,
    /// Which incentive plan was chosen.
    pub incentive_plan_id: IncentivePlanId,
    incentive: Value,
    /// What is sold.
    pub product_id: ProductId,
    /// At which of its prices.
    pub pricing_plan_id: PricingPlanId,
    /// What the product was called when the deal was saved.
    pub product_name: String,
    currency: Currency,
    list_amount: i64,
    price_amount: i64,
    buyer: Value,
    /// The buyer's language.
    pub locale: String,
    /// The shop's own note; the buyer does not read it.
    pub note: String,
    /// Where it stands.
    pub state: DealState,
    /// The order that it became.
    pub order_id: Option<OrderId>,
    /// When the link was sent.
    pub sent_at: Option<DateTime<Utc>>,
    /// When its buyer ordered.
    pub closed_at: Option<DateTime<Utc>>,
    /// When the commission was earned.
    pub finalized_at: Option<DateTime<Utc>>,
    /// When the buyer can no longer withdraw.
    pub due_at: Option<DateTime<Utc>>,
    pub(crate) earned_amount: i64,
    pub(crate) reversed_amount: i64,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// Counts its changes.
    pub version: i32,
}

impl Deal {
    /// What is earned with it.
    pub fn incentive(&self) -> Result<Incentive> {
        Ok(serde_json::from_value(self.incentive.clone())?)
    }

    /// Who is to buy.
    pub fn buyer(&self) -> Result<Payer> {
        Ok(serde_json::from_value(self.buyer.clone())?)
    }

    /// The price that was agreed: once; in all, where it is paid in parts; each time, where it is paid again and again.
    pub const fn price(&self) -> Money {
        Money::new(self.price_amount, self.currency)
    }

    /// The product's own price when the deal was saved.
    pub const fn list_price(&self) -> Money {
        Money::new(self.list_amount, self.currency)
    }

    /// What was earned with it so far.
    pub const fn earned(&self) -> Money {
        Money::new(self.earned_amount, self.currency)
    }

    /// What of that was reversed.
    pub const fn reversed(&self) -> Money {
        Money::new(self.reversed_amount, self.currency)
    }
}

impl Owner {
    /// Somebody else's deal is not found.
    fn must_own(self, deal: Deal) -> Result<Deal> {
        match self {
            Self::Member(own) if own != deal.sales_team_member_id => Err(ApiError::not_found()),
            _ => Ok(deal),
        }
    }
}

async fn load(tx: &mut Tx, id: DealId, lock: bool) -> Result<Deal> {
    let seller = tx.seller()?;
    let sql = match lock {
        true => format!("SELECT {COLUMNS} FROM deals AS r WHERE r.seller_id = $1 AND r.id = $2 FOR UPDATE"),
        false => format!("SELECT {COLUMNS} FROM deals AS r WHERE r.seller_id = $1 AND r.id = $2"),
    };
    let found: Vec<Deal> = query(sql).bind(seller).bind(id).load(tx.conn()?).await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}

/// One deal, as somebody may see it.
pub async fn find(tx: &mut Tx, id: DealId, owner: Owner) -> Result<Deal> {
    owner.must_own(load(tx, id, false).await?)
}

/// The same, held until the transaction ends.
pub(crate) async fn lock(tx: &mut Tx, id: DealId, owner: Owner) -> Result<Deal> {
    owner.must_own(load(tx, id, true).await?)
}

/// The deal that an order came from, held until the transaction ends; none: it came from none.
pub(crate) async fn lock_of_order(tx: &mut Tx, order: OrderId) -> Result<Option<Deal>> {
    let seller = tx.seller()?;
    let sql = format!("SELECT {COLUMNS} FROM deals AS r WHERE r.seller_id = $1 AND r.order_id = $2 FOR UPDATE");
    let found: Vec<Deal> = query(sql).bind(seller).bind(order).load(tx.conn()?).await?;
    Ok(found.into_iter().next())
}

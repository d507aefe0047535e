//! Who brought an order, and who sold it. Both are names on it: no money moves by them.

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    ApiError, ChangeReason, Result,
    kinds::{OrderId, ProfileId},
};

use crate::order::lock;

/// What somebody did for an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// Brought the buyer.
    Brought,
    /// Sold it.
    Sold,
}

/// Who is named on an order.
#[derive(Debug, Clone, Copy, Row)]
pub struct OrderPartners {
    /// Who brought its buyer.
    pub publisher_id: Option<ProfileId>,
    /// Who sold it.
    pub sales_team_member_id: Option<ProfileId>,
}

impl OrderPartners {
    /// Who did that.
    pub const fn who(self, part: Part) -> Option<ProfileId> {
        match part {
            Part::Brought => self.publisher_id,
            Part::Sold => self.sales_team_member_id,
        }
    }
}

/// Who is named on an order.
pub async fn named(tx: &mut Tx, id: OrderId) -> Result<OrderPartners> {
    let seller = tx.seller()?;
    let found = query("SELECT publisher_id, sales_team_member_id FROM orders WHERE seller_id = $1 AND id = $2")
        .bind(seller)
        .bind(id)
        .get_results::<OrderPartners>(tx.conn()?)
        .await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}

/// Names on an order who brought or sold it; none: nobody. Answers whether that changed it: twice is once. Who may be named is for the
/// caller to know.
pub async fn assign(tx: &mut Tx, id: OrderId, part: Part, who: Option<ProfileId>) -> Result<bool> {
    lock(tx, id).await?;
    if named(tx, id).await?.who(part) == who {
        return Ok(false);
    }
    let (seller, now) = (tx.seller()?, tx.now());
    tx.set_change_reason(ChangeReason::AssignedBySeller).await?;
    let column = match part {
        Part::Brought => "publisher_id",
        Part::Sold => "sales_team_member_id",
    };
    // The order, and the row that the list is read from.
    let tables = [("orders", ", version = version + 1"), ("order_rows", "")];
    for (table, more) in tables {
        query(format!("UPDATE {table} SET {column} = $3, updated_at = $4{more} WHERE seller_id = $1 AND id = $2"))
            .bind(seller)
            .bind(id)
            .bind(who)
            .bind(now)
            .execute(tx.conn()?)
            .await?;
    }
    Ok(true)
}

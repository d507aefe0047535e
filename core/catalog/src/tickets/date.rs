//! A date of a ticket as it is kept.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    Result,
    kinds::{ProductId, TicketDateId, TicketId},
};

/// Every column of [`Date`], of the table aliased `d`.
const COLUMNS: &str =
    "d.id, d.ticket_id, d.starts_at, d.ends_at, d.capacity, d.sold_count, d.reserved_count, d.version";

/// A date of a ticket.
#[derive(Debug, Clone, Row)]
pub struct Date {
    /// Its id.
    pub id: TicketDateId,
    /// Whose date it is.
    pub ticket_id: TicketId,
    /// When it begins.
    pub starts_at: DateTime<Utc>,
    /// When it is over.
    pub ends_at: DateTime<Utc>,
    /// How many places there are; none: as many as are asked for.
    pub capacity: Option<i32>,
    /// How many places are sold.
    pub sold_count: i32,
    /// How many places are held for buyers who are paying.
    pub reserved_count: i32,
    /// Counts its changes.
    pub version: i32,
}

/// Whether a date can be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Availability {
    /// It lies ahead and has room.
    Open,
    /// It lies ahead and every place is taken.
    Full,
    /// It has begun or is over.
    Begun,
}

impl Date {
    /// How many places are sold or held.
    pub const fn taken(&self) -> i32 {
        self.sold_count.saturating_add(self.reserved_count)
    }

    /// How many places are left; none: as many as are asked for.
    pub fn left(&self) -> Option<i32> {
        self.capacity.map(|capacity| capacity.saturating_sub(self.taken()).max(0))
    }

    /// Whether it can be chosen now.
    pub fn standing(&self, now: DateTime<Utc>) -> Availability {
        if self.starts_at <= now {
            return Availability::Begun;
        }
        if self.left() == Some(0) { Availability::Full } else { Availability::Open }
    }
}

/// The dates of a product's tickets, the earliest first.
pub(super) async fn of_product(tx: &mut Tx, product: ProductId) -> Result<Vec<Date>> {
    let seller = tx.seller()?;
    let sql = format!(
        "SELECT {COLUMNS} FROM ticket_dates AS d WHERE d.seller_id = $1 AND d.product_id = $2 AND d.removed_at IS NULL \
         ORDER BY d.starts_at, d.id"
    );
    let found = query(sql).bind(seller).bind(product).load(tx.conn()?).await?;
    Ok(found)
}

/// The dates of one ticket, the earliest first.
pub(super) async fn of_ticket(tx: &mut Tx, ticket: TicketId) -> Result<Vec<Date>> {
    let seller = tx.seller()?;
    let sql = format!(
        "SELECT {COLUMNS} FROM ticket_dates AS d WHERE d.seller_id = $1 AND d.ticket_id = $2 AND d.removed_at IS NULL \
         ORDER BY d.starts_at, d.id"
    );
    let found = query(sql).bind(seller).bind(ticket).load(tx.conn()?).await?;
    Ok(found)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    #[test]
    fn a_date_can_be_chosen_until_it_is_full_or_begins() {
        let id = "tkd_01h455vb4pex5vsknk084sn02q".parse().unwrap();
        let at = |text: &str| text.parse::<DateTime<Utc>>().unwrap();
        let date = Date {
            id,
            ticket_id: "tkt_01h455vb4pex5vsknk084sn02q".parse().unwrap(),
            starts_at: at("2026-12-01T18:00:00Z"),
            ends_at: at("2026-12-01T20:00:00Z"),
            capacity: Some(3),
            sold_count: 1,
            reserved_count: 1,
            version: 1,
        };
        let before = at("2026-12-01T17:59:59Z");
        assert_eq!((date.standing(before), date.left()), (Availability::Open, Some(1)));
        assert_eq!(date.standing(date.starts_at), Availability::Begun);
        assert_eq!(Date { reserved_count: 2, ..date.clone() }.standing(before), Availability::Full);
        assert_eq!(Date { capacity: None, ..date }.standing(before), Availability::Open);
    }
}

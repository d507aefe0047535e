//! A ticket that a buyer holds, as it is kept and as it counts.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    ApiError, Currency, Locale, Money, Result,
    kinds::{OrderId, PaymentTicketId, ProductId, TicketDateId, TicketId},
};

use crate::TicketState;

/// Where a ticket stands: one whose event is over counts as expired before the sweep has come by.
macro_rules! state {
    () => {
        "(CASE WHEN r.state = 'unused' AND r.ends_at <= coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now()) \
          THEN 'expired' ELSE r.state END)"
    };
}
pub(super) const STATE: &str = state!();

/// Every column of [`PaymentTicket`], of the table aliased `r`.
pub(super) const COLUMNS: &str = concat!(
    "r.id, r.order_id, r.place, r.product_id, r.ticket_id, r.ticket_date_id, r.code, ",
    state!(),
    " AS state, r.order_token, r.product_name, r.ticket_name, r.location, r.online, r.time_zone_name, r.starts_at, \
     r.ends_at, r.price_amount, r.currency, r.holder_first_name, r.holder_last_name, r.holder_email, r.used_at, r.created_at"
);

/// A ticket that a buyer holds.
#[derive(Debug, Clone, Row)]
#[expect(missing_docs, reason = "the columns of payment_tickets, explained by the API's attributes")]
pub struct PaymentTicket {
    pub id: PaymentTicketId,
    pub order_id: OrderId,
    pub place: i32,
    pub product_id: ProductId,
    pub ticket_id: TicketId,
    pub ticket_date_id: TicketDateId,
    pub code: String,
    pub state: TicketState,
    pub order_token: String,
    pub product_name: String,
    pub ticket_name: String,
    pub location: String,
    pub online: bool,
    pub time_zone_name: String,
    pub starts_at: DateTime<Utc>,
    pub ends_at: DateTime<Utc>,
    pub(crate) price_amount: i64,
    pub(crate) currency: Currency,
    pub holder_first_name: String,
    pub holder_last_name: String,
    pub holder_email: String,
    pub used_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
}

impl PaymentTicket {
    /// What was paid for it.
    pub const fn price(&self) -> Money {
        Money::new(self.price_amount, self.currency)
    }

    /// From when to when, by the clock of the place.
    pub fn when(&self, locale: Locale) -> String {
        // The zone was checked when it was written.
        let zone = self.time_zone_name.parse().unwrap_or(chrono_tz::Europe::Berlin);
        kontor_documents_pdf::span(self.starts_at, self.ends_at, zone, locale)
    }

    /// The name of a file that is made of it.
    pub fn file_name(&self, ending: &str) -> String {
        format!("ticket-{}.{ending}", self.order_token)
    }

    /// First and last name, as somebody is called.
    pub fn holder(&self) -> String {
        format!("{} {}", self.holder_first_name, self.holder_last_name).trim().to_owned()
    }

    /// Whether its buyer can still make use of it.
    pub const fn is_live(&self) -> bool {
        matches!(self.state, TicketState::Unused | TicketState::Used | TicketState::Expired)
    }
}

/// One ticket.
pub async fn find(tx: &mut Tx, id: PaymentTicketId) -> Result<PaymentTicket> {
    let seller = tx.seller()?;
    let sql = format!("SELECT {COLUMNS} FROM payment_tickets AS r WHERE r.seller_id = $1 AND r.id = $2");
    let found = query(sql).bind(seller).bind(id).load(tx.conn()?).await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}

/// The tickets of an order, by place; what went back stands there too.
pub async fn of_order(tx: &mut Tx, order: OrderId) -> Result<Vec<PaymentTicket>> {
    of_orders(tx, &[order]).await
}

/// The tickets of these orders, of each by place.
pub async fn of_orders(tx: &mut Tx, orders: &[OrderId]) -> Result<Vec<PaymentTicket>> {
    let seller = tx.seller()?;
    let sql = format!(
        "SELECT {COLUMNS} FROM payment_tickets AS r WHERE r.seller_id = $1 AND r.order_id = ANY($2) \
         ORDER BY r.order_id, r.place, r.id"
    );
    let found = query(sql).bind(seller).bind(orders).load(tx.conn()?).await?;
    Ok(found)
}

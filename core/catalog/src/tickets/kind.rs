//! The kinds of tickets of an event.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    ApiError, Code, Currency, Money, Result, check_seen,
    kinds::{ProductId, TicketId},
};

use super::{
    date::{self, Date},
    shape,
    upgrade::{self, Upgrade},
};
use crate::{Form, limits, store};

const COLUMNS: &str = "t.id, t.product_id, t.name, t.online, t.location_address, t.country_code, \
    t.location_short_name, t.time_zone_name, t.additional_text, t.position, t.created_at, t.version, \
    u.to_id AS upgrade_id, u.amount AS upgrade_amount, u.currency AS upgrade_currency";
const TABLE: &str = "tickets AS t LEFT JOIN ticket_upgrades AS u ON u.seller_id = t.seller_id AND u.ticket_id = t.id";

#[derive(Debug, Clone, Row)]
struct TicketKindRow {
    id: TicketId,
    product_id: ProductId,
    name: String,
    online: bool,
    location_address: String,
    country_code: Option<String>,
    location_short_name: String,
    time_zone_name: String,
    additional_text: String,
    position: i32,
    created_at: DateTime<Utc>,
    version: i32,
    upgrade_id: Option<TicketId>,
    upgrade_amount: Option<i64>,
    upgrade_currency: Option<Currency>,
}

/// A kind of ticket with its dates.
#[derive(Debug, Clone)]
pub struct Ticket {
    /// Its id.
    pub id: TicketId,
    /// The event.
    pub product_id: ProductId,
    /// What buyers read: "Balcony".
    pub name: String,
    /// Whether it takes place on a screen.
    pub online: bool,
    /// Where it takes place.
    pub location_address: String,
    /// In which country.
    pub country_code: Option<String>,
    /// The same in a few words: "Orangery".
    pub location_short_name: String,
    /// Whose clock its dates follow.
    pub time_zone_name: String,
    /// What its holder should know; nobody else reads it.
    pub additional_text: String,
    /// Its place among the others, from 0.
    pub position: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// Counts its changes.
    pub version: i32,
    /// What its holders are offered.
    pub upgrade: Option<Upgrade>,
    /// Its dates, the earliest first.
    pub dates: Vec<Date>,
}

impl Ticket {
    /// The place as one line; none when it is online.
    pub fn place(&self) -> Option<String> {
        if self.online {
            return None;
        }
        let parts = [self.location_short_name.as_str(), &self.location_address];
        let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        Some(parts.join(", ").replace('\n', ", "))
    }
}

/// A kind of ticket that is to be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewTicket {
    /// What buyers read.
    pub name: String,
    /// Whether it takes place on a screen.
    pub online: bool,
    /// Where it takes place.
    pub location_address: String,
    /// In which country.
    pub country_code: Option<String>,
    /// The same in a few words.
    pub location_short_name: String,
    /// Whose clock its dates follow.
    pub time_zone_name: String,
    /// What its holder should know.
    pub additional_text: String,
}

/// What is to be changed; `None` stays as it is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TicketChange {
    /// What buyers read.
    pub name: Option<String>,
    /// Whether it takes place on a screen.
    pub online: Option<bool>,
    /// Where it takes place.
    pub location_address: Option<String>,
    /// In which country.
    pub country_code: Option<Option<String>>,
    /// The same in a few words.
    pub location_short_name: Option<String>,
    /// Whose clock its dates follow.
    pub time_zone_name: Option<String>,
    /// What its holder should know.
    pub additional_text: Option<String>,
    /// Its place among the others, from 0.
    pub position: Option<i64>,
}

/// The kinds of tickets of a product with their dates, in order.
pub async fn list(tx: &mut Tx, product: ProductId) -> Result<Vec<Ticket>> {
    let seller = tx.seller()?;
    let sql = format!(
        "SELECT {COLUMNS} FROM {TABLE} WHERE t.seller_id = $1 AND t.product_id = $2 AND t.removed_at IS NULL \
         ORDER BY t.position, t.id"
    );
    let rows: Vec<TicketKindRow> = query(sql).bind(seller).bind(product).load(tx.conn()?).await?;
    let mut dates = date::of_product(tx, product).await?;
    let with_dates = |row: TicketKindRow| {
        let own = dates.extract_if(.., |date| date.ticket_id == row.id).collect();
        row.with(own)
    };
    Ok(rows.into_iter().map(with_dates).collect())
}

/// One kind of ticket of a product.
pub async fn find(tx: &mut Tx, product: ProductId, id: TicketId) -> Result<Ticket> {
    let found = select_ticket(tx, id, "AND t.removed_at IS NULL").await?;
    if found.product_id == product { Ok(found) } else { Err(ApiError::not_found()) }
}

/// A kind of ticket, taken off sale or not: who holds one keeps it.
pub async fn find_any(tx: &mut Tx, id: TicketId) -> Result<Ticket> {
    select_ticket(tx, id, "").await
}

async fn select_ticket(tx: &mut Tx, id: TicketId, only: &str) -> Result<Ticket> {
    let seller = tx.seller()?;
    let sql = format!("SELECT {COLUMNS} FROM {TABLE} WHERE t.seller_id = $1 AND t.id = $2 {only}");
    let rows: Vec<TicketKindRow> = query(sql).bind(seller).bind(id).load(tx.conn()?).await?;
    let row = rows.into_iter().next().ok_or_else(ApiError::not_found)?;
    let dates = date::of_ticket(tx, id).await?;
    Ok(row.with(dates))
}

impl TicketKindRow {
    fn with(self, dates: Vec<Date>) -> Ticket {
        Ticket {
            id: self.id,
            product_id: self.product_id,
            name: self.name,
            online: self.online,
            location_address: self.location_address,
            country_code: self.country_code,
            location_short_name: self.location_short_name,
            time_zone_name: self.time_zone_name,
            additional_text: self.additional_text,
            position: self.position,
            created_at: self.created_at,
            version: self.version,
            upgrade: self
                .upgrade_id
                .zip(self.upgrade_amount)
                .zip(self.upgrade_currency)
                .map(|((to, amount), currency)| Upgrade { to, price: Money::new(amount, currency) }),
            dates,
        }
    }
}

/// Adds a kind of ticket at the end. Only events have tickets.
pub async fn add(tx: &mut Tx, product: ProductId, new: &NewTicket) -> Result<Ticket> {
    let product = store::lock(tx, product).await?;
    if product.form != Form::Event {
        return Err(ApiError::not_found());
    }
    let new = shape::tidy(new);
    shape::check(&new)?;
    let room = "tickets WHERE seller_id = $1 AND product_id = $2 AND removed_at IS NULL";
    store::check_room(tx, room, product.id.uuid(), limits::TICKETS_MAX).await?;
    let (seller, now, id) = (tx.seller()?, tx.now(), tx.id());
    query(
        "INSERT INTO tickets (seller_id, id, product_id, name, online, location_address, country_code,
            location_short_name, time_zone_name, additional_text, position, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, (SELECT coalesce(max(position), -1) + 1 FROM tickets
            WHERE seller_id = $1 AND product_id = $3), $11, $11)",
    )
    .bind(seller)
    .bind(id)
    .bind(product.id)
    .bind(&new.name)
    .bind(new.online)
    .bind(&new.location_address)
    .bind(&new.country_code)
    .bind(&new.location_short_name)
    .bind(&new.time_zone_name)
    .bind(&new.additional_text)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    store::recount(tx, &[product.id.uuid()], true).await?;
    find(tx, product.id, id).await
}

/// Changes a kind of ticket. `seen`: the version that the editor saw.
pub async fn change(
    tx: &mut Tx,
    product: ProductId,
    id: TicketId,
    seen: Option<i32>,
    change: &TicketChange,
) -> Result<Ticket> {
    store::lock(tx, product).await?;
    let before = find(tx, product, id).await?;
    check_seen(seen, before.version)?;
    let requested = change.clone();
    let after = shape::tidy(&NewTicket {
        name: requested.name.unwrap_or(before.name),
        online: requested.online.unwrap_or(before.online),
        location_address: requested.location_address.unwrap_or(before.location_address),
        country_code: requested.country_code.unwrap_or(before.country_code),
        location_short_name: requested.location_short_name.unwrap_or(before.location_short_name),
        time_zone_name: requested.time_zone_name.unwrap_or(before.time_zone_name),
        additional_text: requested.additional_text.unwrap_or(before.additional_text),
    });
    shape::check(&after)?;
    if let Some(position) = change.position {
        crate::positions::check_position(position, limits::TICKETS_MAX)?;
    }
    let (seller, now) = (tx.seller()?, tx.now());
    query(
        "UPDATE tickets SET name = $3, online = $4, location_address = $5, country_code = $6, location_short_name = $7,
            time_zone_name = $8, additional_text = $9, updated_at = $10, version = version + 1
         WHERE seller_id = $1 AND id = $2",
    )
    .bind(seller)
    .bind(id)
    .bind(&after.name)
    .bind(after.online)
    .bind(&after.location_address)
    .bind(&after.country_code)
    .bind(&after.location_short_name)
    .bind(&after.time_zone_name)
    .bind(&after.additional_text)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    if let Some(position) = change.position {
        crate::positions::put_at(tx, "tickets", "removed_at IS NULL", product, id.uuid(), position).await?;
    }
    store::recount(tx, &[product.uuid()], true).await?;
    find(tx, product, id).await
}

/// Takes a kind of ticket off sale with its dates and the prices that are for it alone. One that somebody holds or is buying is refused.
pub async fn remove(tx: &mut Tx, product: ProductId, id: TicketId) -> Result<()> {
    store::lock(tx, product).await?;
    let ticket = find(tx, product, id).await?;
    if ticket.dates.iter().any(|date| date.taken() > 0) {
        return Err(ApiError::new(Code::InUse));
    }
    upgrade::forget(tx, id).await?;
    let (seller, now) = (tx.seller()?, tx.now());
    query(
        "WITH dates AS (UPDATE ticket_dates SET removed_at = $3, updated_at = $3
                        WHERE seller_id = $1 AND ticket_id = $2 AND removed_at IS NULL),
              prices AS (UPDATE pricing_plans SET active = false, updated_at = $3, version = version + 1
                         WHERE seller_id = $1 AND product_id = $4 AND ticket_id = $2 AND active)
         UPDATE tickets SET removed_at = $3, updated_at = $3 WHERE seller_id = $1 AND id = $2",
    )
    .bind(seller)
    .bind(id)
    .bind(now)
    .bind(product)
    .execute(tx.conn()?)
    .await?;
    store::recount(tx, &[product.uuid()], true).await
}

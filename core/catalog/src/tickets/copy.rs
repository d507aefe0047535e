//! The tickets of a second product like the first.

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    Result,
    kinds::{ProductId, TicketId},
};

use super::upgrade;

#[derive(Row)]
struct TicketIdRow {
    id: TicketId,
}

/// Copies the kinds of tickets, the dates that lie ahead with all their places free, and the design.
pub(crate) async fn copy(tx: &mut Tx, from: ProductId, to: ProductId) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.now());
    let rows: Vec<TicketIdRow> = query(
        "SELECT id FROM tickets WHERE seller_id = $1 AND product_id = $2 AND removed_at IS NULL ORDER BY position, id",
    )
    .bind(seller)
    .bind(from)
    .load(tx.conn()?)
    .await?;
    let mut copies = Vec::new();
    for row in rows {
        copies.push((row.id, copy_kind(tx, row.id, to).await?));
    }
    upgrade::copy(tx, to, &copies).await?;
    copy_prices(tx, to, &copies).await?;
    query(
        "INSERT INTO ticket_designs (seller_id, product_id, accent, header, footer, show_cover, paper, updated_at)
         SELECT seller_id, $3, accent, header, footer, show_cover, paper, $4
         FROM ticket_designs WHERE seller_id = $1 AND product_id = $2",
    )
    .bind(seller)
    .bind(from)
    .bind(to)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    Ok(())
}

/// The prices of the copy buy its own kinds of tickets.
async fn copy_prices(tx: &mut Tx, product: ProductId, copies: &[(TicketId, TicketId)]) -> Result<()> {
    let (kinds, copies): (Vec<TicketId>, Vec<TicketId>) = copies.iter().copied().unzip();
    let seller = tx.seller()?;
    query(
        "UPDATE pricing_plans AS l SET ticket_id = c.copy FROM unnest($3::uuid[], $4::uuid[]) AS c (kind, copy)
         WHERE l.seller_id = $1 AND l.product_id = $2 AND l.ticket_id = c.kind",
    )
    .bind(seller)
    .bind(product)
    .bind(kinds)
    .bind(copies)
    .execute(tx.conn()?)
    .await?;
    Ok(())
}

async fn copy_kind(tx: &mut Tx, from: TicketId, product: ProductId) -> Result<TicketId> {
    const KIND: &str = "
        INSERT INTO tickets (seller_id, id, product_id, name, online, location_address, country_code,
            location_short_name, time_zone_name, additional_text, position, created_at, updated_at)
        SELECT seller_id, $3, $4, name, online, location_address, country_code, location_short_name, time_zone_name,
            additional_text, position, $5, $5
        FROM tickets WHERE seller_id = $1 AND id = $2";
    const DATES: &str = "
        INSERT INTO ticket_dates (seller_id, id, product_id, ticket_id, starts_at, ends_at, capacity, created_at, updated_at)
        SELECT seller_id, gen_random_uuid(), $4, $3, starts_at, ends_at, capacity, $5, $5
        FROM ticket_dates WHERE seller_id = $1 AND ticket_id = $2 AND removed_at IS NULL AND starts_at > $5";
    let (seller, now, to) = (tx.seller()?, tx.now(), tx.id::<kontor_kernel::kinds::Ticket>());
    for sql in [KIND, DATES] {
        query(sql).bind(seller).bind(from).bind(to).bind(product).bind(now).execute(tx.conn()?).await?;
    }
    Ok(to)
}

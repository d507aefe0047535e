//! A seller moves a date or a place: the tickets that are out say so.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_catalog::tickets::Ticket;
use kontor_db::{Tx, query};
use kontor_jobs::{AccessJob, enqueue};
use kontor_kernel::{Result, kinds::TicketDateId};

/// Whether holders are written to when their event moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HolderNotice {
    /// Everybody whose ticket is valid and whose event lies ahead.
    Holders,
    /// The seller does not want to.
    Nobody,
}

/// Brings the tickets that are out in step with their kind and its dates; whoever changes those calls this in the same
/// transaction. Holders are told by a job: what moves again before they were is one move.
pub async fn update_sold_tickets(tx: &mut Tx, kind: &Ticket, tell: HolderNotice) -> Result<()> {
    let ids: Vec<TicketDateId> = kind.dates.iter().map(|date| date.id).collect();
    let starts: Vec<DateTime<Utc>> = kind.dates.iter().map(|date| date.starts_at).collect();
    let ends: Vec<DateTime<Utc>> = kind.dates.iter().map(|date| date.ends_at).collect();
    let seller = tx.seller()?;
    query(
        "UPDATE payment_tickets AS p SET ticket_name = $3, location = $4, online = $5, time_zone_name = $6,
            starts_at = date.starts, ends_at = date.ends, updated_at = $7,
            moved_from = CASE WHEN $11 AND p.state = 'unused' AND p.starts_at > $7
                    AND (p.location, p.online, p.time_zone_name, p.starts_at, p.ends_at)
                        IS DISTINCT FROM ($4, $5, $6, date.starts, date.ends)
                THEN coalesce(p.moved_from, jsonb_build_object('location', p.location, 'online', p.online,
                    'time_zone_name', p.time_zone_name, 'starts_at', p.starts_at, 'ends_at', p.ends_at))
                ELSE p.moved_from END
         FROM unnest($8, $9, $10) AS date (id, starts, ends)
         WHERE p.seller_id = $1 AND p.ticket_id = $2 AND p.ticket_date_id = date.id AND p.state IN ('unused', 'used')",
    )
    .bind(seller)
    .bind(kind.id)
    .bind(&kind.name)
    .bind(kind.place().unwrap_or_default())
    .bind(kind.online)
    .bind(&kind.time_zone_name)
    .bind(tx.now())
    .bind(ids)
    .bind(starts)
    .bind(ends)
    .bind(tell == HolderNotice::Holders)
    .execute(tx.conn()?)
    .await?;
    if super::moved::waiting(tx, kind.id).await? {
        enqueue(tx, AccessJob::TellMoved { seller, ticket: kind.id }).await?;
    }
    Ok(())
}

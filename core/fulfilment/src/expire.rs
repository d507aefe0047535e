//! What ends by time: tickets whose event is over, certificates whose last day has passed.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Db, Row, Scope, query};
use kontor_kernel::{Actor, ChangeReason, Id, Machine, Result, kinds::SellerId};
use uuid::Uuid;

use crate::{AccessState, CertificateState, TicketState, courses};

/// Looked at together.
const BATCH: i64 = 500;

#[derive(Row)]
struct Over {
    seller: SellerId,
    id: Uuid,
    ends_at: DateTime<Utc>,
}

/// Lets tickets expire whose event is over by their own tenant's clock. Answers how many.
pub async fn expire_tickets(system: &Db) -> Result<usize> {
    sweep(system, TicketState::Unused, TicketState::Expired, ChangeReason::EventOver).await
}

/// Lets certificates expire whose last day has passed by their own tenant's clock. Answers how many.
pub async fn expire_certificates(system: &Db) -> Result<usize> {
    sweep(system, CertificateState::Issued, CertificateState::Expired, ChangeReason::LastDayPassed).await
}

/// Closes ways into courses whose end has come by their own tenant's clock; the sessions follow. Answers how many.
pub async fn end_course_access(system: &Db) -> Result<usize> {
    const CAUSE: ChangeReason = ChangeReason::AccessOver;
    let (mut count, mut seen) = (0, HashSet::new());
    loop {
        let found: Vec<Over> =
            over(system, AccessState::Open).await?.into_iter().filter(|one| seen.insert(one.id)).collect();
        if found.is_empty() {
            return Ok(count);
        }
        for one in found {
            let tenant = system.tenant(one.seller).await?;
            let mut tx = system.begin(Scope::Seller(tenant, Actor::System)).await?;
            tx.as_of(one.ends_at).await?;
            let way = courses::course_access(&mut tx, Id::from_uuid(one.id)).await?;
            courses::hold(&mut tx, way.session).await?;
            // Made longer since we looked: it stays.
            if courses::is_over(&mut tx, way.id).await? {
                tx.transition(one.id, AccessState::Closed, CAUSE).await?;
                courses::update_session_access(&mut tx, way.session, CAUSE.into()).await?;
                count += 1;
            }
            tx.commit().await?;
        }
    }
}

/// Moves everything whose `ends_at` has passed.
async fn sweep<M: Machine>(system: &Db, from: M, to: M, cause: ChangeReason) -> Result<usize> {
    let (mut count, mut seen) = (0, HashSet::new());
    loop {
        // One that would not move is not asked again in this sweep, nor does it hold the others up.
        let found: Vec<Over> = over(system, from).await?.into_iter().filter(|one| seen.insert(one.id)).collect();
        if found.is_empty() {
            return Ok(count);
        }
        for one in found {
            let tenant = system.tenant(one.seller).await?;
            let mut tx = system.begin(Scope::Seller(tenant, Actor::System)).await?;
            tx.as_of(one.ends_at).await?;
            tx.transition(one.id, to, cause).await?;
            tx.commit().await?;
            count += 1;
        }
    }
}

async fn over<M: Machine>(system: &Db, from: M) -> Result<Vec<Over>> {
    let mut tx = system.begin(Scope::System).await?;
    let sql = format!(
        "SELECT p.seller_id AS seller, p.id, p.ends_at FROM {table} p
         LEFT JOIN test_clocks c ON c.seller_id = p.seller_id
         WHERE p.{column} = '{from}'
            AND p.ends_at <= coalesce(c.now_at, nullif(current_setting('app.now', true), '')::timestamptz)
         ORDER BY p.ends_at, p.id LIMIT {BATCH}",
        table = M::TABLE,
        column = M::COLUMN,
        from = from.text(),
    );
    let found = query(sql).get_results(tx.conn()?).await?;
    tx.commit().await?;
    Ok(found)
}

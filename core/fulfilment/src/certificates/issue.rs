//! A paid order gets its certificate; one whose money went back loses it.

use chrono::{DateTime, Days, NaiveDate, NaiveTime, Utc};
use chrono_tz::Tz;
use diesel_async::RunQueryDsl;
use kontor_catalog::{Form, certificates};
use kontor_db::{Tx, query};
use kontor_kernel::{ChangeReason, Machine, Result, kinds};
use kontor_orders::Order;

use super::{number_of, of_order};
use crate::{CertificateState, part::Part};

/// Issues the certificate of a paid order. Twice is once; an order whose certificate was taken back gets a new one.
pub(crate) async fn issue(tx: &mut Tx, order: &Order, part: &Part) -> Result<()> {
    if part.form != Some(Form::Certificate) {
        return Ok(());
    }
    let said = certificates::find(tx, part.product).await?;
    let payer = order.payer();
    let zone = zone_of(order)?;
    let paid = order.charged_at.unwrap_or(order.created_at).with_timezone(&zone).date_naive();
    let until = said.valid_until(paid);
    let (seller, now, id) = (tx.seller()?, tx.now(), tx.id::<kinds::Certificate>());
    query(
        "INSERT INTO certificates (seller_id, id, order_id, product_id, state, holder, product_name, title, body, signer,
            dated_on, date_text, valid_until, ends_at, created_at, updated_at, number)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15, $16)
         ON CONFLICT (seller_id, order_id, product_id) WHERE state <> 'revoked' DO NOTHING",
    )
    .bind(seller)
    .bind(id)
    .bind(order.id)
    .bind(part.product)
    .bind(CertificateState::Issued)
    .bind(format!("{} {}", payer.first_name, payer.last_name).trim())
    .bind(&part.name)
    .bind(&said.title)
    .bind(&said.body)
    .bind(&said.signer)
    .bind(said.dated_on(paid))
    .bind(if said.dated_on(paid).is_none() { said.date_text.as_str() } else { "" })
    .bind(until)
    .bind(until.and_then(|day| end_of(day, zone)))
    .bind(now)
    .bind(number_of(id))
    .execute(tx.conn()?)
    .await?;
    Ok(())
}

/// The clock by which the seller counts days.
pub(super) fn zone_of(order: &Order) -> Result<Tz> {
    // The name was checked when it was written.
    Ok(order.snapshot().seller.time_zone.parse().unwrap_or(chrono_tz::Europe::Berlin))
}

/// When a day is over. Where clocks skip midnight, the next moment there is.
pub fn end_of(day: NaiveDate, zone: Tz) -> Option<DateTime<Utc>> {
    let midnight = day.checked_add_days(Days::new(1))?.and_time(NaiveTime::MIN);
    let after = |hours: i64| (midnight + chrono::Duration::hours(hours)).and_local_timezone(zone).earliest();
    Some(after(0).or_else(|| after(1))?.to_utc())
}

/// The money went back: what was issued for it counts no more. Twice is once.
pub(crate) async fn revoke(tx: &mut Tx, order: &Order) -> Result<()> {
    for held in of_order(tx, order.id).await? {
        tx.transition(
            held.id.uuid(),
            CertificateState::Revoked,
            ChangeReason::FollowsOrder.with(order.payment_state.text()),
        )
        .await?;
    }
    Ok(())
}

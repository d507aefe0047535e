//! A paid order gets its ticket.

use diesel::{
    QueryableByName,
    sql_types::{Array, BigInt, Bool, Integer, Text, Timestamptz, Uuid as SqlUuid},
};
use diesel_async::RunQueryDsl;
use kontor_catalog::tickets;
use kontor_db::{Tx, query};
use kontor_jobs::{AccessJob, enqueue};
use kontor_kernel::{Result, kinds::PaymentTicketId};
use kontor_orders::{Order, Payer, Snapshot, TicketSnapshot};

use super::exchange;
use crate::TicketState;

/// Of 30 letters: some 78 bits, which nobody guesses and everybody can type.
const CODE_LETTERS: usize = 16;
/// An order is for one place so far.
const PLACE: i32 = 1;

#[derive(QueryableByName)]
struct Issued {
    #[diesel(sql_type = SqlUuid)]
    id: PaymentTicketId,
}

/// Issues the ticket of a paid order. Twice is once; an order whose ticket was taken away gets a new one.
pub(crate) async fn issue(tx: &mut Tx, order: &Order, snapshot: &Snapshot) -> Result<()> {
    let Some(bought) = &snapshot.ticket else { return Ok(()) };
    if let Some(successor) = exchange::given_for(tx, order.id).await? {
        // What took its place may have been closed together with it.
        return enqueue(tx, AccessJob::Deliver { seller: order.seller_id, order: successor }).await;
    }
    let payer = order.payer()?;
    // Date and place as they are now: the seller may have moved them since it was ordered.
    let kind = tickets::find_any(tx, bought.id).await?;
    let now_at = kind.dates.iter().find(|date| date.id == bought.date);
    let (starts, ends) = now_at.map_or((bought.starts_at, bought.ends_at), |date| (date.starts_at, date.ends_at));
    let (seller, now, id, code) =
        (tx.seller()?, tx.now(), tx.id::<kontor_kernel::kinds::PaymentTicket>(), tx.kit().code(CODE_LETTERS));
    let issued: Vec<Issued> = query(
        "INSERT INTO payment_tickets (seller_id, id, order_id, place, product_id, ticket_id, ticket_date_id, code, state,
            order_token, product_name, ticket_name, location, online, time_zone_name, starts_at, ends_at, price_amount,
            currency, holder_first_name, holder_last_name, holder_email, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $23)
         ON CONFLICT (seller_id, order_id, place) WHERE state NOT IN ('refunded', 'invalidated') DO NOTHING RETURNING id",
    )
    .bind::<SqlUuid, _>(seller)
    .bind::<SqlUuid, _>(id)
    .bind::<SqlUuid, _>(order.id)
    .bind::<Integer, _>(PLACE)
    .bind::<SqlUuid, _>(snapshot.product.id)
    .bind::<SqlUuid, _>(bought.id)
    .bind::<SqlUuid, _>(bought.date)
    .bind::<Text, _>(&code)
    .bind::<Text, _>(TicketState::Unused)
    .bind::<Text, _>(&order.token)
    .bind::<Text, _>(&snapshot.product.name)
    .bind::<Text, _>(&kind.name)
    .bind::<Text, _>(kind.place().unwrap_or_default())
    .bind::<Bool, _>(kind.online)
    .bind::<Text, _>(&kind.time_zone_name)
    .bind::<Timestamptz, _>(starts)
    .bind::<Timestamptz, _>(ends)
    .bind::<BigInt, _>(order.total_amount - snapshot.along())
    .bind::<Text, _>(order.currency)
    .bind::<Text, _>(&payer.first_name)
    .bind::<Text, _>(&payer.last_name)
    .bind::<Text, _>(&order.payer_email)
    .bind::<Timestamptz, _>(now)
    .load(tx.conn()?)
    .await?;
    match issued.into_iter().next() {
        Some(issued) => write_tokens(tx, issued.id, &words_of(order, snapshot, bought, &payer, &code)).await,
        None => Ok(()),
    }
}

/// The words it is found by.
fn words_of(order: &Order, snapshot: &Snapshot, bought: &TicketSnapshot, payer: &Payer, code: &str) -> Vec<String> {
    kontor_lists::tokens([
        code,
        order.token.as_str(),
        &order.payer_email,
        &payer.first_name,
        &payer.last_name,
        &payer.company,
        &snapshot.product.name,
        &bought.name,
    ])
}

async fn write_tokens(tx: &mut Tx, id: PaymentTicketId, tokens: &[String]) -> Result<()> {
    let seller = tx.seller()?;
    query(
        "INSERT INTO payment_ticket_tokens (seller_id, id, token) SELECT $1, $2, token FROM unnest($3) AS one (token)",
    )
    .bind::<SqlUuid, _>(seller)
    .bind::<SqlUuid, _>(id)
    .bind::<Array<Text>, _>(tokens)
    .execute(tx.conn()?)
    .await?;
    Ok(())
}

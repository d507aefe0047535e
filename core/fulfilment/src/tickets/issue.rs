//! A paid order gets its tickets.

use diesel_async::RunQueryDsl;
use kontor_catalog::tickets;
use kontor_db::{Row, Tx, query};
use kontor_jobs::{AccessJob, enqueue};
use kontor_kernel::{Result, allocate, kinds::PaymentTicketId};
use kontor_orders::{AttendeeSnapshot, Order, Payer, Snapshot, TicketSnapshot};

use super::exchange;
use crate::TicketState;

/// Of 30 letters: some 78 bits, which nobody guesses and everybody can type.
const CODE_LETTERS: usize = 16;

#[derive(Row)]
struct Issued {
    id: PaymentTicketId,
    place: i32,
    code: String,
}

/// What is written for one place of an order.
struct New {
    id: PaymentTicketId,
    place: i32,
    code: String,
    price: i64,
    holder: Payer,
}

/// Issues the tickets of a paid order, one for each place. Twice is once; a place whose ticket was taken away gets a new
/// one, and one whose ticket was given for a better one gets none.
pub(crate) async fn issue(tx: &mut Tx, order: &Order, snapshot: &Snapshot) -> Result<()> {
    let Some(bought) = &snapshot.ticket else { return Ok(()) };
    let given = exchange::given_for(tx, order.id).await?;
    for successor in given.iter().map(|given| given.order_id) {
        // What took its place may have been closed together with it.
        enqueue(tx, AccessJob::Deliver { seller: order.seller_id, order: successor }).await?;
    }
    let mut places = places(tx, order, snapshot)?;
    places.retain(|new| given.iter().all(|given| given.place != new.place));
    for issued in write(tx, order, snapshot, bought, &places).await? {
        let holder = places.iter().find(|new| new.place == issued.place).map(|new| &new.holder);
        let Some(holder) = holder else { continue };
        write_tokens(tx, issued.id, &words_of(order, snapshot, bought, holder, &issued.code)).await?;
    }
    Ok(())
}

/// All places of an order, each with its holder and its part of what was paid, so that no cent is lost.
fn places(tx: &Tx, order: &Order, snapshot: &Snapshot) -> Result<Vec<New>> {
    let holder = order.owner();
    let prices = allocate(order.total_amount - snapshot.along(), &vec![1; usize::try_from(snapshot.quantity)?]);
    let new = |(place, price)| New {
        id: tx.id(),
        place,
        code: tx.env().code(CODE_LETTERS),
        price,
        holder: named(snapshot, place, &holder),
    };
    Ok((1..).zip(prices).map(new).collect())
}

/// Who comes with the ticket of a place: whoever was named, or the buyer.
fn named(snapshot: &Snapshot, place: i32, buyer: &Payer) -> Payer {
    let named = usize::try_from(place - 1).ok().and_then(|at| snapshot.attendees.get(at));
    match named.filter(|named| **named != AttendeeSnapshot::default()).cloned() {
        Some(AttendeeSnapshot { first_name, last_name, email }) => {
            Payer { email, first_name, last_name, ..Payer::default() }
        }
        None => buyer.clone(),
    }
}

/// Writes those that are not there yet.
async fn write(
    tx: &mut Tx,
    order: &Order,
    snapshot: &Snapshot,
    bought: &TicketSnapshot,
    places: &[New],
) -> Result<Vec<Issued>> {
    // Date and place as they are now: the seller may have moved them since it was ordered.
    let kind = tickets::find_any(tx, bought.id).await?;
    let now_at = kind.dates.iter().find(|date| date.id == bought.date);
    let (starts, ends) = now_at.map_or((bought.starts_at, bought.ends_at), |date| (date.starts_at, date.ends_at));
    let (seller, now) = (tx.seller()?, tx.now());
    let texts = |of: fn(&New) -> &str| places.iter().map(of).collect::<Vec<&str>>();
    let issued = query(
        "INSERT INTO payment_tickets (seller_id, id, order_id, place, product_id, ticket_id, ticket_date_id, code, state,
            order_token, product_name, ticket_name, location, online, time_zone_name, starts_at, ends_at, price_amount,
            currency, holder_first_name, holder_last_name, holder_email, created_at, updated_at)
         SELECT $1, new.id, $3, new.place, $5, $6, $7, new.code, $9, $10, $11, $12, $13, $14, $15, $16, $17, new.price,
            $19, new.first_name, new.last_name, new.email, $23, $23
         FROM unnest($2, $4, $8, $18, $20, $21, $22) AS new (id, place, code, price, first_name, last_name, email)
         ON CONFLICT (seller_id, order_id, place) WHERE state NOT IN ('refunded', 'invalidated') DO NOTHING
         RETURNING id, place, code",
    )
    .bind(seller)
    .bind(places.iter().map(|new| new.id).collect::<Vec<_>>())
    .bind(order.id)
    .bind(places.iter().map(|new| new.place).collect::<Vec<_>>())
    .bind(snapshot.product.id)
    .bind(bought.id)
    .bind(bought.date)
    .bind(texts(|new| &new.code))
    .bind(TicketState::Unused)
    .bind(&order.token)
    .bind(&snapshot.product.name)
    .bind(&kind.name)
    .bind(kind.place().unwrap_or_default())
    .bind(kind.online)
    .bind(&kind.time_zone_name)
    .bind(starts)
    .bind(ends)
    .bind(places.iter().map(|new| new.price).collect::<Vec<_>>())
    .bind(order.currency)
    .bind(texts(|new| &new.holder.first_name))
    .bind(texts(|new| &new.holder.last_name))
    .bind(texts(|new| &new.holder.email))
    .bind(now)
    .load(tx.conn()?)
    .await?;
    Ok(issued)
}

/// The words it is found by: its holder's, and those of the order.
fn words_of(order: &Order, snapshot: &Snapshot, bought: &TicketSnapshot, holder: &Payer, code: &str) -> Vec<String> {
    kontor_lists::tokens([
        code,
        order.token.as_str(),
        &order.payer_email,
        &holder.email,
        &holder.first_name,
        &holder.last_name,
        &holder.company,
        &snapshot.product.name,
        &bought.name,
    ])
}

async fn write_tokens(tx: &mut Tx, id: PaymentTicketId, tokens: &[String]) -> Result<()> {
    let seller = tx.seller()?;
    query(
        "INSERT INTO payment_ticket_tokens (seller_id, id, token) SELECT $1, $2, token FROM unnest($3) AS one (token)",
    )
    .bind(seller)
    .bind(id)
    .bind(tokens)
    .execute(tx.conn()?)
    .await?;
    Ok(())
}

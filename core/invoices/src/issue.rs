//! Issuing: what was asked for gets its number and does not change any more; what was issued before follows its payment.

use chrono::{DateTime, Days, NaiveDate, NaiveTime, Utc};
use chrono_tz::Tz;
use diesel_async::RunQueryDsl;
use kontor_db::{Tx, sql};
use kontor_kernel::{
    ChangeReason, Machine, Result,
    kinds::{Invoice as Kind, InvoiceId, OrderId},
};
use kontor_orders::{
    Rate, RateState,
    invoice_request::{self, InvoiceForm, InvoiceRequest, InvoiceSupply},
};

use crate::{
    Content, Electronic, Invoice, InvoiceState,
    compose::{Facts, Shop},
    content::Reference,
    electronic::xml,
    invoice::of_order,
    series::Taken,
    settings::{settings, today},
};

/// Brings the documents of an order in step with what was asked for. Twice is once. The numbers are taken in this transaction.
pub async fn issue(tx: &mut Tx, order: OrderId) -> Result<Vec<InvoiceId>> {
    // One at a time of an order, so that each request has one document.
    let order = kontor_orders::lock(tx, order).await?;
    let asked = invoice_request::of_order(tx, order.id).await?;
    let mut issued = of_order(tx, order.id).await?;
    let rates = kontor_orders::rates(tx, order.id).await?;
    let mut missing: Vec<&InvoiceRequest> =
        asked.iter().filter(|one| issued.iter().all(|known| known.request_id != one.id)).collect();
    // Rows of series are always held in one order, whatever was asked for first: two orders never wait for each other.
    missing.sort_by_key(|one| one.supply.text());
    let mut new = Vec::new();
    if !missing.is_empty() {
        let shop = Shop::read(tx).await?;
        let settings = settings(tx).await?;
        let today = today(tx, &shop.time_zone);
        let in_parts = rates.len() > 1 || order.plan().is_endless();
        let facts = Facts { shop: &shop, settings: &settings, order: &order, today, in_parts };
        for request in missing {
            let id = write(tx, &facts, request, &issued, &rates).await?;
            new.push(id);
            issued = of_order(tx, order.id).await?;
        }
    }
    for document in &issued {
        move_state(tx, document, &issued, &rates).await?;
    }
    Ok(new)
}

async fn write(
    tx: &mut Tx,
    facts: &Facts<'_>,
    request: &InvoiceRequest,
    issued: &[Invoice],
    rates: &[Rate],
) -> Result<InvoiceId> {
    let corrected = issued.iter().find(|one| Some(one.request_id) == request.corrects_id);
    let reference = corrected.map(|one| one.content().map(|said| (one.number.clone(), said.issued_on))).transpose()?;
    let reference = reference.map(|(number, issued_on)| Reference { number, issued_on });
    let rate = rates.iter().find(|one| one.id == request.rate_id);
    let is_owed = !is_paid(rates, request.rate_id) || rate.is_some_and(|one| one.state == RateState::Chargebacked);
    let asks = request.form != InvoiceForm::Reversal && request.supply != InvoiceSupply::CreditNote;
    let open = rate.filter(|_| asks && is_owed).map(|one| one.due_at);
    let series = facts.settings.series(request.supply, &facts.shop.username);
    let taken = series.take(tx, facts.today).await?;
    let content = facts.compose(request, &taken.number, reference, open)?;
    let id = tx.id::<Kind>();
    let due = content.due_on.map(|day| end_of(day, &facts.shop.time_zone));
    insert(tx, id, request, corrected.map(|one| one.id), &taken, (&content, due)).await?;
    Ok(id)
}

async fn insert(
    tx: &mut Tx,
    id: InvoiceId,
    request: &InvoiceRequest,
    corrects: Option<InvoiceId>,
    taken: &Taken,
    (content, due): (&Content, Option<DateTime<Utc>>),
) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.now());
    // Kept as it is issued (§ 14b UStG): later releases may write it otherwise.
    let xml = xml(content, Electronic::En16931).ok();
    let electronic = xml.is_some();
    sql!(
        "INSERT INTO invoices (seller_id, id, request_id, number, series, year, series_number, form, supply, state, order_id,
             order_token, rate_id, rate_number, corrects_id, currency, gross_amount, vat_amount, recipient, content, xml, electronic, due_at,
             created_at, updated_at)
         VALUES ({seller}, {id}, {request_id}, {number}, {series}, {year}, {series_number}, {form}, {supply}, {state}, {order},
             {token}, {rate}, {rate_number}, {corrects}, {currency}, {gross}, {vat}, {recipient}, {written}, {xml}, {electronic}, {due}, {now}, {now})",
        request_id = request.id,
        number = &taken.number,
        series = &taken.series,
        year = taken.year,
        series_number = taken.series_number,
        form = request.form,
        supply = request.supply,
        state = InvoiceState::Issued,
        order = request.order_id,
        token = &request.order_token,
        rate = request.rate_id,
        rate_number = request.rate_number,
        currency = request.currency,
        gross = request.gross_amount,
        vat = request.vat_amount,
        recipient = &content.recipient.name,
        written = serde_json::to_value(content)?,
    )
    .execute(tx.conn()?)
    .await?;
    Ok(())
}

/// The moment at which a day is over by a shop's clock.
fn end_of(day: NaiveDate, time_zone: &str) -> DateTime<Utc> {
    let midnight = (day + Days::new(1)).and_time(NaiveTime::MIN);
    let zone: Tz = kontor_orders::zone(time_zone);
    midnight.and_local_timezone(zone).earliest().map_or_else(|| midnight.and_utc(), |at| at.with_timezone(&Utc))
}

/// Whether the money of a payment came, whatever became of it since.
fn is_paid(rates: &[Rate], rate: kontor_kernel::kinds::OrderRateId) -> bool {
    let found = rates.iter().find(|one| one.id == rate);
    // What is collected with another order was paid there.
    found.is_none_or(|one| {
        matches!(one.state, RateState::Paid | RateState::Refunded | RateState::Chargebacked)
            || (one.amount > 0 && one.paid_amount >= one.amount)
    })
}

/// Moves a document to where it stands: paid with its payment, canceled once all of it was reversed.
async fn move_state(tx: &mut Tx, document: &Invoice, all: &[Invoice], rates: &[Rate]) -> Result<()> {
    if document.form == InvoiceForm::Reversal || document.state == InvoiceState::Canceled {
        return Ok(());
    }
    let reversals = all.iter().filter(|one| one.corrects_id == Some(document.id) && one.form == InvoiceForm::Reversal);
    let left = document.gross_amount + reversals.map(|one| one.gross_amount).sum::<i64>();
    let (to, why) = if left <= 0 {
        (InvoiceState::Canceled, ChangeReason::Refunded)
    } else if is_paid(rates, document.rate_id) {
        (InvoiceState::Paid, ChangeReason::PaymentArrived)
    } else if document.state == InvoiceState::Issued {
        (InvoiceState::Unpaid, ChangeReason::PaidLater)
    } else {
        return Ok(());
    };
    if to != document.state {
        tx.transition(document.id.uuid(), to, why).await?.into_result(to)?;
    }
    Ok(())
}

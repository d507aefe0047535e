//! Asking: what each event of an order means for its documents.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Tx, query};
use kontor_jobs::{MoneyJob, enqueue};
use kontor_kernel::{
    Money, Result,
    kinds::{InvoiceRequest as Kind, InvoiceRequestId, OrderRateId},
};
use kontor_payments::{RefundSource, Transaction};
use uuid::Uuid;

use super::{
    InvoiceForm, InvoiceLine, InvoiceSupply,
    row::{InvoiceRequest, of_rate},
};
use crate::{Order, Payer, Rate, ResaleSnapshot};

/// What a document is about beside its order.
struct Document<'a> {
    form: InvoiceForm,
    supply: InvoiceSupply,
    recipient: Payer,
    subject: Uuid,
    rate: (OrderRateId, i32),
    corrects: Option<InvoiceRequestId>,
    gross: i64,
    vat: i64,
    tax: Tax<'a>,
    lines: Vec<InvoiceLine>,
    supplied_at: DateTime<Utc>,
    reason: &'a str,
}

/// Which tax stands on it, and why.
struct Tax<'a> {
    rate_bps: i32,
    treatment: &'a str,
    country: &'a str,
    territory: &'a str,
    vat_id: &'a str,
}

/// What makes a document follow another. With the form of the one that follows it is unique.
#[derive(Clone, Copy)]
struct Cause<'a> {
    subject: Uuid,
    why: &'a str,
}

/// What stands of the documents of a payment.
struct DocumentedTotals {
    /// The newest that is not a reversal.
    newest: InvoiceRequest,
    gross: i64,
    vat: i64,
}

/// A payment arrived, or what it is for is had before: its document. `first`: it is the order's first, which has in it what was
/// taken along. Twice is once.
pub(crate) async fn paid(tx: &mut Tx, order: &Order, rate: &Rate, first: bool) -> Result<()> {
    if rate.amount == 0 {
        return Ok(());
    }
    let (snapshot, gross) = (order.snapshot(), Money::new(rate.amount, rate.currency));
    let extra = order.extra_rates().iter().find(|extra| extra.number == rate.number);
    let named = |(name, money): (String, Money)| InvoiceLine { name, amount: money.amount };
    let lines = match extra {
        // Its amount may have become another since it was brought.
        Some(brought) if brought.origin.is_some() => vec![named((order.name_of(rate.number), gross))],
        // A part was taken for the whole.
        Some(extra) if extra.lines.iter().map(|line| line.amount).sum::<i64>() != rate.amount => {
            vec![named((order.name_of(rate.number), gross))]
        }
        Some(extra) => extra.lines.clone(),
        None if first => snapshot.lines(gross).into_iter().map(named).collect(),
        None => vec![named((snapshot.name(), gross))],
    };
    let tax = order.tax();
    let supplied_at = match order.extra_rate(rate.number) {
        Some(brought) => brought.supplied_at.unwrap_or(rate.due_at),
        None => snapshot.ticket.as_ref().map_or(rate.due_at, |ticket| ticket.starts_at),
    };
    let regular = Document {
        form: InvoiceForm::Regular,
        supply: to_payer(snapshot.resale.as_ref()),
        recipient: order.payer().clone(),
        subject: rate.id.uuid(),
        rate: (rate.id, rate.number),
        corrects: None,
        gross: rate.amount,
        vat: rate.vat_amount,
        tax: Tax::from_snapshot(order.vat_rate_bps, tax),
        lines,
        supplied_at,
        reason: "",
    };
    write(tx, order, regular).await?;
    let Some(resale) = &snapshot.resale else { return Ok(()) };
    let share = snapshot.split(gross, Money::new(rate.vat_amount, rate.currency))?.share;
    let credited = &resale.credited;
    let note = Document {
        form: InvoiceForm::Regular,
        supply: InvoiceSupply::CreditNote,
        recipient: resale.recipient(),
        subject: rate.id.uuid(),
        rate: (rate.id, rate.number),
        corrects: None,
        gross: share.amount,
        vat: resale.tax_in(share).amount,
        tax: Tax {
            rate_bps: i32::try_from(credited.rate_bps)?,
            treatment: &credited.treatment,
            country: &credited.country,
            territory: credited.territory.as_deref().unwrap_or_default(),
            vat_id: &resale.vat_id,
        },
        lines: vec![InvoiceLine { name: order.name_of(rate.number), amount: share.amount }],
        supplied_at,
        reason: "",
    };
    write(tx, order, note).await
}

/// Between whom the document is that the payer gets.
const fn to_payer(resale: Option<&ResaleSnapshot>) -> InvoiceSupply {
    if resale.is_some() { InvoiceSupply::Resale } else { InvoiceSupply::Sale }
}

/// Money of a sale went back: as much of its document is reversed. Of a tax that nobody owed, all of it is, and one without
/// that tax takes its place. `share`: what of it was the seller's, of which a reseller's credit note is reversed by as much.
pub(crate) async fn reversed(tx: &mut Tx, order: &Order, refund: &Transaction, (vat, share): (i64, i64)) -> Result<()> {
    if refund.refund_source != Some(RefundSource::Sale) || refund.amount == 0 {
        return Ok(());
    }
    let resale = order.resale();
    let Some(standing) = standing(tx, refund.rate_id, to_payer(resale)).await? else { return Ok(()) };
    let cause = Cause { subject: refund.id.uuid(), why: refund.reason.as_deref().unwrap_or_default() };
    if let Some(resale) = resale {
        uncredit(tx, order, resale, refund.rate_id, share, cause).await?;
    }
    // Of a tax that nobody owed so much went back that it could be sent.
    let tax_alone = order.vat_rate_bps == 0 && vat > 0 && refund.amount == refund.currency.payable_back(vat);
    if !tax_alone {
        return reverse(tx, order, &standing, (refund.amount, vat), cause).await;
    }
    let left = (standing.gross - refund.amount, standing.vat - vat);
    replace(tx, order, &standing, left, cause).await
}

/// Of what the reseller credited the seller so much is taken back: all that stands with its tax to the cent, of a part its own.
async fn uncredit(
    tx: &mut Tx,
    order: &Order,
    resale: &ResaleSnapshot,
    rate: OrderRateId,
    share: i64,
    cause: Cause<'_>,
) -> Result<()> {
    let found = standing(tx, rate, InvoiceSupply::CreditNote).await?.filter(|note| note.gross > 0 && share > 0);
    let Some(note) = found else { return Ok(()) };
    let gross = share.min(note.gross);
    let within = resale.tax_in(Money::new(gross, order.currency)).amount;
    let vat = if gross == note.gross { note.vat } else { within };
    reverse(tx, order, &note, (gross, vat), cause).await
}

/// The tax of a payment changed, and nothing of it changes hands: what stands is reversed, and one with that tax takes its
/// place. `order`: as it is with the new tax.
pub(crate) async fn corrected(tx: &mut Tx, order: &Order, rate: &Rate, why: &str) -> Result<()> {
    let supply = to_payer(order.resale());
    let Some(standing) = standing(tx, rate.id, supply).await?.filter(|standing| standing.gross > 0) else {
        return Ok(());
    };
    let whole = standing.gross == rate.amount;
    let within = Money::new(standing.gross, order.currency).tax_within(i64::from(order.vat_rate_bps)).amount;
    let now = (standing.gross, if whole { rate.vat_amount } else { within });
    replace(tx, order, &standing, now, Cause { subject: rate.id.uuid(), why }).await
}

/// Its payer is another: what stands of a payment is reversed, and one to them takes its place.
pub(super) async fn readdressed(tx: &mut Tx, order: &Order, rate: OrderRateId, to: &Payer) -> Result<()> {
    let supply = to_payer(order.resale());
    let Some(standing) = standing(tx, rate, supply).await?.filter(|standing| standing.gross > 0) else { return Ok(()) };
    let (of, whole) = (&standing.newest, (standing.gross, standing.vat));
    let lines = match standing.gross == of.gross_amount {
        true => of.lines()?,
        false => vec![InvoiceLine { name: order.name_of(of.rate_number), amount: standing.gross }],
    };
    let cause = Cause { subject: tx.id::<Kind>().uuid(), why: "" };
    reverse(tx, order, &standing, whole, cause).await?;
    let next = standing.after(InvoiceForm::Corrected, whole, Tax::as_on(of), cause)?;
    write(tx, order, Document { lines, recipient: to.clone(), ..next }).await
}

/// What was had on trust is not paid for any more: its document is reversed.
pub(crate) async fn called_off(tx: &mut Tx, order: &Order, rate: &Rate, why: &str) -> Result<()> {
    let resale = order.resale();
    let cause = Cause { subject: order.id.uuid(), why };
    let supply = to_payer(resale);
    for supply in std::iter::once(supply).chain(resale.map(|_| InvoiceSupply::CreditNote)) {
        if let Some(standing) = standing(tx, rate.id, supply).await?.filter(|standing| standing.gross > 0) {
            reverse(tx, order, &standing, (standing.gross, standing.vat), cause).await?;
        }
    }
    Ok(())
}

/// A part is taken for the whole of what was had on trust: its document comes to so much less. `rate`: the payment as it was,
/// `came` what it comes to now, and the tax in that.
pub(crate) async fn lowered(
    tx: &mut Tx,
    order: &Order,
    rate: &Rate,
    (came, vat): (Money, Money),
    payment: &Transaction,
    why: &str,
) -> Result<()> {
    let (resale, cause) = (order.resale(), Cause { subject: payment.id.uuid(), why });
    let found = standing(tx, rate.id, to_payer(resale)).await?.filter(|one| one.gross > came.amount);
    let Some(standing) = found else { return Ok(()) };
    if let Some(resale) = resale {
        let (snapshot, was) = (order.snapshot(), Money::new(rate.amount, rate.currency));
        let before = snapshot.split(was, Money::new(rate.vat_amount, rate.currency))?.share;
        let less = before.minus(snapshot.split(came, vat)?.share)?;
        uncredit(tx, order, resale, rate.id, less.amount, cause).await?;
    }
    reverse(tx, order, &standing, (standing.gross - came.amount, standing.vat - vat.amount), cause).await
}

async fn standing(tx: &mut Tx, rate: OrderRateId, supply: InvoiceSupply) -> Result<Option<DocumentedTotals>> {
    let mut all = of_rate(tx, rate).await?;
    all.retain(|one| one.supply == supply);
    let sum = |part: fn(&InvoiceRequest) -> i64| all.iter().map(part).sum();
    let (gross, vat) = (sum(|one| one.gross_amount), sum(|one| one.vat_amount));
    let newest = all.into_iter().rfind(|one| one.form != InvoiceForm::Reversal);
    Ok(newest.map(|newest| DocumentedTotals { newest, gross, vat }))
}

/// Reverses so much of what stands, gross and the tax in it.
async fn reverse(
    tx: &mut Tx,
    order: &Order,
    standing: &DocumentedTotals,
    (gross, vat): (i64, i64),
    cause: Cause<'_>,
) -> Result<()> {
    let of = &standing.newest;
    let mut lines = vec![InvoiceLine { name: order.name_of(of.rate_number), amount: -gross }];
    if gross == of.gross_amount {
        lines = of.lines()?;
        lines.iter_mut().for_each(|line| line.amount = -line.amount);
    }
    let document = Document { lines, ..standing.after(InvoiceForm::Reversal, (-gross, -vat), Tax::as_on(of), cause)? };
    write(tx, order, document).await
}

/// Reverses all that stands, and puts a document with these amounts and the order's tax in its place.
async fn replace(
    tx: &mut Tx,
    order: &Order,
    standing: &DocumentedTotals,
    now: (i64, i64),
    cause: Cause<'_>,
) -> Result<()> {
    reverse(tx, order, standing, (standing.gross, standing.vat), cause).await?;
    let tax = order.tax();
    let name = order.name_of(standing.newest.rate_number);
    let lines = vec![InvoiceLine { name, amount: now.0 }];
    let tax = Tax::from_snapshot(order.vat_rate_bps, tax);
    write(tx, order, Document { lines, ..standing.after(InvoiceForm::Corrected, now, tax, cause)? }).await
}

impl DocumentedTotals {
    /// A document that follows, without its lines.
    fn after<'a>(
        &self,
        form: InvoiceForm,
        (gross, vat): (i64, i64),
        tax: Tax<'a>,
        cause: Cause<'a>,
    ) -> Result<Document<'a>> {
        let of = &self.newest;
        Ok(Document {
            form,
            supply: of.supply,
            recipient: of.payer()?,
            subject: cause.subject,
            rate: (of.rate_id, of.rate_number),
            corrects: Some(of.id),
            gross,
            vat,
            tax,
            lines: Vec::new(),
            supplied_at: of.supplied_at,
            reason: cause.why,
        })
    }
}

impl<'a> Tax<'a> {
    fn from_snapshot(rate_bps: i32, kept: Option<&'a crate::TaxSnapshot>) -> Self {
        let vat_id = kept.and_then(|tax| tax.vat_id.as_ref()).map_or("", |id| id.id.as_str());
        let (treatment, country) = kept.map_or(("", ""), |tax| (tax.treatment.as_str(), tax.country.as_str()));
        let territory = kept.and_then(|tax| tax.territory.as_deref()).unwrap_or_default();
        Self { rate_bps, treatment, country, territory, vat_id }
    }

    fn as_on(of: &'a InvoiceRequest) -> Self {
        Self {
            rate_bps: of.vat_rate_bps,
            treatment: &of.treatment,
            country: &of.country,
            territory: &of.territory,
            vat_id: &of.vat_id,
        }
    }
}

async fn write(tx: &mut Tx, order: &Order, document: Document<'_>) -> Result<()> {
    let (seller, id, now) = (tx.seller()?, tx.id::<Kind>(), tx.now());
    query(
        "INSERT INTO invoice_requests (seller_id, id, form, subject_id, order_id, order_token, rate_id, rate_number,
             corrects_id, currency, gross_amount, vat_amount, vat_rate_bps, treatment, country, payer, vat_id, lines,
             supplied_at, reason, created_at, supply, territory)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23)
         ON CONFLICT (seller_id, supply, form, subject_id) DO NOTHING",
    )
    .bind(seller)
    .bind(id)
    .bind(document.form)
    .bind(document.subject)
    .bind(order.id)
    .bind(&order.token)
    .bind(document.rate.0)
    .bind(document.rate.1)
    .bind(document.corrects)
    .bind(order.currency)
    .bind(document.gross)
    .bind(document.vat)
    .bind(document.tax.rate_bps)
    .bind(document.tax.treatment)
    .bind(document.tax.country)
    .bind(serde_json::to_value(document.recipient)?)
    .bind(document.tax.vat_id)
    .bind(serde_json::to_value(document.lines)?)
    .bind(document.supplied_at)
    .bind(document.reason)
    .bind(now)
    .bind(document.supply)
    .bind(document.tax.territory)
    .execute(tx.conn()?)
    .await?;
    // Also where it was asked for before: what is had on trust is paid now.
    enqueue(tx, MoneyJob::IssueInvoices { seller, order: order.id }).await?;
    Ok(())
}

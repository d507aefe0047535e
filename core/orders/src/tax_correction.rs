//! What becomes of an order's tax once the register has answered about its buyer's VAT id. What was paid stays as it was booked:
//! tax that nobody owed goes back as a refund of its own. What is not paid yet changes.

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{ChangeReason, Money, Result, VatId};
use kontor_pricing::{PriceShift, vat_of_rates};

use crate::{
    Order, OrderState, OwedSnapshot, VatIdSnapshot, credit, invoice_request, lock,
    order::rates,
    recompute::recompute,
    refund::{Promise, promise_tax},
    subscription::keep_tax,
};

/// Who owes the tax once the id is confirmed: the buyer, in their country.
const REVERSE_CHARGE: &str = "reverse_charge";
/// Why tax goes back.
const CONFIRMED: &str = "the VAT id was confirmed: the buyer owes the tax themselves";

/// Why tax is owed of what was sold without.
const REFUTED: &str = "the VAT id was not confirmed: the tax is owed";

/// The id is confirmed and the order was charged tax: what is not paid yet becomes less by it, and what was paid of it is
/// promised back, of each payment its own. None where nothing was paid.
pub async fn untax(tx: &mut Tx, order: &Order, id: VatIdSnapshot) -> Result<Vec<Promise>> {
    let rate = i64::from(order.vat_rate_bps);
    if let Some(terms) = order.plan().terms.clone() {
        let mut subscription = order.subscription();
        subscription.plan.terms = Some(terms.shifted(PriceShift::without(rate).in_currency(order.currency)));
        subscription.save(tx, order.id).await?;
    }
    let country = id.id.parse::<VatId>().map_or_else(|_| String::new(), |id| id.country().to_string());
    store_correction(tx, order, Some((REVERSE_CHARGE, &country)), id).await?;
    credit::untax(tx, order).await?;
    lower(tx, order).await?;
    let order = &lock(tx, order.id).await?;
    recompute(tx, order, ChangeReason::VatIdConfirmed).await?;
    promise_tax(tx, order, CONFIRMED).await
}

/// Money is there again that a bank had taken, from the bank or from the payer: had the register confirmed the id meanwhile, its tax goes
/// on to the buyer.
pub(crate) async fn untax_again(tx: &mut Tx, order: &Order) -> Result<()> {
    let owed_by_buyer = order.tax().is_some_and(|tax| tax.treatment == REVERSE_CHARGE);
    if owed_by_buyer {
        promise_tax(tx, order, CONFIRMED).await?;
    }
    Ok(())
}

/// The id is wrong and the order was charged no tax: what a consumer would have been charged is owed of what was agreed, and the
/// seller bears it.
pub async fn tax(tx: &mut Tx, order: &Order, owed: &OwedSnapshot, id: VatIdSnapshot) -> Result<()> {
    let rate_bps = owed.rate_bps;
    store_correction(tx, order, Some((&owed.treatment, &owed.country)), id).await?;
    let seller = tx.seller()?;
    let vat = order.total().tax_within(rate_bps).amount;
    query("UPDATE orders SET vat_amount = $3, vat_rate_bps = $4 WHERE seller_id = $1 AND id = $2")
        .bind(seller)
        .bind(order.id)
        .bind(vat)
        .bind(i32::try_from(rate_bps)?)
        .execute(tx.conn()?)
        .await?;
    // Of what is paid already nothing changes hands: the tax in it is the seller's to declare.
    let all = rates(tx, order.id).await?;
    let amounts: Vec<i64> = all.iter().map(|rate| rate.amount).collect();
    let taxes = match order.plan().is_endless() {
        true => amounts.iter().map(|part| Money::new(*part, order.currency).tax_within(rate_bps).amount).collect(),
        // Parts of the total's, so that no cent is lost.
        false => vat_of_rates(vat, &amounts),
    };
    query(
        "UPDATE order_rates AS r SET vat_amount = one.vat FROM unnest($3, $4) AS one (id, vat)
         WHERE r.seller_id = $1 AND r.order_id = $2 AND r.id = one.id",
    )
    .bind(seller)
    .bind(order.id)
    .bind(all.iter().map(|rate| rate.id).collect::<Vec<_>>())
    .bind(taxes)
    .execute(tx.conn()?)
    .await?;
    let order = lock(tx, order.id).await?;
    for rate in rates(tx, order.id).await? {
        invoice_request::corrected(tx, &order, &rate, REFUTED).await?;
    }
    recompute(tx, &order, ChangeReason::VatIdRefuted).await.map(drop)
}

/// The register said what the order assumed.
pub async fn confirm(tx: &mut Tx, order: &Order, id: VatIdSnapshot) -> Result<()> {
    store_correction(tx, order, None, id).await
}

/// `other`: the treatment and the country that it is taxed in now.
async fn store_correction(tx: &mut Tx, order: &Order, other: Option<(&str, &str)>, id: VatIdSnapshot) -> Result<()> {
    let Some(mut tax) = order.tax().cloned() else { return Ok(()) };
    if let Some((treatment, country)) = other {
        treatment.clone_into(&mut tax.treatment);
        country.clone_into(&mut tax.country);
    }
    tax.vat_id = Some(id);
    keep_tax(tx, order.id, &tax).await
}

/// Takes the tax out of what nobody has begun to pay; where card companies count in steps, what is left is one of them. What was paid before and taken back by a bank has its document: its tax goes back
/// once it is paid.
async fn lower(tx: &mut Tx, order: &Order) -> Result<()> {
    #[derive(Row)]
    struct Lowered {
        vat: i64,
        less: i64,
    }
    let seller = tx.seller()?;
    let sql = "
        WITH open AS (
            SELECT r.id, r.vat_amount, r.amount, r.amount - r.vat_amount AS net FROM order_rates r
            WHERE r.seller_id = $1 AND r.order_id = $2 AND r.state IN ('future', 'unpaid', 'debt') AND r.paid_amount = 0
              AND NOT EXISTS (SELECT FROM transactions t WHERE t.seller_id = $1 AND t.rate_id = r.id
                              AND (t.state IN ('waiting', 'pending') OR t.kind = 'Chargeback'))
            FOR UPDATE),
        payable AS (
            -- As `Currency::payable` rounds.
            SELECT id, vat_amount, amount AS was,
                   CASE WHEN net >= $3 THEN net / $3 * $3 WHEN net > 0 THEN least(amount, $3) ELSE 0 END AS amount
            FROM open),
        lowered AS (
            UPDATE order_rates r SET amount = payable.amount, vat_amount = 0
            FROM payable WHERE r.seller_id = $1 AND r.id = payable.id)
        SELECT coalesce(sum(vat_amount), 0)::bigint AS vat, coalesce(sum(was - amount), 0)::bigint AS less FROM payable";
    let lowered: Lowered =
        query(sql).bind(seller).bind(order.id).bind(order.currency.charge_step()).get_result(tx.conn()?).await?;
    query(
        "UPDATE orders SET total_amount = total_amount - $4, vat_amount = vat_amount - $3, vat_rate_bps = 0
         WHERE seller_id = $1 AND id = $2",
    )
    .bind(seller)
    .bind(order.id)
    .bind(lowered.vat)
    .bind(lowered.less)
    .execute(tx.conn()?)
    .await?;
    Ok(())
}

impl Order {
    /// Whether a first payment may still come: until then there is nothing to send back.
    pub const fn awaits_first_payment(&self) -> bool {
        self.paid_amount == 0 && matches!(self.payment_state, OrderState::Waiting | OrderState::Pending)
    }
}

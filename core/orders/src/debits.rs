//! Debits are announced before they are made, by the days that the mandate names (pre-notification).

use chrono::{DateTime, Duration, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use kontor_db::{Keep, Tx};
use kontor_kernel::{Money, Result};
use kontor_mail::{Debit, Email};
use kontor_payments::{
    PaymentForm,
    mandate::{self, Mandate, NOTICE_DAYS},
};
use kontor_urls::Links;

use crate::{Order, Rate, RateState, people::payer_of, schema::order_rates};

/// A later debit is announced so many days before it is due: some more than was agreed, for mails that come late.
pub(crate) const AHEAD_DAYS: i64 = NOTICE_DAYS + 3;
/// The forms of orders whose later payments are debits.
pub(crate) const FORMS: [PaymentForm; 5] =
    [PaymentForm::Sepa, PaymentForm::SofortSepa, PaymentForm::IdealSepa, PaymentForm::Sofort, PaymentForm::Ideal];

/// By whose word an account is debited, for the mails about it; none where nothing is.
pub(crate) async fn terms(tx: &mut Tx, order: &Order, form: PaymentForm) -> Result<Option<Debit>> {
    if !form.is_debit() {
        return Ok(None);
    }
    Ok(mandate::of_order(tx, order.id).await?.map(|signed| debit(&signed, order)))
}

fn debit(signed: &Mandate, order: &Order) -> Debit {
    let kept = || order.saved_method().map(|kept| kept.last4).unwrap_or_default();
    Debit {
        mandate: signed.reference.clone(),
        creditor: signed.creditor_name.clone(),
        identifier: signed.creditor_identifier.clone(),
        account: Some(signed.iban_last4.clone()).filter(|last4| !last4.is_empty()).unwrap_or_else(kept),
    }
}

/// Whether the payer of this was told long enough ago.
pub(crate) fn may_debit(rate: &Rate, now: DateTime<Utc>) -> bool {
    rate.announced_at.is_some_and(|told| told + Duration::days(NOTICE_DAYS) <= now)
}

/// Tells the payer of a debit, and answers when it may be made.
pub async fn announce(tx: &mut Tx, links: &Links, order: &Order, rate: &Rate, amount: Money) -> Result<DateTime<Utc>> {
    let from = (tx.now() + Duration::days(NOTICE_DAYS)).max(rate.due_at);
    let snapshot = order.snapshot();
    let form = order.payment_form.later().unwrap_or(order.payment_form);
    let letter = Email::DebitAnnounced {
        shop: snapshot.seller.name.clone(),
        order: order.token.clone(),
        order_link: links.order_page(&snapshot.seller.username, order.id),
        product: match order.extra_rate(rate.number) {
            Some(_) => order.name_of(rate.number),
            None => snapshot.product.name.clone(),
        },
        amount,
        on: from.with_timezone(&snapshot.seller.zone()).date_naive(),
        debit: terms(tx, order, form).await?,
    };
    kontor_notifications::write(tx, &payer_of(order), &letter).await?;
    note(tx, rate).await?;
    Ok(from)
}

/// The same for one that is not due yet. Twice is once.
pub(crate) async fn announce_early(tx: &mut Tx, links: &Links, order: &Order, rate: &Rate) -> Result<()> {
    let soon = rate.due_at - Duration::days(AHEAD_DAYS) <= tx.now();
    let debited = order.payment_form.later().is_some_and(PaymentForm::is_debit) && order.saved_method().is_some();
    if rate.state == RateState::Future && rate.announced_at.is_none() && soon && debited {
        announce(tx, links, order, rate, rate.open()).await?;
    }
    Ok(())
}

/// Notes that the payer was told.
pub(crate) async fn note(tx: &mut Tx, rate: &Rate) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.now());
    diesel::update(order_rates::table.find((seller, rate.id)))
        .set(order_rates::announced_at.eq(now))
        .prepared()
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

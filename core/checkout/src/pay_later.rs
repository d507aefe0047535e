//! What is had before it is paid.

use chrono::{DateTime, Duration, Utc};
use kontor_payments::{PAY_LATER_GRACE_DAYS, PaymentForm, Transaction};

/// Whether an order by this form is had before it is paid.
pub(crate) const fn pays_afterwards(form: PaymentForm) -> bool {
    matches!(form, PaymentForm::PayLater)
}

/// Until when a wire is asked for: who pays later has some days more before it is a debt.
pub(crate) fn pay_until(payment: &Transaction, unknown: DateTime<Utc>) -> DateTime<Utc> {
    let grace = if pays_afterwards(payment.method) { PAY_LATER_GRACE_DAYS } else { 0 };
    payment.expires_at.map_or(unknown, |end| end - Duration::days(grace))
}

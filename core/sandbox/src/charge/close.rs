//! Giving up a charge that nobody paid.

use redb::WriteTransaction;

use super::{Advice, Charge};
use crate::refusal::Refusal;
use crate::store::ReadRecords;

/// Time is up. A charge that was paid, or partly paid, meanwhile stays as it is.
pub fn expire(txn: &WriteTransaction, id: &str) -> Result<(), Refusal> {
    let mut charge: Charge = txn.get(id)?;
    if charge.is_open() && charge.amount_received == 0 {
        charge.fail(txn, "expired", Advice::Retry)?;
    }
    Ok(())
}

/// The merchant gives it up. Twice is once; what has money in it cannot be given up.
pub fn cancel(txn: &WriteTransaction, id: &str) -> Result<Charge, Refusal> {
    let mut charge: Charge = txn.get(id)?;
    let canceled = charge.decline_code.as_deref() == Some("canceled");
    if charge.is_open() && charge.amount_received == 0 {
        charge.fail(txn, "canceled", Advice::DoNotRetry)?;
    } else if !canceled {
        return Err(Refusal::conflict("charge_closed", "Only an open charge without money in it can be canceled.")
            .with(serde_json::json!({ "state": charge.state })));
    }
    Ok(charge)
}

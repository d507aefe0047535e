//! Asking for a payout.

use kontor_db::Tx;
use kontor_kernel::{Money, Party, Result};

use super::{Payout, PayoutRequest, approve, book, guards, limits::approved_at_once, store};

/// Who decided when nobody had to.
const BY_RULE: &str = "rule";

/// A request, and the payout when it was approved at once.
#[derive(Debug, Clone)]
pub struct Requested {
    /// The request.
    pub request: PayoutRequest,
    /// The money on its way.
    pub payout: Option<Payout>,
}

/// Asks for a payout to a party. The money leaves the balance in this very transaction, while the seller is held: of two requests
/// for the same money the second finds it gone.
pub async fn request(tx: &mut Tx, party: Party, money: Money) -> Result<Requested> {
    kontor_tenants::hold(tx).await?;
    let bank = guards::check(tx, party, money).await?;
    let id = store::insert_request(tx, party, bank.id, money).await?;
    book::reserved(tx, id.uuid(), book::Share { party, money }).await?;
    let payout = if approved_at_once(money) { Some(approve(tx, id, BY_RULE).await?) } else { None };
    Ok(Requested { request: store::payout_request(tx, id).await?, payout })
}

//! What the receipt confirms of the right of withdrawal: the instruction in the wording that the order was made under, and that
//! its buyer asked for it at once and knows what that does (§ 312f (2) and (3) BGB). Without that word files and access would
//! stay to be withdrawn from, whatever was ticked (§ 356 (5) no. 2 c BGB).

use kontor_db::Tx;
use kontor_kernel::{Locale, Result};
use kontor_orders::{LegalSnapshot, Order, Payer, Snapshot};
use kontor_storefront::{LegalKind, instruction, legal_text};
use kontor_urls::Links;

const CONSENTS: [&str; 2] = ["immediate_delivery", "immediate_service"];

/// What is confirmed; both empty where there is nothing to withdraw from.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Confirmed {
    /// What the buyer agreed to, as orders name it; empty: to nothing.
    pub consent: String,
    /// The instruction, in plain lines.
    pub instruction: String,
}

/// What an order's receipt confirms.
pub(crate) async fn confirmed(
    tx: &mut Tx,
    links: &Links,
    order: &Order,
    (snapshot, payer): (&Snapshot, &Payer),
) -> Result<Confirmed> {
    // Leisure at a fixed date cannot be withdrawn from (§ 312g (2) no. 9 BGB), nor what is bought for a business or is free.
    let is_event = |form: &str| form == "event";
    let fixed = snapshot.products().all(|product| is_event(&product.form));
    // A plan that begins with a test period costs something all the same.
    let free = order.total().amount == 0 && order.plan().terms.is_none();
    if fixed || free || payer.is_business() || snapshot.given.is_some() {
        return Ok(Confirmed::default());
    }
    let consent = snapshot.legal.iter().find(|kept| CONSENTS.contains(&kept.kind.as_str()));
    let consent = consent.map(|kept| kept.kind.clone()).unwrap_or_default();
    let wording = match version(&snapshot.legal) {
        Some(version) => legal_text(tx, LegalKind::RightOfWithdrawal, Some(version)).await?.map(|own| own.text),
        None => None,
    };
    let wording = match wording {
        Some(own) => own,
        None => model(tx, links, snapshot, order.locale()).await?,
    };
    let instruction = wording.lines().map(|line| line.strip_prefix("## ").unwrap_or(line)).collect::<Vec<_>>();
    Ok(Confirmed { consent, instruction: instruction.join("\n") })
}

/// Which wording of the seller's own holds for the order.
fn version(legal: &[LegalSnapshot]) -> Option<i32> {
    let kind = LegalKind::RightOfWithdrawal.to_string();
    legal.iter().find(|kept| kept.kind == kind).map(|kept| kept.version)
}

async fn model(tx: &mut Tx, links: &Links, snapshot: &Snapshot, locale: Locale) -> Result<String> {
    let trader = match &snapshot.resale {
        // The contract is with who sold it in the seller's place.
        Some(resale) => resale.address(),
        None => kontor_verification::trader(tx).await?.line(locale),
    };
    Ok(instruction(locale, &trader, &links.withdrawal(&snapshot.seller.username)))
}

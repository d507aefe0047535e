//! What ties an order to the page that was seen.

use kontor_checkout::Quote;

/// What ties the order to what was shown: the total, what is due today, what the add-ons come to, and the wordings of the
/// legal texts. Where the buyer names the price only the last two.
pub fn version(offer: &Quote) -> String {
    let (along, legal) = (offer.beside(), offer.legal_mark);
    match offer.plan.minimum() {
        Some(_) => format!("--{along}-{legal}"),
        None => format!("{}-{}-{along}-{legal}", offer.quote.gross.amount, offer.due_now().amount),
    }
}

/// The total, what is due today, what the add-ons come to and the legal texts, as a page showed them.
pub fn seen(version: &str) -> [Option<i64>; 4] {
    let mut parts = version.splitn(4, '-');
    std::array::from_fn(|_| parts.next().and_then(|part| part.parse().ok()))
}

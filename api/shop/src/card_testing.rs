//! Stolen cards are tried where trying is cheap: small orders, one card after the other. Whoever was declined a few times within
//! the hour, or buys in a shop where many are just now, does some work unseen before the next card (see `http::proof_of_work`). It
//! grows with each decline, costs an honest buyer at the same address seconds, and shuts nobody out; whoever runs no scripts
//! gives the card on the provider's own page.

use kontor_checkout::Placed;
use kontor_db::Tenant;
use kontor_kernel::{ApiError, Code, Result};
use kontor_payments::{PaymentForm, TransactionState};

use super::checkout_throttle::CheckoutAttempt;
use crate::{
    app::App,
    http::{limiter::Bucket, proof_of_work},
};

/// Declines of an address within the hour after which its next card needs work.
const FREE_DECLINES: u32 = 3;
/// The same for a whole shop: somebody comes from many addresses.
const SHOP_DECLINES: u32 = 60;
/// Zero bits of the first puzzle: about half a second in a browser; one more with each decline doubles it.
pub(super) const FIRST_BITS: u32 = 14;
/// No puzzle takes longer than some ten seconds.
pub(super) const BITS_MAX: u32 = 18;

/// Who tries a card where.
#[derive(Debug, Clone, Copy)]
pub struct Buyer<'a> {
    /// The shop.
    pub tenant: Tenant,
    /// The network address.
    pub address: &'a str,
}

impl Buyer<'_> {
    fn subject(self) -> String {
        format!("{} {}", self.tenant.id, self.address)
    }

    fn shop(self) -> String {
        format!("shop {}", self.tenant.id)
    }

    /// The puzzle that this buyer's next order needs, or their next card where one can be given; none as long as nothing is wrong.
    pub async fn issue_challenge(self, app: &App, by_card: bool) -> Option<String> {
        let card = if by_card { self.bits(app).await } else { None };
        Some(self.issue(app, card.max(self.required_bits(app).await)?))
    }

    fn issue(self, app: &App, bits: u32) -> String {
        let env = app.db.env();
        proof_of_work::issue(&app.config.secret, &self.subject(), bits, &env.token(), env.clock.now())
    }

    /// Refuses an order or a card for which the work is wanting, with the puzzle to be solved. Each solution is good once.
    pub async fn admit(self, app: &App, turn: CheckoutAttempt, way: (PaymentForm, bool), work: &str) -> Result<()> {
        let (form, has_token) = way;
        let card = if form.is_by_card() && has_token { self.bits(app).await } else { None };
        let Some(bits) = card.max(turn.bits()) else { return Ok(()) };
        let now = app.db.env().clock.now();
        if let Some(solved) = proof_of_work::solved(&app.config.secret, &self.subject(), bits, now, work)
            && app.limiter.tally(Bucket::PuzzleUse, solved).await == 1
        {
            return Ok(());
        }
        let fault = if card.is_some() {
            metrics::counter!("kontor_card_tests_held_total").increment(1);
            tracing::warn!(seller = %self.tenant.id, bits, "cards are being tried: the next one needs work first");
            ApiError::new(Code::CardCheckNeeded)
        } else {
            metrics::counter!("kontor_checkouts_held_total").increment(1);
            tracing::warn!(seller = %self.tenant.id, bits, "orders come to nothing one after the other: the next needs work first");
            turn.api_error()
        };
        Err(fault.at("/method").with("puzzle", self.issue(app, bits)))
    }

    /// Notes what became of an order: a card that was declined counts, and what is as it should be does not.
    pub async fn note(self, app: &App, placed: &Placed) {
        self.settle(app, placed).await;
        let tried = &placed.transaction;
        if tried.method.is_by_card() && tried.state == TransactionState::Denied {
            app.limiter.tally(Bucket::CardDecline, &self.subject()).await;
            app.limiter.tally(Bucket::CardDecline, &self.shop()).await;
        }
    }

    async fn bits(self, app: &App) -> Option<u32> {
        let mine = app.limiter.level(Bucket::CardDecline, &self.subject()).await;
        let free = app.limiter.widened(FREE_DECLINES);
        if mine >= free {
            return Some((FIRST_BITS + mine - free).min(BITS_MAX));
        }
        let all = app.limiter.level(Bucket::CardDecline, &self.shop()).await;
        (all >= app.limiter.widened(SHOP_DECLINES)).then_some(FIRST_BITS)
    }
}

//! Stolen cards are tried where trying is cheap: small orders, one card after the other. Whoever was declined a few times within
//! the hour, or buys in a shop where many are just now, does some work unseen before the next card (see `http::puzzle`). It
//! grows with each decline, costs an honest buyer at the same address seconds, and shuts nobody out; whoever runs no scripts
//! gives the card on the provider's own page.

use kontor_checkout::Placed;
use kontor_db::Tenant;
use kontor_kernel::{Code, Fault, Result};
use kontor_payments::{PaymentForm, TransactionState};

use crate::{
    app::App,
    http::{limiter::Bucket, puzzle},
};

/// Declines of an address within the hour after which its next card needs work.
const FREE_DECLINES: u32 = 3;
/// The same for a whole shop: somebody comes from many addresses.
const SHOP_DECLINES: u32 = 60;
/// Zero bits of the first puzzle: about half a second in a browser; one more with each decline doubles it.
const FIRST_BITS: u32 = 14;
/// No puzzle takes longer than some ten seconds.
const BITS_MAX: u32 = 18;

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

    /// The puzzle that this buyer's next card needs; none as long as nothing is wrong.
    pub async fn puzzle(self, app: &App) -> Option<String> {
        let bits = self.bits(app).await?;
        let kit = app.db.kit();
        Some(puzzle::issue(&app.config.secret, &self.subject(), bits, &kit.token(), kit.clock.now()))
    }

    /// Refuses a card for which the work is wanting, with the puzzle to be solved. Each solution is good once.
    pub async fn admit(self, app: &App, form: PaymentForm, has_token: bool, work: &str) -> Result<()> {
        if !form.is_by_card() || !has_token {
            return Ok(());
        }
        let Some(bits) = self.bits(app).await else { return Ok(()) };
        let now = app.db.kit().clock.now();
        if let Some(solved) = puzzle::solved(&app.config.secret, &self.subject(), bits, now, work)
            && app.limiter.tally(Bucket::PuzzleUse, solved).await == 1
        {
            return Ok(());
        }
        metrics::counter!("kontor_card_tests_held_total").increment(1);
        tracing::warn!(seller = %self.tenant.id, bits, "cards are being tried: the next one needs work first");
        Err(Fault::new(Code::CardCheckNeeded).with("puzzle", self.puzzle(app).await).at("/method"))
    }

    /// Counts a card that was declined.
    pub async fn note(self, app: &App, placed: &Placed) {
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

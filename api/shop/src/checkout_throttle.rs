//! Many orders from one network: an office, a conference, a school behind one address, or a program. What tells them apart is what
//! becomes of their orders, and that is what is counted, by the minute:
//!
//! * What is paid counts nothing, nor does a first order that is paid later, some hundred of them an hour; a thousand buyers at
//!   one address never notice. What is refused or declined counts, and whoever orders unpaid for the same address of mail
//!   again and again.
//! * Beyond the limit nobody is refused for good: the next order needs some work of the browser's that its user does not see (see
//!   `http::proof_of_work`), more with each. Who runs no scripts is told to wait, a minute at most, and has lost nothing.

use kontor_checkout::Placed;
use kontor_kernel::{ApiError, Code};
use kontor_payments::TransactionState;

use super::card_testing::{BITS_MAX, Buyer, FIRST_BITS};
use crate::{app::App, http::limiter::Bucket};

/// So many more than the limit make the work twice as hard.
const HARDER_EACH: u32 = 20;
/// Orders of one address of mail that are not paid at once: another way, another try.
const UNPAID_OF_ONE: u32 = 3;

/// An order that begins.
#[derive(Debug, Clone, Copy)]
pub struct CheckoutAttempt {
    beyond: u32,
    seconds: u32,
}

impl CheckoutAttempt {
    /// Zero bits of the work that it needs; none within the limit.
    pub(super) fn bits(self) -> Option<u32> {
        hard(self.beyond)
    }

    /// The refusal of one that has not done it; its puzzle is the caller's to add.
    pub(super) fn api_error(self) -> ApiError {
        ApiError::new(Code::CheckoutCheckNeeded).with("retry_after_seconds", self.seconds)
    }
}

pub fn hard(beyond: u32) -> Option<u32> {
    (beyond > 0).then(|| (FIRST_BITS + beyond / HARDER_EACH).min(BITS_MAX))
}

impl Buyer<'_> {
    /// Counts an order that begins; [`Self::settle`] takes it back.
    pub async fn count_attempt(self, app: &App) -> CheckoutAttempt {
        let (beyond, seconds) = app.limiter.begin(Bucket::Checkout, self.address).await;
        CheckoutAttempt { beyond, seconds }
    }

    /// Zero bits of the work that an order would need if it began now.
    pub(super) async fn required_bits(self, app: &App) -> Option<u32> {
        hard(app.limiter.beyond(Bucket::Checkout, self.address).await)
    }

    /// What became of it.
    pub(super) async fn settle(self, app: &App, placed: &Placed) {
        let honest = match placed.transaction.state {
            TransactionState::Successful => true,
            TransactionState::Waiting | TransactionState::Pending => self.pays_later(app, placed).await,
            _ => false,
        };
        if honest {
            app.limiter.take_back(Bucket::Checkout, self.address).await;
        }
    }

    /// Whether an order that is not paid yet is one of a few for its payer, and of some hundred of this network.
    async fn pays_later(self, app: &App, placed: &Placed) -> bool {
        let payer = placed.order.payer();
        let of_one = format!("{} {}", self.address, kontor_kernel::plain_email(&payer.email));
        let few = app.limiter.tally(Bucket::UnpaidOrder, &of_one).await <= app.limiter.widened(UNPAID_OF_ONE);
        app.limiter.is_within(Bucket::UnpaidOrder, self.address).await && few
    }
}

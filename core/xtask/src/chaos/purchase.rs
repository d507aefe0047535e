//! What each buyer means to do, and what the seller will do about it: all of it follows from the seed and the number
//! of the purchase.

use std::time::Duration;

use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

/// How a buyer pays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Temper {
    /// The provider answers at once.
    Card,
    /// Good, but the provider's answer never comes.
    Silent,
    /// The bank asks back on a page of its own.
    Challenge,
    /// Pending first, there some seconds later, as a debit is.
    Slow,
    /// Declined, then another card.
    Declined,
    /// By bank wire.
    Wire,
    /// From a bank account, which takes some seconds.
    Debit,
}

impl Temper {
    /// Of a hundred buyers so many are of each.
    const SHARES: [(Self, u32); 7] = [
        (Self::Card, 32),
        (Self::Silent, 4),
        (Self::Challenge, 18),
        (Self::Slow, 12),
        (Self::Declined, 10),
        (Self::Wire, 12),
        (Self::Debit, 12),
    ];

    /// For the report.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Card => "by card",
            Self::Silent => "by a card that is never answered",
            Self::Challenge => "with a question of the bank",
            Self::Slow => "pending first",
            Self::Declined => "declined first",
            Self::Wire => "by wire",
            Self::Debit => "by debit",
        }
    }

    /// As the interface calls the way to pay.
    pub const fn method(self) -> &'static str {
        match self {
            Self::Wire => "bank_wire",
            Self::Debit => "sepa",
            _ => "card",
        }
    }
}

pub const GOOD_CARD: &str = "4242 4242 4242 4242";

/// What is bought, and so how often money comes for it while the storm lasts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Plan {
    /// Paid once.
    Once,
    /// In three parts, all of which come.
    InParts,
    /// Six times, half of which come.
    SoManyTimes,
    /// After a test period, and then until it is ended; two months come.
    UntilEnded,
}

impl Plan {
    pub const OVER_TIME: [Self; 3] = [Self::InParts, Self::SoManyTimes, Self::UntilEnded];

    /// The product of the demo shop that has it.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Once => "",
            Self::InParts => "twelve-evenings-of-watercolour",
            Self::SoManyTimes => "the-tablet-circle",
            Self::UntilEnded => "friends-of-the-atelier",
        }
    }

    /// As the interface calls it.
    pub const fn kind(self) -> &'static str {
        match self {
            Self::Once => "one_time",
            Self::InParts => "installment",
            Self::SoManyTimes => "limited_subscription",
            Self::UntilEnded => "subscription",
        }
    }

    /// How many payments come.
    pub const fn payments(self) -> usize {
        match self {
            Self::Once => 1,
            Self::UntilEnded => 2,
            Self::InParts | Self::SoManyTimes => 3,
        }
    }

    /// How an order stands whose payments all came and stayed, as far as they were to come.
    pub const fn stands(self) -> &'static str {
        match self {
            Self::Once | Self::InParts => "paid",
            Self::SoManyTimes | Self::UntilEnded => "paying",
        }
    }

    /// For the report.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Once => "paid once",
            Self::InParts => "in parts",
            Self::SoManyTimes => "so many times",
            Self::UntilEnded => "until it is ended",
        }
    }
}

/// How the money of a wire comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Arrival {
    Once,
    InParts,
    /// Sent twice: the second one goes back.
    Twice,
}

/// What the seller sends back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Back {
    Nothing,
    /// Everything.
    All,
    /// Everything, the button pressed twice at once.
    AllPressedTwice,
    /// Everything, asked for twice at once: one of the two is refused.
    AllRequestedTwice,
    /// So many percent.
    Part(i64),
    /// So many percent, and then the rest.
    PartAndRest(i64),
}

/// What the buyer's bank does when all is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bank {
    Content,
    /// Takes everything back and waits for an answer that nobody gives.
    Disputes,
    /// Takes everything back and keeps it.
    Keeps,
    /// Takes everything back and gives it back.
    GivesBack,
    /// Sends the debit back, some time after it was paid.
    Returns,
}

/// One purchase.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChaosPurchase {
    pub number: usize,
    pub temper: Temper,
    /// Presses the button twice at once, at both doors.
    pub twice: bool,
    /// Takes so long before answering the bank, or sending the wire.
    pub pause: Duration,
    /// Says no to the bank first, and pays with another card then.
    pub says_no: bool,
    /// Answers the bank twice at once.
    pub answers_twice: bool,
    /// Comes back to the shop to look; the others close the window.
    pub returns: bool,
    pub arrival: Arrival,
    pub back: Back,
    /// Only where the seller sends nothing back by itself.
    pub bank: Bank,
    /// Of a plan, what goes back and what the bank takes is of one payment.
    pub plan: Plan,
}

impl ChaosPurchase {
    pub fn from_seed(seed: u64, number: usize) -> Self {
        let mut rng = StdRng::seed_from_u64(seed ^ (number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let (twice, says_no) = (of_100(&mut rng, 15), of_100(&mut rng, 15));
        let (answers_twice, returns) = (of_100(&mut rng, 30), of_100(&mut rng, 70));
        let pause = Duration::from_millis(if of_100(&mut rng, 40) { rng.random_range(500..5_000) } else { 0 });
        let temper = temper(rng.random_range(0..100));
        let arrival = match rng.random_range(0..10) {
            0 | 1 => Arrival::InParts,
            2 | 3 => Arrival::Twice,
            _ => Arrival::Once,
        };
        let percent = rng.random_range(5..95);
        let back = match rng.random_range(0..100) {
            0..8 => Back::All,
            8..14 => Back::AllPressedTwice,
            14..18 => Back::AllRequestedTwice,
            18..24 => Back::Part(percent),
            24..28 => Back::PartAndRest(percent),
            _ => Back::Nothing,
        };
        let bank = match (back, temper, rng.random_range(0..100)) {
            (Back::Nothing, Temper::Slow | Temper::Debit, 0..35) => Bank::Returns,
            (Back::Nothing, Temper::Card | Temper::Challenge | Temper::Declined, 0..4) => Bank::Disputes,
            (Back::Nothing, Temper::Card | Temper::Challenge | Temper::Declined, 4..9) => Bank::Keeps,
            (Back::Nothing, Temper::Card | Temper::Challenge | Temper::Declined, 9..15) => Bank::GivesBack,
            (Back::Nothing, Temper::Card | Temper::Challenge | Temper::Declined, 15..20) => Bank::Returns,
            _ => Bank::Content,
        };
        let plan = match (temper, rng.random_range(0..100)) {
            (Temper::Card, 0..18) => Plan::UntilEnded,
            (Temper::Card | Temper::Challenge | Temper::Declined | Temper::Debit, 18..36) => Plan::InParts,
            (Temper::Card | Temper::Challenge | Temper::Declined | Temper::Debit, 36..54) => Plan::SoManyTimes,
            _ => Plan::Once,
        };
        // Of a plan the second of two requests for everything would be for the payment before.
        let back = match back {
            Back::AllRequestedTwice if plan != Plan::Once => Back::AllPressedTwice,
            back => back,
        };
        Self { number, temper, twice, pause, says_no, answers_twice, returns, arrival, back, bank, plan }
    }

    /// What its payments come to, each of which is `price`.
    pub fn total(&self, price: i64) -> i64 {
        price * i64::try_from(self.plan.payments()).unwrap_or(1)
    }

    /// How its order stands in the end.
    pub fn stands(&self, price: i64) -> &'static str {
        match (self.plan, self.is_taken(price) == price, self.goes_back(price) == price) {
            // What was returned is owed again; whether a dispute that was lost is asked for is its seller's word.
            (Plan::Once, true, _) if self.bank == Bank::Returns => "payment_paused",
            (Plan::Once, true, _) => "payment_chargebacked",
            (Plan::Once, false, true) => "payment_refunded",
            // The newest month went back whole: closed until the next one is paid.
            (Plan::SoManyTimes | Plan::UntilEnded, false, true) => "payment_paused",
            // What a bank takes back of a plan stops it.
            (_, true, _) => "payment_paused",
            (plan, ..) => plan.stands(),
        }
    }

    /// The card of the first try.
    pub fn card(&self) -> &'static str {
        match self.temper {
            Temper::Card | Temper::Wire | Temper::Debit => GOOD_CARD,
            Temper::Silent => "4000 0000 0000 0119",
            Temper::Challenge => "4000 0000 0000 3220",
            Temper::Slow if self.bank == Bank::Returns => "4000 0000 0000 0416",
            Temper::Slow => "4000 0000 0000 0077",
            Temper::Declined => "4000 0000 0000 0002",
        }
    }

    /// The account that is debited.
    pub fn iban(&self) -> &'static str {
        if self.comes_back_by_itself() { "DE35370400440532013002" } else { "DE89370400440532013000" }
    }

    /// Whether the way it is paid brings the money back; of a plan every payment would come back so.
    pub fn comes_back_by_itself(&self) -> bool {
        let by_itself = self.temper == Temper::Slow || self.temper == Temper::Debit && self.plan == Plan::Once;
        self.bank == Bank::Returns && by_itself
    }

    /// What the bank keeps of it in the end.
    pub fn is_taken(&self, price: i64) -> i64 {
        match self.bank {
            Bank::Content | Bank::GivesBack => 0,
            Bank::Disputes | Bank::Keeps | Bank::Returns => price,
        }
    }

    /// What of it is owed again since its bank returned it.
    pub fn is_owed(&self, price: i64) -> i64 {
        if self.bank == Bank::Returns { self.is_taken(price) } else { 0 }
    }

    /// What the provider takes in for it.
    pub fn comes(&self, price: i64) -> i64 {
        if self.temper == Temper::Wire && self.arrival == Arrival::Twice { price * 2 } else { self.total(price) }
    }

    /// What goes back of the sale.
    pub fn goes_back(&self, price: i64) -> i64 {
        match self.back {
            Back::Nothing => 0,
            Back::All | Back::AllPressedTwice | Back::AllRequestedTwice | Back::PartAndRest(_) => price,
            Back::Part(percent) => price * percent / 100,
        }
    }

    /// What goes back of all that came.
    pub fn goes_back_in_all(&self, price: i64) -> i64 {
        self.goes_back(price) + self.comes(price) - self.total(price)
    }

    /// How many letters of a refund the buyer gets.
    pub fn refunds(&self) -> usize {
        let of_sale = match self.back {
            Back::Nothing => 0,
            Back::PartAndRest(_) => 2,
            _ => 1,
        };
        of_sale + usize::from(self.temper == Temper::Wire && self.arrival == Arrival::Twice)
    }
}

fn of_100(rng: &mut StdRng, many: u32) -> bool {
    rng.random_range(0..100) < many
}

fn temper(mut roll: u32) -> Temper {
    for (temper, share) in Temper::SHARES {
        if roll < share {
            return temper;
        }
        roll -= share;
    }
    Temper::Card
}

#[cfg(test)]
mod tests {
    use super::{Back, Bank, ChaosPurchase, Plan, Temper};

    #[test]
    fn the_same_buyers_come_again() {
        let buyers = |seed| (0..50).map(|number| ChaosPurchase::from_seed(seed, number)).collect::<Vec<_>>();
        assert_eq!(buyers(3), buyers(3));
        assert_ne!(buyers(3), buyers(4));
    }

    #[test]
    fn a_small_crowd_has_all_tempers() {
        for (temper, _) in Temper::SHARES {
            assert!((0..60).any(|number| ChaosPurchase::from_seed(7, number).temper == temper), "{temper:?}");
        }
        for plan in Plan::OVER_TIME {
            assert!((0..60).any(|number| ChaosPurchase::from_seed(7, number).plan == plan), "{plan:?}");
        }
        for bank in [Bank::Disputes, Bank::Keeps, Bank::GivesBack, Bank::Returns] {
            assert!((0..60).any(|number| ChaosPurchase::from_seed(7, number).bank == bank), "{bank:?}");
        }
        let returned = |request: &ChaosPurchase| request.bank == Bank::Returns && request.plan != Plan::Once;
        assert!(
            (0..60).any(|number| returned(&ChaosPurchase::from_seed(7, number))),
            "a payment of a plan that came back"
        );
    }

    #[test]
    fn a_large_crowd_has_every_plan_with_every_way_back() {
        let requests: Vec<_> = (0..4_000).map(|number| ChaosPurchase::from_seed(7, number)).collect();
        for plan in Plan::OVER_TIME {
            for bank in [Bank::Content, Bank::Disputes, Bank::Keeps, Bank::GivesBack, Bank::Returns] {
                assert!(
                    requests.iter().any(|request| (request.plan, request.bank) == (plan, bank)),
                    "{plan:?} {bank:?}"
                );
            }
            for back in [Back::Nothing, Back::All, Back::AllPressedTwice] {
                assert!(
                    requests.iter().any(|request| (request.plan, request.back) == (plan, back)),
                    "{plan:?} {back:?}"
                );
            }
        }
        for plan in [Plan::Once, Plan::InParts, Plan::SoManyTimes] {
            for bank in [Bank::Content, Bank::Returns] {
                let debited = |request: &ChaosPurchase| {
                    request.temper == Temper::Debit && (request.plan, request.bank) == (plan, bank)
                };
                assert!(requests.iter().any(debited), "by debit: {plan:?} {bank:?}");
            }
        }
    }
}

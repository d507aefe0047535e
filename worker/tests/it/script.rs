//! What happens in two years: drawn from a seed before anything begins, so that it cannot depend on what is tried.

use chrono::Duration;
use rand::{Rng, SeedableRng, rngs::StdRng};

/// How a buyer pays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    Card,
    /// A card that is declined now and then when a later payment is taken from it.
    Flaky,
    /// A card that pays once and never again.
    Dying,
    /// Declined, and tried again with another card.
    Declined,
    /// Has to prove who they are at the provider's.
    Challenged,
    Wire,
    /// A direct debit, which the bank makes days later.
    Debit,
}

/// What is bought.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum What {
    /// Paid once, of something that there is little of.
    Once,
    /// In three parts.
    Instalments,
    /// Four times, every three months.
    Limited,
    /// Every month, until somebody ends it.
    Monthly,
    /// The same, for half a year at least.
    Bound,
    /// The same after a fortnight of trying it.
    Trial,
    /// Five times, on the first of each month.
    FirstOfMonth,
    /// What others change to: more, every month.
    Better,
}

impl What {
    /// Whether its price can become another one.
    const fn is_monthly(self) -> bool {
        matches!(self, Self::Monthly | Self::Bound | Self::Trial)
    }
}

/// One action of somebody. Purchases are known by their number.
#[derive(Debug, Clone, Copy)]
pub enum Action {
    Buy(usize, What, Way),
    /// The challenge is passed or the wire arrives, in time or not.
    Arrive(usize),
    /// A payer sends the wire of whichever payment is open.
    Transfer(usize),
    /// The banks make the debits that they were asked for.
    BankDay,
    /// In hundredths of what was paid.
    Refund(usize, i64),
    /// The payer's bank takes the newest payment back, to decide about it later.
    Dispute(usize),
    /// What it decides: whether the seller was right.
    Decide(usize, bool),
    /// The bank sends a debit back for good.
    Return(usize),
    /// Stands still for so many days.
    Pause(usize, i64),
    /// All that is left at once.
    PayOff(usize),
    /// Goes on for the better price from now on; which of the ways to set off what is paid.
    ChangePrice(usize, usize),
    /// The seller lets the next payment go, or spreads it over those after it.
    Skip(usize, bool),
    /// What is to come of the second is taken with the first.
    Merge(usize, usize),
    /// And apart from it again.
    TakeApart(usize),
    /// By its payer, at the end of what is paid for.
    End(usize),
    /// By its seller, at once.
    CallOff(usize),
    PayOut,
}

pub const DAYS: i64 = 730;
/// Together with those who come a second time two hundred orders.
pub const PURCHASES: usize = 190;
/// Nobody buys in the last days, so that what was begun has come to its end.
const LAST_DAYS: i64 = 40;
const DAYS_BETWEEN_PAYOUTS: usize = 45;
const DAYS_BETWEEN_BANK_DAYS: usize = 7;

/// The actions, in order of time since the beginning.
pub fn script_for_seed(seed: u64) -> Vec<(Duration, Action)> {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut actions = Vec::new();
    for number in 0..PURCHASES {
        let at = Duration::minutes(rng.random_range(0..(DAYS - LAST_DAYS) * 24 * 60));
        purchase(&mut rng, number, at, &mut actions);
    }
    let every = |days: usize| (1..).step_by(days).take_while(|day| *day < DAYS);
    actions.extend(every(DAYS_BETWEEN_PAYOUTS).map(|day| (Duration::days(day), Action::PayOut)));
    actions.extend(every(DAYS_BETWEEN_BANK_DAYS).map(|day| (Duration::days(day), Action::BankDay)));
    actions.retain(|(at, _)| *at < Duration::days(DAYS));
    actions.sort_by_key(|(at, _)| *at);
    actions
}

/// A purchase and what comes of it.
fn purchase(rng: &mut StdRng, number: usize, at: Duration, actions: &mut Vec<(Duration, Action)>) {
    let what = match rng.random_range(0..100) {
        0..40 => What::Once,
        40..60 => What::Instalments,
        60..72 => What::Limited,
        72..78 => What::Monthly,
        78..82 => What::Bound,
        82..91 => What::Trial,
        _ => What::FirstOfMonth,
    };
    let way = match rng.random_range(0..100) {
        0..35 => Way::Card,
        35..45 => Way::Flaky,
        45..50 => Way::Dying,
        50..60 => Way::Declined,
        60..70 => Way::Challenged,
        70..82 => Way::Wire,
        _ => Way::Debit,
    };
    // What begins with nothing to pay is bought by card.
    let way = match (what, way) {
        (What::Trial | What::FirstOfMonth, Way::Wire | Way::Debit) => Way::Card,
        (_, way) => way,
    };
    actions.push((at, Action::Buy(number, what, way)));
    let mut then = |days: std::ops::Range<i64>, rng: &mut StdRng, action| {
        let hours = rng.random_range(days.start * 24..days.end * 24);
        actions.push((at + Duration::hours(hours), action));
    };
    // Challenges end within the hour or too late, wires within the week or too late; some never do.
    let late = rng.random_bool(0.25);
    let wait = match (way, late) {
        (Way::Challenged, false) => Some(Duration::minutes(rng.random_range(1..50))),
        (Way::Challenged, true) => Some(Duration::hours(rng.random_range(3..48))),
        (Way::Wire, false) => Some(Duration::hours(rng.random_range(5..160))),
        (Way::Wire, true) => Some(Duration::hours(rng.random_range(180..600))),
        _ => None,
    };
    let comes = rng.random_bool(0.8);
    if rng.random_bool(0.25) {
        let hundredths = if rng.random_bool(0.5) { 100 } else { rng.random_range(1..100) };
        then(1..30, rng, Action::Refund(number, hundredths));
    }
    if rng.random_bool(0.12) {
        let action = if way == Way::Debit { Action::Return(number) } else { Action::Dispute(number) };
        then(10..80, rng, action);
        if rng.random_bool(0.7) {
            let won = rng.random_bool(0.5);
            then(90..120, rng, Action::Decide(number, won));
        }
    }
    if what != What::Once {
        for month in 1..=5 {
            // Who pays by wire mostly does so in time.
            if way == Way::Wire && rng.random_bool(0.85) {
                then(month * 30 + 1..month * 30 + 7, rng, Action::Transfer(number));
            }
        }
        if rng.random_bool(0.15) {
            let days = rng.random_range(3..50);
            then(5..70, rng, Action::Pause(number, days));
        }
        if rng.random_bool(0.2) {
            then(20..100, rng, Action::PayOff(number));
        }
        if rng.random_bool(0.1) {
            then(20..150, rng, Action::CallOff(number));
        }
        if rng.random_bool(0.12) {
            let spread = rng.random_bool(0.5);
            then(3..60, rng, Action::Skip(number, spread));
        }
    }
    if what.is_monthly() {
        if rng.random_bool(0.5) {
            let mode = rng.random_range(0..4);
            then(20..60, rng, Action::ChangePrice(number, mode));
        }
        then(40..240, rng, Action::End(number));
    }
    // Who likes it buys once more, and has both taken together.
    if what == What::Instalments && way == Way::Card && rng.random_bool(0.7) {
        let second = number + PURCHASES;
        then(1..10, rng, Action::Buy(second, what, way));
        then(10..25, rng, Action::Merge(second, number));
        if rng.random_bool(0.3) {
            then(26..28, rng, Action::TakeApart(second));
        }
    }
    if let Some(wait) = wait.filter(|_| comes) {
        actions.push((at + wait, Action::Arrive(number)));
    }
}

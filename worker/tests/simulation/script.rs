//! What happens in two years: drawn from a seed before anything begins, so that it cannot depend on what is tried.

use chrono::Duration;
use rand::{Rng, SeedableRng, rngs::StdRng};

/// How a buyer pays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    Card,
    /// Declined, and tried again with another card.
    Declined,
    /// Has to prove who they are at the provider's.
    Challenged,
    Wire,
}

/// One deed of somebody. Purchases are known by their number.
#[derive(Debug, Clone, Copy)]
pub enum Deed {
    Buy(usize, Way),
    /// The challenge is passed or the wire arrives, in time or not.
    Arrive(usize),
    /// In hundredths of what was paid.
    Refund(usize, i64),
    PayOut,
}

pub const DAYS: i64 = 730;
const PURCHASES: usize = 40;
const DAYS_BETWEEN_PAYOUTS: usize = 45;

/// The deeds, in order of time since the beginning.
pub fn of(seed: u64) -> Vec<(Duration, Deed)> {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut deeds = Vec::new();
    for number in 0..PURCHASES {
        let at = Duration::minutes(rng.random_range(0..(DAYS - 30) * 24 * 60));
        let way = match rng.random_range(0..100) {
            0..40 => Way::Card,
            40..55 => Way::Declined,
            55..75 => Way::Challenged,
            _ => Way::Wire,
        };
        deeds.push((at, Deed::Buy(number, way)));
        // Challenges end within the hour or too late, wires within the week or too late; some never do.
        let late = rng.random_bool(0.25);
        let wait = match (way, late) {
            (Way::Challenged, false) => Some(Duration::minutes(rng.random_range(1..50))),
            (Way::Challenged, true) => Some(Duration::hours(rng.random_range(3..48))),
            (Way::Wire, false) => Some(Duration::hours(rng.random_range(5..160))),
            (Way::Wire, true) => Some(Duration::hours(rng.random_range(180..600))),
            _ => None,
        };
        if let Some(wait) = wait.filter(|_| rng.random_bool(0.8)) {
            deeds.push((at + wait, Deed::Arrive(number)));
        }
        if rng.random_bool(0.3) {
            let hundredths = if rng.random_bool(0.5) { 100 } else { rng.random_range(1..100) };
            deeds.push((at + Duration::hours(rng.random_range(24..700)), Deed::Refund(number, hundredths)));
        }
    }
    let payouts = (1..).step_by(DAYS_BETWEEN_PAYOUTS).take_while(|day| *day < DAYS);
    deeds.extend(payouts.map(|day| (Duration::days(day), Deed::PayOut)));
    deeds.sort_by_key(|(at, _)| *at);
    deeds
}

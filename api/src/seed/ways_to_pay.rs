//! Products of the demo that can be paid in more ways than one.

use kontor_catalog::{
    PlanKind, SellerFacts,
    plans::{self, NewPlan},
};
use kontor_db::Tx;
use kontor_kernel::{Currency, Money, Result, kinds::ProductId};
use kontor_pricing::{Interval, Terms};

/// What the first price is called where there are others to choose.
pub fn first_name(slug: &str) -> &'static str {
    match slug {
        "friends-of-the-atelier" => "A whole year",
        "the-tablet-circle" | "twelve-evenings-of-watercolour" => "All at once",
        "herbarium-prints" => "The prints",
        "brushes-for-the-tablet" => "The regular price",
        _ => "",
    }
}

/// Adds the other ways.
pub async fn offer(tx: &mut Tx, product: ProductId, slug: &str, facts: SellerFacts) -> Result<()> {
    let Some(new) = second(slug) else { return Ok(()) };
    plans::add(tx, product, &new, facts).await.map(drop)
}

fn second(slug: &str) -> Option<NewPlan> {
    let new = match slug {
        "friends-of-the-atelier" => {
            let terms = Terms { trial_days: 14, ..monthly(1_200, None) };
            over_time(PlanKind::Subscription, "Month by month", terms)
        }
        "the-tablet-circle" => over_time(PlanKind::LimitedSubscription, "Six months", monthly(1_190, Some(6))),
        "twelve-evenings-of-watercolour" => over_time(PlanKind::Installment, "In three parts", monthly(4_500, Some(3))),
        "herbarium-prints" => {
            NewPlan { minimum: Some(euro(1_850)), ..once("And something for the next herbarium", 2_500) }
        }
        "brushes-for-the-tablet" => NewPlan { limit: Some(20), ..once("For the first twenty", 1_500) },
        _ => return None,
    };
    Some(new)
}

const fn euro(cents: i64) -> Money {
    Money::new(cents, Currency::EUR)
}

fn once(name: &str, cents: i64) -> NewPlan {
    NewPlan { name: name.to_owned(), ..NewPlan::once(euro(cents)) }
}

fn over_time(kind: PlanKind, name: &str, terms: Terms) -> NewPlan {
    NewPlan { kind, name: name.to_owned(), terms: Some(terms), ..NewPlan::once(euro(0)) }
}

const fn monthly(cents: i64, count: Option<u32>) -> Terms {
    Terms::even(cents, Interval::MONTH, count)
}

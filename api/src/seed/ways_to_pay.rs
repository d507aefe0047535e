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
        _ => "",
    }
}

/// Adds the other ways.
pub async fn offer(tx: &mut Tx, product: ProductId, slug: &str, facts: SellerFacts) -> Result<()> {
    let (kind, name, terms) = match slug {
        "friends-of-the-atelier" => {
            (PlanKind::Subscription, "Month by month", Terms { trial_days: 14, ..monthly(1_200, None) })
        }
        "the-tablet-circle" => (PlanKind::LimitedSubscription, "Six months", monthly(1_190, Some(6))),
        "twelve-evenings-of-watercolour" => (PlanKind::Installment, "In three parts", monthly(4_500, Some(3))),
        _ => return Ok(()),
    };
    let name = name.to_owned();
    let new = NewPlan { kind, name, terms: Some(terms), ..NewPlan::once(Money::zero(Currency::EUR)) };
    plans::add(tx, product, &new, facts).await.map(drop)
}

const fn monthly(cents: i64, count: Option<u32>) -> Terms {
    Terms::even(cents, Interval::MONTH, count)
}

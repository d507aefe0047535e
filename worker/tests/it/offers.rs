//! What is sold: advice that there is little of, and coaching that is paid over time in every way there is.

use std::collections::BTreeMap;

use kontor_catalog::{Form, NewProduct, PlanKind, ProductChange, SellerFacts, plans};
use kontor_db::Tx;
use kontor_kernel::{
    Currency, Money,
    kinds::{PricingPlanId, ProductId},
};
use kontor_pricing::{Binding, Interval, Terms};

use crate::script::What;

pub async fn make(tx: &mut Tx, pieces: i64) -> BTreeMap<What, (ProductId, PricingPlanId)> {
    let facts = SellerFacts {
        registration_finished: true,
        any_payment_method_active: true,
        under_review: false,
        now: tx.now(),
    };
    let once = plans::NewPlan::once(Money::new(4_900, Currency::EUR));
    let over_time = |kind, terms| {
        let zero = Money::zero(Currency::EUR);
        plans::NewPlan { kind, terms: Some(terms), ..plans::NewPlan::once(zero) }
    };
    let monthly = |amount, count| Terms::even(amount, Interval::MONTH, count);
    let quarterly: Interval = "3m".parse().unwrap();
    let half_a_year = Binding { min_months: 6, extension_months: 0, notice_days: 14 };
    let advice = ("Advice", Some(pieces), vec![(What::Once, once)]);
    let coaching = (
        "Coaching",
        None,
        vec![
            (What::Instalments, over_time(PlanKind::Installment, monthly(1_700, Some(3)))),
            (What::Limited, over_time(PlanKind::LimitedSubscription, Terms::even(2_500, quarterly, Some(4)))),
            (What::Monthly, over_time(PlanKind::Subscription, monthly(900, None))),
            (What::Better, over_time(PlanKind::Subscription, monthly(1_500, None))),
            (What::Bound, over_time(PlanKind::Subscription, Terms { binding: half_a_year, ..monthly(900, None) })),
            (What::Trial, over_time(PlanKind::Subscription, Terms { trial_days: 14, ..monthly(1_100, None) })),
            (
                What::FirstOfMonth,
                over_time(PlanKind::LimitedSubscription, Terms { start_day: Some(1), ..monthly(1_200, Some(5)) }),
            ),
        ],
    );
    let mut offers = BTreeMap::new();
    for (name, limit, prices) in [advice, coaching] {
        let fields = ProductChange { name: Some(name.to_owned()), limit: limit.into(), ..ProductChange::default() };
        let product = kontor_catalog::create(tx, &NewProduct { form: Form::Service, fields }).await.unwrap().id;
        for (what, plan) in prices {
            let plan = plans::add(tx, product, &plan, facts).await.unwrap().id;
            offers.insert(what, (product, plan));
        }
        kontor_catalog::publish(tx, product, facts).await.unwrap();
    }
    offers
}

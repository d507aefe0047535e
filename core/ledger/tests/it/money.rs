//! Whatever happens in whatever order: no cent is lost, none is made.

use kontor_ledger::*;
use kontor_payments::provider::PayoutOutcome;
use proptest::{
    prelude::*,
    strategy::{Strategy, ValueTree},
    test_runner::TestRunner,
};

use crate::shop::Shop;

#[derive(Debug, Clone)]
enum Action {
    Earn(i64),
    Wait,
    Ask(i64),
    Decide { approve: bool },
    Settle { paid: bool, twice: bool },
    ComeBack,
}

fn actions() -> impl Strategy<Value = Vec<Action>> {
    let action = prop_oneof![
        2 => (1_i64..400_000).prop_map(Action::Earn),
        2 => Just(Action::Wait),
        4 => (1_i64..300_000).prop_map(Action::Ask),
        2 => any::<bool>().prop_map(|approve| Action::Decide { approve }),
        4 => (any::<bool>(), any::<bool>()).prop_map(|(paid, twice)| Action::Settle { paid, twice }),
        1 => Just(Action::ComeBack),
    ];
    prop::collection::vec(action, 25..40)
}

/// What should be there.
#[derive(Debug, Default)]
struct Model {
    earned: i64,
    arrived: i64,
    waiting: Option<kontor_kernel::kinds::PayoutRequestId>,
    open: Vec<Payout>,
    gone: Vec<Payout>,
}

async fn act(shop: &Shop, model: &mut Model, action: Action) {
    match action {
        Action::Earn(amount) => {
            shop.earn(amount).await;
            model.earned += amount;
        }
        Action::Wait => shop.world.clock.advance(chrono::Duration::days(8)),
        Action::Ask(amount) => {
            let available = shop.balance().await.0;
            let Ok(asked) = shop.ask(amount).await else {
                assert!(amount < 100 || amount > available || model.waiting.is_some());
                return;
            };
            assert!(amount <= available);
            match asked.payout {
                Some(payout) => model.open.push(payout),
                None => model.waiting = Some(asked.request.id),
            }
        }
        Action::Decide { approve } => {
            let Some(id) = model.waiting.take() else { return };
            if approve {
                model.open.push(shop.within(async |tx| payout::approve(tx, id, "test").await).await.unwrap());
            } else {
                shop.within(async |tx| payout::reject(tx, id, "test", "no").await).await.unwrap();
            }
        }
        Action::Settle { paid, twice } => {
            let Some(payout) = model.open.pop() else { return };
            shop.payouts.issue(shop.seller.id, payout.id).await.unwrap();
            let returned = PayoutOutcome::Returned { reason: "ACCOUNT_CLOSED".to_owned() };
            shop.company.settle(payout.id, if paid { PayoutOutcome::Paid } else { returned });
            for _ in 0..=usize::from(twice) {
                shop.payouts.issue(shop.seller.id, payout.id).await.unwrap();
            }
            if paid {
                model.arrived += payout.amount;
                model.gone.push(payout);
            }
        }
        Action::ComeBack => {
            let Some(payout) = model.gone.pop() else { return };
            shop.company.settle(payout.id, PayoutOutcome::Returned { reason: "ACCOUNT_CLOSED".to_owned() });
            shop.payouts
                .apply_provider_event(&kontor_payments::provider::EventSubject::Payout(payout.id))
                .await
                .unwrap();
            model.arrived -= payout.amount;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_cent_is_lost_and_none_is_made() {
    let mut runner = TestRunner::deterministic();
    for _ in 0..3 {
        let tale = actions().new_tree(&mut runner).unwrap().current();
        let (shop, mut model) = (Shop::new().await, Model::default());
        for (step, action) in tale.iter().cloned().enumerate() {
            act(&shop, &mut model, action).await;
            let (available, held, in_transit) = shop.balance().await;
            let told = || format!("step {step} of {tale:?}");
            assert_eq!(available + held + in_transit + model.arrived, model.earned, "{}", told());
            assert_eq!(shop.account("").await, 0, "{}", told());
            assert!(available >= 0 && held >= 0 && in_transit >= 0, "{}", told());
        }
    }
}

//! Paid out by a schedule: once in each period, from a balance on, and never without an account.

use chrono::Duration;
use kontor_db::Tx;
use kontor_kernel::{Currency, Money, Party, PartyKind, Result, kinds::UserId};
use kontor_ledger::{
    payout::PayoutSchedule::{self, Manual, Monthly, Weekly},
    *,
};

use crate::shop::{Shop, eur};

impl Shop {
    /// Somebody with an account of their own, who can be written to.
    async fn person(&self) -> UserId {
        let user: UserId = self.world.env.id();
        self.sql(&format!(
            "INSERT INTO users (id, email, first_name, last_name, locale, time_zone, created_at, updated_at)
             VALUES ('{}', 'max@example.test', 'Max', 'Member', 'en', 'Europe/Berlin', now(), now())",
            user.uuid()
        ))
        .await;
        user
    }

    async fn wants(&self, party: Party, schedule: PayoutSchedule, least: Money) -> Result<payout::PayoutSettings> {
        self.within(async |tx| payout::set_payout_settings(tx, party, schedule, least).await).await
    }

    /// What the worker does; again, as after a restart, it changes nothing.
    async fn period(&self, days: i64) {
        self.world.clock.advance(Duration::days(days));
        for _ in 0..2 {
            self.payouts.request_scheduled(self.seller.id).await.unwrap();
        }
    }

    async fn asked(&self) -> Vec<String> {
        self.texts("SELECT party || ' ' || amount || ' ' || state AS text FROM payout_requests ORDER BY id").await
    }

    async fn told(&self) -> Vec<String> {
        self.texts("SELECT template AS text FROM mails WHERE to_address = 'max@example.test' ORDER BY id").await
    }
}

fn refused(fault: Result<payout::PayoutSettings>) -> (&'static str, String) {
    let fault = fault.unwrap_err();
    let field = &fault.field_faults()[0];
    (field.code.text(), field.pointer.clone())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_minimum_below_the_smallest_payout_or_in_another_currency_is_refused_beside_its_field() {
    let shop = Shop::new().await;
    let party = Party::team_member(shop.world.env.id());
    assert_eq!(refused(shop.wants(party, Weekly, eur(99)).await), ("below_minimum", "/minimum".to_owned()));
    assert_eq!(refused(shop.wants(party, Weekly, eur(100_000_001)).await), ("amount_too_large", "/minimum".to_owned()));
    let dollars = Money::new(500, "usd".parse::<Currency>().unwrap());
    assert_eq!(refused(shop.wants(party, Weekly, dollars).await), ("invalid_choice", "/minimum/currency".to_owned()));
    let found = shop.within(async |tx| payout::payout_settings(tx, party).await).await.unwrap();
    assert_eq!((found.schedule, found.minimum, found.next_at), (Manual, eur(100), None), "nothing was kept");
    let kept = shop.wants(party, Monthly, eur(100)).await.unwrap();
    assert!(kept.next_at.is_some());
    assert_eq!(shop.wants(party, Manual, eur(100)).await.unwrap().next_at, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_commission_is_paid_out_once_a_week_from_the_minimum_on() {
    let shop = Shop::new().await;
    shop.own(10_000).await;
    let user = shop.person().await;
    let (seller, member) = (Party::sales_team_member(user), Party::team_member(user));
    shop.wants(seller, Weekly, eur(2_000)).await.unwrap();
    shop.shares_with(seller, 1_500).await;
    shop.period(8).await;
    assert_eq!((shop.asked().await, shop.told().await), (vec![], vec![]), "it is less than the minimum");

    shop.shares_with(seller, 1_000).await;
    shop.period(7).await;
    assert_eq!((shop.asked().await, shop.told().await), (vec![], vec!["payout_not_scheduled".to_owned()]));

    // The account is the person's, whatever they added it for, and new accounts wait.
    let bank = shop.bank_of(member, "Max Member").await;
    let own = shop.within(async |tx| list_bank_accounts(tx, seller).await).await.unwrap();
    assert_eq!(own.iter().map(|one| one.id).collect::<Vec<_>>(), [bank.id]);
    shop.period(7).await;
    assert_eq!(shop.asked().await, ["sales_team_member 2500 approved"]);
    assert_eq!(shop.told().await, ["payout_not_scheduled", "payout_scheduled"]);
    shop.period(7).await;
    assert_eq!(shop.asked().await.len(), 1, "there is nothing more");
    let uneven = async |tx: &mut Tx| payout::uneven(tx).await.map(|all| all.len());
    assert_eq!((shop.within(uneven).await.unwrap(), shop.account("").await), (0, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_period_that_begins_while_an_account_is_new_is_taken_up_when_it_is_not() {
    let shop = Shop::new().await;
    shop.own(10_000).await;
    let party = Party::person(PartyKind::Publisher, shop.person().await);
    let set = shop.wants(party, Monthly, eur(100)).await.unwrap();
    shop.shares_with(party, 900).await;
    let wait = set.next_at.unwrap() - shop.world.env.clock.now();
    shop.world.clock.advance(wait - Duration::hours(1));
    shop.bank_of(party, "Max Member").await;
    shop.world.clock.advance(Duration::hours(2));
    shop.payouts.request_scheduled(shop.seller.id).await.unwrap();
    assert_eq!((shop.asked().await, shop.told().await), (vec![], vec![]));
    shop.period(2).await;
    assert_eq!(
        (shop.asked().await, shop.told().await),
        (vec!["publisher 900 approved".to_owned()], vec!["payout_scheduled".to_owned()],)
    );
}

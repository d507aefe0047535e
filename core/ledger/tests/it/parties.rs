//! Shares of others: out of the seller's balance, once, and back.

use chrono::Duration;
use kontor_db::Tx;
use kontor_kernel::{Party, PartyKind, kinds::UserId};
use kontor_ledger::*;

use crate::shop::{Shop, eur};

/// Available and held of a party.
async fn has(shop: &Shop, party: Party) -> (i64, i64) {
    let all = shop.within(async |tx| balances_of(tx, party).await).await.unwrap();
    all.as_slice().first().map_or((0, 0), |balance| (balance.available, balance.held))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_share_leaves_the_sellers_balance_once_and_comes_back() {
    let shop = Shop::new().await;
    shop.own(10_000).await;
    let user: UserId = shop.world.env.id();
    let (member, promoter) = (Party::team_member(user), Party::person(PartyKind::Publisher, user));
    let subject = shop.world.env.id::<kontor_kernel::kinds::Order>().uuid();
    let earned = async |tx: &mut Tx| {
        let until = tx.now() + Duration::days(7);
        book_share(tx, PostingKind::CommissionEarned, subject, member, None, eur(1_000), until).await
    };
    assert!(shop.within(earned).await.unwrap());
    assert!(!shop.within(earned).await.unwrap(), "twice is once");
    assert_eq!((has(&shop, member).await, has(&shop, Party::SELLER).await), ((0, 1_000), (10_000, -1_000)));
    assert_eq!(has(&shop, promoter).await, (0, 0), "who is two things to a shop has two balances");
    shop.world.clock.advance(Duration::days(7));
    let kept = async |tx: &mut Tx| {
        let now = tx.now();
        book_share(tx, PostingKind::CommissionReversed, subject, member, None, eur(-400), now).await
    };
    assert!(shop.within(kept).await.unwrap());
    assert_eq!((has(&shop, member).await, has(&shop, Party::SELLER).await), ((600, 0), (9_400, 0)));
    let nobody = async |tx: &mut Tx| {
        let now = tx.now();
        book_share(tx, PostingKind::CommissionEarned, user.uuid(), Party::PAYER, None, eur(1), now).await
    };
    assert!(shop.within(nobody).await.is_err());
    assert_eq!(shop.account("").await, 0);
}

impl Shop {
    /// A share of the seller's that can be paid out.
    pub async fn shares_with(&self, party: Party, amount: i64) {
        let subject = self.world.env.id::<kontor_kernel::kinds::Order>().uuid();
        let booked = async |tx: &mut Tx| {
            let now = tx.now();
            book_share(tx, PostingKind::CommissionEarned, subject, party, None, eur(amount), now).await
        };
        assert!(self.within(booked).await.unwrap());
    }

    pub async fn bank_of(&self, party: Party, name: &str) -> BankAccount {
        let new = NewBankAccount { holder: name.to_owned(), iban: crate::shop::IBAN.to_owned() };
        let add = async |tx: &mut Tx| add_bank_account_of(tx, &crate::shop::secret(), (party, name), &new).await;
        let added = self.within(add).await.unwrap();
        self.payouts.follow_bank_accounts(self.seller.id).await.unwrap();
        self.within(async |tx| bank_account(tx, added.id).await).await.unwrap()
    }

    async fn asks(&self, party: Party, amount: i64) -> kontor_kernel::Result<payout::Requested> {
        self.within(async |tx| payout::request(tx, party, eur(amount)).await).await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn each_party_is_paid_from_their_own_balance_to_their_own_bank() {
    let shop = Shop::new().await;
    shop.own(10_000).await;
    let member = Party::team_member(shop.world.env.id());
    shop.shares_with(member, 3_000).await;
    let refused = shop.asks(member, 1_000).await.unwrap_err();
    assert_eq!(refused.code().text(), "bank_account_not_active", "the seller's account is not theirs");
    let bank = shop.bank_of(member, "Max Member").await;
    assert!(bank.is_active());
    let sellers = shop.within(async |tx| list_bank_accounts(tx, Party::SELLER).await).await.unwrap();
    assert_eq!((sellers.len(), sellers[0].is_active()), (1, true), "theirs does not take over from the seller's");
    shop.world.clock.advance(Duration::hours(49));
    let refused = shop.asks(member, 3_001).await.unwrap_err();
    assert_eq!(refused.field_faults()[0].code.text(), "balance_too_low");
    let asked = shop.asks(member, 1_000).await.unwrap();
    let paid = asked.payout.unwrap();
    assert_eq!((paid.party(), paid.bank_account_id), (member, bank.id));
    assert_eq!((has(&shop, member).await, has(&shop, Party::SELLER).await), ((2_000, 0), (7_000, 0)));
    let others = async |tx: &mut Tx| payout::request_of(tx, asked.request.id, Party::SELLER).await.map(drop);
    assert_eq!(shop.within(others).await.unwrap_err().code().text(), "not_found");
    shop.payouts.issue(shop.seller.id, paid.id).await.unwrap();
    shop.company.settle(paid.id, kontor_payments::provider::PayoutOutcome::Paid);
    shop.payouts.issue(shop.seller.id, paid.id).await.unwrap();
    let out = async |tx: &mut Tx| Ok((payout::paid_out(tx, member).await?, payout::paid_out(tx, Party::SELLER).await?));
    assert_eq!(shop.within(out).await.unwrap(), (vec![eur(1_000)], vec![]));
    assert_eq!((has(&shop, member).await, has(&shop, Party::SELLER).await), ((2_000, 0), (7_000, 0)));
    shop.company
        .settle(paid.id, kontor_payments::provider::PayoutOutcome::Returned { reason: "ACCOUNT_CLOSED".to_owned() });
    let told = kontor_payments::provider::EventSubject::Payout(paid.id);
    shop.payouts.apply_provider_event(&told).await.unwrap();
    assert_eq!((has(&shop, member).await, has(&shop, Party::SELLER).await), ((3_000, 0), (7_000, 0)));
    assert_eq!((shop.account("").await, shop.balance().await), (0, (7_000, 0, 0)));
    assert!(
        !shop.mails().await.iter().any(|mail| mail.starts_with("payout")),
        "the seller is not told of others' payouts"
    );
    let told = "SELECT type AS text FROM events WHERE object_type = 'payout'
                UNION ALL SELECT event FROM notifications WHERE event LIKE 'payout%'";
    assert_eq!(shop.texts(told).await, Vec::<String>::new(), "nor are their programs");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_paid_what_the_seller_still_owes() {
    let shop = Shop::new().await;
    shop.own(1_000).await;
    let member = Party::team_member(shop.world.env.id());
    shop.shares_with(member, 600).await;
    shop.bank_of(member, "Max Member").await;
    shop.world.clock.advance(Duration::hours(49));
    shop.taken_back(700).await;
    let refused = shop.asks(member, 500).await.unwrap_err();
    assert_eq!(refused.field_faults()[0].code.text(), "balance_too_low");
    assert!(shop.asks(member, 300).await.is_ok());
    assert_eq!((has(&shop, member).await, has(&shop, Party::SELLER).await), ((300, 0), (-300, 0)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_waits_is_refused_once_the_seller_owes_what_it_takes() {
    let shop = Shop::new().await;
    shop.own(300_000).await;
    let member = Party::team_member(shop.world.env.id());
    shop.shares_with(member, 200_000).await;
    shop.bank_of(member, "Max Member").await;
    shop.world.clock.advance(Duration::hours(49));
    let asked = shop.asks(member, 150_000).await.unwrap();
    assert!(asked.payout.is_none(), "a manager has to look");
    shop.taken_back(200_000).await;
    assert_eq!((has(&shop, member).await, has(&shop, Party::SELLER).await), ((50_000, 0), (-100_000, 0)));
    let approved = async || shop.within(async |tx| payout::approve(tx, asked.request.id, "manager:x").await).await;
    assert_eq!(approved().await.unwrap_err().code().text(), "payout_uncovered");
    shop.own(50_000).await;
    assert_eq!(approved().await.unwrap().amount, 150_000);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_others_were_paid_already_is_the_sellers_to_bear_when_it_goes_back() {
    let shop = Shop::new().await;
    shop.own(10_000).await;
    let member = Party::team_member(shop.world.env.id());
    shop.shares_with(member, 3_000).await;
    shop.bank_of(member, "Max Member").await;
    shop.world.clock.advance(Duration::hours(49));
    assert!(shop.asks(member, 3_000).await.unwrap().payout.is_some());
    let subject = shop.world.env.id::<kontor_kernel::kinds::Order>().uuid();
    let reversed = async |tx: &mut Tx| {
        let now = tx.now();
        book_share(tx, PostingKind::CommissionReversed, subject, member, None, eur(-3_000), now).await
    };
    assert!(shop.within(reversed).await.unwrap());
    assert_eq!((has(&shop, member).await, has(&shop, Party::SELLER).await), ((-3_000, 0), (10_000, 0)));
    let stands = shop.within(async |tx| cover(tx, kontor_kernel::Currency::EUR).await).await.unwrap();
    let share = |amount| [kontor_payments::PartyShare { party: member, amount }];
    assert_eq!((stands.free(), stands.asked(500, &share(200)), stands.asked(500, &[])), (7_000, 700, 500));
    let refused = shop.asks(Party::SELLER, 7_001).await.unwrap_err();
    assert_eq!(refused.field_faults()[0].code.text(), "balance_too_low");
    assert!(shop.asks(Party::SELLER, 7_000).await.unwrap().payout.is_some());
    let told = shop.texts("SELECT type AS text FROM events WHERE object_type = 'payout'").await;
    assert_eq!(told, ["payout.created"], "the seller's own alone");
}

//! Every guard, in its order.

use kontor_kernel::Party;
use kontor_ledger::*;
use kontor_testkit::World;

use crate::shop::{IBAN, Shop, eur, secret};

#[tokio::test(flavor = "multi_thread")]
async fn each_guard_speaks_in_its_turn() {
    let world = World::new().await;
    let seller = world.seller("anna").await;
    let shop = Shop::over(world, seller).await;
    assert_eq!(shop.refusal(1).await, "account_not_verified");
    // Others can do nothing about it: they are told that it is the shop that has to.
    let member = Party::team_member(shop.world.env.id());
    let told = shop.within(async |tx| payout::request(tx, member, eur(1)).await).await.unwrap_err();
    assert_eq!((told.code().text(), &told.meta()["reason"]), ("account_not_verified", &serde_json::json!("of_shop")));
    shop.verify().await;
    assert_eq!(shop.refusal(1).await, "bank_account_not_active");
    assert_eq!(shop.open_bank("Anna Muster").await.external, BankExternal::Activated);
    // A new account is told to its owner first; for two days nothing goes there.
    let new = shop.ask(1).await.unwrap_err();
    assert_eq!(
        (new.code().text(), &new.meta()["until"]),
        ("bank_account_new", &serde_json::json!("2026-03-04T12:00:00.000Z"))
    );
    shop.world.clock.advance(chrono::Duration::hours(47));
    assert_eq!(shop.refusal(1).await, "bank_account_new");
    shop.world.clock.advance(chrono::Duration::hours(1));

    shop.sql("UPDATE sellers SET payouts_blocked = true WHERE seller_id = $1").await;
    let blocked = shop.ask(1).await.unwrap_err();
    assert_eq!(blocked.code().text(), "account_blocked");
    // A pause without a named requirement is not possible.
    assert_eq!(blocked.meta()["requirements"], serde_json::json!(["payouts_blocked"]));
    shop.sql("UPDATE sellers SET payouts_blocked = false WHERE seller_id = $1").await;

    let below = shop.ask(99).await.unwrap_err();
    assert_eq!(below.field_faults()[0].code.text(), "below_minimum");
    assert_eq!(below.field_faults()[0].meta["missing"], serde_json::json!({"amount": 1, "currency": "eur"}));
    shop.earn(5_000).await;
    let low = shop.ask(5_000).await.unwrap_err();
    assert_eq!(low.field_faults()[0].code.text(), "balance_too_low");
    assert_eq!(low.field_faults()[0].meta["available"], serde_json::json!({"amount": 0, "currency": "eur"}));
    assert_eq!(low.field_faults()[0].meta["next_release_at"], "2026-03-11T12:00:00.000Z");
    shop.world.clock.advance(chrono::Duration::days(7));

    shop.sql("UPDATE seller_profiles SET city = '' WHERE seller_id = $1").await;
    let incomplete = shop.ask(5_000).await.unwrap_err();
    assert_eq!(
        (incomplete.code().text(), &incomplete.meta()["missing"]),
        ("profile_incomplete", &serde_json::json!(["city"]))
    );
    shop.sql("UPDATE seller_profiles SET city = 'Berlin' WHERE seller_id = $1").await;

    shop.own(500_000).await;
    assert!(shop.ask(200_000).await.unwrap().payout.is_none());
    assert_eq!(shop.refusal(5_000).await, "request_open");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bank_account_belongs_to_the_verified_name_and_is_sealed() {
    let shop = Shop::new().await;
    let new = NewBankAccount { holder: "Somebody Else".to_owned(), iban: IBAN.to_owned() };
    let fault = shop.within(async |tx| add_bank_account(tx, &secret(), &new).await).await.unwrap_err();
    assert_eq!(fault.field_faults()[0].code.text(), "holder_mismatch");
    // What the provider got is what was entered; what stands in the table is not.
    assert_eq!(shop.company.banks.lock().unwrap()[0], (IBAN.to_owned(), "Anna Muster".to_owned()));
    let first = shop.within(async |tx| list_bank_accounts(tx, kontor_kernel::Party::SELLER).await).await.unwrap();
    assert_eq!((first[0].iban_last4.as_str(), first[0].country_code.as_str()), ("3000", "DE"));

    // The next one takes over when it is active, and not before.
    shop.sql("UPDATE seller_profiles SET company = 'Reject GmbH' WHERE seller_id = $1").await;
    assert_eq!(shop.open_bank("Reject GmbH").await.external, BankExternal::Rejected);
    shop.own(1_000).await;
    let asked = shop.ask(300).await.unwrap();
    assert_eq!(asked.request.bank_account_id, first[0].id);
    let second = shop.open_bank("anna muster").await;
    assert_eq!(shop.refusal(300).await, "bank_account_new", "another one waits anew");
    shop.world.clock.advance(chrono::Duration::hours(48));
    assert_eq!(shop.ask(300).await.unwrap().request.bank_account_id, second.id);
    let left = shop.within(async |tx| list_bank_accounts(tx, kontor_kernel::Party::SELLER).await).await.unwrap();
    assert_eq!(left.iter().map(|bank| bank.id).collect::<Vec<_>>(), [second.id]);
    let used = shop.within(async |tx| remove_bank_account(tx, second.id).await).await.unwrap_err();
    assert_eq!(used.code().text(), "in_use");
}

#[tokio::test(flavor = "multi_thread")]
async fn another_tenant_sees_and_moves_nothing() {
    let shop = Shop::new().await;
    shop.own(500_000).await;
    let asked = shop.ask(200_000).await.unwrap().request;
    let bruno = shop.world.seller("bruno").await;
    let mut tx = shop.world.api.begin(bruno.scope()).await.unwrap();
    let gone = |fault: kontor_kernel::ApiError| assert_eq!(fault.code().text(), "not_found");
    gone(payout::payout_request(&mut tx, asked.id).await.unwrap_err());
    gone(payout::cancel(&mut tx, asked.id, "requester").await.unwrap_err());
    gone(payout::approve(&mut tx, asked.id, "x").await.unwrap_err());
    gone(bank_account(&mut tx, asked.bank_account_id).await.unwrap_err());
    gone(remove_bank_account(&mut tx, asked.bank_account_id).await.unwrap_err());
    assert!(balances(&mut tx).await.unwrap().is_empty());
    assert!(list_bank_accounts(&mut tx, kontor_kernel::Party::SELLER).await.unwrap().is_empty());
    tx.commit().await.unwrap();
    assert_eq!(shop.balance().await, (300_000, 0, 200_000));
}

#[tokio::test(flavor = "multi_thread")]
async fn two_at_the_same_moment_cannot_both_take_the_balance() {
    let shop = Shop::new().await;
    shop.own(900).await;
    let (one, other) = tokio::join!(shop.refusal(900), shop.refusal(900));
    let mut answers = [one, other];
    answers.sort_unstable();
    assert_eq!(answers, ["balance_too_low", "done"]);
    assert_eq!(shop.balance().await, (0, 0, 900));
    assert_eq!(
        eur(900),
        shop.within(async |tx| Ok(balances(tx).await?[0])).await.map(|left| eur(left.in_transit)).unwrap()
    );
}

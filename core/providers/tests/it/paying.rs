//! Charges, refunds and payouts with the real sandbox.

use std::{collections::BTreeMap, sync::Arc};

use kontor_kernel::kinds::{PayoutId, SellerId, TransactionId};
use kontor_payments::{
    FileAbout, OwnKeys, PaymentForm, PaymentProvider, ProviderKind,
    provider::{
        Advice, ChargeRequest, DisputeAnswer, DisputeOutcome, Evidence, FileToHand, HandedFile, NextAction, Outcome,
        PayoutOrder, PayoutOutcome, ProviderFault, RefundOutcome,
    },
};
use kontor_sandbox::{charge, disputes, files, store::ReadRecords};
use kontor_verification::VerificationProvider;
use serde_json::json;

use crate::company::{Company, euro, fresh, request};
use crate::verifying::{activated, approved, profile};

#[tokio::test]
async fn the_same_transaction_twice_is_one_charge() {
    let company = Company::new().await;
    let mut request = request(PaymentForm::Card, Some(company.token("4242424242424242").await));
    let first = company.sandbox.charge(&request).await.unwrap();
    assert_eq!((first.arrived, first.fee, &first.outcome), (euro(4_900), 94, &Outcome::Succeeded));
    assert_eq!(company.sandbox.charge(&request).await.unwrap(), first);
    // A second click with a new token for the same transaction must find the first charge, not fail and not pay twice.
    request.method_token = Some(company.token("4242424242424242").await);
    assert_eq!(company.sandbox.charge(&request).await.unwrap(), first);
    assert_eq!(company.sandbox.find_charge(request.transaction).await.unwrap(), Some(first));
    assert_eq!(company.sandbox.find_charge(TransactionId::from_uuid(fresh())).await.unwrap(), None);
}

#[tokio::test]
async fn a_charge_says_where_the_bank_of_its_card_or_account_is() {
    let company = Company::new().await;
    for (number, country) in
        [("4000000400000008", Some("AT")), ("4000007560000009", Some("CH")), ("4242424242424242", None)]
    {
        let asked = request(PaymentForm::Card, Some(company.token(number).await));
        let charge = company.sandbox.charge(&asked).await.unwrap();
        assert_eq!(charge.bank_country, country.map(|code| code.parse().unwrap()), "{number}");
        assert_eq!(company.sandbox.find_charge(asked.transaction).await.unwrap().unwrap(), charge);
    }
}

#[tokio::test]
async fn a_card_of_american_express_is_told_from_the_others() {
    let company = Company::new().await;
    for (number, method) in [("378282246310005", Some(PaymentForm::CardAmEx)), ("4242424242424242", None)] {
        let asked = request(PaymentForm::Card, Some(company.token(number).await));
        assert_eq!(company.sandbox.charge(&asked).await.unwrap().method, method, "{number}");
    }
}

#[tokio::test]
async fn declines_and_challenges_are_answers() {
    let company = Company::new().await;
    let declined = request(PaymentForm::Card, Some(company.token("4000000000009995").await));
    let outcome = company.sandbox.charge(&declined).await.unwrap().outcome;
    assert_eq!(outcome, Outcome::Declined { code: "insufficient_funds".to_owned(), advice: Advice::OtherMethod });
    let challenged = request(PaymentForm::Card, Some(company.token("4000000000003220").await));
    let charge = company.sandbox.charge(&challenged).await.unwrap();
    let Outcome::ActionRequired(NextAction::Redirect { url }) = &charge.outcome else { panic!("{charge:?}") };
    assert!(url.contains("/challenge/") && url.ends_with("?locale=de"), "{url}");
    let id = charge.reference.clone();
    company.app.store.write(move |txn| charge::reject(txn, &id)).await.unwrap();
    let outcome = company.sandbox.find_charge(challenged.transaction).await.unwrap().unwrap().outcome;
    assert_eq!(outcome, Outcome::Declined { code: "authentication_failed".to_owned(), advice: Advice::Retry });
}

#[tokio::test]
async fn without_a_token_the_company_shows_its_page() {
    let company = Company::new().await;
    let asked = request(PaymentForm::Card, None);
    let charge = company.sandbox.charge(&asked).await.unwrap();
    assert!(matches!(&charge.outcome, Outcome::ActionRequired(NextAction::Redirect { url }) if url.contains("/pay/")));
    company.app.store.write(move |txn| charge::expire(txn, &charge.reference)).await.unwrap();
    assert_eq!(company.sandbox.find_charge(asked.transaction).await.unwrap().unwrap().outcome, Outcome::Expired);
}

#[tokio::test]
async fn a_wire_is_worth_what_arrived() {
    let company = Company::new().await;
    let asked = request(PaymentForm::BankWire, None);
    let charge = company.sandbox.charge(&asked).await.unwrap();
    let Outcome::ActionRequired(NextAction::Wire(wire)) = charge.outcome else { panic!("no instructions") };
    assert!(wire.reference.starts_with("RF") && wire.iban.starts_with("DE"));
    for (amount, sum) in [(900, 900), (4_100, 5_000)] {
        let reference = wire.reference.clone();
        company.app.store.write(move |txn| charge::receive(txn, &reference, amount)).await.unwrap();
        assert_eq!(company.sandbox.find_charge(asked.transaction).await.unwrap().unwrap().arrived, euro(sum));
    }
    let after = company.sandbox.find_charge(asked.transaction).await.unwrap().unwrap();
    assert_eq!((after.outcome, after.fee), (Outcome::Succeeded, 40));
}

#[tokio::test]
async fn what_they_do_not_offer_is_refused_before_asking() {
    let company = Company::new().await;
    let refused = company.sandbox.charge(&request(PaymentForm::ExtBalance, None)).await;
    assert!(matches!(refused, Err(ProviderFault::Refused(_))));
    let unknown_token = company.sandbox.charge(&request(PaymentForm::Card, Some("tok_nobody".to_owned()))).await;
    assert!(matches!(unknown_token, Err(ProviderFault::Refused(why)) if why == "unknown_token (token)"));
}

#[tokio::test]
async fn a_lost_answer_is_unknown_and_found_again() {
    let company = Company::new().await;
    let silent = request(PaymentForm::Card, Some(company.token("4000000000000119").await));
    assert!(matches!(company.sandbox.charge(&silent).await, Err(ProviderFault::Unknown(_))));
    let found = company.sandbox.find_charge(silent.transaction).await.unwrap().unwrap();
    assert_eq!((found.outcome, found.fee), (Outcome::Succeeded, 94));
    company.set_faults(json!({ "error_after_success": 1 })).await;
    let broken = request(PaymentForm::BankWire, None);
    assert!(matches!(company.sandbox.charge(&broken).await, Err(ProviderFault::Unknown(_))));
    assert!(company.sandbox.find_charge(broken.transaction).await.unwrap().is_some());
}

#[tokio::test]
async fn refunds_are_once_and_never_too_much() {
    let company = Company::new().await;
    let paid = request(PaymentForm::Card, Some(company.token("4242424242424242").await));
    let charge = company.sandbox.charge(&paid).await.unwrap().reference;
    let refund = TransactionId::from_uuid(fresh());
    company.set_faults(json!({ "timeout_after_success": 1 })).await;
    assert!(matches!(company.sandbox.refund(refund, &charge, euro(4_000)).await, Err(ProviderFault::Unknown(_))));
    // It happened: whoever asks by our id learns so, and sending it again is the same refund.
    let known = company.sandbox.find_refund(refund).await.unwrap().unwrap();
    assert_eq!((known.money, &known.outcome), (euro(4_000), &RefundOutcome::Succeeded));
    assert_eq!(company.sandbox.refund(refund, &charge, euro(4_000)).await.unwrap(), known);
    let other = TransactionId::from_uuid(fresh());
    assert_eq!(company.sandbox.find_refund(other).await.unwrap(), None);
    let refused = company.sandbox.refund(other, &charge, euro(901)).await;
    assert!(matches!(refused, Err(ProviderFault::Refused(why)) if why == "refund_exceeds_charge (amount)"));
    company.sandbox.refund(other, &charge, euro(900)).await.unwrap();
    // The key of the first refund with another amount: something did happen under it.
    assert!(matches!(company.sandbox.refund(refund, &charge, euro(1)).await, Err(ProviderFault::Unknown(_))));
}

#[tokio::test]
async fn disputes_are_told_as_they_stand_and_debits_are_decided_later() {
    let company = Company::new().await;
    let paid = request(PaymentForm::Card, Some(company.token("4242424242424242").await));
    let charge = company.sandbox.charge(&paid).await.unwrap().reference;
    assert_eq!(company.sandbox.find_disputes(paid.transaction).await.unwrap(), []);
    assert_eq!(company.sandbox.find_disputes(TransactionId::from_uuid(fresh())).await.unwrap(), []);
    let ask = serde_json::from_value(json!({ "charge": charge, "amount": 1_000 })).unwrap();
    let name = company.app.store.write(move |txn| disputes::open(txn, &ask)).await.unwrap().id;
    let mut told = company.sandbox.find_disputes(paid.transaction).await.unwrap();
    let open = told.remove(0);
    assert_eq!((open.money, open.fee, open.outcome), (euro(1_000), 1_500, DisputeOutcome::Open));
    // Found without its event, by when it began.
    for (since, found) in [("2020-01-01T00:00:00Z", vec![paid.transaction]), ("2120-01-01T00:00:00Z", vec![])] {
        assert_eq!(company.sandbox.disputed_since(since.parse().unwrap()).await.unwrap(), found);
    }
    for (verdict, outcome, fee) in [
        (disputes::DisputeState::Lost, DisputeOutcome::Lost, 1_500),
        (disputes::DisputeState::Won, DisputeOutcome::Won, 0),
    ] {
        let name = name.clone();
        company.app.store.write(move |txn| disputes::decide(txn, &name, verdict)).await.unwrap();
        let told = company.sandbox.find_disputes(paid.transaction).await.unwrap();
        assert_eq!((told.len(), told[0].outcome, told[0].fee), (1, outcome, fee));
    }

    answered(&company, &paid, &charge).await;

    let debit = request(PaymentForm::Card, Some(company.token("4000000000000416").await));
    assert_eq!(company.sandbox.charge(&debit).await.unwrap().outcome, Outcome::Pending);
    let mut told = Vec::new();
    for _ in 0..2_000 {
        told = company.sandbox.find_disputes(debit.transaction).await.unwrap();
        if !told.is_empty() {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    assert_eq!((told[0].outcome, told[0].money, told[0].fee), (DisputeOutcome::Returned, euro(4_900), 350));
    assert_eq!(company.sandbox.find_charge(debit.transaction).await.unwrap().unwrap().outcome, Outcome::Succeeded);
}

/// Two more disputes of a charge: one is answered, one is asked about first and accepted then.
async fn answered(company: &Company, paid: &ChargeRequest, charge: &str) {
    let ask = serde_json::from_value(json!({ "charge": charge, "amount": 500 })).unwrap();
    let name = company.app.store.write(move |txn| disputes::open(txn, &ask)).await.unwrap().id;
    let bytes = b"%PDF-1.7 a mail".to_vec();
    let sha256 = kontor_sandbox::sign::fingerprint(&bytes);
    let (mail, kind) = ("M\u{e4}rz & April.pdf".to_owned(), "application/pdf".to_owned());
    let file = FileToHand { name: mail.clone(), content_type: kind, sha256, bytes: bytes.clone() };
    // It arrives and is not said: asked again it is the same one.
    company.set_faults(json!({ "error_after_success": 1 })).await;
    let silent = company.sandbox.take_file("f1", &file).await;
    assert!(matches!(silent, Err(ProviderFault::Unknown(_))), "{silent:?}");
    let reference = company.sandbox.take_file("f1", &file).await.unwrap();
    assert_eq!(company.sandbox.take_file("f1", &file).await.unwrap(), reference);
    let kept: files::File = company.app.store.read().unwrap().get(&reference).unwrap();
    assert_eq!(
        (kept.file_name, files::bytes_of(&company.app.store.read().unwrap(), &reference).unwrap()),
        (mail, bytes)
    );
    for (key, wrong, why) in [
        ("f2", FileToHand { content_type: "text/plain".to_owned(), ..file.clone() }, "wrong_file_type"),
        ("f3", FileToHand { sha256: "0".repeat(64), ..file.clone() }, "not_whole"),
        ("f1", FileToHand { name: "other.pdf".to_owned(), ..file.clone() }, "idempotency_key_reused"),
    ] {
        let told = company.sandbox.take_file(key, &wrong).await;
        assert!(matches!(&told, Err(ProviderFault::Refused(told)) if told.contains(why)), "{told:?}");
    }
    let named = vec![HandedFile { reference, about: FileAbout::Communication }];
    let said = DisputeAnswer::Evidence(Evidence { product: "Knots".to_owned(), ..Evidence::default() }, named);
    for _twice in 0..2 {
        let told = company.sandbox.answer_dispute(&name, "k1", &said).await.unwrap();
        assert_eq!((told.outcome, told.money, told.fee), (DisputeOutcome::UnderReview, euro(500), 1_500));
        assert!(told.respond_by.is_some());
    }
    let kept: disputes::Dispute = company.app.store.read().unwrap().get(&name).unwrap();
    assert_eq!(kept.evidence.unwrap().files[0].about, disputes::About::CustomerCommunication);
    assert_eq!(kept.evidence_files.len(), 1);
    let again = company.sandbox.answer_dispute(&name, "k2", &DisputeAnswer::Acceptance).await;
    assert!(matches!(again, Err(ProviderFault::Refused(why)) if why.contains("evidence_submitted")));

    let ask = serde_json::from_value(json!({ "charge": charge, "amount": 400 })).unwrap();
    let name = company.app.store.write(move |txn| disputes::warn(txn, &ask)).await.unwrap().id;
    let asked = company.sandbox.find_disputes(paid.transaction).await.unwrap();
    let asked = asked.iter().find(|one| one.reference == name).unwrap();
    assert_eq!((asked.outcome, asked.money, asked.fee), (DisputeOutcome::Warned, euro(400), 0));
    let formal = name.clone();
    company
        .app
        .store
        .write(move |txn| disputes::decide(txn, &formal, disputes::DisputeState::NeedsResponse))
        .await
        .unwrap();
    let told = company.sandbox.answer_dispute(&name, "k3", &DisputeAnswer::Acceptance).await.unwrap();
    assert_eq!((told.outcome, told.fee), (DisputeOutcome::Lost, 1_500));
}

#[tokio::test]
async fn an_open_charge_is_given_up_and_a_paid_one_is_not() {
    let company = Company::new().await;
    let open = company.sandbox.charge(&request(PaymentForm::BankWire, None)).await.unwrap().reference;
    for _ in 0..2 {
        company.sandbox.give_up_charge(&open).await.unwrap();
    }
    let card = request(PaymentForm::Card, Some(company.token("4242424242424242").await));
    let paid = company.sandbox.charge(&card).await.unwrap().reference;
    assert!(matches!(company.sandbox.give_up_charge(&paid).await, Err(ProviderFault::Refused(_))));
    company.sandbox.give_up_charge("ch_nobody").await.unwrap();
}

#[tokio::test]
async fn payouts_arrive_or_come_back() {
    let company = Company::new().await;
    let account = approved(&company, SellerId::from_uuid(fresh()), &profile("Muster")).await;
    for (holder, wanted) in [
        ("Anna Muster", PayoutOutcome::Paid),
        ("Bounce GmbH", PayoutOutcome::Returned { reason: "ACCOUNT_CLOSED".to_owned() }),
    ] {
        let bank_account = activated(&company, &account, holder).await;
        let order = PayoutOrder {
            payout: PayoutId::from_uuid(fresh()),
            account: account.clone(),
            bank_account,
            money: euro(1_000),
            reference: "PO-1".to_owned(),
        };
        assert_eq!(company.sandbox.find_payout(order.payout).await.unwrap(), None);
        let (name, first) = company.sandbox.pay_out(&order).await.unwrap();
        assert_eq!(first, PayoutOutcome::Pending);
        assert_eq!(company.sandbox.pay_out(&order).await.unwrap().0, name);
        let mut found = company.sandbox.find_payout(order.payout).await.unwrap();
        for _ in 0..2_000 {
            if found.as_ref().is_some_and(|(_, outcome)| *outcome != PayoutOutcome::Pending) {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
            found = company.sandbox.find_payout(order.payout).await.unwrap();
        }
        assert_eq!(found, Some((name, wanted)));
    }
}

#[tokio::test]
async fn a_wrong_key_is_a_clear_no() {
    let company = Company::new().await;
    let bruno =
        kontor_providers::Sandbox::new(&company.app.config.url, "sk_other", crate::company::HOOK_SECRET).unwrap();
    assert!(
        matches!(bruno.charge(&request(PaymentForm::BankWire, None)).await, Err(ProviderFault::Refused(why)) if why == "invalid_api_key")
    );
    assert!(matches!(bruno.standing("acct_1").await, Err(ProviderFault::Refused(_))));
    assert!(!format!("{bruno:?}").contains("sk_other"));
    for (url, key, secret) in
        [("ftp://x", "k", "whsec_AAAA"), ("http://x", " ", "whsec_AAAA"), ("http://x", "k", "AAAA")]
    {
        assert!(kontor_providers::Sandbox::new(url, key, secret).is_err(), "{url} {key} {secret}");
    }
}

/// Keys of a seller's own account at the card company.
fn keys(secret: &str) -> OwnKeys {
    let fields = BTreeMap::from([("secret_key".to_owned(), secret.to_owned())]);
    OwnKeys { provider: ProviderKind::Card, mode: None, fields }
}

#[tokio::test]
async fn a_seller_with_keys_is_a_merchant_of_their_own() {
    let company = Company::new().await;
    let own = company.sandbox.with_own_keys(&keys("sk_test_of_anna")).unwrap();
    assert_eq!(own.name(), "card");
    own.knock().await.unwrap();
    let wrong = company.sandbox.with_own_keys(&keys("sk_test_revoked")).unwrap();
    assert!(matches!(wrong.knock().await, Err(ProviderFault::Refused(_))));

    let mut paid = request(PaymentForm::Card, Some(company.token("4242424242424242").await));
    paid.keep = true;
    let charge = own.charge(&paid).await.unwrap();
    assert_eq!(own.find_charge(paid.transaction).await.unwrap().as_ref(), Some(&charge));
    // Neither the platform nor another seller sees it, sends it back, or charges the card that was kept.
    let other = company.sandbox.with_own_keys(&keys("sk_test_of_bruno")).unwrap();
    let platform: Arc<dyn PaymentProvider> = Arc::new(company.sandbox.clone());
    for bruno in [&other, &platform] {
        assert_eq!(bruno.find_charge(paid.transaction).await.unwrap(), None);
        let back = bruno.refund(TransactionId::from_uuid(fresh()), &charge.reference, euro(1)).await;
        assert!(matches!(back, Err(ProviderFault::Refused(_))), "{back:?}");
        let mut again = request(PaymentForm::Card, None);
        again.saved_method = charge.saved.as_ref().map(|saved| saved.reference.clone());
        assert!(matches!(bruno.charge(&again).await, Err(ProviderFault::Refused(_))));
        assert_eq!(bruno.find_disputes(paid.transaction).await.unwrap(), []);
    }
    let refund = TransactionId::from_uuid(fresh());
    own.refund(refund, &charge.reference, euro(900)).await.unwrap();
    assert_eq!(platform.find_refund(refund).await.unwrap(), None);
    let balance = |name: &str| -> Option<i64> {
        let found: Option<kontor_sandbox::balance::Balance> = company.app.store.read().unwrap().find(name).unwrap();
        found.and_then(|balance| balance.available.get("eur").copied())
    };
    assert_eq!(balance("balance"), None, "nothing of it lies with the platform");
}

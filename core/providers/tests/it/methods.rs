//! The other ways to pay with the real sandbox: each has one meaning in our words.

use kontor_kernel::kinds::TransactionId;
use kontor_payments::{
    PaymentForm, PaymentProvider,
    provider::{
        AccountDetails, Advice, BrowserInfo, Charge, ChargeRequest, DisputeOutcome, MandateFacts, NextAction, Outcome,
        ProviderFault, RefundOutcome,
    },
};
use kontor_sandbox::charge;

use crate::company::{Company, euro, fresh, request};

fn account(iban: &str) -> AccountDetails {
    AccountDetails { holder: "Bea Buyer".to_owned(), iban: iban.to_owned() }
}

async fn debit(company: &Company, iban: &str) -> ChargeRequest {
    let token = company.sandbox.tokenise(&account(iban)).await.unwrap();
    let mandate = MandateFacts { reference: "KM-1".to_owned(), signed_at: "2026-03-02T12:00:00Z".parse().unwrap() };
    ChargeRequest { mandate: Some(mandate), keep: true, ..request(PaymentForm::Sepa, Some(token)) }
}

async fn decided(company: &Company, of: TransactionId) -> Charge {
    for _ in 0..2_000 {
        let charge = company.sandbox.find_charge(of).await.unwrap().unwrap();
        if charge.outcome != Outcome::Pending {
            return charge;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("still pending");
}

#[tokio::test]
async fn a_debit_is_pending_settled_refused_or_sent_back() {
    let company = Company::new().await;
    let good = debit(&company, "DE89370400440532013000").await;
    assert_eq!(company.sandbox.charge(&good).await.unwrap().outcome, Outcome::Pending);
    let paid = decided(&company, good.transaction).await;
    assert_eq!((paid.arrived, paid.fee, &paid.outcome), (euro(4_900), 35, &Outcome::Succeeded));
    let kept = paid.saved.unwrap();
    assert_eq!(
        (kept.brand.as_str(), kept.last4.as_str(), paid.bank_country),
        ("sepa", "3000", Some(kontor_kernel::Country::DE))
    );
    // A later one of the same account, by the same mandate.
    let later = ChargeRequest {
        mandate: good.mandate.clone(),
        saved_method: Some(kept.reference),
        ..request(PaymentForm::Sepa, None)
    };
    assert_eq!(company.sandbox.charge(&later).await.unwrap().outcome, Outcome::Pending);
    assert_eq!(decided(&company, later.transaction).await.outcome, Outcome::Succeeded);

    let poor = debit(&company, "DE62370400440532013001").await;
    company.sandbox.charge(&poor).await.unwrap();
    let refused = decided(&company, poor.transaction).await.outcome;
    assert_eq!(refused, Outcome::Declined { code: "insufficient_funds".to_owned(), advice: Advice::OtherMethod });

    let back = debit(&company, "DE35370400440532013002").await;
    company.sandbox.charge(&back).await.unwrap();
    decided(&company, back.transaction).await;
    let mut told = Vec::new();
    while told.is_empty() {
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        told = company.sandbox.find_disputes(back.transaction).await.unwrap();
    }
    assert_eq!((told[0].outcome, told[0].money, told[0].fee), (DisputeOutcome::Returned, euro(4_900), 350));
    let refund = company.sandbox.refund(TransactionId::from_uuid(fresh()), &paid.reference, euro(900)).await.unwrap();
    assert_eq!(refund.outcome, RefundOutcome::Pending, "a bank takes its days");
}

#[tokio::test]
async fn an_account_that_is_none_is_refused_and_silence_is_unknown() {
    let company = Company::new().await;
    let refused = company.sandbox.tokenise(&account("DE88370400440532013000")).await;
    assert!(matches!(refused, Err(ProviderFault::Refused(why)) if why == "invalid_iban (iban)"));
    assert!(!format!("{:?}", account("DE89370400440532013000")).contains("DE89"));
    assert_eq!(company.sandbox.creditor().identifier, "DE98ZZZ09999999999");
}

#[tokio::test]
async fn each_methods_page_pays_and_only_some_can_be_asked_again() {
    let company = Company::new().await;
    for (form, kept) in [
        (PaymentForm::Paypal, Some("paypal")),
        (PaymentForm::Klarna, Some("klarna")),
        (PaymentForm::Sofort, Some("sepa")),
        (PaymentForm::Ideal, Some("sepa")),
        (PaymentForm::P24, None),
        (PaymentForm::Mondu, None),
    ] {
        let asked = ChargeRequest { keep: true, ..request(form, None) };
        let open = company.sandbox.charge(&asked).await.unwrap();
        let Outcome::ActionRequired(NextAction::Redirect { url }) = &open.outcome else { panic!("{form}: {open:?}") };
        assert!(url.contains("/method/") && url.ends_with("?locale=de"), "{url}");
        let id = open.reference.clone();
        company.app.store.write(move |txn| charge::confirm(txn, &id, "AT")).await.unwrap();
        let paid = company.sandbox.find_charge(asked.transaction).await.unwrap().unwrap();
        assert_eq!(paid.outcome, Outcome::Succeeded, "{form}");
        assert_eq!(paid.saved.as_ref().map(|saved| saved.brand.as_str()), kept, "{form}");
        let Some(saved) = paid.saved else { continue };
        let form = form.later().unwrap();
        let mandate = MandateFacts { reference: "KM-1".to_owned(), signed_at: "2026-03-02T12:00:00Z".parse().unwrap() };
        let again =
            ChargeRequest { saved_method: Some(saved.reference), mandate: Some(mandate), ..request(form, None) };
        company.sandbox.charge(&again).await.unwrap();
        assert_eq!(decided(&company, again.transaction).await.outcome, Outcome::Succeeded, "{form}");
    }
}

#[tokio::test]
async fn who_goes_back_from_a_page_may_pay_in_another_way() {
    let company = Company::new().await;
    let asked = request(PaymentForm::Paypal, None);
    let id = company.sandbox.charge(&asked).await.unwrap().reference;
    company.app.store.write(move |txn| charge::leave(txn, &id, false)).await.unwrap();
    let outcome = company.sandbox.find_charge(asked.transaction).await.unwrap().unwrap().outcome;
    assert_eq!(outcome, Outcome::Declined { code: "canceled_by_payer".to_owned(), advice: Advice::Retry });
}

#[tokio::test]
async fn what_the_browser_is_like_decides_whether_the_bank_asks() {
    let company = Company::new().await;
    let browser = BrowserInfo {
        color_depth: 24,
        screen_height: 900,
        screen_width: 1_440,
        time_zone_offset: -60,
        language: "de-DE".to_owned(),
        java_enabled: false,
        java_script_enabled: true,
        user_agent: "Mozilla/5.0".to_owned(),
    };
    let token = Some(company.token("4000000000003063").await);
    let known = ChargeRequest { browser: Some(browser), ..request(PaymentForm::Card, token) };
    assert_eq!(company.sandbox.charge(&known).await.unwrap().outcome, Outcome::Succeeded);
    let unknown = request(PaymentForm::Card, Some(company.token("4000000000003063").await));
    let asked = company.sandbox.charge(&unknown).await.unwrap().outcome;
    assert!(matches!(asked, Outcome::ActionRequired(NextAction::Redirect { url }) if url.contains("/challenge/")));
}

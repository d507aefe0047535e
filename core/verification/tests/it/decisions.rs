//! The provider's decision, and what follows from it.

use kontor_jobs::JobOutcome;
use kontor_kernel::Actor;
use kontor_payments::provider::EventSubject;
use kontor_verification::{provider::VerificationStatus, *};

use crate::company::{Case, some};

#[tokio::test(flavor = "multi_thread")]
async fn approved_may_sell_and_be_paid_out() {
    let case = Case::new().await;
    assert_eq!(case.setup().await, PaymentSetup::NoDocuments);
    case.in_review().await;
    assert!(matches!(case.verification.pull(case.seller.id).await.unwrap(), JobOutcome::Again(_)));
    *case.company.standing.lock().unwrap() = VerificationStatus::Approved;
    assert!(case.verification.apply_provider_event(&EventSubject::Account(case.seller.id)).await.unwrap());
    assert!(case.verification.apply_provider_event(&EventSubject::Account(case.seller.id)).await.unwrap());
    assert_eq!(case.verification.pull(case.seller.id).await.unwrap(), JobOutcome::Done);
    let found = case.overview().await;
    assert_eq!((found.legitimation.internal, found.legitimation.external), (Internal::Reviewed, Some(External::Kyc2)));
    assert_eq!((found.legitimation.level, found.documents[0].status), (Level::Regular, DocumentState::Validated));
    assert_eq!(case.setup().await, PaymentSetup::PaymentsPayouts);
    assert_eq!(case.mails().await.len(), 1);
    assert_eq!(case.mails().await[0].0, "verification_approved");
    assert!(found.legitimation.requirements().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn protected_data_changed_after_the_decision_ask_for_a_new_one() {
    let case = Case::new().await;
    case.in_review().await;
    case.decide(VerificationStatus::Approved).await;
    let phone = ProfileChange { phone: some("+49 30 999999"), ..ProfileChange::default() };
    case.save(phone).await.unwrap();
    assert_eq!(case.setup().await, PaymentSetup::PaymentsPayouts);
    case.save(ProfileChange { last_name: some("Neu"), ..ProfileChange::default() }).await.unwrap();
    let found = case.overview().await.legitimation;
    assert_eq!((found.internal, found.requirements()), (Internal::Change, vec!["profile_changed".to_owned()]));
    // Selling goes on, payouts wait.
    assert_eq!(case.setup().await, PaymentSetup::Payments);
    case.submit().await.unwrap();
    case.verification.hand_in(case.seller.id).await.unwrap();
    case.decide(VerificationStatus::Approved).await;
    assert_eq!(case.setup().await, PaymentSetup::PaymentsPayouts);
}

#[tokio::test(flavor = "multi_thread")]
async fn more_is_asked_for_by_name_and_brought() {
    let case = Case::new().await;
    case.in_review().await;
    case.decide(VerificationStatus::NeedsMore { requirements: vec!["proof_doc".to_owned()] }).await;
    let found = case.overview().await;
    assert_eq!((found.legitimation.internal, found.missing), (Internal::Change, vec!["proof_doc"]));
    let (template, data) = case.mails().await.remove(0);
    assert_eq!(template, "verification_needs_more");
    assert!(data.contains("Proof of address") && data.contains("http://k.test/cabinet/verification"));
    assert_eq!(case.submit().await.unwrap_err().code().text(), "profile_incomplete");
    case.bring(DocumentKind::ProofDoc).await;
    case.submit().await.unwrap();
    case.told();
    case.verification.hand_in(case.seller.id).await.unwrap();
    // Only the new paper travels.
    assert_eq!(case.told().iter().filter(|told| told.starts_with("hand")).count(), 1);
    case.decide(VerificationStatus::Approved).await;
    assert_eq!(case.setup().await, PaymentSetup::PaymentsPayouts);
}

#[tokio::test(flavor = "multi_thread")]
async fn refused_says_why_and_is_no_dead_end() {
    let case = Case::new().await;
    case.in_review().await;
    case.decide(VerificationStatus::Rejected { reasons: vec!["DOCUMENT_UNREADABLE".to_owned()] }).await;
    let found = case.overview().await;
    assert_eq!(
        (found.legitimation.internal, found.legitimation.external),
        (Internal::Rejected, Some(External::Rejected))
    );
    assert_eq!((found.documents[0].status, found.missing), (DocumentState::Refused, vec!["id_from_front"]));
    assert_eq!(case.setup().await, PaymentSetup::Rejected);
    assert!(case.mails().await[0].1.contains("isn’t readable"));
    case.bring(DocumentKind::IdFromFront).await;
    case.submit().await.unwrap();
    assert_eq!(case.setup().await, PaymentSetup::Verification);
    case.verification.hand_in(case.seller.id).await.unwrap();
    case.decide(VerificationStatus::Approved).await;
    assert_eq!(case.setup().await, PaymentSetup::PaymentsPayouts);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pause_always_has_a_requirement() {
    let case = Case::new().await;
    case.in_review().await;
    case.decide(VerificationStatus::Approved).await;
    case.sql("UPDATE sellers SET payouts_blocked = true WHERE seller_id = $1").await;
    assert_eq!(case.setup().await, PaymentSetup::Payments);
    assert_eq!(case.overview().await.legitimation.requirements(), ["payouts_blocked"]);
    case.sql("UPDATE sellers SET payouts_blocked = false WHERE seller_id = $1").await;
    for (external, code) in
        [("expired", "document_expired"), ("blocked", "provider_blocked"), ("closed", "provider_closed")]
    {
        case.sql(&format!("UPDATE legitimations SET external = '{external}' WHERE seller_id = $1")).await;
        assert_ne!(case.setup().await, PaymentSetup::PaymentsPayouts);
        assert_eq!(case.overview().await.legitimation.requirements(), [code]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_test_side_needs_no_verification() {
    let case = Case::new().await;
    case.sql("UPDATE sellers SET livemode = false WHERE seller_id = $1").await;
    let mut side = case.seller.tenant;
    side.livemode = false;
    let scope = kontor_db::Scope::Seller(side, Actor::Seller(case.seller.user));
    let mut tx = case.world.api.begin(scope).await.unwrap();
    assert_eq!(payment_setup(&mut tx).await.unwrap(), PaymentSetup::PaymentsPayouts);
    tx.commit().await.unwrap();
    // The provider gets to know a stand-in, never the person.
    *case.company.standing.lock().unwrap() = VerificationStatus::Approved;
    assert_eq!(case.verification.account(case.seller.id).await.unwrap().as_deref(), Some("acct_1"));
    assert_eq!(case.told()[0], "open Seller 1990-01-01");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_sweep_takes_up_what_waits() {
    let case = Case::new().await;
    assert_eq!(case.verification.reconcile_verification().await.unwrap(), 0);
    case.in_review().await;
    assert_eq!(case.verification.reconcile_verification().await.unwrap(), 1);
}

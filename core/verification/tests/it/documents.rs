//! Papers and handing them in.

use kontor_jobs::JobOutcome;
use kontor_verification::*;

use crate::company::{Case, complete};

#[tokio::test(flavor = "multi_thread")]
async fn only_ones_own_papers_of_the_right_kind() {
    let case = Case::new().await;
    let cover = case.upload("cover", "checked").await;
    let other = case.within(async |tx| attach(tx, cover, DocumentKind::IdFromFront).await).await.unwrap_err();
    assert_eq!(other.field_faults()[0].pointer, "/upload_id");
    let paper = case.upload("document", "checked").await;
    let company = case.within(async |tx| attach(tx, paper, DocumentKind::ArticleDoc).await).await.unwrap_err();
    assert_eq!(
        (company.field_faults()[0].code.text(), company.field_faults()[0].pointer.as_str()),
        ("invalid_choice", "/kind")
    );
    let bruno = case.world.seller("bruno").await;
    let mut tx = case.world.api.begin(bruno.scope()).await.unwrap();
    assert!(attach(&mut tx, paper, DocumentKind::IdFromFront).await.is_err());
    drop(tx);
    let once = case.within(async |tx| attach(tx, paper, DocumentKind::IdFromFront).await).await.unwrap();
    let twice = case.within(async |tx| attach(tx, paper, DocumentKind::IdFromFront).await).await.unwrap();
    assert_eq!((once.id, once.status), (twice.id, DocumentState::Init));
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_handed_in_before_it_is_complete() {
    let case = Case::new().await;
    let fault = case.submit().await.unwrap_err();
    assert_eq!(fault.code().text(), "profile_incomplete");
    case.save(complete()).await.unwrap();
    assert_eq!(case.submit().await.unwrap_err().meta()["missing"], serde_json::json!(["id_from_front"]));
    case.bring(DocumentKind::IdFromFront).await;
    assert_eq!(case.submit().await.unwrap().legitimation.internal, Internal::Requested);
    // Twice is once, and nothing is added while somebody looks.
    assert_eq!(case.submit().await.unwrap().legitimation.internal, Internal::Requested);
    let late = case.upload("document", "checked").await;
    let busy = case.within(async |tx| attach(tx, late, DocumentKind::IdFromBack).await).await.unwrap_err();
    assert_eq!(busy.code().text(), "invalid_transition");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_provider_gets_each_paper_once_whatever_breaks() {
    let case = Case::new().await;
    case.save(complete()).await.unwrap();
    case.bring(DocumentKind::IdFromFront).await;
    case.submit().await.unwrap();
    *case.company.silent.lock().unwrap() = true;
    let silence = case.verification.hand_in(case.seller.id).await.unwrap_err();
    assert_eq!(silence.code().text(), "provider_timeout");
    *case.company.silent.lock().unwrap() = false;
    assert_eq!(case.verification.hand_in(case.seller.id).await.unwrap(), JobOutcome::Done);
    assert_eq!(case.told(), ["open Muster 1990-05-17", "hand id_from_front passport.pdf 64", "submit"]);
    let found = case.overview().await;
    assert_eq!(
        (found.legitimation.internal, found.documents[0].status),
        (Internal::InReview, DocumentState::ValidationAsked)
    );
    assert_eq!(case.setup().await, PaymentSetup::Verification);
    assert_eq!(case.verification.hand_in(case.seller.id).await.unwrap(), JobOutcome::Done);
    assert!(case.told().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_looked_at_before_it_leaves() {
    let case = Case::new().await;
    case.save(complete()).await.unwrap();
    let upload = case.upload("document", "completed").await;
    case.within(async |tx| attach(tx, upload, DocumentKind::IdFromFront).await).await.unwrap();
    case.submit().await.unwrap();
    assert!(matches!(case.verification.hand_in(case.seller.id).await.unwrap(), JobOutcome::Again(_)));
    case.look_at(upload, "refused").await;
    assert_eq!(case.verification.hand_in(case.seller.id).await.unwrap(), JobOutcome::Done);
    let found = case.overview().await;
    assert_eq!((found.legitimation.internal, found.documents[0].status), (Internal::Change, DocumentState::Refused));
    assert_eq!(
        (found.legitimation.requirements(), found.missing),
        (vec!["id_from_front".to_owned()], vec!["id_from_front"])
    );
    assert!(case.told().is_empty());
}

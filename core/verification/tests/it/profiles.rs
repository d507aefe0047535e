//! Saving step by step.

use kontor_verification::*;

use crate::company::{Case, complete, some, wrong};

#[tokio::test(flavor = "multi_thread")]
async fn a_step_saves_its_own_fields_and_hears_of_all_its_mistakes_at_once() {
    let case = Case::new().await;
    let bad = ProfileChange {
        first_name: Some(None),
        birthday: some("31.12.1990"),
        zip: some("1".repeat(40)),
        country_code: some("us"),
        ..ProfileChange::default()
    };
    let fault = case.save(bad).await.unwrap_err();
    assert_eq!(
        wrong(&fault),
        [
            ("invalid_date", "/birthday"),
            ("required", "/first_name"),
            ("too_long", "/zip"),
            ("invalid_country", "/country_code"),
        ]
    );
    let step = ProfileChange {
        business_type: some(BusinessType::Private),
        phone: some(" +49 30 123456 "),
        ..ProfileChange::default()
    };
    let saved = case.save(step).await.unwrap();
    assert_eq!((saved.phone.as_str(), saved.version), ("+49 30 123456", 2));
    let missing = case.overview().await.missing;
    assert!(missing.contains(&"first_name") && missing.contains(&"id_from_front") && !missing.contains(&"phone"));
    assert_eq!(case.overview().await.legitimation.onboarding_step, 1);
    case.save(complete()).await.unwrap();
    assert_eq!(case.overview().await.missing, ["id_from_front"]);
    assert_eq!(case.overview().await.legitimation.onboarding_step, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_saw_an_older_version_is_told() {
    let case = Case::new().await;
    case.save(complete()).await.unwrap();
    let stale = case.within(async |tx| save(tx, Some(1), &complete()).await).await.unwrap_err();
    assert_eq!(stale.code().text(), "stale_version");
    case.within(async |tx| save(tx, Some(2), &complete()).await).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_neighbour_has_a_profile_of_their_own() {
    let case = Case::new().await;
    case.save(complete()).await.unwrap();
    let bruno = case.world.seller("bruno").await;
    let mut tx = case.world.api.begin(bruno.scope()).await.unwrap();
    assert_eq!(profile(&mut tx).await.unwrap().last_name, "");
    assert!(documents(&mut tx).await.unwrap().is_empty());
}

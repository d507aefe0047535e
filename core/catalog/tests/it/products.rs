//! Drafts, changes, prices, publishing, copies, removal.

use kontor_catalog::*;
use kontor_kernel::{AttributeChange, AttributeLimit, AttributeSet, Attributes, Code, Currency, Money, Patch};
use kontor_pricing::{Binding, CustomRate, Interval, Terms};
use kontor_testkit::World;
use serde::de::{MapAccess, value::MapDeserializer};
use serde_json::{Value, json};

use crate::*;

#[tokio::test(flavor = "multi_thread")]
async fn a_draft_gets_an_address_of_its_own() {
    let world = World::new().await;
    let (anna, bruno) = world.two_tenants().await;
    let first = made(&world, &anna, named("Häkeln für Anfänger")).await;
    let second = made(&world, &anna, named("Häkeln für Anfänger")).await;
    let other = made(&world, &bruno, named("Häkeln für Anfänger")).await;
    let reserved = made(&world, &anna, named("Payment")).await;
    let nameless = made(&world, &anna, named("日本語")).await;
    assert_eq!(first.slug, "haekeln-fuer-anfaenger");
    assert_eq!(second.slug, "haekeln-fuer-anfaenger-2");
    assert_eq!(other.slug, "haekeln-fuer-anfaenger");
    assert_eq!(reserved.slug, "payment-2");
    assert_eq!(nameless.slug, "download");
    let foreign = within(&world, &bruno, async |tx| find(tx, first.id).await).await.unwrap_err();
    assert_eq!(foreign.code(), Code::NotFound);
}

#[tokio::test(flavor = "multi_thread")]
async fn editors_who_want_the_same_address_at_once_each_get_one_of_their_own_or_are_told() {
    let world = World::new().await;
    let anna = world.seller("anna").await;
    let one = made(&world, &anna, named("One")).await;
    let two = made(&world, &anna, named("Two")).await;
    let three = made(&world, &anna, named("Three")).await;
    // The address of a draft follows its name; a third one types it; a fourth begins with it.
    let rename = |to: &str| ProductChange { name: Some(to.into()), ..Default::default() };
    let typed = ProductChange { slug: Some("novel".into()), ..Default::default() };
    let (first, second, third, fourth) = tokio::join!(
        within(&world, &anna, async |tx| change(tx, one.id, None, &rename("Novel"), READY).await),
        within(&world, &anna, async |tx| change(tx, two.id, None, &rename("Novel"), READY).await),
        within(&world, &anna, async |tx| change(tx, three.id, None, &typed, READY).await),
        within(&world, &anna, async |tx| create(tx, &named("Novel")).await),
    );
    let mut addresses = vec![first.unwrap().fields.slug, second.unwrap().fields.slug, fourth.unwrap().fields.slug];
    match third {
        Ok(product) => addresses.push(product.fields.slug),
        Err(fault) => assert_eq!(refused(&fault), [("slug_taken", "/slug")]),
    }
    assert!(addresses.contains(&"novel".to_owned()), "{addresses:?}");
    addresses.sort();
    addresses.dedup();
    assert!(addresses.len() >= 3, "{addresses:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_wrong_is_told_at_once() {
    let world = World::new().await;
    let anna = world.seller("anna").await;
    let fields = ProductChange {
        name: Some(" ".into()),
        description: Some("x".repeat(301)),
        subtype: Patch::Value(Subtype::Event),
        slug: Some("sign_in".into()),
        limit: Patch::Value(0),
        download_limit: Patch::Value(1001),
        download_days: Some(0),
        ..Default::default()
    };
    let new = NewProduct { form: Form::Download, fields };
    let fault = within(&world, &anna, async |tx| create(tx, &new).await).await.unwrap_err();
    assert_eq!(
        refused(&fault),
        [
            ("required", "/name"),
            ("too_long", "/description"),
            ("too_small", "/limit"),
            ("too_large", "/download_limit"),
            ("too_small", "/download_days"),
            ("invalid_choice", "/subtype"),
            ("invalid_slug", "/slug"),
        ]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_editor_with_an_old_version_is_told_so() {
    let world = World::new().await;
    let anna = world.seller("anna").await;
    let product = made(&world, &anna, named("Book")).await;
    let rename = |name: &str| ProductChange { name: Some(name.into()), ..Default::default() };
    let renamed =
        within(&world, &anna, async |tx| change(tx, product.id, Some(1), &rename("Novel"), READY).await).await.unwrap();
    assert_eq!((renamed.version, renamed.slug.as_str()), (2, "novel"));
    let stale = within(&world, &anna, async |tx| change(tx, product.id, Some(1), &rename("Poem"), READY).await).await;
    let stale = stale.unwrap_err();
    assert_eq!((stale.code(), &stale.meta()["version"]), (Code::StaleVersion, &2.into()));
    // Without a version the last word wins.
    within(&world, &anna, async |tx| change(tx, product.id, None, &rename("Poem"), READY).await).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_typed_address_stays_and_cannot_be_taken() {
    let world = World::new().await;
    let anna = world.seller("anna").await;
    let product = made(&world, &anna, named("Book")).await;
    let other = made(&world, &anna, named("Other")).await;
    let slug = |slug: &str| ProductChange { slug: Some(slug.into()), ..Default::default() };
    within(&world, &anna, async |tx| change(tx, product.id, None, &slug("my-own"), READY).await).await.unwrap();
    let rename = ProductChange { name: Some("New".into()), ..Default::default() };
    let renamed = within(&world, &anna, async |tx| change(tx, product.id, None, &rename, READY).await).await.unwrap();
    assert_eq!(renamed.slug, "my-own");
    let taken = within(&world, &anna, async |tx| change(tx, other.id, None, &slug("my-own"), READY).await).await;
    assert_eq!(refused(&taken.unwrap_err()), [("slug_taken", "/slug")]);
}

#[tokio::test(flavor = "multi_thread")]
async fn prices_are_bounded_and_shown() {
    let world = World::new().await;
    let anna = world.seller("anna").await;
    let product = made(&world, &anna, named("Book")).await;
    let add = async |new: plans::NewPlan| {
        within(&world, &anna, async |tx| plans::add(tx, product.id, &new, READY).await).await
    };
    assert_eq!(refused(&add(price(32)).await.unwrap_err()), [("amount_too_small", "/price/amount")]);
    assert_eq!(refused(&add(price(100_000_001)).await.unwrap_err()), [("amount_too_large", "/price/amount")]);
    assert_eq!(refused(&add(price(-1)).await.unwrap_err()), [("amount_too_small", "/price/amount")]);
    let subscription = plans::NewPlan { kind: PlanKind::Subscription, ..price(500) };
    assert_eq!(refused(&add(subscription).await.unwrap_err()), [("required", "/terms")]);
    let old = plans::NewPlan { old_price: Some(eur(500)), ..price(500) };
    assert_eq!(refused(&add(old).await.unwrap_err()), [("amount_too_small", "/old_price/amount")]);
    let usd = Some(Money::new(900, "usd".parse::<Currency>().unwrap()));
    let mixed = plans::NewPlan { old_price: usd, ..price(500) };
    assert_eq!(refused(&add(mixed).await.unwrap_err()), [("invalid_choice", "/old_price/currency")]);

    let first = add(plans::NewPlan { old_price: Some(eur(2900)), ..price(1900) }).await.unwrap();
    let second = add(price(0)).await.unwrap();
    let shown = within(&world, &anna, async |tx| find(tx, product.id).await).await.unwrap();
    assert_eq!(
        (shown.display_price(), shown.display_old_price(), shown.free),
        (Some(eur(1900)), Some(eur(2900)), false)
    );

    let to_front = plans::PlanChange { position: Some(0), ..Default::default() };
    within(&world, &anna, async |tx| plans::change(tx, product.id, second.id, Some(1), &to_front, READY).await)
        .await
        .unwrap();
    let order = within(&world, &anna, async |tx| plans::list(tx, product.id).await).await.unwrap();
    assert_eq!(order.iter().map(|plan| plan.id).collect::<Vec<_>>(), [second.id, first.id]);

    within(&world, &anna, async |tx| plans::remove(tx, product.id, first.id, READY).await).await.unwrap();
    let shown = within(&world, &anna, async |tx| find(tx, product.id).await).await.unwrap();
    assert_eq!((shown.display_price(), shown.plans_count, shown.free), (Some(eur(0)), 1, true));
    let gone = within(&world, &anna, async |tx| plans::find(tx, product.id, first.id).await).await.unwrap_err();
    assert_eq!(gone.code(), Code::NotFound);
}

/// Stripe, "Currencies": of three-decimal currencies the last digit is 0, of some there are no decimals.
#[tokio::test(flavor = "multi_thread")]
async fn no_price_lies_between_two_amounts_that_card_companies_take() {
    let world = World::new().await;
    let anna = world.seller("anna").await;
    for (code, taken, between) in [
        ("kwd", 5_120, Some(5_124)),
        ("bhd", 1_000, Some(1_001)),
        ("mga", 500, Some(550)),
        ("isk", 501, None),
        ("ugx", 1_001, None),
        ("huf", 1_234, None),
        ("eur", 1_999, None),
    ] {
        let product = made(&world, &anna, named(&format!("Book in {code}"))).await;
        let add = async |amount: i64| {
            let new = plans::NewPlan::once(Money::new(amount, code.parse().unwrap()));
            within(&world, &anna, async |tx| plans::add(tx, product.id, &new, READY).await).await
        };
        if let Some(between) = between {
            let refusal = add(between).await.unwrap_err();
            assert_eq!(refused(&refusal), [("amount_not_chargeable", "/price/amount")], "{code}");
        }
        assert_eq!(add(taken).await.unwrap().price().amount, taken, "{code}");
        let least = limits::price_min(code.parse().unwrap());
        assert!(Money::new(least, code.parse().unwrap()).is_chargeable(), "{code}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn terms_are_bounded_by_their_kind_and_the_price_follows_from_them() {
    let world = World::new().await;
    let anna = world.seller("anna").await;
    let product = made(&world, &anna, named("Course")).await;
    let add = async |kind, terms: Terms| {
        let new = plans::NewPlan { kind, terms: Some(terms), ..price(0) };
        within(&world, &anna, async |tx| plans::add(tx, product.id, &new, READY).await).await
    };
    let monthly = |count| Terms { first_amount: 2_000, ..Terms::even(1_000, Interval::MONTH, count) };
    let bound = |min_months, extension_months, notice_days| Terms {
        binding: Binding { min_months, extension_months, notice_days },
        ..monthly(None)
    };
    let custom = |amount| CustomRate { amount, interval: Interval::MONTH };
    let (parts, limited, endless) = (PlanKind::Installment, PlanKind::LimitedSubscription, PlanKind::Subscription);
    let wrong = [
        (PlanKind::OneTime, monthly(None), ("invalid_choice", "/terms")),
        (parts, monthly(None), ("required", "/terms/payments_count")),
        (parts, monthly(Some(1)), ("too_small", "/terms/payments_count")),
        (parts, monthly(Some(25)), ("too_large", "/terms/payments_count")),
        (limited, monthly(Some(101)), ("too_large", "/terms/payments_count")),
        (endless, monthly(Some(2)), ("invalid_choice", "/terms/payments_count")),
        (endless, Terms { first_amount: 32, ..monthly(None) }, ("amount_too_small", "/terms/first_amount/amount")),
        (endless, Terms { next_amount: 0, ..monthly(None) }, ("amount_too_small", "/terms/next_amount/amount")),
        (endless, Terms { trial_days: 366, ..monthly(None) }, ("too_large", "/terms/trial_days")),
        (endless, Terms { start_day: Some(2), ..monthly(None) }, ("invalid_choice", "/terms/start_day")),
        (endless, bound(25, 0, 0), ("too_large", "/terms/binding/min_months")),
        (endless, bound(12, 13, 0), ("too_large", "/terms/binding/extension_months")),
        (endless, bound(12, 0, 29), ("too_large", "/terms/binding/notice_days")),
        // A plan ends with a payment, which must not lie beyond what the law allows.
        (
            endless,
            Terms { interval: "3m".parse().unwrap(), ..bound(4, 0, 0) },
            ("invalid_choice", "/terms/binding/min_months"),
        ),
        (
            endless,
            Terms { interval: "1w".parse().unwrap(), ..bound(1, 0, 0) },
            ("invalid_choice", "/terms/binding/min_months"),
        ),
        (endless, Terms { trial_days: 14, ..bound(24, 0, 0) }, ("invalid_choice", "/terms/binding/min_months")),
        // Without a term nothing is extended, and what has an end by itself binds nobody.
        (endless, bound(0, 1, 0), ("invalid_choice", "/terms/binding/extension_months")),
        (limited, Terms { payments_count: Some(3), ..bound(1, 0, 0) }, ("invalid_choice", "/terms/binding/min_months")),
        (endless, Terms { start_day: Some(1), trial_days: 7, ..monthly(None) }, ("invalid_choice", "/terms/start_day")),
        (
            endless,
            Terms { custom_rates: vec![custom(100)], ..monthly(None) },
            ("invalid_choice", "/terms/custom_rates"),
        ),
        (parts, Terms { custom_rates: vec![custom(100)], ..monthly(None) }, ("too_small", "/terms/custom_rates")),
        (
            parts,
            Terms { custom_rates: vec![custom(100), custom(1)], ..monthly(None) },
            ("amount_too_small", "/terms/custom_rates/1/amount/amount"),
        ),
        (
            limited,
            Terms { next_amount: 100_000_000, ..monthly(Some(3)) },
            ("amount_too_large", "/terms/next_amount/amount"),
        ),
    ];
    for (kind, terms, expected) in wrong {
        assert_eq!(refused(&add(kind, terms.clone()).await.unwrap_err()), [expected], "{kind} {terms:?}");
    }
    for (kind, terms, shown) in [
        (parts, monthly(Some(24)), 25_000),
        (parts, Terms { custom_rates: vec![custom(900), custom(600)], ..monthly(None) }, 1_500),
        (limited, monthly(Some(1)), 2_000),
        (limited, monthly(Some(100)), 1_000),
        (endless, Terms { start_day: Some(28), ..monthly(None) }, 1_000),
    ] {
        let made = add(kind, terms.clone()).await.unwrap();
        assert_eq!((made.price(), made.terms().unwrap()), (eur(shown), Some(terms)));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn publishing_asks_for_everything_and_is_seen_by_visitors() {
    let world = World::new().await;
    let anna = world.seller("anna").await;
    let unready = SellerFacts { registration_finished: false, ..READY };
    let product = made(&world, &anna, NewProduct { form: Form::Service, ..named("Hour") }).await;
    let fault = within(&world, &anna, async |tx| publish(tx, product.id, READY).await).await.unwrap_err();
    assert_eq!(
        (fault.code(), fault.meta()["reasons"].to_string()),
        (Code::NotSellable, "[\"no_pricing_plans\"]".into())
    );
    within(&world, &anna, async |tx| plans::add(tx, product.id, &price(1900), READY).await).await.unwrap();
    let fault = within(&world, &anna, async |tx| publish(tx, product.id, unready).await).await.unwrap_err();
    assert_eq!(fault.meta()["reasons"].to_string(), "[\"finish_registration\"]");

    let visit = async |slug: &str| {
        let mut tx = world.api.begin(anna.visitor()).await.unwrap();
        (shop::by_slug(&mut tx, slug).await, shop::published(&mut tx, None, 10, 0).await.unwrap())
    };
    assert_eq!(visit("hour").await.0.unwrap_err().code(), Code::NotFound);
    let shown = within(&world, &anna, async |tx| publish(tx, product.id, READY).await).await.unwrap();
    assert!(shown.published && shown.published_at.is_some());
    let again = within(&world, &anna, async |tx| publish(tx, product.id, READY).await).await.unwrap();
    assert_eq!(again.version, shown.version, "publishing twice is publishing once");
    assert_eq!(reasons(&Facts::from_product(&again, READY)), []);
    let (offer, all) = visit("hour").await;
    assert_eq!((offer.unwrap().plans.len(), all.len()), (1, 1));

    within(&world, &anna, async |tx| archive(tx, product.id).await).await.unwrap();
    assert!(visit("hour").await.0.is_err());
    within(&world, &anna, async |tx| unarchive(tx, product.id).await).await.unwrap();
    assert!(visit("hour").await.0.is_ok());
    let hidden = ProductChange { private: Some(true), ..Default::default() };
    within(&world, &anna, async |tx| change(tx, product.id, None, &hidden, READY).await).await.unwrap();
    let (offer, all) = visit("hour").await;
    assert_eq!((offer.is_ok(), all.len()), (true, 0), "private: by its address only");
    within(&world, &anna, async |tx| unpublish(tx, product.id).await).await.unwrap();
    assert!(visit("hour").await.0.is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn copies_have_everything_but_the_sales_and_drafts_can_be_removed() {
    let world = World::new().await;
    let anna = world.seller("anna").await;
    let product = made(&world, &anna, NewProduct { form: Form::Service, ..named("Hour") }).await;
    within(&world, &anna, async |tx| plans::add(tx, product.id, &price(1900), READY).await).await.unwrap();
    within(&world, &anna, async |tx| publish(tx, product.id, READY).await).await.unwrap();
    let copy = within(&world, &anna, async |tx| duplicate(tx, product.id).await).await.unwrap();
    assert_eq!((copy.name.as_str(), copy.slug.as_str(), copy.published), ("Hour (2)", "hour-2", false));
    assert_eq!(copy.display_price(), Some(eur(1900)));

    let used = within(&world, &anna, async |tx| remove(tx, product.id, None).await).await.unwrap_err();
    assert_eq!(used.code(), Code::InUse);
    within(&world, &anna, async |tx| remove(tx, copy.id, Some(1)).await).await.unwrap();
    assert!(within(&world, &anna, async |tx| find(tx, copy.id).await).await.is_err());
}

/// A change of this one field, as it is sent.
fn sent(field: &str, value: Value) -> ProductChange {
    let mut map = MapDeserializer::<_, serde_json::Error>::new(std::iter::once((field.to_owned(), value)));
    let key: String = map.next_key().unwrap().unwrap();
    let mut change = ProductChange::default();
    assert!(change.read_value(&key, &mut map).unwrap(), "{field}");
    change
}

#[tokio::test(flavor = "multi_thread")]
async fn every_text_and_number_that_a_seller_says_is_kept_answered_copied_and_bounded() {
    let world = World::new().await;
    let anna = world.seller("anna").await;
    let new = NewProduct { form: Form::Course, ..named("Course") };
    let id = made(&world, &anna, new).await.id;
    let write = async |field: &str, value: &Value| {
        let change = sent(field, value.clone());
        within(&world, &anna, async |tx| kontor_catalog::change(tx, id, None, &change, READY).await).await
    };
    let mut written = 0;
    for attribute in ProductFields::ATTRIBUTES {
        let name = attribute.name;
        let (good, bad, code) = match attribute.limit {
            AttributeLimit::Chars(_, max, _) => (json!("abc"), json!("x".repeat(max + 1)), "too_long"),
            AttributeLimit::Range(_, max) => (json!(2), json!(max + 1), "too_large"),
            AttributeLimit::None | AttributeLimit::Items(_) => continue,
        };
        assert_eq!(refused(&write(name, &bad).await.unwrap_err()), [(code, &*format!("/{name}"))]);
        write(name, &good).await.unwrap();
        let kept = within(&world, &anna, async |tx| find(tx, id).await).await.unwrap();
        assert_eq!(kept.fields.to_json().get(name), Some(&good), "{name}");
        written += 1;
    }
    assert!(written > 8, "{written}");
    let first = within(&world, &anna, async |tx| find(tx, id).await).await.unwrap().fields;
    let copy = within(&world, &anna, async |tx| duplicate(tx, id).await).await.unwrap().fields;
    // Only what names it differs.
    assert_eq!(copy, ProductFields { name: "abc (2)".into(), slug: copy.slug.clone(), ..first });
}

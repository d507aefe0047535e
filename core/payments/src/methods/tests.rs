//! The table of selling-core §9, and that the answer is total and true.
#![allow(clippy::unwrap_used, reason = "tests")]

use std::collections::BTreeMap;

use chrono::{TimeZone, Utc};
use kontor_kernel::{Code, Country, Currency, Locale, Machine, Money};
use proptest::{prelude::*, sample::select};

use super::*;
use crate::{Minimum, PaymentForm as Form, Switch};

use PurchaseKind::{Installment, LimitedSubscription, OneTime, Subscription};

fn land(code: &str) -> Country {
    code.parse().unwrap()
}

fn money(amount: i64, code: &str) -> Money {
    Money::new(amount, code.parse().unwrap())
}

/// A German seller with everything the platform can give, whose provider can everything.
fn rules() -> MethodRules {
    MethodRules {
        seller: Some(land("DE")),
        at: Utc.with_ymd_and_hms(2026, 11, 25, 12, 0, 0).unwrap(),
        features: PaymentFeature::ALL.to_vec(),
        settings: PaymentSettings::default(),
        able: Form::ALL.to_vec(),
        has_reseller: true,
    }
}

fn euro(kind: PurchaseKind) -> Purchase {
    Purchase { kind, amount: money(4_900, "eur"), begins_later: false, buyer: land("DE") }
}

#[test]
fn methods_by_purchase_type_stand_in_display_order() {
    use Form::*;
    let shared = [Paypal, Card, BankWire, Sepa, Sofort, ApplePay, GooglePay, PayLater];
    let with = |more: &[Form]| [&shared, more].concat();
    let euro_of = |rules: &MethodRules, kind| rules.offered(&euro(kind));
    // TWINT pays francs only.
    assert_eq!(euro_of(&rules(), OneTime), with(&[Klarna, Mondu]));
    assert_eq!(euro_of(&rules(), Installment), with(&[]));
    assert_eq!(euro_of(&rules(), LimitedSubscription), with(&[Klarna]));
    assert_eq!(euro_of(&rules(), Subscription), with(&[Klarna]));
    // What belongs to the banks of one country is for who lives there.
    let of = |code| rules().offered(&Purchase { buyer: land(code), ..euro(Installment) });
    assert_eq!(of("PL"), [Paypal, Card, BankWire, ApplePay, GooglePay, P24, PayLater]);
    assert_eq!(of("NL"), [Paypal, Card, BankWire, Sepa, Sofort, ApplePay, GooglePay, PayLater, Ideal]);
    assert_eq!(of("FR"), [Paypal, Card, BankWire, ApplePay, GooglePay, PayLater]);
    // Goods on trust are the platform's to give.
    let plain = MethodRules { features: vec![PaymentFeature::PayLater], ..rules() };
    for kind in PurchaseKind::ALL {
        assert_eq!(euro_of(&plain, *kind), with(&[]), "{kind}");
        assert_eq!(
            plain.why_not(Klarna, &euro(*kind)),
            Some(if *kind == Installment { WhyNot::PurchaseType } else { WhyNot::FeatureOff })
        );
    }
    let once = MethodRules { features: vec![PaymentFeature::Klarna], ..rules() };
    assert_eq!(
        (once.why_not(Klarna, &euro(OneTime)), once.why_not(Klarna, &euro(Subscription))),
        (None, Some(WhyNot::FeatureOff))
    );
    let francs = Purchase { amount: money(4_900, "chf"), buyer: land("CH"), ..euro(OneTime) };
    assert_eq!(rules().offered(&francs), [Paypal, Card, ApplePay, GooglePay, Klarna, Twint]);
    assert_eq!(
        rules().offered(&Purchase { kind: Subscription, ..francs }),
        [Paypal, Card, ApplePay, GooglePay, Klarna]
    );
}

#[test]
fn smallest_amounts_are_those_of_the_specification_unless_the_seller_asks_for_more() {
    use Form::*;
    for (form, least) in [(P24, 24), (Sofort, 35), (Card, 18), (Ideal, 35), (Klarna, 35), (Mondu, 35), (Sepa, 1)] {
        let home = land(form.buyer_countries().and_then(|codes| codes.first()).unwrap_or(&"DE"));
        let at = |amount| Purchase { amount: money(amount, "eur"), buyer: home, ..euro(OneTime) };
        assert_eq!(rules().why_not(form, &at(least)), None, "{form}");
        let below = if least == 1 { WhyNot::NothingToPay } else { WhyNot::BelowMinimum };
        assert_eq!(rules().why_not(form, &at(least - 1)), Some(below), "{form}");
        let own = |amount| {
            let minimums = vec![Minimum { provider: ProviderKind::Connect, method: form, amount }];
            MethodRules { settings: PaymentSettings { minimums, ..PaymentSettings::default() }, ..rules() }
        };
        assert_eq!(own(500).why_not(form, &at(499)), Some(WhyNot::BelowMinimum), "{form}");
        assert_eq!(own(0).settings.minimum(form), least, "{form}: never less than the method itself costs");
    }
    let twint = |amount| Purchase { amount: money(amount, "chf"), buyer: land("CH"), ..euro(OneTime) };
    assert_eq!(
        (rules().why_not(Twint, &twint(35)), rules().why_not(Twint, &twint(34))),
        (None, Some(WhyNot::BelowMinimum))
    );
}

#[test]
fn currencies_and_countries_are_those_of_the_specification() {
    use Form::*;
    assert_eq!(Paypal.currencies().unwrap().len(), 25);
    assert!(Currency::all().filter(|currency| Card.takes(*currency)).count() > 130);
    for form in [BankWire, Sepa, Sofort, Ideal, PayLater, Mondu] {
        assert_eq!(form.currencies(), Some(["eur"].as_slice()), "{form}");
    }
    let homes: Vec<Country> = Country::all().filter(|country| country.facts().seller).collect();
    assert_eq!(homes.iter().filter(|country| Card.is_for_seller(**country)).count(), 14);
    assert_eq!(homes.iter().filter(|country| Sepa.is_for_seller(**country)).count(), 12);
    let debits: Vec<Country> = Country::all().filter(|country| Sepa.is_for_buyer(*country)).collect();
    assert_eq!(debits, ["AT", "BE", "DE", "ES", "IT", "NL"].map(land));
    let french = Purchase { buyer: land("FR"), ..euro(OneTime) };
    assert_eq!(rules().why_not(Sepa, &french), Some(WhyNot::BuyerCountry));
    let british = MethodRules { seller: Some(land("GB")), ..rules() };
    assert_eq!(british.why_not(Sepa, &euro(OneTime)), Some(WhyNot::SellerCountry));
    assert_eq!(british.why_not(Card, &euro(OneTime)), None);
    let day = |day, hour| MethodRules { at: Utc.with_ymd_and_hms(2023, 6, day, hour, 0, 0).unwrap(), ..rules() };
    assert_eq!(day(29, 23).why_not(PayLater, &euro(OneTime)), Some(WhyNot::NotYet));
    assert_eq!(day(30, 0).why_not(PayLater, &euro(OneTime)), None);
}

#[test]
fn what_is_free_is_free_and_a_test_period_needs_a_card() {
    let free = Purchase { amount: money(0, "eur"), ..euro(OneTime) };
    let closed = PaymentSettings { selling_mode: SellingMode::SellingNone, ..PaymentSettings::default() };
    let closed = MethodRules { settings: closed, ..rules() };
    assert_eq!((rules().offered(&free), closed.offered(&free)), (vec![Form::Free], vec![Form::Free]));
    assert_eq!(closed.offered(&euro(OneTime)), []);
    assert!(!closed.any() && rules().any());
    assert_eq!(rules().offered(&Purchase { begins_later: true, ..euro(Subscription) }), [Form::Card]);
}

#[test]
fn what_is_switched_off_is_off_and_nothing_else() {
    let off = |method, currency: Option<&str>| Switch {
        provider: ProviderKind::Connect,
        method,
        currency: currency.map(|code| code.parse().unwrap()),
    };
    let with = |switched_off| MethodRules {
        settings: PaymentSettings { switched_off, ..PaymentSettings::default() },
        ..rules()
    };
    let dollars = Purchase { amount: money(4_900, "usd"), ..euro(OneTime) };
    let one = with(vec![off(Form::Card, Some("usd"))]);
    assert_eq!(one.why_not(Form::Card, &dollars), Some(WhyNot::SwitchedOff));
    assert_eq!(one.why_not(Form::Card, &euro(OneTime)), None);
    let all = with(vec![off(Form::Card, None)]);
    assert_eq!(all.why_not(Form::Card, &euro(OneTime)), Some(WhyNot::SwitchedOff));
    assert_eq!(all.clone().as_agreed().why_not(Form::Card, &euro(OneTime)), None, "what was agreed goes on");
    assert!(all.any());
    assert!(!with(Form::DISPLAYED.map(|form| off(form, None)).to_vec()).any());
    // The seller's own account has switches of its own.
    let own = Switch { provider: ProviderKind::Card, ..off(Form::Card, None) };
    assert_eq!(with(vec![own]).why_not(Form::Card, &euro(OneTime)), None);
}

#[test]
fn every_way_to_pay_is_chosen_by_buyers_or_by_nobody() {
    for form in Form::ALL {
        assert_ne!(Form::DISPLAYED.contains(form), Form::UNCHOSEN.contains(form), "{form}");
    }
    assert_eq!((Form::ALL.len(), Form::DISPLAYED.len() + Form::UNCHOSEN.len()), (20, 20));
}

#[test]
fn every_reason_has_a_sentence_in_every_language() {
    for locale in Locale::translated() {
        let plain = Code::MethodUnavailable.detail(locale, &BTreeMap::<&str, _>::new());
        for why in WhyNot::ALL {
            let said = Code::MethodUnavailable.detail(locale, &BTreeMap::from([("reason", why.text().into())]));
            assert!(said != plain && said.ends_with('.'), "{why} {locale:?}: {said}");
        }
    }
}

fn any_rules() -> impl Strategy<Value = MethodRules> {
    let forms = || proptest::collection::vec(select(Form::ALL), 0..20);
    let features = proptest::collection::vec(select(PaymentFeature::ALL), 0..3);
    let currency = proptest::option::of(select(vec!["eur", "usd", "chf", "pln", "jpy"]));
    let switch = (select(ProviderKind::ALL), select(Form::ALL), currency).prop_map(|(provider, method, code)| Switch {
        provider,
        method,
        currency: code.map(|code| code.parse().unwrap()),
    });
    let minimum = (select(Form::ALL), 0_i64..5_000).prop_map(|(method, amount)| Minimum {
        provider: ProviderKind::Connect,
        method,
        amount,
    });
    let settings =
        (select(SellingMode::ALL), proptest::collection::vec(switch, 0..10), proptest::collection::vec(minimum, 0..4))
            .prop_map(|(selling_mode, switched_off, minimums)| PaymentSettings {
                selling_mode,
                switched_off,
                minimums,
                ..PaymentSettings::default()
            });
    let home = proptest::option::of(select(vec!["DE", "CH", "GB", "PL", "US", "FR"]));
    (forms(), features, settings, home, 1_600_000_000_i64..1_900_000_000).prop_map(
        |(able, features, settings, home, at)| MethodRules {
            seller: home.map(land),
            at: Utc.timestamp_opt(at, 0).unwrap(),
            features,
            settings,
            able,
            has_reseller: true,
        },
    )
}

fn any_purchase() -> impl Strategy<Value = Purchase> {
    let code = select(vec!["eur", "usd", "chf", "pln", "jpy", "kwd"]);
    let buyer = select(vec!["DE", "FR", "US", "CH", "NL"]);
    (select(PurchaseKind::ALL), 0_i64..10_000, code, any::<bool>(), buyer).prop_map(
        |(kind, amount, code, begins_later, buyer)| Purchase {
            kind,
            amount: money(amount, code),
            begins_later,
            buyer: land(buyer),
        },
    )
}

proptest! {
    /// Each method is either offered or has its one reason, and what is offered satisfies every rule by itself.
    #[test]
    fn whatever_is_offered_satisfies_every_rule(rules in any_rules(), purchase in any_purchase()) {
        let offered = rules.offered(&purchase);
        let Money { amount, currency } = purchase.amount;
        for form in Form::ALL.iter().copied() {
            prop_assert_eq!(offered.contains(&form), rules.why_not(form, &purchase).is_none());
        }
        let places: Vec<_> = offered.iter().map(|form| Form::DISPLAYED.iter().position(|one| one == form)).collect();
        prop_assert!(places.is_sorted(), "display order");
        if amount == 0 {
            prop_assert_eq!(offered, if purchase.begins_later { vec![] } else { vec![Form::Free] });
            return Ok(());
        }
        for form in offered {
            prop_assert!(rules.settings.selling_mode != SellingMode::SellingNone);
            prop_assert!(rules.able.contains(&form) && form.is_chosen());
            prop_assert!(form.purchase_kinds().contains(&purchase.kind));
            prop_assert!(form.feature(purchase.kind).is_none_or(|feature| rules.features.contains(&feature)));
            prop_assert!(form.takes(currency) && form.is_for_buyer(purchase.buyer));
            prop_assert!(form.is_for_seller(rules.seller.unwrap()));
            prop_assert!(amount >= form.minimum_amount() && amount >= rules.settings.minimum(form));
            prop_assert!(form.not_until().is_none_or(|day| rules.at.date_naive() > day));
            prop_assert!(!purchase.begins_later || form == Form::Card);
            let off = |switch: &&Switch| switch.provider == ProviderKind::Connect && switch.method == form
                && switch.currency.is_none_or(|only| only == currency);
            prop_assert!(rules.settings.switched_off.iter().find(off).is_none());
            // The seller's own settings call the same cell possible.
            prop_assert_eq!(rules.why_never(form, currency), None);
            prop_assert!(rules.any());
        }
    }
}

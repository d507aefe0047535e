//! What a buyer reads above the pay button of a price over time, word for word in both languages: each payment, how
//! often, from when, what is charged once, and what it comes to.

use kontor_catalog::{
    PlanKind,
    addons::{self, Upsells},
    plans,
};
use kontor_checkout::seller_facts;
use kontor_kernel::{Currency, Money};
use kontor_pricing::{Interval, Terms};

use super::buyer::{Page, Shop};

/// A price of the product, as the address of its payment page names it.
async fn price(shop: &Shop, kind: PlanKind, terms: Terms) -> String {
    let club = shop.product_id("club").await;
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    let facts = seller_facts(&mut tx).await.unwrap();
    let new = plans::NewPlan { kind, terms: Some(terms), ..plans::NewPlan::once(Money::zero(Currency::EUR)) };
    let plan = plans::add(&mut tx, club, &new, facts).await.unwrap().id;
    tx.commit().await.unwrap();
    format!("/s/anna/club/payment?pricing_plan_ids={plan}")
}

/// The lines of the summary and what stands below them, without what is no text.
fn summary(page: &Page) -> String {
    let (_, rest) = page.html.split_once("id=\"summary\"").expect("no summary");
    let (totals, rest) = rest.split_once("plan-lines").expect("no payments");
    let (payments, rest) = rest.split_once("</dl>").expect("no end");
    let note = rest
        .split_once("<p class=\"hint\">")
        .and_then(|(_, note)| note.split_once("</p>"))
        .map_or("", |(note, _)| note);
    let pairs = |html: &str| {
        let line = |item: &str| {
            let (label, rest) = item.split_once("</dt>")?;
            let (_, amount) = rest.split_once("<dd")?.1.split_once('>')?;
            Some(format!("{label}: {}\n", amount.split_once("</dd>")?.0))
        };
        html.split("<dt>").skip(1).filter_map(line).collect::<String>()
    };
    format!("{}{}{note}", pairs(totals), pairs(payments)).replace('\u{a0}', " ")
}

async fn reads(shop: &Shop, link: &str, english: &str, german: &str) {
    for (locale, expected) in [("en", english), ("de", german)] {
        let page = shop.browser().get(&format!("{link}&locale={locale}")).await;
        assert_eq!(summary(&page), expected, "{locale}");
    }
}

/// What is read of each kind of price over time, in both languages.
fn kinds() -> [(PlanKind, Terms, &'static str, &'static str); 6] {
    let monthly = |amount, count| Terms::even(amount, Interval::MONTH, count);
    [
        (
            PlanKind::Installment,
            monthly(5_500, Some(3)),
            "Net: €138.66\n19% VAT: €26.34\nTotal: €165.00\nToday: €55.00\n\
             Then monthly from 2 April 2026: 2 × €55.00\n3 payments, €165.00 in total.",
            "Netto: 138,66 €\n19 % USt.: 26,34 €\nGesamtbetrag: 165,00 €\nHeute: 55,00 €\n\
             Danach monatlich ab 2. April 2026: 2 × 55,00 €\n3 Zahlungen, insgesamt 165,00 €.",
        ),
        // The first payment is another one than those after it.
        (
            PlanKind::Installment,
            Terms { first_amount: 10_000, ..monthly(5_500, Some(3)) },
            "Net: €176.47\n19% VAT: €33.53\nTotal: €210.00\nToday: €100.00\n\
             Then monthly from 2 April 2026: 2 × €55.00\n3 payments, €210.00 in total.",
            "Netto: 176,47 €\n19 % USt.: 33,53 €\nGesamtbetrag: 210,00 €\nHeute: 100,00 €\n\
             Danach monatlich ab 2. April 2026: 2 × 55,00 €\n3 Zahlungen, insgesamt 210,00 €.",
        ),
        (
            PlanKind::Subscription,
            monthly(900, None),
            "Net: €7.56\n19% VAT: €1.44\nEach payment: €9.00\nToday: €9.00\n\
             Then monthly from 2 April 2026: €9.00\nIt continues until cancelled. You can cancel at any time on your order page.",
            "Netto: 7,56 €\n19 % USt.: 1,44 €\nJede Zahlung: 9,00 €\nHeute: 9,00 €\n\
             Danach monatlich ab 2. April 2026: 9,00 €\nEs läuft bis zur Kündigung. Sie können jederzeit auf Ihrer Bestellseite kündigen.",
        ),
        (
            PlanKind::Subscription,
            Terms { first_amount: 2_000, ..monthly(900, None) },
            "Net: €7.56\n19% VAT: €1.44\nEach later payment: €9.00\nToday: €20.00\n\
             Then monthly from 2 April 2026: €9.00\nIt continues until cancelled. You can cancel at any time on your order page.",
            "Netto: 7,56 €\n19 % USt.: 1,44 €\nJede weitere Zahlung: 9,00 €\nHeute: 20,00 €\n\
             Danach monatlich ab 2. April 2026: 9,00 €\nEs läuft bis zur Kündigung. Sie können jederzeit auf Ihrer Bestellseite kündigen.",
        ),
        (
            PlanKind::LimitedSubscription,
            monthly(900, Some(6)),
            "Net: €7.56\n19% VAT: €1.44\nEach payment: €9.00\nToday: €9.00\n\
             Then monthly from 2 April 2026: 5 × €9.00\n6 payments, €54.00 in total.",
            "Netto: 7,56 €\n19 % USt.: 1,44 €\nJede Zahlung: 9,00 €\nHeute: 9,00 €\n\
             Danach monatlich ab 2. April 2026: 5 × 9,00 €\n6 Zahlungen, insgesamt 54,00 €.",
        ),
        (
            PlanKind::Subscription,
            Terms { trial_days: 14, ..monthly(900, None) },
            "Net: €7.56\n19% VAT: €1.44\nEach payment: €9.00\nToday: €0.00\n\
             Then monthly from 16 March 2026: €9.00\nIt continues until cancelled. You can cancel at any time on your order page.",
            "Netto: 7,56 €\n19 % USt.: 1,44 €\nJede Zahlung: 9,00 €\nHeute: 0,00 €\n\
             Danach monatlich ab 16. März 2026: 9,00 €\nEs läuft bis zur Kündigung. Sie können jederzeit auf Ihrer Bestellseite kündigen.",
        ),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn payments_over_time_are_said_in_full_before_they_are_agreed_to() {
    let shop = Shop::open().await;
    shop.product("club", 5_000).await;
    for (kind, terms, english, german) in kinds() {
        let link = price(&shop, kind, terms).await;
        reads(&shop, &link, english, german).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_charged_once_is_named_before_when_it_is_charged() {
    let shop = Shop::open().await;
    shop.product("club", 5_000).await;
    shop.product("book", 1_900).await;
    let (club, book) = (shop.product_id("club").await, shop.product_id("book").await);
    let link = price(&shop, PlanKind::Subscription, Terms::even(900, Interval::MONTH, None)).await;
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    addons::replace(&mut tx, club, None, &Upsells::of_bumps(vec![book])).await.unwrap();
    tx.commit().await.unwrap();
    let fee = r#"{"name": "Set-up", "amount": 500, "currency": "eur"}"#;
    shop.sql(&format!("UPDATE products SET additional_fee = '{fee}' WHERE slug = 'club'")).await;
    let plan = link.rsplit('=').next().unwrap().to_owned();
    for (locale, choice, line, along) in [
        (
            "en",
            "monthly, plus €5.00 Set-up with the first payment",
            "Set-up, with the first payment: €5.00",
            "The book of book, with the first payment: €19.00",
        ),
        (
            "de",
            "monatlich, zuzüglich 5,00\u{a0}€ Set-up mit der ersten Zahlung",
            "Set-up, mit der ersten Zahlung: 5,00 €",
            "The book of book, mit der ersten Zahlung: 19,00 €",
        ),
    ] {
        let mut browser = shop.browser();
        let link = format!("{link}&locale={locale}");
        let page = browser.get(&link).await;
        assert!(page.has(choice), "{locale}: {}", page.html);
        assert!(summary(&page).contains(line), "{}", summary(&page));
        let addon = book.to_string();
        let told = browser.pay(&page, &link, &[("pricing_plan", plan.as_str()), ("addon", addon.as_str())]).await;
        assert!(summary(&told).contains(along), "{}", summary(&told));
    }
}

//! A price that the buyer names, and one that is gone while the form lies open: without scripts, refused beside the field.

use kontor_catalog::{SellerFacts, plans};
use kontor_kernel::{Currency, Money, kinds::PricingPlanId};

use super::buyer::Shop;

const FORM: &str = "/s/anna/soup/payment";

/// Puts another price beside that of the soup.
pub async fn beside(shop: &Shop, new: plans::NewPlan) -> PricingPlanId {
    let product = shop.product_id("soup").await;
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    let facts = SellerFacts {
        registration_finished: true,
        any_payment_method_active: true,
        under_review: false,
        now: tx.now(),
    };
    let plan = plans::add(&mut tx, product, &new, facts).await.unwrap();
    tx.commit().await.unwrap();
    plan.id
}

const fn eur(amount: i64) -> Money {
    Money::new(amount, Currency::EUR)
}

#[tokio::test]
async fn a_buyer_writes_an_amount_and_hears_beside_it_what_is_wrong() {
    let shop = Shop::open().await;
    shop.product("soup", 1_900).await;
    let plan = beside(&shop, plans::NewPlan { minimum: Some(eur(500)), ..plans::NewPlan::once(eur(1_000)) }).await;
    let mut browser = shop.browser();
    let first = browser.get(FORM).await;
    assert!(!first.has("name=\"amount\""), "the first price is the seller's");
    assert!(first.has("you choose the price, from €5.00"), "{}", first.html);

    let address = format!("{FORM}?pricing_plan={plan}&amount=12,5");
    let form = browser.get(&address).await;
    assert!(form.has("name=\"amount\"") && form.has("value=\"12,5\""), "{}", form.html);
    assert!(form.has("€12.50"), "the total is what was named: {}", form.html);

    let plan = plan.to_string();
    for (typed, message) in [
        ("2,50", "Enter at least €5.00."),
        ("a lot", "Enter an amount such as 12.50."),
        ("", "Enter the amount you want to pay."),
        ("900000000", "Enter at most "),
    ] {
        let sent = [("pricing_plan", plan.as_str()), ("amount", typed), ("method", "bank_wire"), ("consent", "true")];
        let refused = browser.pay(&form, FORM, &sent).await;
        assert_eq!(refused.status, 422, "{typed}: {}", refused.html);
        assert!(refused.has("<a href=\"#amount\">") && refused.has(message), "{typed}: {}", refused.html);
        assert_eq!(shop.count("orders").await, 0);
    }
    let sent = [("pricing_plan", plan.as_str()), ("amount", "7,5"), ("method", "bank_wire"), ("consent", "true")];
    let placed = browser.pay(&form, FORM, &sent).await;
    assert_eq!(placed.status, 303, "{}", placed.html);
    assert_eq!(browser.pay(&form, FORM, &sent).await.location(), placed.location(), "twice is once");
    assert_eq!(shop.count("orders WHERE total_amount = 750").await, 1);
}

#[tokio::test]
async fn a_price_that_is_gone_is_not_replaced_unasked() {
    let shop = Shop::open().await;
    shop.product("soup", 1_900).await;
    // Of the same amount, so that no other total gives it away.
    let plan = beside(&shop, plans::NewPlan { limit: Some(1), ..plans::NewPlan::once(eur(1_900)) }).await;
    let mut browser = shop.browser();
    let form = browser.get(&format!("{FORM}?pricing_plan={plan}")).await;
    let taken = format!("UPDATE pricing_plans SET sold_count = 1 WHERE id = '{}'", plan.uuid());
    shop.sql(&taken).await;
    let plan = plan.to_string();
    let sent = [("pricing_plan", plan.as_str()), ("method", "bank_wire"), ("consent", "true")];
    let refused = browser.pay(&form, FORM, &sent).await;
    assert_eq!(refused.status, 422, "{}", refused.html);
    assert!(refused.has("<a href=\"#pricing_plan\">") && refused.has("Sold out"), "{}", refused.html);
    assert_eq!(shop.count("orders").await, 0);
}

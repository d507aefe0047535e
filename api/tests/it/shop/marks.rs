//! What a seller's link brings stays with the order: from the product's page to the list of orders and the page of thanks.

use super::buyer::Shop;

const LINK: &str = "campaign_id=spring&account_id=crm-1&add_id_1=a%26b";

#[tokio::test(flavor = "multi_thread")]
async fn a_links_marks_are_kept_with_the_order_and_told_to_the_page_of_thanks() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    let after =
        r#"{"email": "standard_email", "subject": "", "text": "", "thank_you_url": "https://anna.example/thanks"}"#;
    shop.sql(&format!("UPDATE products SET after_purchase = '{after}'")).await;
    let mut browser = shop.browser();
    let product = browser.get(&format!("/s/anna/soup?{LINK}")).await;
    let next = format!("/s/anna/soup/payment?{LINK}");
    assert!(product.has(&next.replace('&', "&amp;")), "{}", product.html);
    let page = browser.get(&next).await;
    assert!(page.has(&format!("action=\"{}\"", next.replace('&', "&amp;"))), "{}", page.html);
    let token = shop.token("4242424242424242").await;
    let paid = browser.pay(&page, &next, &[("method", "card"), ("card_token", token.as_str())]).await;
    assert_eq!(paid.status, 303, "{}", paid.html);
    assert_eq!(shop.count("order_rows WHERE campaign_id = 'spring'").await, 1);
    let kept =
        r#"orders WHERE snapshot->'marks' = '{"campaign_id": "spring", "account_id": "crm-1", "add_id_1": "a&b"}'"#;
    assert_eq!(shop.count(kept).await, 1);
    let thanks = browser.get(&paid.location()).await;
    assert!(thanks.header("refresh").ends_with(&format!("&{LINK}")), "{}", thanks.header("refresh"));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_no_link_could_mean_stands_in_nobodys_way() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    let mut browser = shop.browser();
    let odd = format!("/s/anna/soup/payment?campaign_id={}&add_id_2=%0A%00", "x".repeat(300));
    let page = browser.get(&odd).await;
    let paid = browser.pay(&page, &odd, &[("method", "bank_wire")]).await;
    assert_eq!(paid.status, 303, "{}", paid.html);
    assert_eq!(shop.count("order_rows WHERE campaign_id IS NULL").await, 1);
    assert_eq!(shop.count("orders WHERE NOT snapshot ? 'marks'").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_link_to_a_products_page_fills_in_reaches_its_payment_page() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    let mut browser = shop.browser();
    let link = "campaign_id=spring&email=berg%40example.test&first_name=Ida&internal_redirect=%2Fbook";
    let product = browser.get(&format!("/s/anna/soup?{link}&evil=1")).await;
    let next = format!("/s/anna/soup/payment?{link}");
    assert!(product.has(&format!("href=\"{}\"", next.replace('&', "&amp;"))), "{}", product.html);
    let page = browser.get(&next).await;
    assert!(page.has("value=\"berg@example.test\"") && page.has("value=\"Ida\""), "{}", page.html);
    // Where a date is chosen first, a form takes it all along.
    super::tickets::event(&shop).await;
    let event = browser.get("/s/anna/winter-gardens?campaign_id=spring&email=berg%40example.test").await;
    assert!(event.has("action=\"/s/anna/winter-gardens/payment\""), "{}", event.html);
    for (name, value) in [("campaign_id", "spring"), ("email", "berg@example.test")] {
        assert!(event.has(&format!("name=\"{name}\" value=\"{value}\"")), "{name}: {}", event.html);
    }
}

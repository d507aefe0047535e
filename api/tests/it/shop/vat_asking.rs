//! Who asks registers about one VAT id after the other is held up; a business that looks at its own is not.

use super::buyer::Shop;

const OWN: &str = "ATU13585627";

/// Ids that nobody has: their form alone is looked at.
fn made_up(number: usize) -> String {
    format!("ATU{number:08}")
}

#[tokio::test(flavor = "multi_thread")]
async fn an_office_looks_at_its_own_id_as_often_as_it_likes_and_a_list_of_ids_is_held_up() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    let product = shop.product_id("soup").await;
    let quote = async |id: &str| {
        let path = format!("/v1/shop/anna/quotes?product_id={product}&country=AT&vat_no={id}");
        shop.api(&path, "").await.0
    };
    for time in 0..80 {
        assert_eq!(quote(["ATU13585627", "atu 13585627"][time % 2].replace(' ', "%20").as_str()).await, 200, "{time}");
    }
    let mut browser = shop.browser();
    for _ in 0..5 {
        let page = browser.get(&format!("/s/anna/soup/payment?country=AT&vat_no={OWN}")).await;
        assert_eq!(page.status, 200);
    }
    let mut held = None;
    for number in 0..70 {
        if quote(&made_up(number)).await == 429 {
            held = Some(number);
            break;
        }
    }
    // With the office's own sixty are looked at.
    assert_eq!(held, Some(59));
}

/// The tax of the country that the buyer is taken to be in where none is named (20 % in Austria).
#[tokio::test(flavor = "multi_thread")]
async fn a_quote_without_a_country_is_for_a_buyer_at_the_sellers_home() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    shop.sql("UPDATE sellers SET country = 'AT'").await;
    let path = format!("/v1/shop/anna/quotes?product_id={}", shop.product_id("soup").await);
    let (status, quote) = shop.api(&path, "").await;
    let said = &quote["data"]["attributes"];
    assert_eq!((status, &said["vat_country"]), (200, &serde_json::json!("AT")), "{quote}");
    assert_eq!(said["vat_rate_bps"], 2_000, "{quote}");
}

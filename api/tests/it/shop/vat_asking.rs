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

/// By postcode where one is given; an id of another country than the address is refused beside its field, one of Northern Ireland is
/// told what it is for.
#[tokio::test(flavor = "multi_thread")]
async fn a_quote_knows_the_territory_of_an_address_and_whose_an_id_is() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    shop.sql("UPDATE sellers SET country = 'DE'").await;
    let product = shop.product_id("soup").await;
    let quote =
        async |address: &str| shop.api(&format!("/v1/shop/anna/quotes?product_id={product}&{address}"), "").await;
    for (address, country, territory) in [
        ("country=ES&zip=35001", "ES", "canary_islands"),
        ("country=DE&zip=27498", "DE", "heligoland"),
        ("country=IT&zip=23030&city=Livigno", "IT", "livigno"),
    ] {
        let (status, said) = quote(address).await;
        let said = &said["data"]["attributes"];
        assert_eq!((status, &said["vat_treatment"]), (200, &serde_json::json!("outside_scope")), "{address}: {said}");
        let place = (said["vat_country"].as_str(), said["vat_territory"].as_str());
        assert_eq!((place, said["vat_rate_bps"].as_i64()), ((Some(country), Some(territory)), Some(0)), "{address}");
    }
    let (status, said) = quote("country=AT&vat_no=FR40303265045").await;
    assert_eq!((status, &said["errors"][0]["code"]), (422, &serde_json::json!("invalid_vat")), "{said}");
    let (status, said) = quote("country=GB&vat_no=XI980780684").await;
    assert_eq!(
        (status, &said["data"]["attributes"]["vat_id_for_goods_only"]),
        (200, &serde_json::json!(true)),
        "{said}"
    );
}

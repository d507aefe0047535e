//! What a seller's link brings stays with the order: from the product's page to the list of orders and the page of thanks.

use kontor_kernel::kinds::{TicketDateId, TicketId};
use kontor_storefront::{BuyerFields, BuyerInformation, CheckoutSettingsInput, IncludeType};

use super::buyer::{Page, Shop};

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
    let odd = format!("/s/anna/soup/payment?campaign_id={}&add_id_2=%0A%7F", "x".repeat(300));
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

/// What a link says by these names stands in the field of the same name (selling-core §3, payment query parameters).
const FILLED_IN: [(&str, &str); 17] = [
    ("company", "Berg GmbH"),
    ("street", "Lange Gasse"),
    ("street_number", "12a"),
    ("zip", "10115"),
    ("city", "Berlin"),
    ("phone", "+49 30 1234"),
    ("gift_receiver_first_name", "Ben"),
    ("gift_receiver_last_name", "Kraus"),
    ("gift_receiver_email", "ben@example.test"),
    ("gift_receiver_company", "Kraus KG"),
    ("gift_receiver_vat_no", "ATU13585627"),
    ("gift_receiver_street", "Schottenring"),
    ("gift_receiver_street_number", "1"),
    ("gift_receiver_zip", "1010"),
    ("gift_receiver_city", "Wien"),
    ("gift_receiver_country", "AT"),
    ("gift_receiver_phone", "+43 1 1234"),
];

/// The tag that has these words in it.
fn tag(page: &Page, words: &str) -> String {
    let (before, after) = page.html.split_once(words).unwrap_or_else(|| panic!("{words} is not in {}", page.html));
    let begin = before.rsplit('<').next().unwrap_or_default();
    let end = after.split('>').next().unwrap_or_default();
    format!("{begin}{words}{end}")
}

#[tokio::test(flavor = "multi_thread")]
async fn each_name_of_a_link_fills_in_its_field() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    let optional = IncludeType::Optional;
    let include_type = BuyerFields {
        street: optional,
        street_number: optional,
        zip: optional,
        city: optional,
        phone: optional,
        ..BuyerFields::default()
    };
    let said = CheckoutSettingsInput {
        buyer_information: BuyerInformation { include_type },
        ..CheckoutSettingsInput::default()
    };
    super::looks::settings(&shop, said).await;
    let mut browser = shop.browser();
    let link = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(FILLED_IN).finish();
    let next = format!("/s/anna/soup/payment?{link}");
    let product = browser.get(&format!("/s/anna/soup?{link}")).await;
    assert!(product.has(&format!("href=\"{}\"", next.replace('&', "&amp;"))), "{}", product.html);
    let page = browser.get(&next).await;
    for (name, value) in FILLED_IN {
        let field = tag(&page, &format!("id=\"{name}\""));
        assert!(field.contains(&format!("value=\"{value}\"")), "{name}: {field}");
    }
    let gift = tag(&page, "id=\"gift\"");
    assert!(gift.contains("checked"), "who gets it is named: {gift}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_chooses_a_date_or_the_first_of_a_ticket() {
    let shop = Shop::open().await;
    let (_, dates) = super::tickets::event(&shop).await;
    let kind = TicketId::from_uuid(shop.word("SELECT id::text AS word FROM tickets").await.parse().unwrap());
    let mut browser = shop.browser();
    let (first, second) = (dates[0], dates[1]);
    for (link, chosen, other) in [
        (format!("ticket_id={kind}"), first, second),
        (format!("ticket_date={second}"), second, first),
        (format!("ticket_id={kind}&ticket_date={second}"), second, first),
    ] {
        let page = browser.get(&format!("/s/anna/winter-gardens/payment?{link}")).await;
        let choice = |date: TicketDateId| tag(&page, &format!("value=\"{date}\""));
        assert!(choice(chosen).contains("checked"), "{link}: {}", choice(chosen));
        assert!(!choice(other).contains("checked"), "{link}: {}", choice(other));
    }
    // The page on which dates are chosen takes the ticket along.
    let event = browser.get(&format!("/s/anna/winter-gardens?ticket_id={kind}")).await;
    assert!(event.has(&format!("name=\"ticket_id\" value=\"{kind}\"")), "{}", event.html);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_a_links_to_say_changes_nothing() {
    const FORM: &str = "/s/anna/soup/payment";
    const ODD: [(&str, &str); 4] =
        [("state", "successful"), ("order_token", "AAAAA-BBBBB"), ("payment_id", "1"), ("price", "1,00")];
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    let mut browser = shop.browser();
    let link = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(ODD).finish();
    // A price goes along, for one that the buyer names; this one is the seller's.
    let product = browser.get(&format!("/s/anna/soup?{link}")).await;
    assert!(product.has(&format!("href=\"{FORM}?price=1%2C00\"")), "{}", product.html);
    let plain = browser.get(FORM).await;
    let address = format!("{FORM}?{link}");
    let page = browser.get(&address).await;
    assert_eq!(page.hidden("version"), plain.hidden("version"), "the same total");
    assert!(!page.has("name=\"amount\""), "{}", page.html);
    let form = tag(&page, "id=\"pay\"");
    assert!(form.contains(&format!("action=\"{FORM}\"")), "{form}");
    // Nor does it when a form says it.
    let sent: Vec<_> = ODD.into_iter().chain([("method", "bank_wire"), ("amount", "1,00")]).collect();
    let placed = browser.pay(&page, &address, &sent).await;
    assert_eq!(placed.status, 303, "{}", placed.html);
    assert_eq!(shop.count("orders WHERE total_amount = 2900 AND paid_amount = 0").await, 1);
    assert_eq!(shop.count("order_rows WHERE token = 'AAAAA-BBBBB'").await, 0);
    assert_eq!(shop.count("order_rows").await, 1);
}

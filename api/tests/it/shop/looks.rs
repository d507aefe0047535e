//! What a seller's checkout settings make of the payment page: its layout without scripts, its style under the security
//! policy, what it asks and refuses, and the preview that sells nothing.

use kontor_api::{
    app::App,
    http::preview::{self, Preview},
};
use kontor_catalog::addons::Upsells;
use kontor_checkout::CheckoutRequest;
use kontor_kernel::{
    Code, Locale,
    kinds::{CheckoutSettingsId, SellerId},
};
use kontor_orders::Payer;
use kontor_payments::PaymentForm;
use kontor_storefront::{
    BumpPosition, BuyButtonText, BuyerFields, BuyerInformation, CheckoutSettingsInput, IncludeType, Layout,
    SocialProof, Theme, UpsellPlacement,
};

use super::buyer::{Page, Shop};

const FORM: &str = "/s/anna/soup/payment";

pub(super) async fn settings(shop: &Shop, said: CheckoutSettingsInput) -> CheckoutSettingsId {
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    let made = kontor_storefront::add(&mut tx, said, None).await.unwrap();
    tx.commit().await.unwrap();
    made.id
}

fn place(page: &Page, words: &str) -> usize {
    page.html.find(words).unwrap_or_else(|| panic!("{words} is not in {}", page.html))
}

#[tokio::test(flavor = "multi_thread")]
async fn every_layout_is_whole_without_scripts_and_sells() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    settings(&shop, CheckoutSettingsInput::default()).await;
    for layout in [Layout::Default, Layout::Simplified, Layout::TwoSteps, Layout::TwoStepsAdvanced] {
        shop.sql(&format!("UPDATE checkout_settings SET layout = '{layout}'")).await;
        let mut browser = shop.browser();
        let page = browser.get(FORM).await;
        assert!(page.has(&format!("layout-{layout}")), "{layout}: {}", page.html);
        let steps = page.html.matches("data-step=").count();
        assert_eq!(steps, if layout.to_string().starts_with("two") { 2 } else { 0 }, "{layout}");
        for field in ["email", "first_name", "last_name", "country", "method", "consent"] {
            assert!(page.has(&format!("name=\"{field}\"")), "{layout} asks for {field}");
        }
        let token = shop.token("4242424242424242").await;
        let paid = browser.pay(&page, FORM, &[("method", "card"), ("card_token", token.as_str())]).await;
        assert_eq!(paid.status, 303, "{layout}: {}", paid.html);
    }
    assert_eq!(shop.count("orders WHERE paid_amount = 2900").await, 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_theme_is_the_pages_only_own_style_and_the_policy_names_it() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    let plain = shop.browser().get(FORM).await;
    assert!(!plain.has(":root{--paper"), "without settings the page has its own look");
    let theme = Theme { payment_buy_btn_text: BuyButtonText::CompleteOrder, ..Theme::default() };
    settings(&shop, CheckoutSettingsInput { theme: theme.clone(), ..CheckoutSettingsInput::default() }).await;
    let mut browser = shop.browser();
    let page = browser.get(FORM).await;
    let css = kontor_storefront::css(&theme);
    assert!(page.has(&format!("<style>{css}</style>")), "{}", page.html);
    let policy = page.header("content-security-policy");
    let digest = data_encoding::BASE64.encode(&<sha2::Sha256 as sha2::Digest>::digest(css.as_bytes()));
    assert!(policy.contains(&format!("'sha256-{digest}'")) && !policy.contains("unsafe"), "{policy}");
    // Whatever the theme says, buyers in Germany and Austria read of their duty to pay (§ 312j (3) BGB, § 8 FAGG).
    assert!(page.has("obligation to pay") && !page.has("Complete order"), "{}", page.html);
    // Nor do words that speak of no payment make a contract anywhere in the Union (Art. 8 (2) Dir. 2011/83).
    let french = browser.get(&format!("{FORM}?country=FR")).await;
    assert!(!french.has("Complete order"), "{}", french.html);
    let american = browser.get(&format!("{FORM}?country=US")).await;
    assert!(american.has("Complete order"), "{}", american.html);
    assert!(page.has("Encrypted (TLS)") && page.has("seal-visa") && !page.has("Sold with Kontor"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_product_chooses_its_own_settings_and_where_things_stand() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    shop.product("book", 900).await;
    let (soup, book) = (shop.product_id("soup").await, shop.product_id("book").await);
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    kontor_catalog::addons::replace(&mut tx, soup, None, &Upsells::of_bumps(vec![book])).await.unwrap();
    tx.commit().await.unwrap();
    let at = |position| CheckoutSettingsInput {
        theme: Theme { upsell_position: position, ..Theme::default() },
        ..CheckoutSettingsInput::default()
    };
    settings(&shop, at(BumpPosition::BelowPaymentMethods)).await;
    let own = settings(&shop, at(BumpPosition::BelowPayerDetails)).await;
    let page = shop.browser().get(FORM).await;
    assert!(place(&page, "name=\"method\"") < place(&page, "name=\"addon\""), "below the ways to pay");
    shop.sql(&format!("UPDATE products SET checkout_settings_id = '{}' WHERE slug = 'soup'", own.uuid())).await;
    let page = shop.browser().get(FORM).await;
    let [email, addon, method] = ["email", "addon", "method"].map(|name| place(&page, &format!("name=\"{name}\"")));
    assert!(email < addon && addon < method, "below the buyer's details");
}

#[tokio::test(flavor = "multi_thread")]
async fn upsells_stand_where_the_settings_say() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    shop.product("book", 900).await;
    let (soup, book) = (shop.product_id("soup").await, shop.product_id("book").await);
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    let upsells = Upsells { standard: vec![book], ..Upsells::default() };
    kontor_catalog::addons::replace(&mut tx, soup, None, &upsells).await.unwrap();
    tx.commit().await.unwrap();
    for (placement, around) in [
        (UpsellPlacement::BelowCustomFields, ["name=\"email\"", "name=\"method\""]),
        (UpsellPlacement::BelowPaymentOptions, ["name=\"method\"", "id=\"summary\""]),
        (UpsellPlacement::BelowLegalText, ["class=\"legal\"", "button-main button-buy"]),
    ] {
        shop.sql("DELETE FROM checkout_settings").await;
        let theme = Theme { upsell_placement: placement, ..Theme::default() };
        settings(&shop, CheckoutSettingsInput { theme, ..CheckoutSettingsInput::default() }).await;
        let page = shop.browser().get(FORM).await;
        let [above, below] = around.map(|words| place(&page, words));
        let addon = place(&page, "name=\"addon\"");
        assert!(above < addon && addon < below, "{placement}: {above} {addon} {below}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_seller_needs_is_asked_and_refused_by_page_and_interface_alike() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    let asked = BuyerFields { phone: IncludeType::Required, company: IncludeType::Optional, ..BuyerFields::default() };
    settings(
        &shop,
        CheckoutSettingsInput {
            buyer_information: BuyerInformation { include_type: asked },
            ..CheckoutSettingsInput::default()
        },
    )
    .await;
    let mut browser = shop.browser();
    let page = browser.get(FORM).await;
    assert!(page.has("name=\"phone\"") && page.has("name=\"company\"") && !page.has("name=\"street\""));
    let wire = [("method", "bank_wire")];
    let refused = browser.pay(&page, FORM, &wire).await;
    assert_eq!((refused.status, shop.count("orders").await), (422, 0), "{}", refused.html);
    assert!(refused.has("id=\"phone-error\"") && refused.has("value=\"Berg\""), "nothing typed is lost");
    let [email, name, country] = ["berg@example.test", "Berg", "DE"].map(str::to_owned);
    let payer = Payer { email, first_name: name.clone(), last_name: name, country, ..Payer::default() };
    let request = CheckoutRequest::new(shop.product_id("soup").await, payer, PaymentForm::BankWire, Locale::En);
    let fault = shop.app.checkout.check(shop.seller.tenant, &request).await.unwrap_err();
    assert_eq!((fault.code(), fault.field_faults()[0].pointer.as_str()), (Code::InvalidInput, "/payer/phone"));
    let ordered = browser.pay(&refused, FORM, &[wire[0], ("phone", "+49 30 123")]).await;
    assert_eq!(ordered.status, 303, "{}", ordered.html);
}

/// Whoever chooses a layout has said nothing of what is asked: a business still says its number (Art. 196 of directive 2006/112/EC).
#[tokio::test(flavor = "multi_thread")]
async fn a_business_can_say_its_vat_id_until_the_seller_hides_it() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    settings(&shop, CheckoutSettingsInput { layout: Layout::TwoSteps, ..CheckoutSettingsInput::default() }).await;
    let page = shop.browser().get(FORM).await;
    assert!(page.has("name=\"company\"") && page.has("name=\"vat_no\"") && !page.has("name=\"zip\""), "{}", page.html);
    shop.sql("DELETE FROM checkout_settings").await;
    let asked = BuyerFields { company: IncludeType::Hidden, vat_no: IncludeType::Hidden, ..BuyerFields::default() };
    settings(
        &shop,
        CheckoutSettingsInput {
            buyer_information: BuyerInformation { include_type: asked },
            ..CheckoutSettingsInput::default()
        },
    )
    .await;
    let page = shop.browser().get(FORM).await;
    assert!(!page.has("name=\"company\"") && !page.has("name=\"vat_no\""), "{}", page.html);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_preview_is_the_sellers_alone_is_framed_by_us_and_sells_nothing() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    let said = CheckoutSettingsInput { layout: Layout::TwoSteps, ..CheckoutSettingsInput::default() };
    let key = key_of(&shop.app, shop.seller.id, &said);
    let page = shop.browser().get(&format!("{FORM}?preview={key}")).await;
    assert!(
        page.has("layout-two_steps")
            && page.has("data-preview")
            && !page.has("type=\"submit\" class=\"button button-main"),
        "{}",
        page.html
    );
    assert!(page.header("content-security-policy").contains("frame-ancestors 'self'"));
    assert_eq!(page.header("x-frame-options"), "SAMEORIGIN");
    // Words of somebody else's are no page of ours.
    let forged = format!("{}x", &key[..key.len() - 1]);
    let other = key_of(&shop.app, kontor_kernel::Id::from_uuid(uuid::Uuid::max()), &said);
    for wrong in [forged.as_str(), other.as_str(), "a.b", ""] {
        let page = shop.browser().get(&format!("{FORM}?preview={wrong}")).await;
        assert!(page.has("layout-default") && !page.has("data-preview"), "{wrong}");
        assert_eq!(page.header("x-frame-options"), "DENY");
    }
}

fn key_of(app: &App, seller: SellerId, said: &CheckoutSettingsInput) -> String {
    preview::key(app, seller, &Preview::Settings(Box::new(said.clone()))).unwrap().0
}

/// A look is chosen before anything is sold.
#[tokio::test(flavor = "multi_thread")]
async fn a_draft_is_previewed_with_the_key_and_sold_to_nobody() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    let key = key_of(&shop.app, shop.seller.id, &CheckoutSettingsInput::default());
    let mut browser = shop.browser();
    let before = browser.get(FORM).await;
    shop.sql("UPDATE products SET published = false").await;
    let page = browser.get(&format!("{FORM}?preview={key}")).await;
    assert!(page.status == 200 && page.has("data-preview") && page.has("name=\"email\""), "{}", page.html);
    assert_eq!(browser.get(FORM).await.status, 404);
    assert_eq!(browser.get(&format!("{FORM}?preview={key}x")).await.status, 404);
    // Not even with the form of a page that was there.
    let sent = browser.pay(&before, &format!("{FORM}?preview={key}"), &[("method", "bank_wire")]).await;
    assert_eq!((sent.status, shop.count("orders").await), (404, 0), "{}", sent.html);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_others_did_is_counted_and_said_only_once_there_are_enough() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    let social_proof = SocialProof { total_purchases: true, recent_purchase: true, ..SocialProof::default() };
    settings(&shop, CheckoutSettingsInput { social_proof, ..CheckoutSettingsInput::default() }).await;
    for bought in 0..6 {
        let mut browser = shop.browser();
        let page = browser.get(FORM).await;
        assert_eq!(page.has("purchases in the last 30 days"), bought >= 5, "{bought}: {}", page.html);
        assert_eq!(page.has("Last purchase within the past hour, from Germany"), bought >= 5);
        let token = shop.token("4242424242424242").await;
        let sent = browser.pay(&page, FORM, &[("method", "card"), ("card_token", &token)]).await;
        assert_eq!(sent.status, 303, "{}", sent.html);
        shop.sql("UPDATE order_rows SET payer_email = id::text").await;
    }
    // The same person again is no more people, and what went back was not bought.
    shop.sql("UPDATE order_rows SET payer_email = 'one@example.test'").await;
    assert!(!shop.browser().get(FORM).await.has("purchases in the last"));
    shop.sql("UPDATE order_rows SET payer_email = id::text, payment_state = 'payment_refunded'").await;
    assert!(!shop.browser().get(FORM).await.has("purchases in the last"));
}

/// A countdown runs to an end that is one.
#[tokio::test(flavor = "multi_thread")]
async fn a_sale_counts_down_to_its_last_day_and_is_over_then() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    let today = shop.world.env.clock.now().with_timezone(&chrono_tz::Europe::Berlin).date_naive();
    let sells_until = Some(today + chrono::Duration::days(2));
    settings(&shop, CheckoutSettingsInput { sells_until, ..CheckoutSettingsInput::default() }).await;
    let mut browser = shop.browser();
    let page = browser.get(FORM).await;
    let end = kontor_pricing::begin_of(today + chrono::Duration::days(3), chrono_tz::Europe::Berlin);
    let end = end.to_rfc3339_opts(chrono::SecondsFormat::Millis, true);
    assert!(page.has("On sale until") && page.has(&format!("data-ends=\"{end}\"")), "{}", page.html);
    // What was ordered in time can be paid afterwards.
    let declined = shop.token("4000000000000002").await;
    let order = browser.pay(&page, FORM, &[("method", "card"), ("card_token", &declined)]).await;
    assert_eq!(shop.count("orders").await, 1, "{}", order.html);
    let open = browser.get(FORM).await;
    shop.world.clock.advance(chrono::Duration::days(3));
    let over = browser.get(FORM).await;
    assert!(over.has("not on sale") && !over.has("On sale until") && !over.has("name=\"card_token\""), "{}", over.html);
    let product = browser.get("/s/anna/soup").await;
    assert!(product.has("not on sale"), "{}", product.html);
    let token = shop.token("4242424242424242").await;
    let late = browser.pay(&open, FORM, &[("method", "card"), ("card_token", &token)]).await;
    assert!(late.status < 500 && shop.count("transactions WHERE state = 'successful'").await == 0, "{}", late.html);
    assert_eq!(shop.count("orders").await, 1);
    // The seller lets it go on: the same page sells again.
    shop.sql("UPDATE checkout_settings SET sells_until = NULL").await;
    assert!(!browser.get(FORM).await.has("not on sale"));
}

//! Pages built of blocks, from the draft to the visitor: versions, addresses, prices of the moment, previews, and what is refused.

use kontor_pages::templates;
use poem::http::Method;
use serde_json::{Value, json};

use super::buyer::Shop;

const PAGES: &str = "/v1/cabinet/pages";

struct Editor<'a> {
    shop: &'a Shop,
    token: String,
}

impl Editor<'_> {
    async fn call(&self, method: Method, path: &str, seen: Option<i64>, body: Option<Value>) -> (u16, Value) {
        let client = &self.shop.client;
        let mut request = client.request(method, path).header("authorization", format!("Bearer {}", self.token));
        if let Some(seen) = seen {
            request = request.header("if-match", format!("\"{seen}\""));
        }
        let request = match body {
            Some(body) => request.body_json(&body),
            None => request,
        };
        let response = request.send().await;
        let status = response.0.status().as_u16();
        (status, response.0.into_body().into_json().await.unwrap_or_default())
    }

    async fn post(&self, path: &str, body: Value) -> Value {
        let (status, told) = self.call(Method::POST, path, None, Some(body)).await;
        assert!(status < 300, "{path}: {told}");
        told
    }

    async fn refused(&self, method: Method, path: &str, body: Value) -> Vec<(String, String)> {
        let (status, told) = self.call(method, path, None, Some(body)).await;
        assert!(status >= 400, "{path}: {told}");
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let errors = told["errors"].as_array().cloned().unwrap_or_default();
        errors.iter().map(|one| (text(&one["code"]), text(&one["source"]["pointer"]))).collect()
    }
}

fn version(told: &Value) -> i64 {
    told["data"]["attributes"]["version"].as_i64().unwrap()
}

fn attribute<'a>(told: &'a Value, name: &str) -> &'a str {
    told["data"]["attributes"][name].as_str().unwrap_or_default()
}

/// The starter with another title in its banner.
fn saying(title: &str) -> Value {
    let mut document = templates::find(templates::STARTER).unwrap().document.clone();
    document["blocks"][1]["props"]["title"] = json!({ "*": title });
    document
}

#[tokio::test(flavor = "multi_thread")]
async fn a_main_page_goes_from_its_draft_to_its_visitors_and_back() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    let editor = Editor { shop: &shop, token: shop.owner().await };
    let mut browser = shop.browser();
    assert!(!browser.get("/s/anna").await.has("data-page"), "a shop without a main page shows its products");

    let made = editor.post(PAGES, json!({ "kind": "main", "title": "Home", "template": "starter" })).await;
    assert_eq!((attribute(&made, "state"), attribute(&made, "url")), ("draft", "/s/anna"));
    let page = format!("{PAGES}/{}", made["data"]["id"].as_str().unwrap());
    let draft = format!("{page}/draft");
    let again = editor.call(Method::POST, PAGES, None, Some(json!({ "kind": "main", "title": "Two" }))).await;
    assert_eq!((again.0, again.1["errors"][0]["code"].as_str()), (409, Some("already_exists")), "{}", again.1);

    // A draft is saved by who saw the last one, and nobody else sees it.
    let seen = version(&made);
    let (status, saved) =
        editor.call(Method::PUT, &draft, Some(seen), Some(json!({ "document": saying("Warm soup") }))).await;
    assert_eq!(status, 200, "{saved}");
    let (status, stale) =
        editor.call(Method::PUT, &draft, Some(seen), Some(json!({ "document": saying("Cold soup") }))).await;
    assert_eq!((status, stale["errors"][0]["code"].as_str()), (412, Some("stale_version")), "{stale}");
    assert!(!browser.get("/s/anna").await.has("Warm soup"));
    let preview = editor.post(&format!("{page}/preview"), json!({})).await;
    let looked = browser.get(attribute(&preview, "url")).await;
    assert!(looked.status == 200 && looked.has("Warm soup"), "{}", looked.html);
    assert_eq!(looked.header("x-robots-tag"), "noindex");
    let forged = attribute(&preview, "url").replace("preview=", "preview=x");
    assert!(!browser.get(&forged).await.has("Warm soup"));

    // Published, everybody sees it: with the price of the moment, its own style in the policy, and a tag.
    let published = editor.post(&format!("{page}/publish"), json!({})).await;
    assert_eq!(attribute(&published, "state"), "published");
    let shown = browser.get("/s/anna").await;
    assert!(shown.has("Warm soup") && shown.has("€29.00") && shown.has("The book of soup"), "{}", shown.html);
    let style = shown.html.split_once("<style data-page=\"\">").unwrap().1.split_once("</style>").unwrap().0;
    let digest = data_encoding::BASE64.encode(&<sha2::Sha256 as sha2::Digest>::digest(style.as_bytes()));
    let policy = shown.header("content-security-policy");
    assert!(style.is_empty() || policy.contains(&format!("'sha256-{digest}'")), "{policy}");
    assert!(!policy.contains("unsafe"), "{policy}");
    assert!(shown.has("<link rel=\"canonical\" href=\"http://shop.test/s/anna\""), "{}", shown.html);
    assert!(shown.has("\"@type\":\"CollectionPage\""), "{}", shown.html);
    let tag = shown.header("etag").to_owned();
    shop.sql("UPDATE products SET display_amount = 1900").await;
    shop.sql("UPDATE pricing_plans SET price_amount = 1900").await;
    let cheaper = browser.get("/s/anna").await;
    assert!(cheaper.has("€19.00") && !cheaper.has("€29.00") && cheaper.header("etag") != tag, "{}", cheaper.html);
    shop.sql("UPDATE products SET published = false").await;
    assert!(!browser.get("/s/anna").await.has("The book of soup"));

    // A draft beside it changes nothing; discarded it can be restored.
    let (_, changed) = editor.call(Method::PUT, &draft, None, Some(json!({ "document": saying("Hot stew") }))).await;
    assert_eq!(attribute(&changed, "state"), "changed");
    assert!(browser.get("/s/anna").await.has("Warm soup"));
    let discarded = editor.post(&format!("{page}/discard_draft"), json!({})).await;
    assert_eq!(attribute(&discarded, "state"), "published");
    let (_, versions) = editor.call(Method::GET, &format!("{page}/versions"), None, None).await;
    let number = &versions["data"][0]["attributes"]["number"];
    assert!(versions["data"][0]["attributes"]["document"].is_null(), "{versions}");
    let (_, stew) = editor.call(Method::GET, &format!("{page}/versions/{number}"), None, None).await;
    assert!(stew.to_string().contains("Hot stew"), "{stew}");
    let (status, _) = editor.call(Method::GET, &format!("{page}/versions/999"), None, None).await;
    assert_eq!(status, 404);
    let restored = editor.post(&format!("{page}/versions/{number}/restore"), json!({})).await;
    assert!(restored.to_string().contains("Hot stew"));
    editor.post(&format!("{page}/publish"), json!({})).await;
    assert!(browser.get("/s/anna").await.has("Hot stew"));
    editor.post(&format!("{page}/unpublish"), json!({})).await;
    assert!(!browser.get("/s/anna").await.has("Hot stew"));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_another_person_saved_and_what_is_replaced_knowingly_is_kept() {
    let shop = Shop::open().await;
    let editor = Editor { shop: &shop, token: shop.owner().await };
    let made = editor.post(PAGES, json!({ "kind": "main", "title": "Home", "template": "starter" })).await;
    let page = format!("{PAGES}/{}", made["data"]["id"].as_str().unwrap());
    let draft = format!("{page}/draft");
    let save = async |path: &str, title: &str| {
        let (status, told) = editor.call(Method::PUT, path, None, Some(json!({ "document": saying(title) }))).await;
        assert_eq!(status, 200, "{told}");
        let (_, versions) = editor.call(Method::GET, &format!("{page}/versions"), None, None).await;
        versions["data"].as_array().unwrap().len()
    };
    // Now and then: once for all that somebody does in a short while.
    assert_eq!((save(&draft, "One").await, save(&draft, "Two").await), (1, 1));
    assert_eq!(save(&format!("{draft}?keep_before=true"), "Three").await, 2);
    shop.sql("UPDATE shop_pages SET draft_by = 'seller:another'").await;
    assert_eq!((save(&draft, "Four").await, save(&draft, "Five").await), (3, 3));
    let (_, theirs) = editor.call(Method::GET, &format!("{page}/versions/3"), None, None).await;
    assert!(theirs.to_string().contains("Three"), "{theirs}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draft_publishes_itself_at_the_time_that_was_chosen_last() {
    let shop = Shop::open().await;
    let mut editor = Editor { shop: &shop, token: shop.owner().await };
    let made = editor.post(PAGES, json!({ "kind": "main", "title": "Home", "document": saying("Warm soup") })).await;
    let id = made["data"]["id"].as_str().unwrap();
    let page = format!("{PAGES}/{id}");
    let worker = &shop.world.worker;
    for day in ["2026-03-06", "2026-03-20", "2026-03-03"] {
        let at = json!({ "publish_at": format!("{day}T12:00:00.000Z") });
        let (status, told) = editor.call(Method::PUT, &format!("{page}/schedule"), None, Some(at)).await;
        assert_eq!(status, 200, "{told}");
        assert_eq!(kontor_pages::publish_due(worker).await.unwrap(), 0, "{day}");
    }
    shop.world.clock.advance(chrono::Duration::days(2));
    let publish = async || {
        let due = kontor_pages::publish_due(worker).await.unwrap();
        let done = kontor_pages::publish_scheduled(worker, shop.seller.tenant.id, id.parse().unwrap()).await.unwrap();
        (due, done)
    };
    assert_eq!(publish().await, (1, true));
    assert_eq!(publish().await, (0, false));
    assert!(shop.browser().get("/s/anna").await.has("Warm soup"));

    // What cannot be published then stays a draft, and its seller sees so.
    let again = json!({ "email": "owner@example.test", "password": "correct horse battery", "profile_type": "seller" });
    editor.token = shop.post("/v1/app/session", &again).await.1["access_token"].as_str().unwrap().to_owned();
    let mut bare = saying("Bare");
    bare["blocks"].as_array_mut().unwrap().pop();
    editor.call(Method::PUT, &format!("{page}/draft"), None, Some(json!({ "document": bare }))).await;
    shop.sql("UPDATE shop_pages SET publish_at = '2026-03-04T10:00:00Z'").await;
    assert_eq!(publish().await, (1, false));
    assert_eq!(publish().await, (0, false));
    let (_, told) = editor.call(Method::GET, &page, None, None).await;
    assert!(!attribute(&told, "publish_failed_at").is_empty(), "{told}");
    assert!(told["data"]["attributes"]["published_document"].to_string().contains("Warm soup"), "{told}");
    assert!(shop.browser().get("/s/anna").await.has("Warm soup"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sub_page_has_an_address_and_those_before_lead_to_it() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    let editor = Editor { shop: &shop, token: shop.owner().await };
    let about = json!({ "kind": "sub_page", "title": "About us", "document": saying("We cook") });
    let made = editor.post(PAGES, about).await;
    assert_eq!((attribute(&made, "slug"), attribute(&made, "url")), ("about-us", "/s/anna/about-us"));
    let id = made["data"]["id"].as_str().unwrap().to_owned();
    let page = format!("{PAGES}/{id}");
    let mut browser = shop.browser();
    assert_eq!(browser.get("/s/anna/about-us").await.status, 404);
    editor.post(&format!("{page}/publish"), json!({})).await;
    let shown = browser.get("/s/anna/about-us").await;
    assert!(shown.status == 200 && shown.has("We cook"), "{}", shown.html);

    // Every address that it had leads to where it is.
    for slug in ["kitchen", "our-kitchen"] {
        let (status, told) =
            editor.call(Method::PATCH, &page, None, Some(json!({ "slug": slug, "in_menu": true }))).await;
        assert_eq!(status, 200, "{told}");
    }
    for old in ["about-us", "kitchen"] {
        let moved = browser.get(&format!("/s/anna/{old}")).await;
        assert_eq!((moved.status, moved.location().as_str()), (301, "/s/anna/our-kitchen"), "{old}");
        assert_eq!(moved.header("cache-control"), "no-cache");
        let moved = browser.get(&format!("/s/anna/{old}?utm_source=mail")).await;
        assert_eq!(moved.location(), "/s/anna/our-kitchen?utm_source=mail");
    }
    assert!(browser.get("/s/anna/our-kitchen").await.has("We cook"));

    // No address of a product or of another page, and none of the shop's own words.
    for (slug, code) in [("soup", "slug_taken"), ("imprint", "slug_reserved"), ("Not a slug", "invalid_slug")] {
        let refused = editor.refused(Method::PATCH, &page, json!({ "slug": slug })).await;
        assert_eq!(refused, [(code.to_owned(), "/slug".to_owned())]);
    }
    // A product made later finds the address taken.
    let named = json!({ "form": "download", "name": "Our kitchen" });
    let product = editor.post("/v1/cabinet/products", named).await;
    assert_ne!(attribute(&product, "slug"), "our-kitchen", "{product}");
    // Another page may take one that is free again; then it is found there.
    let second = json!({ "kind": "sub_page", "title": "Kitchen", "document": saying("Pots") });
    let second = editor.post(PAGES, second).await;
    assert_eq!(attribute(&second, "slug"), "kitchen");
    let second = format!("{PAGES}/{}", second["data"]["id"].as_str().unwrap());
    editor.post(&format!("{second}/publish"), json!({})).await;
    assert!(browser.get("/s/anna/kitchen").await.has("Pots"));

    // The menu of the shop has what is in it, and a page that another leads to stays.
    assert!(browser.get("/s/anna/kitchen").await.has("href=\"/s/anna/our-kitchen\""));
    for entry in [
        json!({ "name": { "*": "Us" }, "linkType": "page", "targetId": id }),
        json!({ "name": { "*": "Us" }, "linkType": "custom", "url": "/our-kitchen#pots" }),
        json!({ "name": { "*": "Us" }, "linkType": "custom", "url": "/about-us" }),
    ] {
        let mut leading = saying("Pots");
        leading["blocks"][0]["props"]["menu"] = json!([entry]);
        editor.call(Method::PUT, &format!("{second}/draft"), None, Some(json!({ "document": leading }))).await;
        let (status, told) = editor.call(Method::DELETE, &page, None, None).await;
        assert_eq!((status, told["errors"][0]["code"].as_str()), (409, Some("page_in_use")), "{entry}: {told}");
    }
    assert_eq!(editor.call(Method::DELETE, &second, None, None).await.0, 204);
    assert_eq!(editor.call(Method::DELETE, &page, None, None).await.0, 204);
    assert_eq!(browser.get("/s/anna/about-us").await.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_page_may_not_say_is_named_by_its_place_and_what_is_shown_stays() {
    let shop = Shop::open().await;
    let editor = Editor { shop: &shop, token: shop.owner().await };
    let made = editor.post(PAGES, json!({ "kind": "main", "title": "Home" })).await;
    let page = format!("{PAGES}/{}", made["data"]["id"].as_str().unwrap());
    editor.post(&format!("{page}/publish"), json!({})).await;
    let block = |kind: &str, props: Value| {
        let mut document = saying("Naughty");
        let block = json!({ "id": "new_000001", "type": kind, "v": 1, "props": props });
        document["blocks"].as_array_mut().unwrap().insert(2, block);
        document
    };
    let button = |url: &str| {
        block("button", json!({ "button": { "text": { "*": "Go" }, "action": { "type": "customLink", "url": url } } }))
    };
    let link = "/document/blocks/2/props/button/action/url";
    let marked = json!({ "type": "doc", "content": [{ "type": "paragraph", "content": [{ "type": "text", "text": "x",
        "marks": [{ "type": "link", "attrs": { "href": "javascript:alert(1)" } }] }] }] });
    let mut painted = saying("Naughty");
    painted["blocks"][1]["style"] = json!({ "all": { "color": "red;}body{display:none" } });
    let mut lost = saying("Naughty");
    lost["defaultLocale"] = json!("fr");
    for (document, code, pointer) in [
        (button("javascript:alert(1)"), "invalid_url", link),
        (button("//evil.example"), "invalid_url", link),
        (button("data:text/html,x"), "invalid_url", link),
        (block("script", json!({})), "invalid_choice", "/document/blocks/2/type"),
        (block("thank_you_page", json!({})), "block_not_allowed", "/document/blocks/2/type"),
        (block("footer", json!({})), "block_not_allowed", "/document/blocks/4/type"),
        (block("gap", json!({ "height": 10_000 })), "too_large", "/document/blocks/2/props/height"),
        (block("gap", json!({ "height": "1" })), "invalid_type", "/document/blocks/2/props/height"),
        (block("gap", json!({ "height": 1, "onclick": "x" })), "unknown_field", "/document/blocks/2/props/onclick"),
        (block("text", json!({ "doc": { "*": marked } })), "invalid_url", "/document/blocks/2/props/doc/*"),
        (painted, "invalid_color", "/document/blocks/1/style/all/color"),
        (lost, "invalid_choice", "/document/defaultLocale"),
        (json!([]), "invalid_type", "/document"),
    ] {
        let refused = editor.refused(Method::PUT, &format!("{page}/draft"), json!({ "document": document })).await;
        assert_eq!(refused, [(code.to_owned(), pointer.to_owned())]);
    }
    let mut bare = saying("Bare");
    bare["blocks"].as_array_mut().unwrap().pop();
    let (status, saved) =
        editor.call(Method::PUT, &format!("{page}/draft"), None, Some(json!({ "document": bare }))).await;
    assert_eq!((status, saved["data"]["attributes"]["problems"][0]["code"].as_str()), (200, Some("block_missing")));
    let refused = editor.refused(Method::POST, &format!("{page}/publish"), json!({})).await;
    assert_eq!(refused, [("block_missing".to_owned(), "/document/blocks".to_owned())]);
    let yesterday = json!({ "publish_at": "2020-01-01T00:00:00.000Z" });
    let refused = editor.refused(Method::PUT, &format!("{page}/schedule"), yesterday).await;
    assert!(!refused.is_empty(), "{refused:?}");
    assert!(!shop.browser().get("/s/anna").await.has("Naughty"));
}

/// A page with the picture of a product that it does not list, a contact form, and a menu that leads there.
fn inviting(product: &str) -> Value {
    let mut document = saying("Come in");
    document["seo"] = json!({ "canonical": "/about" });
    let entry = |name: &str, url: &str| json!({ "name": { "*": name }, "linkType": "custom", "url": url });
    document["blocks"][0]["props"]["menu"] = json!([entry("Write to us", "#contact"), entry("All of it", "#products")]);
    let picture = json!({ "image": { "mediaId": product } });
    let form = json!({ "fields": [{ "key": "email", "required": true }] });
    let blocks = document["blocks"].as_array_mut().unwrap();
    blocks.truncate(2);
    blocks.push(json!({ "id": "pic_000001", "type": "picture", "v": 1, "props": picture }));
    blocks.push(json!({ "id": "frm_000001", "type": "contact_form", "v": 1, "anchor": "contact", "props": form }));
    blocks.push(json!({ "id": "ftr_000001", "type": "footer", "v": 1, "props": {} }));
    document
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_has_the_pictures_that_it_names_the_shops_menu_and_its_form_while_there_is_one() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    let product = shop.product_id("soup").await;
    let (seller, id) = (shop.seller.id.uuid(), product.uuid());
    shop.sql(&format!(
        "DO $$ BEGIN SET LOCAL session_replication_role = replica; \
         INSERT INTO covers (seller_id, id, product_id, upload_id, state, variants, created_at, updated_at) \
             VALUES ('{seller}', '{id}', '{id}', '{id}', 'ready', '[{{\"wanted\": 320, \"width\": 320, \"height\": 200}}]', \
             now(), now()); END $$"
    ))
    .await;
    let editor = Editor { shop: &shop, token: shop.owner().await };
    let about = json!({ "kind": "sub_page", "title": "Who we are", "document": saying("We cook") });
    let about = format!("{PAGES}/{}", editor.post(PAGES, about).await["data"]["id"].as_str().unwrap());
    editor.call(Method::PATCH, &about, None, Some(json!({ "in_menu": true }))).await;
    editor.post(&format!("{about}/publish"), json!({})).await;
    let main = json!({ "kind": "main", "title": "Home", "document": inviting(&product.to_string()) });
    let main = format!("{PAGES}/{}", editor.post(PAGES, main).await["data"]["id"].as_str().unwrap());
    editor.post(&format!("{main}/publish"), json!({})).await;

    // Without a form nothing leads to one, and every visitor is shown the same.
    let shown = shop.browser().get("/s/anna").await;
    assert!(shown.has("/covers/") && !shown.has("The book of soup"), "{}", shown.html);
    assert!(shown.has("All of it") && shown.has("href=\"/s/anna/who-we-are\""), "{}", shown.html);
    assert!(!shown.has("Write to us") && !shown.has("name=\"csrf\""), "{}", shown.html);
    assert!(!shown.header("etag").is_empty());
    assert!(shown.has("<link rel=\"canonical\" href=\"http://shop.test/s/anna/about\""), "{}", shown.html);

    // With one each visitor has a token of their own.
    shop.sql(&format!(
        "INSERT INTO contact_forms (seller_id, active, fields, updated_at) \
         VALUES ('{seller}', true, '[{{\"kind\": \"email\", \"required\": true, \"input\": \"text\"}}]', now())"
    ))
    .await;
    let (one, other) = (shop.browser().get("/s/anna").await, shop.browser().get("/s/anna").await);
    assert!(one.has("Write to us") && !one.html.contains("of-this-visit"), "{}", one.html);
    assert_ne!(one.hidden("csrf"), other.hidden("csrf"));
    assert_ne!(one.hidden("form"), other.hidden("form"));
    assert!(one.header("etag").is_empty() && one.header("cache-control") == "no-store");
}

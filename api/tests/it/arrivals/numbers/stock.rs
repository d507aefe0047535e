//! What is there, so that a number comes as far as it can.

use kontor_db::query;
use std::{
    collections::BTreeMap,
    sync::atomic::{AtomicUsize, Ordering},
};

use poem::http::Method;
use serde_json::{Value, json};

use super::{super::People, places::Numbered};
use crate::{account::Api, shop::buyer::Shop};

const PRODUCTS: &str = "/v1/cabinet/products";

/// Addresses, bodies and queries of what there is.
#[derive(Default)]
pub struct Stock {
    pub tokens: BTreeMap<&'static str, String>,
    /// By template; a number that is itself a place of the path stays one.
    pub paths: BTreeMap<&'static str, String>,
    /// What stands there when an operation is called as it is.
    pub places: BTreeMap<&'static str, String>,
    pub bodies: BTreeMap<&'static str, Vec<Value>>,
    /// What is done in the database before each call of an operation, so that it finds what it is about as it was.
    pub resets: BTreeMap<&'static str, String>,
    queries: BTreeMap<&'static str, Vec<(String, String)>>,
    keys: AtomicUsize,
}

impl Stock {
    /// A number that nobody has used.
    pub fn key(&self) -> usize {
        self.keys.fetch_add(1, Ordering::Relaxed)
    }

    /// Who is sent to an address.
    pub fn token(&self, template: &str) -> Option<&String> {
        self.tokens.iter().find(|(area, _)| template.starts_with(**area)).map(|(_, token)| token)
    }

    /// Where an operation finds what it is about, with `said` in a place of that name; where nothing of the kind is here, the
    /// address of nothing.
    pub fn path(&self, operation: &Numbered, said: Option<(&str, &str)>) -> String {
        let known = self.paths.get(&*operation.template).cloned();
        operation.examples.iter().fold(known.unwrap_or_else(|| operation.template.clone()), |path, (name, value)| {
            let value = match said {
                Some((place, literal)) if place == name => literal,
                _ if name == "seller" => "anna",
                _ => value.as_str().or_else(|| self.places.get(&*operation.name).map(|at| &**at)).unwrap_or("x"),
            };
            path.replace(&format!("{{{name}}}"), value)
        })
    }

    /// What an operation takes.
    pub fn bodies(&self, operation: &Numbered) -> Vec<Option<Value>> {
        match self.bodies.get(&*operation.name) {
            Some(bodies) => bodies.iter().cloned().map(Some).collect(),
            None => vec![operation.body.clone()],
        }
    }

    /// What an operation is asked beside a number.
    pub fn query(&self, name: &str) -> &[(String, String)] {
        self.queries.get(name).map(Vec::as_slice).unwrap_or_default()
    }

    /// A seller with something of everything, a manager, and a buyer who is the seller.
    pub async fn of_people(people: &People) -> Self {
        let mut stock = Self::default();
        stock.tokens.insert("/v1/cabinet/", people.seller.clone());
        stock.tokens.insert("/v1/payer/", people.seller.clone());
        stock.tokens.insert("/v1/admin/", people.manager.clone());
        let cabinet = Cabinet { api: &people.api, token: &people.seller };
        cabinet.sql("UPDATE users SET confirmed_at = now()").await;
        stock.fill_shop(&cabinet).await;
        stock.fill_event(&cabinet).await;
        stock.fill_download(&cabinet).await;
        stock.fill_forms(&cabinet).await;
        stock.fill_access(&cabinet).await;
        stock.fill_team(people).await;
        stock.fill_platform(people).await;
        stock
    }

    /// A page whose draft is saved as it is, with a version to go back to.
    async fn fill_pages(&mut self, cabinet: &Cabinet<'_>) {
        let about = json!({ "kind": "sub_page", "title": "About", "template": "starter" });
        let page = cabinet.made("/v1/cabinet/pages", about.clone()).await;
        let path = format!("/v1/cabinet/pages/{page}");
        let drawn = cabinet.api.get(&path, cabinet.token).await;
        let draft = json!({ "document": drawn.body["data"]["attributes"]["document"] });
        let publish = cabinet.api.post(&format!("{path}/publish"), cabinet.token, json!({})).await;
        assert_eq!(publish.status, 200, "{}", publish.body);
        self.bodies.insert("create_page", vec![about]);
        self.bodies.insert("save_page_draft", vec![draft]);
        self.bodies.insert("update_page", vec![json!({})]);
        for (template, rest) in [
            ("/v1/cabinet/pages/{id}", ""),
            ("/v1/cabinet/pages/{id}/draft", "/draft"),
            ("/v1/cabinet/pages/{id}/versions/{number}", "/versions/{number}"),
            ("/v1/cabinet/pages/{id}/versions/{number}/restore", "/versions/{number}/restore"),
        ] {
            self.paths.insert(template, format!("{path}{rest}"));
        }
        let kept = cabinet.api.get(&format!("{path}/versions"), cabinet.token).await;
        let number = kept.body["data"][0]["attributes"]["number"].to_string();
        for name in ["get_page_version", "restore_page_version"] {
            self.places.insert(name, number.clone());
        }
    }

    /// Coupons, categories, funnels, settings, files and orders.
    async fn fill_shop(&mut self, cabinet: &Cabinet<'_>) {
        let coupon = json!({ "kind": "single", "code": "SPRING", "rules": rules() });
        let coupon = cabinet.made("/v1/cabinet/coupons", coupon).await;
        self.paths.insert("/v1/cabinet/coupons/{id}", format!("/v1/cabinet/coupons/{coupon}"));
        self.bodies.insert("update_coupon", vec![json!({ "rules": rules() })]);
        let (single, bulk) = (
            json!({ "kind": "single", "rules": rules() }),
            json!({ "kind": "bulk", "codes_count": 2, "rules": rules() }),
        );
        self.bodies.insert("create_coupon", vec![single, bulk]);
        let category = cabinet.made("/v1/cabinet/categories", json!({ "title": "Coaching" })).await;
        self.paths.insert("/v1/cabinet/categories/{id}", format!("/v1/cabinet/categories/{category}"));
        self.bodies.insert("update_category", vec![json!({})]);
        self.fill_pages(cabinet).await;
        let short = json!({ "name": "Short", "layout": "simplified", "is_default": false });
        let settings = cabinet.made("/v1/cabinet/checkout_settings", short).await;
        self.paths.insert("/v1/cabinet/checkout_settings/{id}", format!("/v1/cabinet/checkout_settings/{settings}"));
        let funnel = json!({ "name": "One more hour", "preset": "sale_upsell_thanks" });
        let funnel = cabinet.made("/v1/cabinet/funnels", funnel).await;
        let drawn = cabinet.api.get(&format!("/v1/cabinet/funnels/{funnel}"), cabinet.token).await;
        let graph = drawn.body["data"]["attributes"]["graph"].clone();
        self.bodies.insert("update_funnel", vec![json!({ "name": "One more hour", "graph": graph })]);
        self.paths.insert("/v1/cabinet/funnels/{id}", format!("/v1/cabinet/funnels/{funnel}"));
        let file = json!({ "purpose": "digital", "file_name": "botanicals.pdf", "size_bytes": 32_455 });
        let upload = cabinet.made("/v1/cabinet/uploads", file).await;
        self.paths.insert("/v1/cabinet/uploads/{id}/parts", format!("/v1/cabinet/uploads/{upload}/parts"));
        self.bodies.insert("update_payment_settings", vec![json!({})]);
        let seller = cabinet.api.get("/v1/cabinet/seller", cabinet.token).await.text("/data/id");
        crate::lists::fill(cabinet.api, seller.parse().unwrap()).await;
        let orders = "/v1/cabinet/orders?filters[payment_state][]=paid";
        let order = cabinet.api.get(orders, cabinet.token).await.text("/data/0/id");
        let preview = format!("/v1/cabinet/orders/{order}/refunds/preview");
        self.paths.insert("/v1/cabinet/orders/{id}/refunds/preview", preview);
        self.queries.insert("list_offered_methods", vec![("amount".to_owned(), "1900".to_owned())]);
    }

    async fn fill_event(&mut self, cabinet: &Cabinet<'_>) {
        let event =
            format!("{PRODUCTS}/{}", cabinet.made(PRODUCTS, json!({ "form": "event", "name": "Evening" })).await);
        let place = json!({
            "name": "A place at the table", "location_short_name": "Atelier", "country_code": "DE",
            "location_address": "Lindenstraße 12, 10969 Berlin", "time_zone_name": "Europe/Berlin",
        });
        let ticket = cabinet.made(&format!("{event}/tickets"), place.clone()).await;
        let better = cabinet.made(&format!("{event}/tickets"), place).await;
        let ticket = format!("{event}/tickets/{ticket}");
        let dates = json!({ "starts_at": "2027-03-31T12:00:00.000Z", "ends_at": "2027-03-31T15:00:00.000Z" });
        let made = cabinet.api.post(&format!("{ticket}/dates"), cabinet.token, dates.clone()).await;
        let date = made.body.pointer("/data/attributes/dates/0/id").and_then(Value::as_str).unwrap_or_default();
        self.paths
            .insert("/v1/cabinet/products/{product}/tickets/{ticket}/dates/{id}", format!("{ticket}/dates/{date}"));
        self.paths.insert("/v1/cabinet/products/{product}/tickets/{ticket}/dates", format!("{ticket}/dates"));
        self.paths.insert("/v1/cabinet/products/{product}/tickets/{id}/upgrade", format!("{ticket}/upgrade"));
        self.paths.insert("/v1/cabinet/products/{product}/tickets/{id}", ticket);
        let upgrade = json!({ "ticket_id": better, "price": { "amount": 1500, "currency": "eur" } });
        self.bodies.insert("set_ticket_upgrade", vec![upgrade]);
        self.bodies.insert("create_ticket_dates", vec![dates]);
    }

    /// A download with a price, a question, a file and a picture.
    async fn fill_download(&mut self, cabinet: &Cabinet<'_>) {
        let id = cabinet.made(PRODUCTS, json!({ "form": "download", "name": "Botanicals" })).await;
        let product = format!("{PRODUCTS}/{id}");
        let price = json!({ "kind": "one_time", "price": { "amount": 1900, "currency": "eur" } });
        let plan = cabinet.made(&format!("{product}/pricing_plans"), price.clone()).await;
        let question = json!({ "field_type": "open_question", "question": "Why?", "mandatory": false });
        let question = cabinet.made(&format!("{product}/opt_in_questions"), question).await;
        let (cover, digital) = cabinet.files(&id).await;
        let page = json!({ "product_id": id, "settings": { "layout": "two_steps" } });
        self.bodies.insert("preview_checkout_settings", vec![page]);
        for (template, path) in [
            ("/v1/cabinet/products/{product}/pricing_plans/{id}", format!("{product}/pricing_plans/{plan}")),
            ("/v1/cabinet/products/{product}/opt_in_questions/{id}", format!("{product}/opt_in_questions/{question}")),
            ("/v1/cabinet/products/{product}/covers/{id}", format!("{product}/covers/{cover}")),
            ("/v1/cabinet/products/{product}/digitals/{id}", format!("{product}/digitals/{digital}")),
            ("/v1/cabinet/products/{product}/pricing_plans", format!("{product}/pricing_plans")),
            ("/v1/cabinet/products/{id}", product),
        ] {
            self.paths.insert(template, path);
        }
        let rates = |terms: Value| json!({ "kind": "installment", "price": { "amount": 1900, "currency": "eur" }, "terms": terms });
        let often = rates(json!({ "interval": "1m", "payments_count": 2 }));
        let subscription = json!({
            "kind": "subscription", "terms": { "interval": "1m", "next_amount": { "amount": 1900, "currency": "eur" } },
        });
        self.bodies.insert("create_pricing_plan", vec![price, often, subscription]);
        self.bodies.insert("update_pricing_plan", vec![json!({})]);
        self.bodies.insert("update_product", vec![json!({})]);
        self.bodies.insert("create_product", vec![json!({ "form": "download", "name": "Botanicals" })]);
    }

    /// A course of which a buyer has had a while, and that can be given to others.
    async fn fill_access(&mut self, cabinet: &Cabinet<'_>) {
        let course = json!({ "form": "course", "subtype": "online_course", "name": "Light school" });
        let course = cabinet.made(PRODUCTS, course).await;
        let sql = "UPDATE orders SET charged_at = created_at WHERE payment_state = 'paid'";
        cabinet.sql(sql).await;
        let grant = |email: &str| json!({ "product_id": course, "access": "days", "days": 30, "emails": [email] });
        cabinet.made("/v1/cabinet/course_grants", grant("buyer1@example.test")).await;
        let session = cabinet.api.get("/v1/cabinet/course_sessions", cabinet.token).await.text("/data/0/id");
        let path = format!("/v1/cabinet/course_sessions/{session}/extend");
        self.paths.insert("/v1/cabinet/course_sessions/{id}/extend", path);
        for name in ["create_course_grant", "preview_course_grant"] {
            self.bodies.insert(name, vec![grant("buyer2@example.test")]);
        }
    }

    /// A certificate, and keys.
    async fn fill_forms(&mut self, cabinet: &Cabinet<'_>) {
        let certificate = json!({ "form": "certificate", "name": "Six evenings" });
        let certificate = format!("{PRODUCTS}/{}", cabinet.made(PRODUCTS, certificate).await);
        let keys = json!({ "form": "license_key", "name": "Plug-in" });
        let keys = format!("{PRODUCTS}/{}", cabinet.made(PRODUCTS, keys).await);
        let list = json!({ "source": "list" });
        cabinet.api.call(Method::PATCH, &format!("{keys}/license_key_settings"), cabinet.token, Some(list)).await;
        for (template, path) in [
            ("/v1/cabinet/products/{product}/certificate/preview", format!("{certificate}/certificate/preview")),
            ("/v1/cabinet/products/{product}/certificate", format!("{certificate}/certificate")),
            ("/v1/cabinet/products/{product}/license_key_settings", format!("{keys}/license_key_settings")),
            ("/v1/cabinet/products/{product}/license_keys", format!("{keys}/license_keys")),
        ] {
            self.paths.insert(template, path);
        }
    }

    /// A shop with something for nothing, something at the buyer's own price, and something at several a time.
    pub async fn of_shop(shop: &Shop) -> Self {
        let mut stock = Self::default();
        for (slug, cents) in [("gift", 0), ("book", 1_900), ("own", 1_000)] {
            shop.product(slug, cents).await;
        }
        shop.sql("UPDATE products SET quantity_selectable = true, quantity_max = 1000000").await;
        shop.sql("UPDATE pricing_plans SET minimum_amount = 100 WHERE price_amount = 1000").await;
        let payer =
            json!({ "email": "buyer@example.test", "first_name": "Anna", "last_name": "Berg", "country": "DE" });
        let mut bodies = Vec::new();
        for (slug, method) in [("gift", "free"), ("book", "bank_wire"), ("own", "bank_wire")] {
            let product = shop.product_id(slug).await.to_string();
            let quote = stock.queries.entry("get_quote").or_default();
            *quote = vec![("product_id".to_owned(), product.clone())];
            bodies.push(json!({ "product_id": product, "method": method, "payer": payer }));
        }
        stock.bodies.insert("create_checkout", bodies);
        stock
    }
}

fn rules() -> Value {
    json!({
        "name": "Spring", "discount_unit": "percents", "percents_bps": 2_000, "calculation_basis": "end_amount",
        "product_scope": "all_products", "payments": "first_payment",
    })
}

/// Somebody who makes things.
pub struct Cabinet<'a> {
    pub api: &'a Api,
    pub token: &'a str,
}

impl Cabinet<'_> {
    /// Makes something; its id.
    pub async fn made(&self, path: &str, body: Value) -> String {
        let request = self.api.client.post(path.to_owned()).header("authorization", format!("Bearer {}", self.token));
        let got = self
            .api
            .send(
                request
                    .header("idempotency-key", body.to_string().chars().take(200).collect::<String>())
                    .body_json(&body),
            )
            .await;
        assert!((200..300).contains(&got.status), "{path}: {} {}", got.status, got.body);
        got.text("/data/id")
    }

    async fn sql(&self, statement: &str) {
        let owner = &mut self.api.world.owner().await;
        diesel_async::RunQueryDsl::execute(query(statement), owner).await.unwrap();
    }

    /// A picture and a file of a product, as if they had been sent long ago; their ids.
    async fn files(&self, product: &str) -> (String, String) {
        let product = product.parse::<kontor_kernel::kinds::ProductId>().unwrap().uuid();
        let sql = format!(
            "WITH p AS (SELECT seller_id, id FROM products WHERE id = '{product}'), \
             u AS (INSERT INTO uploads (seller_id, id, purpose, file_name, content_type, size_bytes, part_bytes, \
                 object_key, s3_upload_id, state, created_at, updated_at) SELECT seller_id, id, 'digital', 'x.pdf', \
                 'application/pdf', 9, 9, 'files/x', 'x', 'checked', now(), now() FROM p), \
             d AS (INSERT INTO digitals (seller_id, id, product_id, upload_id, name, created_at) \
                 SELECT seller_id, id, id, id, 'x.pdf', now() FROM p) \
             INSERT INTO covers (seller_id, id, product_id, upload_id, state, created_at, updated_at) \
                 SELECT seller_id, id, id, id, 'ready', now(), now() FROM p"
        );
        for statement in ["ALTER TABLE uploads DISABLE TRIGGER USER", "ALTER TABLE covers DISABLE TRIGGER USER", &sql] {
            self.sql(statement).await;
        }
        let cover = kontor_kernel::kinds::CoverId::from_uuid(product).to_string();
        (cover, kontor_kernel::kinds::DigitalId::from_uuid(product).to_string())
    }
}

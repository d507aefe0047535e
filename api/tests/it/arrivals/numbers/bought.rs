//! What is done with what was bought and earned, so that numbers come as far as they can there as well.

use bytes::Bytes;
use kontor_files::{ObjectStore, keys};
use kontor_kernel::kinds::{CoverId, OrderId};
use serde_json::{Value, json};

use super::stock::Stock;
use crate::shop::{buyer::Shop, funnels::funnel};

const GOOD: &str = "4242424242424242";
const WIDTH: u32 = 320;

/// Buys the product at this address; the id that the checkout has for its buyer.
async fn bought(shop: &Shop, slug: &str, more: &Value) -> String {
    let mut body = json!({
        "product_id": shop.product_id(slug).await, "consent": true,
        "payer": { "email": "berg@example.test", "first_name": "Anna", "last_name": "Berg", "country": "DE" },
    });
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let (status, told) = shop.order(&body, &shop.world.env.token()).await;
    assert_eq!(status, 201, "{told}");
    told["data"]["id"].as_str().unwrap().to_owned()
}

async fn by_card(shop: &Shop) -> Value {
    json!({ "method": "card", "method_token": shop.token(GOOD).await })
}

impl Stock {
    /// What a shop has sold and earned, for its owner and for its buyers. `files` are those of whoever is asked.
    pub async fn fill_bought(&mut self, shop: &Shop, files: &dyn ObjectStore) {
        self.tokens.insert("/v1/cabinet/", shop.owner().await);
        self.fill_refund(shop).await;
        self.fill_payout(shop).await;
        self.fill_share(shop).await;
        self.fill_retry(shop).await;
        self.fill_offer(shop).await;
        self.fill_cover(shop, files).await;
    }

    /// A payment that arrived, and of which little goes back at a time.
    async fn fill_refund(&mut self, shop: &Shop) {
        shop.product("dear", 1_000_000).await;
        bought(shop, "dear", &by_card(shop).await).await;
        let order = shop.word("SELECT id::text AS word FROM orders WHERE payment_state = 'paid' LIMIT 1").await;
        let order = OrderId::from_uuid(order.parse().unwrap());
        self.paths.insert("/v1/cabinet/orders/{id}/refunds", format!("/v1/cabinet/orders/{order}/refunds"));
    }

    /// Money that can be paid out, and an account that it can go to; no request is open before the next is made.
    async fn fill_payout(&mut self, shop: &Shop) {
        let seller = shop.seller.id.uuid();
        let made = format!(
            "DO $$ BEGIN SET LOCAL session_replication_role = replica; \
             UPDATE seller_profiles SET business_type = 'private', first_name = 'Anna', last_name = 'Berg', \
                 birthday = '1990-05-17', street = 'Hauptstr.', zip = '10115', city = 'Berlin', phone = '+4930123456', \
                 tax_number = '1', issuance_country = 'DE' WHERE seller_id = '{seller}'; \
             UPDATE sellers SET contact_email = 'anna@example.test' WHERE seller_id = '{seller}'; \
             INSERT INTO bank_accounts (seller_id, id, holder, iban_sealed, iban_last4, country_code, internal, external, \
                 created_at, updated_at) VALUES ('{seller}', gen_random_uuid(), 'Anna Berg', 'x', '3000', 'DE', 'accepted', \
                 'activated', '2026-01-01', '2026-01-01'); \
             WITH p AS (INSERT INTO postings (seller_id, id, kind, subject_id, booked_at) \
                 VALUES ('{seller}', gen_random_uuid(), 'payment', gen_random_uuid(), '2026-01-01') RETURNING seller_id, id) \
             INSERT INTO entries (seller_id, posting_id, line, account, currency, amount, available_at) \
                 SELECT seller_id, id, line, account, 'eur', amount, '2026-01-01' FROM p, \
                 (VALUES (1, 'provider_clearing', 1000000), (2, 'seller_balance', -1000000)) AS l (line, account, amount); \
             END $$"
        );
        shop.sql(&made).await;
        self.resets.insert(
            "create_payout",
            "DO $$ BEGIN SET LOCAL session_replication_role = replica; DELETE FROM payout_requests; END $$".to_owned(),
        );
    }

    /// The same of a person who gets a share in every way that there is; here it is the owner.
    async fn fill_share(&mut self, shop: &Shop) {
        let (id, seller) = (shop.seller.id, shop.seller.id.uuid());
        let owner = shop.word("SELECT id::text AS word FROM users WHERE email = 'owner@example.test'").await;
        let made = format!(
            "DO $$ BEGIN SET LOCAL session_replication_role = replica; \
             INSERT INTO bank_accounts (seller_id, id, holder, iban_sealed, iban_last4, country_code, internal, external, \
                 created_at, updated_at, party, party_id) VALUES ('{seller}', gen_random_uuid(), 'Anna Berg', 'x', '3000', \
                 'DE', 'accepted', 'activated', '2026-01-01', '2026-01-01', 'team_member', '{owner}'); \
             WITH p AS (INSERT INTO postings (seller_id, id, kind, subject_id, booked_at) \
                 VALUES ('{seller}', gen_random_uuid(), 'payment', gen_random_uuid(), '2026-01-01') RETURNING seller_id, id) \
             INSERT INTO entries (seller_id, posting_id, line, account, currency, amount, available_at, party, party_id) \
                 SELECT seller_id, id, line, account, 'eur', amount, '2026-01-01', party, party_id FROM p, \
                 (VALUES (1, 'provider_clearing', 3000000, 'platform', NULL::uuid), \
                     (2, 'party_balance', -1000000, 'team_member', '{owner}'::uuid), \
                     (3, 'party_balance', -1000000, 'sales_team_member', '{owner}'::uuid), \
                     (4, 'party_balance', -1000000, 'publisher', '{owner}'::uuid)) \
                     AS l (line, account, amount, party, party_id); \
             END $$"
        );
        shop.sql(&made).await;
        for (area, template, name) in [
            ("team_member", "/v1/team_member/shops/{seller_id}/payout_requests", "create_team_payout_request"),
            (
                "sales_team_member",
                "/v1/sales_team_member/shops/{seller_id}/payout_requests",
                "create_sales_payout_request",
            ),
            ("publish", "/v1/publish/shops/{seller_id}/payout_requests", "create_publisher_payout_request"),
        ] {
            self.paths.insert(template, format!("/v1/{area}/shops/{id}/payout_requests"));
            self.resets.insert(name, self.resets["create_payout"].clone());
        }
        for area in ["/v1/team_member/", "/v1/sales_team_member/", "/v1/publish/"] {
            self.tokens.insert(area, self.tokens["/v1/cabinet/"].clone());
        }
    }

    /// An order that waits for its money, and no payment of it that would go on instead of the next.
    async fn fill_retry(&mut self, shop: &Shop) {
        let id = bought(shop, "book", &json!({ "method": "bank_wire" })).await;
        let order = shop.word("SELECT id::text AS word FROM orders ORDER BY id DESC LIMIT 1").await;
        let reset = format!(
            "DO $$ BEGIN SET LOCAL session_replication_role = replica; \
             UPDATE transactions SET state = 'canceled' WHERE order_id = '{order}'; END $$"
        );
        self.resets.insert("create_checkout_payment", reset);
        let path = format!("/v1/shop/anna/checkouts/{id}/payments");
        self.paths.insert("/v1/shop/{seller}/checkouts/{id}/payments", path);
        self.bodies.insert("create_checkout_payment", vec![json!({ "method": "bank_wire" })]);
    }

    /// What follows a purchase, and is open again whatever was answered.
    async fn fill_offer(&mut self, shop: &Shop) {
        let (funnel, graph) = funnel(shop).await;
        let mut more = by_card(shop).await;
        more["funnel_id"] = json!(funnel);
        more["keep_method"] = json!(true);
        let id = bought(shop, "soup", &more).await;
        let (status, told) = shop.api(&format!("/v1/shop/anna/funnel_sessions/{id}"), "").await;
        assert_eq!((status, &told["data"]["attributes"]["offer"]["state"]), (200, &json!("offered")), "{told}");
        shop.sql("CREATE TABLE kept AS SELECT id, saved_method FROM orders WHERE saved_method IS NOT NULL").await;
        let path = format!("/v1/shop/anna/funnel_sessions/{id}/accept");
        self.paths.insert("/v1/shop/{seller}/funnel_sessions/{id}/accept", path);
        self.bodies.insert("accept_funnel_offer", vec![json!({ "node_id": graph.nodes[1].id, "consent": true })]);
        let reset = "DO $$ BEGIN SET LOCAL session_replication_role = replica; \
            UPDATE funnel_offers SET state = 'offered', order_id = NULL, declines = 0, updated_at = created_at; \
            UPDATE orders SET saved_method = kept.saved_method FROM kept WHERE kept.id = orders.id; END $$";
        self.resets.insert("accept_funnel_offer", reset.to_owned());
    }

    /// A picture of one width.
    async fn fill_cover(&mut self, shop: &Shop, files: &dyn ObjectStore) {
        let product = shop.product_id("book").await.uuid();
        let made = format!(
            "DO $$ BEGIN SET LOCAL session_replication_role = replica; \
             INSERT INTO covers (seller_id, id, product_id, upload_id, state, variants, created_at, updated_at) \
                 VALUES ('{}', '{product}', '{product}', '{product}', 'ready', \
                 '[{{\"wanted\": {WIDTH}, \"width\": {WIDTH}, \"height\": 200}}]', now(), now()); END $$",
            shop.seller.id.uuid()
        );
        shop.sql(&made).await;
        let cover = CoverId::from_uuid(product);
        let key = keys::cover(shop.seller.id, cover, WIDTH);
        files.put(&key, "image/jpeg", Bytes::from_static(b"a picture")).await.unwrap();
        let path = format!("/v1/shop/anna/covers/{cover}/{{width}}");
        self.paths.insert("/v1/shop/{seller}/covers/{id}/{width}", path);
        self.places.insert("get_shop_cover", WIDTH.to_string());
    }
}

//! What there is for people who sell for a shop, and for the managers of the platform.

use diesel_async::RunQueryDsl as _;
use kontor_db::query;
use kontor_kernel::kinds::SellerId;
use serde_json::json;

use super::{
    super::People,
    stock::{Cabinet, Stock},
};

impl People {
    /// Whoever sells for the shop got something of it in every way that there is.
    async fn share_in_all(&self, shop: &str) {
        let seller: SellerId = shop.parse().unwrap();
        let sql = format!(
            "WITH p AS (INSERT INTO postings (seller_id, id, kind, subject_id, booked_at)
                 VALUES ('{seller}', gen_random_uuid(), 'payment', gen_random_uuid(), '2026-01-01') RETURNING seller_id, id)
             INSERT INTO entries (seller_id, posting_id, line, account, currency, amount, available_at, party, party_id)
                 SELECT p.seller_id, p.id, line, CASE line WHEN 1 THEN 'provider_clearing' ELSE 'party_balance' END, 'eur', amount,
                        '2026-01-01', party, CASE line WHEN 1 THEN NULL ELSE m.user_id END
                 FROM p, team_members m, (VALUES (1, 300, 'platform'), (2, -100, 'team_member'), (3, -100, 'sales_team_member'),
                     (4, -100, 'publisher')) AS l (line, amount, party)
                 WHERE m.kind = 'sales_team_member'",
            seller = seller.uuid()
        );
        let mut owner = self.api.world.owner().await;
        query("SET session_replication_role = replica").execute(&mut owner).await.unwrap();
        query(sql).execute(&mut owner).await.unwrap();
    }
}

impl Stock {
    /// Fees, incentive plans and deals, for a shop's owner and for a person who sells for it.
    pub async fn fill_team(&mut self, people: &People) {
        for (area, token) in [
            ("/v1/sales_team_member/", &people.sales),
            ("/v1/team_member/", &people.sales),
            ("/v1/publish/", &people.sales),
            ("/v1/app/user/notification_settings", &people.seller),
        ] {
            self.tokens.insert(area, token.clone());
        }
        let quiet = json!({ "quiet_hours": { "from": 22, "until": 7 } });
        self.bodies.insert("update_notification_settings", vec![quiet]);
        let members = people.api.get("/v1/cabinet/team_members", &people.seller).await;
        let fee = format!("/v1/cabinet/team_members/{}/fee", members.text("/data/0/id"));
        self.paths.insert("/v1/cabinet/team_members/{id}/fee", fee);
        let amount = json!({ "fee_amount": { "amount": 500, "currency": "eur" } });
        self.bodies.insert("set_team_member_fee", vec![json!({ "fee_bps": 1_000 }), amount]);
        let shop = people.api.get("/v1/cabinet/seller", &people.seller).await.text("/data/id");
        people.share_in_all(&shop).await;
        for (template, area, list) in [
            ("/v1/publish/shops/{seller_id}/payout_requests", "publish", "payout_requests"),
            ("/v1/publish/shops/{seller_id}/payout_settings", "publish", "payout_settings"),
            ("/v1/publish/shops/{seller_id}/payouts", "publish", "payouts"),
            ("/v1/publish/shops/{seller_id}/transfers", "publish", "transfers"),
            ("/v1/sales_team_member/shops/{seller_id}/payout_requests", "sales_team_member", "payout_requests"),
            ("/v1/sales_team_member/shops/{seller_id}/payout_settings", "sales_team_member", "payout_settings"),
            ("/v1/sales_team_member/shops/{seller_id}/payouts", "sales_team_member", "payouts"),
            ("/v1/sales_team_member/shops/{seller_id}/transfers", "sales_team_member", "transfers"),
            ("/v1/team_member/shops/{seller_id}/payout_requests", "team_member", "payout_requests"),
            ("/v1/team_member/shops/{seller_id}/payout_settings", "team_member", "payout_settings"),
            ("/v1/team_member/shops/{seller_id}/payouts", "team_member", "payouts"),
            ("/v1/team_member/shops/{seller_id}/transfers", "team_member", "transfers"),
        ] {
            self.paths.insert(template, format!("/v1/{area}/shops/{shop}/{list}"));
        }
        let weekly = json!({ "schedule": "weekly", "minimum": { "amount": 100, "currency": "eur" } });
        for name in
            ["replace_team_payout_settings", "replace_sales_payout_settings", "replace_publisher_payout_settings"]
        {
            self.bodies.insert(name, vec![weekly.clone()]);
        }
        self.fill_deals(people).await;
    }

    /// Drafts that can be changed at any price, and incentive plans beside theirs.
    async fn fill_deals(&mut self, people: &People) {
        let cabinet = Cabinet { api: &people.api, token: &people.seller };
        let member = Cabinet { api: &people.api, token: &people.sales };
        let percent = json!({ "name": "Standard", "percent_bps": 1_000, "basis": "once", "discount_max_bps": 10_000 });
        let fixed = json!({ "name": "Fixed", "amount": 500, "currency": "eur", "basis": "each_payment" });
        let incentive = cabinet.made("/v1/cabinet/incentive_plans", percent.clone()).await;
        let other = cabinet.made("/v1/cabinet/incentive_plans", fixed.clone()).await;
        self.paths.insert("/v1/cabinet/incentive_plans/{id}", format!("/v1/cabinet/incentive_plans/{other}"));
        for name in ["create_incentive_plan", "replace_incentive_plan"] {
            self.bodies.insert(name, vec![percent.clone(), fixed.clone()]);
        }
        let workbook = json!({ "form": "download", "name": "Workbook" });
        let product = cabinet.made("/v1/cabinet/products", workbook).await;
        let price = json!({ "kind": "one_time", "price": { "amount": 1900, "currency": "eur" } });
        let plan = cabinet.made(&format!("/v1/cabinet/products/{product}/pricing_plans"), price).await;
        let own = json!({
            "incentive_plan_id": incentive, "product_id": product, "pricing_plan_id": plan,
            "buyer": { "email": "anna@example.com", "first_name": "Anna" },
        });
        let mut named = own.clone();
        let partners = people.api.get("/v1/cabinet/partners", &people.seller).await;
        named["sales_team_member_id"] = json!(partners.text("/data/0/id"));
        let deal = cabinet.made("/v1/cabinet/deals", named.clone()).await;
        self.paths.insert("/v1/cabinet/deals/{id}", format!("/v1/cabinet/deals/{deal}"));
        let deal = member.made("/v1/sales_team_member/deals", own.clone()).await;
        self.paths.insert("/v1/sales_team_member/deals/{id}", format!("/v1/sales_team_member/deals/{deal}"));
        for (name, body) in
            [("create_deal", &named), ("replace_deal", &named), ("create_own_deal", &own), ("replace_own_deal", &own)]
        {
            self.bodies.insert(name, vec![body.clone()]);
        }
    }

    /// A plan to change, names that no plan has when one is created, and a shop with a fee.
    pub async fn fill_platform(&mut self, people: &People) {
        let plan = |name: &str| {
            json!({
                "kind": "special", "name": name, "price": { "amount": 1900, "currency": "eur" }, "interval": "1m",
                "fee_bps": 300, "features": [],
            })
        };
        let mut trial = plan("Trial");
        trial["kind"] = json!("trial");
        trial["price"]["amount"] = json!(0);
        trial["trial_days"] = json!(14);
        let manager = Cabinet { api: &people.api, token: &people.manager };
        let kept = manager.made("/v1/admin/plans", plan("Kept")).await;
        self.paths.insert("/v1/admin/plans/{id}", format!("/v1/admin/plans/{kept}"));
        self.bodies.insert("update_platform_plan", vec![plan("Kept")]);
        self.bodies.insert("create_platform_plan", vec![plan("New"), trial]);
        let reset = "DO $$ BEGIN SET LOCAL session_replication_role = replica; \
            DELETE FROM platform_plans WHERE name IN ('New', 'Trial'); END $$";
        self.resets.insert("create_platform_plan", reset.to_owned());
        let shop = people.api.get("/v1/cabinet/seller", &people.seller).await.text("/data/id");
        self.paths.insert("/v1/admin/sellers/{id}/fee", format!("/v1/admin/sellers/{shop}/fee"));
    }
}

//! What there is for people who sell for a shop, and for the managers of the platform.

use serde_json::json;

use super::{
    super::People,
    stock::{Cabinet, Stock},
};

impl Stock {
    /// Fees, incentive plans and deals, for a shop's owner and for a person who sells for it.
    pub async fn fill_team(&mut self, people: &People) {
        for (area, token) in [
            ("/v1/sales_team_member/", &people.sales),
            ("/v1/team_member/", &people.sales),
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
        for (template, list) in [
            ("/v1/team_member/shops/{seller_id}/transfers", "transfers"),
            ("/v1/team_member/shops/{seller_id}/payouts", "payouts"),
            ("/v1/team_member/shops/{seller_id}/payout_requests", "payout_requests"),
        ] {
            self.paths.insert(template, format!("/v1/team_member/shops/{shop}/{list}"));
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

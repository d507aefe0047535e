//! Everybody who asks: the demo's accounts, each in its own role, and nobody in particular.

use anyhow::{Context, Result};
use reqwest::Client;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::env_file::Environment;

/// Address before the @, and the role to act in.
const ACCOUNTS: &[(&str, &str)] = &[
    ("seller", "seller"),
    ("other-seller", "seller"),
    ("payer", "payer"),
    ("publisher", "publisher"),
    ("member", "team_member"),
    ("sales", "sales_team_member"),
    ("admin", "manager"),
];

/// Every right of a team member.
const RIGHTS: &[&str] =
    &["products", "orders", "customers", "marketing", "money_read", "money_write", "settings", "team"];

pub struct Caller {
    pub name: &'static str,
    pub token: Option<String>,
    /// The live side of the shop that the caller owns or works for.
    pub seller: Option<Uuid>,
    pub user: Option<Uuid>,
    /// Sees across tenants by right.
    pub manager: bool,
}

pub async fn all(environment: &Environment, http: &Client, owner: &tokio_postgres::Client) -> Result<Vec<Caller>> {
    let base = environment.get("KONTOR_PUBLIC_URL");
    let password = environment.get("KONTOR_DEMO_PASSWORD");
    let mut callers = vec![Caller { name: "nobody", token: None, seller: None, user: None, manager: false }];
    for (name, role) in ACCOUNTS {
        let email = format!("{name}@demo.test");
        let body = json!({ "email": email, "password": password, "profile_type": role });
        let answer = http.post(format!("{base}/v1/app/session")).json(&body).send().await?;
        let signed: Value =
            answer.error_for_status().with_context(|| format!("{email} cannot sign in"))?.json().await?;
        let token = signed.get("access_token").and_then(Value::as_str).context("no access token")?.to_owned();
        // Whoever works for a shop may see what is in it: as much as anybody who is not its owner can.
        owner
            .execute(
                "UPDATE team_members SET rights = $1 WHERE email = $2 AND kind = 'team_member'",
                &[&RIGHTS, &email],
            )
            .await?;
        let sql = "SELECT u.id, coalesce(
                       (SELECT s.seller_id FROM sellers s WHERE s.owner_user_id = u.id AND s.livemode),
                       (SELECT m.seller_id FROM team_members m WHERE m.user_id = u.id AND m.state = 'active'))
                   FROM users u WHERE u.email = $1";
        let row = owner.query_one(sql, &[&email]).await?;
        callers.push(Caller {
            name,
            token: Some(token),
            seller: row
                .get::<_, Option<Uuid>>(1)
                .filter(|_| matches!(*role, "seller" | "team_member" | "sales_team_member")),
            user: Some(row.get(0)),
            manager: *role == "manager",
        });
    }
    Ok(callers)
}

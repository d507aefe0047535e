//! The bench as a client: the demo seller over HTTP, and the database behind it.

use anyhow::{Context, Result, bail};
use reqwest::{Client, Method};
use serde_json::{Value, json};
use tokio_postgres::NoTls;

use crate::env_file::Environment;

pub struct Visitor {
    pub http: Client,
    pub base: String,
    pub token: String,
    /// The side that the token leads to, as the database knows it.
    pub seller: uuid::Uuid,
    pub username: String,
}

impl Visitor {
    pub async fn sign_in(environment: &Environment) -> Result<Self> {
        let mut visitor = Self::person(environment, "seller").await?;
        let shop = visitor.call(Method::GET, "/v1/cabinet/seller", None).await?;
        visitor.username = text(&shop, "/data/attributes/username")?;
        let owner = owner(environment).await?;
        let sql = "SELECT seller_id::text FROM sellers WHERE username = $1";
        visitor.seller = owner.query_one(sql, &[&visitor.username]).await?.get::<_, String>(0).parse()?;
        Ok(visitor)
    }

    /// The demo's manager, who has no shop.
    pub async fn manager(environment: &Environment) -> Result<Self> {
        Self::person(environment, "admin").await
    }

    /// Somebody of the demo, in the role that they have first.
    async fn person(environment: &Environment, name: &str) -> Result<Self> {
        let http = Client::builder().no_proxy().pool_max_idle_per_host(64).build().context("no HTTP client")?;
        let base = environment.get("KONTOR_PUBLIC_URL").to_owned();
        let password = environment.get("KONTOR_DEMO_PASSWORD");
        let body = json!({ "email": format!("{name}@demo.test"), "password": password });
        let signed = http.post(format!("{base}/v1/app/session")).json(&body).send().await?;
        let answer: Value =
            signed.error_for_status().with_context(|| format!("the demo's {name} cannot sign in"))?.json().await?;
        let token = answer.get("access_token").and_then(Value::as_str).context("no access token")?.to_owned();
        Ok(Self { http, base, token, seller: uuid::Uuid::nil(), username: String::new() })
    }

    pub fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        self.http.request(method, format!("{}{path}", self.base)).bearer_auth(&self.token)
    }

    pub async fn call(&self, method: Method, path: &str, body: Option<Value>) -> Result<Value> {
        let mut request = self.request(method, path);
        if let Some(body) = body {
            request = request
                .header("idempotency-key", format!("bench-{}", uuid::Uuid::from_u128(rand::random())))
                .json(&body);
        }
        let answer = request.send().await?;
        let (status, text) = (answer.status(), answer.text().await?);
        if !status.is_success() {
            bail!("{path} answered {status}: {text}");
        }
        Ok(serde_json::from_str(&text)?)
    }
}

pub fn text(value: &Value, pointer: &str) -> Result<String> {
    let found = value.pointer(pointer).and_then(Value::as_str);
    Ok(found.with_context(|| format!("{pointer} is missing in {value}"))?.to_owned())
}

pub async fn owner(environment: &Environment) -> Result<tokio_postgres::Client> {
    connect(environment.get("DATABASE_URL")).await
}

pub async fn connect(url: &str) -> Result<tokio_postgres::Client> {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await.context("PostgreSQL does not answer")?;
    tokio::spawn(connection);
    Ok(client)
}

/// Begins a transaction as the seller, the way the product does: one simple query with the role and all settings.
pub fn opening(seller: uuid::Uuid, begin: &str) -> String {
    format!(
        "{begin}; SELECT set_config('role', 'kontor_seller', true), set_config('app.seller_id', '{seller}', true), \
         set_config('app.user_id', '', true), set_config('app.key', '', true), set_config('app.actor', 'bench', true), \
         set_config('app.cause', '', true), set_config('app.now', '2026-01-01T00:00:00.000Z', true)"
    )
}

//! People over HTTP: what a client sends and gets, cookies included.

mod browsers;
mod guessing;
pub mod mails;
mod own_sessions;
mod people;
mod sessions;
mod shops;
mod two_step;

use kontor_db::{Row, query};
use std::{path::PathBuf, sync::Arc};

use diesel_async::RunQueryDsl;
use kontor_accounts::Accounts;
use kontor_api::{
    app::App,
    config::Config,
    http::{limiter::Limiter, redis::Redis, views::Views},
    routes,
};
use kontor_checkout::Checkout;
use kontor_files::MemoryStore;
use kontor_kernel::Secret;
use kontor_payments::PaymentProvider;
use kontor_providers::Sandbox;
use kontor_render::Renderer;
use kontor_testkit::World;
use kontor_urls::Links;
use kontor_webhooks::{Guard, GuardedClient};
use poem::{
    endpoint::BoxEndpoint,
    http::Method,
    test::{TestClient, TestRequestBuilder, TestResponse},
};
use serde_json::{Value, json};

pub const HOME: &str = "http://shop.test";
pub const PASSWORD: &str = "correct horse battery";

#[derive(Row)]
struct TextRow {
    text: String,
}

/// The column `text` of a query, asked as the owner of the database.
pub async fn texts(api: &Api, sql: &str) -> Vec<String> {
    let rows: Vec<TextRow> = query(sql).load(&mut api.world.owner().await).await.unwrap();
    rows.into_iter().map(|row| row.text).collect()
}

pub struct Api {
    pub world: World,
    pub client: TestClient<BoxEndpoint<'static, poem::Response>>,
}

/// An answer, read.
pub struct Got {
    pub status: u16,
    pub cookie: Option<String>,
    pub body: Value,
}

impl Got {
    pub async fn read(response: TestResponse) -> Self {
        let status = response.0.status().as_u16();
        let cookie = response.0.headers().get("set-cookie").map(|value| value.to_str().unwrap().to_owned());
        let text = response.0.into_body().into_string().await.unwrap();
        Self { status, cookie, body: serde_json::from_str(&text).unwrap_or(Value::Null) }
    }

    /// The first code of a refusal.
    pub fn code(&self) -> &str {
        self.body["errors"][0]["code"].as_str().unwrap_or_default()
    }

    pub fn text(&self, pointer: &str) -> String {
        self.body.pointer(pointer).and_then(Value::as_str).unwrap_or_default().to_owned()
    }

    /// The refresh token in the cookie.
    pub fn refresh(&self) -> String {
        let cookie = self.cookie.as_deref().unwrap();
        cookie.strip_prefix("t_rt=").unwrap().split(';').next().unwrap().to_owned()
    }
}

impl Api {
    pub async fn new() -> Self {
        let world = World::new().await;
        let client = TestClient::new(routes::routes(app(&world)));
        Self { world, client }
    }

    pub async fn send(&self, request: TestRequestBuilder<'_, BoxEndpoint<'static, poem::Response>>) -> Got {
        Got::read(request.send().await).await
    }

    pub async fn post(&self, path: &str, token: &str, body: Value) -> Got {
        self.call(Method::POST, path, token, Some(body)).await
    }

    pub async fn get(&self, path: &str, token: &str) -> Got {
        self.call(Method::GET, path, token, None).await
    }

    pub async fn call(&self, method: Method, path: &str, token: &str, body: Option<Value>) -> Got {
        let mut request = self.client.request(method, path.to_owned());
        if !token.is_empty() {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        if let Some(body) = body {
            request = request.body_json(&body);
        }
        self.send(request).await
    }

    /// A new person; their access token.
    pub async fn person(&self, email: &str) -> Got {
        let got =
            self.post("/v1/app/users", "", json!({ "email": email, "password": PASSWORD, "first_name": "Anna" })).await;
        assert_eq!(got.status, 201, "{}", got.body);
        got
    }

    /// A new seller; the access token of their live side.
    pub async fn seller(&self, email: &str, username: &str) -> String {
        let person = self.person(email).await;
        let request =
            json!({ "name": "Annas Laden", "username": username, "country": "DE", "product_form": "download" });
        let got = self.post("/v1/app/sellers", &person.text("/data/attributes/access_token"), request).await;
        assert_eq!(got.status, 201, "{}", got.body);
        got.text("/data/attributes/access_token")
    }
}

pub fn app(world: &World) -> Arc<App> {
    let frontend = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../frontend/dist");
    let secret = Secret::from_hex(&"ab".repeat(32)).unwrap();
    let config = Config {
        port: 0,
        public_url: HOME.to_owned(),
        secret: secret.clone(),
        environment: "test".to_owned(),
        database_url: String::new(),
        manager_database_url: String::new(),
        // Nobody answers there: each test counts its own calls.
        redis_url: "redis://127.0.0.1:1/".to_owned(),
        frontend: frontend.clone(),
        files_origin: "http://127.0.0.1:1".to_owned(),
        sandbox_url: "http://127.0.0.1:1".to_owned(),
        sandbox_secret: "sk_test".to_owned(),
        sandbox_webhook_secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw".to_owned(),
        wallets: kontor_passes::Signers::default(),
        vapid: None,
        webhook_trusted_hosts: String::new(),
        operator_email: Some("hello@example.test".to_owned()),
        trusted_hops: 0,
        country_header: None,
    };
    let payments: Arc<dyn PaymentProvider> =
        Arc::new(Sandbox::new(&config.sandbox_url, &config.sandbox_secret, &config.sandbox_webhook_secret).unwrap());
    let links = Links { public_url: HOME.to_owned(), secret: secret.clone() };
    let redis = || Redis::new(&config.redis_url, &format!("{}:", config.database_url)).unwrap();
    Arc::new(App {
        accounts: Accounts::new(world.api.clone(), secret, HOME),
        checkout: Checkout::new(world.api.clone(), payments.clone(), links),
        db: world.api.clone(),
        manager_db: world.manager.clone(),
        files: Arc::new(MemoryStore::default()),
        payments,
        renderer: Renderer::open(&frontend, 1).expect("the pages are built: `npm run build:shop` in frontend/"),
        receiver: Arc::new(GuardedClient::open(Guard::default()).unwrap()),
        hub: Arc::default(),
        views: Views::new(redis()),
        limiter: Limiter::new(redis()),
        config,
    })
}

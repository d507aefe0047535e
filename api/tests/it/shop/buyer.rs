//! A shop that sells, the real sandbox behind it, and a browser without scripts.

use diesel_async::RunQueryDsl;
use kontor_accounts::Accounts;
use kontor_api::{
    app::App,
    config::Config,
    http::{limiter::Limiter, redis::Redis, views::Views},
    routes,
};
use kontor_checkout::Checkout;
use kontor_db::{Row, query};
use kontor_files::MemoryStore;
use kontor_kernel::{Secret, kinds};
use kontor_payments::PaymentProvider;
use kontor_providers::Sandbox;
use kontor_render::Renderer;
use kontor_sandbox::{agenda, faults::Faults, store::Store};
use kontor_testkit::{Seller, World};
use kontor_urls::Links;
use kontor_webhooks::{Guard, GuardedClient};
use poem::{
    Server,
    endpoint::BoxEndpoint,
    listener::{Acceptor, Listener, TcpListener},
    test::TestClient,
};
use serde_json::json;
use std::{collections::BTreeMap, path::PathBuf, sync::Arc};
use tempfile::TempDir;

pub const KEY: &str = "sk_test";
pub const HOOK_SECRET: &str = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

pub struct Shop {
    pub world: World,
    pub seller: Seller,
    pub sandbox: kontor_sandbox::App,
    pub app: Arc<App>,
    pub client: TestClient<BoxEndpoint<'static, poem::Response>>,
    _home: TempDir,
}

impl Shop {
    /// A verified German seller named anna.
    pub async fn open() -> Self {
        let world = World::new().await;
        let seller = world.seller("anna").await;
        let home = tempfile::tempdir().unwrap();
        let acceptor = TcpListener::bind("127.0.0.1:0").into_acceptor().await.unwrap();
        let address = *acceptor.local_addr()[0].as_socket_addr().unwrap();
        let sandbox_url = format!("http://{address}");
        let file = home.path().join("sandbox.redb");
        let store = Store::open(&file).unwrap();
        let settings = kontor_sandbox::config::Config::new(
            address,
            &sandbox_url,
            KEY,
            HOOK_SECRET,
            None,
            "http://shop.test",
            file,
        )
        .unwrap();
        let sandbox = kontor_sandbox::App { config: Arc::new(settings), store };
        tokio::spawn(Server::new_with_acceptor(acceptor).run(kontor_sandbox::http::routes(sandbox.clone())));
        tokio::spawn(agenda::run(sandbox.store.clone()));
        let app = app(&world, &sandbox_url);
        let shop = Self {
            client: TestClient::new(routes::routes(Arc::clone(&app))),
            app,
            world,
            seller,
            sandbox,
            _home: home,
        };
        shop.set_faults(json!({ "decision_ms": 20, "hang_ms": 20 })).await;
        shop.verify().await;
        shop
    }

    pub async fn set_faults(&self, faults: serde_json::Value) {
        let faults: Faults = serde_json::from_value(faults).unwrap();
        self.sandbox.store.write(move |txn| faults.set(txn)).await.unwrap();
    }

    pub async fn token(&self, number: &str) -> String {
        let typed = serde_json::from_value(json!({ "number": number, "exp": "12/40", "cvc": "123" })).unwrap();
        self.sandbox.store.write(move |txn| kontor_sandbox::tokens::create(txn, &typed)).await.unwrap().token
    }

    /// Verified, as if the provider had decided long ago: the way there is not this test's matter.
    async fn verify(&self) {
        self.sql("ALTER TABLE legitimations DISABLE TRIGGER USER").await;
        let id = self.seller.id.uuid();
        self.sql(&format!(
            "INSERT INTO legitimations (seller_id, internal, external, updated_at) VALUES ('{id}', 'reviewed', 'kyc2', now())"
        ))
        .await;
    }

    /// A published download with one checked file, at `/s/anna/{slug}`.
    pub async fn product(&self, slug: &str, cents: i64) {
        let id = || self.world.env.id::<kinds::Product>().uuid();
        let (product, upload) = (id(), id());
        self.sql("ALTER TABLE uploads DISABLE TRIGGER USER").await;
        query(
            "WITH p AS (INSERT INTO products (seller_id, id, slug, name, description, form, published, published_at, \
                 plans_count, digitals_count, free, display_amount, display_currency, created_at, updated_at) \
                 VALUES ($1, $2, $3, 'The book of ' || $3, E'First.\\n\\nSecond <b>.', 'download', true, $5, 1, 1, $6, $4, 'eur', $5, $5)), \
             l AS (INSERT INTO pricing_plans (seller_id, id, product_id, currency, price_amount, created_at, updated_at) \
                 VALUES ($1, gen_random_uuid(), $2, 'eur', $4, $5, $5)), \
             u AS (INSERT INTO uploads (seller_id, id, purpose, file_name, content_type, size_bytes, part_bytes, object_key, \
                 s3_upload_id, state, created_at, updated_at) \
                 VALUES ($1, $7, 'digital', 'book.pdf', 'application/pdf', 4404020, 8388608, 'files/x', 'x', 'checked', $5, $5)) \
             INSERT INTO digitals (seller_id, id, product_id, upload_id, name, created_at) \
                 VALUES ($1, gen_random_uuid(), $2, $7, 'book.pdf', $5)",
        )
        .bind(self.seller.id)
        .bind(product)
        .bind(slug)
        .bind(cents)
        .bind(self.world.env.clock.now())
        .bind(cents == 0)
        .bind(upload)
        .execute(&mut self.world.owner().await)
        .await
        .unwrap();
    }

    /// The product at `/s/anna/{slug}`.
    pub async fn product_id(&self, slug: &str) -> kinds::ProductId {
        #[derive(Row)]
        struct Product {
            id: kinds::ProductId,
        }
        let found = query("SELECT id FROM products WHERE slug = $1").bind(slug);
        found.get_result::<Product>(&mut self.world.owner().await).await.unwrap().id
    }

    /// One SQL statement past row-level security.
    pub async fn sql(&self, statement: &str) {
        query(statement).execute(&mut self.world.owner().await).await.unwrap();
    }

    /// The one `word` that a statement gives past row-level security.
    pub async fn word(&self, statement: &str) -> String {
        #[derive(Row)]
        struct ValueRow {
            word: String,
        }
        query(statement).get_result::<ValueRow>(&mut self.world.owner().await).await.unwrap().word
    }

    pub async fn count(&self, table: &str) -> i64 {
        #[derive(Row)]
        struct Count {
            count: i64,
        }
        let sql = format!("SELECT count(*) AS count FROM {table}");
        query(sql).get_result::<Count>(&mut self.world.owner().await).await.unwrap().count
    }

    pub fn accounts(&self) -> Accounts {
        Accounts::new(self.world.api.clone(), Secret::from_hex(&"ab".repeat(32)).unwrap(), "http://shop.test")
    }

    /// Somebody who signed up and proved their address: their access token.
    pub async fn person(&self, email: &str) -> String {
        let request = json!({ "email": email, "password": "correct horse battery", "first_name": "Anna" });
        let response = self.client.post("/v1/app/users").body_json(&request).send().await;
        assert_eq!(response.0.status().as_u16(), 201);
        let told: serde_json::Value = response.0.into_body().into_json().await.unwrap();
        self.sql(&format!("UPDATE users SET confirmed_at = now() WHERE email = '{email}'")).await;
        told["data"]["attributes"]["access_token"].as_str().unwrap().to_owned()
    }

    /// What the interface answers to whoever holds this token.
    pub async fn api(&self, path: &str, token: &str) -> (u16, serde_json::Value) {
        let response = self.client.get(path).header("authorization", format!("Bearer {token}")).send().await;
        let status = response.0.status().as_u16();
        (status, response.0.into_body().into_json().await.unwrap_or_default())
    }

    /// What the interface answers to anybody who sends something.
    pub async fn post(&self, path: &str, body: &serde_json::Value) -> (u16, serde_json::Value) {
        let response = self.client.post(path).body_json(body).send().await;
        let status = response.0.status().as_u16();
        (status, response.0.into_body().into_json().await.unwrap_or_default())
    }

    /// What the interface answers to an order of anybody.
    pub async fn order(&self, body: &serde_json::Value, key: &str) -> (u16, serde_json::Value) {
        self.keyed("/v1/shop/anna/checkouts", body, key).await
    }

    /// The shop's owner at a desk: their access token.
    pub async fn owner(&self) -> String {
        let email = "owner@example.test";
        self.person(email).await;
        let theirs = format!("(SELECT id FROM users WHERE email = '{email}')");
        self.sql(&format!("UPDATE sellers SET owner_user_id = {theirs}")).await;
        self.sql(&format!("UPDATE profiles SET user_id = {theirs} WHERE kind = 'seller'")).await;
        let sign_in = json!({ "email": email, "password": "correct horse battery", "profile_type": "seller" });
        self.post("/v1/app/session", &sign_in).await.1["access_token"].as_str().unwrap().to_owned()
    }

    /// What the interface answers to whoever holds a token and sends something that is done once.
    pub async fn done(&self, path: &str, body: &serde_json::Value, key: &str, token: &str) -> (u16, serde_json::Value) {
        let request = self.client.post(path).header("authorization", format!("Bearer {token}"));
        let response = request.header("Idempotency-Key", key).body_json(body).send().await;
        let status = response.0.status().as_u16();
        (status, response.0.into_body().into_json().await.unwrap_or_default())
    }

    /// What it answers to whoever holds a token and writes something anew.
    pub async fn put(&self, path: &str, body: &serde_json::Value, token: &str) -> (u16, serde_json::Value) {
        let request = self.client.put(path).header("authorization", format!("Bearer {token}"));
        let response = request.body_json(body).send().await;
        let status = response.0.status().as_u16();
        (status, response.0.into_body().into_json().await.unwrap_or_default())
    }

    /// What it answers to anybody who sends something that is done once.
    pub async fn keyed(&self, path: &str, body: &serde_json::Value, key: &str) -> (u16, serde_json::Value) {
        let request = self.client.post(path).header("Idempotency-Key", key);
        let response = request.body_json(body).send().await;
        let status = response.0.status().as_u16();
        (status, response.0.into_body().into_json().await.unwrap_or_default())
    }

    /// The payer enters a card on the provider's own page.
    pub async fn enter_card(&self, url: &str, number: &str) {
        let id = url.rsplit('/').next().unwrap().split('?').next().unwrap().to_owned();
        let typed = serde_json::from_value(json!({ "number": number, "exp": "12/40", "cvc": "123" })).unwrap();
        let config = self.sandbox.config.clone();
        let enter = move |txn: &_| kontor_sandbox::charge::enter_card(txn, &config, &id, &typed);
        self.sandbox.store.write(enter).await.unwrap();
    }

    /// What the payer answers to their bank, on the page that it asks on.
    pub async fn confirm(&self, url: &str, yes: bool) {
        let id = url.rsplit('/').next().unwrap().split('?').next().unwrap().to_owned();
        let config = self.sandbox.config.clone();
        let answer = move |txn: &_| match yes {
            true => kontor_sandbox::charge::approve(txn, &config, &id),
            false => kontor_sandbox::charge::reject(txn, &id),
        };
        self.sandbox.store.write(answer).await.unwrap();
    }

    pub fn browser(&self) -> Browser<'_> {
        Browser { shop: self, cookies: BTreeMap::new() }
    }
}

pub fn app(world: &World, sandbox_url: &str) -> Arc<App> {
    let frontend = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../frontend/dist");
    let secret = Secret::from_hex(&"ab".repeat(32)).unwrap();
    let config = Config {
        port: 0,
        public_url: "http://shop.test".to_owned(),
        secret: secret.clone(),
        environment: "test".to_owned(),
        database_url: world.login_url("DATABASE_URL_API"),
        manager_database_url: world.login_url("DATABASE_URL_MANAGER"),
        redis_url: std::env::var("REDIS_URL").unwrap(),
        frontend: frontend.clone(),
        files_origin: "http://127.0.0.1:1".to_owned(),
        sandbox_url: sandbox_url.to_owned(),
        sandbox_secret: KEY.to_owned(),
        sandbox_webhook_secret: HOOK_SECRET.to_owned(),
        wallets: kontor_passes::Signers::default(),
        vapid: None,
        webhook_trusted_hosts: String::new(),
        operator_email: Some("hello@example.test".to_owned()),
        trusted_hops: 0,
        country_header: None,
    };
    let payments: Arc<dyn PaymentProvider> = Arc::new(Sandbox::new(sandbox_url, KEY, HOOK_SECRET).unwrap());
    let links = Links { public_url: config.public_url.clone(), secret: secret.clone() };
    let redis = || Redis::new(&config.redis_url, &format!("{}:", config.database_url)).unwrap();
    Arc::new(App {
        accounts: Accounts::new(world.api.clone(), secret, &config.public_url),
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

/// Keeps cookies, fills in hidden fields, follows nothing by itself.
pub struct Browser<'a> {
    shop: &'a Shop,
    pub cookies: BTreeMap<String, String>,
}

/// A page as it came.
pub struct Page {
    pub status: u16,
    pub html: String,
    pub headers: poem::http::HeaderMap,
}

impl Page {
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    /// Whether it has this as it came, or as it is read: without the marks around names that keep translators away.
    pub fn has(&self, words: &str) -> bool {
        let read = self.html.replace("<!-- -->", "").replace("<bdi translate=\"no\">", "").replace("</bdi>", "");
        self.html.contains(words) || read.contains(words)
    }

    /// The value of a hidden field.
    pub fn hidden(&self, name: &str) -> String {
        let from = format!("name=\"{name}\" value=\"");
        self.html
            .split_once(&from)
            .and_then(|(_, rest)| rest.split_once('"'))
            .map(|(value, _)| value.to_owned())
            .unwrap_or_default()
    }

    /// Where it leads, as a path on our own site or a full address elsewhere.
    pub fn location(&self) -> String {
        self.header("location").trim_start_matches("http://shop.test").to_owned()
    }
}

impl Browser<'_> {
    pub fn cookie_line(&self) -> String {
        self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("; ")
    }

    async fn take(&mut self, response: poem::test::TestResponse) -> Page {
        let status = response.0.status().as_u16();
        let headers = response.0.headers().clone();
        for line in headers.get_all("set-cookie").iter().filter_map(|line| line.to_str().ok()) {
            let (name, rest) = line.split_once('=').unwrap();
            self.cookies.insert(name.to_owned(), rest.split(';').next().unwrap_or_default().to_owned());
        }
        let html = response.0.into_body().into_string().await.unwrap();
        Page { status, html, headers }
    }

    pub async fn get(&mut self, path: &str) -> Page {
        let request = self.shop.client.get(path).header("cookie", self.cookie_line());
        self.take(Box::pin(request.send()).await).await
    }

    /// What is no page: its status and bytes.
    pub async fn fetch(&mut self, path: &str) -> (u16, Vec<u8>) {
        let request = self.shop.client.get(path).header("cookie", self.cookie_line());
        let response = Box::pin(request.send()).await;
        (response.0.status().as_u16(), response.0.into_body().into_vec().await.unwrap())
    }

    pub async fn get_if_changed(&mut self, path: &str, etag: &str) -> Page {
        let request = self.shop.client.get(path).header("cookie", self.cookie_line()).header("if-none-match", etag);
        self.take(Box::pin(request.send()).await).await
    }

    pub async fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> Page {
        let body = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
        let request = self
            .shop
            .client
            .post(path)
            .header("cookie", self.cookie_line())
            .content_type("application/x-www-form-urlencoded")
            .body(body);
        self.take(Box::pin(request.send()).await).await
    }

    /// Fills in the payment form as Anna Berg and presses the button. `more` wins over what she would type.
    pub async fn pay(&mut self, page: &Page, path: &str, more: &[(&str, &str)]) -> Page {
        let (key, version, csrf) = (page.hidden("idempotency_key"), page.hidden("version"), page.hidden("csrf"));
        let mut fields: Vec<(&str, &str)> = more.to_vec();
        fields.extend([
            ("idempotency_key", key.as_str()),
            ("version", version.as_str()),
            ("csrf", csrf.as_str()),
            ("email", "berg@example.test"),
            ("first_name", "Anna"),
            ("last_name", "Berg"),
            ("country", "DE"),
            ("consent", "true"),
        ]);
        self.post(path, &fields).await
    }
}

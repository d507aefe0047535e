//! A merchant for tests: a provider of its own, a hook that remembers what it heard, and a few short words.

use std::sync::Arc;
use std::time::Duration;

use data_encoding::BASE64;
use kontor_sandbox::{App, agenda, config::Config, http, sign, store::Store, webhooks};
use poem::http::{HeaderMap, StatusCode};
use poem::listener::{Acceptor, Listener, TcpListener};
use poem::{EndpointExt, Route, Server, handler, post, web::Data};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::sync::Mutex;

pub const SECRET: &str = "sk_test_merchant";
pub const HOOK_SECRET: &str = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

/// One webhook as it came.
#[derive(Clone)]
pub struct Heard {
    pub id: String,
    pub kind: String,
    pub signed: bool,
    pub body: Value,
}

#[derive(Clone, Default)]
pub struct Ear {
    heard: Arc<Mutex<Vec<Heard>>>,
    /// So many are answered with 500 first.
    pub deaf: Arc<std::sync::atomic::AtomicUsize>,
}

#[handler]
async fn hook(ear: Data<&Ear>, headers: &HeaderMap, body: Vec<u8>) -> StatusCode {
    let header = |name: &str| headers[name].to_str().unwrap().to_owned();
    let (id, timestamp) = (header("webhook-id"), header("webhook-timestamp").parse().unwrap());
    let secret = BASE64.decode(&HOOK_SECRET.as_bytes()[6..]).unwrap();
    let signed = header("webhook-signature") == sign::webhook(&secret, &id, timestamp, &body);
    let body: Value = serde_json::from_slice(&body).unwrap();
    let kind = body["type"].as_str().unwrap().to_owned();
    ear.heard.lock().await.push(Heard { id, kind, signed, body });
    let deaf = ear
        .deaf
        .fetch_update(std::sync::atomic::Ordering::SeqCst, std::sync::atomic::Ordering::SeqCst, |n| n.checked_sub(1));
    if deaf.is_ok() { StatusCode::INTERNAL_SERVER_ERROR } else { StatusCode::NO_CONTENT }
}

pub struct Merchant {
    pub url: String,
    pub ear: Ear,
    pub app: App,
    client: reqwest::Client,
    _home: TempDir,
}

async fn serve_route(route: impl poem::Endpoint + 'static) -> String {
    let acceptor = TcpListener::bind("127.0.0.1:0").into_acceptor().await.unwrap();
    let address = acceptor.local_addr()[0].as_socket_addr().copied().unwrap();
    tokio::spawn(Server::new_with_acceptor(acceptor).run(route));
    format!("http://{address}")
}

impl Merchant {
    pub async fn new() -> Self {
        let home = tempfile::tempdir().unwrap();
        let ear = Ear::default();
        let hook_url = serve_route(Route::new().at("/hook", post(hook)).data(ear.clone())).await + "/hook";
        let store = Store::open(&home.path().join("sandbox.redb")).unwrap();
        // The address is known only once the server listens; pages carry it, so it is looked up first.
        let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let url = format!("http://127.0.0.1:{port}");
        let config = Config::new(
            ([127, 0, 0, 1], port).into(),
            &url,
            SECRET,
            HOOK_SECRET,
            Some(hook_url),
            "http://shop.test",
            home.path().join("sandbox.redb"),
        )
        .unwrap();
        let app = App { config: Arc::new(config), store };
        let acceptor = TcpListener::bind(app.config.listen).into_acceptor().await.unwrap();
        tokio::spawn(Server::new_with_acceptor(acceptor).run(http::routes(app.clone())));
        tokio::spawn(agenda::run(app.store.clone()));
        tokio::spawn(webhooks::run(app.clone()));
        #[expect(clippy::disallowed_methods, reason = "stands for the merchant")]
        let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
        let merchant = Self { url, ear, app, client, _home: home };
        merchant.post("/v1/faults", json!({ "decision_ms": 30 })).await;
        merchant
    }

    pub async fn send(&self, path: &str, key: &str, body: Value) -> Result<(u16, Value), reqwest::Error> {
        let answer = self
            .client
            .post(format!("{}{path}", self.url))
            .bearer_auth(SECRET)
            .header("idempotency-key", key)
            .json(&body)
            .send()
            .await?;
        let status = answer.status().as_u16();
        Ok((status, answer.json().await?))
    }

    /// A file as it is, for the platform.
    pub async fn hand_over(
        &self,
        path: &str,
        key: &str,
        kind: &str,
        bytes: Vec<u8>,
    ) -> Result<(u16, Value), reqwest::Error> {
        self.file(self.client.post(format!("{}{path}", self.url)), key, kind, bytes).await
    }

    /// The same in the name of another merchant.
    pub async fn elsewhere(
        &self,
        path: &str,
        key: &str,
        kind: &str,
        bytes: Vec<u8>,
    ) -> Result<(u16, Value), reqwest::Error> {
        let keys = data_encoding::BASE64URL_NOPAD.encode(br#"{"key":"theirs"}"#);
        let request = self.client.post(format!("{}{path}", self.url)).header("sandbox-merchant", keys);
        self.file(request, key, kind, bytes).await
    }

    async fn file(
        &self,
        request: reqwest::RequestBuilder,
        key: &str,
        kind: &str,
        bytes: Vec<u8>,
    ) -> Result<(u16, Value), reqwest::Error> {
        let request = request.bearer_auth(SECRET).header("idempotency-key", key).header("content-type", kind);
        let answer = request.body(bytes).send().await?;
        let status = answer.status().as_u16();
        Ok((status, answer.json().await?))
    }

    pub async fn bytes(&self, path: &str) -> Vec<u8> {
        let answer = self.client.get(format!("{}{path}", self.url)).bearer_auth(SECRET).send().await.unwrap();
        answer.bytes().await.unwrap().to_vec()
    }

    pub async fn post(&self, path: &str, body: Value) -> (u16, Value) {
        self.send(path, &kontor_sandbox::ids::new("key"), body).await.unwrap()
    }

    pub async fn get(&self, path: &str) -> (u16, Value) {
        let answer = self.client.get(format!("{}{path}", self.url)).bearer_auth(SECRET).send().await.unwrap();
        (answer.status().as_u16(), answer.json().await.unwrap())
    }

    pub async fn patch(&self, path: &str, body: Value) -> (u16, Value) {
        let answer =
            self.client.patch(format!("{}{path}", self.url)).bearer_auth(SECRET).json(&body).send().await.unwrap();
        (answer.status().as_u16(), answer.json().await.unwrap())
    }

    /// A browser: no key, follows nothing. Answers status, location and text.
    pub async fn browse(&self, url: &str, form: Option<&[(&str, &str)]>) -> (u16, String, String) {
        let url = if url.starts_with("http") { url.to_owned() } else { format!("{}{url}", self.url) };
        let request = match form {
            Some(fields) => {
                let mut address = reqwest::Url::parse("form:?").unwrap();
                address.query_pairs_mut().extend_pairs(fields);
                let body = address.query().unwrap_or_default().to_owned();
                self.client.post(url).header("content-type", "application/x-www-form-urlencoded").body(body)
            }
            None => self.client.get(url),
        };
        let answer = request.send().await.unwrap();
        let location =
            answer.headers().get("location").map(|value| value.to_str().unwrap().to_owned()).unwrap_or_default();
        (answer.status().as_u16(), location, answer.text().await.unwrap())
    }

    pub async fn token(&self, number: &str) -> String {
        let (status, token) =
            self.post("/v1/tokens", json!({ "number": number, "exp": "12/40", "cvc": "123", "holder": "Anna" })).await;
        assert_eq!(status, 200, "{token}");
        token["token"].as_str().unwrap().to_owned()
    }

    pub async fn charge(&self, number: &str, amount: i64) -> Value {
        let token = self.token(number).await;
        let body = json!({ "amount": amount, "currency": "eur", "method": "card", "token": token, "reference": "order-1", "return_url": "http://shop.test/s/demo?x=1" });
        let (status, charge) = self.post("/v1/charges", body).await;
        assert_eq!(status, 200, "{charge}");
        charge
    }

    pub async fn reload(&self, charge: &Value) -> Value {
        self.get(&format!("/v1/charges/{}", charge["id"].as_str().unwrap())).await.1
    }

    pub async fn webhooks(&self) -> Vec<Heard> {
        self.ear.heard.lock().await.clone()
    }

    /// Waits until so many webhooks of this kind were heard.
    pub async fn wait_for_webhooks(&self, kind: &str, count: usize) -> Vec<Heard> {
        for _ in 0..3_000 {
            let found: Vec<Heard> = self.webhooks().await.into_iter().filter(|heard| heard.kind == kind).collect();
            if found.len() >= count {
                return found;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        let kinds: Vec<String> = self.webhooks().await.into_iter().map(|heard| heard.kind).collect();
        panic!("{count} × {kind} never came; heard {kinds:?}");
    }
}

//! The real sandbox in this process, and the things of ours that are paid with it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use kontor_kernel::{Currency, Locale, Money, kinds::TransactionId};
use kontor_payments::{PaymentForm, provider::ChargeRequest};
use kontor_providers::Sandbox;
use kontor_sandbox::{App, agenda, config::Config, faults::Faults, http, store::Store, webhooks};
use poem::{
    Server,
    listener::{Acceptor, Listener, TcpListener},
};
use serde_json::json;
use tempfile::TempDir;
use uuid::Uuid;

pub const KEY: &str = "sk_test";
pub const HOOK_SECRET: &str = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

pub struct Company {
    pub sandbox: Sandbox,
    pub app: App,
    _home: TempDir,
}

impl Company {
    pub async fn new() -> Self {
        Self::telling(None).await
    }

    /// A company that tells its events to this address.
    pub async fn telling(hook: Option<String>) -> Self {
        let home = tempfile::tempdir().unwrap();
        let acceptor = TcpListener::bind("127.0.0.1:0").into_acceptor().await.unwrap();
        let address = *acceptor.local_addr()[0].as_socket_addr().unwrap();
        let url = format!("http://{address}");
        let file = home.path().join("sandbox.redb");
        let store = Store::open(&file).unwrap();
        let config = Config::new(address, &url, KEY, HOOK_SECRET, hook, "http://shop.test", file).unwrap();
        let app = App { config: Arc::new(config), store };
        tokio::spawn(Server::new_with_acceptor(acceptor).run(http::routes(app.clone())));
        tokio::spawn(agenda::run(app.store.clone()));
        tokio::spawn(webhooks::run(app.clone()));
        let company = Self { sandbox: Sandbox::new(&url, KEY, HOOK_SECRET).unwrap(), app, _home: home };
        company.set_faults(json!({ "decision_ms": 20, "hang_ms": 20 })).await;
        company
    }

    pub async fn set_faults(&self, faults: serde_json::Value) {
        let faults: Faults = serde_json::from_value(faults).unwrap();
        self.app.store.write(move |txn| faults.set(txn)).await.unwrap();
    }

    pub async fn token(&self, number: &str) -> String {
        let typed = serde_json::from_value(
            json!({ "number": number, "exp": "12/40", "cvc": if number.starts_with("37") { "1234" } else { "123" } }),
        )
        .unwrap();
        self.app.store.write(move |txn| kontor_sandbox::tokens::create(txn, &typed)).await.unwrap().token
    }
}

pub fn fresh() -> Uuid {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    Uuid::from_u128(u128::from(NEXT.fetch_add(1, Ordering::SeqCst)))
}

pub fn euro(amount: i64) -> Money {
    Money::new(amount, Currency::EUR)
}

pub fn request(form: PaymentForm, token: Option<String>) -> ChargeRequest {
    ChargeRequest {
        saved_method: None,
        browser: None,
        mandate: None,
        keep: false,
        transaction: TransactionId::from_uuid(fresh()),
        money: euro(4_900),
        form,
        method_token: token,
        reference: "ORDER-1".to_owned(),
        return_url: "http://shop.test/s/demo/payment/ORDER-1".to_owned(),
        locale: Locale::De,
    }
}

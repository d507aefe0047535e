//! What was answered is on disk: the process is killed at its worst moment and started again.

use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;

struct Provider {
    child: Child,
    url: String,
}

impl Drop for Provider {
    /// SIGKILL: nothing is flushed, nothing is closed.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[expect(clippy::disallowed_methods, reason = "stands for the merchant")]
async fn start(home: &TempDir) -> Provider {
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let url = format!("http://127.0.0.1:{port}");
    let child = Command::new(env!("CARGO_BIN_EXE_kontor-sandbox"))
        .env("KONTOR_HOME", home.path())
        .env("SANDBOX_URL", &url)
        .env("SANDBOX_SECRET", "sk")
        .env("SANDBOX_WEBHOOK_SECRET", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
        .env("SANDBOX_WEBHOOK_URL", "http://127.0.0.1:9/nobody")
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let provider = Provider { child, url };
    for _ in 0..2_000 {
        if reqwest::get(format!("{}/health", provider.url)).await.is_ok() {
            return provider;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("the provider never answered");
}

#[expect(clippy::disallowed_methods, reason = "stands for the merchant")]
async fn wire(url: &str, key: &str) -> Option<Value> {
    let body = json!({ "amount": 100, "currency": "eur", "method": "bank_wire", "reference": key });
    let client = reqwest::Client::builder().build().ok()?;
    let call = client.post(format!("{url}/v1/charges")).bearer_auth("sk").header("idempotency-key", key).json(&body);
    call.send().await.ok()?.json().await.ok()
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_again_and_again_nothing_answered_is_lost() {
    let home = tempfile::tempdir().unwrap();
    let mut known: Vec<(String, Value)> = Vec::new();
    for round in 0..4 {
        let provider = start(&home).await;
        for (key, charge) in &known {
            assert_eq!(wire(&provider.url, key).await.unwrap()["id"], charge["id"], "{key}");
        }
        let calls: Vec<_> = (0..20)
            .map(|number| {
                let (url, key) = (provider.url.clone(), format!("r{round}-{number}"));
                tokio::spawn(async move { (key.clone(), wire(&url, &key).await) })
            })
            .collect();
        // Some are answered, some are cut off: only the answered ones must be there afterwards.
        tokio::time::sleep(Duration::from_millis(15)).await;
        drop(provider);
        for call in calls {
            if let (key, Some(charge)) = call.await.unwrap() {
                known.push((key, charge));
            }
        }
    }
    let provider = start(&home).await;
    for (key, charge) in &known {
        assert_eq!(wire(&provider.url, key).await.unwrap()["id"], charge["id"], "{key}");
    }
}

#[test]
fn bad_configuration_is_one_clear_line() {
    let output = Command::new(env!("CARGO_BIN_EXE_kontor-sandbox")).env_clear().output().unwrap();
    assert!(!output.status.success());
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(text.contains("SANDBOX_SECRET is missing") && text.lines().count() == 1, "{text}");
}

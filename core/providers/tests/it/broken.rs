//! A company that breaks off: whatever it does, nobody may believe that nothing happened.

use kontor_payments::{PaymentForm, PaymentProvider, provider::ProviderFault};
use kontor_providers::Sandbox;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

use crate::company::{HOOK_SECRET, KEY, request};

/// Answers every call with these bytes and hangs up.
async fn company(answer: &'static str) -> Sandbox {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut buffer = [0; 4096];
            let _ = stream.read(&mut buffer).await;
            let _ = stream.write_all(answer.as_bytes()).await;
        }
    });
    Sandbox::new(&url, KEY, HOOK_SECRET).unwrap()
}

#[tokio::test]
async fn every_broken_answer_is_unknown() {
    let answers = [
        "",
        "HTTP/1.1 200 OK\r\ncontent-le",
        "HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{\"id\":\"ch_",
        "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}",
        "HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nnot json!",
        "HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:1/\r\ncontent-length: 0\r\n\r\n",
        "HTTP/1.1 429 Too Many\r\ncontent-length: 0\r\n\r\n",
        "HTTP/1.1 500 Oops\r\ncontent-length: 0\r\n\r\n",
        "HTTP/1.1 504 Gateway\r\ncontent-length: 2\r\n\r\n{}",
    ];
    for answer in answers {
        let sandbox = company(answer).await;
        let asked = request(PaymentForm::BankWire, None);
        assert!(matches!(sandbox.charge(&asked).await, Err(ProviderFault::Unknown(_))), "{answer:?}");
        assert!(matches!(sandbox.find_charge(asked.transaction).await, Err(ProviderFault::Unknown(_))), "{answer:?}");
    }
}

#[tokio::test]
async fn nobody_there_is_unknown_too() {
    let sandbox = Sandbox::new("http://127.0.0.1:1", KEY, HOOK_SECRET).unwrap();
    assert!(matches!(sandbox.charge(&request(PaymentForm::BankWire, None)).await, Err(ProviderFault::Unknown(_))));
}

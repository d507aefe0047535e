//! What the sandbox really sends is what the adapter believes.

use kontor_payments::{PaymentForm, PaymentProvider, provider::EventSubject};
use poem::{
    EndpointExt, Route, Server, handler,
    http::HeaderMap,
    listener::{Acceptor, Listener, TcpListener},
    post,
    web::Data,
};
use tokio::sync::mpsc;

use crate::company::{Company, request};

type Heard = (Vec<(String, String)>, Vec<u8>);

#[handler]
async fn hook(ear: Data<&mpsc::UnboundedSender<Heard>>, headers: &HeaderMap, body: Vec<u8>) {
    let headers = headers.iter().map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned())).collect();
    ear.send((headers, body)).unwrap();
}

#[tokio::test]
async fn a_real_webhook_is_verified_and_names_our_transaction() {
    let (ear, mut heard) = mpsc::unbounded_channel::<Heard>();
    let acceptor = TcpListener::bind("127.0.0.1:0").into_acceptor().await.unwrap();
    let url = format!("http://{}/hook", acceptor.local_addr()[0].as_socket_addr().unwrap());
    tokio::spawn(Server::new_with_acceptor(acceptor).run(Route::new().at("/hook", post(hook)).data(ear)));
    let company = Company::telling(Some(url)).await;
    let asked = request(PaymentForm::BankWire, None);
    company.sandbox.charge(&asked).await.unwrap();
    let (headers, mut body) = heard.recv().await.unwrap();
    let now = kontor_sandbox::clock::now();
    let event = company.sandbox.verify_event(&headers, &body, now).unwrap();
    assert_eq!(event.subject, EventSubject::Charge(asked.transaction));
    assert!(event.id.starts_with("evt_"));
    assert!(company.sandbox.verify_event(&headers, &body, now + chrono::Duration::minutes(6)).is_none());
    body.push(b' ');
    assert!(company.sandbox.verify_event(&headers, &body, now).is_none());
}

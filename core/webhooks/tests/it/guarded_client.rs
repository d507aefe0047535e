//! The guarded client: nobody gets our servers to look at what only they can reach.

use std::{
    io,
    net::{Ipv4Addr, SocketAddr},
    sync::{Arc, Mutex},
};

use async_trait::async_trait;
use kontor_kernel::Code;
use kontor_webhooks::{Guard, GuardedClient, Lookup, Problem, Receiver};

use crate::ear::Ear;

/// Names that lead wherever the test says.
#[derive(Clone, Default)]
struct Names(Arc<Mutex<Vec<Ipv4Addr>>>);

impl Names {
    fn lead(&self, to: &[Ipv4Addr]) {
        *self.0.lock().unwrap() = to.to_vec();
    }
}

#[async_trait]
impl Lookup for Names {
    async fn find(&self, _: &str) -> io::Result<Vec<SocketAddr>> {
        let found = self.0.lock().unwrap().iter().map(|ip| SocketAddr::from((*ip, 0))).collect::<Vec<_>>();
        if found.is_empty() { Err(io::ErrorKind::NotFound.into()) } else { Ok(found) }
    }
}

const OUTSIDE: Ipv4Addr = Ipv4Addr::new(93, 184, 215, 14);

#[tokio::test(flavor = "multi_thread")]
async fn a_name_that_leads_inside_is_refused_when_saved_and_when_it_does_so_later() {
    let names = Names::default();
    let client = GuardedClient::with(Guard::trusting(""), Arc::new(names.clone())).unwrap();
    for inside in [Ipv4Addr::LOCALHOST, Ipv4Addr::new(169, 254, 169, 254), Ipv4Addr::new(10, 0, 0, 7)] {
        names.lead(&[OUTSIDE, inside]);
        let refused = client.admit("https://hooks.example.com/").await.unwrap_err();
        assert_eq!(
            (refused.field_faults()[0].code, &*refused.field_faults()[0].pointer),
            (Code::AddressNotPublic, "/url")
        );
    }
    names.lead(&[OUTSIDE]);
    let address = client.admit("https://hooks.example.com/").await.unwrap();
    // The same name leads elsewhere a moment later.
    for inside in [vec![Ipv4Addr::LOCALHOST], vec![OUTSIDE, Ipv4Addr::LOCALHOST]] {
        names.lead(&inside);
        let answer = client.post(address.text(), &[], b"{}".to_vec()).await;
        assert_eq!((answer.status, answer.problem), (None, Some(Problem::AddressNotPublic)));
    }
    names.lead(&[]);
    assert!(client.admit("https://not-yet.example.com/").await.is_ok(), "a name may come later");
    let answer = client.post(address.text(), &[], b"{}".to_vec()).await;
    assert_eq!(answer.problem, Some(Problem::NameNotFound));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_redirect_is_an_answer_and_not_a_way() {
    let (ear, elsewhere) = (Ear::listening().await, Ear::listening().await);
    ear.says("307 Temporary Redirect", &format!("location: {}\r\n", elsewhere.url), "");
    let client = GuardedClient::open(Guard::trusting("127.0.0.1")).unwrap();
    let answer = client.post(&ear.url, &[], b"{}".to_vec()).await;
    assert_eq!((answer.status, answer.is_good()), (Some(307), false));
    assert!(elsewhere.requests().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn of_an_answer_no_more_than_its_beginning_is_read() {
    let ear = Ear::listening().await;
    ear.says("200 OK", "", &"\u{0}é".repeat(1_000_000));
    let client = GuardedClient::open(Guard::trusting("127.0.0.1")).unwrap();
    let answer = client.post(&ear.url, &[], b"{}".to_vec()).await;
    assert!(answer.is_good());
    assert_eq!(answer.text, "é".repeat(500));
    let gone =
        GuardedClient::open(Guard::trusting("127.0.0.1")).unwrap().post("http://127.0.0.1:1/", &[], Vec::new()).await;
    assert_eq!(gone.problem, Some(Problem::NoConnection));
}

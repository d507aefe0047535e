//! NUL and bytes that are no UTF-8 come through no address and no body, and what is no number is no filter.

use futures::StreamExt;
use poem::http::Method;
use serde_json::json;

use super::{People, operations, sent};

/// Things that no place takes, with the refusal.
const BROKEN: [(&str, u16, &str); 4] = [
    ("a%00b", 422, "invalid_characters"),
    ("%00", 422, "invalid_characters"),
    ("%FF", 400, "bad_request"),
    ("%C3", 400, "bad_request"),
];

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_text_comes_through_no_address() {
    let people = People::new().await;
    for operation in operations() {
        for (broken, status, code) in BROKEN {
            let places = operation.template.matches('{').count();
            let paths = (0..places).map(|at| nth_replaced(&operation.template, at, broken));
            let queries = operation.query.iter().map(|name| format!("{}?{name}={broken}", operation.path));
            let unknown = format!("{}?{broken}=x", operation.path);
            for address in paths.chain(queries).chain([unknown]) {
                let (found, _, body) = sent(people.request(&operation.method, &address)).await;
                assert_eq!(found, status, "{} {address}: {body}", operation.method);
                assert!(body.contains(code), "{} {address}: {body}", operation.method);
            }
        }
    }
}

/// The template with one place broken and the others filled with something.
fn nth_replaced(template: &str, nth: usize, broken: &str) -> String {
    let mut at = 0;
    let parts = template.split('/').map(|part| {
        if !part.starts_with('{') {
            return part.to_owned();
        }
        at += 1;
        if at == nth + 1 { broken.to_owned() } else { "x".to_owned() }
    });
    parts.collect::<Vec<_>>().join("/")
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_text_comes_through_no_body() {
    let people = People::new().await;
    for operation in operations().into_iter().filter(|operation| operation.bodies.len() > 1) {
        let name = &operation.name;
        let form = "application/x-www-form-urlencoded";
        for (kind, body, wanted) in [
            ("application/json", b"{\"x\":\"a\\u0000b\"}".to_vec(), (422, "invalid_characters")),
            ("application/json", b"{\"a\\u0000b\":1}".to_vec(), (422, "invalid_characters")),
            ("application/json", b"{\"x\":\"\xff\"}".to_vec(), (400, "malformed_json")),
            (form, b"x=a%00b".to_vec(), (422, "invalid_characters")),
            (form, b"a%00b=x".to_vec(), (422, "invalid_characters")),
            (form, b"x=\xff".to_vec(), (400, "bad_request")),
            (form, b"x=%FF".to_vec(), (400, "bad_request")),
        ] {
            let shown = String::from_utf8_lossy(&body).into_owned();
            let request = people.request(&operation.method, &operation.path).content_type(kind).body(body);
            let (status, _, text) = sent(request).await;
            assert!(status == wanted.0 && text.contains(wanted.1), "{name}, {shown}: {status} {text}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn forms_of_pages_take_no_nul() {
    let people = People::new().await;
    for path in ["sign_in", "withdrawal", "cancellation", "payment/x"] {
        for body in ["idempotency_key=a%00b", "x=%FF"] {
            let request = people.request(&Method::POST, &format!("/s/anna/{path}"));
            let (status, _, text) = sent(request.content_type("application/x-www-form-urlencoded").body(body)).await;
            assert!((400..500).contains(&status), "{path}, {body}: {status} {text}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_value_of_a_query_is_a_failure_of_ours() {
    let people = People::new().await;
    let mut addresses = Vec::new();
    for operation in operations().into_iter().filter(|operation| operation.method == Method::GET) {
        for name in &operation.query {
            for value in ["abc", "", "-1", "2147483648", "9223372036854775808", "9999-12-31", "%F0%9F%98%80%27"] {
                addresses.push(format!("{}?{name}={value}", operation.path));
            }
        }
    }
    let ask = async |address: String| {
        let (status, _, body) = sent(people.request(&Method::GET, &address)).await;
        assert!(status < 500, "{address}: {status} {body}");
    };
    futures::stream::iter(addresses).for_each_concurrent(8, ask).await;
}

/// Cursors are given out, to one seller for one list in one order.
#[tokio::test(flavor = "multi_thread")]
async fn a_cursor_is_only_what_was_given_out() {
    let people = People::new().await;
    let api = &people.api;
    let id: kontor_kernel::kinds::SellerId =
        api.get("/v1/cabinet/seller", &people.seller).await.text("/data/id").parse().unwrap();
    crate::lists::fill(api, id).await;
    let given = |sort: &str| format!("/v1/cabinet/orders?limit=2&sort_key={sort}");
    let by_date = api.get(&given("created_at"), &people.seller).await.text("/meta/next_cursor");
    let by_name = api.get(&given("payer_email"), &people.seller).await.text("/meta/next_cursor");
    let good = format!("{}&after={by_date}", given("created_at"));
    assert_eq!(api.get(&good, &people.seller).await.status, 200);

    let mut forged = data_encoding::BASE64URL_NOPAD.decode(by_date.as_bytes()).unwrap();
    let last = forged.len() - 1;
    forged[last] ^= 1;
    let forged = data_encoding::BASE64URL_NOPAD.encode(&forged);
    for cursor in [&by_name, &forged, &by_date[..by_date.len() - 4].to_owned(), &"AAAA".repeat(20), &String::new()] {
        let got = api.get(&format!("{}&after={cursor}", given("created_at")), &people.seller).await;
        assert_eq!((got.status, got.code()), (422, "invalid_type"), "{cursor}: {}", got.body);
        assert_eq!(got.body["errors"][0]["source"], json!({ "parameter": "after" }));
    }
    let elsewhere = format!("/v1/cabinet/transactions?limit=2&sort_key=created_at&after={by_date}");
    assert_eq!(api.get(&elsewhere, &people.seller).await.code(), "invalid_type", "of another list");
    let bruno = api.seller("bruno@example.com", "bruno").await;
    assert_eq!(api.get(&good, &bruno).await.code(), "invalid_type", "of another seller");
}

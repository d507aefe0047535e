//! A body is counted as it comes, and what is too much is refused before it is held.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use bytes::Bytes;
use futures::stream;
use poem::{Body, http::Method};

use super::{People, operations, sent};

const PIECE: usize = 16 * 1024;

/// A body that has no end: what begins it, and then letters. How much of it was taken stands in the counter.
fn endless(begin: &'static str) -> (Body, Arc<AtomicUsize>) {
    let taken = Arc::new(AtomicUsize::new(0));
    let counter = taken.clone();
    let (first, piece) = (Bytes::from_static(begin.as_bytes()), Bytes::from(vec![b'x'; PIECE]));
    let pieces = stream::unfold(Some(first), move |first| {
        let bytes = first.filter(|first| !first.is_empty()).unwrap_or_else(|| piece.clone());
        counter.fetch_add(bytes.len(), Ordering::Relaxed);
        async move { Some((Ok::<_, std::io::Error>(bytes), None)) }
    });
    (Body::from_bytes_stream(pieces), taken)
}

const KINDS: [(&str, &str); 3] = [
    ("application/json", "{\"x\":\""),
    ("application/x-www-form-urlencoded", "x="),
    ("multipart/form-data", "--b\r\nContent-Disposition: form-data; name=\"x\"\r\n\r\n"),
];

#[tokio::test(flavor = "multi_thread")]
async fn every_operation_refuses_what_is_too_much_before_it_holds_it() {
    let people = People::new().await;
    let mut taking = 0;
    for operation in operations() {
        let (limit, name) = (operation.limit(), &operation.name);
        let request = || people.request(&operation.method, &operation.path);
        let refused = |(status, headers, body): (u16, poem::http::HeaderMap, String),
                       wanted: (u16, &str),
                       kind: &str| {
            assert_eq!(status, wanted.0, "{name}, {kind}: {body}");
            assert!(body.contains(wanted.1), "{name}, {kind}: {body}");
            // What still comes must not be taken for another request.
            assert_eq!(headers.get("connection").map(|value| value.as_bytes()), Some(&b"close"[..]), "{name}, {kind}");
        };

        let (body, taken) = endless("");
        let declared = request().header("content-length", (limit + 1).to_string()).content_type("application/json");
        refused(sent(declared.body(body)).await, (413, "payload_too_large"), "declared");
        assert_eq!(taken.load(Ordering::Relaxed), 0, "{name}: a declared length is believed");

        for coding in ["gzip", "GZIP", "br", "deflate", "zstd", "identity, gzip"] {
            let (body, taken) = endless("");
            let packed = request().header("content-encoding", coding).content_type("application/json");
            refused(sent(packed.body(body)).await, (415, "unsupported_media_type"), coding);
            assert_eq!(taken.load(Ordering::Relaxed), 0, "{name}: nothing is unpacked");
        }

        for kind in &operation.bodies {
            let begin = KINDS.iter().find(|(known, _)| known == kind).map_or("", |(_, begin)| begin);
            let (body, taken) = endless(begin);
            let whole_kind = if kind.starts_with("multipart") { format!("{kind}; boundary=b") } else { kind.clone() };
            refused(sent(request().content_type(whole_kind).body(body)).await, (413, "payload_too_large"), kind);
            let taken = taken.load(Ordering::Relaxed);
            assert!((limit..=limit + 2 * PIECE).contains(&taken), "{name}, {kind}: {taken} of {limit}");
            taking += 1;
        }
        if operation.bodies.is_empty() {
            let (body, taken) = endless("");
            // As nobody: what takes no body would be done, signing out too.
            let unsigned = people.api.client.request(operation.method.clone(), operation.path.clone());
            let (status, headers, text) = sent(unsigned.body(body)).await;
            assert!(status < 500, "{name}: {text}");
            assert_eq!(taken.load(Ordering::Relaxed), 0, "{name}: nobody reads it");
            assert_eq!(headers.get("connection").map(|value| value.as_bytes()), Some(&b"close"[..]), "{name}");
        }
    }
    assert!(taking > 250, "{taking}");
}

#[tokio::test(flavor = "multi_thread")]
async fn forms_of_pages_are_counted_too() {
    let people = People::new().await;
    for path in ["sign_in", "contact", "withdrawal", "cancellation", "book/payment", "payment/x", "payment/x/download"]
    {
        let (body, taken) = endless("x=");
        let request = people.request(&Method::POST, &format!("/s/anna/{path}"));
        let (status, headers, text) = sent(request.content_type("application/x-www-form-urlencoded").body(body)).await;
        // A page that is not there does not read what is sent to it.
        assert!(status == 413 || status == 404, "{path}: {status} {text}");
        assert!(headers["content-type"].to_str().unwrap().starts_with("text/html"), "{path}");
        assert!(taken.load(Ordering::Relaxed) <= 1024 * 1024 + 2 * PIECE, "{path}");
        assert_eq!(headers["connection"], "close", "{path}");
    }
}

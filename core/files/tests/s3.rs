//! The real adapter against the S3 service of the stack, and the fake against the same expectations.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, reason = "tests")]

use std::{env, sync::Arc, time::Duration};

use bytes::Bytes;
use futures::{StreamExt, stream};
use kontor_files::*;
use kontor_kernel::{ApiError, Code};

const MINUTE: Duration = Duration::from_secs(60);
const PART: usize = 5 * 1024 * 1024;

fn store() -> Arc<S3Store> {
    rustls::crypto::ring::default_provider().install_default().ok();
    Arc::new(S3Store::from_env().expect("run tests with `cargo x stack -- cargo test`"))
}

async fn read(store: &dyn ObjectStore, key: &str) -> Vec<u8> {
    let mut body = store.get(key).await.unwrap().unwrap();
    let mut whole = Vec::new();
    while let Some(piece) = body.next().await {
        whole.extend_from_slice(&piece.unwrap());
    }
    whole
}

#[tokio::test]
async fn an_object_is_written_read_copied_and_removed() {
    let store = store();
    let (one, two) = ("tests/plain/one two.txt", "tests/plain/copy.txt");
    store.put(one, "text/plain", Bytes::from_static(b"hello")).await.unwrap();
    let head = store.head(one).await.unwrap().unwrap();
    assert_eq!((head.size_bytes, head.content_type.as_str()), (5, "text/plain"));
    store.copy(one, two).await.unwrap();
    store.delete(one).await.unwrap();
    store.delete(one).await.unwrap();
    assert!(store.head(one).await.unwrap().is_none());
    assert!(store.get(one).await.unwrap().is_none());
    assert_eq!(read(&*store, two).await, b"hello");
    store.delete(two).await.unwrap();
}

#[tokio::test]
async fn a_link_carries_the_name_of_the_file() {
    let store = store();
    let key = "tests/link/a";
    store.put(key, "application/octet-stream", Bytes::from_static(b"%PDF-1.7")).await.unwrap();
    let link = LinkAs { file_name: "Größe.pdf".into(), content_type: "application/pdf".into(), shown: false };
    let answer = http().get(store.link(key, &link, MINUTE).await.unwrap()).send().await.unwrap();
    assert_eq!(answer.status(), 200);
    assert_eq!(answer.headers()["content-type"], "application/pdf");
    assert_eq!(answer.headers()["content-disposition"], attachment("Größe.pdf").as_str());
    let naked = env::var("S3_ENDPOINT").unwrap() + "/" + &env::var("S3_BUCKET").unwrap() + "/" + key;
    assert_eq!(http().get(naked).send().await.unwrap().status(), 403);
    store.delete(key).await.unwrap();
}

#[tokio::test]
async fn parts_go_straight_to_the_store_and_can_be_resumed() {
    let store = store();
    let key = "tests/parts/file";
    let upload = store.begin_parts(key, "application/zip").await.unwrap();
    let parts = [vec![1_u8; PART], vec![2_u8; 10]];
    // The second first: a browser sends several at once.
    for number in [2_u32, 1] {
        let link = store.part_link(key, &upload, number, MINUTE).await.unwrap();
        let body = parts[number as usize - 1].clone();
        assert_eq!(http().put(link).body(body).send().await.unwrap().status(), 200);
        let known: Vec<u32> =
            store.parts(key, &upload).await.unwrap().unwrap().iter().map(|part| part.number).collect();
        assert_eq!(known, if number == 2 { vec![2] } else { vec![1, 2] });
    }
    let arrived = store.parts(key, &upload).await.unwrap().unwrap();
    assert_eq!(arrived.iter().map(|part| part.size_bytes).collect::<Vec<_>>(), [PART as u64, 10]);
    store.complete_parts(key, &upload, &arrived).await.unwrap();
    assert_eq!(read(&*store, key).await, parts.concat());
    store.delete(key).await.unwrap();
}

#[tokio::test]
async fn a_long_stream_is_written_in_parts_and_a_broken_one_leaves_nothing() {
    let store = store();
    let pieces = |count: usize| stream::iter((0..count).map(|_| Ok(Bytes::from(vec![7_u8; 1024 * 1024]))));
    let size = store.put_stream("tests/stream/long", "text/csv", Box::pin(pieces(20))).await.unwrap();
    assert_eq!(size, 20 * 1024 * 1024);
    assert_eq!(store.head("tests/stream/long").await.unwrap().unwrap().size_bytes, size);
    store.delete("tests/stream/long").await.unwrap();

    let broken = pieces(20).chain(stream::iter([Err(ApiError::internal("the tap ran dry"))]));
    let fault = store.put_stream("tests/stream/broken", "text/csv", Box::pin(broken)).await.unwrap_err();
    assert_eq!(fault.code(), Code::InternalError);
    assert!(store.head("tests/stream/broken").await.unwrap().is_none());
}

#[tokio::test]
async fn a_writer_ends_well_only_when_told_so() {
    let store = Arc::new(MemoryStore::default());
    let mut writer = ObjectWriter::new(store.clone(), "a".into(), "text/csv");
    writer.write(Bytes::from_static(b"1,")).await.unwrap();
    writer.write(Bytes::from_static(b"2")).await.unwrap();
    assert_eq!(writer.finish().await.unwrap(), 3);
    assert_eq!(read(&*store, "a").await, b"1,2");

    let mut dropped = ObjectWriter::new(store.clone(), "b".into(), "text/csv");
    dropped.write(Bytes::from_static(b"half")).await.unwrap();
    drop(dropped);
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert_eq!(store.keys().await, ["a"]);

    store.fail(StoreOperation::Put, 1).await;
    let writer = ObjectWriter::new(store.clone(), "c".into(), "text/csv");
    assert_eq!(writer.finish().await.unwrap_err().code(), Code::MsUnavailable);
}

#[tokio::test]
async fn a_writer_goes_on_over_many_parts() {
    let store = store();
    let mut writer = ObjectWriter::new(store.clone(), "tests/long.csv".into(), "text/csv");
    let piece = Bytes::from(vec![b'x'; 512 * 1024]);
    for _ in 0..45 {
        writer.write(piece.clone()).await.unwrap();
    }
    assert_eq!(writer.finish().await.unwrap(), 45 * 512 * 1024);
    assert_eq!(store.head("tests/long.csv").await.unwrap().unwrap().size_bytes, 45 * 512 * 1024);
    store.delete("tests/long.csv").await.unwrap();
}

#[expect(clippy::disallowed_methods, reason = "stands for the browser that follows a signed link")]
fn http() -> reqwest::Client {
    reqwest::Client::new()
}

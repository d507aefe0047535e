//! The fixtures of the pages are typed by what `cargo x props` reads from our structs; serde has to agree with what it read: each is
//! read into the structs, which refuse unknown and missing fields, and written back without a difference. Where the bundle is built,
//! each is rendered as well.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use kontor_render::props::{self, Page};
use kontor_render::{Assets, Renderer};
use serde::de::DeserializeOwned;
use serde_json::Value;

#[derive(serde::Deserialize)]
struct Fixture {
    page: String,
    props: Value,
}

fn frontend(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../frontend").join(path)
}

fn fixtures() -> BTreeMap<String, Fixture> {
    let text = std::fs::read_to_string(frontend("src/shop/fixtures/golden.json")).unwrap();
    serde_json::from_str(&text).unwrap()
}

fn round_trips<P: Page + DeserializeOwned>(name: &str, given: &Value) -> bool {
    let read: P = serde_json::from_value(given.clone()).unwrap_or_else(|e| panic!("{name}: {e}"));
    assert_eq!(&serde_json::to_value(&read).unwrap(), given, "{name} comes back otherwise");
    true
}

#[test]
fn serde_writes_what_the_types_of_the_pages_say() {
    let mut seen: Vec<String> = Vec::new();
    for (name, Fixture { page, props: given }) in fixtures() {
        let known = match page.as_str() {
            props::ShopProps::NAME => round_trips::<props::ShopProps>(&name, &given),
            props::BuiltPageProps::NAME => round_trips::<props::BuiltPageProps>(&name, &given),
            props::ProductProps::NAME => round_trips::<props::ProductProps>(&name, &given),
            props::PaymentProps::NAME => round_trips::<props::PaymentProps>(&name, &given),
            props::ConfirmationProps::NAME => round_trips::<props::ConfirmationProps>(&name, &given),
            props::CertificateProps::NAME => round_trips::<props::CertificateProps>(&name, &given),
            props::CertificateCheckProps::NAME => round_trips::<props::CertificateCheckProps>(&name, &given),
            props::LegalProps::NAME => round_trips::<props::LegalProps>(&name, &given),
            props::GiftProps::NAME => round_trips::<props::GiftProps>(&name, &given),
            props::DownloadProps::NAME => round_trips::<props::DownloadProps>(&name, &given),
            props::ManageProps::NAME => round_trips::<props::ManageProps>(&name, &given),
            props::OfferProps::NAME => round_trips::<props::OfferProps>(&name, &given),
            props::CourseProps::NAME => round_trips::<props::CourseProps>(&name, &given),
            props::SignInProps::NAME => round_trips::<props::SignInProps>(&name, &given),
            props::DeclarationProps::NAME => round_trips::<props::DeclarationProps>(&name, &given),
            props::ContactProps::NAME => round_trips::<props::ContactProps>(&name, &given),
            props::NotFoundProps::NAME => round_trips::<props::NotFoundProps>(&name, &given),
            props::ErrorProps::NAME => round_trips::<props::ErrorProps>(&name, &given),
            _ => false,
        };
        assert!(known, "no props for the page {page}");
        seen.push(page);
    }
    for page in props::PAGES {
        assert!(seen.iter().any(|name| name == page), "no fixture shows the page {page}");
    }
}

#[tokio::test]
async fn the_real_bundle_renders_every_fixture() {
    let bundle = frontend("dist/ssr/shop.js");
    if !bundle.exists() {
        eprintln!("skipped: {} is not built", bundle.display());
        return;
    }
    let assets = Assets::load(&frontend("dist/shop/manifest.json")).unwrap();
    let renderer = Renderer::start(&bundle, assets, 1).unwrap();
    let mut times: Vec<(Duration, String)> = Vec::new();
    for (name, Fixture { page, props }) in fixtures() {
        let json = props.to_string();
        // The first renders warm the engine up; the measured one is a visitor's.
        for round in 0..10 {
            let begun = Instant::now();
            let html = renderer
                .render(&page, json.clone(), Duration::from_secs(5))
                .await
                .unwrap_or_else(|e| panic!("{name}: {e}"));
            assert!(html.as_str().starts_with("<!doctype html><html lang="), "{name}");
            assert!(html.as_str().ends_with("</html>"), "{name}");
            if round == 9 {
                times.push((begun.elapsed(), name.clone()));
            }
        }
    }
    times.sort();
    let median = &times[times.len() / 2];
    let slowest = times.last().unwrap();
    println!("{} pages: median {:?} ({}), slowest {:?} ({})", times.len(), median.0, median.1, slowest.0, slowest.1);
}

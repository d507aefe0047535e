//! What browsers are told to refuse: on every page, whoever writes it.

use std::sync::Arc;

use kontor_api::routes;
use kontor_testkit::World;
use poem::test::TestClient;

use crate::account::{self, Api};

const PAGES: &[&str] = &[
    "/",
    "/cabinet/orders",
    "/docs",
    "/s/anna",
    "/s/anna/sign_in",
    "/s/anna/withdrawal",
    "/s/anna/nothing",
    "/s/anna/nothing/payment",
    "/s/anna/payment/x",
    "/s/anna/payment/x/download",
    "/s/anna/tracking_codes",
    "/s/nobody",
    "/certificates/x",
];

#[tokio::test(flavor = "multi_thread")]
async fn every_page_says_what_may_run_who_may_frame_it_and_that_it_comes_by_https() {
    for (address, only_https) in [("https://shop.test", true), ("http://shop.test", false)] {
        let world = World::new().await;
        let mut app = Arc::into_inner(account::app(&world)).unwrap();
        app.config.public_url = address.to_owned();
        let api = Api { client: TestClient::new(routes::routes(Arc::new(app))), world };
        api.seller("anna@example.com", "anna").await;
        for path in PAGES {
            let response = api.client.get(*path).header("accept", "text/html").send().await.0;
            let headers = response.headers();
            let says = |name: &str| headers.get(name).map(|value| value.to_str().unwrap()).unwrap_or_default();
            assert!(says("content-type").starts_with("text/html"), "{path}: {headers:?}");
            assert!(says("content-security-policy").contains("default-src"), "{path}: {headers:?}");
            assert!(["DENY", "SAMEORIGIN"].contains(&says("x-frame-options")), "{path}: {headers:?}");
            assert!(says("permissions-policy").contains("camera=()"), "{path}: {headers:?}");
            assert!(says("content-security-policy").contains("frame-ancestors"), "{path}: {headers:?}");
            assert_eq!(says("strict-transport-security").starts_with("max-age="), only_https, "{path}: {headers:?}");
        }
        let response = api.client.get("/v1/common/countries").send().await.0;
        assert_eq!(response.headers().contains_key("strict-transport-security"), only_https);
    }
}

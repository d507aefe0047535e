//! The developer pages beside the registries: every operation, event and code has its place; and how pages are answered.

use kontor_kernel::{Code, Machine};
use kontor_webhooks::EventType;
use poem::{Response, http::HeaderMap, test::TestRequestBuilder};
use serde_json::Value;

use crate::account::{Api, HOME};

async fn answered<E: poem::Endpoint>(request: TestRequestBuilder<'_, E>) -> (u16, HeaderMap, String) {
    let response: Response = request.send().await.0;
    let (status, headers) = (response.status().as_u16(), response.headers().clone());
    (status, headers, response.into_body().into_string().await.unwrap_or_default())
}

fn says(headers: &HeaderMap, name: &str) -> String {
    headers.get(name).map(|value| value.to_str().unwrap().to_owned()).unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_code_and_event_has_its_place_and_every_operation_its_page() {
    let api = Api::new().await;
    let (status, _, errors) = answered(api.client.get("/docs/errors")).await;
    assert_eq!(status, 200);
    for code in Code::ALL {
        assert!(errors.contains(&format!("id=\"{}\"", code.text())), "{}", code.text());
        assert!(errors.contains(&format!("id=\"status-{}\"", code.status())), "{}", code.status());
    }
    let (_, _, webhooks) = answered(api.client.get("/docs/webhooks")).await;
    for event in EventType::ALL {
        assert!(webhooks.contains(&format!("id=\"{}\"", event.text())), "{}", event.text());
    }
    let document: Value = serde_yaml_ng::from_str(kontor_api::spec::public()).unwrap();
    let mut seen = 0;
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let area = operation["tags"][0].as_str().unwrap().to_lowercase();
            let id = operation["operationId"].as_str().unwrap();
            let (status, _, page) = answered(api.client.get(format!("/docs/reference/{area}/{id}"))).await;
            assert_eq!(status, 200, "{method} {path} has no page: run `npm run build`");
            assert!(page.contains(&path.replace('/', "/<wbr>")) && page.contains(&method.to_uppercase()), "{id}");
            let scope = operation["x-kontor-scope"].as_str();
            assert!(scope.is_none_or(|scope| page.contains(scope)), "{id} does not say its scope");
            seen += 1;
        }
    }
    assert!(seen > 200, "only {seen} operations");
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_are_packed_and_kept_and_what_is_unchanged_is_not_sent_again() {
    let api = Api::new().await;
    for path in ["/docs", "/docs/errors", "/"] {
        let (_, headers, _) = answered(api.client.get(path).header("accept-encoding", "br")).await;
        assert_eq!(says(&headers, "content-encoding"), "br", "{path}");
        let tag = says(&headers, "etag");
        assert!(tag.len() > 4, "{path}: {headers:?}");
        let (status, headers, body) = answered(api.client.get(path).header("if-none-match", &tag)).await;
        assert_eq!((status, body.as_str(), says(&headers, "etag")), (304, "", tag), "{path}");
    }
    let (_, _, page) = answered(api.client.get("/docs")).await;
    let style = page.split("href=\"").find(|rest| rest.starts_with("/assets/docs-page")).unwrap();
    let style = style.split('"').next().unwrap().to_owned();
    for (accepted, coding) in [("gzip, br", "br"), ("gzip, br;q=0", "gzip"), ("identity", "")] {
        let (status, headers, _) = answered(api.client.get(style.clone()).header("accept-encoding", accepted)).await;
        assert_eq!((status, says(&headers, "content-encoding").as_str()), (200, coding), "{accepted}");
        assert!(says(&headers, "cache-control").contains("immutable"), "{headers:?}");
        assert_eq!(says(&headers, "content-type"), "text/css; charset=utf-8");
    }
    let (status, headers, _) = answered(api.client.get("/docs/nothing")).await;
    assert_eq!(status, 404);
    assert!(says(&headers, "content-type").starts_with("text/html"));
}

#[tokio::test(flavor = "multi_thread")]
async fn public_pages_are_answered_whatever_is_accepted_and_name_their_picture_in_full() {
    let api = Api::new().await;
    api.seller("anna@example.com", "anna").await;
    for path in ["/", "/plans", "/terms", "/privacy", "/imprint", "/users/sign_in", "/docs", "/docs/errors", "/s/anna"]
    {
        for accept in [None, Some("*/*"), Some("text/plain"), Some("application/json"), Some("nonsense")] {
            let request = api.client.get(path);
            let request = match accept {
                Some(accept) => request.header("accept", accept),
                None => request,
            };
            let (status, headers, page) = answered(request).await;
            assert_eq!(status, 200, "{path} with {accept:?}");
            assert!(says(&headers, "content-type").starts_with("text/html"), "{path} with {accept:?}: {headers:?}");
            assert!(page.contains(&format!("<meta property=\"og:image\" content=\"{HOME}/")), "{path}: no picture");
            assert!(page.contains("name=\"twitter:card\""), "{path}");
            assert!(!page.contains("origin.invalid"), "{path}");
        }
    }
    let (_, _, german) = answered(api.client.get("/").header("accept-language", "de-DE,de;q=0.9")).await;
    assert!(german.contains("<html lang=\"de\""));
    let (_, _, english) = answered(api.client.get("/?lang=en").header("accept-language", "de-DE")).await;
    assert!(english.contains("<html lang=\"en\""));
    let (status, headers, _) = answered(api.client.get("/og.png")).await;
    assert_eq!((status, says(&headers, "content-type").as_str()), (200, "image/png"));
}

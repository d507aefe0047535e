//! Forms cost what they are long, and refusals stay short.

use poem::http::Method;
use serde_json::{Value, json};

use super::{People, sent};

fn numbers(count: usize) -> String {
    vec!["numbers[]=1"; count].join("&")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_has_at_most_two_thousand_pairs() {
    let people = People::new().await;
    let path = "/v1/cabinet/uploads/upl_01h455vb4pex5vsknk084sn02q/parts";
    for (count, wanted) in [(8_000, (422, "too_many")), (2_001, (422, "too_many")), (2_000, (404, "not_found"))] {
        let request = people.request(&Method::POST, path).content_type("application/x-www-form-urlencoded");
        let (status, _, body) = sent(request.body(numbers(count))).await;
        let code = serde_json::from_str::<Value>(&body).unwrap()["errors"][0]["code"].as_str().unwrap().to_owned();
        assert_eq!((status, code.as_str()), wanted, "{count}: {body}");
        let part = "--b\r\nContent-Disposition: form-data; name=\"numbers[]\"\r\n\r\n1\r\n".repeat(count) + "--b--\r\n";
        let request = people.request(&Method::POST, path).content_type("multipart/form-data; boundary=b");
        let (status, _, body) = sent(request.body(part)).await;
        assert!(status == wanted.0 && body.contains(wanted.1), "{count} parts: {status} {body}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_longer_than_any_is_refused_before_what_is_in_it() {
    let people = People::new().await;
    let nobody = json!({ "first_name": "", "last_name": "", "email": "" });
    let mut order = json!({
        "product_id": "prd_01h455vb4pex5vsknk084sn02q", "method": "card",
        "payer": { "email": "b@example.com", "first_name": "B", "last_name": "B", "country": "DE" },
    });
    for count in [9_000, 15_000] {
        order["attendees"] = json!(vec![nobody.clone(); count]);
        let request = people.request(&Method::POST, "/v1/shop/anna/checkouts").body_json(&order);
        let (status, _, body) = sent(request).await;
        assert!((400..500).contains(&status) && body.len() < 32 * 1024, "{count}: {status}, {} bytes", body.len());
    }
}

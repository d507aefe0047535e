//! Forms cost what they are long.

use poem::http::Method;
use serde_json::Value;

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

//! Statements of a seller's own bank over HTTP: what is refused before a file is read.

use serde_json::json;

use crate::account::Api;

#[tokio::test(flavor = "multi_thread")]
async fn a_layout_has_at_least_one_column_and_at_most_a_hundred() {
    let api = Api::new().await;
    let token = api.seller("anna@example.com", "anna").await;
    for (columns, code) in [(0, "too_few"), (101, "too_many")] {
        let columns: Vec<_> = std::iter::repeat_n("ignored", columns).collect();
        let body = json!({ "file_name": "march.csv", "content": "QTtCCjE7Mgo=", "columns": columns });
        for path in ["/v1/cabinet/bank_statements", "/v1/cabinet/bank_statements/preview"] {
            let got = api.post(path, &token, body.clone()).await;
            let fault = &got.body["errors"][0];
            assert_eq!(
                (got.status, &fault["code"], &fault["source"]["pointer"]),
                (422, &json!(code), &json!("/columns")),
                "{path}: {}",
                got.body
            );
        }
    }
}

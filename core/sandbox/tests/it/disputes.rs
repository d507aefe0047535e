//! Money that the payer's bank takes back, and debits whose result comes later.

use serde_json::{Value, json};

use crate::merchant::Merchant;

impl Merchant {
    async fn dispute(&self, body: Value) -> (u16, Value) {
        self.post("/v1/simulate/disputes", body).await
    }

    async fn decide(&self, dispute: &Value, state: &str) -> (u16, Value) {
        let path = format!("/v1/simulate/disputes/{}/decide", dispute["id"].as_str().unwrap());
        self.post(&path, json!({ "state": state })).await
    }

    async fn warn(&self, body: Value) -> (u16, Value) {
        self.post("/v1/simulate/warnings", body).await
    }

    async fn hand_in(&self, dispute: &Value, key: &str, said: &str) -> (u16, Value) {
        let path = format!("/v1/disputes/{}/evidence", dispute["id"].as_str().unwrap());
        self.send(&path, key, json!({ "product_description": said })).await.unwrap()
    }

    async fn accept(&self, dispute: &Value, key: &str) -> (u16, Value) {
        let path = format!("/v1/disputes/{}/accept", dispute["id"].as_str().unwrap());
        self.send(&path, key, json!(null)).await.unwrap()
    }

    async fn euro(&self) -> i64 {
        self.get("/v1/balance").await.1["available"]["eur"].as_i64().unwrap()
    }

    async fn disputes_of(&self, charge: &Value) -> Value {
        let key = charge["idempotency_key"].as_str().unwrap();
        self.get(&format!("/v1/disputes?charge_idempotency_key={key}")).await.1["data"].clone()
    }
}

#[tokio::test]
async fn a_dispute_takes_its_fee_and_what_is_left() {
    let merchant = Merchant::new().await;
    let charge = merchant.charge("4242424242424242", 1_000).await;
    merchant.post("/v1/refunds", json!({ "charge": charge["id"], "amount": 400 })).await;
    let (status, dispute) = merchant.dispute(json!({ "charge": charge["id"] })).await;
    assert_eq!((status, &dispute["amount"], &dispute["state"]), (200, &json!(600), &json!("needs_response")));
    assert!(dispute["respond_by"].is_string());
    assert_eq!(merchant.post("/v1/refunds", json!({ "charge": charge["id"], "amount": 1 })).await.0, 422);
    assert_eq!(merchant.euro().await, -39 - 1_500);
    let told = merchant.wait_for_webhooks("dispute.created", 1).await;
    assert!(told[0].signed && told[0].body["data"]["charge_idempotency_key"] == charge["idempotency_key"]);
    assert_eq!(merchant.disputes_of(&charge).await[0]["id"], dispute["id"]);
    assert_eq!(merchant.get("/v1/disputes?charge_idempotency_key=nobody").await.1["data"], json!([]));
}

#[tokio::test]
async fn won_brings_everything_back_and_may_follow_lost() {
    let merchant = Merchant::new().await;
    let charge = merchant.charge("4242424242424242", 1_000).await;
    let (_, dispute) = merchant.dispute(json!({ "charge": charge["id"], "amount": 600 })).await;
    for _twice in 0..2 {
        assert_eq!(merchant.decide(&dispute, "lost").await.1["fee"], 1_500);
    }
    assert_eq!(merchant.euro().await, 1_000 - 39 - 600 - 1_500);
    for _twice in 0..2 {
        let (status, won) = merchant.decide(&dispute, "won").await;
        assert_eq!((status, &won["state"], &won["fee"]), (200, &json!("won"), &json!(0)));
    }
    assert_eq!((merchant.euro().await, &merchant.reload(&charge).await["amount_disputed"]), (1_000 - 39, &json!(0)));
    assert_eq!(merchant.decide(&dispute, "lost").await.1["error"]["code"], "dispute_closed");
    merchant.wait_for_webhooks("dispute.won", 1).await;
}

#[tokio::test]
async fn banks_take_back_what_was_refunded_before_but_never_more_than_came() {
    let merchant = Merchant::new().await;
    let charge = merchant.charge("4242424242424242", 1_000).await;
    merchant.post("/v1/refunds", json!({ "charge": charge["id"] })).await;
    let (status, dispute) = merchant.dispute(json!({ "charge": charge["id"] })).await;
    assert_eq!((status, &dispute["amount"]), (200, &json!(1_000)));
    assert_eq!(merchant.dispute(json!({ "charge": charge["id"] })).await.1["error"]["field"], "amount");
    let declined = merchant.charge("4000000000000002", 1_000).await;
    assert_eq!(merchant.dispute(json!({ "charge": declined["id"] })).await.1["error"]["code"], "not_disputable");
}

#[tokio::test]
async fn a_card_that_is_disputed_by_itself() {
    let merchant = Merchant::new().await;
    let charge = merchant.charge("4000000000000259", 1_000).await;
    assert_eq!(charge["state"], "succeeded");
    merchant.wait_for_webhooks("dispute.created", 1).await;
    assert_eq!(merchant.disputes_of(&charge).await[0]["state"], "needs_response");
}

#[tokio::test]
async fn debits_are_decided_later_and_one_of_them_comes_back() {
    let merchant = Merchant::new().await;
    for (number, word, state) in [
        ("4000000000000077", "charge.succeeded", "succeeded"),
        ("4000000000000341", "charge.failed", "failed"),
        ("4000000000000416", "dispute.created", "succeeded"),
    ] {
        let charge = merchant.charge(number, 1_000).await;
        assert_eq!((&charge["state"], &charge["amount_received"]), (&json!("pending"), &json!(0)), "{charge}");
        merchant.wait_for_webhooks(word, 1).await;
        assert_eq!(merchant.reload(&charge).await["state"], state);
        if word == "dispute.created" {
            let back = merchant.disputes_of(&charge).await[0].clone();
            assert_eq!((&back["kind"], &back["state"], &back["fee"]), (&json!("return"), &json!("lost"), &json!(350)));
            assert_eq!(merchant.decide(&back, "won").await.0, 409);
        }
    }
    // One debit came in and stayed, one went back and cost its fee.
    assert_eq!(merchant.euro().await, 1_000 - 39 - 39 - 350);
}

#[tokio::test]
async fn a_question_takes_nothing_until_it_becomes_a_dispute() {
    let merchant = Merchant::new().await;
    let charge = merchant.charge("4242424242424242", 1_000).await;
    let (status, warning) = merchant.warn(json!({ "charge": charge["id"] })).await;
    assert_eq!(
        (status, &warning["state"], &warning["amount"], &warning["fee"]),
        (200, &json!("warning"), &json!(1_000), &json!(0))
    );
    assert_eq!((merchant.euro().await, &merchant.reload(&charge).await["amount_disputed"]), (1_000 - 39, &json!(0)));
    merchant.wait_for_webhooks("dispute.warned", 1).await;
    for verdict in ["won", "lost"] {
        assert_eq!(merchant.decide(&warning, verdict).await.0, 409, "there is nothing to decide yet");
    }
    assert_eq!(merchant.hand_in(&warning, "e1", "A course.").await.1["error"]["code"], "dispute_not_formal");
    for _twice in 0..2 {
        let (_, formal) = merchant.decide(&warning, "needs_response").await;
        assert_eq!(
            (&formal["id"], &formal["state"], &formal["fee"]),
            (&warning["id"], &json!("needs_response"), &json!(1_500))
        );
        assert_eq!(merchant.euro().await, -39 - 1_500);
    }
    merchant.wait_for_webhooks("dispute.created", 1).await;
}

#[tokio::test]
async fn a_refund_of_everything_closes_a_question_and_a_part_does_not() {
    let merchant = Merchant::new().await;
    let charge = merchant.charge("4000000000005423", 1_000).await;
    merchant.wait_for_webhooks("dispute.warned", 1).await;
    merchant.post("/v1/refunds", json!({ "charge": charge["id"], "amount": 400 })).await;
    assert_eq!(merchant.disputes_of(&charge).await[0]["state"], "warning");
    merchant.post("/v1/refunds", json!({ "charge": charge["id"] })).await;
    assert_eq!(merchant.disputes_of(&charge).await[0]["state"], "closed");
    merchant.wait_for_webhooks("dispute.warning_closed", 1).await;
}

#[tokio::test]
async fn evidence_is_taken_once_and_in_time() {
    let merchant = Merchant::new().await;
    let charge = merchant.charge("4242424242424242", 1_000).await;
    let (_, dispute) = merchant.dispute(json!({ "charge": charge["id"], "amount": 600 })).await;
    assert_eq!(merchant.hand_in(&dispute, "e1", " ").await.1["error"]["code"], "required");
    for _twice in 0..2 {
        let (status, told) = merchant.hand_in(&dispute, "e2", "A course.").await;
        assert_eq!((status, &told["state"]), (200, &json!("under_review")));
        assert_eq!(told["evidence"]["product_description"], "A course.");
    }
    assert_eq!(merchant.hand_in(&dispute, "e3", "Another.").await.1["error"]["code"], "evidence_submitted");
    assert_eq!(merchant.accept(&dispute, "a1").await.1["error"]["code"], "evidence_submitted");
    assert_eq!(merchant.decide(&dispute, "won").await.1["state"], "won");
    let late = json!({ "charge": charge["id"], "amount": 100, "respond_by": "2020-01-01T00:00:00Z" });
    let (_, late) = merchant.dispute(late).await;
    assert_eq!(merchant.hand_in(&late, "e4", "A course.").await.1["error"]["code"], "evidence_too_late");
    let (_, right) = merchant.dispute(json!({ "charge": charge["id"], "amount": 100 })).await;
    for _twice in 0..2 {
        assert_eq!(merchant.accept(&right, "a2").await.1["state"], "lost");
    }
    assert_eq!(merchant.hand_in(&right, "e5", "A course.").await.1["error"]["code"], "dispute_closed");
}

fn pdf() -> Vec<u8> {
    b"%PDF-1.7 a mail".to_vec()
}

/// The address of a file that is handed over, with its name and fingerprint.
fn address(name: &str, bytes: &[u8]) -> String {
    let sha256 = kontor_sandbox::sign::fingerprint(bytes);
    format!("/v1/files?purpose=dispute_evidence&file_name={name}&sha256={sha256}")
}

#[tokio::test]
async fn a_file_is_looked_at_and_kept_once() {
    let merchant = Merchant::new().await;
    let to = address("mail.pdf", &pdf());
    let (_, first) = merchant.hand_over(&to, "f1", "application/pdf", pdf()).await.unwrap();
    assert_eq!((&first["file_name"], &first["size_bytes"]), (&json!("mail.pdf"), &json!(15)), "{first}");
    let (status, again) = merchant.hand_over(&to, "f1", "application/pdf", pdf()).await.unwrap();
    assert_eq!((status, &again["id"]), (200, &first["id"]));
    let at = format!("/v1/files/{}", first["id"].as_str().unwrap());
    assert_eq!(merchant.get(&at).await.1, first);
    assert_eq!(merchant.bytes(&format!("{at}/content")).await, pdf());
    let other = address("other.pdf", &pdf());
    let reused = merchant.hand_over(&other, "f1", "application/pdf", pdf()).await.unwrap();
    assert_eq!((reused.0, &reused.1["error"]["code"]), (409, &json!("idempotency_key_reused")));

    let large = [pdf(), vec![0; 5 * 1024 * 1024]].concat();
    for (key, kind, said, bytes, refused) in [
        ("f2", "text/plain", pdf(), pdf(), (422, "wrong_file_type")),
        ("f3", "image/png", pdf(), pdf(), (422, "wrong_file_type")),
        ("f4", "application/pdf", pdf(), b"%PDF-1.7 a m".to_vec(), (422, "not_whole")),
        ("f5", "application/pdf", large.clone(), large, (413, "too_large")),
    ] {
        let (status, told) = merchant.hand_over(&address("a.pdf", &said), key, kind, bytes).await.unwrap();
        assert_eq!((status, told["error"]["code"].as_str().unwrap()), refused, "{key}");
    }
    // Done, and not said; asked again it is the same one.
    merchant.post("/v1/faults", json!({ "error_after_success": 1 })).await;
    let broken = merchant.hand_over(&to, "f6", "application/pdf", pdf()).await.unwrap();
    let (_, found) = merchant.hand_over(&to, "f6", "application/pdf", pdf()).await.unwrap();
    assert_eq!((broken.0, found["object"].as_str()), (500, Some("file")));
    merchant.post("/v1/faults", json!({ "error_before": 1 })).await;
    assert_eq!(merchant.hand_over(&to, "f7", "application/pdf", pdf()).await.unwrap().0, 503);
}

#[tokio::test]
async fn evidence_names_the_merchants_own_files_each_once() {
    let merchant = Merchant::new().await;
    let charge = merchant.charge("4242424242424242", 1_000).await;
    let (_, dispute) = merchant.dispute(json!({ "charge": charge["id"] })).await;
    let to = address("mail.pdf", &pdf());
    let (_, file) = merchant.hand_over(&to, "f1", "application/pdf", pdf()).await.unwrap();
    let (_, theirs) = merchant.elsewhere(&to, "f2", "application/pdf", pdf()).await.unwrap();
    let at = format!("/v1/files/{}", theirs["id"].as_str().unwrap());
    assert_eq!([merchant.get(&at).await.0, merchant.get(&format!("{at}/content")).await.0], [404, 404]);
    let named = |file: &Value| json!({ "file": file["id"], "about": "receipt" });
    let path = format!("/v1/disputes/{}/evidence", dispute["id"].as_str().unwrap());
    for (key, files, code) in [
        ("e1", vec![named(&theirs)], "unknown_file"),
        ("e2", vec![named(&file), named(&file)], "named_twice"),
        ("e3", vec![named(&file); 6], "too_many"),
        ("e4", vec![], "required"),
    ] {
        let told = merchant.send(&path, key, json!({ "files": files })).await.unwrap();
        assert_eq!((told.0, told.1["error"]["code"].as_str().unwrap()), (422, code));
    }
    for _twice in 0..2 {
        let (_, told) = merchant.send(&path, "e5", json!({ "files": [named(&file)] })).await.unwrap();
        assert_eq!((&told["state"], &told["evidence_files"]), (&json!("under_review"), &json!([file])), "{told}");
        assert_eq!(told["evidence"]["files"][0]["about"], "receipt");
    }
}

//! Files of the evidence: each is handed over before the evidence names it, once, whatever breaks off in between.

use bytes::Bytes;
use kontor_checkout::{NamedFile, forget_loose_evidence, write_evidence};
use kontor_db::query;
use kontor_files::{MemoryStore, ObjectStore, StoreOperation, keys};
use kontor_kernel::kinds::{SellerId, Upload, UploadId};
use kontor_payments::{FileAbout, provider::HandedFile};
use kontor_testkit::Seller;

use super::*;

const PDF: &str = "%PDF-1.7 a mail";

/// A shop with a dispute, and where its files lie.
struct DisputeWorld {
    shop: Shop,
    store: MemoryStore,
    order: OrderId,
}

impl DisputeWorld {
    async fn open() -> Self {
        let shop = Shop::open(PRICE, None).await;
        let (order, _) = shop.disputed().await;
        // Uploads are put where they stand: their way there is not these tests' matter.
        let still = "ALTER TABLE uploads DISABLE TRIGGER USER";
        query(still).execute(&mut shop.world.owner().await).await.unwrap();
        Self { shop, store: MemoryStore::default(), order }
    }

    /// An upload as it stands, with its bytes where a checked one has them.
    async fn upload(&self, of: SellerId, purpose: &str, state: &str) -> UploadId {
        let id = self.shop.world.env.id::<Upload>();
        let sql =
            "INSERT INTO uploads (seller_id, id, purpose, file_name, content_type, size_bytes, part_bytes, object_key,
                   s3_upload_id, state, sha256, refusal, created_at, updated_at)
               VALUES ($1, $2, $3, 'mail.pdf', 'application/pdf', $5, 8388608, 'x', 'x', $4, 'abc',
                   CASE $4 WHEN 'refused' THEN 'wrong_file_type' END, now(), now())";
        query(sql)
            .bind(of)
            .bind(id)
            .bind(purpose)
            .bind(state)
            .bind(i64::try_from(PDF.len()).unwrap())
            .execute(&mut self.shop.world.owner().await)
            .await
            .unwrap();
        self.store.put(&keys::file(of, id), "application/pdf", Bytes::from_static(PDF.as_bytes())).await.unwrap();
        id
    }

    async fn file(&self) -> UploadId {
        self.upload(self.shop.anna.id, "evidence", "checked").await
    }

    async fn write_as(&self, seller: &Seller, evidence: &Evidence, files: &[UploadId]) -> Result<()> {
        let (id, _) = self.shop.case(self.order).await;
        let named: Vec<NamedFile> =
            files.iter().map(|upload| NamedFile { upload: *upload, about: FileAbout::Communication }).collect();
        let mut tx = self.shop.world.api.begin(seller.scope()).await?;
        write_evidence(&mut tx, self.order, id, evidence, &named).await?;
        tx.commit().await
    }

    async fn write(&self, files: &[UploadId]) -> Result<()> {
        self.write_as(&self.shop.anna, &Evidence::default(), files).await
    }

    async fn hand_in(&self, key: &str) -> Result<()> {
        self.shop.answer_with(self.order, AnswerKind::Evidence, key, &self.store).await
    }

    async fn job(&self) -> bool {
        let (id, _) = self.shop.case(self.order).await;
        let verdict = self.shop.checkout.answer_job(self.shop.anna.tenant, id, &self.store).await.unwrap();
        matches!(verdict, kontor_jobs::JobOutcome::Done)
    }

    async fn state(&self) -> CaseState {
        self.shop.case(self.order).await.1
    }

    /// How often files were sent, how many the provider has, how many answers.
    fn told(&self) -> (usize, usize, usize) {
        self.shop.provider.with_answers(|answers| (answers.sent().len(), answers.files().len(), answers.all().len()))
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn files_alone_are_evidence_and_are_handed_over_before_it() {
    let desk = DisputeWorld::open().await;
    let (first, second) = (desk.file().await, desk.file().await);
    desk.write(&[first]).await.unwrap();
    desk.write(&[]).await.unwrap();
    assert_eq!(desk.hand_in("a0").await.unwrap_err().code(), Code::EvidenceEmpty);
    desk.write(&[second, first]).await.unwrap();
    assert_eq!(desk.told(), (0, 0, 0));
    for _twice in 0..2 {
        desk.hand_in("a1").await.unwrap();
    }
    assert_eq!((desk.state().await, desk.told()), (CaseState::UnderReview, (2, 2, 1)));
    let (case, _) = desk.shop.case(desk.order).await;
    let named = |upload| HandedFile { reference: format!("file_of_{case}-{upload}"), about: FileAbout::Communication };
    let said = DisputeAnswer::Evidence(Evidence::default(), vec![named(second), named(first)]);
    assert_eq!(desk.shop.provider.answers(), [("dp_1".to_owned(), said)]);
    for (_, file) in desk.shop.provider.with_answers(|answers| answers.files()) {
        assert_eq!((file.bytes.as_slice(), &*file.name, &*file.sha256), (PDF.as_bytes(), "mail.pdf", "abc"));
        assert_eq!(file.content_type, "application/pdf");
    }
    // What was handed in stays as it is.
    assert_eq!(desk.write(&[]).await.unwrap_err().code(), Code::DisputeAnswered);
    assert_eq!(desk.shop.count("dispute_files WHERE provider_ref IS NOT NULL").await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_breaks_off_between_files_and_evidence_nothing_is_there_twice() {
    for script in [AnswerScript::Lost, AnswerScript::Dropped] {
        let desk = DisputeWorld::open().await;
        desk.write(&[desk.file().await, desk.file().await]).await.unwrap();
        desk.shop.provider.with_answers(|answers| answers.next_files([None, Some(script)]));
        desk.hand_in("a1").await.unwrap();
        assert_eq!(desk.state().await, CaseState::NeedsResponse);
        assert_eq!(desk.shop.count("dispute_cases WHERE answer = 'evidence' AND delivered_at IS NULL").await, 1);
        assert_eq!(desk.hand_in("a2").await.unwrap_err().code(), Code::DisputeAnswered);
        // The evidence itself is lost on its way as well: what the provider has by then is not sent again.
        desk.shop.provider.next_answer(AnswerScript::Dropped);
        assert!(!desk.job().await);
        assert_eq!(desk.told(), (3, 2, 0));
        for _twice in 0..2 {
            assert!(desk.job().await);
        }
        assert_eq!((desk.state().await, desk.told()), (CaseState::UnderReview, (3, 2, 1)));
        let sent = desk.shop.provider.with_answers(|answers| answers.sent());
        assert_eq!((sent[0] == sent[1], sent[1] == sent[2]), (false, true), "the same file under the same key");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_not_taken_can_be_left_out() {
    let desk = DisputeWorld::open().await;
    let (good, bad) = (desk.file().await, desk.file().await);
    desk.write(&[good, bad]).await.unwrap();
    desk.shop.provider.with_answers(|answers| answers.next_files([None, Some(AnswerScript::Refused)]));
    desk.hand_in("a1").await.unwrap();
    // Of several files its name says which.
    let refused = "dispute_cases WHERE refusal LIKE '%.pdf: wrong_file_type' AND answer IS NULL";
    assert_eq!((desk.shop.count(refused).await, desk.told()), (1, (2, 1, 0)));
    assert!(desk.job().await, "nothing is under way any more");
    desk.write(&[good]).await.unwrap();
    desk.hand_in("a2").await.unwrap();
    assert_eq!((desk.state().await, desk.told()), (CaseState::UnderReview, (2, 1, 1)), "what it had is not sent again");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_that_stands_still_refuses_nothing_and_a_file_that_is_gone_is_said() {
    let desk = DisputeWorld::open().await;
    let file = desk.file().await;
    desk.write(&[file]).await.unwrap();
    desk.store.fail(StoreOperation::Get, 1).await;
    desk.hand_in("a1").await.unwrap();
    assert_eq!((desk.state().await, desk.told()), (CaseState::NeedsResponse, (0, 0, 0)));
    assert!(desk.job().await);
    assert_eq!((desk.state().await, desk.told()), (CaseState::UnderReview, (1, 1, 1)));

    let desk = DisputeWorld::open().await;
    let file = desk.file().await;
    desk.write(&[file]).await.unwrap();
    desk.store.delete(&keys::file(desk.shop.anna.id, file)).await.unwrap();
    desk.hand_in("a1").await.unwrap();
    assert_eq!(
        (
            desk.shop.count("dispute_cases WHERE refusal LIKE '%.pdf: the file is not there any more'").await,
            desk.told()
        ),
        (1, (0, 0, 0))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn files_that_belong_to_no_dispute_are_forgotten_after_two_days() {
    let desk = DisputeWorld::open().await;
    let (kept, taken_out, closed) = (desk.file().await, desk.file().await, desk.file().await);
    let paper = desk.upload(desk.shop.anna.id, "document", "checked").await;
    desk.write(&[kept, taken_out]).await.unwrap();
    desk.write(&[kept]).await.unwrap();
    let db = &desk.shop.world.worker;
    // Somebody may still attach what is younger than two days.
    for (hours, forgotten) in [(47, 0), (49, 2), (49, 0)] {
        let at = desk.shop.world.env.clock.now() - chrono::Duration::hours(hours);
        let aged = query("UPDATE uploads SET updated_at = $1 WHERE state = 'checked'").bind(at);
        aged.execute(&mut desk.shop.world.owner().await).await.unwrap();
        assert_eq!(forget_loose_evidence(db).await.unwrap(), forgotten, "{hours}");
    }
    assert_eq!(desk.shop.count("jobs WHERE kind = 'forget_upload'").await, 2);
    for upload in [kept, taken_out, closed, paper] {
        kontor_uploads::forget(db, &desk.store, desk.shop.anna.id, upload).await.unwrap();
        let there = desk.store.head(&keys::file(desk.shop.anna.id, upload)).await.unwrap().is_some();
        assert_eq!(there, upload == kept || upload == paper);
    }
    let fault = desk.write(&[kept, taken_out]).await.unwrap_err();
    assert_eq!(
        (fault.field_faults()[0].code, &*fault.field_faults()[0].pointer),
        (Code::InvalidChoice, "/files/1/upload_id")
    );
    desk.write(&[kept]).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_accepts_hands_no_files_over() {
    let desk = DisputeWorld::open().await;
    desk.write(&[desk.file().await]).await.unwrap();
    desk.shop.answer_with(desk.order, AnswerKind::Acceptance, "a1", &desk.store).await.unwrap();
    assert_eq!((desk.state().await, desk.told()), (CaseState::Lost, (0, 0, 1)));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_attached_is_said_beside_it_and_nothing_of_it_is_kept() {
    let desk = DisputeWorld::open().await;
    let bruno = desk.shop.world.test_side("bruno").await;
    let good = desk.file().await;
    let mut files = vec![good, good, desk.upload(bruno.id, "evidence", "checked").await];
    files.push(desk.shop.world.env.id::<Upload>());
    files.push(desk.upload(desk.shop.anna.id, "document", "checked").await);
    let fault = desk.write(&files).await.unwrap_err();
    let said: Vec<_> = fault.field_faults().iter().map(|field| (field.code, field.pointer.as_str())).collect();
    let expected = [
        (Code::ListedTwice, "/files/1/upload_id"),
        // Another seller's is like one that nobody has.
        (Code::NotFound, "/files/2/upload_id"),
        (Code::NotFound, "/files/3/upload_id"),
        (Code::InvalidChoice, "/files/4/upload_id"),
    ];
    assert_eq!(said, expected);
    for (state, code) in [
        ("open", Code::UploadIncomplete),
        ("completed", Code::UploadUnchecked),
        ("refused", Code::WrongFileType),
        ("aborted", Code::InvalidChoice),
    ] {
        let file = desk.upload(desk.shop.anna.id, "evidence", state).await;
        let fault = desk.write(&[good, file]).await.unwrap_err();
        assert_eq!((fault.field_faults()[0].code, &*fault.field_faults()[0].pointer), (code, "/files/1/upload_id"));
    }
    let mut six = Vec::new();
    for _ in 0..6 {
        six.push(desk.file().await);
    }
    let fault = desk.write(&six).await.unwrap_err();
    assert_eq!((fault.field_faults()[0].code, &*fault.field_faults()[0].pointer), (Code::TooMany, "/files"));
    assert_eq!(desk.shop.count("dispute_files").await, 0);
    desk.write(&six[..5]).await.unwrap();
    assert_eq!(desk.shop.count("dispute_files").await, 5);
    // Whose they are not, sees none and adds none.
    let fault = desk.write_as(&bruno, &Evidence::default(), &[]).await.unwrap_err();
    assert_eq!(fault.code(), Code::NotFound);
    let mut tx = desk.shop.world.api.begin(bruno.scope()).await.unwrap();
    let (case, _) = desk.shop.case(desk.order).await;
    assert_eq!(kontor_payments::case_files::of_case(&mut tx, case).await.unwrap(), []);
    let seen = query("UPDATE dispute_files SET about = 'other'").execute(tx.conn().unwrap()).await.unwrap();
    assert_eq!(seen, 0, "row-level security");
}

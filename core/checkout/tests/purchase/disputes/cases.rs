//! What a bank asks before it takes anything, and what a seller answers until the deadline: nothing moves with a question, an
//! answer is handed in once, and whatever is unknown is asked for until it is known.

mod files;

use chrono::{DateTime, Utc};
use kontor_files::MemoryStore;
use kontor_kernel::{Actor, ApiError, Result, kinds::DisputeCaseId};
use kontor_lists::Listed;
use kontor_orders::{
    dispute::{cases_of, draft},
    money::{DISPUTES, DisputeRow},
};
use kontor_payments::{
    AnswerKind, CaseState,
    provider::{DisputeAnswer, Evidence},
};

use super::{super::scripted::AnswerScript, *};

const DAYS_14: i64 = 14;

fn said() -> Evidence {
    Evidence {
        product: "A course about knots.".to_owned(),
        access: "Opened at once.".to_owned(),
        ..Evidence::default()
    }
}

impl Shop {
    fn in_days(&self, days: i64) -> DateTime<Utc> {
        self.world.api.env().clock.now() + Duration::days(days)
    }

    /// The only case of an order, and where it stands.
    async fn case(&self, order: OrderId) -> (DisputeCaseId, CaseState) {
        let mut tx = self.world.api.begin(self.anna.scope()).await.unwrap();
        let views = cases_of(&mut tx, order).await.unwrap();
        assert_eq!(views.len(), 1);
        (views[0].case.id, views[0].state())
    }

    async fn write(&self, order: OrderId, evidence: &Evidence) -> Result<()> {
        let (id, _) = self.case(order).await;
        let mut tx = self.world.api.begin(self.anna.scope()).await?;
        draft(&mut tx, order, id, evidence, &[]).await?;
        tx.commit().await
    }

    /// As a press of the button, or one that is repeated.
    async fn answer(&self, order: OrderId, answer: AnswerKind, key: &str) -> Result<(), ApiError> {
        self.answer_with(order, answer, key, &MemoryStore::default()).await
    }

    async fn answer_with(
        &self,
        order: OrderId,
        answer: AnswerKind,
        key: &str,
        files: &MemoryStore,
    ) -> Result<(), ApiError> {
        let (id, _) = self.case(order).await;
        let key = IdempotencyKey { scope: "disputes", key: key.to_owned(), request_hash: "same".to_owned() };
        let recovery = match self.world.api.claim(self.anna.scope(), &key).await {
            Ok(kontor_db::Claim::Mine { recovery }) => recovery,
            _ => self.world.api.recovery(self.anna.scope(), &key).await?,
        };
        let who = (self.anna.tenant, Actor::Seller(self.anna.user));
        self.checkout.answer_dispute(who, (order, id), answer, (&key, &recovery), files).await
    }

    /// A disputed order whose seller has two weeks to answer.
    async fn disputed(&self) -> (OrderId, TransactionId) {
        let (order, payment) = self.sold("k1").await;
        self.provider.respond_by(Some(self.in_days(DAYS_14)));
        self.provider.dispute(payment, "dp_1", PRICE, Open);
        self.news(payment).await;
        (order, payment)
    }

    async fn listed(&self, raw: &str) -> usize {
        let mut tx = self.world.api.begin(self.anna.scope()).await.unwrap();
        let query = DISPUTES.read(raw, tx.now()).unwrap();
        let Listed { rows, .. } = query.page::<DisputeRow>(&mut tx).await.unwrap();
        rows.len()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_moves_nothing_and_a_refund_in_full_avoids_the_dispute() {
    let shop = Shop::open(PRICE, None).await;
    let (order, payment) = shop.sold("k1").await;
    let sold = shop.sums().await;
    shop.provider.respond_by(Some(shop.in_days(3)));
    shop.provider.dispute(payment, "dp_1", PRICE, Warned);
    for _twice in 0..2 {
        shop.news(payment).await;
        assert_eq!((shop.sums().await, shop.count("postings").await), (sold, 1));
        shop.state("paid", "paid").await;
    }
    assert_eq!(shop.case(order).await.1, CaseState::Warning);
    assert_eq!(shop.count("transactions WHERE kind = 'Chargeback'").await, 0);
    assert_eq!(shop.count("mails WHERE template = 'dispute_warned'").await, 1);
    assert_eq!(shop.count("events WHERE type = 'order.dispute_warned'").await, 1);
    // There is nothing to answer yet; the other lists know it as something to do.
    assert_eq!(shop.write(order, &said()).await.unwrap_err().code(), Code::DisputeNotFormal);
    assert_eq!(shop.answer(order, AnswerKind::Acceptance, "a1").await.unwrap_err().code(), Code::DisputeNotFormal);
    assert_eq!([shop.listed("scopes[]=to_do").await, shop.listed("filters[state][]=lost").await], [1, 0]);
    // A part does not spare it; all of it does, by whatever steps.
    shop.refund(order, &part(600), "r1").await.unwrap();
    assert_eq!(shop.case(order).await.1, CaseState::Warning);
    shop.refund(order, &RefundRequest::default(), "r2").await.unwrap();
    assert_eq!(shop.case(order).await.1, CaseState::Avoided);
    assert_eq!(shop.sums().await, [0, 0, 0, 30]);
    shop.state("payment_refunded", "refunded").await;
    // The provider closes it, and may tell of it as it was before.
    for late in [WarningClosed, Warned] {
        shop.provider.dispute(payment, "dp_1", PRICE, late);
        shop.news(payment).await;
        assert_eq!(shop.case(order).await.1, CaseState::Avoided);
    }
    assert_eq!(shop.count("events WHERE type = 'order.dispute_warning_over'").await, 1);
    assert_eq!([shop.listed("scopes[]=to_do").await, shop.listed("filters[state][]=avoided").await], [0, 1]);
    shop.even().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_may_end_by_itself_and_become_a_dispute_all_the_same() {
    let shop = Shop::open(PRICE, None).await;
    let (order, payment) = shop.sold("k1").await;
    let sold = shop.sums().await;
    shop.provider.dispute(payment, "dp_1", PRICE, Warned);
    shop.news(payment).await;
    shop.provider.dispute(payment, "dp_1", PRICE, WarningClosed);
    shop.news(payment).await;
    assert_eq!((shop.case(order).await.1, shop.sums().await), (CaseState::Closed, sold));
    shop.provider.respond_by(Some(shop.in_days(DAYS_14)));
    shop.provider.dispute(payment, "dp_1", PRICE, Open);
    for _twice in 0..2 {
        shop.news(payment).await;
        assert_eq!(shop.sums().await, [0, 0, 0, 1_530]);
        shop.state("payment_chargebacked", "chargebacked").await;
    }
    let (_, state) = shop.case(order).await;
    assert_eq!(state, CaseState::NeedsResponse);
    assert_eq!(
        shop.count("dispute_cases WHERE warning_state = 'formal' AND chargeback_id IS NOT NULL AND respond_by = created_at + interval '14 days'")
            .await,
        1
    );
    // What was asked before the money was taken is old news now.
    for late in [Warned, WarningClosed] {
        shop.provider.dispute(payment, "dp_1", PRICE, late);
        shop.news(payment).await;
        assert_eq!((shop.case(order).await.1, shop.sums().await), (CaseState::NeedsResponse, [0, 0, 0, 1_530]));
    }
    shop.provider.dispute(payment, "dp_1", PRICE, Won);
    shop.news(payment).await;
    assert_eq!((shop.case(order).await.1, shop.sums().await), (CaseState::Won, sold));
    shop.even().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_that_is_heard_of_after_the_refund_asks_nothing_of_anybody() {
    let shop = Shop::open(PRICE, None).await;
    let (order, payment) = shop.sold("k1").await;
    shop.refund(order, &RefundRequest::default(), "r1").await.unwrap();
    shop.provider.dispute(payment, "dp_1", PRICE, Warned);
    shop.news(payment).await;
    assert_eq!(shop.case(order).await.1, CaseState::Avoided);
    assert_eq!(shop.count("mails WHERE template = 'dispute_warned'").await, 0);
    shop.even().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn evidence_is_handed_in_once_and_in_time() {
    let shop = Shop::open(PRICE, None).await;
    let (order, payment) = shop.disputed().await;
    let taken = shop.sums().await;
    assert_eq!(shop.answer(order, AnswerKind::Evidence, "a0").await.unwrap_err().code(), Code::EvidenceEmpty);
    let long = Evidence { product: "x".repeat(3_001), ..Evidence::default() };
    assert_eq!(shop.write(order, &long).await.unwrap_err().field_faults()[0].pointer, "/product");
    shop.write(order, &Evidence { product: "A draft.".to_owned(), ..Evidence::default() }).await.unwrap();
    shop.write(order, &said()).await.unwrap();
    assert_eq!(shop.provider.answers(), []);
    shop.answer(order, AnswerKind::Evidence, "a1").await.unwrap();
    shop.answer(order, AnswerKind::Evidence, "a1").await.unwrap();
    assert_eq!(shop.provider.answers(), [("dp_1".to_owned(), DisputeAnswer::Evidence(said(), vec![]))]);
    assert_eq!((shop.case(order).await.1, shop.sums().await), (CaseState::UnderReview, taken));
    shop.state("payment_chargebacked", "chargebacked").await;
    assert_eq!(shop.count("state_changes WHERE to_state = 'under_review' AND why = 'evidence_given'").await, 1);
    assert_eq!(shop.count("events WHERE type = 'order.dispute_answered'").await, 1);
    // A second answer is none, and neither is another draft.
    for (answer, key) in [(AnswerKind::Evidence, "a2"), (AnswerKind::Acceptance, "a3")] {
        assert_eq!(shop.answer(order, answer, key).await.unwrap_err().code(), Code::DisputeAnswered);
    }
    assert_eq!(shop.write(order, &said()).await.unwrap_err().code(), Code::DisputeAnswered);
    // The refund stays closed as long as the bank has not decided.
    assert_eq!(shop.refund(order, &part(1), "r1").await.unwrap_err().code(), Code::PaymentDisputed);
    // Old news of a dispute without an answer changes nothing.
    shop.provider.dispute(payment, "dp_1", PRICE, Open);
    shop.news(payment).await;
    assert_eq!(shop.case(order).await.1, CaseState::UnderReview);
    for (told, state) in [(Lost, CaseState::Lost), (Won, CaseState::Won)] {
        shop.provider.dispute(payment, "dp_1", PRICE, told);
        shop.news(payment).await;
        assert_eq!(shop.case(order).await.1, state);
    }
    assert_eq!(shop.answer(order, AnswerKind::Evidence, "a4").await.unwrap_err().code(), Code::DisputeOver);
    shop.state("paid", "paid").await;
    shop.even().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn after_the_deadline_nothing_is_handed_in_and_before_it_a_letter_reminds_once() {
    let shop = Shop::open(PRICE, None).await;
    let (order, _) = shop.disputed().await;
    let reminders = "mails WHERE template = 'evidence_due'";
    let worker = &shop.world.worker;
    assert_eq!(shop.checkout.remind_of_disputes(worker).await.unwrap(), 0);
    // A clock that is sent further stops there.
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    let next = kontor_orders::agenda::next(&mut tx, shop.in_days(0), shop.in_days(30)).await.unwrap();
    assert_eq!(next.of_attempts, Some(shop.in_days(11)));
    tx.commit().await.unwrap();
    shop.world.clock.advance(Duration::days(11));
    assert_eq!(shop.checkout.remind_of_disputes(worker).await.unwrap(), 1);
    assert_eq!((shop.checkout.remind_of_disputes(worker).await.unwrap(), shop.count(reminders).await), (0, 1));
    shop.write(order, &said()).await.unwrap();
    shop.world.clock.advance(Duration::days(3));
    for (answer, key) in [(AnswerKind::Evidence, "a1"), (AnswerKind::Acceptance, "a2")] {
        assert_eq!(shop.answer(order, answer, key).await.unwrap_err().code(), Code::DisputeTooLate);
    }
    assert_eq!(shop.write(order, &said()).await.unwrap_err().code(), Code::DisputeTooLate);
    assert_eq!((shop.provider.answers(), shop.case(order).await.1), (vec![], CaseState::NeedsResponse));
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_reminded_of_what_is_answered() {
    let shop = Shop::open(PRICE, None).await;
    let (order, _) = shop.disputed().await;
    shop.write(order, &said()).await.unwrap();
    shop.answer(order, AnswerKind::Evidence, "a1").await.unwrap();
    shop.world.clock.advance(Duration::days(12));
    assert_eq!(shop.checkout.remind_of_disputes(&shop.world.worker).await.unwrap(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn silence_is_no_refusal_and_the_job_goes_on_with_the_same_answer() {
    for (script, arrived) in [(AnswerScript::Lost, 1), (AnswerScript::Dropped, 0)] {
        let shop = Shop::open(PRICE, None).await;
        let (order, _) = shop.disputed().await;
        shop.write(order, &said()).await.unwrap();
        shop.provider.next_answer(script);
        shop.answer(order, AnswerKind::Evidence, "a1").await.unwrap();
        let (id, state) = shop.case(order).await;
        assert_eq!((state, shop.provider.answers().len()), (CaseState::NeedsResponse, arrived));
        assert_eq!(shop.answer(order, AnswerKind::Evidence, "a2").await.unwrap_err().code(), Code::DisputeAnswered);
        assert_eq!(shop.count("jobs WHERE kind = 'answer_dispute'").await, 1);
        shop.provider.silent(true);
        let again = shop.checkout.answer_job(shop.anna.tenant, id, &MemoryStore::default()).await.unwrap();
        assert!(matches!(again, kontor_jobs::JobOutcome::Again(_)), "{again:?}");
        shop.provider.silent(false);
        for _twice in 0..2 {
            let done = shop.checkout.answer_job(shop.anna.tenant, id, &MemoryStore::default()).await.unwrap();
            assert!(matches!(done, kontor_jobs::JobOutcome::Done), "{done:?}");
        }
        assert_eq!((shop.case(order).await.1, shop.provider.answers().len()), (CaseState::UnderReview, 1));
        assert_eq!(shop.count("dispute_cases WHERE delivered_at IS NOT NULL AND inquiries = 1").await, 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_provider_does_not_take_can_be_handed_in_again() {
    let shop = Shop::open(PRICE, None).await;
    let (order, _) = shop.disputed().await;
    shop.write(order, &said()).await.unwrap();
    shop.provider.next_answer(AnswerScript::Refused);
    shop.answer(order, AnswerKind::Evidence, "a1").await.unwrap();
    let refused = "dispute_cases WHERE refusal = 'evidence_too_late' AND answer IS NULL AND answered_at IS NULL";
    assert_eq!((shop.case(order).await.1, shop.count(refused).await), (CaseState::NeedsResponse, 1));
    shop.provider.next_answer(AnswerScript::Dropped);
    shop.answer(order, AnswerKind::Evidence, "a2").await.unwrap();
    // Who hears late that the first one was not taken takes nothing of the second back.
    let id = shop.case(order).await.0;
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    kontor_orders::dispute::refused(&mut tx, id, &format!("{id}-1"), "evidence_too_late").await.unwrap();
    tx.commit().await.unwrap();
    shop.checkout.answer_job(shop.anna.tenant, id, &MemoryStore::default()).await.unwrap();
    assert_eq!(shop.case(order).await.1, CaseState::UnderReview);
    assert_eq!(shop.count("dispute_cases WHERE refusal IS NULL AND answers = 2").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_decided_meanwhile_is_what_there_is_to_know() {
    let shop = Shop::open(PRICE, None).await;
    let (order, payment) = shop.disputed().await;
    shop.write(order, &said()).await.unwrap();
    // Nobody has heard of it yet.
    shop.provider.dispute(payment, "dp_1", PRICE, Won);
    shop.answer(order, AnswerKind::Evidence, "a1").await.unwrap();
    assert_eq!((shop.case(order).await.1, shop.provider.answers()), (CaseState::Won, vec![]));
    assert_eq!(shop.count("dispute_cases WHERE delivered_at IS NULL AND refusal IS NULL").await, 1);
    shop.state("paid", "paid").await;
    shop.even().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_accepts_has_lost_and_is_not_told_what_they_know() {
    let shop = Shop::open(PRICE, None).await;
    let (order, _) = shop.disputed().await;
    let taken = shop.sums().await;
    shop.answer(order, AnswerKind::Acceptance, "a1").await.unwrap();
    assert_eq!((shop.case(order).await.1, shop.sums().await), (CaseState::Lost, taken));
    assert_eq!(shop.provider.answers(), [("dp_1".to_owned(), DisputeAnswer::Acceptance)]);
    assert_eq!(shop.count("mails WHERE template = 'dispute_lost'").await, 0);
    assert_eq!(shop.count("state_changes WHERE to_state = 'lost' AND why = 'dispute_accepted'").await, 1);
    shop.state("payment_chargebacked", "chargebacked").await;
    shop.even().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_returned_debit_has_nothing_to_answer() {
    let shop = Shop::open(PRICE, None).await;
    let (_, payment) = shop.sold("k1").await;
    shop.provider.dispute(payment, "dp_1", PRICE, Returned);
    shop.news(payment).await;
    assert_eq!(shop.count("dispute_cases").await, 0);
    shop.even().await;
}

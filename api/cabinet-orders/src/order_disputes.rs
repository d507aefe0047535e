//! Disputes of an order: where they stand, what is answered to them and until when.

use chrono::{DateTime, Utc};
use kontor_checkout::{NamedFile, write_evidence};
use kontor_db::Tx;
use kontor_kernel::{ApiError, Code, Money, Result, kinds};
use kontor_orders::dispute::{CaseView, case_of, cases_of};
use kontor_payments::{AnswerKind, CaseFile, CaseState, provider::Evidence};
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Path},
    payload::Json,
};
use serde::{Deserialize, Serialize};

use super::{
    actions::Permission,
    order_dispute_files::{DisputeEvidenceFile, WrittenEvidenceFile},
};
use crate::http::{
    Amount, Answer, Body, Doc, Resource, Seller, Timestamp, WireEnum, WireId,
    idempotent::{Claimed, Idempotent, claim},
};

/// The operations.
pub struct OrderDisputes;

/// Evidence against a dispute, in the fields that card companies use. What is left out is empty.
#[derive(Debug, Clone, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct DisputeEvidence {
    /// What was sold.
    #[oai(default, validator(max_length = 3000))]
    pub product: String,
    /// How and when the buyer got access to it.
    #[oai(default, validator(max_length = 3000))]
    pub access: String,
    /// What the buyer did with it: files downloaded, lessons completed, an event attended.
    #[oai(default, validator(max_length = 3000))]
    pub activity: String,
    /// What the buyer agreed to: the terms, the loss of the right of withdrawal.
    #[oai(default, validator(max_length = 3000))]
    pub consent: String,
    /// What was agreed about refunds.
    #[oai(default, validator(max_length = 3000))]
    pub refund_policy: String,
    /// Communication with the buyer.
    #[oai(default, validator(max_length = 3000))]
    pub communication: String,
    /// Any other statement.
    #[oai(default, validator(max_length = 3000))]
    pub statement: String,
    /// Supporting files, at most five: PDF, JPEG or PNG, up to 5 MB each. Files that are left out are removed from
    /// the evidence.
    #[oai(default, validator(max_items = 5))]
    pub files: Vec<DisputeEvidenceFile>,
}

/// Evidence written so far, with its files.
#[derive(Debug, Clone, Object)]
pub struct WrittenEvidence {
    /// What was sold.
    pub product: String,
    /// How and when the buyer got access to it.
    pub access: String,
    /// What the buyer did with it.
    pub activity: String,
    /// What the buyer agreed to.
    pub consent: String,
    /// What was agreed about refunds.
    pub refund_policy: String,
    /// Communication with the buyer.
    pub communication: String,
    /// Any other statement.
    pub statement: String,
    /// The files, in the order in which the bank receives them.
    pub files: Vec<WrittenEvidenceFile>,
}

impl From<DisputeEvidence> for (Evidence, Vec<NamedFile>) {
    fn from(said: DisputeEvidence) -> Self {
        let DisputeEvidence { product, access, activity, consent, refund_policy, communication, statement, files } =
            said;
        let said = Evidence { product, access, activity, consent, refund_policy, communication, statement };
        (said, files.into_iter().map(Into::into).collect())
    }
}

impl WrittenEvidence {
    fn from_evidence(kept: Evidence, files: Vec<CaseFile>) -> Self {
        let Evidence { product, access, activity, consent, refund_policy, communication, statement } = kept;
        let files = files.into_iter().map(Into::into).collect();
        Self { product, access, activity, consent, refund_policy, communication, statement, files }
    }
}

/// Known facts that belong in the evidence, in addition to what the order itself says about its buyer, courses,
/// tickets, services and the legal texts that applied.
#[derive(Debug, Clone, Object)]
pub struct DisputeFacts {
    /// When the buyer got access to what they bought.
    #[oai(skip_serializing_if_is_none)]
    pub delivered_at: Option<Timestamp>,
    /// Files that the order gives access to.
    pub files: Vec<DisputeFile>,
}

/// A file that the order gives access to.
#[derive(Debug, Clone, Object)]
pub struct DisputeFile {
    /// Name of the file.
    pub name: String,
    /// Number of downloads.
    pub downloads_count: i32,
}

/// A dispute of an order, or the bank inquiry that precedes it.
#[derive(Debug, Clone, Object)]
pub struct OrderDisputeAttributes {
    /// The order.
    pub order_id: WireId<kinds::Order>,
    /// The payment that the bank asks about.
    pub payment_id: WireId<kinds::Transaction>,
    /// The chargeback, once the bank has taken the money.
    #[oai(skip_serializing_if_is_none)]
    pub chargeback_id: Option<WireId<kinds::Transaction>>,
    /// State: a `warning` took no money, and is `avoided` by refunding the payment in full.
    pub state: WireEnum<CaseState>,
    /// Amount in question.
    pub amount: Amount,
    /// What the provider charges for it in its current state.
    pub fee_amount: Amount,
    /// The bank's reason code; may be empty.
    pub reason: String,
    /// Deadline: for refunding a `warning`, or answering a dispute.
    #[oai(skip_serializing_if_is_none)]
    pub respond_by: Option<Timestamp>,
    /// Whether it can be answered now and, if not, why.
    pub can_answer: Permission,
    /// Evidence written so far; submitted if `answer` is `evidence`.
    #[oai(skip_serializing_if_is_none)]
    pub evidence: Option<WrittenEvidence>,
    /// Known facts that belong in the evidence.
    pub facts: DisputeFacts,
    /// The answer.
    #[oai(skip_serializing_if_is_none)]
    pub answer: Option<WireEnum<AnswerKind>>,
    /// When it was answered.
    #[oai(skip_serializing_if_is_none)]
    pub answered_at: Option<Timestamp>,
    /// Whether the provider has not confirmed the answer yet. We are checking; nothing is submitted twice.
    pub checking: bool,
    /// Why the provider rejected the last answer.
    #[oai(skip_serializing_if_is_none)]
    pub refusal: Option<String>,
    /// When it was received.
    pub created_at: Timestamp,
}

/// Disputes of an order, oldest first.
#[derive(Debug, Clone, Object)]
pub struct OrderDisputesDoc {
    /// The disputes.
    pub data: Vec<Resource<OrderDisputeAttributes>>,
}

fn attributes(view: CaseView, facts: DisputeFacts, now: DateTime<Utc>) -> Result<OrderDisputeAttributes> {
    let state = view.state();
    let (can_answer, _) = Permission::from_guard(view.answerable(now))?;
    let checking = state == CaseState::NeedsResponse && view.case.answer.is_some();
    let CaseView { case, chargeback, files } = view;
    // What the bank decided without having heard it was no answer.
    let answer = case.answer.filter(|_| checking || case.delivered_at.is_some());
    Ok(OrderDisputeAttributes {
        order_id: WireId(case.order_id),
        payment_id: WireId(case.payment_id),
        chargeback_id: case.chargeback_id.map(WireId),
        state: WireEnum(state),
        amount: case.money().into(),
        fee_amount: Money::new(chargeback.map_or(0, |row| row.provider_fee), case.currency).into(),
        evidence: case.evidence()?.map(|kept| WrittenEvidence::from_evidence(kept, files)),
        reason: case.reason,
        respond_by: case.respond_by.map(Timestamp),
        can_answer,
        facts,
        answer: answer.map(WireEnum),
        answered_at: case.answered_at.filter(|_| answer.is_some()).map(Timestamp),
        checking,
        refusal: case.refusal,
        created_at: Timestamp(case.created_at),
    })
}

async fn facts(tx: &mut Tx, order: kinds::OrderId) -> Result<DisputeFacts> {
    let order = kontor_orders::find(tx, order).await?;
    let files = kontor_fulfilment::entitlements_of_order(tx, &order).await?.files;
    let file = |file: kontor_fulfilment::File| DisputeFile { name: file.name, downloads_count: file.used };
    Ok(DisputeFacts { delivered_at: order.delivered_at.map(Timestamp), files: files.into_iter().map(file).collect() })
}

async fn document(tx: &mut Tx, view: CaseView) -> Result<Doc<OrderDisputeAttributes>> {
    let (id, now) = (view.case.id, tx.now());
    let facts = facts(tx, view.case.order_id).await?;
    Ok(Doc::new(id, "order_dispute", attributes(view, facts, now)?))
}

/// Hands an answer in, once however often the key is sent.
async fn answer(
    seller: &Seller,
    (order, id): (kinds::OrderId, kinds::DisputeCaseId),
    kind: AnswerKind,
    key: Option<&str>,
) -> Result<Idempotent<Doc<OrderDisputeAttributes>, 200>> {
    let operation = match kind {
        AnswerKind::Evidence => "disputes.submit",
        AnswerKind::Acceptance => "disputes.accept",
    };
    let app = seller.app();
    let held = match claim(&app.db, seller.scope(), operation, key, &(order, id)).await? {
        Claimed::Replay(stored) => return Ok(Idempotent::Replay(stored)),
        Claimed::Mine(held) => held,
    };
    let who = (seller.tenant, seller.actor());
    let files = app.files.as_ref();
    let pressed = (held.key(), &held.recovery);
    if let Err(fault) = app.checkout.answer_dispute(who, (order, id), kind, pressed, files).await {
        // Before the promise nothing happened; after it the key stays with what was promised.
        return Err(held.refuse(fault).await);
    }
    let mut tx = seller.begin().await?;
    let view = case_of(&mut tx, order, id).await?;
    let refused = match (view.state(), kind, view.case.answer) {
        (CaseState::NeedsResponse, _, None) => {
            let reason = view.case.refusal.clone().unwrap_or_default().replace('_', " ");
            Some(ApiError::new(Code::EvidenceRefused).with("reason", reason))
        }
        // The bank decided before it heard the answer.
        (CaseState::Won | CaseState::Lost, AnswerKind::Evidence, _) if view.case.delivered_at.is_none() => {
            Some(ApiError::new(Code::DisputeOver))
        }
        _ => None,
    };
    if let Some(fault) = refused {
        held.keep_refusal(tx, &fault).await?;
        return Err(fault);
    }
    let doc = document(&mut tx, view).await?;
    held.finish(tx, 200, &doc).await?;
    Ok(Idempotent::Fresh(doc))
}

#[OpenApi(prefix_path = "/v1/cabinet/orders", tag = "crate::tags::Tag::Orders")]
impl OrderDisputes {
    /// List the disputes of an order
    ///
    /// Oldest first, each with the evidence written so far, the known facts that belong in it, and the deadline for
    /// submitting it. A returned debit is not a dispute: it cannot be answered.
    #[oai(path = "/:id/disputes", method = "get", operation_id = "list_order_disputes")]
    async fn list(&self, seller: Seller, id: Path<WireId<kinds::Order>>) -> Answer<Json<OrderDisputesDoc>> {
        let mut tx = seller.begin().await?;
        kontor_orders::find(&mut tx, id.0.0).await?;
        let views = cases_of(&mut tx, id.0.0).await?;
        let now = tx.now();
        let mut data = Vec::new();
        if !views.is_empty() {
            let facts = facts(&mut tx, id.0.0).await?;
            for view in views {
                let case = view.case.id;
                data.push(Resource::new(case, "order_dispute", attributes(view, facts.clone(), now)?));
            }
        }
        tx.commit().await?;
        Ok(Json(OrderDisputesDoc { data }))
    }

    /// Retrieve a dispute of an order
    #[oai(path = "/:id/disputes/:dispute", method = "get", operation_id = "get_order_dispute")]
    async fn get(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Order>>,
        dispute: Path<WireId<kinds::DisputeCase>>,
    ) -> Answer<Json<Doc<OrderDisputeAttributes>>> {
        let mut tx = seller.begin().await?;
        let view = case_of(&mut tx, id.0.0, dispute.0.0).await?;
        let doc = document(&mut tx, view).await?;
        tx.commit().await?;
        Ok(Json(doc))
    }

    /// Update the evidence of a dispute
    ///
    /// Saves your evidence against a dispute, as often as you like; the bank receives nothing until you submit it.
    /// Problems with a file are reported at its position, `/files/0/upload_id`: `not_found`, `listed_twice`, or why
    /// it cannot be attached. Updating, submitting and accepting are refused with `dispute_not_formal` for a bank
    /// inquiry that took no money, `dispute_answered`, `dispute_over`, or `dispute_too_late` after the deadline.
    #[oai(path = "/:id/disputes/:dispute/evidence", method = "put", operation_id = "write_order_dispute_evidence")]
    async fn write(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Order>>,
        dispute: Path<WireId<kinds::DisputeCase>>,
        body: Body<DisputeEvidence>,
    ) -> Answer<Json<Doc<OrderDisputeAttributes>>> {
        let mut tx = seller.begin().await?;
        let (said, files) = body.0.into();
        let view = write_evidence(&mut tx, id.0.0, dispute.0.0, &said, &files).await?;
        let doc = document(&mut tx, view).await?;
        tx.commit().await?;
        Ok(Json(doc))
    }

    /// Submit the evidence of a dispute
    ///
    /// Sends the evidence and its files to the bank, once; it cannot be changed afterwards. Returns `evidence_empty`
    /// if there is neither text nor a file. If the provider does not answer, the dispute is `checking`: we ask the
    /// provider until it has the evidence, so do not submit it again. Returns `evidence_refused` if the provider
    /// rejects the evidence: nothing was submitted then.
    #[oai(path = "/:id/disputes/:dispute/submit", method = "post", operation_id = "submit_order_dispute_evidence")]
    async fn submit(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Order>>,
        dispute: Path<WireId<kinds::DisputeCase>>,
        /// Required. A request repeated with the same key submits once.
        #[oai(name = "Idempotency-Key")]
        key: Header<Option<String>>,
    ) -> Answer<Idempotent<Doc<OrderDisputeAttributes>, 200>> {
        Ok(answer(&seller, (id.0.0, dispute.0.0), AnswerKind::Evidence, key.0.as_deref()).await?)
    }

    /// Accept a dispute
    ///
    /// The buyer keeps the money, and no evidence can be submitted any more. The buyer is not notified.
    #[oai(path = "/:id/disputes/:dispute/accept", method = "post", operation_id = "accept_order_dispute")]
    async fn accept(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Order>>,
        dispute: Path<WireId<kinds::DisputeCase>>,
        /// Required. A request repeated with the same key accepts once.
        #[oai(name = "Idempotency-Key")]
        key: Header<Option<String>>,
    ) -> Answer<Idempotent<Doc<OrderDisputeAttributes>, 200>> {
        Ok(answer(&seller, (id.0.0, dispute.0.0), AnswerKind::Acceptance, key.0.as_deref()).await?)
    }
}

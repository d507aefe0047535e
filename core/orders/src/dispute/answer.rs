//! A seller's answer to a dispute: written down in peace, handed over once, before the bank's deadline. It is promised and
//! committed first and is under way from then on, until the provider says that it has it, or does not take it.

use chrono::{DateTime, Utc};
use kontor_db::Tx;
use kontor_jobs::{MoneyJob, enqueue};
use kontor_kernel::{
    ApiError, Code, Result,
    kinds::{DisputeCaseId, OrderId},
};
use kontor_mail::Email;
use kontor_payments::{
    AnswerKind, CaseFile, CaseState, DisputeCase, Transaction, case_files, cases,
    provider::{DisputeAnswer, Evidence, HandedFile},
};
use kontor_urls::Links;

use crate::{
    order::{find, lock},
    people::seller_of,
};

/// As many characters as one field of the evidence holds.
pub const EVIDENCE_CHARS_MAX: usize = 3_000;
/// As many files as a bank reads.
pub const EVIDENCE_FILES_MAX: usize = 5;

/// A case and where it stands.
#[derive(Debug, Clone)]
pub struct CaseView {
    /// The case.
    pub case: DisputeCase,
    /// What the bank took, once it took it.
    pub chargeback: Option<Transaction>,
    /// The files of its evidence.
    pub files: Vec<CaseFile>,
}

impl CaseView {
    /// Where it stands.
    pub fn state(&self) -> CaseState {
        CaseState::from_parts(self.case.warning_state, self.chargeback.as_ref().and_then(|row| row.dispute_state))
    }

    /// Whether it can be answered now, and why not.
    pub fn answerable(&self, now: DateTime<Utc>) -> Result<()> {
        let code = match self.state() {
            CaseState::Warning => Code::DisputeNotFormal,
            CaseState::UnderReview => Code::DisputeAnswered,
            CaseState::Avoided | CaseState::Closed | CaseState::Won | CaseState::Lost => Code::DisputeOver,
            CaseState::NeedsResponse if self.case.answer.is_some() => Code::DisputeAnswered,
            CaseState::NeedsResponse if self.case.respond_by.is_some_and(|until| until <= now) => Code::DisputeTooLate,
            CaseState::NeedsResponse => return Ok(()),
        };
        Err(ApiError::new(code))
    }
}

/// The cases of an order, oldest first.
pub async fn cases_of(tx: &mut Tx, order: OrderId) -> Result<Vec<CaseView>> {
    let mut found = Vec::new();
    for case in cases::of_order(tx, order).await? {
        found.push(seen(tx, case).await?);
    }
    Ok(found)
}

/// One case of an order.
pub async fn case_of(tx: &mut Tx, order: OrderId, id: DisputeCaseId) -> Result<CaseView> {
    let case = cases::find(tx, id).await?;
    if case.order_id != order {
        return Err(ApiError::not_found());
    }
    seen(tx, case).await
}

async fn seen(tx: &mut Tx, case: DisputeCase) -> Result<CaseView> {
    let chargeback = match case.chargeback_id {
        Some(id) => Some(kontor_payments::find(tx, id).await?),
        None => None,
    };
    let files = case_files::of_case(tx, case.id).await?;
    Ok(CaseView { case, chargeback, files })
}

/// One that can be answered, while nobody else changes it.
async fn held(tx: &mut Tx, order: OrderId, id: DisputeCaseId) -> Result<CaseView> {
    lock(tx, order).await?;
    let view = case_of(tx, order, id).await?;
    view.answerable(tx.now())?;
    Ok(view)
}

/// Keeps what the seller has written so far, with its files, which the caller has counted and looked at; nobody else reads it.
pub async fn draft(
    tx: &mut Tx,
    order: OrderId,
    id: DisputeCaseId,
    evidence: &Evidence,
    files: &[CaseFile],
) -> Result<CaseView> {
    for (name, text) in evidence.fields() {
        if text.chars().count() > EVIDENCE_CHARS_MAX {
            return Err(ApiError::field(Code::TooLong, format!("/{name}")).with("max", EVIDENCE_CHARS_MAX));
        }
    }
    held(tx, order, id).await?;
    cases::keep_evidence(tx, id, evidence).await?;
    case_files::replace_files(tx, id, files).await?;
    case_of(tx, order, id).await
}

/// Promises the answer: what was written, or that the dispute is right. It is handed over by whoever commits this, or by the job.
pub async fn promise_answer(tx: &mut Tx, order: OrderId, id: DisputeCaseId, answer: AnswerKind) -> Result<CaseView> {
    let view = held(tx, order, id).await?;
    let said = !view.files.is_empty() || view.case.evidence()?.is_some_and(|evidence| !evidence.is_empty());
    if answer == AnswerKind::Evidence && !said {
        return Err(ApiError::new(Code::EvidenceEmpty));
    }
    cases::begin_answer(tx, id, answer).await?;
    enqueue(tx, MoneyJob::AnswerDispute { seller: tx.seller()?, dispute: id }).await?;
    case_of(tx, order, id).await
}

/// What is to be handed over.
#[derive(Debug, Clone)]
pub struct UnderWay {
    /// The payment that it is about: whose provider is told.
    pub payment: Transaction,
    /// The provider's name for the dispute.
    pub reference: String,
    /// What is answered.
    pub kind: AnswerKind,
    /// What is written.
    pub said: Evidence,
    /// The files that belong to it; those that the provider does not have go before the answer.
    pub files: Vec<CaseFile>,
    /// The key by which saying it twice is saying it once.
    pub key: String,
}

impl UnderWay {
    /// What is said. Files go with it as far as the provider has them.
    pub fn answer(&self) -> DisputeAnswer {
        let there = |file: &CaseFile| Some(HandedFile { reference: file.provider_ref.clone()?, about: file.about });
        match self.kind {
            AnswerKind::Evidence => {
                DisputeAnswer::Evidence(self.said.clone(), self.files.iter().filter_map(there).collect())
            }
            AnswerKind::Acceptance => DisputeAnswer::Acceptance,
        }
    }
}

/// The answer of a case that the provider does not have yet. None: there is none, it is there, or the bank has decided without it.
pub async fn under_way(tx: &mut Tx, id: DisputeCaseId) -> Result<Option<UnderWay>> {
    let CaseView { case, chargeback: _, files } = match seen_by_id(tx, id).await? {
        view if view.state() == CaseState::NeedsResponse => view,
        _ => return Ok(None),
    };
    let Some((kind, key)) = case.under_way() else { return Ok(None) };
    let files = if kind == AnswerKind::Evidence { files } else { Vec::new() };
    let payment = kontor_payments::find(tx, case.payment_id).await?;
    let said = case.evidence()?.unwrap_or_default();
    Ok(Some(UnderWay { payment, reference: case.provider_ref, kind, said, files, key }))
}

async fn seen_by_id(tx: &mut Tx, id: DisputeCaseId) -> Result<CaseView> {
    let case = cases::find(tx, id).await?;
    seen(tx, case).await
}

/// The provider did not take the answer of this key. Where the bank has decided meanwhile there is nothing to take back, and another
/// answer is another matter: whoever hears of a refusal late takes nothing of the next one back.
pub async fn refused(tx: &mut Tx, id: DisputeCaseId, key: &str, reason: &str) -> Result<()> {
    let order = cases::find(tx, id).await?.order_id;
    lock(tx, order).await?;
    if under_way(tx, id).await?.is_some_and(|answer| answer.key == key) {
        cases::refused(tx, id, reason).await?;
    }
    Ok(())
}

/// Reminds the seller of a deadline that is near. False: there is nothing to remind of any more.
pub async fn remind(tx: &mut Tx, links: &Links, id: DisputeCaseId) -> Result<bool> {
    let case = cases::find(tx, id).await?;
    let Some(until) = case.respond_by else { return Ok(false) };
    tx.as_of(cases::due(until)).await?;
    lock(tx, case.order_id).await?;
    let view = seen_by_id(tx, id).await?;
    if view.answerable(tx.now()).is_err() || !cases::mark_reminded(tx, id).await? {
        return Ok(false);
    }
    let order = find(tx, case.order_id).await?;
    let Some(to) = seller_of(&order) else { return Ok(false) };
    let letter = Email::EvidenceDue {
        order: order.token.clone(),
        product: order.snapshot().product.name.clone(),
        buyer: order.payer().full_name(),
        amount: case.money(),
        until,
        order_link: links.urls().cabinet_order(order.id),
    };
    kontor_notifications::write(tx, &to, &letter).await?;
    Ok(true)
}

//! A provider that answers what the test wrote down, and remembers what it was asked.

mod answers;

use std::{
    collections::{BTreeMap, VecDeque},
    sync::{Arc, Mutex, OnceLock, PoisonError},
};

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use kontor_kernel::{
    Country, Money,
    kinds::{PayoutId, TransactionId},
};
use kontor_payments::{
    OwnKeys, PaymentForm, PaymentProvider, ProviderKind,
    provider::{
        AccountDetails, Charge, ChargeRequest, Creditor, Dispute, DisputeAnswer, DisputeOutcome, FileToHand, Outcome,
        PayoutOrder, PayoutOutcome, ProviderEvent, ProviderFault, Refund, RefundOutcome, SavedMethod,
    },
};

pub use answers::AnswerScript;
use answers::Answers;

/// What happens to the next charge.
pub enum Script {
    /// It is answered.
    Answer(Outcome),
    /// It happens, and the answer is lost on the way.
    Lost(Outcome),
    /// It never arrives.
    Dropped,
    /// The provider does not want to.
    Refused,
}

/// What happens to the next refund.
pub enum RefundScript {
    /// It is answered.
    Answer(RefundOutcome),
    /// It happens, and the answer is lost on the way.
    Lost(RefundOutcome),
    /// It never arrives.
    Dropped,
    /// The provider does not want to.
    Refused,
}

#[derive(Default)]
struct State {
    refund_script: VecDeque<RefundScript>,
    refunds: BTreeMap<TransactionId, (String, Refund)>,
    refunds_asked: usize,
    given_up: Vec<String>,
    accounts: Vec<String>,
    requests: Vec<ChargeRequest>,
    script: VecDeque<Script>,
    charges: BTreeMap<TransactionId, Charge>,
    asked_for: BTreeMap<TransactionId, Money>,
    disputes: BTreeMap<TransactionId, Vec<Dispute>>,
    respond_by: Option<DateTime<Utc>>,
    answers: Answers,
    asked: usize,
    off_kept_card: usize,
    kept: usize,
    silent: bool,
    bank: Option<Country>,
    method: Option<PaymentForm>,
}

/// The provider. A seller with keys has an account of their own at it, of which the platform's sees nothing.
#[derive(Default)]
pub struct Scripted {
    state: Mutex<State>,
    own: OnceLock<Arc<Self>>,
    name: Option<&'static str>,
}

impl Scripted {
    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The account of the seller's own.
    pub fn own(&self) -> Arc<Self> {
        self.own.get_or_init(|| Arc::new(Self { name: Some("card"), ..Self::default() })).clone()
    }

    pub fn next(&self, script: Script) {
        self.state().script.push_back(script);
    }

    /// What the cards of the next charges turn out to be.
    pub fn paid_by(&self, method: PaymentForm) {
        self.state().method = Some(method);
    }

    /// Where the banks of all cards are from here on.
    pub fn bank_in(&self, country: &str) {
        self.state().bank = country.parse().ok();
    }

    /// Nothing is answered any more, or again.
    pub fn silent(&self, silent: bool) {
        self.state().silent = silent;
    }

    /// How often money was asked for.
    pub fn asked(&self) -> usize {
        self.state().asked
    }

    /// What was asked for, in order.
    pub fn requests(&self) -> Vec<ChargeRequest> {
        self.state().requests.clone()
    }

    /// The accounts that were handed over.
    pub fn accounts(&self) -> Vec<String> {
        self.state().accounts.clone()
    }

    /// How often it was asked for from a kept card.
    pub fn off_kept_card(&self) -> usize {
        self.state().off_kept_card
    }

    /// The charge of a transaction turns out differently now.
    pub fn change_outcome(&self, transaction: TransactionId, outcome: Outcome) {
        let State { charges, asked_for, .. } = &mut *self.state();
        if let Some(charge) = charges.get_mut(&transaction) {
            if outcome == Outcome::Succeeded && charge.arrived.amount < asked_for[&transaction].amount {
                charge.arrived = asked_for[&transaction];
            }
            charge.outcome = outcome;
        }
    }

    /// Money comes by wire.
    pub fn wired(&self, transaction: TransactionId, amount: i64) {
        if let Some(charge) = self.state().charges.get_mut(&transaction) {
            charge.arrived = Money::new(charge.arrived.amount + amount, charge.arrived.currency);
        }
    }

    /// The next refund goes like this.
    pub fn next_refund(&self, script: RefundScript) {
        self.state().refund_script.push_back(script);
    }

    /// A refund turns out differently now.
    pub fn turn_refund(&self, id: TransactionId, outcome: RefundOutcome) {
        if let Some((_, refund)) = self.state().refunds.get_mut(&id) {
            refund.outcome = outcome;
        }
    }

    /// One that is on its way turns out; one that is done stays done.
    pub fn turn_pending(&self, id: TransactionId, outcome: RefundOutcome) {
        if let Some((_, refund)) = self.state().refunds.get_mut(&id)
            && refund.outcome == RefundOutcome::Pending
        {
            refund.outcome = outcome;
        }
    }

    /// What the provider holds: all that came, less its fees, less all that went back.
    pub fn holds(&self) -> i64 {
        let state = self.state();
        let came = state.charges.values().map(|charge| charge.arrived.amount - charge.fee);
        let back = state.refunds.values().filter(|(_, one)| one.outcome == RefundOutcome::Succeeded);
        let disputes = state.disputes.values().flatten();
        let stays = |one: &Dispute| one.outcome == DisputeOutcome::Won || one.outcome.is_warning();
        let taken = disputes.map(|one| one.fee + if stays(one) { 0 } else { one.money.amount });
        came.sum::<i64>() - back.map(|(_, one)| one.money.amount).sum::<i64>() - taken.sum::<i64>()
    }

    /// The payer's bank takes money back, or has a word on what it took. A dispute costs 15.00 and a return 3.50; won,
    /// it costs nothing.
    pub fn dispute(&self, transaction: TransactionId, reference: &str, amount: i64, outcome: DisputeOutcome) {
        let mut state = self.state();
        let fee = match outcome {
            DisputeOutcome::Open | DisputeOutcome::UnderReview | DisputeOutcome::Lost => 1_500,
            DisputeOutcome::Won | DisputeOutcome::Warned | DisputeOutcome::WarningClosed => 0,
            DisputeOutcome::Returned => 350,
        };
        let respond_by = state.respond_by;
        let money = Money::new(amount, kontor_kernel::Currency::EUR);
        let (reference, reason) = (reference.to_owned(), "fraudulent".to_owned());
        let all = state.disputes.entry(transaction).or_default();
        all.retain(|one| one.reference != reference);
        all.push(Dispute { reference, money, respond_by, fee, reason, outcome });
    }

    /// Until when the disputes from here on can be answered.
    pub fn respond_by(&self, until: Option<DateTime<Utc>>) {
        self.state().respond_by = until;
    }

    /// What is answered to disputes.
    pub fn with_answers<T>(&self, look: impl FnOnce(&mut Answers) -> T) -> T {
        look(&mut self.state().answers)
    }

    /// The next answer to a dispute goes like this.
    pub fn next_answer(&self, script: AnswerScript) {
        self.with_answers(|answers| answers.next(script));
    }

    /// The answers that the provider has, with the dispute of each.
    pub fn answers(&self) -> Vec<(String, DisputeAnswer)> {
        self.with_answers(|answers| answers.all())
    }

    /// How many refunds there really are.
    pub fn refunds(&self) -> usize {
        self.state().refunds.len()
    }

    /// The charges that take no money any more.
    pub fn given_up(&self) -> Vec<String> {
        self.state().given_up.clone()
    }

    /// Everything that was really charged, in minor units.
    pub fn taken(&self) -> i64 {
        let state = self.state();
        state.charges.values().map(|charge| charge.arrived.amount).sum()
    }
}

#[async_trait]
impl PaymentProvider for Scripted {
    fn name(&self) -> &'static str {
        self.name.unwrap_or("scripted")
    }

    fn with_own_keys(&self, keys: &OwnKeys) -> Option<Arc<dyn PaymentProvider>> {
        (keys.provider == ProviderKind::Card).then(|| self.own() as Arc<dyn PaymentProvider>)
    }

    async fn knock(&self) -> Result<(), ProviderFault> {
        Ok(())
    }

    async fn charge(&self, request: &ChargeRequest) -> Result<Charge, ProviderFault> {
        let mut state = self.state();
        assert!(request.money.is_chargeable(), "{:?} is between two steps", request.money);
        state.asked += 1;
        state.requests.push(request.clone());
        if let Some(known) = state.charges.get(&request.transaction) {
            return Ok(known.clone());
        }
        let script = state.script.pop_front().unwrap_or(Script::Answer(Outcome::Succeeded));
        let (outcome, answered) = match script {
            Script::Answer(outcome) => (outcome, true),
            Script::Lost(outcome) => (outcome, false),
            Script::Dropped => return Err(ProviderFault::Unknown("dropped".to_owned())),
            Script::Refused => return Err(ProviderFault::Refused("token_used".to_owned())),
        };
        let reference = format!("ch_{}", state.asked);
        // A card costs 30 cents; one that is only looked at costs nothing.
        let fee = if request.money.amount == 0 { 0 } else { 30 };
        let keeps = request.keep && matches!(outcome, Outcome::Succeeded | Outcome::Pending);
        state.kept += usize::from(keeps);
        let saved = keeps.then(|| SavedMethod {
            reference: format!("pm_{}", state.kept),
            brand: "visa".to_owned(),
            last4: "4242".to_owned(),
        });
        let (nothing, bank_country, method) = (Money::zero(request.money.currency), state.bank, state.method);
        let charge = match outcome {
            Outcome::Succeeded => {
                Charge { reference, arrived: request.money, fee, saved, bank_country, method, outcome }
            }
            Outcome::Pending => Charge { reference, arrived: nothing, fee: 0, saved, bank_country, method, outcome },
            _ => Charge { reference, arrived: nothing, fee: 0, saved: None, bank_country, method, outcome },
        };
        state.off_kept_card += usize::from(request.saved_method.is_some());
        state.asked_for.insert(request.transaction, request.money);
        state.charges.insert(request.transaction, charge.clone());
        if answered { Ok(charge) } else { Err(ProviderFault::Unknown("time-out".to_owned())) }
    }

    fn creditor(&self) -> Creditor {
        Creditor { name: "Scripted".to_owned(), identifier: "DE98ZZZ09999999999".to_owned() }
    }

    async fn tokenise(&self, account: &AccountDetails) -> Result<String, ProviderFault> {
        let mut state = self.state();
        if state.silent {
            return Err(ProviderFault::Unknown("silence".to_owned()));
        }
        state.accounts.push(account.iban.clone());
        Ok(format!("ba_{}", state.accounts.len()))
    }

    async fn find_charge(&self, transaction: TransactionId) -> Result<Option<Charge>, ProviderFault> {
        if self.state().silent {
            return Err(ProviderFault::Unknown("silence".to_owned()));
        }
        Ok(self.state().charges.get(&transaction).cloned())
    }

    async fn give_up_charge(&self, reference: &str) -> Result<(), ProviderFault> {
        let mut state = self.state();
        state.given_up.push(reference.to_owned());
        Ok(())
    }

    async fn refund(&self, id: TransactionId, charge: &str, money: Money) -> Result<Refund, ProviderFault> {
        let mut state = self.state();
        assert!(money.is_chargeable(), "{money:?} is between two steps");
        state.refunds_asked += 1;
        if let Some((_, known)) = state.refunds.get(&id) {
            return Ok(known.clone());
        }
        let script = state.refund_script.pop_front().unwrap_or(RefundScript::Answer(RefundOutcome::Succeeded));
        let (outcome, answered) = match script {
            RefundScript::Answer(outcome) => (outcome, true),
            RefundScript::Lost(outcome) => (outcome, false),
            RefundScript::Dropped => return Err(ProviderFault::Unknown("dropped".to_owned())),
            RefundScript::Refused => return Err(ProviderFault::Refused("refund_exceeds_charge".to_owned())),
        };
        // A provider of its own mind: it never sends back more than it took.
        let stands = |one: &Refund| !matches!(one.outcome, RefundOutcome::Failed { .. });
        let back: i64 = state
            .refunds
            .values()
            .filter(|(of, one)| of == charge && stands(one))
            .map(|(_, one)| one.money.amount)
            .sum();
        let took = state.charges.values().find(|one| one.reference == charge).map_or(0, |one| one.arrived.amount);
        assert!(back + money.amount <= took, "more is sent back than came");
        let refund = Refund { reference: format!("re_{}", state.refunds_asked), money, outcome };
        state.refunds.insert(id, (charge.to_owned(), refund.clone()));
        if answered { Ok(refund) } else { Err(ProviderFault::Unknown("time-out".to_owned())) }
    }

    async fn find_refund(&self, id: TransactionId) -> Result<Option<Refund>, ProviderFault> {
        Ok(self.state().refunds.get(&id).map(|(_, refund)| refund.clone()))
    }

    async fn find_disputes(&self, transaction: TransactionId) -> Result<Vec<Dispute>, ProviderFault> {
        let state = self.state();
        if state.silent {
            return Err(ProviderFault::Unknown("silence".to_owned()));
        }
        Ok(state.disputes.get(&transaction).cloned().unwrap_or_default())
    }

    async fn disputed_since(&self, _since: DateTime<Utc>) -> Result<Vec<TransactionId>, ProviderFault> {
        let state = self.state();
        if state.silent {
            return Err(ProviderFault::Unknown("silence".to_owned()));
        }
        Ok(state.disputes.keys().copied().collect())
    }

    async fn take_file(&self, key: &str, file: &FileToHand) -> Result<String, ProviderFault> {
        let State { answers, silent, .. } = &mut *self.state();
        if *silent { Err(ProviderFault::Unknown("silence".to_owned())) } else { answers.take(key, file) }
    }

    async fn answer_dispute(
        &self,
        reference: &str,
        key: &str,
        answer: &DisputeAnswer,
    ) -> Result<Dispute, ProviderFault> {
        let State { answers, disputes, silent, .. } = &mut *self.state();
        if *silent {
            return Err(ProviderFault::Unknown("silence".to_owned()));
        }
        answers.submit_answer(disputes.values_mut().flatten().find(|one| one.reference == reference), key, answer)
    }

    async fn pay_out(&self, _: &PayoutOrder) -> Result<(String, PayoutOutcome), ProviderFault> {
        Err(ProviderFault::Refused("not in this script".to_owned()))
    }

    async fn find_payout(&self, _: PayoutId) -> Result<Option<(String, PayoutOutcome)>, ProviderFault> {
        Ok(None)
    }

    fn verify_event(&self, _: &[(String, String)], _: &[u8], _: DateTime<Utc>) -> Option<ProviderEvent> {
        None
    }
}

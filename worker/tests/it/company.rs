//! The outside company of the simulation: takes, sends back and pays out money as the script wants, without chance.

use std::{
    collections::BTreeMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use kontor_kernel::{
    Money,
    kinds::{PayoutId, SellerId, TransactionId},
};
use kontor_payments::{PaymentForm, PaymentProvider, provider::*};
use kontor_verification::{
    VerificationProvider,
    provider::{BankStanding, PersonProfile, VerificationStatus},
};

/// What a payment costs, in minor units; a dispute, until it is won; a returned debit.
const FEE: i64 = 30;
const DISPUTE_FEE: i64 = 1_500;
const RETURN_FEE: i64 = 350;

#[derive(Default)]
struct Vault {
    charges: BTreeMap<TransactionId, Charge>,
    /// What the debits come to that the banks have in hand.
    debits: BTreeMap<TransactionId, Money>,
    disputes: BTreeMap<TransactionId, Vec<Dispute>>,
    /// How often each kept card was asked.
    asked: BTreeMap<String, u32>,
    refunds: BTreeMap<TransactionId, Refund>,
    payouts: BTreeMap<PayoutId, (String, Money)>,
}

impl Vault {
    /// Whether a kept card pays this time.
    fn pays(&mut self, kept: Option<&str>) -> bool {
        let Some(kept) = kept else { return true };
        let asked = self.asked.entry(kept.to_owned()).or_default();
        *asked += 1;
        !(kept.starts_with("pm_dying") || kept.starts_with("pm_flaky") && *asked % 3 == 1)
    }
}

fn declined() -> Outcome {
    Outcome::Declined { code: "insufficient_funds".to_owned(), advice: Advice::OtherMethod }
}

/// One company for money and papers.
#[derive(Default)]
pub struct Company(Mutex<Vault>);

impl Company {
    fn vault(&self) -> MutexGuard<'_, Vault> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The payer finished the challenge, or the wire came.
    pub fn receive(&self, transaction: TransactionId, money: Money) {
        if let Some(charge) = self.vault().charges.get_mut(&transaction) {
            charge.arrived = charge.arrived.plus(money).unwrap();
            charge.fee = if charge.arrived.amount == 0 { 0 } else { FEE };
            charge.outcome = Outcome::Succeeded;
        }
    }

    /// The banks make the debits that they were asked for; of every ninth there is no money.
    pub fn bank_day(&self) -> Vec<TransactionId> {
        let mut vault = self.vault();
        let debits: Vec<_> = std::mem::take(&mut vault.debits).into_iter().collect();
        for (transaction, money) in &debits {
            let nth = vault.asked.entry("the banks".to_owned()).or_default();
            *nth += 1;
            let covered = !nth.is_multiple_of(9);
            let charge = vault.charges.get_mut(transaction).unwrap();
            if charge.outcome != Outcome::Pending {
                continue;
            }
            (charge.arrived, charge.fee, charge.outcome) = match covered {
                true => (*money, FEE, Outcome::Succeeded),
                false => (charge.arrived, 0, declined()),
            };
        }
        debits.into_iter().map(|(transaction, _)| transaction).collect()
    }

    /// A payer's bank takes all of a payment back, or says what it has decided. False: nothing came that it could take.
    pub fn dispute(&self, transaction: TransactionId, outcome: DisputeOutcome) -> bool {
        let mut vault = self.vault();
        let Some(charge) = vault.charges.get(&transaction).filter(|charge| charge.arrived.amount > 0).cloned() else {
            return false;
        };
        let fee = match outcome {
            DisputeOutcome::Open | DisputeOutcome::UnderReview | DisputeOutcome::Lost => DISPUTE_FEE,
            DisputeOutcome::Won | DisputeOutcome::Warned | DisputeOutcome::WarningClosed => 0,
            DisputeOutcome::Returned => RETURN_FEE,
        };
        let reference = format!("dp_{}", charge.reference);
        let reason = "fraudulent".to_owned();
        let dispute = Dispute { reference, money: charge.arrived, respond_by: None, fee, reason, outcome };
        vault.disputes.insert(transaction, vec![dispute]);
        true
    }

    /// Whether a bank has still to decide about a payment.
    pub fn is_open(&self, transaction: TransactionId) -> bool {
        let open = |one: &Dispute| one.outcome == DisputeOutcome::Open;
        self.vault().disputes.get(&transaction).is_some_and(|all| all.iter().any(open))
    }

    /// What it should hold: all that came, less its fees, less all that went away.
    pub fn holds(&self) -> i64 {
        let vault = self.vault();
        let taken: i64 = vault
            .disputes
            .values()
            .flatten()
            .map(|one| one.fee + if one.outcome == DisputeOutcome::Won { 0 } else { one.money.amount })
            .sum();
        let came: i64 = vault.charges.values().map(|charge| charge.arrived.amount - charge.fee).sum();
        let back: i64 = vault.refunds.values().map(|refund| refund.money.amount).sum();
        let out: i64 = vault.payouts.values().map(|(_, money)| money.amount).sum();
        came - back - out - taken
    }

    /// Charges that took money, refunds, payouts, disputes.
    pub fn tally(&self) -> [usize; 4] {
        let vault = self.vault();
        let paid = vault.charges.values().filter(|charge| charge.arrived.amount > 0).count();
        [paid, vault.refunds.len(), vault.payouts.len(), vault.disputes.len()]
    }
}

#[async_trait]
impl PaymentProvider for Company {
    fn name(&self) -> &'static str {
        "company"
    }

    fn creditor(&self) -> Creditor {
        Creditor { name: "Company".to_owned(), identifier: "DE98ZZZ09999999999".to_owned() }
    }

    async fn tokenise(&self, account: &AccountDetails) -> Result<String, ProviderFault> {
        Ok(format!("ba_{}", account.iban))
    }

    async fn charge(&self, request: &ChargeRequest) -> Result<Charge, ProviderFault> {
        let mut vault = self.vault();
        let reference = format!("ch_{}", vault.charges.len());
        let zero = Money::zero(request.money.currency);
        let open = |outcome| Charge {
            reference: reference.clone(),
            arrived: zero,
            fee: 0,
            saved: None,
            bank_country: None,
            method: None,
            outcome,
        };
        let token = request.method_token.as_deref().unwrap_or("good");
        let saved = request.keep.then(|| SavedMethod {
            reference: format!("pm_{token}_{reference}"),
            brand: "visa".to_owned(),
            last4: "4242".to_owned(),
        });
        let known = vault.charges.get(&request.transaction).cloned();
        if let Some(known) = known {
            return Ok(known);
        }
        let charge = match (request.form, token) {
            (PaymentForm::BankWire, _) => open(Outcome::ActionRequired(NextAction::Wire(WireInstructions {
                holder: "Company".to_owned(),
                iban: "DE89370400440532013000".to_owned(),
                bic: "COBADEFFXXX".to_owned(),
                reference: reference.clone(),
            }))),
            (PaymentForm::Sepa, _) => {
                vault.debits.insert(request.transaction, request.money);
                Charge { saved, ..open(Outcome::Pending) }
            }
            (_, "declined") => open(declined()),
            (_, "challenged") => {
                let url = format!("http://company.test/{reference}");
                Charge { saved, ..open(Outcome::ActionRequired(NextAction::Redirect { url })) }
            }
            _ if !vault.pays(request.saved_method.as_deref()) => open(declined()),
            _ => Charge {
                arrived: request.money,
                fee: if request.money.amount == 0 { 0 } else { FEE },
                saved,
                ..open(Outcome::Succeeded)
            },
        };
        Ok(vault.charges.entry(request.transaction).or_insert(charge).clone())
    }

    async fn find_charge(&self, transaction: TransactionId) -> Result<Option<Charge>, ProviderFault> {
        Ok(self.vault().charges.get(&transaction).cloned())
    }

    async fn give_up_charge(&self, reference: &str) -> Result<(), ProviderFault> {
        let mut vault = self.vault();
        let found = vault.charges.values_mut().find(|charge| charge.reference == reference);
        if let Some(charge) = found {
            charge.outcome = Outcome::Expired;
        }
        Ok(())
    }

    async fn refund(&self, id: TransactionId, _: &str, money: Money) -> Result<Refund, ProviderFault> {
        let mut vault = self.vault();
        let reference = format!("re_{}", vault.refunds.len());
        let refund = Refund { reference, money, outcome: RefundOutcome::Succeeded };
        Ok(vault.refunds.entry(id).or_insert(refund).clone())
    }

    async fn find_refund(&self, id: TransactionId) -> Result<Option<Refund>, ProviderFault> {
        Ok(self.vault().refunds.get(&id).cloned())
    }

    async fn find_disputes(&self, transaction: TransactionId) -> Result<Vec<Dispute>, ProviderFault> {
        Ok(self.vault().disputes.get(&transaction).cloned().unwrap_or_default())
    }

    async fn pay_out(&self, order: &PayoutOrder) -> Result<(String, PayoutOutcome), ProviderFault> {
        let mut vault = self.vault();
        let reference = format!("po_{}", vault.payouts.len());
        let (reference, _) = vault.payouts.entry(order.payout).or_insert((reference, order.money));
        Ok((reference.clone(), PayoutOutcome::Paid))
    }

    async fn find_payout(&self, payout: PayoutId) -> Result<Option<(String, PayoutOutcome)>, ProviderFault> {
        Ok(self.vault().payouts.get(&payout).map(|(reference, _)| (reference.clone(), PayoutOutcome::Paid)))
    }

    fn verify_event(&self, _: &[(String, String)], _: &[u8], _: DateTime<Utc>) -> Option<ProviderEvent> {
        None
    }
}

#[async_trait]
impl VerificationProvider for Company {
    async fn open_account(&self, _: SellerId, _: &PersonProfile) -> Result<String, ProviderFault> {
        Ok("acct_1".to_owned())
    }
    async fn hand_over(&self, _: &str, _: &str, _: &str, _: &str) -> Result<(), ProviderFault> {
        Ok(())
    }
    async fn submit(&self, _: &str) -> Result<(), ProviderFault> {
        Ok(())
    }
    async fn standing(&self, _: &str) -> Result<VerificationStatus, ProviderFault> {
        Ok(VerificationStatus::Approved)
    }
    async fn add_bank_account(&self, _: &str, ours: &str, _: &str, _: &str) -> Result<String, ProviderFault> {
        Ok(format!("ba_{ours}"))
    }
    async fn bank_standing(&self, _: &str, _: &str) -> Result<BankStanding, ProviderFault> {
        Ok(BankStanding::Activated)
    }
}

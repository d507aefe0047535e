//! A payment company that does as it is told.

use std::{
    collections::BTreeMap,
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
};

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use kontor_kernel::{
    Money,
    kinds::{PayoutId, SellerId, TransactionId},
};
use kontor_payments::{PaymentProvider, provider::*};
use kontor_verification::{
    VerificationProvider,
    provider::{BankStanding, PersonProfile, VerificationStatus},
};

#[derive(Default)]
pub struct Company {
    /// What became of each payout; the first order under an id counts.
    pub payouts: Mutex<BTreeMap<PayoutId, (PayoutOrder, PayoutOutcome)>>,
    pub orders: AtomicUsize,
    /// It does the action and does not answer.
    pub silent: AtomicBool,
    /// It refuses payouts.
    pub refusing: AtomicBool,
    /// IBAN and holder as they were registered.
    pub banks: Mutex<Vec<(String, String)>>,
}

impl Company {
    pub fn settle(&self, id: PayoutId, outcome: PayoutOutcome) {
        self.payouts.lock().unwrap().get_mut(&id).unwrap().1 = outcome;
    }
}

fn silence<T>() -> Result<T, ProviderFault> {
    Err(ProviderFault::Unknown("silence".to_owned()))
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

    async fn charge(&self, _: &ChargeRequest) -> Result<Charge, ProviderFault> {
        silence()
    }
    async fn find_charge(&self, _: TransactionId) -> Result<Option<Charge>, ProviderFault> {
        silence()
    }
    async fn give_up_charge(&self, _: &str) -> Result<(), ProviderFault> {
        silence()
    }
    async fn refund(&self, _: TransactionId, _: &str, _: Money) -> Result<Refund, ProviderFault> {
        silence()
    }
    async fn find_refund(&self, _: TransactionId) -> Result<Option<Refund>, ProviderFault> {
        silence()
    }
    async fn find_disputes(&self, _: TransactionId) -> Result<Vec<Dispute>, ProviderFault> {
        silence()
    }
    async fn pay_out(&self, order: &PayoutOrder) -> Result<(String, PayoutOutcome), ProviderFault> {
        if self.refusing.load(Ordering::Relaxed) {
            return Err(ProviderFault::Refused("bank_account_not_active".to_owned()));
        }
        self.orders.fetch_add(1, Ordering::Relaxed);
        let mut known = self.payouts.lock().unwrap();
        let found = known.entry(order.payout).or_insert_with(|| (order.clone(), PayoutOutcome::Pending));
        if self.silent.load(Ordering::Relaxed) { silence() } else { Ok(("po_1".to_owned(), found.1.clone())) }
    }
    async fn find_payout(&self, payout: PayoutId) -> Result<Option<(String, PayoutOutcome)>, ProviderFault> {
        let known = self.payouts.lock().unwrap();
        Ok(known.get(&payout).map(|(_, outcome)| ("po_1".to_owned(), outcome.clone())))
    }
    fn verify_event(&self, _: &[(String, String)], _: &[u8], _: DateTime<Utc>) -> Option<ProviderEvent> {
        None
    }
}

#[async_trait]
impl VerificationProvider for Company {
    async fn open_account(&self, seller: SellerId, _: &PersonProfile) -> Result<String, ProviderFault> {
        Ok(format!("acct_{seller}"))
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
    async fn add_bank_account(&self, _: &str, ours: &str, iban: &str, holder: &str) -> Result<String, ProviderFault> {
        self.banks.lock().unwrap().push((iban.to_owned(), holder.to_owned()));
        Ok(format!("ba_{holder}_{ours}"))
    }
    async fn bank_standing(&self, _: &str, bank: &str) -> Result<BankStanding, ProviderFault> {
        Ok(if bank.contains("Reject") { BankStanding::Rejected } else { BankStanding::Activated })
    }
}

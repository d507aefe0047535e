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
    provider::{BankStanding, PersonProfile, Standing},
};

/// What a payment costs, in minor units.
const FEE: i64 = 30;

#[derive(Default)]
struct Vault {
    charges: BTreeMap<TransactionId, Charge>,
    refunds: BTreeMap<TransactionId, Refund>,
    payouts: BTreeMap<PayoutId, (String, Money)>,
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
            charge.fee = FEE;
            charge.outcome = Outcome::Succeeded;
        }
    }

    /// What it should hold: all that came, less its fees, less all that went away.
    pub fn holds(&self) -> i64 {
        let vault = self.vault();
        let came: i64 = vault.charges.values().map(|charge| charge.arrived.amount - charge.fee).sum();
        let back: i64 = vault.refunds.values().map(|refund| refund.money.amount).sum();
        let out: i64 = vault.payouts.values().map(|(_, money)| money.amount).sum();
        came - back - out
    }

    /// Charges that took money, refunds, payouts.
    pub fn tally(&self) -> (usize, usize, usize) {
        let vault = self.vault();
        let paid = vault.charges.values().filter(|charge| charge.arrived.amount > 0).count();
        (paid, vault.refunds.len(), vault.payouts.len())
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
        let charge = match (request.form, request.method_token.as_deref()) {
            (PaymentForm::BankWire, _) => open(Outcome::ActionRequired(NextAction::Wire(WireInstructions {
                holder: "Company".to_owned(),
                iban: "DE89370400440532013000".to_owned(),
                bic: "COBADEFFXXX".to_owned(),
                reference: reference.clone(),
            }))),
            (_, Some("declined")) => {
                let code = "insufficient_funds".to_owned();
                open(Outcome::Declined { code, advice: Advice::OtherMethod })
            }
            (_, Some("challenged")) => {
                let url = format!("http://company.test/{reference}");
                open(Outcome::ActionRequired(NextAction::Redirect { url }))
            }
            _ => Charge {
                reference: reference.clone(),
                arrived: request.money,
                fee: FEE,
                saved: None,
                bank_country: None,
                method: None,
                outcome: Outcome::Succeeded,
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

    async fn find_disputes(&self, _: TransactionId) -> Result<Vec<Dispute>, ProviderFault> {
        Ok(Vec::new())
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
    async fn standing(&self, _: &str) -> Result<Standing, ProviderFault> {
        Ok(Standing::Approved)
    }
    async fn add_bank_account(&self, _: &str, ours: &str, _: &str, _: &str) -> Result<String, ProviderFault> {
        Ok(format!("ba_{ours}"))
    }
    async fn bank_standing(&self, _: &str, _: &str) -> Result<BankStanding, ProviderFault> {
        Ok(BankStanding::Activated)
    }
}

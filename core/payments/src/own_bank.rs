//! The bank account of a seller's own. Nobody can be asked there: what came is in its statements, and what goes back its
//! holder sends by hand.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use kontor_kernel::{
    Money,
    kinds::{PayoutId, TransactionId},
};

use crate::provider::{
    AccountDetails, Charge, ChargeRequest, Creditor, Dispute, PaymentProvider, PayoutOrder, PayoutOutcome,
    ProviderEvent, ProviderFault, Refund, RefundOutcome,
};

/// The name kept with transactions whose money came to the seller's own bank account.
pub const OWN_BANK: &str = "own_bank";

/// The accounts of sellers' own by the names that transactions keep, as SQL lists them: of our books their money touches our fee alone.
pub const OWN_IN_SQL: &str = "('own_bank', 'card', 'paypal')";

/// The account, as the port sees it.
#[derive(Debug, Clone, Copy)]
pub struct OwnBank;

fn by_hand() -> ProviderFault {
    ProviderFault::Refused("nobody can be asked at a bank account of the seller's own".to_owned())
}

#[async_trait]
impl PaymentProvider for OwnBank {
    fn name(&self) -> &'static str {
        OWN_BANK
    }

    async fn charge(&self, _: &ChargeRequest) -> Result<Charge, ProviderFault> {
        Err(by_hand())
    }

    fn creditor(&self) -> Creditor {
        Creditor { name: String::new(), identifier: String::new() }
    }

    async fn tokenise(&self, _: &AccountDetails) -> Result<String, ProviderFault> {
        Err(by_hand())
    }

    async fn find_charge(&self, _: TransactionId) -> Result<Option<Charge>, ProviderFault> {
        Ok(None)
    }

    async fn give_up_charge(&self, _: &str) -> Result<(), ProviderFault> {
        Ok(())
    }

    /// On its way until its seller says that they have sent it.
    async fn refund(&self, refund: TransactionId, _: &str, money: Money) -> Result<Refund, ProviderFault> {
        Ok(Refund { reference: format!("by_hand_{refund}"), money, outcome: RefundOutcome::Pending })
    }

    async fn find_refund(&self, _: TransactionId) -> Result<Option<Refund>, ProviderFault> {
        Ok(None)
    }

    async fn find_disputes(&self, _: TransactionId) -> Result<Vec<Dispute>, ProviderFault> {
        Ok(Vec::new())
    }

    async fn pay_out(&self, _: &PayoutOrder) -> Result<(String, PayoutOutcome), ProviderFault> {
        Err(by_hand())
    }

    async fn find_payout(&self, _: PayoutId) -> Result<Option<(String, PayoutOutcome)>, ProviderFault> {
        Ok(None)
    }

    fn verify_event(&self, _: &[(String, String)], _: &[u8], _: DateTime<Utc>) -> Option<ProviderEvent> {
        None
    }
}

#[cfg(test)]
mod tests {
    use kontor_kernel::Machine;

    use super::*;
    use crate::ProviderKind;

    #[test]
    fn sql_knows_the_same_accounts_of_sellers_own() {
        let own = ProviderKind::ALL.iter().filter(|kind| ProviderKind::own(&kind.to_string()).is_some());
        let named: Vec<String> = std::iter::once(OWN_BANK.to_owned()).chain(own.map(ToString::to_string)).collect();
        let listed: Vec<&str> = OWN_IN_SQL.split('\'').skip(1).step_by(2).collect();
        assert_eq!(listed, named);
    }
}

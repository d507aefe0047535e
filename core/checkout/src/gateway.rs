//! Through whom a payment goes: the platform's own connection, or an account of the seller's. A payment, what goes back of it and
//! what a bank says of it go the same way, whatever its seller has switched since.

use std::sync::Arc;

use kontor_db::{Tenant, Tx};
use kontor_kernel::{ApiError, Code, Machine, Result, kinds::TransactionId};
use kontor_orders::Order;
use kontor_payments::{OWN_BANK, OwnBank, PaymentForm, PaymentProvider, ProviderKind, Transaction, own_provider};

use crate::Checkout;

impl Checkout {
    /// The name of whom a new payment goes through.
    pub(crate) fn gateway(&self, form: PaymentForm, kind: ProviderKind) -> &'static str {
        match (form, kind) {
            (PaymentForm::Free, _) => "none",
            (_, ProviderKind::Connect) => self.provider.name(),
            (_, own) => own.text(),
        }
    }

    /// The name of whom a payment goes through that a buyer makes by hand for an order they placed before. What a reseller sold is
    /// paid to the reseller, whoever sells by now.
    pub(crate) async fn gateway_of_order(&self, tx: &mut Tx, order: &Order, form: PaymentForm) -> Result<&'static str> {
        let kind = match order.resale() {
            Some(_) => ProviderKind::Connect,
            None => kontor_payments::payment_settings(tx).await?.gateway(form),
        };
        Ok(self.gateway(form, kind))
    }

    /// The name of whom an order's kept method belongs to: nobody else knows it.
    pub(crate) fn gateway_of_saved_method(&self, order: &Order) -> &'static str {
        order.kept_by().and_then(ProviderKind::own).map_or(self.provider.name(), Machine::text)
    }

    /// Whom a transaction's news are asked of, and its money sent back by.
    pub(crate) async fn provider_for(
        &self,
        tx: &mut Tx,
        transaction: &Transaction,
    ) -> Result<Arc<dyn PaymentProvider>> {
        if transaction.provider == OWN_BANK {
            return Ok(Arc::new(OwnBank));
        }
        let Some(kind) = ProviderKind::own(&transaction.provider) else { return Ok(self.provider.clone()) };
        let gone = || ApiError::new(Code::OwnProviderGone);
        let own = own_provider(tx, kind).await?.ok_or_else(gone)?;
        let keys = own.keys(&self.links.secret, tx.seller()?)?;
        self.provider.with_own_keys(&keys).ok_or_else(gone)
    }

    /// The same, where nothing else is read of the transaction.
    pub(crate) async fn provider_for_id(&self, tenant: Tenant, id: TransactionId) -> Result<Arc<dyn PaymentProvider>> {
        let mut tx = self.begin_as_shop(tenant).await?;
        let transaction = kontor_payments::find(&mut tx, id).await?;
        let provider = self.provider_for(&mut tx, &transaction).await?;
        tx.commit().await?;
        Ok(provider)
    }
}

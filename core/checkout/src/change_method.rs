//! The payer of a plan changes what its later payments are taken from, without paying now. Like a payment it is committed before the
//! provider is asked, with the transaction as the provider's idempotency key, and its news are applied by the same code.

use kontor_db::{IdempotencyKey, Tenant, Tx};
use kontor_kernel::{ApiError, Code, Country, Machine, Money, Result, Validator, kinds::OrderId};
use kontor_orders::{Order, change_method};
use kontor_payments::{
    NewTransaction, PaymentForm, Purchase, PurchaseKind, TransactionKind, mandate,
    provider::{Charge, Outcome, ProviderFault},
};
use serde_json::{Value, json};

use crate::{
    Checkout, MethodInput, Placed, begin::patience, methods::rules, needed::Needed, poll_payment::PollOutcome,
    retry::refuse_card_trials,
};

/// The ways that the payer of a plan can change to. As was possible when it was agreed, whatever its seller has switched off since.
pub async fn ways_to_change(tx: &mut Tx, order: &Order) -> Result<Vec<PaymentForm>> {
    let next = change_method::plan(tx, order).await?.next;
    let seller = kontor_tax::selling_facts(tx).await?;
    let rules = rules(tx, &seller).await?.as_agreed();
    let payer = order.payer();
    let purchase = Purchase {
        kind: PurchaseKind::parse(&order.plan().kind).unwrap_or(PurchaseKind::OneTime),
        amount: next.open(),
        begins_later: false,
        buyer: payer.country.parse().unwrap_or(Country::DE),
    };
    let fits = |form: &PaymentForm| form.can_be_set_up() && Needed::by(*form).is_met(payer);
    Ok(rules.offered(&purchase).into_iter().filter(fits).collect())
}

impl Checkout {
    /// Looks at another way to pay and takes it from then on. A wire needs no look. What was begun and not finished before is given up.
    pub async fn change_method(
        &self,
        tenant: Tenant,
        order: OrderId,
        (form, means): (PaymentForm, MethodInput),
        key: &IdempotencyKey,
        recovery: &Value,
    ) -> Result<Placed> {
        if let Some(transaction) = recovery.get("transaction").and_then(Value::as_str).and_then(|id| id.parse().ok()) {
            return self.submit(tenant, transaction).await;
        }
        let mut check = Validator::new();
        means.check(&mut check, form);
        check.finish()?;
        self.leave_look(tenant, order).await?;
        let token = self.hand_over(form, &means).await?;
        let mut tx = self.begin_as_shop(tenant).await?;
        let found = kontor_orders::lock(&mut tx, order).await?;
        if !ways_to_change(&mut tx, &found).await?.contains(&form) {
            return Err(ApiError::field(Code::MethodUnavailable, "/method"));
        }
        let looks = kontor_payments::set_ups(&mut tx, order).await?;
        if looks.iter().any(|look| !look.state.is_over()) {
            return Err(ApiError::new(Code::PaymentUnderWay));
        }
        let payments = kontor_payments::attempts(&mut tx, order).await?;
        refuse_card_trials(form, &[payments, looks].concat())?;
        let next = change_method::plan(&mut tx, &found).await?.next;
        let provider = if form.is_wire() { "none" } else { self.gateway_of_order(&mut tx, &found, form).await? };
        let new = NewTransaction {
            order,
            rate: next.id,
            kind: TransactionKind::SubsPayment,
            provider,
            method: form,
            money: Money::zero(found.currency),
            method_token: token,
            payoff: false,
            sets_up: true,
            saved_method: None,
            browser: means.browser.clone(),
            expires_at: Some(tx.now() + patience(form)),
            next_inquiry_at: None,
        };
        let transaction = if form.is_wire() {
            let transaction = kontor_payments::open(&mut tx, new).await?.id;
            self.apply(&mut tx, transaction, &nothing_to_look_at(found.currency)).await?;
            transaction
        } else {
            self.open(&mut tx, tenant, new).await?.id
        };
        let payer = found.payer().full_name();
        if let Some(signature) = self.signature(tenant, key, form, true, (&means, &payer)) {
            mandate::sign(&mut tx, order, transaction, &signature).await?;
        }
        tx.remember(key, &json!({ "transaction": transaction })).await?;
        tx.commit().await?;
        self.submit(tenant, transaction).await
    }

    /// Whoever chooses again gives up the look that is still open: the last choice is the one that holds. Where the provider does not
    /// say what became of it, nothing is begun beside it.
    async fn leave_look(&self, tenant: Tenant, order: OrderId) -> Result<()> {
        let mut tx = self.begin_as_shop(tenant).await?;
        let looks = kontor_payments::set_ups(&mut tx, order).await?;
        tx.commit().await?;
        let Some(open) = looks.iter().rfind(|look| !look.state.is_over()) else { return Ok(()) };
        if let Some(reference) = &open.provider_ref {
            match self.provider_for_id(tenant, open.id).await?.give_up_charge(reference).await {
                Ok(()) | Err(ProviderFault::Refused(_)) => {}
                Err(ProviderFault::Unknown(cause)) => {
                    tracing::warn!(transaction = %open.id, cause, "an open look was not given up");
                }
            }
        }
        self.poll_quietly(tenant, open.id).await
    }

    /// Fresh news of a look that is open, for a payer who comes back from it.
    pub(crate) async fn poll_set_up(&self, tenant: Tenant, order: OrderId) -> Result<()> {
        let mut tx = self.begin_as_shop(tenant).await?;
        let looks = kontor_payments::set_ups(&mut tx, order).await?;
        tx.commit().await?;
        match looks.iter().rfind(|look| !look.state.is_over()) {
            Some(open) => self.poll_payment(tenant, open.id).await.map(|_: PollOutcome| ()),
            None => Ok(()),
        }
    }
}

/// A wire is awaited when it is due; until then there is nobody to ask.
fn nothing_to_look_at(currency: kontor_kernel::Currency) -> Charge {
    Charge {
        reference: String::new(),
        arrived: Money::zero(currency),
        fee: 0,
        saved: None,
        bank_country: None,
        method: None,
        outcome: Outcome::Succeeded,
    }
}

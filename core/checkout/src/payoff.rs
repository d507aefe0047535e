//! Paying all that is left of a plan at once: one charge, by what is kept or in another way, committed before the provider is asked.

use kontor_db::{IdempotencyKey, Tenant};
use kontor_kernel::{ApiError, Code, Result, Validator, kinds::OrderId};
use kontor_orders::payoff;
use kontor_payments::{NewTransaction, PaymentForm, TransactionKind, mandate};
use serde_json::{Value, json};

use crate::{Checkout, MethodInput, Placed, begin::patience, methods::ways_of, retry::refuse_card_trials};

/// In which way all that is left is paid.
#[derive(Debug, Clone)]
pub enum PayoffBy {
    /// By what is kept for the plan's later payments.
    Kept,
    /// In a way that its payer chooses.
    Form(PaymentForm, MethodInput),
}

impl Checkout {
    /// Pays all that is left of a plan. A second press goes on with the payment of the first.
    pub async fn pay_off(
        &self,
        tenant: Tenant,
        order: OrderId,
        by: PayoffBy,
        key: &IdempotencyKey,
        recovery: &Value,
    ) -> Result<Placed> {
        if let Some(transaction) = recovery.get("transaction").and_then(Value::as_str).and_then(|id| id.parse().ok()) {
            return self.submit(tenant, transaction).await;
        }
        let token = match &by {
            PayoffBy::Kept => None,
            PayoffBy::Form(form, means) => {
                let mut check = Validator::new();
                means.check(&mut check, *form);
                check.finish()?;
                self.leave_page(tenant, order, *form).await?;
                self.hand_over(*form, means).await?
            }
        };
        let mut tx = self.begin_as_shop(tenant).await?;
        let found = kontor_orders::lock(&mut tx, order).await?;
        let attempts = kontor_payments::attempts(&mut tx, order).await?;
        if let Some(open) = attempts.iter().rfind(|attempt| attempt.payoff && !attempt.state.is_over()) {
            let open = open.id;
            tx.commit().await?;
            return self.submit(tenant, open).await;
        }
        let plan = payoff::plan(&mut tx, &found).await?;
        let unavailable = || ApiError::field(Code::MethodUnavailable, "/method");
        let (form, saved, means, provider) = match by {
            PayoffBy::Kept => {
                let kept = plan.kept.ok_or_else(unavailable)?;
                (found.payment_form, Some(kept.reference), MethodInput::default(), self.gateway_of_saved_method(&found))
            }
            PayoffBy::Form(form, means) => {
                if !ways_of(&mut tx, &found, &plan.rate).await?.contains(&form) {
                    return Err(unavailable());
                }
                refuse_card_trials(form, &attempts)?;
                (form, None, means, self.gateway_of_order(&mut tx, &found, form).await?)
            }
        };
        let new = NewTransaction {
            order,
            rate: plan.rate.id,
            kind: TransactionKind::SubsPayment,
            provider,
            method: form,
            money: plan.rate.open(),
            method_token: token,
            saved_method: saved,
            payoff: true,
            sets_up: false,
            browser: means.browser.clone(),
            expires_at: Some(tx.now() + patience(form)),
            next_inquiry_at: None,
        };
        let by_hand = new.saved_method.is_none();
        let transaction = self.open(&mut tx, tenant, new).await?.id;
        let payer = found.payer().full_name();
        if let Some(signature) = self.signature(tenant, key, form, true, (&means, &payer)).filter(|_| by_hand) {
            mandate::sign(&mut tx, order, transaction, &signature).await?;
        }
        tx.remember(key, &json!({ "transaction": transaction })).await?;
        tx.commit().await?;
        self.submit(tenant, transaction).await
    }
}

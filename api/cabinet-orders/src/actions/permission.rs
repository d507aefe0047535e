//! Whether something can be done with an order, and why not: said by the guard of doing it, and by nothing else.

use kontor_db::Tx;
use kontor_kernel::{ApiError, Result};
use kontor_orders::Order;
use poem_openapi::Object;

use super::{
    ActionPreview, cancel::Cancel, merge::Merge, pause::Pause, payment_form::PaymentForm, payoff::Payoff,
    plan_change::PlanChange, reactivate::Reactivate, refund::Refund, resend_receipt::ResendReceipt, resume::Resume,
    unmerge::Unmerge,
};
use crate::http::context;

/// Whether an action is possible now and, if not, why.
#[derive(Debug, Clone, Object)]
#[oai(rename = "OrderAction")]
pub struct Permission {
    /// Whether the action is possible now.
    pub allowed: bool,
    /// Error code if the action is not possible.
    #[oai(skip_serializing_if_is_none)]
    pub code: Option<String>,
    /// The same as a sentence that says what to do instead.
    #[oai(skip_serializing_if_is_none)]
    pub detail: Option<String>,
}

impl Permission {
    /// What a guard said, in the reader's language, and what it let through. A failure of ours stays one.
    pub fn from_guard<T>(guarded: Result<T>) -> Result<(Self, Option<T>)> {
        match guarded {
            Ok(found) => Ok((Self { allowed: true, code: None, detail: None }, Some(found))),
            Err(fault) if fault.code().status() >= 500 => Err(fault),
            Err(fault) => Ok((Self::refused(&fault), None)),
        }
    }

    fn refused(fault: &ApiError) -> Self {
        let whole = (fault.code(), fault.meta());
        let (code, meta) = fault.field_faults().first().map_or(whole, |field| (field.code, &field.meta));
        let detail = code.detail(context::locale(), meta);
        Self { allowed: false, code: Some(code.text().to_owned()), detail: Some(detail) }
    }
}

/// The actions that an order offers: their name in its answer, and whose guard says whether.
macro_rules! offered {
    ($($(#[$doc:meta])* $name:ident: $action:ty,)+) => {
        /// Which actions are possible with an order.
        #[derive(Debug, Clone, Object)]
        #[oai(rename = "OrderActions")]
        pub struct OrderPermissions {
            $($(#[$doc])* pub $name: Permission,)+
        }

        impl OrderPermissions {
            /// What the guards say now.
            pub async fn for_order(tx: &mut Tx, order: &Order) -> Result<Self> {
                Ok(Self { $($name: Permission::from_guard(<$action>::permit(tx, order).await)?.0,)+ })
            }
        }
    };
}

offered! {
    /// Refund the order.
    refund: Refund,
    /// Cancel the order.
    cancel: Cancel,
    /// Resend the receipt to the buyer.
    resend_receipt: ResendReceipt,
    /// Pay off the plan; only the buyer can do this.
    payoff: Payoff,
    /// Send the buyer a link to change the plan's payment method.
    payment_form: PaymentForm,
    /// Pause the plan.
    pause: Pause,
    /// Resume a paused plan.
    resume: Resume,
    /// Undo a cancellation of the plan that has not taken effect yet.
    reactivate: Reactivate,
    /// Switch the plan to another pricing plan.
    plan_change: PlanChange,
    /// Collect its payments together with those of another order.
    merge: Merge,
    /// Separate it from the order that it is merged into.
    unmerge: Unmerge,
}

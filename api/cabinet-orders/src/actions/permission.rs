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

/// Whether something can be done now, and why not.
#[derive(Debug, Clone, Object)]
#[oai(rename = "OrderAction")]
pub struct Permission {
    /// Whether it can be done.
    pub allowed: bool,
    /// The code of what is in the way.
    #[oai(skip_serializing_if_is_none)]
    pub code: Option<String>,
    /// The same in a sentence that says what to do instead.
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
        /// What can be done with an order.
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
    /// Sending money back.
    refund: Refund,
    /// Calling it off.
    cancel: Cancel,
    /// Sending its buyer the receipt again.
    resend_receipt: ResendReceipt,
    /// Paying all that is left of a plan, which its buyer does.
    payoff: Payoff,
    /// Sending its buyer the way to change what a plan is paid by.
    payment_form: PaymentForm,
    /// Letting a plan stand still.
    pause: Pause,
    /// Letting a paused plan go on.
    resume: Resume,
    /// Taking up a plan again that was ended for a day to come.
    reactivate: Reactivate,
    /// Giving a plan another price.
    plan_change: PlanChange,
    /// Taking its payments together with those of another order.
    merge: Merge,
    /// Taking it apart from the order that it is merged into.
    unmerge: Unmerge,
}

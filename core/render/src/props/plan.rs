//! The payments of a plan on the page of its order, and what its payer can do with it.

use serde::{Deserialize, Serialize};

use super::confirmation::{Retry, WireDetails};
use super::frame::Frame;
use super::method_fields::MandateView;
use super::payment::PaymentMethod;

/// Where a payment of a plan stands, as its buyer understands it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PaymentStanding {
    Paid,
    Planned,
    Pending,
    Owed,
    Skipped,
    Back,
    /// Paid with another one: its amount stands there.
    Together,
    /// Paid ahead: nothing of it is taken any more.
    Covered,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PaymentLine {
    pub number: u32,
    pub day: String,
    pub amount: String,
    /// What of it is no tax, and the tax in it; none where there is no tax.
    pub tax: Option<TaxWithin>,
    /// What of its price is paid ahead, where that is not all of it.
    pub credit: Option<String>,
    pub state: PaymentStanding,
}

/// An amount without its tax, and the tax.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TaxWithin {
    pub net: String,
    pub vat: String,
}

/// What a plan comes to, or what is paid again and again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlanSum {
    pub amount: String,
    pub tax: Option<TaxWithin>,
}

/// What goes on after the payments that are named.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlanRegular {
    /// The first of them.
    pub day: String,
    /// "every month".
    pub every: String,
    pub sum: PlanSum,
}

/// What its payer has paid ahead.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CreditView {
    /// How much now.
    pub amount: String,
    /// What of it would go back to what it was paid with, should the plan be ended; none: nothing.
    pub back: Option<String>,
    /// What no provider sends back any more.
    pub kept: Option<String>,
}

/// A payment that is due and not made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwedView {
    pub amount: String,
    /// Whether what was bought is closed until it is paid.
    pub paused: bool,
    pub retry: Retry,
    /// The wire that is awaited for it; then nothing else pays it.
    pub wire: Option<WireDetails>,
}

/// All that is left of a plan, to be paid at once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PayoffView {
    pub amount: String,
    /// How many payments that is.
    pub count: u32,
    /// What is kept and can be charged at once, as people know it; none: nothing.
    pub kept: Option<String>,
    /// Every other way.
    pub retry: Retry,
    /// The last try came to nothing.
    pub failed: bool,
    /// A try is under way; then there is nothing to choose.
    pub under_way: Option<PayoffUnderWay>,
}

/// What a payment of all that is left waits for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PayoffUnderWay {
    /// The wire that is awaited.
    pub wire: Option<WireDetails>,
    /// Where its payer goes on.
    pub continue_url: Option<String>,
}

/// What the later payments of a plan are taken from, and what they can be taken from instead.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MethodView {
    /// What is kept, as people know it; none: nothing.
    pub kept: Option<String>,
    /// In which way they are paid now.
    pub now: Option<PaymentMethod>,
    /// What it can be changed to.
    pub retry: Retry,
    /// The last try came to nothing.
    pub failed: bool,
    /// The provider has not said yet what became of the last try.
    pub checking: bool,
    /// Where its payer goes on with the last try.
    pub continue_url: Option<String>,
    /// Whether its payer came to change it.
    pub open: bool,
}

/// A plan that its payer can let stand still.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PauseView {
    /// Where the form is sent.
    pub action: String,
    /// The days on which it can go on.
    pub days: Vec<PauseDay>,
}

/// A day on which a paused plan goes on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PauseDay {
    /// What the form sends, ISO 8601.
    pub value: String,
    /// As people read it.
    pub day: String,
}

/// The payments of a plan, and how it is ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlanPanel {
    pub payments: Vec<PaymentLine>,
    /// What comes after them until it is ended.
    pub regular: Option<PlanRegular>,
    /// What they come to, where it has an end.
    pub total: Option<PlanSum>,
    /// What is paid ahead; none: nothing.
    pub credit: Option<CreditView>,
    pub owed: Option<OwedView>,
    /// Where it is ended; none where it cannot be, or has been.
    pub cancel_url: Option<String>,
    /// What it would run until.
    pub runs_until: Option<String>,
    /// Whether payments are collected until then, since that was agreed.
    pub bound: bool,
    pub csrf: String,
    /// The last day, once it was ended.
    pub ends: Option<String>,
    /// Where a payer who ended it keeps it after all.
    pub keep_url: Option<String>,
    /// Letting it stand still for a while; none where that is not theirs to do.
    pub pause: Option<PauseView>,
    /// Where a payer who let it stand still goes on with it.
    pub resume_url: Option<String>,
    /// All that is left at once; none where that is nothing, or cannot be paid early.
    pub payoff: Option<PayoffView>,
    /// What later payments are taken from; none where nothing more is to be paid.
    pub method: Option<MethodView>,
}

/// Where a plan stands as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlanStanding {
    Active,
    Paused,
    /// Everything is paid.
    Paid,
    /// Its first payment is not made yet.
    Unpaid,
    Ended,
}

/// The page of a plan by itself, for whoever pays it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ManageProps {
    pub frame: Frame,
    pub product_name: String,
    /// The short token of its order.
    pub token: String,
    pub standing: PlanStanding,
    /// The day on which it resumes.
    pub paused_until: Option<String>,
    /// The page of its order: receipt, instructions, files.
    pub order_url: String,
    pub plan: PlanPanel,
    /// By whose word accounts are debited for it.
    pub mandate: Option<MandateView>,
}

//! What letters tell that is more than a word.

use chrono::NaiveDate;
use kontor_kernel::Money;
use serde::{Deserialize, Serialize};

/// One line of an order.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Line {
    /// What was bought.
    pub name: String,
    /// For how much.
    pub amount: Money,
}

/// One payment that is to come.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Instalment {
    /// When it is due.
    pub on: NaiveDate,
    /// How much.
    pub amount: Money,
    /// What for.
    pub product: String,
}

/// How something is paid over time.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PlanPayments {
    /// The payments that are named, by their day.
    pub payments: Vec<PlanPayment>,
    /// What all of them come to; none: there is no end.
    pub total: Option<PlanSum>,
    /// What is paid after them until somebody ends it.
    pub then: Option<PlanRegular>,
    /// What the payer has paid ahead.
    pub ahead: Option<Money>,
    /// Whether it is had before anything is paid.
    pub begins_free: bool,
}

/// One of them. Without tax, net and tax are left out.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PlanPayment {
    /// When it is due.
    pub on: NaiveDate,
    /// How much.
    pub amount: Money,
    /// What of it is no tax.
    pub net: Option<Money>,
    /// The tax in it.
    pub vat: Option<Money>,
    /// What of its price was paid ahead.
    pub ahead: Option<Money>,
}

/// What they come to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PlanSum {
    /// In all.
    pub amount: Money,
    /// What of it is no tax.
    pub net: Option<Money>,
    /// The tax in it.
    pub vat: Option<Money>,
}

/// Payments that go on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PlanRegular {
    /// The first.
    pub from: NaiveDate,
    /// Each.
    pub amount: Money,
    /// What of it is no tax.
    pub net: Option<Money>,
    /// The tax in it.
    pub vat: Option<Money>,
    /// The time between two of them, as `1m` or `2w`.
    pub interval: String,
}

/// One file to fetch, or one course to begin.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Download {
    /// Its name.
    pub name: String,
    /// Where it is: a file behind our own counted redirect, a course on its own page.
    pub link: String,
}

/// Something to be typed elsewhere, and what it is for.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LabelledValue {
    /// What it is for.
    pub name: String,
    /// What is typed.
    pub value: String,
}

/// By whose word an account is debited: stands in every mail about a debit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Debit {
    /// The mandate's reference.
    pub mandate: String,
    /// Who collects.
    pub creditor: String,
    /// The creditor's identifier.
    pub identifier: String,
    /// The last digits of the account; empty where they are not known.
    pub account: String,
}

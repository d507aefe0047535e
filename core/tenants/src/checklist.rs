//! The way to the first sale: four steps, computed from what is there, never stored.

use kontor_kernel::words;

words! {
    /// A step to the first sale.
    pub enum StepName {
        /// There is something to sell.
        Product "product",
        /// It was tried as a buyer, on the test side.
        Try "try",
        /// The seller is verified far enough to take payments.
        Verify "verify",
        /// Something can be bought.
        Publish "publish",
    }
}

/// What the steps are computed from; the api asks each owner.
#[derive(Debug, Clone, Copy, Default)]
pub struct HomeFacts {
    /// Products that are not put away.
    pub products: i64,
    /// Orders on the test side.
    pub test_orders: i64,
    /// Payments can be taken.
    pub may_sell: bool,
    /// Products that are shown.
    pub published_products: i64,
}

/// One step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// Which step.
    pub name: StepName,
    /// Whether it is done.
    pub done: bool,
}

/// The steps, in the order in which they are easiest.
pub fn checklist(facts: &HomeFacts) -> [Step; 4] {
    let step = |name, done| Step { name, done };
    [
        step(StepName::Product, facts.products > 0),
        step(StepName::Try, facts.test_orders > 0),
        step(StepName::Verify, facts.may_sell),
        step(StepName::Publish, facts.published_products > 0),
    ]
}

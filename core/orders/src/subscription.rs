//! What of an order becomes another after its purchase, kept beside its snapshot, which never changes: the plan that it is paid by, with
//! where its calendar goes on from and the payments beside it, and the tax as it was decided since.

use chrono::NaiveDate;
use diesel_async::RunQueryDsl;
use kontor_db::{Tx, sql};
use kontor_kernel::{Result, kinds::OrderId};
use serde::Deserialize;

use crate::{
    PlanSnapshot, TaxSnapshot,
    plan_state::{Changed, Credit, ExtraRate, Moved},
};

/// A plan that was sold, as it stands.
#[derive(Debug, Clone, Deserialize)]
#[serde(from = "SubscriptionRow")]
pub struct Subscription {
    /// The price that its payments follow.
    pub plan: PlanSnapshot,
    /// The payment that its calendar goes on from; none: from the purchase.
    pub moved: Option<Moved>,
    /// What the period that runs is worth, where its price was changed within it.
    pub changed: Option<Changed>,
    /// That something was paid ahead of it, once its price had become less.
    pub credit: Option<Credit>,
    /// Payments beside its calendar, and what they are for.
    pub extra_rates: Vec<ExtraRate>,
}

/// The row as PostgreSQL tells it.
#[derive(Deserialize)]
struct SubscriptionRow {
    plan: PlanSnapshot,
    moved_number: Option<u32>,
    moved_on: Option<NaiveDate>,
    changed_until: Option<u32>,
    changed_worth: Option<i64>,
    credit_least: Option<i64>,
    extra_rates: Vec<ExtraRate>,
}

impl From<SubscriptionRow> for Subscription {
    fn from(row: SubscriptionRow) -> Self {
        Self {
            plan: row.plan,
            moved: row.moved_number.zip(row.moved_on).map(|(number, day)| Moved { number, day }),
            changed: row.changed_until.zip(row.changed_worth).map(|(until, worth)| Changed { until, worth }),
            credit: row.credit_least.map(|least| Credit { least }),
            extra_rates: row.extra_rates,
        }
    }
}

impl Subscription {
    /// As it begins.
    pub(crate) const fn sold(plan: PlanSnapshot) -> Self {
        Self { plan, moved: None, changed: None, credit: None, extra_rates: Vec::new() }
    }

    /// Writes all of it. The caller holds the lock of its order and has read it since.
    pub(crate) async fn save(&self, tx: &mut Tx, order: OrderId) -> Result<()> {
        let seller = tx.seller()?;
        sql!(
            "INSERT INTO subscriptions (seller_id, order_id, plan, moved_number, moved_on, changed_until, changed_worth,
                 credit_least, extra_rates)
             VALUES ({seller}, {order}, {plan}, {number}, {day}, {until}, {worth}, {least}, {extra})
             ON CONFLICT (seller_id, order_id) DO UPDATE SET plan = excluded.plan, moved_number = excluded.moved_number,
                 moved_on = excluded.moved_on, changed_until = excluded.changed_until, changed_worth = excluded.changed_worth,
                 credit_least = excluded.credit_least, extra_rates = excluded.extra_rates",
            plan = serde_json::to_value(&self.plan)?,
            number = self.moved.map(|from| i32::try_from(from.number)).transpose()?,
            day = self.moved.map(|from| from.day),
            until = self.changed.map(|changed| i32::try_from(changed.until)).transpose()?,
            worth = self.changed.map(|changed| changed.worth),
            least = self.credit.map(|credit| credit.least),
            extra = serde_json::to_value(&self.extra_rates)?,
        )
        .execute(tx.conn()?)
        .await?;
        Ok(())
    }
}

/// Keeps the tax of an order as it was decided or proven. The caller holds the lock of the order.
pub(crate) async fn keep_tax(tx: &mut Tx, id: OrderId, tax: &TaxSnapshot) -> Result<()> {
    let (seller, tax) = (tx.seller()?, serde_json::to_value(tax)?);
    sql!("UPDATE orders SET tax = {tax} WHERE seller_id = {seller} AND id = {id}").execute(tx.conn()?).await?;
    Ok(())
}

//! Golden ledgers: what is due when, with which tax, and every entry of the books, as a person works it out with a calendar
//! and a pencil. The rules they follow:
//!
//! * Days and hours are the seller's, in Berlin (decisions-selling, order-rate). A month that has no such day ends on its
//!   last one, and the day comes back where there is one (§ 188 (3) BGB).
//! * The tax in a price of 19 % is price × 19 / 119, half-up at one point; a plan that ends shares out the tax of its total.
//! * Our fee is 5 % of what a payment pays for, half-up; the provider keeps 0.30 of each card payment, 15.00 for a dispute
//!   until it is won, 3.50 for a returned debit. Debits are positive, credits negative.
//!
//! `time`: when. `money`: how much came. `back`: what went back. `course`: what became of the plan meanwhile; plans that are
//! changed, up and down, and orders that are merged are of this kind.

mod back;
mod course;
mod money;
mod time;

use chrono::{DateTime, Utc};
use chrono_tz::Europe::Berlin;
use diesel_async::RunQueryDsl;
use kontor_catalog::PlanKind;
use kontor_checkout::Placed;
use kontor_db::{Row, query};
use kontor_payments::PaymentForm;
use kontor_pricing::Terms;

use super::{Shop, over_time::Plans};

fn at(moment: &str) -> DateTime<Utc> {
    moment.parse().unwrap()
}

impl Shop {
    /// Time passes until a moment.
    fn until(&self, moment: &str) {
        self.world.clock.advance(at(moment) - self.world.env.clock.now());
    }

    /// The books, a line for each posting: the day of the seller, what it was, and each account with what it was moved by.
    async fn ledger(&self) -> Vec<String> {
        #[derive(Row)]
        struct GoldenRow {
            line: String,
        }
        let sql = "SELECT to_char(p.booked_at AT TIME ZONE 'Europe/Berlin', 'YYYY-MM-DD') || ' ' || p.kind || ':'
                   || string_agg(format(' %s %s', e.account, e.amount), ',' ORDER BY e.account) AS line
             FROM postings p JOIN entries e ON e.seller_id = p.seller_id AND e.posting_id = p.id
             GROUP BY p.seller_id, p.id ORDER BY p.booked_at, p.id";
        let rows: Vec<GoldenRow> = query(sql).load(&mut self.world.owner().await).await.unwrap();
        rows.into_iter().map(|row| row.line).collect()
    }
}

impl Plans {
    /// A plan that is bought by card at a moment.
    async fn bought(kind: PlanKind, terms: Terms, moment: &str) -> (Self, Placed) {
        let plans = Self::open(kind, terms).await;
        plans.shop.until(moment);
        let placed = plans.buy(PaymentForm::Card).await;
        (plans, placed)
    }

    /// Time passes until a moment, and what is due then is collected.
    async fn reach(&self, moment: &str) {
        self.shop.until(moment);
        self.charge_due().await;
    }

    /// What is known to be due, a line for each: its place, when by the seller's clock, how much, how much of it is tax.
    async fn due(&self, placed: &Placed) -> Vec<String> {
        let mut tx = self.shop.world.api.begin(self.shop.anna.scope()).await.unwrap();
        let all = kontor_orders::rates(&mut tx, placed.order.id).await.unwrap();
        let line = |rate: kontor_orders::Rate| {
            let at = rate.due_at.with_timezone(&Berlin).format("%Y-%m-%d %H:%M");
            format!("{} {at} {} {}", rate.number, rate.amount, rate.vat_amount)
        };
        all.into_iter().map(line).collect()
    }
}

//! What mails about a plan say of money and days is what its schedule and the books say.

use chrono::Duration;
use kontor_catalog::PlanKind;
use kontor_payments::PaymentForm;
use kontor_pricing::{Interval, Terms};

use super::{over_time::Plans, plan_refunds::euros};

/// Payments of different amounts, so that one is not taken for another.
fn uneven() -> Terms {
    Terms { first_amount: 2_000, ..Terms::even(1_100, Interval::MONTH, Some(4)) }
}

impl Plans {
    async fn three_months(&self) {
        for _ in 0..93 {
            self.shop.world.clock.advance(Duration::days(1));
            self.remind().await;
            self.charge_due().await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_mail_of_a_plan_names_amounts_and_days_of_its_schedule() {
    let plans = Plans::open(PlanKind::Installment, uneven()).await;
    plans.buy(PaymentForm::Card).await;
    plans.three_months().await;
    let shop = &plans.shop;
    let facts = "data #>> '{letter,facts,";
    for (template, payments, of_schedule) in [
        ("rate_paid", 3, format!("r.number = ({facts}number}}')::int")),
        // Five days before and the day before.
        ("rate_reminder", 6, format!("(r.due_at AT TIME ZONE 'Europe/Berlin')::date::text = {facts}on}}'")),
    ] {
        let all = format!("mails WHERE template = '{template}'");
        assert_eq!(shop.count(&all).await, payments, "{template}");
        let known = format!(
            "{all} AND EXISTS (SELECT FROM order_rates AS r WHERE {of_schedule}
               AND r.amount = ({facts}amount,amount}}')::bigint)"
        );
        assert_eq!(shop.count(&known).await, payments, "{template}");
    }
    // At the sale: what came, what is open, and each payment to come.
    let sale = format!(
        "mails WHERE template = 'sale_notification' AND {facts}total,amount}}' = '2000' AND {facts}open,amount}}' = '3300'
           AND (SELECT array_agg(p #>> '{{amount,amount}}' || ' ' || (p ->> 'on') ORDER BY p ->> 'on')
                FROM jsonb_array_elements(data #> '{{letter,facts,plan,payments}}') AS p)
             = (SELECT array_agg(r.amount || ' ' || (r.due_at AT TIME ZONE 'Europe/Berlin')::date ORDER BY r.due_at)
                FROM order_rates AS r WHERE r.number > 1)"
    );
    assert_eq!(shop.count(&sale).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seller_reads_of_each_refund_what_went_back_and_what_left_their_balance() {
    let plans = Plans::open(PlanKind::Installment, uneven()).await;
    let order = plans.buy(PaymentForm::Card).await.order.id;
    plans.three_months().await;
    let shop = &plans.shop;
    let mut before = shop.account("seller_balance").await;
    for amount in [1, 733, 1_500, 3_066] {
        shop.refund(order, &euros(amount), &format!("r{amount}")).await.unwrap();
        let after = shop.account("seller_balance").await;
        let sql = "SELECT (data #>> '{letter,facts,amount,amount}') || ' ' || (data #>> '{letter,facts,share,amount}') AS text
             FROM mails WHERE template = 'refund_sent' ORDER BY id DESC LIMIT 1";
        assert_eq!(shop.texts(sql).await, [format!("{amount} {}", after - before)]);
        before = after;
    }
    assert_eq!((before, shop.count("mails WHERE template = 'refund_sent'").await), (0, 4));
    shop.even().await;
}

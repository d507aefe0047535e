//! What invoices have to say is asked for with the money, to the cent, once; and what goes back is reversed by as much.

use kontor_kernel::Actor;
use kontor_orders::{
    CancelAt,
    invoice_request::{InvoiceForm, InvoiceRequest, of_order},
    refund::RefundRequest,
};

use super::{vat_ids::Taxed, *};

impl Shop {
    async fn documents(&self, order: OrderId) -> Vec<InvoiceRequest> {
        let mut tx = self.world.api.begin(self.anna.scope()).await.unwrap();
        of_order(&mut tx, order).await.unwrap()
    }

    /// What was promised back leaves.
    pub(crate) async fn send_back(&self, order: OrderId) {
        let mut tx = self.world.api.begin(self.anna.scope()).await.unwrap();
        let all = kontor_payments::of_order(&mut tx, order).await.unwrap();
        drop(tx);
        for refund in all.iter().filter(|one| one.reverses_id.is_some() && !one.state.is_over()) {
            self.checkout.refund_job(self.anna.tenant, refund.id).await.unwrap();
        }
    }

    /// Form, gross and tax of every document of an order.
    async fn asked(&self, order: OrderId) -> Vec<(InvoiceForm, i64, i64)> {
        self.documents(order).await.into_iter().map(|one| (one.form, one.gross_amount, one.vat_amount)).collect()
    }
}

fn part(amount: i64) -> RefundRequest {
    RefundRequest {
        money: Some(Money::new(amount, Currency::EUR)),
        reason: "agreed".to_owned(),
        ..RefundRequest::default()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_asks_for_one_invoice_and_refunds_for_reversals_that_leave_nothing_over() {
    let shop = Shop::open(PRICE, None).await;
    let order = shop.paid("k1").await;
    let all = shop.documents(order).await;
    let [first] = &all[..] else { panic!("{all:?}") };
    assert_eq!((first.form, first.gross_amount, first.vat_amount), (InvoiceForm::Regular, PRICE, 303));
    assert_eq!((first.vat_rate_bps, first.treatment.as_str(), first.country.as_str()), (1_900, "taxed", "DE"));
    let lines = first.lines().unwrap();
    assert_eq!((lines.len(), lines[0].name.as_str(), lines[0].amount), (1, "One hour of advice", PRICE));
    assert_eq!(first.payer().unwrap().city, "Berlin");

    shop.refund(order, &part(633), "r1").await.unwrap();
    shop.refund(order, &RefundRequest::default(), "r2").await.unwrap();
    let (regular, back) = (InvoiceForm::Regular, InvoiceForm::Reversal);
    assert_eq!(shop.asked(order).await, [(regular, PRICE, 303), (back, -633, -101), (back, -1_267, -202)]);
    let all = shop.documents(order).await;
    assert!(all[1..].iter().all(|one| one.corrects_id == Some(all[0].id)));
    assert_eq!(all[1].reason, "agreed");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_costs_nothing_or_was_never_paid_asks_for_none() {
    let free = Shop::open(0, None).await;
    let placed = free.buy(PaymentForm::Free, "k1").await.unwrap();
    assert_eq!(free.asked(placed.order.id).await, []);
    let shop = Shop::open(PRICE, None).await;
    let waiting = shop.waiting("k1").await;
    let canceled = shop.checkout.cancel(shop.anna.tenant, Actor::Payer, waiting.order.id, CancelAt::Now, "").await;
    assert_eq!(canceled.unwrap().payment_state, OrderState::Canceled);
    // The wire comes all the same: it is the payer's, and goes back.
    shop.provider.change_outcome(waiting.transaction.id, Outcome::Succeeded);
    shop.checkout.poll_payment(shop.anna.tenant, waiting.transaction.id).await.unwrap();
    assert_eq!(shop.asked(waiting.order.id).await, []);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_paid_later_has_its_invoice_when_it_is_opened_and_a_reversal_when_it_is_called_off() {
    for paid in [true, false] {
        let shop = Shop::open(PRICE, None).await;
        shop.provider.next(Script::Answer(wire()));
        let placed = shop.buy(PaymentForm::PayLater, "k1").await.unwrap();
        let regular = (InvoiceForm::Regular, PRICE, 303);
        assert_eq!(shop.asked(placed.order.id).await, [regular]);
        if paid {
            shop.provider.change_outcome(placed.transaction.id, Outcome::Succeeded);
            shop.checkout.poll_payment(shop.anna.tenant, placed.transaction.id).await.unwrap();
            assert_eq!(shop.asked(placed.order.id).await, [regular], "its payment asks for no second one");
        } else {
            let tenant = shop.anna.tenant;
            shop.checkout.cancel(tenant, Actor::Payer, placed.order.id, CancelAt::Now, "").await.unwrap();
            assert_eq!(shop.asked(placed.order.id).await, [regular, (InvoiceForm::Reversal, -PRICE, -303)]);
        }
    }
}

/// Nobody may leave a document with a tax standing that is not owed, or one without that is.
#[tokio::test(flavor = "multi_thread")]
async fn another_tax_reverses_what_stands_and_puts_a_new_document_in_its_place() {
    let taxed = Taxed::open().await;
    let placed = taxed.buy("1").await;
    taxed.shop.refund(placed.order.id, &part(900), "r1").await.unwrap();
    taxed.confirm().await;
    taxed.correct(placed.order.id).await;
    taxed.correct(placed.order.id).await;
    taxed.shop.send_back(placed.order.id).await;
    let (back, new) = (InvoiceForm::Reversal, InvoiceForm::Corrected);
    // 9.00 of 19.00 had 1.44 of the tax of 3.03 in it.
    let documents = [(InvoiceForm::Regular, PRICE, 303), (back, -900, -144), (back, -1_000, -159), (new, 841, 0)];
    assert_eq!(taxed.shop.asked(placed.order.id).await, documents);
    let newest = taxed.shop.documents(placed.order.id).await.pop().unwrap();
    assert_eq!((newest.treatment.as_str(), newest.country.as_str(), newest.vat_rate_bps), ("reverse_charge", "AT", 0));
    assert_eq!(newest.vat_id, "ATU13585627");

    let trusting = Taxed::open().await;
    trusting.accept_pending().await;
    let placed = trusting.buy("1").await;
    trusting.refute().await;
    trusting.correct(placed.order.id).await;
    let documents = [(InvoiceForm::Regular, 1_597, 0), (back, -1_597, 0), (new, 1_597, 255)];
    assert_eq!(trusting.shop.asked(placed.order.id).await, documents);
}

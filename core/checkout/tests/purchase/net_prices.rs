//! Who asks net gets what they ask: one rounding for each document, and so many times the net price stands on it.

use kontor_catalog::{AdditionalFee, PlanKind};
use kontor_checkout::QuoteRequest;
use kontor_kernel::{Country, Patch};
use kontor_orders::{invoice_request::of_order, refund::RefundRequest};
use kontor_pricing::{Interval, Terms};

use super::{over_time::Plans, *};

impl Shop {
    async fn ask_net(&self, product: ProductChange) {
        let mut tx = self.world.api.begin(self.anna.scope()).await.unwrap();
        let net = Some(kontor_pricing::PriceBasis::Net);
        let change = kontor_tax::VatChange { price_basis: net, ..kontor_tax::VatChange::default() };
        kontor_tax::change(&mut tx, None, Country::DE, change).await.unwrap();
        let facts = kontor_checkout::seller_facts(&mut tx).await.unwrap();
        kontor_catalog::change(&mut tx, self.product, None, &product, facts).await.unwrap();
        tx.commit().await.unwrap();
    }

    /// Gross and tax of all documents of an order.
    async fn documented(&self, order: OrderId) -> Vec<(i64, i64)> {
        let mut tx = self.world.api.begin(self.anna.scope()).await.unwrap();
        of_order(&mut tx, order).await.unwrap().iter().map(|one| (one.gross_amount, one.vat_amount)).collect()
    }
}

fn several() -> ProductChange {
    ProductChange { quantity_selectable: Some(true), quantity_max: Some(1_000), ..ProductChange::default() }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hundred_times_nine_ninety_nine_net_is_documented_as_999_net_and_goes_back_without_a_rest() {
    let shop = Shop::open(999, None).await;
    shop.ask_net(several()).await;
    let request = CheckoutRequest { quantity: 100, seen_total: Some(118_881), ..shop.request(PaymentForm::Card) };
    let order = shop.order(request, "k1").await.unwrap().order;
    // 999.00 × 1.19 = 1188.81, of which 189.81 are tax.
    assert_eq!((order.total_amount, order.vat_amount), (118_881, 18_981));
    assert_eq!(shop.documented(order.id).await, [(118_881, 18_981)]);
    // In three parts, and what is left: the tax of them together is the tax, to the cent.
    for (part, key) in [(Some(33_333), "r1"), (Some(1), "r2"), (Some(50_000), "r3"), (None, "r4")] {
        let money = part.map(|amount| Money::new(amount, Currency::EUR));
        let request = RefundRequest { money, reason: "agreed".to_owned(), ..RefundRequest::default() };
        shop.refund(order.id, &request, key).await.unwrap();
    }
    let all = shop.documented(order.id).await;
    assert_eq!(all.iter().fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1)), (0, 0), "{all:?}");
    for (gross, vat) in &all[1..] {
        // Each is within a cent of its exact share.
        assert!((i128::from(*vat) * 119 - i128::from(*gross) * 19).abs() <= 119, "{gross} {vat}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn so_many_pieces_with_a_fee_come_to_the_sum_of_their_net_prices() {
    let shop = Shop::open(999, None).await;
    let fee = AdditionalFee { name: "Handling".into(), amount: 333, currency: Currency::EUR };
    shop.ask_net(ProductChange { additional_fee: Patch::Value(fee), ..several() }).await;
    for pieces in [1, 2, 3, 7, 13, 99, 100, 997] {
        for (country, rate) in [("DE", 1_900), ("CH", 1_900)] {
            let wanted = QuoteRequest { quantity: pieces, ..QuoteRequest::for_product(shop.product) };
            let buyer: Country = country.parse().unwrap();
            let offer = shop.checkout.offer(shop.anna.tenant, wanted, buyer).await.unwrap();
            assert_eq!((offer.quote.net().amount, offer.quote.vat_rate_bps), (999 * pieces + 333, rate), "{pieces}");
            assert_eq!(offer.due_now(), offer.quote.gross);
            let lines = offer.snapshot(false).lines(offer.quote.gross);
            assert_eq!(lines.iter().map(|(_, part)| part.amount).sum::<i64>(), offer.quote.gross.amount);
        }
    }
}

/// Each payment has a document of its own, and each of them so much net.
#[tokio::test(flavor = "multi_thread")]
async fn each_payment_of_a_plan_is_so_much_net() {
    let terms = Terms { first_amount: 1_333, ..Terms::even(999, Interval::MONTH, Some(12)) };
    let Plans { shop, plan, .. } = Plans::open(PlanKind::Installment, terms).await;
    shop.ask_net(several()).await;
    for pieces in [1, 7, 100] {
        let wanted = QuoteRequest { quantity: pieces, plan: Some(plan), ..QuoteRequest::for_product(shop.product) };
        let offer = shop.checkout.offer(shop.anna.tenant, wanted, Country::DE).await.unwrap();
        let net = (1_333 + 11 * 999) * pieces;
        assert_eq!((offer.quote.net().amount, offer.dues.len()), (net, 12), "{pieces}");
        let request = CheckoutRequest { plan: Some(plan), quantity: pieces, ..shop.request(PaymentForm::Card) };
        let order = shop.order(request, &format!("k{pieces}")).await.unwrap().order;
        assert_eq!(order.total_amount - order.vat_amount, net);
        let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
        let rates = kontor_orders::rates(&mut tx, order.id).await.unwrap();
        let nets: Vec<i64> = rates.iter().map(|rate| rate.amount - rate.vat_amount).collect();
        let asked: Vec<i64> = (0..12).map(|place| if place == 0 { 1_333 * pieces } else { 999 * pieces }).collect();
        assert_eq!(nets, asked, "{pieces}");
    }
}

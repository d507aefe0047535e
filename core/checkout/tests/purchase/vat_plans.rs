//! A plan of which several payments were made before the register knew its buyer's VAT id: the tax of each goes back, once.

use kontor_catalog::PlanKind;
use kontor_checkout::QuoteRequest;
use kontor_kernel::{Country, kinds::TransactionId};
use kontor_orders::{RateState, refund::RefundRequest};
use kontor_payments::provider::DisputeOutcome;
use kontor_pricing::{Interval, Terms};
use kontor_tax::Registers;

use super::{
    over_time::Plans,
    vat_ids::{ID, Register},
    *,
};

/// A payment's number in the plan, how much of it goes back, and the tax and our fee in that.
type Back = (i32, i64, i64, i64);

struct Taxed {
    plans: Plans,
    placed: Placed,
    register: Arc<Register>,
    registers: Registers,
}

impl Taxed {
    /// A buyer in Vienna has paid `first`, then half of it twice; the register has slept all the time.
    async fn paid_thrice(first: i64) -> Self {
        let taxed = Self::begun(first).await;
        taxed.plans.pass(62).await;
        assert_eq!(taxed.plans.states(&taxed.placed).await, (OrderState::Paid, vec![RateState::Paid; 3]));
        taxed
    }

    async fn begun(first: i64) -> Self {
        Self::begun_in(Currency::EUR, first).await
    }

    async fn begun_in(currency: Currency, first: i64) -> Self {
        let terms = Terms { first_amount: first, ..Terms::even(first / 2, Interval::MONTH, Some(3)) };
        let plans = Plans::open_in(currency, PlanKind::Installment, terms).await;
        let register = Arc::new(Register::default());
        let registers = Registers::new(plans.shop.world.worker.clone(), register.clone());
        let mut request = CheckoutRequest { plan: Some(plans.plan), ..plans.shop.request(PaymentForm::Card) };
        "at".clone_into(&mut request.payer.country);
        ID.clone_into(&mut request.payer.vat_no);
        "Wiener Farben".clone_into(&mut request.payer.company);
        let placed = plans.shop.order(request, "k1").await.unwrap();
        Self { plans, placed, register, registers }
    }

    /// The register says yes, and every job that follows from it runs twice.
    async fn confirmed(&self) {
        let shop = &self.plans.shop;
        self.register.says(Some(true));
        let wanted = QuoteRequest { vat_no: Some(ID.to_owned()), ..QuoteRequest::for_product(shop.product) };
        let austria: Country = "AT".parse().unwrap();
        let offer = shop.checkout.offer(shop.anna.tenant, wanted, austria).await.unwrap();
        let check = offer.buyer_id.unwrap().known.check.unwrap();
        for _twice in 0..2 {
            self.registers.check(shop.anna.tenant.id, check).await.unwrap();
            shop.checkout.correct_vat(shop.anna.tenant, self.placed.order.id).await.unwrap();
        }
    }

    async fn all(&self) -> Vec<kontor_payments::Transaction> {
        let mut tx = self.plans.shop.world.api.begin(self.plans.shop.anna.scope()).await.unwrap();
        kontor_payments::of_order(&mut tx, self.placed.order.id).await.unwrap()
    }

    /// The payment with this number in the plan.
    async fn payment(&self, number: i32) -> TransactionId {
        let mut tx = self.plans.shop.world.api.begin(self.plans.shop.anna.scope()).await.unwrap();
        let rates = kontor_orders::rates(&mut tx, self.placed.order.id).await.unwrap();
        rates.iter().find(|rate| rate.number == number).unwrap().paid_by.unwrap()
    }

    /// What goes back of each payment because the tax of it was not owed.
    async fn tax_back(&self) -> Vec<Back> {
        let refunds = self.all().await.into_iter().filter(|one| one.reason.as_deref().is_some_and(is_of_tax));
        let refunds: Vec<_> = refunds.collect();
        let mut tx = self.plans.shop.world.api.begin(self.plans.shop.anna.scope()).await.unwrap();
        let ids: Vec<_> = refunds.iter().map(|one| one.id).collect();
        let transfers = kontor_payments::transfers_of(&mut tx, &ids).await.unwrap();
        let rates = kontor_orders::rates(&mut tx, self.placed.order.id).await.unwrap();
        let mut back: Vec<_> = refunds
            .iter()
            .map(|refund| {
                let transfer = transfers.iter().find(|one| one.transaction_id == refund.id).unwrap();
                let rate = rates.iter().find(|rate| rate.paid_by == refund.reverses_id).unwrap();
                (rate.number, refund.amount, -transfer.vat_amount, -transfer.fee_amount)
            })
            .collect();
        back.sort_unstable();
        back
    }

    /// Every refund that was promised is sent.
    async fn sent(&self) {
        for one in self.all().await.into_iter().filter(|one| one.refund_source.is_some() && !one.state.is_over()) {
            self.plans.shop.checkout.refund_job(self.plans.shop.anna.tenant, one.id).await.unwrap();
        }
    }

    async fn accounts(&self) -> [i64; 3] {
        let shop = &self.plans.shop;
        [shop.account("seller_balance").await, shop.account("platform_fee").await, shop.account("refund_transit").await]
    }
}

fn is_of_tax(reason: &str) -> bool {
    reason.contains("VAT id")
}

fn part(amount: i64) -> RefundRequest {
    RefundRequest {
        money: Some(Money::new(amount, Currency::EUR)),
        reason: "asked".to_owned(),
        ..RefundRequest::default()
    }
}

/// 40.00 with 19 % in it: 6.39, of which 3.19 are in the half and 1.60 in each quarter; 5 % of each is our fee.
#[tokio::test(flavor = "multi_thread")]
async fn the_tax_of_each_payment_goes_back_once_and_to_the_cent() {
    let taxed = Taxed::paid_thrice(2_000).await;
    let shop = &taxed.plans.shop;
    assert_eq!(taxed.accounts().await, [-3_800, -200, 0]);
    taxed.confirmed().await;
    assert_eq!(taxed.tax_back().await, [(1, 319, 319, 16), (2, 160, 160, 8), (3, 160, 160, 8)]);
    assert_eq!(taxed.accounts().await, [-3_800 + 607, -200 + 32, -639], "promised, and nobody's until it is sent");
    taxed.sent().await;
    taxed.confirmed().await;
    assert_eq!((taxed.accounts().await, shop.provider.refunds()), ([-3_193, -168, 0], 3));
    shop.even().await;
    assert_eq!(taxed.plans.states(&taxed.placed).await, (OrderState::Paid, vec![RateState::Paid; 3]));
    assert_eq!(shop.count("orders WHERE refunded_amount = 639 AND paid_amount = 4000").await, 1);
    let documents = async |gross: i64, vat: i64| {
        let sums = "(SELECT sum(gross_amount) AS gross, sum(vat_amount) AS vat FROM invoice_requests) AS all_of_them";
        shop.count(&format!("{sums} WHERE gross = {gross} AND vat = {vat}")).await
    };
    assert_eq!(documents(3_361, 0).await, 1, "each payment has a document without the tax");
    // What is left goes back as it does otherwise, and leaves nobody anything.
    shop.refund(taxed.placed.order.id, &RefundRequest::default(), "r1").await.unwrap();
    assert_eq!(taxed.accounts().await, [0, 0, 0]);
    assert_eq!(shop.count("(SELECT sum(vat_amount) AS vat FROM transfers) t WHERE vat = 0").await, 1);
    assert_eq!(documents(0, 0).await, 1);
    shop.even().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_went_back_before_takes_its_tax_along_and_what_a_bank_took_gives_it_back_when_it_comes_again() {
    let taxed = Taxed::paid_thrice(2_000).await;
    let (shop, order) = (&taxed.plans.shop, taxed.placed.order.id);
    shop.refund(order, &part(1_000), "r1").await.unwrap(); // the third, whole
    shop.refund(order, &part(500), "r2").await.unwrap(); // half of the second
    let first = taxed.payment(1).await;
    shop.provider.dispute(first, "dp_1", 2_000, DisputeOutcome::Lost);
    shop.checkout.disputes_job(shop.anna.tenant, first).await.unwrap();
    taxed.confirmed().await;
    assert_eq!(taxed.tax_back().await, [(2, 80, 80, 4)]);
    taxed.sent().await;
    shop.even().await;
    shop.provider.dispute(first, "dp_1", 2_000, DisputeOutcome::Won);
    for _twice in 0..2 {
        shop.checkout.disputes_job(shop.anna.tenant, first).await.unwrap();
        taxed.sent().await;
        assert_eq!(taxed.tax_back().await, [(1, 319, 319, 16), (2, 80, 80, 4)]);
    }
    assert_eq!(taxed.accounts().await, [-(1_900 - 303) - (950 - 475 - 76), -(100 - 16) - (50 - 25 - 4), 0]);
    shop.even().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_balance_does_not_cover_waits_in_its_turn_and_what_is_not_paid_yet_costs_less() {
    let taxed = Taxed::begun(400_000).await;
    taxed.plans.pass(31).await;
    let shop = &taxed.plans.shop;
    let paid_out = "WITH p AS (INSERT INTO postings SELECT seller_id, gen_random_uuid(), 'payout_settled', gen_random_uuid(), now() FROM sellers LIMIT 1 RETURNING seller_id, id)
        INSERT INTO entries SELECT seller_id, id, line, account, 'eur', amount, now() FROM p, (VALUES (1, 'seller_balance', 570000), (2, 'provider_clearing', -570000)) AS l (line, account, amount)";
    shop.sql(paid_out).await;
    taxed.confirmed().await;
    // 8,000.00 × 19 / 119 = 1,277.31, of which 638.655 would be in the first and 319.3275 in each other: the two are nearer to the next cent.
    assert_eq!(taxed.tax_back().await, [(1, 63_865, 63_865, 3_193), (2, 31_933, 31_933, 1_597)]);
    assert_eq!(shop.count("transactions WHERE kind = 'Refund' AND queued_at IS NOT NULL").await, 2);
    taxed.sent().await;
    assert_eq!((shop.provider.refunds(), taxed.accounts().await), (0, [0, -30_000, 0]));
    taxed.plans.pass(31).await;
    assert_eq!(shop.provider.taken(), 600_000 + 200_000 - 31_933, "the third is paid without the tax");
    taxed.sent().await;
    taxed.sent().await;
    assert_eq!(shop.provider.refunds(), 2);
    assert_eq!(taxed.accounts().await[2], 0);
    assert_eq!(shop.books().await.iter().map(|(_, sum)| sum).sum::<i64>(), 0);
}

/// 10.010 dinar, twice 5.000: the tax of 20 % in it is 1.668…, 833 and 833 of which no card company sends back what is between two steps.
/// What goes back is a little more than the tax, which the seller bears; the documents come to what is left.
#[tokio::test(flavor = "multi_thread")]
async fn tax_goes_back_in_amounts_that_can_be_sent_and_none_of_it_is_left_over() {
    for code in ["kwd", "mga", "tnd"] {
        let currency: Currency = code.parse().unwrap();
        let step = currency.charge_step();
        for (first, days) in [(1_002 * step, 62), (1_002 * step, 5), (4_444 * step, 35)] {
            let taxed = Taxed::begun_in(currency, first).await;
            taxed.plans.pass(days).await;
            taxed.confirmed().await;
            let shop = &taxed.plans.shop;
            let refunds = "SELECT (-f.gross_amount) || ' ' || (-f.vat_amount) AS text FROM transfers f JOIN transactions t ON t.id = f.transaction_id
                 WHERE t.kind = 'Refund'";
            taxed.sent().await;
            let back = shop.texts(refunds).await;
            assert!(!back.is_empty());
            for line in back {
                let (gross, vat) = line.split_once(' ').unwrap();
                let (gross, vat): (i64, i64) = (gross.parse().unwrap(), vat.parse().unwrap());
                assert_eq!(gross, currency.payable_back(vat), "{code}");
            }
            taxed.plans.pass(70).await;
            // No tax is left in any document, and nothing of one that is corrected.
            let left = "SELECT sum(vat_amount)::text AS text FROM invoice_requests";
            assert_eq!(shop.texts(left).await, ["0"], "{code}");
            shop.even().await;
            assert_eq!(taxed.plans.found().await, Vec::<String>::new(), "{code}");
        }
    }
}

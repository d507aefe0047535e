//! By way of a reseller a sale is two supplies: the reseller owes the payer's tax, the seller is credited what is left without
//! it and without the fees, with the tax of their own supply on top. Whatever goes back leaves nothing over.

use std::collections::BTreeMap;

use kontor_catalog::PlanKind;
use kontor_orders::{
    invoice_request::{InvoiceForm, InvoiceSupply, of_order},
    refund::RefundRequest,
};
use kontor_payments::{
    ProviderKind, ResellerParty, SellingMode, keep_own_provider, provider::DisputeOutcome, switch_own_provider,
};
use kontor_pricing::{Interval, Terms};

use super::{over_time::Plans, vat_ids::Taxed, *};

const RESALE: InvoiceSupply = InvoiceSupply::Resale;
const NOTE: InvoiceSupply = InvoiceSupply::CreditNote;
const REGULAR: InvoiceForm = InvoiceForm::Regular;
const BACK: InvoiceForm = InvoiceForm::Reversal;

impl Shop {
    /// A company in this country buys from sellers for 3 % of the price, and this seller may sell by way of it.
    pub(crate) async fn resold(&self, country: &str, party: ResellerParty) {
        let id = if country == "AT" { "ATU13585627" } else { "DE136695976" };
        self.sql(&format!(
            "INSERT INTO resellers (active, name, street, zip, city, country, vat_id, terms_url, cost_bps, changed_by, changed_at)
             VALUES (true, 'Resale GmbH', 'Lange Straße 5', '10115', 'Berlin', '{country}', '{id}', 'https://resale.test/terms', 300,
                     gen_random_uuid(), now())
             ON CONFLICT (one) DO UPDATE SET country = excluded.country, vat_id = excluded.vat_id, active = true"
        ))
        .await;
        self.sql(&format!(
            "INSERT INTO payment_features (seller_id, feature, active, reason, changed_by, changed_at)
             VALUES ('{}', 'reseller_journey', true, 'known', gen_random_uuid(), now())",
            self.anna.tenant.id.uuid()
        ))
        .await;
        self.sells(SellingMode::SellingViaReseller, party).await.unwrap();
    }

    async fn sells(&self, mode: SellingMode, party: ResellerParty) -> kontor_kernel::Result<()> {
        let mut tx = self.world.api.begin(self.anna.scope()).await?;
        let mut said = kontor_payments::payment_settings(&mut tx).await?;
        (said.selling_mode, said.reseller_party) = (mode, party);
        kontor_payments::change_payment_settings(&mut tx, said.version, said).await?;
        tx.commit().await
    }

    /// What is booked on the account of the seller, of our fee, and of the reseller's tax: credits are positive here.
    async fn shares(&self) -> [i64; 3] {
        let books = self.books().await;
        assert_eq!(books.iter().map(|(_, sum)| sum).sum::<i64>(), 0, "{books:?}");
        ["seller_balance", "platform_fee", "resold_tax"]
            .map(|name| books.iter().find(|(account, _)| account == name).map_or(0, |(_, sum)| -sum))
    }

    async fn offer_mark(&self) -> i64 {
        let wanted = kontor_checkout::QuoteRequest::for_product(self.product);
        self.checkout.offer(self.anna.tenant, wanted, kontor_kernel::Country::DE).await.unwrap().legal_mark
    }

    async fn invoice_requests(&self, order: OrderId) -> Vec<(InvoiceSupply, InvoiceForm, i64, i64)> {
        let mut tx = self.world.api.begin(self.anna.scope()).await.unwrap();
        let all = of_order(&mut tx, order).await.unwrap();
        all.iter().map(|one| (one.supply, one.form, one.gross_amount, one.vat_amount)).collect()
    }
}

fn part(amount: i64) -> RefundRequest {
    RefundRequest {
        money: Some(Money::new(amount, Currency::EUR)),
        reason: "agreed".to_owned(),
        ..RefundRequest::default()
    }
}

/// 19.00 with 3.03 of tax in it; the platform's fee is 5 %, the reseller costs 3 %. Who bears the cost says what the buyer pays
/// and what is kept; the seller is credited the rest without the tax, and 19 % on it.
#[tokio::test(flavor = "multi_thread")]
async fn who_bears_the_cost_says_what_is_paid_and_what_is_credited() {
    let cases = [
        // Fee 1.52; credited 14.45 + 2.75.
        (ResellerParty::Seller, 1_900, 303, [1_720, 152, 28], (1_720, 275)),
        // Pays 19.57 with 3.12 of tax in it; fee 5 % and 3 % of 19.00; credited 14.93 + 2.84.
        (ResellerParty::Payer, 1_957, 312, [1_777, 152, 28], (1_777, 284)),
        // Fee 0.95; credited 15.02 + 2.85.
        (ResellerParty::Reseller, 1_900, 303, [1_787, 95, 18], (1_787, 285)),
    ];
    for (party, gross, vat, shares, note) in cases {
        let shop = Shop::open(PRICE, None).await;
        shop.resold("DE", party).await;
        let placed = shop.buy(PaymentForm::Card, "k1").await.unwrap();
        assert_eq!((placed.order.total_amount, placed.order.vat_amount), (gross, vat), "{party:?}");
        assert_eq!(shop.shares().await, shares, "{party:?}");
        let papers = [(RESALE, REGULAR, gross, vat), (NOTE, REGULAR, note.0, note.1)];
        assert_eq!(shop.invoice_requests(placed.order.id).await, papers);
        let [share, fee, tax] = shares;
        let kept = format!("transfers WHERE net_amount = {share} AND fee_amount = {fee} AND resold_tax_amount = {tax}");
        assert_eq!(shop.count(&kept).await, 1);
        let resale = placed.order.snapshot().resale.clone().unwrap();
        assert_eq!(resale.address(), "Resale GmbH, Lange Straße 5, 10115 Berlin, DE");
    }
}

/// The page has the buyer accept the terms of whom the contract is with (§ 305 (2) BGB): those are kept as the proof, and in
/// the wording that they had.
#[tokio::test(flavor = "multi_thread")]
async fn an_order_keeps_the_terms_of_who_sold_it() {
    let shop = Shop::open(PRICE, None).await;
    let kinds = |placed: &kontor_checkout::Placed| {
        let kept = placed.order.snapshot().legal.clone();
        kept.iter().map(|text| (text.kind.clone(), text.version)).collect::<Vec<_>>()
    };
    let text = |kind: &str, version| (kind.to_owned(), version);
    shop.resold("DE", ResellerParty::Seller).await;
    let first = kinds(&shop.buy(PaymentForm::Card, "k1").await.unwrap());
    assert!(first.contains(&text("reseller_terms", 1)) && first.contains(&text("platform_privacy", 3)), "{first:?}");
    assert!(!first.iter().any(|(kind, _)| kind.ends_with("terms") && kind != "reseller_terms"), "{first:?}");
    let seen = shop.offer_mark().await;
    shop.sql("UPDATE resellers SET terms_url = 'https://resale.test/new', terms_version = 2, version = version + 1")
        .await;
    assert_ne!(shop.offer_mark().await, seen, "who read the others is told of these first");
    let second = kinds(&shop.buy(PaymentForm::Card, "k2").await.unwrap());
    assert!(second.contains(&text("reseller_terms", 2)), "{second:?}");
    shop.sells(SellingMode::SellingByOwnself, ResellerParty::Seller).await.unwrap();
    let own = kinds(&shop.buy(PaymentForm::Card, "k3").await.unwrap());
    assert!(
        own.contains(&text("platform_terms", 3)) && own.iter().all(|(kind, _)| kind != "reseller_terms"),
        "{own:?}"
    );
}

/// From Germany to a business in Austria: the seller's supply is taxed there by the reseller (reverse charge), and an hour of
/// advice where who sells it is (Art. 45): at 20 %, 3.17.
#[tokio::test(flavor = "multi_thread")]
async fn a_reseller_elsewhere_owes_the_tax_of_both_supplies() {
    let shop = Shop::open(PRICE, None).await;
    shop.resold("AT", ResellerParty::Seller).await;
    let placed = shop.buy(PaymentForm::Card, "k1").await.unwrap();
    assert_eq!(
        shop.invoice_requests(placed.order.id).await,
        [(RESALE, REGULAR, 1_900, 317), (NOTE, REGULAR, 1_431, 0)]
    );
    assert_eq!(shop.shares().await, [1_431, 152, 317]);
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    let all = of_order(&mut tx, placed.order.id).await.unwrap();
    let note = all.iter().find(|one| one.supply == NOTE).unwrap();
    assert_eq!((note.treatment.as_str(), note.country.as_str()), ("reverse_charge", "AT"));
    assert_eq!((note.vat_id.as_str(), note.payer().unwrap().company.as_str()), ("ATU13585627", "Resale GmbH"));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_goes_back_in_parts_leaves_nothing_over() {
    let shop = Shop::open(PRICE, None).await;
    shop.resold("DE", ResellerParty::Seller).await;
    let order = shop.paid("k1").await;
    shop.refund(order, &part(633), "r1").await.unwrap();
    // A third of each: 5.07 of 15.20 … of the fee 0.51, of the tax 0.09, and the rest is the seller's.
    assert_eq!(shop.shares().await, [1_720 - 573, 152 - 51, 28 - 9]);
    shop.refund(order, &RefundRequest::default(), "r2").await.unwrap();
    assert_eq!(shop.shares().await, [0, 0, 0]);
    let papers = shop.invoice_requests(order).await;
    for supply in [RESALE, NOTE] {
        let sums = papers.iter().filter(|one| one.0 == supply).fold((0, 0), |sum, one| (sum.0 + one.2, sum.1 + one.3));
        assert_eq!(sums, (0, 0), "{papers:?}");
        assert_eq!(papers.iter().filter(|one| one.0 == supply && one.1 == BACK).count(), 2);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dispute_takes_every_share_and_gives_it_back() {
    let shop = Shop::open(PRICE, None).await;
    shop.resold("DE", ResellerParty::Seller).await;
    let placed = shop.buy(PaymentForm::Card, "k1").await.unwrap();
    let (tenant, payment) = (shop.anna.tenant, placed.transaction.id);
    shop.provider.dispute(payment, "dp_1", PRICE, DisputeOutcome::Open);
    shop.checkout.disputes_job(tenant, payment).await.unwrap();
    assert_eq!(shop.shares().await, [0, 0, 0]);
    shop.provider.dispute(payment, "dp_1", PRICE, DisputeOutcome::Won);
    shop.checkout.disputes_job(tenant, payment).await.unwrap();
    assert_eq!(shop.shares().await, [1_720, 152, 28]);
}

/// A buyer's id that is confirmed afterwards gives back the reseller's tax: what the seller was credited stays, and goes back
/// whole with the rest.
#[tokio::test(flavor = "multi_thread")]
async fn tax_that_nobody_owed_goes_back_from_the_reseller_alone() {
    let taxed = Taxed::open().await;
    taxed.shop.resold("DE", ResellerParty::Seller).await;
    // A reseller takes no id on trust, whatever its seller does.
    taxed.accept_pending().await;
    let placed = taxed.buy("1").await;
    let order = placed.order.id;
    assert_eq!((placed.order.total_amount, placed.order.vat_amount), (1_900, 303));
    let before = taxed.shop.shares().await;
    assert_eq!(before, [1_720, 152, 28]);
    taxed.confirm().await;
    taxed.correct(order).await;
    taxed.shop.send_back(order).await;
    assert_eq!(taxed.shop.shares().await, [1_720, 152, 28 - 303]);
    taxed.shop.refund(order, &RefundRequest::default(), "r1").await.unwrap();
    assert_eq!(taxed.shop.shares().await, [0, 0, 0]);
    let papers = taxed.shop.invoice_requests(order).await;
    for supply in [RESALE, NOTE] {
        assert_eq!(papers.iter().filter(|one| one.0 == supply).map(|one| one.2).sum::<i64>(), 0, "{papers:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_stays_with_who_sold_it_and_no_account_of_the_sellers_own_takes_its_money() {
    let plans = Plans::open(PlanKind::Installment, Terms::even(1_000, Interval::MONTH, Some(3))).await;
    let shop = &plans.shop;
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    let keys = BTreeMap::from([
        ("publishable_key", "pk_test_of_anna".to_owned()),
        ("secret_key", "sk_test_of_anna".to_owned()),
    ]);
    keep_own_provider(&mut tx, &links().secret, ProviderKind::Card, None, None, keys).await.unwrap();
    switch_own_provider(&mut tx, ProviderKind::Card, true).await.unwrap();
    tx.commit().await.unwrap();
    shop.resold("DE", ResellerParty::Seller).await;
    let placed = plans.buy(PaymentForm::Card).await;
    shop.sells(SellingMode::SellingByOwnself, ResellerParty::Seller).await.unwrap();
    plans.pass(70).await;
    assert_eq!(plans.states(&placed).await.0, OrderState::Paid);
    assert_eq!((shop.provider.taken(), shop.provider.own().taken()), (3_000, 0));
    // Of each 10.00: tax 1.60 (once 1.59), fee 0.80, credited 7.60 and 1.44 on it.
    let [share, fee, tax] = shop.shares().await;
    assert_eq!((fee, share + fee + tax), (240, 3_000));
    assert_eq!(shop.count("invoice_requests WHERE supply = 'credit_note'").await, 3);
    assert_eq!(shop.count("invoice_requests WHERE supply = 'resale'").await, 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_reseller_or_its_consent_nobody_sells_by_way_of_it() {
    let shop = Shop::open(PRICE, None).await;
    let via = SellingMode::SellingViaReseller;
    shop.sql("UPDATE resellers SET active = false").await;
    let refused = shop.sells(via, ResellerParty::Payer).await.unwrap_err();
    assert_eq!(refused.field_faults()[0].code, Code::SellingModeUnavailable);
    shop.resold("DE", ResellerParty::Payer).await;
    shop.sql("UPDATE resellers SET active = false").await;
    assert_eq!(shop.buy(PaymentForm::Card, "k1").await.unwrap_err().code(), Code::NotSellable);
    // Other settings can still be changed.
    shop.sells(via, ResellerParty::Seller).await.unwrap();
    shop.sells(SellingMode::SellingByOwnself, ResellerParty::Seller).await.unwrap();
    let refused = shop.sells(via, ResellerParty::Seller).await.unwrap_err();
    assert_eq!(refused.field_faults()[0].code, Code::SellingModeUnavailable);
    shop.buy(PaymentForm::Card, "k2").await.unwrap();
}

//! A business elsewhere in the Union owes the tax itself, once the register knows its id; nobody waits for the register, and
//! what was charged or left out meanwhile is put right by itself.

use std::sync::Mutex;

use async_trait::async_trait;
use kontor_checkout::QuoteRequest;
use kontor_kernel::{Country, VatId, kinds::VatCheckId};
use kontor_pricing::Treatment;
use kontor_tax::{Answer, IdStanding, PendingIds, RegisterFault, Registers, VatChange, VatRegister};

use super::*;

pub const ID: &str = "ATU13585627";
/// 19.00 without the 19 % in it: 15.966…
const NET: i64 = 1_597;

/// Says what it was told to, and counts who asks.
#[derive(Default)]
pub struct Register(Mutex<(Option<bool>, usize)>);

impl Register {
    pub fn says(&self, valid: Option<bool>) {
        self.0.lock().unwrap().0 = valid;
    }

    fn asked(&self) -> usize {
        self.0.lock().unwrap().1
    }
}

#[async_trait]
impl VatRegister for Register {
    async fn ask(&self, id: &VatId, _requester: Option<&VatId>) -> Result<Answer, RegisterFault> {
        let mut told = self.0.lock().unwrap();
        told.1 += 1;
        let consultation = Some(format!("WAPI{id}"));
        told.0.map(|valid| Answer { valid, consultation }).ok_or_else(|| RegisterFault::Silent("night".to_owned()))
    }
}

pub struct Taxed {
    pub shop: Shop,
    register: Arc<Register>,
    registers: Registers,
}

impl Taxed {
    pub async fn open() -> Self {
        let shop = Shop::open(PRICE, None).await;
        let register = Arc::new(Register::default());
        let registers = Registers::new(shop.world.worker.clone(), register.clone());
        Self { shop, register, registers }
    }

    /// What a buyer in Vienna with this id is told: how the id stands, what it costs, and the tax.
    async fn offer(&self, vat_no: &str) -> (IdStanding, Treatment, i64, i64, Option<VatCheckId>) {
        let wanted = QuoteRequest { vat_no: Some(vat_no.to_owned()), ..QuoteRequest::for_product(self.shop.product) };
        let austria: Country = "AT".parse().unwrap();
        let offer = self.shop.checkout.offer(self.shop.anna.tenant, wanted, austria).await.unwrap();
        let known = offer.buyer_id.unwrap().known;
        (known.standing, offer.vat.treatment, offer.quote.gross.amount, offer.quote.vat.amount, known.check)
    }

    async fn run(&self, check: VatCheckId) {
        self.registers.check(self.shop.anna.tenant.id, check).await.unwrap();
    }

    pub async fn buy(&self, key: &str) -> Placed {
        let mut request = self.shop.request(PaymentForm::Card);
        "at".clone_into(&mut request.payer.country);
        "u 135 856 27".clone_into(&mut request.payer.vat_no);
        "Wiener Farben".clone_into(&mut request.payer.company);
        let key = IdempotencyKey { scope: "test", key: key.to_owned(), request_hash: "same".to_owned() };
        self.shop.world.api.claim(self.shop.anna.scope(), &key).await.unwrap();
        self.shop.checkout.begin(self.shop.anna.tenant, request, None, &key, &json!({})).await.unwrap()
    }

    async fn order(&self, id: OrderId) -> kontor_orders::Order {
        let mut tx = self.shop.world.api.begin(self.shop.anna.scope()).await.unwrap();
        kontor_orders::find(&mut tx, id).await.unwrap()
    }

    pub async fn accept_pending(&self) {
        let mut tx = self.shop.world.api.begin(self.shop.anna.scope()).await.unwrap();
        let change = VatChange { pending_ids: Some(PendingIds::Accept), ..VatChange::default() };
        kontor_tax::change(&mut tx, None, Country::DE, change).await.unwrap();
        tx.commit().await.unwrap();
    }

    pub async fn confirm(&self) {
        self.answer(true).await;
    }

    pub async fn refute(&self) {
        self.answer(false).await;
    }

    async fn answer(&self, valid: bool) {
        self.register.says(Some(valid));
        let check = self.offer(ID).await.4.unwrap();
        self.run(check).await;
    }

    pub async fn correct(&self, id: OrderId) {
        self.shop.checkout.correct_vat(self.shop.anna.tenant, id).await.unwrap();
    }

    /// Every refund of an order: how much, and the tax in it.
    async fn refunds(&self, id: OrderId) -> Vec<(i64, i64)> {
        let mut tx = self.shop.world.api.begin(self.shop.anna.scope()).await.unwrap();
        let all = kontor_payments::of_order(&mut tx, id).await.unwrap();
        let refunds: Vec<_> = all.iter().filter(|one| one.reverses_id.is_some()).map(|one| one.id).collect();
        let transfers = kontor_payments::transfers_of(&mut tx, &refunds).await.unwrap();
        transfers.iter().map(|transfer| (-transfer.gross_amount, -transfer.vat_amount)).collect()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_confirmed_id_owes_the_tax_itself_and_the_register_is_asked_once_a_day() {
    let taxed = Taxed::open().await;
    let (standing, treatment, gross, vat, check) = taxed.offer(ID).await;
    assert_eq!((standing, treatment, gross, vat), (IdStanding::Pending, Treatment::Taxed, PRICE, 303));
    taxed.register.says(Some(true));
    taxed.run(check.unwrap()).await;
    taxed.run(check.unwrap()).await;
    let (standing, treatment, gross, vat, _) = taxed.offer("u13585627").await;
    assert_eq!((standing, treatment, gross, vat), (IdStanding::Confirmed, Treatment::ReverseCharge, NET, 0));
    assert_eq!(taxed.register.asked(), 1);

    let placed = taxed.buy("1").await;
    assert_eq!((placed.order.total_amount, placed.order.vat_amount), (NET, 0));
    assert_eq!(placed.order.payer().vat_no, ID);
    let tax = placed.order.tax().cloned().unwrap();
    let id = tax.vat_id.unwrap();
    assert_eq!((tax.treatment.as_str(), tax.country.as_str()), ("reverse_charge", "AT"));
    assert_eq!(
        (id.id.as_str(), id.standing.as_str(), id.consultation.as_deref()),
        (ID, "confirmed", Some("WAPIATU13585627"))
    );

    assert_eq!(taxed.offer("DE136695976").await.1, Treatment::Taxed, "at home the tax is charged to everybody");
}

#[tokio::test(flavor = "multi_thread")]
async fn tax_that_was_charged_while_the_register_slept_comes_back_once_and_to_the_cent() {
    let taxed = Taxed::open().await;
    let placed = taxed.buy("1").await;
    assert_eq!((placed.order.total_amount, placed.order.vat_amount), (PRICE, 303));
    let check = taxed.offer(ID).await.4.unwrap();
    taxed.run(check).await; // silent: nothing is decided
    taxed.correct(placed.order.id).await;
    assert_eq!(taxed.refunds(placed.order.id).await, []);

    taxed.register.says(Some(true));
    taxed.run(check).await;
    taxed.correct(placed.order.id).await;
    taxed.correct(placed.order.id).await;
    assert_eq!(taxed.refunds(placed.order.id).await, [(303, 303)]);
    let order = taxed.order(placed.order.id).await;
    let tax = order.tax().cloned().unwrap();
    assert_eq!((tax.treatment.as_str(), tax.vat_id.unwrap().standing.as_str()), ("reverse_charge", "confirmed"));
    assert_eq!(order.payment_state, OrderState::Paid, "what was bought stays bought");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_register_does_not_know_is_charged_and_a_no_after_the_order_changes_nothing() {
    let taxed = Taxed::open().await;
    let placed = taxed.buy("1").await;
    taxed.register.says(Some(false));
    let check = taxed.offer(ID).await.4.unwrap();
    taxed.run(check).await;
    taxed.correct(placed.order.id).await;
    assert_eq!(taxed.refunds(placed.order.id).await, []);
    assert_eq!(taxed.offer(ID).await.0, IdStanding::Refuted);
    let again = taxed.buy("2").await;
    assert_eq!((again.order.total_amount, again.order.vat_amount), (PRICE, 303), "who wants to buys as a consumer");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_takes_ids_as_they_are_bears_the_tax_of_a_wrong_one() {
    let taxed = Taxed::open().await;
    taxed.accept_pending().await;
    let placed = taxed.buy("1").await;
    assert_eq!((placed.order.total_amount, placed.order.vat_amount), (NET, 0));
    taxed.refute().await;
    // Where the seller is by then is another matter.
    taxed.shop.sql("UPDATE sellers SET country = 'FR'").await;
    taxed.correct(placed.order.id).await;
    let order = taxed.order(placed.order.id).await;
    // 15.97 × 19 / 119 = 2.5498…: a service is taxed where its seller is.
    assert_eq!((order.total_amount, order.vat_amount, order.vat_rate_bps), (NET, 255, 1_900));
}

/// Who owes the tax itself stands on the invoice with name and address; nobody else is asked for more than email and name.
#[tokio::test(flavor = "multi_thread")]
async fn more_is_needed_of_who_pays_only_where_the_law_or_the_method_cannot_do_without() {
    let taxed = Taxed::open().await;
    let shop = &taxed.shop;
    let missing = async |form: PaymentForm, country: &str, vat_no: &str| {
        let mut request = shop.request(form);
        (request.payer.country, request.payer.vat_no) = (country.to_owned(), vat_no.to_owned());
        (request.payer.street, request.payer.street_number) = (String::new(), String::new());
        (request.payer.zip, request.payer.city) = (String::new(), String::new());
        let checked = shop.checkout.check(shop.anna.tenant, &request).await;
        let fault = checked.err();
        let fields = fault.iter().flat_map(|fault| fault.field_faults()).filter(|field| field.code == Code::Required);
        fields.map(|field| field.pointer.trim_start_matches("/payer/").to_owned()).collect::<Vec<_>>()
    };
    let (nothing, address) = (Vec::<String>::new(), ["street", "street_number", "zip", "city"]);
    assert_eq!(missing(PaymentForm::Card, "DE", "").await, nothing);
    assert_eq!(missing(PaymentForm::Card, "AT", "").await, nothing);
    assert_eq!(missing(PaymentForm::Card, "DE", "DE136695976").await, nothing, "at home the tax is the same");
    assert_eq!(missing(PaymentForm::PayLater, "DE", "").await, address);
    let business = [["company"].as_slice(), &address].concat();
    assert_eq!(missing(PaymentForm::Card, "AT", ID).await, business, "as soon as the register is asked");
    assert_eq!(missing(PaymentForm::Mondu, "DE", "").await, business);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_id_is_refused_beside_its_field() {
    let shop = Shop::open(PRICE, None).await;
    let mut request = shop.request(PaymentForm::Card);
    "DE136695975".clone_into(&mut request.payer.vat_no);
    let refused = shop.checkout.check(shop.anna.tenant, &request).await.unwrap_err();
    let [field] = refused.field_faults() else { panic!("{refused:?}") };
    assert_eq!((field.code, field.pointer.as_str()), (Code::InvalidVat, "/payer/vat_no"));
    "US".clone_into(&mut request.payer.country);
    "12-3456789".clone_into(&mut request.payer.vat_no);
    shop.checkout.check(shop.anna.tenant, &request).await.unwrap();
}

/// Net prices grow by the tax of who buys; the parts of a plan come to the whole.
#[tokio::test(flavor = "multi_thread")]
async fn net_prices_grow_by_the_tax_of_who_buys() {
    let taxed = Taxed::open().await;
    let mut tx = taxed.shop.world.api.begin(taxed.shop.anna.scope()).await.unwrap();
    let change = VatChange { price_basis: Some(kontor_pricing::PriceBasis::Net), ..VatChange::default() };
    kontor_tax::change(&mut tx, None, Country::DE, change).await.unwrap();
    tx.commit().await.unwrap();
    let (_, _, gross, vat, check) = taxed.offer(ID).await;
    assert_eq!((gross, vat), (2_261, 361)); // 19.00 × 1.19
    taxed.register.says(Some(true));
    taxed.run(check.unwrap()).await;
    let (_, _, gross, vat, _) = taxed.offer(ID).await;
    assert_eq!((gross, vat), (PRICE, 0));
}

/// Art. 44: work for a business in Bern or London is supplied there. No register is asked, so that its seller's word is needed.
#[tokio::test(flavor = "multi_thread")]
async fn a_business_outside_the_union_pays_no_tax_on_work_where_its_seller_takes_ids_as_they_are() {
    let taxed = Taxed::open().await;
    let shop = &taxed.shop;
    let offer = async |country: &str, vat_no: &str| {
        let wanted = QuoteRequest { vat_no: Some(vat_no.to_owned()), ..QuoteRequest::for_product(shop.product) };
        let offer = shop.checkout.offer(shop.anna.tenant, wanted, country.parse::<Country>().unwrap()).await.unwrap();
        let id = offer.buyer_id.unwrap();
        (offer.vat.treatment, offer.quote.gross.amount, offer.quote.vat.amount, id.matters, id.unproven)
    };
    let (swiss, british) = ("che-107.787.577 mwst", "980780684");
    for (country, number) in [("CH", swiss), ("GB", british)] {
        assert_eq!(offer(country, number).await, (Treatment::Taxed, PRICE, 303, false, true), "charged, and says why");
    }
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    let change = VatChange { pending_ids: Some(PendingIds::Accept), ..VatChange::default() };
    kontor_tax::change(&mut tx, None, Country::DE, change).await.unwrap();
    tx.commit().await.unwrap();
    for (country, number) in [("CH", swiss), ("GB", british)] {
        assert_eq!(offer(country, number).await, (Treatment::OutsideScope, NET, 0, true, false), "{country}");
    }
    assert_eq!(offer("DE", swiss).await, (Treatment::Taxed, PRICE, 303, false, false), "another country's id");
    assert_eq!(
        offer("CH", "CHE-107.787.578 MWST").await,
        (Treatment::Taxed, PRICE, 303, false, false),
        "a wrong digit"
    );

    let mut request = shop.request(PaymentForm::Card);
    "ch".clone_into(&mut request.payer.country);
    swiss.clone_into(&mut request.payer.vat_no);
    let refused = shop.checkout.check(shop.anna.tenant, &request).await.unwrap_err();
    assert_eq!(refused.field_faults()[0].pointer, "/payer/company", "an invoice names the business");
    "Berner Farben".clone_into(&mut request.payer.company);
    shop.provider.next(Script::Answer(declined()));
    let order = shop.order(request, "k1").await.unwrap().order;
    let tax = order.tax().cloned().unwrap();
    assert_eq!((tax.treatment.as_str(), tax.country.as_str()), ("outside_scope", "CH"));
    assert_eq!(tax.vat_id.unwrap().standing, "unchecked");
    // Given up and taken up again it costs what was agreed.
    shop.world.clock.advance(chrono::Duration::days(2));
    shop.checkout.give_up_overdue(&shop.world.worker).await.unwrap();
    let paid = shop.resume(order.id, "k2").await.unwrap().order;
    assert_eq!((paid.total_amount, paid.vat_amount, paid.payment_state), (NET, 0, OrderState::Paid));
    assert_eq!((taxed.register.asked(), shop.count("vat_checks").await, shop.count("vat_claims").await), (0, 0, 0));
}

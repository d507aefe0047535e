//! The tax of an address is that of its VAT territory, by postcode; a VAT id is one of the country whose law holds there; and the
//! tax of an event is named once its place is known.

use kontor_catalog::tickets::{self, NewDates, NewTicket, dates};
use kontor_checkout::{Quote, QuoteRequest, grant_product};
use kontor_kernel::{ApiError, Country, Patch, TaxPlace, kinds::TicketDateId};
use kontor_orders::invoice_request::of_order;
use kontor_pricing::{SupplyKind, Treatment};
use kontor_tax::IdStanding;

use super::{vat_ids::Taxed, *};

const FRENCH: &str = "FR40303265045";
const BRITISH: &str = "GB980780684";

impl Shop {
    /// Sells a file, and to consumers elsewhere in the Union at the rate of their own country.
    async fn sell_files_everywhere(&self) {
        let mut tx = self.world.api.begin(self.anna.scope()).await.unwrap();
        let facts = kontor_checkout::seller_facts(&mut tx).await.unwrap();
        let change = ProductChange { vat_kind: Patch::Value(SupplyKind::Digital), ..ProductChange::default() };
        kontor_catalog::change(&mut tx, self.product, None, &change, facts).await.unwrap();
        let change = kontor_tax::VatChange { destination: Some(true), ..kontor_tax::VatChange::default() };
        kontor_tax::change(&mut tx, None, Country::DE, change).await.unwrap();
        tx.commit().await.unwrap();
    }

    async fn offered(&self, wanted: QuoteRequest, (country, zip): (&str, &str)) -> Quote {
        let buyer = TaxPlace::of_address(country.parse().unwrap(), zip, "");
        self.checkout.offer(self.anna.tenant, wanted, buyer).await.unwrap()
    }

    /// An event with a date at each of these places, which are on a screen where they are empty.
    async fn event_at(&self, places: &[(&str, &str)]) -> (ProductId, Vec<TicketDateId>) {
        let mut tx = self.world.api.begin(self.anna.scope()).await.unwrap();
        let facts = kontor_checkout::seller_facts(&mut tx).await.unwrap();
        let fields = ProductChange { name: Some("Winter gardens".to_owned()), ..ProductChange::default() };
        let event = kontor_catalog::create(&mut tx, &NewProduct { form: Form::Event, fields }).await.unwrap();
        let plan = plans::NewPlan::once(Money::new(11_900, Currency::EUR));
        plans::add(&mut tx, event.id, &plan, facts).await.unwrap();
        let starts_at = tx.now() + Duration::days(10);
        let mut all = Vec::new();
        for (place, (country, address)) in places.iter().enumerate() {
            let new = NewTicket {
                name: format!("Ticket {place}"),
                online: country.is_empty(),
                location_address: (*address).to_owned(),
                country_code: Some((*country).to_owned()).filter(|country| !country.is_empty()),
                location_short_name: String::new(),
                time_zone_name: "Europe/Berlin".to_owned(),
                additional_text: String::new(),
            };
            let kind = tickets::add(&mut tx, event.id, &new).await.unwrap();
            let ends_at = starts_at + Duration::hours(2);
            let new = NewDates { starts_at, ends_at, capacity: None, repeat_weeks: 0 };
            all.push(dates::add(&mut tx, event.id, kind.id, &new).await.unwrap().dates[0].id);
        }
        kontor_catalog::publish(&mut tx, event.id, facts).await.unwrap();
        tx.commit().await.unwrap();
        (event.id, all)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_keeps_the_territory_of_its_address_and_so_does_its_document() {
    for (country, zip, treatment, taxed_in, territory, vat) in [
        ("ES", "38001", "outside_scope", "ES", "canary_islands", 0),
        ("DE", "27498", "outside_scope", "DE", "heligoland", 0),
        ("FR", "97110", "outside_scope", "FR", "guadeloupe", 0),
        ("MC", "98000", "taxed", "FR", "monaco", 317), // 19.00 × 20 / 120
        ("PT", "9000-060", "taxed", "PT", "madeira", 343), // 19.00 × 22 / 122
        ("PT", "9500-150", "taxed", "PT", "azores", 262), // 19.00 × 16 / 116
        ("ES", "28013", "taxed", "ES", "", 330),       // 19.00 × 21 / 121
    ] {
        let shop = Shop::open(PRICE, None).await;
        shop.sell_files_everywhere().await;
        let mut request = shop.request(PaymentForm::Card);
        country.clone_into(&mut request.payer.country);
        zip.clone_into(&mut request.payer.zip);
        let order = shop.order(request, "k1").await.unwrap().order;
        assert_eq!((order.total_amount, order.vat_amount), (PRICE, vat), "{country} {zip}");
        let tax = order.tax().cloned().unwrap();
        let kept = (tax.treatment.as_str(), tax.country.as_str(), tax.territory.as_deref().unwrap_or_default());
        assert_eq!(kept, (treatment, taxed_in, territory), "{country} {zip}");
        let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
        let document = of_order(&mut tx, order.id).await.unwrap().remove(0);
        assert_eq!((document.country.as_str(), document.territory.as_str()), (taxed_in, territory));
        assert_eq!((document.treatment.as_str(), document.vat_amount), (treatment, vat));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_vat_id_is_one_of_the_country_whose_law_holds_at_the_address_or_is_refused() {
    let taxed = Taxed::open().await;
    let shop = &taxed.shop;
    let given = async |country: &str, zip: &str, vat_no: &str| {
        let wanted = QuoteRequest { vat_no: Some(vat_no.to_owned()), ..QuoteRequest::for_product(shop.product) };
        shop.offered(wanted, (country, zip)).await.buyer_id.unwrap()
    };
    // (country, postcode, typed, kept as, whether it is theirs)
    for (country, zip, typed, kept, theirs) in [
        ("MC", "98000", "40303265045", FRENCH, true),
        ("MC", "98000", FRENCH, FRENCH, true),
        ("IM", "IM1 1AA", "980780684", BRITISH, true),
        ("GB", "BT1 1AA", "XI980780684", "XI980780684", true),
        ("GP", "97110", FRENCH, FRENCH, true),
        ("DE", "10115", FRENCH, FRENCH, false),
        ("AT", "1010", "DE136695976", "DE136695976", false),
        ("US", "", FRENCH, FRENCH, false),
    ] {
        let id = given(country, zip, typed).await;
        assert_eq!((id.id.as_ref().unwrap().to_string().as_str(), id.is_theirs()), (kept, theirs), "{country} {typed}");
        let mut request = shop.request(PaymentForm::Card);
        country.clone_into(&mut request.payer.country);
        zip.clone_into(&mut request.payer.zip);
        typed.clone_into(&mut request.payer.vat_no);
        "Painters Ltd".clone_into(&mut request.payer.company);
        let checked = shop.checkout.check(shop.anna.tenant, &request).await;
        let refused =
            checked.err().map(|fault| (fault.field_faults()[0].code, fault.field_faults()[0].pointer.clone()));
        let expected = (!theirs).then(|| (Code::InvalidVat, "/payer/vat_no".to_owned()));
        assert_eq!(refused, expected, "{country} {typed}");
    }
    // Of Northern Ireland an id is for goods: a service is supplied to a business in Great Britain, which no register is asked about.
    let northern = given("GB", "BT1 1AA", "XI980780684").await;
    assert!(northern.is_for_goods_only());
    assert_eq!((northern.known.standing, northern.unproven), (IdStanding::Unchecked, true));
    // Of Monaco the French register is asked.
    assert_eq!(given("MC", "98000", FRENCH).await.known.standing, IdStanding::Pending);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_tax_of_an_event_is_that_of_its_place_as_soon_as_there_is_one() {
    let shop = Shop::open(PRICE, None).await;
    let berlin = ("DE", "Schlossplatz 1, 10178 Berlin");
    let business =
        |product| QuoteRequest { business: Some("FR".parse().unwrap()), ..QuoteRequest::for_product(product) };
    // Two dates in one city: whoever comes pays its tax, before a date is chosen as after.
    let (event, all) = shop.event_at(&[berlin, berlin]).await;
    let seen = shop.offered(business(event), ("FR", "75001")).await;
    assert_eq!((seen.quote.gross.amount, seen.quote.vat.amount, seen.vat_known), (11_900, 1_900, true));
    let chosen = QuoteRequest { date: Some(all[1]), ..business(event) };
    let seen = shop.offered(chosen, ("FR", "75001")).await;
    assert_eq!((seen.quote.gross.amount, seen.quote.vat.amount, seen.vat_known), (11_900, 1_900, true));
    // One in Berlin and one on a screen: no tax is known, and nobody is shown less than they may have to pay.
    let (event, all) = shop.event_at(&[("", ""), berlin]).await;
    let seen = shop.offered(business(event), ("FR", "75001")).await;
    assert_eq!((seen.quote.gross.amount, seen.vat_known), (11_900, false));
    let online = QuoteRequest { date: Some(all[0]), ..business(event) };
    let seen = shop.offered(online, ("FR", "75001")).await;
    assert_eq!((seen.quote.gross.amount, seen.vat.treatment, seen.vat_known), (10_000, Treatment::ReverseCharge, true));
    // On Heligoland there is none.
    let (event, _) = shop.event_at(&[("DE", "Kurpromenade 1430, 27498 Helgoland")]).await;
    let seen = shop.offered(QuoteRequest::for_product(event), ("DE", "10115")).await;
    assert_eq!((seen.vat.treatment, seen.quote.vat.amount, seen.vat_known), (Treatment::OutsideScope, 0, true));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reseller_owes_the_tax_of_its_own_place() {
    let shop = Shop::open(PRICE, None).await;
    shop.sell_files_everywhere().await;
    shop.resold("PT", kontor_payments::ResellerParty::Seller).await;
    shop.sql("UPDATE resellers SET zip = '9000-060', city = 'Funchal'").await;
    let change = ProductChange { vat_kind: Patch::Value(SupplyKind::Service), ..ProductChange::default() };
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    let facts = kontor_checkout::seller_facts(&mut tx).await.unwrap();
    kontor_catalog::change(&mut tx, shop.product, None, &change, facts).await.unwrap();
    tx.commit().await.unwrap();
    // Work is taxed where who sells it is.
    let seen = shop.offered(QuoteRequest::for_product(shop.product), ("DE", "10115")).await;
    assert_eq!((seen.vat.country.code(), seen.vat.rate_bps), ("PT", 2_200));
}

/// A seller who gives a ticket for nothing is bound by the date as everybody is.
#[tokio::test(flavor = "multi_thread")]
async fn no_ticket_is_given_once_its_event_has_begun_or_is_over() {
    let shop = Shop::open(PRICE, None).await;
    let order = shop.paid("k1").await;
    let (event, all) = shop.event_at(&[("DE", "Schlossplatz 1, 10178 Berlin")]).await;
    let gift = grant_product::ProductGrant {
        from: order,
        product: event,
        date: Some(all[0]),
        email: "guest@example.test".to_owned(),
        first_name: "Gus".to_owned(),
        last_name: "Guest".to_owned(),
        reason: "a friend".to_owned(),
    };
    for (days, refused) in [(0, None), (10, Some(Code::NotGivable)), (1, Some(Code::NotGivable))] {
        shop.world.clock.advance(Duration::days(days));
        let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
        let why = |fault: ApiError| fault.field_faults().first().map_or(fault.code(), |field| field.code);
        let seen = grant_product::preview_grant(&mut tx, &gift).await.unwrap().refused.map(why);
        assert_eq!(seen, refused, "{days} days on");
        let given = shop.checkout.grant_product(&mut tx, &gift).await;
        assert_eq!(given.err().map(why), refused, "{days} days on");
    }
}

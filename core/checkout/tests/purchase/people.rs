//! Names as people have them, and addresses as their countries write them.

use kontor_checkout::{CheckoutRequest, QuoteRequest};
use kontor_kernel::{Code, Country};
use kontor_orders::OrderState;
use kontor_payments::PaymentForm;
use kontor_storefront::IncludeType;

use super::{PRICE, Shop};

#[tokio::test(flavor = "multi_thread")]
async fn one_name_is_enough_and_nothing_is_made_up_for_the_other() {
    for (first, last, whole) in [
        ("Suharto", "", "Suharto"),
        ("Björk", "-", "Björk"),
        ("Björk", " . ", "Björk"),
        ("Null", "Null", "Null Null"),
        ("小明", "王", "小明 王"),
        ("Aoife", "O'Brien", "Aoife O'Brien"),
    ] {
        let shop = Shop::open(PRICE, None).await;
        let mut request = shop.request(PaymentForm::Card);
        (request.payer.first_name, request.payer.last_name) = (first.to_owned(), last.to_owned());
        let placed = shop.order(request, "k1").await.unwrap();
        assert_eq!(placed.order.payment_state, OrderState::Paid);
        assert_eq!(placed.order.payer().full_name(), whole);
    }
    let shop = Shop::open(PRICE, None).await;
    let mut request = shop.request(PaymentForm::Card);
    request.payer.first_name.clear();
    request.payer.last_name = "Suharto".to_owned();
    let refused = shop.order(request, "k1").await.unwrap_err();
    assert_eq!(refused.field_faults()[0].pointer, "/payer/first_name");
}

#[tokio::test(flavor = "multi_thread")]
async fn of_an_address_is_asked_what_its_country_has() {
    let shop = Shop::open(PRICE, None).await;
    let (must, may, no) = (IncludeType::Required, IncludeType::Optional, IncludeType::Hidden);
    // Who has goods on trust can be written to: street, number, postcode and town, as far as there are such things.
    for (country, number, zip, city) in [
        ("DE", must, must, must),
        ("AT", must, must, must),
        ("GB", no, must, must),
        ("IE", no, may, must),
        ("QA", no, no, must),
        // The emirates are the towns.
        ("AE", no, no, no),
        ("HK", no, no, may),
        ("JM", no, no, must),
        ("SG", no, must, no),
    ] {
        let buyer: Country = country.parse().unwrap();
        let offer =
            shop.checkout.offer(shop.anna.tenant, QuoteRequest::for_product(shop.product), buyer).await.unwrap();
        let asked = offer.asked(PaymentForm::PayLater);
        assert_eq!((asked.street, asked.street_number, asked.zip, asked.city), (must, number, zip, city), "{country}");
        let asked = offer.asked(PaymentForm::Card);
        assert_eq!((asked.street, asked.street_number, asked.zip, asked.city), (no, no, no, no), "{country}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_house_number_in_the_line_of_the_street_is_not_asked_for_twice() {
    let shop = Shop::open(PRICE, None).await;
    let refused = async |street: &str, number: &str| {
        let mut request: CheckoutRequest = shop.request(PaymentForm::PayLater);
        request.payer.street = street.to_owned();
        request.payer.street_number = number.to_owned();
        (request.payer.zip, request.payer.city) = ("10115".to_owned(), "Berlin".to_owned());
        let fault = shop.order(request, street).await.err();
        let mut fields = fault.iter().flat_map(|fault| fault.field_faults().to_vec());
        fields.any(|field| field.code == Code::Required && field.pointer == "/payer/street_number")
    };
    assert!(refused("Hauptstraße", "").await);
    assert!(!refused("Hauptstraße 5a", "").await);
    assert!(!refused("Hauptstraße", "5a").await);
}

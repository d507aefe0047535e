//! What is supplied decides where it is taxed, and what is taxed otherwise goes along with nothing.

use kontor_catalog::{ProductChange, SellerFacts};
use kontor_checkout::QuoteRequest;
use kontor_kernel::{Country, Patch};
use kontor_pricing::SupplyKind;

use super::*;

async fn vat(shop: &Shop, buyer: &str) -> i64 {
    let buyer: Country = buyer.parse().unwrap();
    let offer = shop.checkout.offer(shop.anna.tenant, QuoteRequest::for_product(shop.product), buyer).await.unwrap();
    assert_eq!(offer.quote.gross.amount, PRICE, "the price stays the price");
    offer.quote.vat_rate_bps
}

async fn say(shop: &Shop, kind: Option<SupplyKind>) {
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    let facts = SellerFacts {
        registration_finished: true,
        any_payment_method_active: true,
        under_review: false,
        now: tx.now(),
    };
    let change = ProductChange { vat_kind: kind.map_or(Patch::Null, Patch::Value), ..ProductChange::default() };
    kontor_catalog::change(&mut tx, shop.product, None, &change, facts).await.unwrap();
    tx.commit().await.unwrap();
}

/// A German seller's: of a file nothing is owed for a buyer in Bern (Art. 58 Dir. 2006/112), of an hour's work it is (Art. 45).
#[tokio::test(flavor = "multi_thread")]
async fn work_is_taxed_where_its_seller_is_and_files_where_their_buyer_lives() {
    let shop = Shop::open(PRICE, None).await;
    assert_eq!((vat(&shop, "DE").await, vat(&shop, "CH").await), (1_900, 1_900), "a service, as usual");
    say(&shop, Some(SupplyKind::Digital)).await;
    assert_eq!((vat(&shop, "DE").await, vat(&shop, "CH").await), (1_900, 0));
    say(&shop, Some(SupplyKind::LiveOnline)).await;
    assert_eq!(vat(&shop, "CH").await, 0);
    say(&shop, None).await;
    assert_eq!(vat(&shop, "CH").await, 1_900);
}

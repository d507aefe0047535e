//! Where a buyer is: what they say, and what the bank says whose card they pay by (Art. 24f Reg. 282/2011).

use kontor_catalog::PlanKind;
use kontor_orders::Location;
use kontor_pricing::{Interval, Terms};

use super::{over_time::Plans, *};

async fn known(shop: &Shop, order: OrderId) -> (Location, Vec<(String, String)>) {
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    let tax = kontor_orders::find(&mut tx, order).await.unwrap().tax().cloned().unwrap();
    let location = tax.location();
    (location, tax.evidence.into_iter().map(|piece| (piece.kind, piece.country)).collect())
}

fn pieces(bank: Option<&str>) -> Vec<(String, String)> {
    let all = [Some(("billing_address", "DE")), bank.map(|country| ("bank", country))];
    all.into_iter().flatten().map(|(kind, country)| (kind.to_owned(), country.to_owned())).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bank_of_the_card_that_pays_says_where_its_buyer_is() {
    let shop = Shop::open(PRICE, None).await;
    let order = shop.buy(PaymentForm::Card, "k1").await.unwrap().order.id;
    assert_eq!(known(&shop, order).await, (Location::Single, pieces(None)), "who says nothing is no evidence");
    for (number, (bank, location)) in
        [("DE", Location::Proven), ("AT", Location::Contradicting)].into_iter().enumerate()
    {
        shop.provider.bank_in(bank);
        let order = shop.buy(PaymentForm::Card, &format!("k2{number}")).await.unwrap().order.id;
        assert_eq!(known(&shop, order).await, (location, pieces(Some(bank))));
    }
    // A card that was declined has paid nothing and says nothing; the one that pays then does.
    shop.provider.bank_in("AT");
    shop.provider.next(Script::Answer(declined()));
    let order = shop.buy(PaymentForm::Card, "k3").await.unwrap().order.id;
    assert_eq!(known(&shop, order).await, (Location::Single, pieces(None)));
    shop.provider.bank_in("DE");
    shop.resume(order, "k4").await.unwrap();
    assert_eq!(known(&shop, order).await, (Location::Proven, pieces(Some("DE"))));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_that_was_only_looked_at_counts_until_one_pays_and_later_ones_change_nothing() {
    let terms = Terms { trial_days: 14, ..Terms::even(1_000, Interval::MONTH, None) };
    let plans = Plans::open(PlanKind::Subscription, terms).await;
    plans.shop.provider.bank_in("AT");
    let order = plans.buy(PaymentForm::Card).await.order.id;
    assert_eq!(known(&plans.shop, order).await.1, pieces(Some("AT")));
    for (bank, days, kept) in [("DE", 15, "DE"), ("FR", 31, "DE")] {
        plans.shop.provider.bank_in(bank);
        plans.pass(days).await;
        assert_eq!(known(&plans.shop, order).await.1, pieces(Some(kept)), "{bank}");
    }
    assert_eq!(plans.shop.provider.taken(), 2_000);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_account_that_a_wire_came_from_says_where_its_buyer_is() {
    let shop = Shop::open(PRICE, None).await;
    for (key, iban, bank, location) in [
        ("k1", "DE89370400440532013000", Some("DE"), Location::Proven),
        ("k2", "AT611904300234573201", Some("AT"), Location::Contradicting),
        ("k3", "", None, Location::Single),
    ] {
        let placed = shop.waiting(key).await;
        let head = "Date;Amount;Currency;Name;IBAN;Reference;Transaction ID";
        let line = format!("2026-03-02;19.00;EUR;Bea Buyer;{iban};{};{key}", placed.order.token);
        shop.import_of(&format!("{head}\n{line}\n"), super::statements::OWN).await.unwrap();
        assert_eq!(known(&shop, placed.order.id).await, (location, pieces(bank)), "{iban}");
    }
    assert_eq!(shop.count("orders WHERE payment_state = 'paid'").await, 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_of_american_express_is_called_so_when_it_pays() {
    let shop = Shop::open(PRICE, None).await;
    shop.provider.paid_by(PaymentForm::CardAmEx);
    shop.buy(PaymentForm::Card, "k1").await.unwrap();
    assert_eq!(shop.count("transactions WHERE method = 'cardAmEx' AND state = 'successful'").await, 1);
    assert_eq!(shop.count("orders WHERE payment_form = 'cardAmEx' AND payment_state = 'paid'").await, 1);
    assert_eq!(shop.count("order_rows WHERE payment_form = 'cardAmEx'").await, 1);
    // In a wallet it is the wallet's, and one that is declined has paid nothing.
    shop.buy(PaymentForm::ApplePay, "k2").await.unwrap();
    shop.provider.next(Script::Answer(declined()));
    shop.buy(PaymentForm::Card, "k3").await.unwrap();
    assert_eq!(shop.count("transactions WHERE method = 'cardAmEx'").await, 1);
}

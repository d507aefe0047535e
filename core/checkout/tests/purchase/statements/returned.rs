//! What a bank takes back of money that had come finds its order and opens it; a person says so where it is not certain.

use kontor_kernel::{Code, Money};
use kontor_payments::PaymentForm;
use kontor_statements::{Confidence, EntryState};

use super::{OWN, line};
use crate::{PRICE, Shop};

/// A returned payment as banks write it: so much is taken, for what was written on it.
fn returned(amount: i64, purpose: &str) -> String {
    let file = include_str!("../../../../statements/tests/cases/bank/camt053_08_ruecklastschrift.xml");
    let amount = Money::new(amount, kontor_kernel::Currency::EUR).decimal();
    let file = file.replace("2026-11-27", "2026-03-02");
    file.replace("DE89370400440532013000", OWN).replace("23.50", &amount).replace("K7XQ2-M4P8N", purpose)
}

impl Shop {
    /// An order whose wire came to the seller's own bank; what was written on it.
    async fn wired(&self, key: &str) -> (kontor_checkout::Placed, String) {
        let placed = self.waiting(key).await;
        let purpose = placed.order.token.clone();
        self.import(&[line(PRICE, "Bea Buyer", &purpose, key)]).await;
        (placed, purpose)
    }

    async fn owed_orders(&self) -> i64 {
        self.count("orders o, order_rates r WHERE r.order_id = o.id AND o.payment_state = 'payment_paused' AND r.state = 'debt'").await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_taken_back_to_the_cent_is_owed_at_once_and_once() {
    let shop = Shop::open(PRICE, None).await;
    let (_, purpose) = shop.wired("k1").await;
    shop.owes_fee(95).await;
    let file = returned(PRICE, &purpose);
    for again in [false, true] {
        assert_eq!(shop.import_of(&file, OWN).await.unwrap().again, again);
        assert_eq!(shop.owed_orders().await, 1);
    }
    assert_eq!(
        shop.count("bank_entries WHERE amount = -1900 AND state = 'booked' AND confidence = 'certain'").await,
        1
    );
    assert_eq!(shop.count("transactions WHERE kind = 'Chargeback' AND provider = 'own_bank'").await, 1);
    assert_eq!(shop.count("mails WHERE template = 'rate_unpaid'").await, 1);
    // Our fee of it goes back; the money itself was never in our books.
    shop.owes_fee(0).await;
    shop.holds().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn with_a_fee_in_it_a_person_says_whose_it_was() {
    let shop = Shop::open(PRICE, None).await;
    let (placed, purpose) = shop.wired("k1").await;
    shop.import_of(&returned(2_350, &purpose), OWN).await.unwrap();
    assert_eq!(shop.paid_orders().await, 1, "nothing is taken on a guess");
    let entry = shop.last_taken().await;
    assert_eq!(
        (entry.state, entry.confidence, entry.suggested_id),
        (EntryState::Open, Confidence::Likely, Some(placed.order.id))
    );
    let booked = shop.by_hand(&entry, placed.order.id).await.unwrap();
    assert_eq!((booked.state, booked.order_id), (EntryState::Booked, Some(placed.order.id)));
    assert_eq!(shop.by_hand(&entry, placed.order.id).await.unwrap().state, EntryState::Booked, "twice is once");
    assert_eq!(
        (shop.owed_orders().await, shop.count("transactions WHERE kind = 'Chargeback' AND amount = 1900").await),
        (1, 1)
    );
    shop.owes_fee(0).await;
    shop.holds().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_never_came_to_the_account_is_not_taken_back_from_it() {
    let shop = Shop::open(PRICE, None).await;
    let card = shop.buy(PaymentForm::Card, "k1").await.unwrap();
    let waiting = shop.waiting("k2").await;
    shop.import_of(&returned(PRICE, &waiting.order.token), OWN).await.unwrap();
    let entry = shop.last_taken().await;
    assert_eq!(entry.state, EntryState::Open);
    for order in [card.order.id, waiting.order.id] {
        let refused = shop.by_hand(&entry, order).await.unwrap_err();
        assert_eq!(refused.field_faults()[0].code, Code::EntryNotIncoming);
    }
    assert_eq!((shop.count("transactions WHERE kind = 'Chargeback'").await, shop.owed_orders().await), (0, 0));
    shop.holds().await;
}

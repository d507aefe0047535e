//! Wires that are found in statements of the seller's own bank: booked once, by the code of all others, whatever file they come
//! in; and what a payment company watches is left to it.

use chrono::Duration;
use kontor_checkout::Placed;
use kontor_db::{Row, query};
use kontor_kernel::{
    Actor, Code, Money,
    kinds::{BankEntryId, OrderId, TransactionId},
};
use kontor_orders::refund::RefundRequest;
use kontor_payments::{PaymentForm, TransactionState, provider::Outcome};
use kontor_statements::{Confidence, Entry, EntryState, File, Imported, Reason, StatementMatcher};

use super::{PRICE, Shop, links, scripted::Script};

mod columns;
mod privacy;
mod returned;

/// The seller's own account, and the one that the payment company told buyers to pay to.
pub const OWN: &str = "DE75512108001245126199";
const WATCHED: &str = "DE89370400440532013000";

/// A line of a table: amount, who, what for, and the bank's name of it.
pub fn line(amount: i64, name: &str, purpose: &str, reference: &str) -> String {
    let amount = Money::new(amount, kontor_kernel::Currency::EUR).decimal();
    format!("2026-03-02;{amount};EUR;{name};{purpose};{reference}\n")
}

fn table(lines: &[String]) -> String {
    format!("Date;Amount;Currency;Name;Reference;Transaction ID\n{}", lines.concat())
}

impl Shop {
    fn desk(&self) -> StatementMatcher {
        StatementMatcher::new(self.world.api.clone(), self.checkout.clone())
    }

    pub async fn import_of(&self, text: &str, account: &str) -> kontor_kernel::Result<Imported> {
        let mut tx = self.world.api.begin(self.anna.scope()).await?;
        let file = File { name: "march.csv", bytes: text.as_bytes(), account: Some(account), layout: None };
        let imported = kontor_statements::import(&mut tx, &file).await?;
        tx.commit().await?;
        self.desk().match_statement(self.anna.tenant, imported.statement.id).await?;
        Ok(imported)
    }

    pub async fn import(&self, lines: &[String]) -> Imported {
        self.import_of(&table(lines), OWN).await.unwrap()
    }

    pub async fn entry(&self, purpose: &str) -> Entry {
        let ids = self.ids(&format!("bank_entries WHERE purpose = '{purpose}'")).await;
        let mut tx = self.world.api.begin(self.anna.scope()).await.unwrap();
        kontor_statements::entry(&mut tx, BankEntryId::from_uuid(ids[0])).await.unwrap()
    }

    /// What was taken from the account last.
    pub async fn last_taken(&self) -> Entry {
        let id = self.ids("bank_entries WHERE amount < 0 AND reversal").await.pop().unwrap();
        let mut tx = self.world.api.begin(self.anna.scope()).await.unwrap();
        kontor_statements::entry(&mut tx, BankEntryId::from_uuid(id)).await.unwrap()
    }

    async fn ids(&self, from: &str) -> Vec<uuid::Uuid> {
        #[derive(Row)]
        struct StatementRow {
            id: uuid::Uuid,
        }
        let mut owner = self.world.owner().await;
        let sql = format!("SELECT id FROM {from} ORDER BY id");
        let rows: Vec<StatementRow> = diesel_async::RunQueryDsl::load(query(sql), &mut owner).await.unwrap();
        rows.into_iter().map(|row| row.id).collect()
    }

    pub async fn by_hand(&self, entry: &Entry, order: OrderId) -> kontor_kernel::Result<Entry> {
        let actor = Actor::Seller(self.anna.user);
        self.desk().match_by_hand(self.anna.tenant, actor, entry.id, order, Some(entry.version)).await
    }

    /// The refund that is on its way to a buyer of what came to the seller's own bank; its amount.
    pub async fn owed_back(&self) -> Option<(TransactionId, i64)> {
        let ids = self
            .ids("transactions WHERE kind = 'Refund' AND provider = 'own_bank' AND state IN ('waiting', 'pending')")
            .await;
        let id = TransactionId::from_uuid(*ids.first()?);
        self.checkout.refund_job(self.anna.tenant, id).await.unwrap();
        let mut tx = self.world.api.begin(self.anna.scope()).await.unwrap();
        let refund = kontor_payments::find(&mut tx, id).await.unwrap();
        assert_eq!(refund.state, TransactionState::Pending, "nobody but the seller can say that it is sent");
        Some((id, refund.amount))
    }

    async fn sent(&self, refund: TransactionId) -> kontor_kernel::Result<TransactionState> {
        let actor = Actor::Seller(self.anna.user);
        Ok(self.checkout.sent_by_hand(self.anna.tenant, actor, refund).await?.state)
    }

    /// What was paid to the seller's own bank is with them: of the books it touches our fee alone.
    async fn owes_fee(&self, fee: i64) {
        assert_eq!((self.account("platform_fee").await, self.account("seller_balance").await), (-fee, fee));
        for account in ["provider_clearing", "payer_balance", "refund_transit"] {
            assert_eq!(self.account(account).await, 0, "{account}");
        }
    }

    async fn paid_orders(&self) -> i64 {
        self.count("orders WHERE payment_state = 'paid' AND paid_amount = 1900").await
    }

    async fn token(&self, placed: &Placed) -> String {
        placed.order.token.clone()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_whole_amount_under_its_reference_is_booked_at_once_and_once() {
    let shop = Shop::open(PRICE, None).await;
    let placed = shop.waiting("k1").await;
    let came = [
        line(PRICE, "Bea Buyer", &format!("order {}", shop.token(&placed).await), "T-1"),
        line(-500, "Rent", "rent", "T-2"),
    ];
    let first = shop.import(&came).await;
    assert!(!first.again);
    assert_eq!(shop.paid_orders().await, 1);
    shop.owes_fee(95).await;
    assert_eq!(shop.count("jobs WHERE kind = 'deliver'").await, 1);
    assert_eq!(shop.count("transactions WHERE state = 'canceled' AND provider = 'scripted'").await, 1);
    assert_eq!(shop.provider.given_up().len(), 1);
    assert_eq!(shop.entry("rent").await.state, EntryState::Ignored);
    // The same file, the same entries in another, and the bank's other words for the same entry.
    assert!(shop.import(&came).await.again);
    let other = shop.import(&[came[0].clone(), line(700, "Nobody", "?", "T-3")]).await;
    assert_eq!((other.statement.entries_count, other.statement.known_count), (2, 1));
    shop.import(&[line(PRICE, "BUYER", &format!("{} again", placed.order.token), "T-1")]).await;
    assert_eq!(shop.count("bank_entries").await, 3);
    assert_eq!(shop.count("transactions WHERE provider = 'own_bank'").await, 1);
    shop.owes_fee(95).await;
    assert_eq!(shop.count("mails WHERE template = 'wire_reminder'").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn parts_are_noted_and_booked_when_they_come_to_the_whole() {
    let shop = Shop::open(PRICE, None).await;
    let placed = shop.waiting("k1").await;
    let token = shop.token(&placed).await;
    shop.import(&[line(1_000, "Bea Buyer", &token, "T-1")]).await;
    let part = shop.entry(&token).await;
    assert_eq!((part.state, part.order_id), (EntryState::Noted, Some(placed.order.id)));
    assert_eq!((shop.paid_orders().await, shop.count("postings").await), (0, 0));
    // The same amount once more is another one; with it there is too much, which a person looks at.
    shop.import(&[line(1_000, "Bea Buyer", &format!("{token} b"), "T-2")]).await;
    let second = shop.entry(&format!("{token} b")).await;
    assert_eq!((second.state, second.confidence), (EntryState::Open, Confidence::Likely));
    let booked = shop.by_hand(&second, placed.order.id).await.unwrap();
    assert_eq!((booked.state, shop.entry(&token).await.state), (EntryState::Booked, EntryState::Booked));
    assert_eq!(shop.paid_orders().await, 1);
    let (refund, amount) = shop.owed_back().await.unwrap();
    assert_eq!(amount, 100);
    assert_eq!(shop.sent(refund).await.unwrap(), TransactionState::Successful);
    assert_eq!(shop.sent(refund).await.unwrap(), TransactionState::Successful);
    shop.owes_fee(95).await;
    // Exactly the rest of another one needs nobody.
    let other = shop.waiting("k2").await;
    let token = shop.token(&other).await;
    shop.import(&[line(900, "a", &token, "T-3"), line(1_000, "a", &format!("{token} c"), "T-4")]).await;
    assert_eq!(shop.paid_orders().await, 2);
    shop.owes_fee(190).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_part_can_be_taken_back_and_what_is_booked_cannot() {
    let shop = Shop::open(PRICE, None).await;
    let placed = shop.waiting("k1").await;
    shop.import(&[line(1_000, "a", &placed.order.token, "T-1"), line(700, "b", "not ours", "T-2")]).await;
    let part = shop.entry(&placed.order.token).await;
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    let stale = kontor_statements::reopen(&mut tx, part.id, Some(part.version + 1)).await.unwrap_err();
    assert_eq!(stale.code(), Code::StaleVersion);
    let open = kontor_statements::reopen(&mut tx, part.id, Some(part.version)).await.unwrap();
    assert_eq!((open.state, open.order_id), (EntryState::Open, None));
    let none = kontor_statements::forget_suggestion(&mut tx, part.id, None).await.unwrap();
    assert_eq!((none.confidence, none.suggested_id), (Confidence::None, None));
    let other = shop.entry("not ours").await;
    for _ in 0..2 {
        assert_eq!(kontor_statements::set_aside(&mut tx, other.id, None).await.unwrap().state, EntryState::Ignored);
    }
    tx.commit().await.unwrap();
    assert_eq!(shop.by_hand(&other, placed.order.id).await.unwrap_err().code(), Code::InvalidTransition);
    shop.import(&[line(PRICE, "a", &format!("all {}", placed.order.token), "T-3")]).await;
    let all = shop.entry(&format!("all {}", placed.order.token)).await;
    assert_eq!(all.state, EntryState::Booked);
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    for refused in [
        kontor_statements::reopen(&mut tx, all.id, None).await,
        kontor_statements::set_aside(&mut tx, all.id, None).await,
        kontor_statements::forget_suggestion(&mut tx, all.id, None).await,
    ] {
        assert_eq!(refused.unwrap_err().code(), Code::InvalidTransition);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn money_that_comes_late_pays_if_it_still_can_and_goes_back_otherwise() {
    let shop = Shop::open(PRICE, Some(1)).await;
    let late = shop.waiting("k1").await;
    shop.world.clock.advance(Duration::days(8));
    let worker = kontor_checkout::Checkout::new(shop.world.worker.clone(), shop.provider.clone(), links());
    assert_eq!(worker.give_up_overdue(&shop.world.worker).await.unwrap(), 1);
    shop.import(&[line(PRICE, "a", &late.order.token, "T-1")]).await;
    assert_eq!((shop.paid_orders().await, shop.count("products WHERE sold_count = 1").await), (1, 1));
    // Once more: nobody waits for it, so a person says whose it is, and all of it goes back.
    shop.import(&[line(PRICE, "a", &format!("b {}", late.order.token), "T-2")]).await;
    let again = shop.entry(&format!("b {}", late.order.token)).await;
    assert_eq!((again.state, again.confidence), (EntryState::Open, Confidence::Likely));
    assert_eq!(shop.by_hand(&again, late.order.id).await.unwrap().state, EntryState::Booked);
    let (refund, amount) = shop.owed_back().await.unwrap();
    assert_eq!(amount, PRICE);
    shop.sent(refund).await.unwrap();
    shop.owes_fee(95).await;
    assert_eq!(shop.paid_orders().await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn money_for_an_order_that_was_called_off_is_promised_back_and_a_sale_is_refunded_by_hand() {
    let shop = Shop::open(PRICE, None).await;
    let off = shop.waiting("k1").await;
    shop.cancel(off.order.id).await.unwrap();
    shop.import(&[line(PRICE, "a", &off.order.token, "T-1")]).await;
    let entry = shop.entry(&off.order.token).await;
    assert_eq!((entry.state, entry.confidence), (EntryState::Open, Confidence::Likely));
    shop.by_hand(&entry, off.order.id).await.unwrap();
    let (refund, amount) = shop.owed_back().await.unwrap();
    assert_eq!((amount, shop.paid_orders().await), (PRICE, 0));
    shop.sent(refund).await.unwrap();
    shop.owes_fee(0).await;
    let sale = shop.waiting("k2").await;
    shop.import(&[line(PRICE, "a", &sale.order.token, "T-2")]).await;
    shop.owes_fee(95).await;
    let refund = shop.refund(sale.order.id, &RefundRequest::default(), "r1").await.unwrap().refunds.remove(0);
    assert_eq!(refund.state, TransactionState::Pending);
    assert_eq!(shop.sent(refund.id).await.unwrap(), TransactionState::Successful);
    shop.owes_fee(0).await;
    assert_eq!(shop.count("orders WHERE payment_state = 'payment_refunded'").await, 1);
    let card = shop.buy(PaymentForm::Card, "k3").await.unwrap();
    assert_eq!(shop.sent(card.transaction.id).await.unwrap_err().code(), Code::NotSentByHand);
}

#[tokio::test(flavor = "multi_thread")]
async fn from_the_own_bank_money_goes_back_whenever_its_seller_wants() {
    let shop = Shop::open(PRICE, None).await;
    let (own, card) = (shop.waiting("k1").await, shop.buy(PaymentForm::Card, "k2").await.unwrap());
    shop.import(&[line(PRICE, "a", &own.order.token, "T-1")]).await;
    shop.world.clock.advance(Duration::days(400));
    let passed = shop.refund(card.order.id, &RefundRequest::default(), "r1").await.unwrap_err();
    assert_eq!(passed.code(), Code::RefundWindowPassed, "its provider sends it back no more");
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    let order = kontor_orders::find(&mut tx, own.order.id).await.unwrap();
    assert_eq!(kontor_orders::refund::refundable(&mut tx, &order).await.unwrap().left.amount, PRICE);
    tx.rollback().await.unwrap();
    let refund = shop.refund(own.order.id, &RefundRequest::default(), "r2").await.unwrap().refunds.remove(0);
    assert_eq!(shop.sent(refund.id).await.unwrap(), TransactionState::Successful);
    assert_eq!(shop.count("orders WHERE payment_state = 'payment_refunded'").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_certain_waits_for_a_person() {
    let shop = Shop::open(PRICE, None).await;
    let (one, two) = (shop.waiting("k1").await, shop.waiting("k2").await);
    let typo = format!("{}X", &one.order.token);
    let dollars = line(PRICE, "x", &format!("usd {}", two.order.token), "T-3").replace(";EUR;", ";USD;");
    let typo = format!("{}{}", &typo[..2], &typo[3..typo.len() - 1]);
    shop.import(&[
        line(PRICE, "x", &typo, "T-1"),
        line(PRICE, "Buyer, Bea", "two buyers", "T-2"),
        dollars,
        line(777, "x", "unknown", "T-4"),
        line(PRICE, "x", &format!("{} {}", one.order.token, two.order.token), "T-5"),
    ])
    .await;
    assert_eq!((shop.count("bank_entries WHERE state = 'open'").await, shop.count("postings").await), (5, 0));
    let confidence = |entry: &Entry| entry.confidence;
    let mistaken = shop.entry(&typo).await;
    assert_eq!((confidence(&mistaken), mistaken.suggested_id), (Confidence::Likely, Some(one.order.id)));
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    let twins = kontor_statements::suggestions(&mut tx, shop.entry("two buyers").await.id).await.unwrap();
    assert_eq!(twins.len(), 2);
    assert!(twins.iter().all(|one| one.reasons == [Reason::Amount, Reason::Name]));
    tx.commit().await.unwrap();
    assert_eq!(confidence(&shop.entry("unknown").await), Confidence::None);
    let foreign = shop.entry(&format!("usd {}", two.order.token)).await;
    assert_eq!(confidence(&foreign), Confidence::None);
    let refused = shop.by_hand(&foreign, two.order.id).await.unwrap_err();
    assert_eq!(refused.field_faults()[0].code, Code::OtherCurrency);
    assert_eq!(shop.by_hand(&mistaken, one.order.id).await.unwrap().state, EntryState::Booked);
    // Pressed twice it is done once.
    assert_eq!(shop.by_hand(&mistaken, one.order.id).await.unwrap().state, EntryState::Booked);
    shop.owes_fee(95).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_file_twenty_times_at_once_is_booked_once() {
    let shop = std::sync::Arc::new(Shop::open(PRICE, None).await);
    let placed = shop.waiting("k1").await;
    let text = std::sync::Arc::new(table(&[line(PRICE, "a", &placed.order.token, ""), line(300, "b", "other", "")]));
    let all = (0..20).map(|number| {
        let (shop, text) = (shop.clone(), text.clone());
        // Every other one with one line more: files that overlap.
        let text = if number % 2 == 0 { text.to_string() } else { format!("{text}{}", line(400, "c", "more", "")) };
        tokio::spawn(async move { shop.import_of(&text, OWN).await.unwrap().again })
    });
    let mut again = 0;
    for one in all.collect::<Vec<_>>() {
        again += usize::from(one.await.unwrap());
    }
    assert_eq!((again, shop.count("bank_entries").await), (18, 3));
    assert_eq!((shop.paid_orders().await, shop.count("postings").await), (1, 1));
    assert_eq!(shop.count("bank_statements WHERE looked_count + known_count = entries_count").await, 2);
    shop.owes_fee(95).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_of_the_account_that_the_payment_company_watches_books_nothing() {
    let shop = Shop::open(PRICE, None).await;
    let placed = shop.waiting("k1").await;
    // The file comes first: the company is asked, and it alone is believed.
    let seen = table(&[line(PRICE, "a", &placed.order.token, "T-1")]);
    shop.import_of(&seen, WATCHED).await.unwrap();
    assert_eq!(shop.entry(&placed.order.token).await.state, EntryState::Watched);
    assert_eq!((shop.paid_orders().await, shop.count("postings").await), (0, 0));
    assert_eq!(shop.count("jobs WHERE kind = 'inquire'").await, 1);
    shop.provider.change_outcome(placed.transaction.id, Outcome::Succeeded);
    shop.checkout.poll_payment(shop.anna.tenant, placed.transaction.id).await.unwrap();
    assert_eq!((shop.paid_orders().await, shop.count("postings").await), (1, 1));
    // And it comes afterwards.
    let after = shop.waiting("k2").await;
    shop.provider.change_outcome(after.transaction.id, Outcome::Succeeded);
    shop.checkout.poll_payment(shop.anna.tenant, after.transaction.id).await.unwrap();
    shop.import_of(&table(&[line(PRICE, "a", &after.order.token, "T-2")]), WATCHED).await.unwrap();
    assert_eq!(shop.entry(&after.order.token).await.state, EntryState::Watched);
    assert_eq!((shop.paid_orders().await, shop.count("postings").await), (2, 2));
    // Nobody's hand books it either.
    let third = shop.waiting("k3").await;
    shop.import_of(&table(&[line(PRICE, "a", "no reference", "T-3")]), WATCHED).await.unwrap();
    let nameless = shop.entry("no reference").await;
    assert_eq!(shop.by_hand(&nameless, third.order.id).await.unwrap().state, EntryState::Watched);
    assert_eq!((shop.paid_orders().await, shop.count("postings").await), (2, 2));
    assert_eq!(shop.provider.holds(), 2 * PRICE);
}

#[tokio::test(flavor = "multi_thread")]
async fn money_at_both_accounts_pays_once_and_the_companys_goes_back() {
    let shop = Shop::open(PRICE, None).await;
    let placed = shop.waiting("k1").await;
    shop.import(&[line(PRICE, "a", &placed.order.token, "T-1")]).await;
    shop.provider.change_outcome(placed.transaction.id, Outcome::Succeeded);
    shop.checkout.poll_payment(shop.anna.tenant, placed.transaction.id).await.unwrap();
    assert_eq!(shop.paid_orders().await, 1);
    let ids = shop.ids("transactions WHERE kind = 'Refund'").await;
    shop.checkout.refund_job(shop.anna.tenant, TransactionId::from_uuid(ids[0])).await.unwrap();
    assert_eq!((ids.len(), shop.provider.refunds(), shop.provider.holds()), (1, 1, 0));
    shop.owes_fee(95).await;
    // The other way round a person decides: the order is paid.
    let other = shop.waiting("k2").await;
    shop.provider.change_outcome(other.transaction.id, Outcome::Succeeded);
    shop.import(&[line(PRICE, "a", &other.order.token, "T-2")]).await;
    let entry = shop.entry(&other.order.token).await;
    assert_eq!((entry.state, entry.confidence, shop.paid_orders().await), (EntryState::Open, Confidence::Likely, 2));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_entry_that_two_formats_name_differently_is_booked_by_nobody_but_a_person() {
    let shop = Shop::open(PRICE, None).await;
    let placed = shop.waiting("k1").await;
    shop.import(&[line(1_000, "a", &placed.order.token, "T-1")]).await;
    // The same money from a table that has no names of entries.
    shop.import(&[line(1_000, "A", &format!("x {}", placed.order.token), "")]).await;
    let second = shop.entry(&format!("x {}", placed.order.token)).await;
    assert_eq!(second.state, EntryState::Open);
    // A card payment that its bank still thinks about may arrive: nothing is booked beside it.
    shop.provider.next(Script::Answer(Outcome::Pending));
    let card = shop.buy(PaymentForm::Card, "k2").await.unwrap();
    shop.import(&[line(PRICE, "a", "for the card", "T-9")]).await;
    let entry = shop.entry("for the card").await;
    assert_eq!(shop.by_hand(&entry, card.order.id).await.unwrap_err().code(), Code::PaymentUnderWay);
}

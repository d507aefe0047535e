//! What was asked for is issued: numbered without a gap, frozen, and to the cent what the books say.

use kontor_invoices::{Invoice, InvoiceSettingsChange, InvoiceState, issue, of_order};
use kontor_orders::{
    invoice_request::{InvoiceForm, InvoiceRecipient, readdress},
    refund::RefundRequest,
};

use super::{vat_ids::Taxed, *};

const BERLIN: &str = "Europe/Berlin";

impl Shop {
    async fn issued(&self, order: OrderId) -> Vec<Invoice> {
        let mut tx = self.world.api.begin(self.anna.scope()).await.unwrap();
        issue(&mut tx, order).await.unwrap();
        let all = of_order(&mut tx, order).await.unwrap();
        tx.commit().await.unwrap();
        for one in &all {
            let content = one.content().unwrap();
            assert_eq!((content.gross(), content.vat()), (one.gross_amount, one.vat_amount), "{content:?}");
            assert!(kontor_invoices::pdf(&content, one.created_at).unwrap().starts_with(b"%PDF"));
        }
        all
    }

    async fn standing(&self, order: OrderId) -> Vec<(InvoiceForm, InvoiceState, i64)> {
        self.issued(order).await.iter().map(|one| (one.form, one.state, one.gross_amount)).collect()
    }

    async fn numbers(&self, change: InvoiceSettingsChange) -> kontor_kernel::Result<()> {
        let mut tx = self.world.api.begin(self.anna.scope()).await?;
        kontor_invoices::change(&mut tx, None, BERLIN, change).await?;
        tx.commit().await
    }

    /// What documents say is what transactions brought, order by order.
    async fn agrees(&self) {
        let apart = "(SELECT FROM orders o
            CROSS JOIN LATERAL (SELECT coalesce(sum(gross_amount), 0) AS gross FROM invoices i
                WHERE i.order_id = o.id AND i.supply <> 'credit_note') i
            CROSS JOIN LATERAL (SELECT coalesce(sum(CASE WHEN reverses_id IS NULL THEN amount ELSE -amount END), 0) AS gross
                FROM transactions t WHERE t.order_id = o.id AND t.state = 'successful') t
            WHERE i.gross <> t.gross) AS apart";
        assert_eq!(self.count(apart).await, 0);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_has_one_invoice_and_what_goes_back_its_reversals() {
    use InvoiceState::{Canceled, Issued, Paid};
    let shop = Shop::open(PRICE, None).await;
    let order = shop.paid("k1").await;
    let first = shop.issued(order).await;
    assert_eq!((first.len(), first[0].state), (1, Paid));
    let content = first[0].content().unwrap();
    assert_eq!((content.lines[0].net, content.lines[0].vat, content.lines[0].rate_bps), (1_597, 303, 1_900));
    assert_eq!(shop.standing(order).await.len(), 1, "twice is once");
    let part = RefundRequest { money: Some(Money::new(633, Currency::EUR)), ..RefundRequest::default() };
    shop.refund(order, &part, "r1").await.unwrap();
    let (regular, back) = (InvoiceForm::Regular, InvoiceForm::Reversal);
    assert_eq!(shop.standing(order).await, [(regular, Paid, PRICE), (back, Issued, -633)]);
    shop.refund(order, &RefundRequest::default(), "r2").await.unwrap();
    let all = shop.standing(order).await;
    assert_eq!(all, [(regular, Canceled, PRICE), (back, Issued, -633), (back, Issued, -1_267)]);
    shop.agrees().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn company_data_is_a_reversal_and_a_corrected_invoice_and_never_an_overwrite() {
    let shop = Shop::open(PRICE, None).await;
    let order = shop.paid("k1").await;
    let before = shop.issued(order).await.remove(0);
    let to = InvoiceRecipient {
        company: "Berg Studio GmbH".to_owned(),
        vat_no: "DE136695976".to_owned(),
        street: "Lange Straße".to_owned(),
        street_number: "5".to_owned(),
        zip: "10115".to_owned(),
        city: "Berlin".to_owned(),
    };
    for changed in [true, false] {
        let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
        assert_eq!(readdress(&mut tx, order, &to).await.unwrap(), changed);
        tx.commit().await.unwrap();
    }
    let all = shop.issued(order).await;
    let [old, back, new] = &all[..] else { panic!("{all:?}") };
    assert_eq!((old.state, old.content().unwrap()), (InvoiceState::Canceled, before.content().unwrap()));
    assert_eq!((back.form, back.gross_amount, back.corrects_id), (InvoiceForm::Reversal, -PRICE, Some(old.id)));
    assert_eq!((new.form, new.state, new.corrects_id), (InvoiceForm::Corrected, InvoiceState::Paid, Some(old.id)));
    let content = new.content().unwrap();
    assert_eq!(
        (content.recipient.name.as_str(), content.recipient.vat_id.as_str()),
        ("Berg Studio GmbH", "DE136695976")
    );
    assert_eq!(content.corrects.unwrap().number, old.number);
    let wrong = InvoiceRecipient { vat_no: "DE000".to_owned(), ..to };
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    let refused = readdress(&mut tx, order, &wrong).await.unwrap_err();
    assert_eq!(refused.field_faults()[0].pointer, "/vat_no");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_paid_later_is_open_until_it_is_paid() {
    let shop = Shop::open(PRICE, None).await;
    shop.provider.next(scripted::Script::Answer(wire()));
    let placed = shop.buy(PaymentForm::PayLater, "k1").await.unwrap();
    let open = shop.issued(placed.order.id).await.remove(0);
    assert_eq!((open.state, open.due_at.is_some()), (InvoiceState::Unpaid, true));
    shop.provider.change_outcome(placed.transaction.id, Outcome::Succeeded);
    shop.checkout.poll_payment(shop.anna.tenant, placed.transaction.id).await.unwrap();
    assert_eq!(shop.standing(placed.order.id).await, [(InvoiceForm::Regular, InvoiceState::Paid, PRICE)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reverse_charge_says_so_in_both_languages_and_a_reseller_numbers_its_own() {
    let taxed = Taxed::open().await;
    let placed = taxed.buy("1").await;
    taxed.confirm().await;
    taxed.correct(placed.order.id).await;
    taxed.shop.send_back(placed.order.id).await;
    let newest = taxed.shop.issued(placed.order.id).await.pop().unwrap();
    let content = newest.content().unwrap();
    assert_eq!((content.treatment.as_str(), content.vat()), ("reverse_charge", 0));
    assert!(content.notes.iter().any(|note| note.contains("Steuerschuldnerschaft des Leistungsempfängers")));

    let shop = Shop::open(PRICE, None).await;
    shop.resold("DE", kontor_payments::ResellerParty::Seller).await;
    let placed = shop.buy(PaymentForm::Card, "k1").await.unwrap();
    let all = shop.issued(placed.order.id).await;
    let names: Vec<String> = all.iter().map(|one| one.content().unwrap().issuer().name.clone()).collect();
    assert_eq!(names, ["Resale GmbH", "Resale GmbH"]);
    assert!(all[0].number.contains("-G") && all[1].number.contains("-R"), "{all:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_of_an_issued_document_can_be_changed_or_deleted() {
    let shop = Shop::open(PRICE, None).await;
    let order = shop.paid("k1").await;
    shop.issued(order).await;
    for statement in ["UPDATE invoices SET number = 'X'", "UPDATE invoices SET content = '{}'", "DELETE FROM invoices"]
    {
        let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
        assert!(query(statement).execute(tx.conn().unwrap()).await.is_err(), "{statement}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_series_goes_on_and_a_number_is_given_once() {
    let shop = Shop::open(PRICE, None).await;
    let pattern =
        |pattern: &str| InvoiceSettingsChange { pattern: Some(pattern.to_owned()), ..InvoiceSettingsChange::default() };
    let first = |number| InvoiceSettingsChange { first_number: Some(number), ..InvoiceSettingsChange::default() };
    shop.numbers(InvoiceSettingsChange { digits: Some(3), ..pattern("RE-{number}") }).await.unwrap();
    shop.numbers(first(41)).await.unwrap();
    let order = shop.paid("k1").await;
    assert_eq!(shop.issued(order).await[0].number, "RE-041");
    assert_eq!(shop.numbers(first(41)).await.ok(), Some(()), "as it is");
    assert_eq!(shop.numbers(first(7)).await.unwrap_err().field_faults()[0].code, Code::InvoiceSeriesBegun);
    for bad in ["RE", "RE {number}", "{number}-{number}"] {
        assert_eq!(shop.numbers(pattern(bad)).await.unwrap_err().field_faults()[0].code, Code::InvoicePattern, "{bad}");
    }
    // A series of its own that begins with a number that a document has.
    let taken = InvoiceSettingsChange { digits: Some(1), ..pattern("RE-0{number}") };
    assert_eq!(shop.numbers(taken).await.unwrap_err().field_faults()[0].code, Code::InvoiceNumberTaken);
    shop.numbers(pattern("R{number}")).await.unwrap();
    let order = shop.paid("k2").await;
    assert_eq!(shop.issued(order).await[0].number, "R041");
}

/// Fifty writers at once, of whom some die before they are through: no number is lost, and none is there twice.
#[tokio::test(flavor = "multi_thread")]
async fn numbers_have_no_gap_under_fifty_writers_of_whom_some_are_killed() {
    let shop = Shop::open(PRICE, None).await;
    let mut orders = Vec::new();
    for number in 0..50 {
        orders.push(shop.paid(&format!("k{number}")).await);
    }
    let mut writers = Vec::new();
    for (at, order) in orders.iter().copied().enumerate() {
        let (db, scope) = (shop.world.api.clone(), shop.anna.scope());
        writers.push(tokio::spawn(async move {
            let mut tx = db.begin(scope).await.unwrap();
            issue(&mut tx, order).await.unwrap();
            // One in five dies with its number in its hands.
            if at % 5 == 0 { drop(tx) } else { tx.commit().await.unwrap() }
        }));
        if at % 11 == 0 {
            tokio::time::sleep(std::time::Duration::from_millis(3)).await;
            writers[at].abort();
        }
    }
    for writer in writers {
        let _killed = writer.await;
    }
    for order in orders {
        shop.issued(order).await;
    }
    let series = "(SELECT FROM invoice_series s CROSS JOIN LATERAL (
            SELECT count(*) AS n, count(DISTINCT number) AS numbers, min(series_number) AS low, max(series_number) AS high
            FROM invoices i WHERE i.series = s.series AND i.year = s.year) i
        WHERE s.last_number = 50 AND i.n = 50 AND i.numbers = 50 AND i.low = 1 AND i.high = 50) AS whole";
    assert_eq!(shop.count(series).await, 1);
    shop.agrees().await;
}

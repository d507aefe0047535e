//! What the lists of money are asked, and how many of the rows that fill.sql and money.sql made each question leaves.

use diesel_async::SimpleAsyncConnection;
use kontor_kernel::{Id, Kind, kinds};
use kontor_lists::Sheet;
use kontor_orders::{
    invoice_request::INVOICE_REQUESTS,
    money::{ORDER_RATES, PAYMENT_LOGS, TRANSACTIONS, TRANSFERS},
};
use kontor_testkit::World;

/// The buyer of the seventh order has an account, what was logged of it has a name, and a payout brought its share and that of the
/// thirteenth. What else a payout is stands elsewhere.
const MARKS: &str = "
    SET session_replication_role = replica;
    UPDATE order_rows SET payer_id = '01900000-0000-7000-8010-000000000001' WHERE token = 'T0000007';
    UPDATE payment_logs SET id = '01900000-0000-7000-8011-000000000007' WHERE order_id = '01900000-0000-7000-8001-000000000007';
    INSERT INTO payout_transfers (seller_id, transfer_id, payout_id)
    SELECT seller_id, id, '01900000-0000-7000-8012-000000000001' FROM transfers
    WHERE id IN ('01900000-0000-7000-8005-000000000007', '01900000-0000-7000-8005-00000000000d');
    SET session_replication_role = DEFAULT";

/// Makes what the cases of few rows are about.
pub async fn mark(world: &World) {
    world.owner().await.batch_execute(MARKS).await.unwrap();
}

/// What a case is about: two of one filter are not asked together.
pub fn name(raw: &str) -> &str {
    raw.split([']', '=']).next().unwrap_or_default()
}

/// Names what was made as the wire does.
pub fn written(raw: &str) -> String {
    fn id<K: Kind>(tail: &str) -> String {
        Id::<K>::from_uuid(format!("01900000-0000-7000-{tail}").parse().unwrap()).to_string()
    }
    let names = [
        ("YOGA", id::<kinds::Product>("8000-000000000001")),
        ("SEVENTH", id::<kinds::Order>("8001-000000000007")),
        ("RATE", id::<kinds::OrderRate>("8002-000000000007")),
        ("PAYMENT", id::<kinds::Transaction>("8003-000000000007")),
        ("SHARE", id::<kinds::Transfer>("8005-000000000007")),
        ("BUYER", id::<kinds::User>("8010-000000000001")),
        ("LOGGED", id::<kinds::PaymentLog>("8011-000000000007")),
        ("PAYOUT", id::<kinds::Payout>("8012-000000000001")),
    ];
    names.into_iter().fold(raw.to_owned(), |raw, (name, id)| raw.replace(name, &id))
}

/// Each filter, scope and search with how many of a hundred orders' rows it leaves. A hundred orders: 75 came about (15 of
/// them owe, 15 pay later, 45 are paid, 10 of those got their money back), 25 did not.
pub fn cases() -> Vec<(&'static Sheet, Vec<(&'static str, usize)>)> {
    vec![
        (
            &ORDER_RATES,
            vec![
                ("", 100),
                ("filters[state][]=paid", 45),
                ("filters[state][]=future&filters[state][]=debt", 30),
                ("filters[state][]=skipped", 0),
                ("filters[payment_form][]=card", 100),
                ("filters[payment_form][]=sepa", 0),
                ("filters[currency_id][]=eur", 100),
                ("filters[currency_id][]=usd", 0),
                ("filters[due_at][from]=2026-03-01", 15),
                ("filters[due_at][relative]=previous_month", 85),
                ("filters[exclude_not_completed]=true", 75),
                ("filters[product_id][]=YOGA", 100),
                ("filters[payer_id][]=BUYER", 1),
                ("filters[order_id][]=SEVENTH", 1),
                ("scopes[]=overdue", 15),
                ("scopes[]=due_soon", 15),
                ("filters[id][]=RATE", 1),
                ("query=t0000007", 1),
                ("query=buyer7@example.test", 1),
                ("query=anna+nobody", 0),
            ],
        ),
        (
            &TRANSACTIONS,
            vec![
                ("", 95),
                ("filters[kind][]=Refund", 10),
                ("filters[kind][]=Payment&filters[kind][]=SubsPayment", 85),
                ("filters[state][]=denied", 25),
                ("filters[state][]=successful", 55),
                ("filters[provider][]=sandbox", 95),
                ("filters[provider][]=none", 0),
                ("filters[method][]=sepa", 32),
                ("filters[currency_id][]=eur", 95),
                ("filters[decline_code][]=insufficient_funds", 25),
                ("filters[decline_code][]=expired_card", 0),
                ("filters[created_at][from]=2026-03-01", 6),
                ("filters[created_at][till]=2026-02-28T22:59:00Z", 34),
                ("filters[product_id][]=YOGA", 95),
                ("filters[payer_id][]=BUYER", 1),
                ("filters[order_id][]=SEVENTH", 1),
                ("scopes[]=payments", 85),
                ("scopes[]=succeed", 55),
                ("scopes[]=failed", 25),
                ("scopes[]=waiting", 15),
                ("filters[id][]=PAYMENT", 1),
                ("filters[rate_id][]=RATE", 1),
                ("query=t0000007", 1),
                ("query=anna", 95),
            ],
        ),
        (
            &PAYMENT_LOGS,
            vec![
                ("", 85),
                ("filters[status][]=succeed", 45),
                ("filters[status][]=failed", 25),
                ("filters[status][]=waiting", 15),
                ("filters[state][]=successful&filters[state][]=waiting", 60),
                ("filters[state][]=error", 25),
                ("filters[state][]=error_old", 0),
                ("filters[type][]=regular", 85),
                ("filters[type][]=p2p", 0),
                ("filters[cause][]=buyer", 85),
                ("filters[cause][]=retry", 0),
                ("filters[provider][]=sandbox", 85),
                ("filters[payment_method][]=sepa", 28),
                ("filters[decline_code][]=insufficient_funds", 25),
                ("filters[currency_id][]=eur", 85),
                ("filters[currency_id][]=usd", 0),
                ("filters[created_at][till]=2026-02-28T22:59:00Z", 34),
                ("filters[product_id][]=YOGA", 85),
                ("filters[payer_id][]=BUYER", 1),
                ("filters[order_id][]=SEVENTH", 1),
                ("filters[id][]=LOGGED", 1),
                ("filters[rate_id][]=RATE", 1),
                ("query=t0000007", 1),
                ("query=anna", 85),
            ],
        ),
        (
            &TRANSFERS,
            vec![
                ("", 55),
                ("filters[kind][]=Refund", 10),
                ("filters[kind][]=Chargeback", 0),
                ("filters[state][]=successful", 55),
                ("filters[state][]=denied", 0),
                ("filters[provider][]=sandbox", 55),
                ("filters[payment_form][]=card", 36),
                ("filters[transferable_type][]=order", 55),
                ("filters[currency_id][]=eur", 55),
                ("filters[created_at][till]=2026-02-28T22:59:00Z", 18),
                ("filters[product_id][]=YOGA", 55),
                ("filters[payer_id][]=BUYER", 1),
                ("filters[order_id][]=SEVENTH", 1),
                ("filters[id][]=SHARE", 1),
                ("filters[transaction_id][]=PAYMENT", 1),
                ("filters[payout_id][]=PAYOUT", 2),
                ("query=t0000013", 2),
                ("query=m%C3%BCller", 55),
            ],
        ),
        (
            &INVOICE_REQUESTS,
            vec![
                ("", 45),
                ("filters[form][]=corrected", 5),
                ("filters[currency_id][]=eur", 45),
                ("filters[currency_id][]=usd", 0),
                ("filters[created_at][till]=2026-02-28T22:59:00Z", 18),
                ("filters[order_id][]=SEVENTH", 1),
                ("filters[supply][]=sale", 45),
                ("query=t0000007", 1),
                ("query=t0000008", 0),
            ],
        ),
    ]
}

//! Orders with their payments, as the tests of the lists want them: made by SQL, for they are many.

use diesel_async::RunQueryDsl;
use kontor_db::{Tx, query};
use kontor_lists::{Query, Sheet};
use kontor_testkit::{Seller, World};

/// So many orders of a seller, with what was paid for them and what went back.
pub async fn fill(world: &World, seller: &Seller, orders: i32) {
    let mut tx = world.api.begin(seller.scope()).await.unwrap();
    let made = query(include_str!("../fill.sql")).bind(seller.id).bind(orders);
    made.execute(tx.conn().unwrap()).await.unwrap();
    let moved = query(include_str!("../money.sql")).bind(seller.id);
    moved.execute(tx.conn().unwrap()).await.unwrap();
    for sql in [
        "UPDATE order_rates SET state = 'debt' WHERE seller_id = $1 AND tries = 3",
        "UPDATE transactions SET state = 'denied' WHERE seller_id = $1 AND decline_code IS NOT NULL",
    ] {
        query(sql).bind(seller.id).execute(tx.conn().unwrap()).await.unwrap();
    }
    tx.commit().await.unwrap();
    let sql = "ANALYZE order_rows, order_tokens, order_rates, transactions, payment_logs, transfers, invoice_requests";
    query(sql).execute(&mut world.owner().await).await.unwrap();
}

/// A question to a list, as the wire asks it.
pub fn ask(sheet: &'static Sheet, tx: &Tx, raw: &str) -> Query {
    let secret = kontor_kernel::Secret::from_hex(&"ab".repeat(32)).unwrap();
    let signer = kontor_lists::CursorSigner::new(secret, tx.seller().unwrap().uuid());
    sheet.read_signed(raw, tx.now(), Some(signer)).unwrap_or_else(|fault| panic!("{}?{raw}: {fault:?}", sheet.name))
}

//! What is kept of other people's accounts, and who sees entries.

use kontor_kernel::{Actor, Code};

use super::{OWN, PRICE, Shop, WATCHED};

#[tokio::test(flavor = "multi_thread")]
async fn no_account_number_is_kept_and_nobody_sees_anothers_entries() {
    let shop = Shop::open(PRICE, None).await;
    let text = format!("Date;Amount;Currency;Name;Reference;IBAN\n2026-03-02;1.00;EUR;a;b;{WATCHED}\n");
    shop.import_of(&text, OWN).await.unwrap();
    let entry = shop.entry("b").await;
    assert_eq!((entry.account_hint.as_str(), entry.payer_hint.as_str()), ("6199", "3000"));
    assert_eq!(
        shop.count(&format!(
            "bank_entries e WHERE to_jsonb(e)::text LIKE '%{OWN}%' OR to_jsonb(e)::text LIKE '%{WATCHED}%'"
        ))
        .await,
        0
    );
    let bruno = shop.world.seller("bruno").await;
    let mut tx = shop.world.api.begin(bruno.scope()).await.unwrap();
    assert_eq!(kontor_statements::entry(&mut tx, entry.id).await.unwrap_err().code(), Code::NotFound);
    let placed = shop.waiting("k1").await;
    let other =
        shop.desk().match_by_hand(bruno.tenant, Actor::Seller(bruno.user), entry.id, placed.order.id, None).await;
    assert!(other.is_err());
}

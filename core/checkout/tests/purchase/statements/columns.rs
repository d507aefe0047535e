//! Statements whose columns somebody has said, days that are still to come, and money that a bank takes back.

use kontor_kernel::Code;
use kontor_statements::{ColumnRole, EntryState, File, Layout};

use super::{OWN, PRICE, Shop, line, table};

#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_once_of_a_banks_columns_is_remembered_for_that_account() {
    let shop = Shop::open(PRICE, None).await;
    let placed = shop.waiting("k1").await;
    let token = shop.token(&placed).await;
    let text =
        |purpose: &str| format!("Könyvelés;Összeg;Közlemény\n2026.03.02;19,00;{purpose}\n2026.03.01;-5,00;bérlet\n");
    let import = async |text: &str, account: &str, layout: Option<&Layout>| {
        let mut tx = shop.world.api.begin(shop.anna.scope()).await?;
        let file = File { name: "kivonat.csv", bytes: text.as_bytes(), account: Some(account), layout };
        let imported = kontor_statements::import(&mut tx, &file).await?;
        tx.commit().await?;
        shop.desk().match_statement(shop.anna.tenant, imported.statement.id).await?;
        kontor_kernel::Result::Ok(imported)
    };
    let asked = |fault: kontor_kernel::ApiError| fault.field_faults()[0].code;
    assert_eq!(asked(import(&text(&token), OWN, None).await.unwrap_err()), Code::StatementColumns);
    assert_eq!(shop.count("bank_entries").await, 0);
    let layout = Layout {
        columns: vec![ColumnRole::Date, ColumnRole::Amount, ColumnRole::Purpose],
        currency: Some(kontor_kernel::Currency::EUR),
        day_first: None,
    };
    import(&text(&token), OWN, Some(&layout)).await.unwrap();
    assert_eq!(shop.paid_orders().await, 1);
    // The next file of this account is read by itself, whatever it is called; that of another account is asked for.
    let next = import(&text("nobody's"), OWN, None).await.unwrap();
    assert_eq!((next.statement.entries_count, next.statement.known_count), (2, 1));
    let other = "DE02120300000000202051";
    assert_eq!(asked(import(&text("other"), other, None).await.unwrap_err()), Code::StatementColumns);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_day_that_is_still_to_come_pays_nothing() {
    let shop = Shop::open(PRICE, None).await;
    let placed = shop.waiting("k1").await;
    let token = shop.token(&placed).await;
    let text = table(&[line(PRICE, "Bea Buyer", &token, "T-1").replace("2026-03-02", "2036-11-27")]);
    let fault = shop.import_of(&text, OWN).await.unwrap_err();
    assert_eq!(fault.field_faults()[0].code, Code::StatementFutureDay);
    assert_eq!((shop.paid_orders().await, shop.count("bank_entries").await), (0, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn money_that_a_bank_takes_back_points_at_the_order_that_it_was_for() {
    let shop = Shop::open(PRICE, None).await;
    let placed = shop.waiting("k1").await;
    let token = shop.token(&placed).await;
    shop.import(&[line(PRICE, "Bea Buyer", &token, "T-1")]).await;
    assert_eq!(shop.paid_orders().await, 1);
    // What the bank fetched back has its fee with it; another debit that names nobody, and a payment of the seller's own, do not count.
    let mt940 = format!(
        ":20:S\n:25:X\n:60F:C260302EUR100,00\n:61:2603030303RC23,50N109NONREF\n:86:109?00R?20{token} returned\n\
         :61:2603030303RC5,00N109NONREF\n:86:109?00R?20nobody\n:61:2603030303D7,00N116NONREF\n:86:116?00U?20{token} paid\n"
    );
    shop.import_of(&mt940, OWN).await.unwrap();
    for (purpose, state, suggested) in [
        (format!("{token} returned"), EntryState::Open, Some(placed.order.id)),
        ("nobody".to_owned(), EntryState::Ignored, None),
        (format!("{token} paid"), EntryState::Ignored, None),
    ] {
        let entry = shop.entry(&purpose).await;
        assert_eq!((entry.state, entry.suggested_id), (state, suggested), "{purpose}");
    }
    assert_eq!(shop.paid_orders().await, 1, "nothing is decided by itself");
}

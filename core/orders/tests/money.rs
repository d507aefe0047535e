//! The lists of money against a real database: whose rows they answer, what each filter leaves, what the sums say, and by
//! which index they are found.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

mod made;

use std::collections::BTreeSet;

use diesel::{
    QueryableByName,
    sql_types::{Text, Uuid},
};
use diesel_async::RunQueryDsl;
use kontor_db::Tx;
use kontor_kernel::{Locale, kinds};
use kontor_lists::Sheet;
use kontor_orders::{
    invoice_request::INVOICE_REQUESTS,
    money::{
        ORDER_RATES, PAYMENT_LOGS, TRANSACTIONS, TRANSFERS, TransactionRow, TransferRow, transaction_row, transfer_sums,
    },
};
use kontor_testkit::World;
use made::{ask, fill};

#[derive(QueryableByName)]
struct Id {
    #[diesel(sql_type = Uuid)]
    id: uuid::Uuid,
}

/// Which rows are found: all on one page.
async fn found(sheet: &'static Sheet, tx: &mut Tx, raw: &str) -> BTreeSet<uuid::Uuid> {
    let listed = ask(sheet, tx, &format!("per=500&{raw}")).page::<Id>(tx).await;
    let listed = listed.unwrap_or_else(|fault| panic!("{}?{raw}: {fault:?}", sheet.name));
    assert_eq!(listed.meta.total_count, i64::try_from(listed.rows.len()).unwrap(), "{}?{raw}", sheet.name);
    listed.rows.into_iter().map(|row| row.id).collect()
}

/// Each filter, scope and search with how many of a hundred orders' rows it leaves. A hundred orders: 75 came about (15 of
/// them owe, 15 pay later, 45 are paid, 10 of those got their money back), 25 did not.
fn cases() -> Vec<(&'static Sheet, Vec<(&'static str, usize)>)> {
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
                ("filters[payer_id][]=usr_01h455vb4pex5vsknk084sn02q", 0),
                ("filters[order_id][]=SEVENTH", 1),
                ("scopes[]=overdue", 15),
                ("scopes[]=due_soon", 15),
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
                ("filters[payer_id][]=usr_01h455vb4pex5vsknk084sn02q", 0),
                ("filters[order_id][]=SEVENTH", 1),
                ("scopes[]=payments", 85),
                ("scopes[]=succeed", 55),
                ("scopes[]=failed", 25),
                ("scopes[]=waiting", 15),
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
                ("filters[payer_id][]=usr_01h455vb4pex5vsknk084sn02q", 0),
                ("filters[order_id][]=SEVENTH", 1),
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
                ("filters[payer_id][]=usr_01h455vb4pex5vsknk084sn02q", 0),
                ("filters[order_id][]=SEVENTH", 1),
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
                ("query=t0000007", 1),
                ("query=t0000008", 0),
            ],
        ),
    ]
}

/// Names what fill.sql made as the wire does.
fn written(raw: &str) -> String {
    let uuid = |text: &str| text.parse::<uuid::Uuid>().unwrap();
    let yoga = kinds::ProductId::from_uuid(uuid("01900000-0000-7000-8000-000000000001"));
    let seventh = kinds::OrderId::from_uuid(uuid("01900000-0000-7000-8001-000000000007"));
    raw.replace("YOGA", &yoga.to_string()).replace("SEVENTH", &seventh.to_string())
}

#[tokio::test(flavor = "multi_thread")]
async fn every_filter_narrows_alone_and_with_every_other_and_nobody_sees_another_sellers_money() {
    let world = World::new().await;
    let (anna, bruno) = world.two_tenants().await;
    fill(&world, &anna, 100).await;
    let mut wrong = Vec::new();
    for (sheet, cases) in cases() {
        let mut tx = world.api.begin(anna.scope()).await.unwrap();
        let mut alone = Vec::new();
        for (raw, wanted) in cases {
            let rows = found(sheet, &mut tx, &written(raw)).await;
            if rows.len() != wanted {
                wrong.push(format!("{}?{raw}: {} instead of {wanted}", sheet.name, rows.len()));
            }
            alone.push((raw, rows));
        }
        for (place, (one, ones)) in alone.iter().enumerate().skip(1) {
            let name = |raw: &str| raw.split([']', '=']).next().unwrap_or_default().to_owned();
            for (other, others) in alone.iter().skip(place + 1).filter(|(other, _)| name(other) != name(one)) {
                let both = found(sheet, &mut tx, &written(&format!("{one}&{other}"))).await;
                assert_eq!(both, ones & others, "{}?{one}&{other}", sheet.name);
            }
        }
        tx.rollback().await.unwrap();
        let mut tx = world.api.begin(bruno.scope()).await.unwrap();
        for raw in ["", "query=anna", "filters[currency_id][]=eur", "filters[order_id][]=SEVENTH"] {
            assert_eq!(found(sheet, &mut tx, &written(raw)).await.len(), 0, "{}?{raw}", sheet.name);
        }
        tx.rollback().await.unwrap();
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_and_cursors_meet_every_row_once_in_every_order() {
    let world = World::new().await;
    let anna = world.seller("anna").await;
    fill(&world, &anna, 100).await;
    let mut tx = world.api.begin(anna.scope()).await.unwrap();
    for (sheet, all) in
        [(&ORDER_RATES, 100), (&TRANSACTIONS, 95), (&PAYMENT_LOGS, 85), (&TRANSFERS, 55), (&INVOICE_REQUESTS, 45)]
    {
        for sort in std::iter::once("id").chain(sheet.sorts.iter().map(|sort| sort.key)) {
            for direction in ["asc", "desc"] {
                let mut by_page = Vec::new();
                for page in 1..=4 {
                    let raw = format!("per=30&page={page}&sort_key={sort}&sort_dir={direction}");
                    let rows = ask(sheet, &tx, &raw).page::<Id>(&mut tx).await.unwrap().rows;
                    by_page.extend(rows.into_iter().map(|row| row.id));
                }
                let (mut by_cursor, mut after) = (Vec::new(), String::new());
                loop {
                    let raw = format!("limit=20&sort_key={sort}&sort_dir={direction}{after}");
                    let page = ask(sheet, &tx, &raw).page::<Id>(&mut tx).await.unwrap();
                    by_cursor.extend(page.rows.into_iter().map(|row| row.id));
                    let Some(cursor) = page.meta.next_cursor else { break };
                    after = format!("&after={cursor}");
                }
                assert_eq!(by_page, by_cursor, "{} {sort} {direction}", sheet.name);
                assert_eq!(by_page.iter().collect::<BTreeSet<_>>().len(), all, "{} {sort}", sheet.name);
            }
        }
    }
    let facets = ask(&ORDER_RATES, &tx, "counts[]=state&per=1").page::<Id>(&mut tx).await.unwrap().meta.counts;
    let counted: Vec<_> = facets["state"].iter().map(|(state, count)| (state.as_str(), *count)).collect();
    assert_eq!(counted, [("debt", 15), ("future", 15), ("paid", 45), ("unpaid", 25)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_transaction_is_had_by_its_id_and_says_why_it_was_declined() {
    let world = World::new().await;
    let (anna, bruno) = world.two_tenants().await;
    fill(&world, &anna, 10).await;
    let mut tx = world.api.begin(anna.scope()).await.unwrap();
    let declined = ask(&TRANSACTIONS, &tx, "scopes[]=failed").page::<TransactionRow>(&mut tx).await.unwrap().rows;
    let one = transaction_row(&mut tx, declined[0].id).await.unwrap();
    assert_eq!((one.decline_code.as_deref(), one.rate_number), (Some("insufficient_funds"), 1));
    assert_eq!((one.order.order_token.as_str(), one.order.product_name.as_str()), ("T0000008", "=Yoga \"course\""));
    tx.rollback().await.unwrap();
    let mut tx = world.api.begin(bruno.scope()).await.unwrap();
    assert_eq!(transaction_row(&mut tx, one.id).await.unwrap_err().code(), kontor_kernel::Code::NotFound);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_sums_are_those_of_all_rows_by_currency_and_the_file_has_them() {
    let world = World::new().await;
    let (anna, bruno) = world.two_tenants().await;
    fill(&world, &anna, 60).await;
    let sql = "UPDATE transfers SET currency = 'chf' WHERE right(id::text, 1) = '2'";
    diesel::sql_query(sql).execute(&mut world.owner().await).await.unwrap();
    let mut tx = world.worker.begin(anna.scope()).await.unwrap();
    for raw in ["", "filters[kind][]=Refund", "filters[payment_form][]=card&query=anna", "filters[currency_id][]=chf"] {
        let all = ask(&TRANSFERS, &tx, &format!("per=500&{raw}")).page::<TransferRow>(&mut tx).await.unwrap().rows;
        // A page is a part: the sums are not those of what it shows.
        let sums = transfer_sums(&ask(&TRANSFERS, &tx, &format!("per=1&{raw}")), &mut tx).await.unwrap();
        assert!(!all.is_empty() && !sums.is_empty(), "{raw}");
        assert_eq!(sums.iter().map(|sum| sum.transfers).sum::<i64>(), i64::try_from(all.len()).unwrap(), "{raw}");
        for sum in sums {
            let of = |amount: fn(&TransferRow) -> i64| -> i64 {
                all.iter().filter(|row| row.currency == sum.currency).map(amount).sum()
            };
            assert_eq!(
                (sum.gross, sum.vat, sum.fee, sum.net),
                (
                    of(|row| row.gross_amount),
                    of(|row| row.vat_amount),
                    of(|row| row.fee_amount),
                    of(|row| row.net_amount)
                ),
                "{raw}"
            );
            assert_eq!(sum.gross - sum.fee - sum.resold_tax, sum.net, "{raw}");
        }
    }
    let query = ask(&TRANSFERS, &tx, "sort_key=net_amount&sort_dir=asc");
    let listed = query.page::<TransferRow>(&mut tx).await.unwrap().rows;
    let mut copy = world.worker.copy_out(&anna.scope(), &query.copy_statement(anna.id.uuid())).await.unwrap();
    let (mut file, mut writer) = (Vec::new(), query.row_writer());
    writer.head(Locale::De, &mut file);
    while let Some(piece) = copy.next().await.unwrap() {
        writer.feed(&piece, &mut file).unwrap();
    }
    let file = String::from_utf8(file).unwrap();
    let lines: Vec<&str> = file.split("\r\n").collect();
    assert!(lines[0].starts_with("\u{feff}ID,Datum,Art,Status,Zahlungsanbieter,Zahlungsart,"), "{}", lines[0]);
    assert!(
        lines[0].ends_with(
            "Währung,Brutto,Umsatzsteuer,Gebühr,Steuer des Wiederverkäufers,Netto,Verfügbar ab,Auszahlungs-ID"
        ),
        "{}",
        lines[0]
    );
    let ids: Vec<&str> = lines[1..=listed.len()].iter().map(|line| line.split(',').next().unwrap()).collect();
    assert_eq!(ids, listed.iter().map(|row| row.id.to_string()).collect::<Vec<_>>());
    // T0000053 cost three euros and went back: what is the seller's is negative.
    assert!(
        lines[1].contains(",Refund,successful,sandbox,") && lines[1].contains(",eur,-43.00,0.00,-4.30,0.00,-38.70,"),
        "{}",
        lines[1]
    );
    tx.rollback().await.unwrap();
    let mut tx = world.api.begin(bruno.scope()).await.unwrap();
    assert_eq!(transfer_sums(&ask(&TRANSFERS, &tx, ""), &mut tx).await.unwrap(), []);
}

#[derive(QueryableByName)]
struct Line {
    #[diesel(sql_type = Text, column_name = "QUERY PLAN")]
    text: String,
}

/// Behind row-level security only leakproof comparisons reach an index; each list must find one, whoever else has many rows.
#[tokio::test(flavor = "multi_thread")]
async fn indexes_are_used_as_the_tenants_role() {
    let world = World::new().await;
    let (anna, bruno) = world.two_tenants().await;
    fill(&world, &bruno, 12_000).await;
    fill(&world, &anna, 3_000).await;
    let mut wrong = Vec::new();
    for (sheet, raw, index) in [
        (&ORDER_RATES, "", "order_rates_pkey"),
        (&ORDER_RATES, "sort_key=due_at&sort_dir=asc", "order_rates_by_due"),
        (&ORDER_RATES, "page=40&sort_key=due_at", "order_rates_by_due"),
        (&ORDER_RATES, "sort_key=amount", "order_rates_by_amount"),
        (&ORDER_RATES, "filters[state][]=skipped", "order_rates_by_state"),
        (&ORDER_RATES, "filters[order_id][]=SEVENTH", "order_rates_seller_id_order_id_number_key"),
        (&ORDER_RATES, "query=t0000007", "order_tokens_pkey"),
        (&TRANSACTIONS, "", "transactions_pkey"),
        (&TRANSACTIONS, "sort_key=created_at", "transactions_by_created"),
        (&TRANSACTIONS, "filters[state][]=pending", "transactions_by_state"),
        (&TRANSACTIONS, "filters[kind][]=Refund", "transactions_by_kind"),
        (&TRANSACTIONS, "filters[decline_code][]=expired_card", "transactions_declined"),
        (&TRANSACTIONS, "filters[order_id][]=SEVENTH", "transactions_of_order"),
        (&TRANSACTIONS, "query=t0000007", "order_tokens_pkey"),
        (&PAYMENT_LOGS, "", "payment_logs_pkey"),
        (&PAYMENT_LOGS, "sort_key=created_at", "payment_logs_by_created"),
        (&PAYMENT_LOGS, "filters[state][]=bounced", "payment_logs_by_state"),
        (&PAYMENT_LOGS, "filters[status][]=waiting", "payment_logs_by_status"),
        (&PAYMENT_LOGS, "filters[type][]=p2p", "payment_logs_by_type"),
        (&PAYMENT_LOGS, "filters[provider][]=own_bank", "payment_logs_by_provider"),
        (&PAYMENT_LOGS, "filters[payment_method][]=paypal", "payment_logs_by_method"),
        (&PAYMENT_LOGS, "filters[decline_code][]=expired_card", "payment_logs_declined"),
        (&PAYMENT_LOGS, "filters[order_id][]=SEVENTH", "payment_logs_of_order"),
        (&PAYMENT_LOGS, "query=t0000007", "order_tokens_pkey"),
        (&TRANSFERS, "", "transfers_pkey"),
        (&TRANSFERS, "sort_key=created_at", "transfers_created"),
        (&TRANSFERS, "sort_key=net_amount&sort_dir=asc", "transfers_by_net"),
        (&TRANSFERS, "filters[kind][]=Refund", "transfers_by_kind"),
        (&TRANSFERS, "filters[order_id][]=SEVENTH", "transfers_of_order"),
        (&TRANSFERS, "query=t0000007", "transfers_of_order"),
        (&INVOICE_REQUESTS, "query=t0000007", "invoice_requests_of_order"),
    ] {
        let mut tx = world.api.begin(anna.scope()).await.unwrap();
        let sql = ask(sheet, &tx, &written(raw)).explained(anna.id.uuid()).unwrap();
        let plan: Vec<Line> = diesel::sql_query(sql).load(tx.conn().unwrap()).await.unwrap();
        let plan = plan.into_iter().map(|line| line.text).collect::<Vec<_>>().join("\n");
        // To count a fifth of a small table it may well be read through (`_1` is what is counted); the rows of a page never.
        let through = plan.lines().any(|line| line.contains("Seq Scan") && !line.contains("_1 "));
        if !plan.contains(index) || through {
            wrong.push(format!("{}?{raw}: not by {index} alone\n{plan}\n", sheet.name));
        }
        tx.rollback().await.unwrap();
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

//! The lists of money against a real database: whose rows they answer, what each filter leaves, what the sums say, and by
//! which index they are found.

use std::collections::BTreeSet;

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{Locale, Machine};
use kontor_lists::{Dialect, Sheet};
use kontor_orders::{
    invoice_request::INVOICE_REQUESTS,
    money::{
        ORDER_RATES, PAYMENT_LOGS, TRANSACTIONS, TRANSFERS, TransactionRow, TransferRow, transaction_row, transfer_sums,
    },
};
use kontor_payments::{PaymentForm, TransactionKind};
use kontor_testkit::World;

use super::made::{ask, fill};
use super::money_cases::{cases, name, written};

#[derive(Row)]
struct Id {
    id: uuid::Uuid,
}

/// Which rows are found: all on one page.
async fn found(sheet: &'static Sheet, tx: &mut Tx, raw: &str) -> BTreeSet<uuid::Uuid> {
    let listed = ask(sheet, tx, &format!("per=500&{raw}")).page::<Id>(tx).await;
    let listed = listed.unwrap_or_else(|fault| panic!("{}?{raw}: {fault:?}", sheet.name));
    assert_eq!(listed.meta.total_count, i64::try_from(listed.rows.len()).unwrap(), "{}?{raw}", sheet.name);
    listed.rows.into_iter().map(|row| row.id).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_filter_narrows_alone_and_with_every_other_and_nobody_sees_another_sellers_money() {
    let world = World::new().await;
    let (anna, bruno) = world.two_tenants().await;
    fill(&world, &anna, 100).await;
    super::money_cases::mark(&world).await;
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

#[test]
fn every_filter_has_a_case() {
    for (sheet, cases) in cases() {
        let asked: BTreeSet<&str> = cases.iter().filter_map(|(raw, _)| name(raw).strip_prefix("filters[")).collect();
        let there: BTreeSet<&str> = sheet.filters.iter().map(|filter| filter.name).collect();
        assert_eq!(asked, there, "{}", sheet.name);
    }
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
    assert_eq!((one.decline_code.as_deref(), one.rate_number), (Some("insufficient_funds"), Some(1)));
    let order = one.order().unwrap();
    assert_eq!((order.order_token.as_str(), order.product_name.as_str()), ("T0000008", "=Yoga \"course\""));
    tx.rollback().await.unwrap();
    let mut tx = world.api.begin(bruno.scope()).await.unwrap();
    assert_eq!(transaction_row(&mut tx, one.id).await.unwrap_err().code(), kontor_kernel::Code::NotFound);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_paid_out_stands_among_the_movements_of_money() {
    let world = World::new().await;
    let (anna, bruno) = world.two_tenants().await;
    fill(&world, &anna, 40).await;
    for number in 1..=4 {
        let made = query(include_str!("../payouts.sql")).bind(anna.id.uuid()).bind(number);
        made.execute(&mut world.owner().await).await.unwrap();
        let decided = query("UPDATE payout_requests SET state = 'approved' WHERE state = 'waiting'");
        decided.execute(&mut world.owner().await).await.unwrap();
    }
    for sql in [
        "UPDATE payouts SET state = 'issued' WHERE amount IN (200, 300)",
        "UPDATE payouts SET state = 'successful' WHERE amount = 300",
        "UPDATE payouts SET state = 'canceled', reason = 'ACCOUNT_CLOSED' WHERE amount = 400",
    ] {
        query(sql).execute(&mut world.owner().await).await.unwrap();
    }
    let mut tx = world.api.begin(anna.scope()).await.unwrap();
    let of = async |tx: &mut Tx, raw: &str| ask(&TRANSACTIONS, tx, raw).page::<TransactionRow>(tx).await.unwrap().rows;
    let all = of(&mut tx, "per=500&sort_key=created_at").await;
    let (paid_out, moved): (Vec<_>, Vec<_>) = all.iter().partition(|row| row.kind == TransactionKind::Payout);
    assert!(
        all.is_sorted_by(|one, next| one.created_at >= next.created_at)
            && moved.iter().all(|row| row.order().is_some())
    );
    // In the words of transactions, the youngest first; of no order, with what the bank said.
    let stands: Vec<_> = paid_out.iter().map(|row| (row.state.text(), row.amount, row.received_amount)).collect();
    assert_eq!(stands, [("canceled", 400, 0), ("successful", 300, 300), ("pending", 200, 0), ("waiting", 100, 0)]);
    assert!(
        paid_out
            .iter()
            .all(|row| row.order().is_none() && row.rate_id.is_none() && row.method == PaymentForm::BankAccount)
    );
    assert_eq!(paid_out[0].reason.as_deref(), Some("ACCOUNT_CLOSED"));
    assert_eq!(of(&mut tx, "per=500&filters[kind][]=Payout").await.len(), 4);
    assert_eq!(of(&mut tx, "per=500&filters[kind][]=Payout&scopes[]=waiting").await.len(), 2);
    assert_eq!(of(&mut tx, "per=500&filters[method][]=bank_account").await.len(), 4);
    assert!(of(&mut tx, "per=500&scopes[]=payments").await.iter().all(|row| row.kind != TransactionKind::Payout));
    let one = transaction_row(&mut tx, paid_out[1].id).await.unwrap();
    assert_eq!(one.payout_id.map(|id| id.uuid()), Some(one.id.uuid()));
    tx.rollback().await.unwrap();
    let mut tx = world.api.begin(bruno.scope()).await.unwrap();
    assert_eq!(of(&mut tx, "per=500").await.len(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_sums_are_those_of_all_rows_by_currency_and_the_file_has_them() {
    let world = World::new().await;
    let (anna, bruno) = world.two_tenants().await;
    fill(&world, &anna, 60).await;
    let sql = "UPDATE transfers SET currency = 'chf' WHERE right(id::text, 1) = '2'";
    query(sql).execute(&mut world.owner().await).await.unwrap();
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
    let german = Dialect { locale: Locale::De, zone: chrono_tz::Tz::UTC };
    let (mut file, mut writer) = (Vec::new(), query.row_writer(german));
    writer.head(&mut file);
    while let Some(piece) = copy.next().await.unwrap() {
        writer.feed(&piece, &mut file).unwrap();
    }
    let file = String::from_utf8(file).unwrap();
    let lines: Vec<&str> = file.split("\r\n").collect();
    assert!(lines[0].starts_with("\u{feff}ID;Datum (UTC);Art;Status;Zahlungsanbieter;Zahlungsart;"), "{}", lines[0]);
    assert!(
        lines[0].ends_with(
            "Währung;Brutto;Umsatzsteuer;Gebühr;Steuer des Resellers;Anteile anderer;Netto;Verfügbar ab (UTC);Auszahlungs-ID"
        ),
        "{}",
        lines[0]
    );
    let ids: Vec<&str> = lines[1..=listed.len()].iter().map(|line| line.split(';').next().unwrap()).collect();
    assert_eq!(ids, listed.iter().map(|row| row.id.to_string()).collect::<Vec<_>>());
    // T0000053 cost three euros and went back: what is the seller's is negative.
    assert!(
        lines[1].contains(";Refund;successful;sandbox;")
            && lines[1].contains(";eur;-43,00;0,00;-4,30;0,00;0,00;-38,70;"),
        "{}",
        lines[1]
    );
    tx.rollback().await.unwrap();
    let mut tx = world.api.begin(bruno.scope()).await.unwrap();
    assert_eq!(transfer_sums(&ask(&TRANSFERS, &tx, ""), &mut tx).await.unwrap(), []);
}

#[derive(Row)]
struct Line {
    #[row(column = "QUERY PLAN")]
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
        let sql = ask(sheet, &tx, &written(raw)).explained(anna.id.uuid());
        let plan: Vec<Line> = query(sql).load(tx.conn().unwrap()).await.unwrap();
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

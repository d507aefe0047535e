//! The list of orders against a real database: what is found, in which order, how it is counted, and by which index.

mod file;
mod filters;

use std::collections::BTreeSet;

use diesel_async::{RunQueryDsl, SimpleAsyncConnection};
use kontor_db::{Row, Tx, query};
use kontor_kernel::{ApiError, Code, Secret};
use kontor_lists::{CursorSigner, Listed, Query};
use kontor_orders::{ORDERS, OrderRow};
use kontor_testkit::{Seller, World};

async fn fill(world: &World, seller: &Seller, orders: i32) {
    let mut tx = world.api.begin(seller.scope()).await.unwrap();
    query(include_str!("../../fill.sql")).bind(seller.id).bind(orders).execute(tx.conn().unwrap()).await.unwrap();
    tx.commit().await.unwrap();
    query("ANALYZE order_rows, order_tokens").execute(&mut world.owner().await).await.unwrap();
}

/// As the api signs cursors.
fn signer(tx: &Tx) -> CursorSigner {
    CursorSigner::new(Secret::from_hex(&"ab".repeat(32)).unwrap(), tx.seller().unwrap().uuid())
}

fn ask(tx: &Tx, raw: &str) -> Query {
    ORDERS.read_signed(raw, tx.now(), Some(signer(tx))).unwrap_or_else(|fault| panic!("{raw}: {fault:?}"))
}

async fn list(tx: &mut Tx, raw: &str) -> Listed<OrderRow> {
    ask(tx, raw).page(tx).await.unwrap_or_else(|fault| panic!("{raw}: {fault:?}"))
}

fn refused(fault: &ApiError) -> Vec<(&'static str, &str)> {
    fault.field_faults().iter().map(|field| (field.code.text(), field.pointer.as_str())).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_cursors_counts_and_walls() {
    let world = World::new().await;
    let (anna, bruno) = world.two_tenants().await;
    fill(&world, &anna, 100).await;
    let mut tx = world.api.begin(anna.scope()).await.unwrap();

    let first = list(&mut tx, "").await;
    assert_eq!((first.rows.len(), first.meta.total_count, first.meta.page_count), (30, 100, 4));
    assert_eq!(first.rows[0].token, "T0000100");
    let last = list(&mut tx, "page=4").await;
    assert_eq!((last.rows.len(), last.meta.next_cursor.as_deref()), (10, None));
    let beyond = list(&mut tx, "page=333").await;
    assert_eq!((beyond.rows.len(), beyond.meta.page_count, beyond.meta.total_count), (0, 4, 100));

    // Every sort, both ways: pages and cursors meet every order once.
    for sort in ["id", "created_at", "total_amount", "payment_state", "payer_email"] {
        for direction in ["asc", "desc"] {
            let mut by_page = Vec::new();
            for page in 1..=4 {
                let found = list(&mut tx, &format!("page={page}&sort_key={sort}&sort_dir={direction}")).await;
                by_page.extend(found.rows.into_iter().map(|row| row.token));
            }
            let (mut by_cursor, mut after) = (Vec::new(), String::new());
            loop {
                let found = list(&mut tx, &format!("limit=30&sort_key={sort}&sort_dir={direction}{after}")).await;
                by_cursor.extend(found.rows.into_iter().map(|row| row.token));
                let Some(cursor) = found.meta.next_cursor else { break };
                after = format!("&after={cursor}");
            }
            assert_eq!(by_page, by_cursor, "{sort} {direction}");
            assert_eq!(by_page.iter().collect::<BTreeSet<_>>().len(), 100);
        }
    }

    let facets = list(&mut tx, "counts[]=payment_state&per=1").await.meta.counts;
    assert_eq!((facets["payment_state"]["paid"], facets["payment_state"]["payment_not_completed"]), (75, 25));
    tx.rollback().await.unwrap();

    let mut tx = world.api.begin(bruno.scope()).await.unwrap();
    assert_eq!(list(&mut tx, "query=anna").await.meta.total_count, 0);
    assert_eq!(list(&mut tx, "filters[token][]=T0000001").await.rows.len(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn deep_pages_and_big_counts_are_capped() {
    let world = World::new().await;
    let anna = world.seller("anna").await;
    fill(&world, &anna, 10_200).await;
    let mut tx = world.api.begin(anna.scope()).await.unwrap();
    let first = list(&mut tx, "per=500").await.meta;
    assert_eq!((first.total_count, first.total_count_exact, first.page_count), (10_000, false, 20));
    assert_eq!(list(&mut tx, "per=500&page=20").await.rows.len(), 500);
    let fault = ORDERS.read_signed("per=500&page=21", tx.now(), Some(signer(&tx))).unwrap_err();
    assert_eq!(refused(&fault), [("page_too_deep", "?page")]);
}

#[derive(Row)]
struct Line {
    #[row(column = "QUERY PLAN")]
    text: String,
}

/// Behind row-level security only leakproof comparisons reach an index; each list must find one.
#[tokio::test(flavor = "multi_thread")]
async fn indexes_are_used_as_the_tenants_role() {
    let world = World::new().await;
    let (anna, bruno) = world.two_tenants().await;
    fill(&world, &bruno, 20_000).await;
    fill(&world, &anna, 3_000).await;
    world.owner().await.batch_execute(include_str!("../../rare.sql")).await.unwrap();
    for (raw, index) in [
        ("", "order_rows_pkey"),
        ("sort_key=created_at", "order_rows_created"),
        ("page=90&sort_key=created_at", "order_rows_created"),
        ("sort_key=total_amount&sort_dir=asc", "order_rows_total"),
        ("sort_key=payer_email&sort_dir=asc", "order_rows_email"),
        ("sort_key=payment_state&sort_dir=asc", "order_rows_state_kinds"),
        ("filters[token][]=T0000007", "order_rows_token"),
        ("query=t0000007", "order_tokens_pkey"),
        ("query=t00000", "order_tokens_pkey"),
        ("filters[payer_id][]=BEA", "order_rows_payer"),
        ("filters[coupon_id][]=COUPON1", "order_rows_coupon"),
        ("filters[ticket_id][]=TICKET", "order_rows_ticket"),
        ("filters[ticket_date_id][]=EVENING", "order_rows_ticket_date"),
        ("filters[funnel_id][]=FUNNEL", "order_rows_funnel"),
        ("filters[funnel_node_id][]=NODE", "order_rows_funnel_node"),
        ("filters[campaign][]=spring", "order_rows_campaign"),
        ("filters[internal_name][]=sourdough", "order_rows_internal_name"),
        ("filters[currency_id][]=chf", "order_rows_currency_kinds"),
        ("filters[payment_form][]=twint", "order_rows_form"),
        ("filters[period_type][]=installment", "order_rows_period_kinds"),
        ("filters[upsell_type][]=bump", "order_rows_upsell_kinds"),
    ] {
        let mut tx = world.api.begin(anna.scope()).await.unwrap();
        let sql = ask(&tx, &filters::written(raw)).explained(anna.id.uuid());
        let plan: Vec<Line> = query(sql).load(tx.conn().unwrap()).await.unwrap();
        let plan = plan.into_iter().map(|line| line.text).collect::<Vec<_>>().join("\n");
        let used = plan.split_whitespace().any(|word| word == index);
        assert!(used, "{raw}: {index} is not used\n{plan}");
        assert!(!plan.contains("Seq Scan on order_"), "{raw}\n{plan}");
        tx.rollback().await.unwrap();
    }
}

#[test]
fn everything_wrong_is_told_at_once_with_what_is_allowed() {
    let now = "2026-03-02T12:00:00Z".parse().unwrap();
    let read = |raw: &str| ORDERS.read(raw, now).unwrap_err();
    for (raw, code, pointer) in [
        ("page=0", "too_small", "?page"),
        ("page=-1", "too_small", "?page"),
        ("page=two", "invalid_type", "?page"),
        ("page=335", "page_too_deep", "?page"),
        ("page=9007199254740992", "page_too_deep", "?page"),
        ("page=99999999999999999999", "page_too_deep", "?page"),
        ("per=501", "too_large", "?per"),
        ("limit=101", "too_large", "?limit"),
        ("after=abc", "invalid_type", "?after"),
        ("after=&page=2", "unknown_parameter", "?page"),
        ("page=1&page=2", "too_many", "?page"),
        ("sort_key=secret", "unknown_sort", "?sort_key"),
        ("sort_dir=up", "invalid_choice", "?sort_dir"),
        ("filters[nope][]=1", "unknown_filter", "?filters[nope]"),
        ("filters[payment_state][]=lost", "invalid_choice", "?filters[payment_state]"),
        ("filters[product_id][]=ord_01h455vb4pex5vsknk084sn02q", "invalid_type", "?filters[product_id]"),
        ("filters[charges_count][from]=-1", "too_small", "?filters[charges_count][from]"),
        ("filters[charges_count][till]=10001", "too_large", "?filters[charges_count][till]"),
        ("filters[charges_count][from]=5&filters[charges_count][till]=4", "too_small", "?filters[charges_count][till]"),
        ("filters[charges_count][near]=4", "unknown_parameter", "?filters[charges_count][near]"),
        ("filters[created_at][from]=yesterday", "invalid_date", "?filters[created_at][from]"),
        ("filters[created_at][relative]=last_decade", "invalid_choice", "?filters[created_at][relative]"),
        ("filters[created_at][from]=2026-02-30", "invalid_date", "?filters[created_at][from]"),
        ("filters[hide_free]=maybe", "invalid_choice", "?filters[hide_free]"),
        ("scopes[]=all", "unknown_scope", "?scopes[]"),
        ("expand[]=secrets", "unknown_expand", "?expand[]"),
        ("counts[]=token", "unknown_filter", "?counts[]"),
        ("time_zone=Mars/Olympus", "invalid_time_zone", "?time_zone"),
        ("utm_source=x", "unknown_parameter", "?utm_source"),
        ("query=%00", "invalid_characters", "?query"),
        ("query=%ff", "invalid_characters", "?query"),
    ] {
        let fault = read(raw);
        assert!(refused(&fault).contains(&(code, pointer)), "{raw}: {:?}", refused(&fault));
    }
    let all = read("page=0&sort_key=x&filters[y]=1&z=1");
    assert_eq!(all.code(), Code::InvalidInput);
    assert_eq!(all.field_faults().len(), 4);
    let sorts = all.field_faults().iter().find(|field| field.code == Code::UnknownSort).unwrap();
    assert_eq!(sorts.meta["allowed"][0], "id");
}

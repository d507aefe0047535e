//! The list of answers against a real database: whose rows it answers, what each filter leaves, and by which index they are found.

use diesel_async::RunQueryDsl;
use kontor_db::{Row, query};
use kontor_orders::opt_ins::{OPT_IN_ANSWERS, OptInAnswerRow};
use kontor_testkit::{Seller, World};

/// Two answers an order: of every third the box for news is ticked.
const ANSWERS: &str = "
    INSERT INTO opt_in_answers (seller_id, id, order_id, product_id, question_id, field_type, question, provider, answer, created_at)
    SELECT o.seller_id, gen_random_uuid(), o.id, o.product_id, asked.id, asked.kind, asked.kind || '?', asked.provider,
           CASE WHEN asked.kind = 'open_question' THEN 'Leek' ELSE (substr(o.token, 2)::integer % 3 = 0)::text END, o.created_at
    FROM orders o, (VALUES ('01900000-0000-7000-8003-000000000001'::uuid, 'open_question', ''),
                           ('01900000-0000-7000-8003-000000000002'::uuid, 'service', 'Mailbird')) AS asked (id, kind, provider)
    WHERE o.seller_id = $1";

async fn fill(world: &World, seller: &Seller, orders: i32) {
    let mut tx = world.api.begin(seller.scope()).await.unwrap();
    let made = query(include_str!("../fill.sql")).bind(seller.id).bind(orders);
    made.execute(tx.conn().unwrap()).await.unwrap();
    query(ANSWERS).bind(seller.id).execute(tx.conn().unwrap()).await.unwrap();
    tx.commit().await.unwrap();
    let sql = "ANALYZE order_rows, order_tokens, opt_in_answers";
    query(sql).execute(&mut world.owner().await).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn each_filter_leaves_what_it_says_of_ones_own() {
    let world = World::new().await;
    let (anna, bruno) = world.two_tenants().await;
    fill(&world, &anna, 90).await;
    fill(&world, &bruno, 30).await;
    let product = kontor_kernel::kinds::ProductId::from_uuid("01900000-0000-7000-8000-000000000001".parse().unwrap());
    let question =
        kontor_kernel::kinds::OptInQuestionId::from_uuid("01900000-0000-7000-8003-000000000002".parse().unwrap());
    let mut tx = world.api.begin(anna.scope()).await.unwrap();
    for (raw, left) in [
        (String::new(), 180),
        ("filters[field_type][]=service".to_owned(), 90),
        ("filters[field_type][]=checkbox&filters[field_type][]=select_box".to_owned(), 0),
        ("filters[provider][]=Mailbird".to_owned(), 90),
        ("filters[provider][]=mailbird".to_owned(), 0),
        (format!("filters[question_id][]={question}"), 90),
        (format!("filters[product_id][]={product}"), 180),
        ("filters[agreed]=true".to_owned(), 120),
        ("filters[agreed]=true&filters[provider][]=Mailbird".to_owned(), 30),
        ("filters[exclude_not_completed]=true".to_owned(), 136),
        ("filters[created_at][till]=2026-02-28T22:59:00Z".to_owned(), 58),
        ("query=t0000007".to_owned(), 2),
        ("query=buyer7@example.test".to_owned(), 2),
    ] {
        let query = OPT_IN_ANSWERS.read(&raw, tx.now()).unwrap();
        let listed = query.page::<OptInAnswerRow>(&mut tx).await.unwrap();
        assert_eq!(listed.meta.total_count, left, "{raw}");
    }
}

#[derive(Row)]
struct Line {
    #[row(column = "QUERY PLAN")]
    text: String,
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_read_by_index_whoever_else_has_many() {
    let world = World::new().await;
    let (anna, bruno) = world.two_tenants().await;
    fill(&world, &bruno, 12_000).await;
    fill(&world, &anna, 3_000).await;
    let mut wrong = Vec::new();
    for (raw, index) in [
        ("", "opt_in_answers_pkey"),
        ("sort_key=created_at", "opt_in_answers_by_created"),
        ("filters[provider][]=Nobody", "opt_in_answers_by_provider"),
        ("filters[question_id][]=opq_01h455vb4pex5vsknk084sn02q", "opt_in_answers_of_question"),
        ("filters[product_id][]=prd_01h455vb4pex5vsknk084sn02q", "opt_in_answers_of_product"),
        ("filters[order_id][]=ord_01h455vb4pex5vsknk084sn02q", "opt_in_answers_of_order"),
        ("query=t0000007", "order_tokens_pkey"),
    ] {
        let mut tx = world.api.begin(anna.scope()).await.unwrap();
        let sql = OPT_IN_ANSWERS.read(raw, tx.now()).unwrap().explained(anna.id.uuid());
        let plan: Vec<Line> = query(sql).load(tx.conn().unwrap()).await.unwrap();
        let plan = plan.into_iter().map(|line| line.text).collect::<Vec<_>>().join("\n");
        // To count a fifth of a small table it may well be read through (`_1` is what is counted); the rows of a page never.
        let through = plan.lines().any(|line| line.contains("Seq Scan") && !line.contains("_1 "));
        if !plan.contains(index) || through {
            wrong.push(format!("{raw}: not by {index} alone\n{plan}\n"));
        }
        tx.rollback().await.unwrap();
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

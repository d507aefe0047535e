//! The file of coupons says all that its seller said of them, and what they have brought; and no table is read from end to end
//! for it.

use diesel_async::RunQueryDsl;
use kontor_coupons::{COUPONS, Codes, Payments, ProductScope, Rules};
use kontor_db::{Row, query};
use kontor_kernel::{Currency, Id, Locale, Money, kinds::ProductId};
use kontor_lists::Dialect;
use kontor_testkit::World;

/// The product of `fill.sql`.
const PRODUCT: &str = "01900000-0000-7000-8000-000000000001";
const ORDERS: i32 = 4_000;

#[derive(Row)]
struct Line {
    #[row(column = "QUERY PLAN")]
    text: String,
}

#[tokio::test(flavor = "multi_thread")]
async fn the_file_of_coupons_is_whole_and_read_by_index() {
    let world = World::new().await;
    let anna = world.seller("anna").await;
    let mut tx = world.api.begin(anna.scope()).await.unwrap();
    let fill = query(include_str!("../../../orders/tests/fill.sql"));
    fill.bind(anna.id).bind(ORDERS).execute(tx.conn().unwrap()).await.unwrap();
    let product: ProductId = Id::from_uuid(PRODUCT.parse().unwrap());
    let rules = Rules {
        scope: ProductScope::SingleProduct,
        products: vec![product],
        payments: Payments::Some,
        payments_count: Some(3),
        discount_max: Some(Money::new(5_000, Currency::EUR)),
        order_min: Some(Money::new(1_990, Currency::EUR)),
        payer_uses_max: Some(2),
        product_uses_max: Some(4_000),
        ends_at: Some(tx.now() + chrono::Duration::days(3)),
        ..Rules::percents("C000", 2_000)
    };
    for number in 0..100 {
        let name = format!("C{number:03}");
        let code = Codes::Typed(format!("SPRING{name}"));
        let rules = if number == 0 { rules.clone() } else { Rules { name, ..Rules::percents("C", 1_000) } };
        kontor_coupons::make(&mut tx, code, &rules).await.unwrap();
    }
    tx.commit().await.unwrap();
    // Each coupon has forty of the orders: thirty-nine in euro, one in yen; one of each forty was given up.
    let mut owner = world.owner().await;
    for sql in [
        "WITH numbered AS (SELECT id, seller_id, row_number() OVER (ORDER BY name) - 1 AS place FROM coupons),
              used AS (SELECT o.*, row_number() OVER (ORDER BY o.id) - 1 AS n FROM orders AS o)
         INSERT INTO coupon_redemptions (seller_id, id, coupon_id, code_id, payer_email, state, amount, currency, created_at, updated_at)
         SELECT u.seller_id, u.id, c.id, k.id, u.payer_email, CASE u.n / 100 WHEN 1 THEN 'released' ELSE 'redeemed' END, 100,
             CASE u.n / 100 WHEN 0 THEN 'jpy' ELSE 'eur' END, now(), now()
         FROM used AS u JOIN numbered AS c ON c.place = u.n % 100
         JOIN coupon_codes AS k ON k.seller_id = c.seller_id AND k.coupon_id = c.id",
        "UPDATE orders SET paid_amount = 1000, refunded_amount = 10",
        "ANALYZE orders, coupons, coupon_codes, coupon_redemptions, coupons_products, products",
    ] {
        query(sql).execute(&mut owner).await.unwrap();
    }

    let mut tx = world.worker.begin(anna.scope()).await.unwrap();
    let query = COUPONS.read("sort_key=name&sort_dir=asc&filters[ends_at][relative]=last_7_days", tx.now()).unwrap();
    assert_eq!(query.count_all(&mut tx).await.unwrap(), 0);
    let soon = "sort_key=name&sort_dir=asc&filters[ends_at][from]=2000-01-01";
    let query = COUPONS.read(soon, tx.now()).unwrap();
    assert_eq!(query.count_all(&mut tx).await.unwrap(), 1, "who ends at all");
    let query = COUPONS.read("sort_key=name&sort_dir=asc", tx.now()).unwrap();
    let copy = query.copy_statement(anna.id.uuid());
    let (mut file, mut writer) =
        (Vec::new(), query.row_writer(Dialect { locale: Locale::En, zone: chrono_tz::Tz::UTC }));
    writer.head(&mut file);
    let mut pieces = world.worker.copy_out(&anna.scope(), &copy).await.unwrap();
    while let Some(piece) = pieces.next().await.unwrap() {
        writer.feed(&piece, &mut file).unwrap();
    }
    let file = String::from_utf8(file).unwrap();
    let lines: Vec<&str> = file.split("\r\n").collect();
    let first = lines[1];
    for cell in [
        ",true,percents,2000,,EUR,",
        ",50.00,19.90,single_product,\"'=Yoga \"\"course\"\"\",,some_payments,3,",
        ",2,4000,39,\"376.20 EUR, 990 JPY\",\"38.00 EUR, 100 JPY\",",
    ] {
        assert!(first.to_lowercase().contains(&cell.to_lowercase()), "{cell} is not in\n{}\n{first}", lines[0]);
    }

    let select = copy.trim_start_matches("COPY (").trim_end_matches(") TO STDOUT");
    let page = COUPONS.read("sort_key=created_at", tx.now()).unwrap().explained(anna.id.uuid());
    for sql in [format!("EXPLAIN {select}"), page] {
        let plan: Vec<Line> = kontor_db::query(&sql).load(tx.conn().unwrap()).await.unwrap();
        let plan = plan.into_iter().map(|line| line.text).collect::<Vec<_>>().join("\n");
        for table in ["orders", "coupon_redemptions", "coupon_codes"] {
            assert!(!plan.contains(&format!("Seq Scan on {table}")), "{plan}");
        }
    }
    let ids: Vec<_> =
        query.page::<kontor_coupons::Coupon>(&mut tx).await.unwrap().rows.iter().map(|row| row.id).collect();
    let sales = kontor_coupons::sales_of(&mut tx, &ids).await.unwrap();
    let brought: Vec<_> = sales[&ids[0]].iter().map(|one| (one.orders, one.discounted, one.revenue)).collect();
    assert_eq!((sales.len(), brought), (ids.len(), vec![(38, 3_800, 37_620), (1, 100, 990)]));
}

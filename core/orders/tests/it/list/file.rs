//! The file of the list of orders: its columns are the specification's, its rows those of the list.

use kontor_kernel::{Locale, kinds};
use kontor_lists::Dialect;

use super::{filters::id, *};

/// The columns as the specification names them (selling-core §3, order CSV columns), in its order.
const COLUMNS: &str = "token,product,created_at,payment_state,method,plan,test_period,paid_count,paid,total,currency_key,power_seller,\
    seller_business,recurring,pricing_plan_name,pricing_plan_id,coupon_code,campaign_id,\
    buyer_first_name,buyer_last_name,buyer_company,buyer_vat_no,buyer_email,buyer_phone,buyer_street,buyer_street_number,\
    buyer_zip,buyer_city,buyer_country,\
    owner_first_name,owner_last_name,owner_company,owner_vat_no,owner_email,owner_phone,owner_street,owner_street_number,\
    owner_zip,owner_city,owner_country,\
    team_member,sales_team_member_name,sales_team_member_id,sales_team_member_fee,publisher_id,last_due_date,due_date,\
    upsell_type,product_groups,internal_name,cost_center,success_page_url";

/// The seventh order: a plan with a test period, given to somebody, with a coupon and all who have a share in it.
const RICH: &str = "
    SET session_replication_role = replica;
    UPDATE seller_profiles SET business_type = 'business';
    INSERT INTO product_groups (seller_id, id, name, created_at, updated_at)
    SELECT seller_id, id, name, now(), now()
    FROM (SELECT seller_id FROM order_rows LIMIT 1) AS s,
         (VALUES (uuid '01900000-0000-7000-8018-000000000001', 'Courses'), ('01900000-0000-7000-8018-000000000002', 'Body; mind')) AS g (id, name);
    INSERT INTO partners (seller_id, profile_id, kind, name, email, created_at, updated_at)
    SELECT seller_id, '01900000-0000-7000-8011-000000000002', 'sales_team_member', 'Sam Sales', 'sam@example.test', now(), now()
    FROM order_rows LIMIT 1;
    UPDATE order_rows
    SET payment_state = 'paying', payment_form = 'sepa', period_type = 'installment', test_period_days = 14, charges_count = 2,
        paid_amount = 2050, total_amount = 6150, pricing_plan_name = 'Three months', coupon_code = 'SPRING-25', campaign_id = 'news-3',
        payer_company = 'Müller & Co, KG', payer_vat_no = 'DE136695976',
        owner = '{\"first_name\": \"Gil\", \"last_name\": \"Gift\", \"company\": \"\", \"vat_no\": \"\", \"email\": \"gil@example.test\",
                  \"phone\": \"030 99\", \"street\": \"Gasse\", \"street_number\": \"2a\", \"zip\": \"1010\", \"city\": \"Wien\", \"country\": \"AT\"}',
        sales_team_member_id = '01900000-0000-7000-8011-000000000002', publisher_id = '01900000-0000-7000-8011-000000000001',
        last_due_at = '2026-02-27 23:00:00+00', due_at = '2026-03-27 23:00:00.5+00', upsell_type = 'bump',
        product_group_ids = ARRAY[uuid '01900000-0000-7000-8018-000000000001', '01900000-0000-7000-8018-000000000002'],
        internal_name = 'yoga 2026', cost_center = 'KST 4711', success_page_url = 'https://anna.example/thanks'
    WHERE token = 'T0000007';
    SET session_replication_role = DEFAULT";

/// The file that a question gives, and its rows.
async fn file(tx: &mut Tx, world: &World, seller: &Seller, raw: &str) -> (String, u64) {
    let query = ask(tx, raw);
    let statement = query.copy_statement(seller.id.uuid());
    let mut copy = world.worker.copy_out(&seller.scope(), &statement).await.unwrap();
    let (mut file, mut writer, mut rows) =
        (Vec::new(), query.row_writer(Dialect { locale: Locale::En, zone: chrono_tz::Tz::UTC }), 0);
    writer.head(&mut file);
    while let Some(piece) = copy.next().await.unwrap() {
        rows += writer.feed(&piece, &mut file).unwrap();
    }
    (String::from_utf8(file).unwrap(), rows)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_file_has_the_rows_of_the_list() {
    let world = World::new().await;
    let anna = world.seller("anna").await;
    fill(&world, &anna, 50).await;
    let mut tx = world.worker.begin(anna.scope()).await.unwrap();
    let raw = "filters[payment_state][]=paid&sort_key=total_amount&sort_dir=asc&query=anna&per=500";
    let query = ask(&tx, raw);
    let listed: Vec<OrderRow> = query.page(&mut tx).await.unwrap().rows;
    let (file, rows) = file(&mut tx, &world, &anna, raw).await;
    assert_eq!(i64::try_from(rows).unwrap(), query.count_all(&mut tx).await.unwrap());
    let lines: Vec<&str> = file.split("\r\n").collect();
    let tokens: Vec<&str> = lines[1..=listed.len()].iter().map(|line| line.split(',').next().unwrap()).collect();
    assert_eq!(tokens, listed.iter().map(|row| row.token.as_str()).collect::<Vec<_>>());
}

#[tokio::test(flavor = "multi_thread")]
async fn every_column_of_the_specification_is_filled() {
    let world = World::new().await;
    let anna = world.seller("anna").await;
    fill(&world, &anna, 10).await;
    world.owner().await.batch_execute(RICH).await.unwrap();
    let mut tx = world.worker.begin(anna.scope()).await.unwrap();
    let (rich, _) = file(&mut tx, &world, &anna, "filters[token][]=T0000007").await;
    let [head, row, ""] = rich.split("\r\n").collect::<Vec<_>>()[..] else { panic!("{rich}") };
    assert_eq!(head, format!("\u{feff}{COLUMNS}"));
    // The seventh order was made seven minutes before midnight.
    let buyer =
        "Anna,Müller 7,\"Müller & Co, KG\",DE136695976,buyer7@example.test,'+49 30 123,Am Ufer,1,10115,Berlin,DE";
    let owner = "Gil,Gift,,,gil@example.test,030 99,Gasse,2a,1010,Wien,AT";
    let (plan, sells, publisher) = (
        id::<kinds::PricingPlan>("8000-000000000002"),
        id::<kinds::Profile>("8011-000000000002"),
        id::<kinds::Profile>("8011-000000000001"),
    );
    let cells = [
        "T0000007,\"'=Yoga \"\"course\"\"\",2026-02-28T23:53:00.000Z,paying,sepa,installment,14,2,20.50,61.50,eur",
        // What the administration gives sellers, and which kind this one is.
        ",business,true,Three months",
        &plan,
        "SPRING-25,news-3",
        buyer,
        owner,
        "sam@example.test,Sam Sales",
        &sells,
        // What somebody gets for a sale is not told yet.
        "",
        &publisher,
        "2026-02-27T23:00:00.000Z,2026-03-27T23:00:00.500Z,bump,\"Body; mind, Courses\",yoga 2026,KST 4711",
        "https://anna.example/thanks",
    ];
    assert_eq!(row, cells.join(","));
    // Who has bought for themselves is the owner; what there is not is empty.
    let (plain, _) = file(&mut tx, &world, &anna, "filters[token][]=T0000006").await;
    let person = "Anna,Müller 6,,,buyer6@example.test,'+49 30 123,Am Ufer,1,10115,Berlin,DE";
    let row = plain.split("\r\n").nth(1).unwrap();
    let cells = [
        "T0000006,\"'=Yoga \"\"course\"\"\",2026-02-28T23:54:00.000Z,paid,card,one_time,,1,6.00,6.00,eur,,business,false,Standard",
        &plan,
        ",",
        person,
        person,
        ",,,,,,,,,,,",
    ];
    assert_eq!(row, cells.join(","));
}

//! What each filter of the list of orders leaves, alone and with every other.

use kontor_kernel::{Id, Kind, kinds};

use super::*;

/// Each filter, scope and search with how many of the hundred orders that fill.sql and varied.sql made it leaves.
const CASES: &[(&str, usize)] = &[
    ("", 100),
    ("filters[id][]=SEVENTH", 1),
    ("filters[order_id][]=SEVENTH", 1),
    ("filters[token][]=T0000007", 1),
    ("filters[token][]=T0000007&filters[token][]=T0000030&filters[token][]=T0000096", 3),
    ("filters[product_id][]=BREAD", 7),
    ("filters[product_id][]=BREAD&filters[product_id][]=YOGA", 100),
    ("filters[payer_email][]=buyer7@example.test", 1),
    ("filters[payer_id][]=BEA", 10),
    ("filters[payer_id][]=BEA&filters[payer_id][]=CEM", 20),
    ("filters[publisher_id][]=PUBLISHER", 5),
    ("filters[sales_team_member_id][]=SELLS", 10),
    ("filters[coupon_id][]=COUPON1", 4),
    ("filters[coupon_id][]=COUPON1&filters[coupon_id][]=COUPON2", 8),
    ("filters[funnel_id][]=FUNNEL", 20),
    ("filters[funnel_node_id][]=NODE", 10),
    ("filters[ticket_id][]=TICKET", 12),
    ("filters[ticket_date_id][]=EVENING", 6),
    ("filters[affiliate_program_id][]=PROGRAM", 4),
    ("filters[currency_id][]=chf", 5),
    ("filters[currency_id][]=jpy", 0),
    ("filters[period_type][]=subscription", 5),
    ("filters[payment_form][]=paypal", 33),
    ("filters[payment_state][]=paid", 75),
    ("filters[payment_state]=payment_not_completed", 25),
    ("filters%5Bpayment_state%5D%5B%5D=paid&filters%5Bpayment_state%5D%5B%5D=payment_not_completed", 100),
    ("filters[charges_count][from]=1&filters[charges_count][till]=10000", 75),
    ("filters[charges_count][till]=0", 25),
    ("filters[created_at][from]=2026-02-28T23:00:00Z", 60),
    ("filters[created_at][relative]=previous_month", 100),
    ("filters[created_at][relative]=current_month", 0),
    ("filters[upsell_type][]=bump", 11),
    ("filters[upsell_type][]=bump&filters[upsell_type][]=standard", 23),
    ("filters[product_group_id][]=GROUP1", 16),
    ("filters[product_group_id][]=GROUP2", 8),
    ("filters[internal_name][]=sourdough", 14),
    ("filters[pricing_plan_id][]=MONTHLY", 3),
    ("filters[campaign][]=spring", 9),
    ("filters[campaign][]=autumn", 0),
    ("filters[exclude_not_completed]=true", 75),
    ("filters[exclude_not_completed]=false", 100),
    ("filters[hide_free]=true", 98),
    ("scopes[]=list", 75),
    ("query=anna", 100),
    ("query=M%C3%BCller", 100),
    ("query=t0000007", 1),
    ("query=T00000", 99),
    ("query=buyer7@example.test+anna", 1),
    ("query=anna+nobody", 0),
];

/// What a case is about: two of one filter are not asked together.
fn name(raw: &str) -> String {
    raw.replace("%5B", "[").replace("%5D", "]").split([']', '=']).next().unwrap_or_default().to_owned()
}

/// An id of what was made as the wire has it.
pub fn id<K: Kind>(tail: &str) -> String {
    Id::<K>::from_uuid(format!("01900000-0000-7000-{tail}").parse().unwrap()).to_string()
}

/// Names what was made as the wire does.
pub fn written(raw: &str) -> String {
    let names = [
        ("YOGA", id::<kinds::Product>("8000-000000000001")),
        ("BREAD", id::<kinds::Product>("8000-000000000011")),
        ("MONTHLY", id::<kinds::PricingPlan>("8000-000000000012")),
        ("SEVENTH", id::<kinds::Order>("8001-000000000007")),
        ("BEA", id::<kinds::User>("8010-000000000001")),
        ("CEM", id::<kinds::User>("8010-000000000002")),
        ("PUBLISHER", id::<kinds::Profile>("8011-000000000001")),
        ("SELLS", id::<kinds::Profile>("8011-000000000002")),
        ("COUPON1", id::<kinds::Coupon>("8012-000000000001")),
        ("COUPON2", id::<kinds::Coupon>("8012-000000000002")),
        ("FUNNEL", id::<kinds::Funnel>("8013-000000000001")),
        ("NODE", id::<kinds::FunnelNode>("8014-000000000001")),
        ("TICKET", id::<kinds::Ticket>("8015-000000000001")),
        ("EVENING", id::<kinds::TicketDate>("8016-000000000001")),
        ("PROGRAM", id::<kinds::AffiliateProgram>("8017-000000000001")),
        ("GROUP1", id::<kinds::ProductGroup>("8018-000000000001")),
        ("GROUP2", id::<kinds::ProductGroup>("8018-000000000002")),
    ];
    names.into_iter().fold(raw.to_owned(), |raw, (name, id)| raw.replace(name, &id))
}

async fn varied(world: &World, seller: &Seller) {
    fill(world, seller, 100).await;
    world.owner().await.batch_execute(include_str!("../../varied.sql")).await.unwrap();
}

/// Which are found: all on one page.
async fn found(tx: &mut Tx, raw: &str) -> BTreeSet<String> {
    let listed = list(tx, &format!("per=500&{}", written(raw))).await;
    assert_eq!(listed.meta.total_count, i64::try_from(listed.rows.len()).unwrap(), "{raw}");
    listed.rows.into_iter().map(|row| row.token).collect()
}

#[test]
fn every_filter_has_a_case() {
    let names: Vec<String> = CASES.iter().map(|(raw, _)| name(raw)).collect();
    let asked: BTreeSet<&str> = names.iter().filter_map(|name| name.strip_prefix("filters[")).collect();
    assert_eq!(asked, ORDERS.filters.iter().map(|filter| filter.name).collect());
}

#[tokio::test(flavor = "multi_thread")]
async fn every_filter_narrows_alone_and_with_every_other() {
    let world = World::new().await;
    let (anna, bruno) = world.two_tenants().await;
    varied(&world, &anna).await;
    let mut tx = world.api.begin(anna.scope()).await.unwrap();
    let (mut alone, mut wrong) = (Vec::new(), Vec::new());
    for (raw, wanted) in CASES {
        let orders = found(&mut tx, raw).await;
        if orders.len() != *wanted {
            wrong.push(format!("{raw}: {} instead of {wanted}", orders.len()));
        }
        alone.push((raw, orders));
    }
    assert_eq!(wrong, Vec::<String>::new());
    for (place, (one, ones)) in alone.iter().enumerate().skip(1) {
        for (other, others) in alone.iter().skip(place + 1).filter(|(other, _)| name(other) != name(one)) {
            assert_eq!(found(&mut tx, &format!("{one}&{other}")).await, ones & others, "{one}&{other}");
        }
    }
    tx.rollback().await.unwrap();
    let mut tx = world.api.begin(bruno.scope()).await.unwrap();
    for (raw, _) in CASES {
        assert_eq!(found(&mut tx, raw).await.len(), 0, "{raw}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn days_are_those_of_the_time_zone() {
    let world = World::new().await;
    let anna = world.seller("anna").await;
    fill(&world, &anna, 100).await;
    let mut tx = world.api.begin(anna.scope()).await.unwrap();
    for (raw, wanted) in [
        ("filters[created_at][from]=2026-02-28&filters[created_at][till]=2026-02-28", 100),
        ("filters[created_at][till]=2026-02-28&time_zone=Asia/Tokyo", 0),
        ("filters[created_at][from]=2026-03-01&time_zone=Asia/Tokyo", 100),
    ] {
        assert_eq!(found(&mut tx, raw).await.len(), wanted, "{raw}");
    }
    let echoed = serde_json::to_value(
        list(&mut tx, "filters[created_at][relative]=previous_month&time_zone=Europe/Berlin").await.meta,
    )
    .unwrap();
    assert_eq!(echoed["resolved"]["created_at"]["from"], "2026-01-31T23:00:00.000Z");
}

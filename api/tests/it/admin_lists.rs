//! What managers read of all sellers are lists like every other.

use diesel_async::SimpleAsyncConnection;
use kontor_kernel::kinds::SellerId;
use kontor_lists::{Filter, FilterKind};
use kontor_registry::ADMIN_SHEETS;
use serde_json::Value;

use crate::{
    account::{Api, Got},
    reviews::{manager, seller},
};

/// A parameter that asks for something by this filter.
fn asked(filter: &Filter, some: SellerId) -> String {
    let name = filter.name;
    match &filter.kind {
        FilterKind::Words { choices, .. } | FilterKind::HoldsWords { choices, .. } => {
            choices().iter().take(100).map(|word| format!("filters[{name}][]={word}")).collect::<Vec<_>>().join("&")
        }
        FilterKind::Ids { of, .. } | FilterKind::HoldsIds { of, .. } => {
            format!("filters[{name}][]={}", (of.print)(some.uuid()))
        }
        FilterKind::Text { .. } => format!("filters[{name}]=nothing"),
        FilterKind::Bool { .. } | FilterKind::Flag { .. } => format!("filters[{name}]=true"),
        FilterKind::Number { min, .. } => format!("filters[{name}][from]={min}"),
        FilterKind::Time { .. } => format!("filters[{name}][relative]=current_year"),
    }
}

fn ids(got: &Got) -> Vec<String> {
    assert_eq!(got.status, 200, "{}", got.body);
    got.body["data"].as_array().unwrap().iter().map(|row| row["id"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_managers_read_is_filtered_sorted_and_paged_like_every_list() {
    let api = Api::new().await;
    let (boss, (anna, _)) = (manager(&api).await, seller(&api, "anna").await);
    seller(&api, "bruno").await;
    let some: SellerId = api.get("/v1/cabinet/seller", &anna).await.text("/data/id").parse().unwrap();
    let mut seen = 0;
    for sheet in ADMIN_SHEETS {
        let path = sheet.path();
        let all = ids(&api.get(&format!("{path}?per=100"), &boss).await);
        seen += all.len();
        let mut paged: Vec<String> = Vec::new();
        let mut after = String::new();
        loop {
            let got = api.get(&format!("{path}?limit=1{after}"), &boss).await;
            paged.extend(ids(&got));
            let Some(next) = got.body["meta"]["next_cursor"].as_str() else { break };
            after = format!("&after={next}");
        }
        assert_eq!(paged, all, "{path} by cursors");
        let ascending = ids(&api.get(&format!("{path}?per=100&sort_dir=asc"), &boss).await);
        let descending = ids(&api.get(&format!("{path}?per=100&sort_dir=desc"), &boss).await);
        assert_eq!(ascending.into_iter().rev().collect::<Vec<_>>(), descending, "{path}");
        for filter in sheet.filters {
            let asked = asked(filter, some);
            let got = api.get(&format!("{path}?{asked}"), &boss).await;
            assert!(ids(&got).iter().all(|id| all.contains(id)), "{path}?{asked}");
        }
        for facet in sheet.facets {
            let counted = api.get(&format!("{path}?counts[]={facet}"), &boss).await;
            let counts =
                counted.body["meta"]["counts"][facet].as_object().into_iter().flat_map(|counts| counts.values());
            let total: i64 = counts.filter_map(Value::as_i64).sum();
            assert_eq!(total, i64::try_from(all.len()).unwrap(), "{path} by {facet}");
        }
        for (wrong, code) in [
            ("filters[nothing]=1", "unknown_filter"),
            ("sort_key=nothing", "unknown_sort"),
            ("nothing=1", "unknown_parameter"),
            ("page=0", "too_small"),
        ] {
            let got = api.get(&format!("{path}?{wrong}"), &boss).await;
            assert_eq!((got.status, got.code()), (422, code), "{path}?{wrong}");
        }
        let refused = api.get(&path, &anna).await;
        assert_eq!((refused.status, refused.code()), (403, "forbidden"), "{path}");
    }
    assert!(seen > 3, "only {seen} rows were looked at");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_waits_is_counted_as_its_lists_count_it() {
    let api = Api::new().await;
    let (boss, (anna, _)) = (manager(&api).await, seller(&api, "anna").await);
    let rows = "SET session_replication_role = replica;
        INSERT INTO bank_accounts (seller_id, id, holder, iban_sealed, iban_last4, country_code, internal, external, created_at, updated_at)
        SELECT seller_id, gen_random_uuid(), 'Anna', '', '3000', 'DE', state, 'not_sent', now(), now()
        FROM (SELECT seller_id FROM sellers WHERE livemode LIMIT 1) AS one, unnest(ARRAY['init', 'accepted', 'rejected']) AS state;
        UPDATE legitimations SET internal = 'in_review' WHERE seller_id IN (SELECT seller_id FROM sellers WHERE livemode)";
    api.world.owner().await.batch_execute(rows).await.unwrap();
    let counts = api.get("/v1/admin/waiting", &boss).await;
    assert_eq!(counts.status, 200, "{}", counts.body);
    let waiting = &counts.body["data"]["attributes"];
    assert_eq!((&waiting["bank_accounts"], &waiting["legitimations"]), (&2.into(), &1.into()));
    let attributes = counts.body["data"]["attributes"].as_object().unwrap();
    assert_eq!(attributes.len(), 7);
    for (count, list, filter) in [
        ("product_reviews", "product_reviews", "?filters[state]=in_review"),
        ("payout_requests", "payout_requests", "?filters[state]=waiting"),
        ("transactions", "transactions", ""),
        ("jobs", "jobs", "?filters[state]=dead"),
        ("bank_accounts", "bank_accounts", "?filters[waiting]=true&filters[livemode]=true"),
        ("legitimations", "bank_account_legitimations", "?filters[waiting]=true"),
        ("disputes", "disputes", "?filters[waiting]=true&filters[livemode]=true"),
    ] {
        let list = api.get(&format!("/v1/admin/{list}{filter}"), &boss).await;
        assert_eq!(list.status, 200, "{}", list.body);
        assert_eq!(attributes[count], list.body["meta"]["total_count"], "{count}");
    }
    let refused = api.get("/v1/admin/waiting", &anna).await;
    assert_eq!((refused.status, refused.code()), (403, "forbidden"));
    assert_eq!(api.get("/v1/admin/waiting", "").await.status, 401);
}

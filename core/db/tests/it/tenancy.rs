//! Row-level security, asked of the database's own catalogue, and tried.

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Scope, query};
use kontor_kernel::{Actor, kinds};
use kontor_testkit::World;

#[derive(Row)]
struct Finding {
    rule: String,
    subject: String,
}

#[derive(Row)]
struct Count {
    count: i64,
}

/// Tables without seller_id, each with its reason. Grows only with a reason.
const WITHOUT_SELLER_ID: &[(&str, &str)] = &[
    ("__diesel_schema_migrations", "which migrations ran"),
    ("transitions", "platform: the same for all"),
    ("event_rules", "platform: the same for all"),
    ("notification_rules", "platform: the same for all"),
    ("notification_defaults", "platform: the same for all"),
    ("notification_settings", "person: how they want to be told, of every shop that they work for"),
    ("push_subscriptions", "person: their browsers"),
    ("jobs", "platform: the queue; carries its tenant"),
    ("provider_events", "platform: not understood yet"),
    ("shops", "platform: the directory that finds a tenant"),
    ("mails", "platform: to anybody; carries its tenant"),
    ("mail_refusals", "platform: an address's request, whoever writes to it"),
    ("resellers", "platform: the company that sells in sellers' places; the same for all"),
    ("platform_plans", "platform: what it offers its sellers; the same for all"),
    ("manager_exports", "platform: files of the managers' lists, each of the manager who asked"),
    ("audit_logs", "platform: what managers did; names its tenant"),
    ("mail_requests", "nobody's: an address that may have no account, until it is looked at"),
    ("users", "person"),
    ("proven_addresses", "person"),
    ("profiles", "person"),
    ("sessions", "person"),
    ("account_events", "person"),
    ("email_tokens", "person"),
    ("totp_factors", "person"),
    ("recovery_codes", "person"),
    ("passkeys", "person"),
    ("sign_in_challenges", "person: who is about to sign in, until it is known who"),
];

#[tokio::test(flavor = "multi_thread")]
async fn the_catalogue_has_no_hole() {
    let world = World::new().await;
    let mut owner = world.owner().await;
    let findings: Vec<Finding> = query(include_str!("rls_catalogue.sql")).load(&mut owner).await.unwrap();
    let holes: Vec<String> = findings.iter().map(|found| format!("{}: {}", found.rule, found.subject)).collect();
    assert!(holes.is_empty(), "{holes:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_table_without_seller_id_has_a_reason() {
    let world = World::new().await;
    let mut owner = world.owner().await;
    let sql = "SELECT 'table' AS rule, relname::text AS subject FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') \
               AND NOT EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'seller_id') ORDER BY 2";
    let found: Vec<Finding> = query(sql).load(&mut owner).await.unwrap();
    let mut found: Vec<String> = found.into_iter().map(|finding| finding.subject).collect();
    let mut allowed: Vec<String> = WITHOUT_SELLER_ID.iter().map(|(table, _)| (*table).to_owned()).collect();
    found.sort();
    allowed.sort();
    assert_eq!(found, allowed);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_login_alone_sees_nothing_and_a_tenant_sees_only_itself() {
    let world = World::new().await;
    let (anna, bruno) = world.two_tenants().await;
    let mut tx = world.api.begin(anna.scope()).await.unwrap();
    let rows: Vec<Count> = query("SELECT count(*) AS count FROM sellers").load(tx.conn().unwrap()).await.unwrap();
    assert_eq!(rows[0].count, 1);
    // Writing into another tenant is refused by the policy itself.
    let stolen = query("INSERT INTO test_clocks VALUES ($1, gen_random_uuid(), now(), now())")
        .bind(bruno.id)
        .execute(tx.conn().unwrap())
        .await;
    assert!(stolen.unwrap_err().to_string().contains("row-level security"));
    tx.rollback().await.unwrap();

    let (client, connection) =
        tokio_postgres::connect(&world.login_url("DATABASE_URL_API"), tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(connection);
    let refused = client.query("SELECT * FROM public.sellers", &[]).await.unwrap_err();
    assert_eq!(refused.code(), Some(&tokio_postgres::error::SqlState::INSUFFICIENT_PRIVILEGE), "{refused:?}");
    let refused = client.batch_execute("SET ROLE kontor_system").await.unwrap_err();
    assert_eq!(refused.code(), Some(&tokio_postgres::error::SqlState::INSUFFICIENT_PRIVILEGE), "{refused:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dropped_transaction_leaves_nothing_and_its_connection_is_clean() {
    let world = World::new().await;
    let anna = world.seller("anna").await;
    for _ in 0..20 {
        let mut tx = world.api.begin(anna.scope()).await.unwrap();
        query("UPDATE sellers SET name = 'half'").execute(tx.conn().unwrap()).await.unwrap();
    }
    let mut tx = world.api.begin(Scope::Seller(anna.tenant, Actor::System)).await.unwrap();
    let rows: Vec<Count> =
        query("SELECT count(*) AS count FROM sellers WHERE name = 'half'").load(tx.conn().unwrap()).await.unwrap();
    assert_eq!(rows[0].count, 0);
    tx.commit().await.unwrap();
    let mut tx = world.api.begin(Scope::Person(world.env.id::<kinds::User>())).await.unwrap();
    let rows: Vec<Count> = query("SELECT count(*) AS count FROM sellers").load(tx.conn().unwrap()).await.unwrap();
    assert_eq!(rows[0].count, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn migrations_can_be_undone_and_done_again() {
    let world = World::new().await;
    kontor_db::migrate::undo(&world.owner_url()).await.unwrap();
    kontor_db::migrate::run(&world.owner_url(), &[]).await.unwrap();
    kontor_db::migrate::run(&world.owner_url(), &[]).await.unwrap();
}

//! Connections: what was prepared on them, and what became of them while nobody looked.

use diesel_async::{RunQueryDsl, SimpleAsyncConnection};
use kontor_db::{Row, Scope, query};
use kontor_kernel::Code;
use kontor_testkit::World;

#[derive(Debug, Row)]
struct Seen {
    role: String,
    login: String,
}

const LOOK: &str = "SELECT current_user::text AS role, session_user::text AS login";

/// Every connection of the product's logins dies, as with a restart of the server.
async fn break_all(world: &World) {
    let mut owner = world.owner().await;
    owner
        .batch_execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'",
        )
        .await
        .unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_single_statement_runs_as_its_principal_from_the_first_time_on() {
    let world = World::new().await;
    for _ in 0..3 {
        let seen: Vec<Seen> = world.worker.once(Scope::System, || query(LOOK)).await.unwrap();
        assert_eq!(seen[0].role, "kontor_system");
        assert_ne!(seen[0].login, seen[0].role, "the login itself may not even look");
    }
    let tx = world.worker.begin(Scope::System).await.unwrap();
    tx.rollback().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_single_statement_that_fails_leaves_nothing_behind() {
    let world = World::new().await;
    let broken = world.worker.once::<_, Seen>(Scope::System, || query("SELECT 1 / 0 AS role")).await;
    assert_eq!(broken.unwrap_err().code(), Code::InternalError);
    let seen: Vec<Seen> = world.worker.once(Scope::System, || query(LOOK)).await.unwrap();
    assert_eq!(seen[0].role, "kontor_system", "the connection is whole again");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tenant_is_served_by_a_whole_transaction_only() {
    let world = World::new().await;
    let anna = world.seller("anna").await;
    assert!(world.api.once::<_, Seen>(anna.scope(), || query(LOOK)).await.is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_that_died_in_the_pool_are_replaced_unnoticed() {
    #[derive(Row)]
    struct One {
        one: i32,
    }
    let world = World::new().await;
    // Several, so that more than one dead connection waits.
    let mut open = Vec::new();
    for _ in 0..3 {
        open.push(world.worker.begin(Scope::System).await.unwrap());
    }
    for tx in open {
        tx.rollback().await.unwrap();
    }
    break_all(&world).await;
    let found: Vec<One> = world.worker.once(Scope::System, || query("SELECT 1 AS one")).await.unwrap();
    assert_eq!(found[0].one, 1);
    break_all(&world).await;
    let mut tx = world.worker.begin(Scope::System).await.unwrap();
    let found: Vec<One> = query("SELECT 1 AS one").load(tx.conn().unwrap()).await.unwrap();
    assert_eq!(found[0].one, 1);
    tx.commit().await.unwrap();
}

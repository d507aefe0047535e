//! Brings a database to the schema of this program: migrations once each, policies every time.

use diesel_async::{AsyncConnection, AsyncMigrationHarness, AsyncPgConnection, SimpleAsyncConnection};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};
use kontor_kernel::{ApiError, Result};

const MIGRATIONS: EmbeddedMigrations = embed_migrations!("migrations");

/// Roles, rights, policies and triggers; every file can be applied again.
const POLICIES: &[(&str, &str)] = &[
    ("00_roles.sql", include_str!("../policies/00_roles.sql")),
    ("10_grants.sql", include_str!("../policies/10_grants.sql")),
    ("20_rows.sql", include_str!("../policies/20_rows.sql")),
    ("25_transitions.sql", include_str!("../policies/25_transitions.sql")),
    ("26_events.sql", include_str!("../policies/26_events.sql")),
    ("27_notifications.sql", include_str!("../policies/27_notifications.sql")),
    ("30_triggers.sql", include_str!("../policies/30_triggers.sql")),
    ("32_subscriptions.sql", include_str!("../policies/32_subscriptions.sql")),
    ("35_events.sql", include_str!("../policies/35_events.sql")),
    ("36_figures.sql", include_str!("../policies/36_figures.sql")),
    ("37_customers.sql", include_str!("../policies/37_customers.sql")),
    ("38_notifications.sql", include_str!("../policies/38_notifications.sql")),
    ("40_lists.sql", include_str!("../policies/40_lists.sql")),
];

/// Only one start at a time changes the schema.
const LOCK: i64 = 0x6b6f_6e74_6f72;

/// A migration that cannot have its table soon gives up and the start fails: everybody else would queue behind it.
/// Another start that is migrating is waited for before this is set.
const PATIENCE: &str = "SET lock_timeout = '10s'; SET statement_timeout = '30min'";

/// A login role and the password it gets.
#[derive(Debug, Clone)]
pub struct Login {
    /// `kontor_api_login`, `kontor_manager_login` or `kontor_worker_login`.
    pub role: String,
    /// Its password.
    pub password: String,
}

/// Migrates the database at `owner_url` and gives the logins their passwords. The owner needs CREATEROLE.
pub async fn run(owner_url: &str, logins: &[Login]) -> Result<()> {
    let mut conn = AsyncPgConnection::establish(owner_url).await?;
    conn.batch_execute(&format!("SELECT pg_advisory_lock({LOCK})")).await?;
    conn.batch_execute(PATIENCE).await?;
    let mut harness = AsyncMigrationHarness::new(conn);
    // The harness blocks while it runs a migration.
    let conn = tokio::task::spawn_blocking(move || {
        harness.run_pending_migrations(MIGRATIONS).map_err(ApiError::internal)?;
        Ok::<_, ApiError>(harness.into_inner())
    });
    let mut conn = conn.await??;
    for (name, sql) in POLICIES {
        let applied = conn.batch_execute(&format!("BEGIN; {sql}; COMMIT")).await;
        applied.map_err(|cause| ApiError::internal(format!("policies/{name}: {cause}")))?;
    }
    for login in logins {
        let sql =
            format!("ALTER ROLE \"{}\" PASSWORD '{}'", login.role.replace('"', ""), login.password.replace('\'', "''"));
        conn.batch_execute(&sql).await?;
    }
    conn.batch_execute(&format!("SELECT pg_advisory_unlock({LOCK})")).await?;
    Ok(())
}

const NO_POLICIES: &str = "DO $$ DECLARE entry record; BEGIN \
    FOR entry IN SELECT tablename, policyname FROM pg_policies WHERE schemaname = 'public' LOOP \
        EXECUTE format('DROP POLICY %I ON %I', entry.policyname, entry.tablename); \
    END LOOP; END $$";

/// Undoes every migration, newest first; for the test that down.sql works.
pub async fn undo(owner_url: &str) -> Result<()> {
    let mut conn = AsyncPgConnection::establish(owner_url).await?;
    // Policies lean on several tables; they are not part of a migration and go first.
    conn.batch_execute(NO_POLICIES).await?;
    let mut harness = AsyncMigrationHarness::new(conn);
    tokio::task::spawn_blocking(move || {
        harness.revert_all_migrations(MIGRATIONS).map(|_| ()).map_err(ApiError::internal)
    })
    .await?
}

/// Changes whenever a migration or policy does; names the template that tests copy.
pub fn fingerprint() -> Vec<u8> {
    use diesel::migration::{Migration, MigrationSource};
    let names: Vec<Box<dyn Migration<diesel::pg::Pg>>> = MIGRATIONS.migrations().unwrap_or_default();
    let mut bytes: Vec<u8> = names.iter().flat_map(|migration| migration.name().to_string().into_bytes()).collect();
    bytes.extend(env!("KONTOR_MIGRATIONS_HASH").bytes());
    bytes.extend(POLICIES.iter().flat_map(|(_, sql)| sql.bytes()));
    bytes
}

//! The pool and the transaction.

use crate::Row;
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use chrono::{DateTime, Utc};
use diesel::{
    QueryResult,
    deserialize::FromSqlRow,
    expression::QueryMetadata,
    pg::Pg,
    query_builder::{AsQuery, QueryFragment, QueryId},
    query_dsl::CompatibleType,
};
use diesel_async::{
    AsyncPgConnection, RunQueryDsl, SimpleAsyncConnection,
    pooled_connection::{
        AsyncDieselConnectionManager, ManagerConfig, PoolableConnection, RecyclingMethod,
        deadpool::{Object, Pool},
    },
};
use kontor_kernel::{ApiError, Cause, Code, Env, Id, Kind, Result, iso, kinds::SellerId};

use crate::{Scope, Tenant, query};

/// Between a server's last word on a connection and its end (milliseconds).
const HANG_UP: Duration = Duration::from_millis(20);
/// So often it is looked whether it has.
const HANG_UP_LOOKS: u32 = 20;
const POOL_WAIT: Duration = Duration::from_secs(5);
/// Tenants whose side is remembered: some 300 kB.
const SIDES_KEPT: usize = 10_000;
const ROLLBACK_WAIT: Duration = Duration::from_secs(5);

/// A login of the database. One per class of process, see the tenancy rules in ARCHITECTURE.md.
#[derive(Clone)]
pub struct Db {
    pool: Pool<AsyncPgConnection>,
    pub(crate) url: Arc<str>,
    env: Env,
    /// Which side each tenant is; it never changes.
    sides: Arc<Mutex<HashMap<SellerId, bool>>>,
    /// Whether it lives where an advancing test clock is, not where it is going.
    follows: bool,
}

impl Db {
    /// A pool of `size` connections to `url`, opened when first needed.
    pub fn connect(url: &str, size: usize, env: Env) -> Result<Self> {
        let mut config = ManagerConfig::default();
        // No question before each use: a connection that died is noticed by [`Db::open`].
        config.recycling_method = RecyclingMethod::Fast;
        let manager = AsyncDieselConnectionManager::<AsyncPgConnection>::new_with_config(url, config);
        let pool = Pool::builder(manager)
            .max_size(size)
            // The connection used last has its plans and caches warm; what is not needed stays idle.
            .queue_mode(deadpool::managed::QueueMode::Lifo)
            .wait_timeout(Some(POOL_WAIT))
            .create_timeout(Some(POOL_WAIT))
            .runtime(deadpool::Runtime::Tokio1)
            .build()?;
        Ok(Self { pool, url: url.into(), env, sides: Arc::default(), follows: false })
    }

    /// The same for whoever does what becomes due: on a test side they live where its clock is on its way, and do
    /// everything at its own moment. Everybody else lives where it was sent.
    #[must_use]
    pub fn following_clocks(self) -> Self {
        Self { follows: true, ..self }
    }

    /// Time and chance of this process.
    pub const fn env(&self) -> &Env {
        &self.env
    }

    /// Opens a transaction as `scope`. One round trip; one more on a test side, for its clock.
    pub async fn begin(&self, scope: Scope) -> Result<Tx> {
        self.begin_because(scope, "").await
    }

    /// The same, where it is known from the beginning why states will change: see [`Tx::set_change_reason`]. One round trip less.
    pub async fn begin_because(&self, scope: Scope, cause: impl Into<Cause<'_>>) -> Result<Tx> {
        let (now, cause) = (self.env.clock.now(), cause.into());
        let conn = self.open(&opening_because(&scope, now, "BEGIN", cause)).await?;
        let mut tx = self.opened(conn, now, scope);
        tx.cause = Some((cause.key().to_owned(), cause.said.to_owned()));
        tx.follow_clock_of_test_side().await?;
        Ok(tx)
    }

    /// Opens a read-only transaction that sees one moment of the data: for long reads, and for an answer put together by
    /// several statements whose parts must agree.
    pub async fn begin_snapshot(&self, scope: Scope) -> Result<Tx> {
        let now = self.env.clock.now();
        let conn = self.open(&opening(&scope, now, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")).await?;
        let mut tx = self.opened(conn, now, scope);
        tx.follow_clock_of_test_side().await?;
        Ok(tx)
    }

    /// One statement as `scope`, in a transaction of its own and in one round trip less than through [`Db::begin`]: it
    /// is on its way before the opening is answered. For looks and moves outside a tenant; `statement` is asked again
    /// when the connection turns out to be dead, before anything has happened.
    #[expect(clippy::manual_async_fn, reason = "the compiler sees that it is Send only where that is written down")]
    pub fn once<'q, Q, R>(
        &self,
        scope: Scope,
        statement: impl Fn() -> Q + Send + Sync,
    ) -> impl Future<Output = Result<Vec<R>>> + Send
    where
        Q: AsQuery<SqlType: CompatibleType<R, Pg, SqlType: 'static>> + Send + 'q,
        Q::Query: QueryFragment<Pg> + QueryId + Send + 'q,
        R: FromSqlRow<<Q::SqlType as CompatibleType<R, Pg>>::SqlType, Pg> + Send + 'static,
        Pg: QueryMetadata<Q::SqlType>,
    {
        async move {
            if scope.tenant().is_some() {
                return Err(ApiError::internal("a tenant may have a clock of its own, which only `begin` follows"));
            }
            let now = self.env.clock.now();
            let begin = opening(&scope, now, "BEGIN");
            let mut dead = 0;
            let (conn, rows) = loop {
                let conn = self.pooled().await?;
                let (mut first, mut second) = (&*conn, &*conn);
                // Polled in this order: what is prepared first is prepared and run inside the transaction as well.
                let (opened, rows) = futures::join!(first.batch_execute(&begin), statement().load(&mut second));
                if let Some(conn) = self.kept(conn, opened, &mut dead).await? {
                    break (conn, rows);
                }
            };
            let tx = self.opened(conn, now, scope);
            let rows = rows?;
            tx.commit().await?;
            Ok(rows)
        }
    }

    fn opened(&self, conn: Object<AsyncPgConnection>, now: DateTime<Utc>, scope: Scope) -> Tx {
        Tx { conn: Some(conn), now, env: self.env.clone(), scope, follows: self.follows, cause: None }
    }

    /// A connection on which `begin` has been said.
    async fn open(&self, begin: &str) -> Result<Object<AsyncPgConnection>> {
        let mut dead = 0;
        loop {
            let mut conn = self.pooled().await?;
            let opened = conn.batch_execute(begin).await;
            if let Some(conn) = self.kept(conn, opened, &mut dead).await? {
                return Ok(conn);
            }
        }
    }

    async fn pooled(&self) -> Result<Object<AsyncPgConnection>> {
        self.pool.get().await.map_err(|cause| ApiError::new(Code::MsUnavailable).with_reason(cause))
    }

    /// The connection, if it opened; none when it had died in the pool, and another one may be tried: nothing happened
    /// on it yet. One that did not open is never handed out again.
    async fn kept(
        &self,
        conn: Object<AsyncPgConnection>,
        opened: QueryResult<()>,
        dead: &mut usize,
    ) -> Result<Option<Object<AsyncPgConnection>>> {
        let Err(cause) = opened else { return Ok(Some(conn)) };
        let mut conn = Object::take(conn);
        // A server that goes down says so before it hangs up; on a busy machine it takes its time.
        for _ in 0..HANG_UP_LOOKS {
            if conn.is_broken() {
                break;
            }
            tokio::time::sleep(HANG_UP).await;
        }
        if !conn.is_broken() || *dead >= self.pool.status().max_size {
            return Err(cause.into());
        }
        *dead += 1;
        Ok(None)
    }

    /// The tenant of an id, with the side it is; for work that knows only the id. System logins only.
    pub async fn tenant(&self, id: SellerId) -> Result<Tenant> {
        if let Some(livemode) = self.sides().get(&id).copied() {
            return Ok(Tenant { id, livemode });
        }
        let mut tx = self.begin(Scope::System).await?;
        let found =
            query("SELECT livemode FROM sellers WHERE seller_id = $1").bind(id).get_results::<Side>(tx.conn()?).await?;
        tx.commit().await?;
        let livemode = found.into_iter().next().ok_or_else(ApiError::not_found)?.livemode;
        let mut sides = self.sides();
        if sides.len() >= SIDES_KEPT {
            sides.clear();
        }
        sides.insert(id, livemode);
        Ok(Tenant { id, livemode })
    }

    fn sides(&self) -> MutexGuard<'_, HashMap<SellerId, bool>> {
        // Whoever panicked with the lock in hand left a map that is whole.
        self.sides.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[derive(Row)]
struct Side {
    livemode: bool,
}

/// `begin`, the role and all settings in one simple query. `set_config(…, true)` ends with the transaction.
pub(crate) fn opening(scope: &Scope, now: DateTime<Utc>, begin: &str) -> String {
    opening_because(scope, now, begin, "".into())
}

fn opening_because(scope: &Scope, now: DateTime<Utc>, begin: &str, cause: Cause<'_>) -> String {
    let quote = |text: &str| format!("'{}'", text.replace('\0', "").replace('\'', "''"));
    let tenant = scope.tenant().map(|tenant| tenant.id.uuid().to_string()).unwrap_or_default();
    let user = scope.user().map(|user| user.uuid().to_string()).unwrap_or_default();
    format!(
        "{begin}; SELECT set_config('role', '{role}', true), set_config('app.seller_id', '{tenant}', true), \
         set_config('app.user_id', '{user}', true), set_config('app.key', {key}, true), \
         set_config('app.actor', {actor}, true), set_config('app.cause', {said}, true), set_config('app.why', {why}, true), \
         set_config('app.now', '{now}', true)",
        role = scope.role(),
        key = quote(scope.key()),
        actor = quote(&scope.actor()),
        said = quote(cause.said),
        why = quote(cause.key()),
        now = iso(now),
    )
}

#[derive(Row)]
struct ClockRow {
    now_at: DateTime<Utc>,
}

/// A transaction of one principal. Dropped without [`Tx::commit`], it rolls back.
pub struct Tx {
    conn: Option<Object<AsyncPgConnection>>,
    now: DateTime<Utc>,
    env: Env,
    scope: Scope,
    follows: bool,
    /// Why states change, as it was said last; none where that is not certain.
    pub(crate) cause: Option<(String, String)>,
}

impl Tx {
    /// The connection, for this crate's neighbours' stores.
    pub fn conn(&mut self) -> Result<&mut AsyncPgConnection> {
        self.conn.as_deref_mut().ok_or_else(|| ApiError::internal("transaction already ended"))
    }

    /// The tenant's present: real time, or its test clock.
    pub const fn now(&self) -> DateTime<Utc> {
        self.now
    }

    /// Time and chance of this process. Business times come from [`Tx::now`].
    pub const fn env(&self) -> &Env {
        &self.env
    }

    /// As whom this runs.
    pub const fn scope(&self) -> &Scope {
        &self.scope
    }

    /// The tenant of this transaction; asking without one is a mistake of ours.
    pub fn tenant(&self) -> Result<Tenant> {
        self.scope.tenant().ok_or_else(|| ApiError::internal("transaction without a tenant"))
    }

    /// Shorthand for the tenant's id, for `seller_id = $1`: for the plan, and as the first of two guards.
    pub fn seller(&self) -> Result<SellerId> {
        self.tenant().map(|tenant| tenant.id)
    }

    /// A new id.
    pub fn id<K: Kind>(&self) -> Id<K> {
        self.env.id()
    }

    /// Waits until nobody else of this tenant does `action`, and keeps others waiting until this transaction ends: what is
    /// found free by the statements after it stays free. A statement sees what was committed before it began, so the
    /// look must not be part of the wait.
    pub async fn advisory_lock(&mut self, action: &str) -> Result<()> {
        let seller = self.seller()?;
        query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))")
            .bind(format!("{action} {seller}"))
            .execute(self.conn()?)
            .await?;
        Ok(())
    }

    /// Goes back to the moment at which something became due. A test clock may have jumped over it, and then it happens
    /// when it would have happened: one big step equals many small ones. Live time does not jump, so there it is nothing.
    pub async fn as_of(&mut self, due: DateTime<Utc>) -> Result<()> {
        if self.tenant()?.livemode || due >= self.now {
            return Ok(());
        }
        self.now = due;
        self.write_now().await
    }

    async fn write_now(&mut self) -> Result<()> {
        query("SELECT set_config('app.now', $1, true)").bind(iso(self.now)).execute(self.conn()?).await?;
        Ok(())
    }

    /// Goes on as the system, for the end of a job in the transaction of its work. What is checked last is checked before, as whoever
    /// did that work.
    pub async fn switch_to_system(&mut self) -> Result<()> {
        self.now = self.env.clock.now();
        let sql = opening(&Scope::System, self.now, "SET CONSTRAINTS ALL IMMEDIATE; RESET ROLE");
        self.conn()?.batch_execute(&sql).await?;
        (self.scope, self.cause) = (Scope::System, None);
        Ok(())
    }

    /// Goes on as another principal in the same transaction: for the few actions that write for two principals and
    /// must not be done by halves, such as opening a shop. The login must be able to become both.
    pub async fn switch_role(&mut self, scope: Scope) -> Result<()> {
        self.now = self.env.clock.now();
        let sql = opening(&scope, self.now, "RESET ROLE");
        self.conn()?.batch_execute(&sql).await?;
        (self.scope, self.cause) = (scope, None);
        self.follow_clock_of_test_side().await
    }

    /// Makes everything durable.
    pub async fn commit(mut self) -> Result<()> {
        // On failure the connection is still ours: Drop rolls back.
        self.conn()?.batch_execute("COMMIT").await?;
        self.conn = None;
        Ok(())
    }

    /// Undoes everything now, instead of in the background when dropped.
    pub async fn rollback(mut self) -> Result<()> {
        self.conn()?.batch_execute("ROLLBACK").await?;
        self.conn = None;
        Ok(())
    }

    async fn follow_clock_of_test_side(&mut self) -> Result<()> {
        let Some(tenant) = self.scope.tenant().filter(|tenant| !tenant.livemode) else { return Ok(()) };
        // Found, and said to the triggers as [`iso`] writes it, in one round trip. Whoever follows it is where it is, all others where
        // it is heading.
        let sql = r#"SELECT now_at, set_config('app.now', to_char(now_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), true)
            FROM (SELECT CASE WHEN $2 THEN now_at ELSE coalesce(heading_to, now_at) END AS now_at
                  FROM test_clocks WHERE seller_id = $1) AS clock"#;
        let found = query(sql).bind(tenant.id).bind(self.follows).get_results::<ClockRow>(self.conn()?).await?;
        if let Some(clock) = found.into_iter().next() {
            self.now = clock.now_at;
        }
        Ok(())
    }
}

impl Drop for Tx {
    fn drop(&mut self) {
        let Some(mut conn) = self.conn.take() else { return };
        // Without a runtime (a test that ended) the connection simply closes, which rolls back as well.
        let Ok(runtime) = tokio::runtime::Handle::try_current() else { return };
        runtime.spawn(async move {
            let undone = tokio::time::timeout(ROLLBACK_WAIT, conn.batch_execute("ROLLBACK")).await;
            if !matches!(undone, Ok(Ok(()))) {
                drop(Object::take(conn)); // closed, never handed out again half-way
            }
        });
    }
}

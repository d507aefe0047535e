//! Machines under random commands, beside a model that knows nothing but the rows of the transitions table: against
//! PostgreSQL as many each as `KONTOR_MOVES` says (500; 20,000 is thorough), through the one verb that moves states
//! and now and then by plain SQL, and in memory fifty times as many, or 100,000.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use diesel_async::{RunQueryDsl, SimpleAsyncConnection};
use futures::future::BoxFuture;
use kontor_api::machines::{Visitor, introduce};
use kontor_db::{Row, Tx, query};
use kontor_kernel::{Code, Machine, Result, Transition};
use kontor_testkit::World;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use uuid::Uuid;

const IN_MEMORY_MIN: u64 = 100_000;
/// In memory, for each one against PostgreSQL.
const IN_MEMORY: u64 = 50;
/// In memory, and against PostgreSQL when it is asked thoroughly.
const EACH_EDGE: u64 = 100;
const THOROUGH: u64 = 20_000;
const BATCH: u64 = 500;

fn commands() -> u64 {
    std::env::var("KONTOR_MOVES").ok().map_or(500, |text| text.parse().unwrap())
}

/// What the database is loaded with, read as text: the model shares no code with what it judges.
struct Model {
    births: BTreeSet<&'static str>,
    moves: BTreeSet<(&'static str, &'static str)>,
    states: Vec<&'static str>,
    hit: BTreeMap<(&'static str, &'static str), u64>,
}

impl Model {
    fn for_machine(machine: &str) -> Self {
        const ROWS: &str = include_str!("../../../core/db/policies/25_transitions.sql");
        let (mut births, mut moves, mut states) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        for row in ROWS.lines().filter_map(|line| line.trim().strip_prefix("('")) {
            let mut words = row.split("', '");
            let (name, from, to) = (words.next(), words.next(), words.next());
            if name != Some(machine) {
                continue;
            }
            let (from, to) = (from.unwrap(), to.unwrap().split('\'').next().unwrap());
            states.insert(to);
            if from.is_empty() {
                births.insert(to);
            } else {
                states.insert(from);
                moves.insert((from, to));
            }
        }
        assert!(!births.is_empty(), "{machine} can be born");
        let hit = moves.iter().map(|edge| (*edge, 0)).collect();
        Self { births, moves, states: states.into_iter().collect(), hit }
    }

    fn birth(&self, rng: &mut StdRng) -> &'static str {
        self.births.iter().copied().collect::<Vec<_>>().choose(rng).copied().unwrap()
    }

    /// Anywhere, but more often a step on the way to the rarest move: random runs seldom reach the ends of a machine.
    fn request(&self, at: &'static str, rng: &mut StdRng) -> &'static str {
        match self.towards_rarest(at) {
            Some(to) if rng.random_bool(0.4) => to,
            _ => self.states.choose(rng).copied().unwrap(),
        }
    }

    /// The first step of a shortest way to the least taken transition that can be reached from here.
    fn towards_rarest(&self, at: &'static str) -> Option<&'static str> {
        let mut first: BTreeMap<&str, Option<&'static str>> = BTreeMap::from([(at, None)]);
        let mut waiting = VecDeque::from([at]);
        let mut rarest: Option<(u64, &'static str)> = None;
        while let Some(here) = waiting.pop_front() {
            for ((_, to), count) in self.hit.iter().filter(|((from, _), _)| *from == here) {
                let step = first[here].unwrap_or(to);
                if rarest.is_none_or(|(least, _)| *count < least) {
                    rarest = Some((*count, step));
                }
                if !first.contains_key(to) {
                    first.insert(to, Some(step));
                    waiting.push_back(to);
                }
            }
        }
        rarest.map(|(_, step)| step)
    }

    /// What must become of a request.
    fn expect(&mut self, at: &'static str, to: &'static str) -> Expected {
        if let Some(count) = self.hit.get_mut(&(at, to)) {
            *count += 1;
            return Expected::Moved;
        }
        if at == to { Expected::Already } else { Expected::Refused }
    }

    fn begins_anew(&self, at: &str, rng: &mut StdRng) -> bool {
        !self.moves.iter().any(|(from, _)| *from == at) || rng.random_bool(0.05)
    }

    fn assert_covered(&self, machine: &str, at_least: u64) {
        for (edge, count) in &self.hit {
            assert!(*count >= at_least, "{machine}: {edge:?} was taken {count} times");
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Expected {
    Moved,
    Already,
    Refused,
}

impl<S: Machine> From<Transition<S>> for Expected {
    fn from(answer: Transition<S>) -> Self {
        match answer {
            Transition::Moved(_) => Self::Moved,
            Transition::Already => Self::Already,
            Transition::Refused(_) => Self::Refused,
        }
    }
}

struct InMemory;

impl Visitor for InMemory {
    fn meet<S: Machine>(&mut self) {
        let mut model = Model::for_machine(S::NAME);
        let mut rng = StdRng::seed_from_u64(7);
        assert_eq!(S::ALL.len(), model.states.len(), "{}: every state can be reached", S::NAME);
        let mut at = model.birth(&mut rng);
        for _ in 0..IN_MEMORY_MIN.max(IN_MEMORY * commands()) {
            if model.begins_anew(at, &mut rng) {
                at = model.birth(&mut rng);
            }
            let to = model.request(at, &mut rng);
            let (from, wanted) = (S::parse(at).unwrap(), S::parse(to).unwrap());
            let answer = if wanted.sources().contains(&at) {
                Transition::Moved(from)
            } else if from == wanted {
                Transition::Already
            } else {
                Transition::Refused(from)
            };
            let expected = model.expect(at, to);
            assert_eq!(Expected::from(answer), expected, "{}: {at} -> {to}", S::NAME);
            match answer.into_result(wanted) {
                Ok(moved) => assert_eq!(moved, expected == Expected::Moved),
                Err(fault) => assert_eq!(fault.code(), Code::InvalidTransition),
            }
            if expected == Expected::Moved {
                at = to;
            }
        }
        model.assert_covered(S::NAME, EACH_EDGE);
    }
}

#[test]
fn random_commands_in_memory_do_what_the_table_says() {
    introduce(&mut InMemory);
}

type Shift = Box<dyn for<'a> Fn(&'a mut Tx, Uuid, &'static str) -> BoxFuture<'a, Result<Expected>> + Send + Sync>;

struct Shifting {
    name: &'static str,
    table: &'static str,
    column: &'static str,
    shift: Shift,
}

struct Shifts(Vec<Shifting>);

impl Visitor for Shifts {
    fn meet<S: Machine>(&mut self) {
        let shift: Shift = Box::new(|tx, id, to| {
            Box::pin(async move {
                let answer = tx.transition(id, S::parse(to).unwrap(), "a random command").await?;
                Ok(Expected::from(answer))
            })
        });
        self.0.push(Shifting { name: S::NAME, table: S::TABLE, column: S::COLUMN, shift });
    }
}

/// Puts a bare table in the place of the real one, with the real one's guards and history and nothing else, so that a
/// row needs no order, no person and no money to be born. Raw moves go through `attempt`.
const STAND_IN: &str = r"
-- What sellers' servers and people are told of a row needs all of it.
ALTER TABLE state_changes DISABLE TRIGGER tell;
ALTER TABLE state_changes DISABLE TRIGGER notify;
CREATE FUNCTION stand_in(tab text, col text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE guard record; own boolean;
BEGIN
    own := EXISTS (SELECT FROM pg_attribute WHERE attrelid = tab::regclass AND attname = 'seller_id');
    EXECUTE format('ALTER TABLE %I RENAME TO %I', tab, 'real_' || tab);
    EXECUTE format('CREATE TABLE %I (%s id uuid, updated_at timestamptz, %I text)', tab,
        CASE WHEN own THEN 'seller_id uuid,' ELSE '' END, col);
    FOR guard IN SELECT pg_get_triggerdef(t.oid) AS text, t.tgname AS name FROM pg_trigger t
        WHERE t.tgrelid = ('real_' || tab)::regclass AND t.tgname ~ ('_(birth|move)_' || col || '$')
    LOOP
        -- A table without an id of its own is known by its seller.
        EXECUTE replace(replace(guard.text, ' ON public.real_' || tab || ' ', ' ON ' || tab || ' '), '''seller_id''', '''id''');
    END LOOP;
    EXECUTE format('GRANT ALL ON %I TO kontor_seller', tab);
END $$;
CREATE FUNCTION step_down(tab text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE format('DROP TABLE %I', tab);
    EXECUTE format('ALTER TABLE %I RENAME TO %I', 'real_' || tab, tab);
END $$;
CREATE FUNCTION attempt(tab text, col text, thing uuid, becomes text, birth boolean) RETURNS text LANGUAGE plpgsql AS $$
DECLARE was text; own boolean;
BEGIN
    own := EXISTS (SELECT FROM pg_attribute WHERE attrelid = tab::regclass AND attname = 'seller_id');
    IF birth THEN
        EXECUTE format('INSERT INTO %I (id, %I %s) VALUES ($1, $2 %s)', tab, col, CASE WHEN own THEN ', seller_id' ELSE '' END,
            CASE WHEN own THEN ', current_setting(''app.seller_id'')::uuid' ELSE '' END) USING thing, becomes;
    ELSE
        EXECUTE format('UPDATE %I SET %I = $2 WHERE id = $1', tab, col) USING thing, becomes;
    END IF;
    RETURN 'taken';
EXCEPTION WHEN SQLSTATE 'KO409' THEN RETURN 'refused';
END $$;";

#[derive(Row)]
struct ValueRow {
    word: Option<String>,
}

#[derive(Row)]
struct Count {
    count: i64,
}

struct RandomRun<'a> {
    machine: &'a Shifting,
    model: Model,
    rng: StdRng,
    id: Uuid,
    at: &'static str,
    /// Births and moves so far: as many lines of history there must be.
    changes: i64,
}

impl RandomRun<'_> {
    async fn attempt(&self, tx: &mut Tx, id: Uuid, to: &str, birth: bool) -> bool {
        let found: ValueRow = query("SELECT attempt($1, $2, $3, $4, $5) AS word")
            .bind(self.machine.table)
            .bind(self.machine.column)
            .bind(id)
            .bind(to)
            .bind(birth)
            .get_result(tx.conn().unwrap())
            .await
            .unwrap();
        found.word.unwrap() == "taken"
    }

    async fn be_born(&mut self, tx: &mut Tx) {
        let wrong = self.model.states.choose(&mut self.rng).copied().unwrap();
        if !self.model.births.contains(wrong) {
            let id = Uuid::from_u128(self.rng.random());
            let taken = self.attempt(tx, id, wrong, true).await;
            assert!(!taken, "{}: born {wrong}", self.machine.name);
        }
        (self.id, self.at) = (Uuid::from_u128(self.rng.random()), self.model.birth(&mut self.rng));
        assert!(self.attempt(tx, self.id, self.at, true).await, "{}: not born {}", self.machine.name, self.at);
        self.changes += 1;
    }

    async fn step(&mut self, tx: &mut Tx, shifts: bool) {
        let to = self.model.request(self.at, &mut self.rng);
        let expected = self.model.expect(self.at, to);
        // One in eight goes around our code: the database alone must say the same.
        if shifts && !self.rng.random_bool(0.125) {
            let answer = (self.machine.shift)(tx, self.id, to).await.unwrap();
            assert_eq!(answer, expected, "{}: {} -> {to}", self.machine.name, self.at);
        } else {
            let taken = self.attempt(tx, self.id, to, false).await;
            assert_eq!(taken, expected != Expected::Refused, "{}: {} -> {to}, by SQL", self.machine.name, self.at);
        }
        if expected == Expected::Moved {
            self.at = to;
            self.changes += 1;
        }
    }

    async fn assert_stored(&self, tx: &mut Tx, keeps_history: bool) {
        let (table, column) = (self.machine.table, self.machine.column);
        let found: ValueRow = query(format!("SELECT {column} AS word FROM {table} WHERE id = $1"))
            .bind(self.id)
            .get_result(tx.conn().unwrap())
            .await
            .unwrap();
        assert_eq!(found.word.unwrap_or_default(), self.at, "{}", self.machine.name);
        if keeps_history {
            let found: Count = query("SELECT count(*) FROM state_changes WHERE machine = $1")
                .bind(self.machine.name)
                .get_result(tx.conn().unwrap())
                .await
                .unwrap();
            assert_eq!(found.count, self.changes, "{}: every change is in the history, once", self.machine.name);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn random_commands_against_postgresql_do_what_the_table_says() {
    let commands = commands();
    let world = World::new().await;
    let anna = world.seller("anna").await;
    let mut owner = world.owner().await;
    owner.batch_execute(STAND_IN).await.unwrap();
    owner.batch_execute("GRANT SELECT ON state_changes TO kontor_seller").await.unwrap();
    let mut machines = Shifts(Vec::new());
    introduce(&mut machines);
    for machine in &machines.0 {
        let columns: Vec<ValueRow> =
            query("SELECT attname::text AS word FROM pg_attribute WHERE attrelid = $1::regclass")
                .bind(machine.table)
                .load(&mut owner)
                .await
                .unwrap();
        let has = |name: &str| columns.iter().any(|column| column.word.as_deref() == Some(name));
        // Deliveries have a log of their own, which is forgotten with them.
        let keeps_history = has("seller_id") && machine.name != "webhook_deliveries.state";
        let shifts = has("seller_id") && has("id") && has("updated_at");
        let stand_in = format!("SELECT stand_in('{}', '{}')", machine.table, machine.column);
        owner.batch_execute(&stand_in).await.unwrap();
        let rng = StdRng::seed_from_u64(11);
        let mut run =
            RandomRun { machine, model: Model::for_machine(machine.name), rng, id: Uuid::nil(), at: "", changes: 0 };
        for batch in 0..commands.div_ceil(BATCH) {
            let mut tx = world.api.begin(anna.scope()).await.unwrap();
            for step in 0..BATCH {
                if batch + step == 0 || run.model.begins_anew(run.at, &mut run.rng) {
                    run.be_born(&mut tx).await;
                }
                run.step(&mut tx, shifts).await;
            }
            run.assert_stored(&mut tx, keeps_history).await;
            tx.commit().await.unwrap();
        }
        run.model.assert_covered(machine.name, if commands >= THOROUGH { EACH_EDGE } else { 1 });
        owner.batch_execute(&format!("SELECT step_down('{}')", machine.table)).await.unwrap();
    }
}

//! Everything a database holds, as text that two lives can be compared by.

use kontor_db::{Row, query};
use std::collections::{BTreeMap, BTreeSet};

use diesel_async::{AsyncPgConnection, RunQueryDsl};
use kontor_testkit::World;
use regex::Regex;

/// Tables, each row a line, in order.
pub type Dump = BTreeMap<String, Vec<String>>;

#[derive(Row)]
struct Line {
    line: Option<String>,
}

async fn lines(owner: &mut AsyncPgConnection, sql: &str) -> Vec<String> {
    let found: Vec<Line> = query(sql).load(owner).await.unwrap();
    found.into_iter().filter_map(|one| one.line).collect()
}

/// Every table, whole.
pub async fn dump_tables(world: &World) -> Dump {
    let mut owner = world.owner().await;
    let tables = "SELECT relname::text AS line FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace";
    let mut dump = Dump::new();
    for table in lines(&mut owner, tables).await {
        let rows = lines(&mut owner, &format!("SELECT to_jsonb(t)::text AS line FROM {table} t ORDER BY 1")).await;
        dump.insert(table, rows);
    }
    dump
}

/// The same without what may differ between one step and many: jobs that looked, and the names of things. Ids become
/// their place in the order of creation, tokens nothing.
pub fn essence(dump: &Dump) -> Dump {
    let kept: Vec<_> =
        dump.iter().filter(|(table, _)| !["jobs", "simulated_clock"].contains(&table.as_str())).collect();
    let id = Regex::new("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}").unwrap();
    let spelled = Regex::new("_[0-7][0-9a-hjkmnp-tv-z]{25}").unwrap();
    let token = Regex::new("[A-Za-z0-9_-]{43,}").unwrap();
    // What was told within one millisecond has no order of its own: ids of notifications are made of what they are about.
    let told = Regex::new("^\\{\"id\": \"#[0-9]+\"").unwrap();
    let known: BTreeSet<&str> = kept
        .iter()
        .flat_map(|(_, rows)| rows.iter())
        .flat_map(|row| id.find_iter(row).map(|found| found.as_str()))
        .collect();
    let place: BTreeMap<&str, usize> = known.into_iter().zip(0..).collect();
    let neutral = |row: &String| {
        let row = id.replace_all(row, |found: &regex::Captures<'_>| format!("#{}", place[&found[0]]));
        let row = spelled.replace_all(&row, "_#");
        token.replace_all(&row, "*").into_owned()
    };
    kept.into_iter()
        .map(|(table, rows)| {
            let mut rows: Vec<String> = rows.iter().map(neutral).collect();
            if table == "notifications" {
                rows = rows.iter().map(|row| told.replace(row, "{").into_owned()).collect();
            }
            rows.sort_unstable();
            (table.clone(), rows)
        })
        .collect()
}

/// Names the first rows that only one of them has.
pub fn assert_equal(one: &Dump, other: &Dump, what: &str) {
    for (table, rows) in one {
        let (ours, theirs): (BTreeSet<_>, BTreeSet<_>) = (rows.iter().collect(), other[table].iter().collect());
        let only: Vec<_> = ours.symmetric_difference(&theirs).take(4).collect();
        assert!(only.is_empty() && rows.len() == other[table].len(), "{what}: {table} differs:\n{only:#?}");
    }
    assert_eq!(one.len(), other.len(), "{what}");
}

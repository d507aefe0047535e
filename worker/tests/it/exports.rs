//! Every list that can be ordered as a file arrives: asked for as the api does, written by the job that the worker runs, and
//! read back, in each language. Sums are numbers for the spreadsheets of that language.
use kontor_db::{Row, query};
use std::{env, sync::Arc};

use diesel_async::{RunQueryDsl, SimpleAsyncConnection};
use futures::TryStreamExt;
use kontor_exports::{ExportState, Request, Resource, find, request};
use kontor_files::{MemoryStore, ObjectStore};
use kontor_jobs::Lane;
use kontor_kernel::{Locale, Machine, Secret, kinds::JobId};
use kontor_lists::Cell;
use kontor_mail::Recorder;
use kontor_notifications::TestRecipients;
use kontor_providers::{Sandbox, Vies};
use kontor_queue::Queue;
use kontor_registry::exported;
use kontor_testkit::{Seller, World};
use kontor_webhooks::{Guard, GuardedClient};
use kontor_worker::{
    deps::{Deps, Outside},
    lanes,
};

const NOBODY: &str = "http://127.0.0.1:9/nobody";

async fn deps(world: &World, files: Arc<MemoryStore>) -> Arc<Deps> {
    let company = Arc::new(Sandbox::new(NOBODY, "sk", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").unwrap());
    Arc::new(Deps::over(Outside {
        db: world.worker.clone(),
        queue: Queue::connect(&env::var("REDIS_URL").unwrap()).await.unwrap(),
        files,
        press: Arc::new(kontor_documents_pdf::stamp::Here),
        payments: company.clone(),
        kyc: company,
        vat_ids: Arc::new(Vies::new(NOBODY).unwrap()),
        mailer: Arc::new(Recorder::default()),
        receiver: Arc::new(GuardedClient::open(Guard::default()).unwrap()),
        secret: Secret::from_hex(&"0f".repeat(32)).unwrap(),
        public_url: "http://kontor.test".to_owned(),
        vapid: None,
        test_recipients: TestRecipients::Everybody,
    }))
}

/// A row of every list.
async fn fill(world: &World, anna: &Seller) {
    let mut owner = world.owner().await;
    let fill = query(include_str!("../../../core/orders/tests/fill.sql"));
    fill.bind(anna.id).bind(20).execute(&mut owner).await.unwrap();
    let moved = query(include_str!("../../../core/orders/tests/money.sql"));
    moved.bind(anna.id).execute(&mut owner).await.unwrap();
    owner.batch_execute(include_str!("../../../core/exports/tests/it/rows.sql")).await.unwrap();
    let zone = "UPDATE sellers SET time_zone = 'Europe/Vienna'";
    query(zone).execute(&mut owner).await.unwrap();
}

/// Does the job that waits, as a lane does.
async fn work(world: &World, deps: &Arc<Deps>) {
    #[derive(Row)]
    struct Waiting {
        id: JobId,
    }
    let sql = "SELECT id FROM jobs WHERE kind = 'build_export' AND state = 'queued'";
    let waiting: Vec<Waiting> = query(sql).load(&mut world.owner().await).await.unwrap();
    assert_eq!(waiting.len(), 1);
    lanes::attempt(deps, Lane::Files, waiting[0].id).await;
}

/// The rows of a file, cut by its separator outside quotes.
fn read(text: &str, separator: char) -> Vec<Vec<String>> {
    let (mut rows, mut row, mut cell, mut quoted) = (Vec::new(), Vec::new(), String::new(), false);
    let mut letters = text.trim_start_matches('\u{feff}').chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => cell.extend(letters.next()),
            '"' => quoted = !quoted,
            other if other == separator && !quoted => row.push(std::mem::take(&mut cell)),
            '\r' if !quoted => {}
            '\n' if !quoted => {
                row.push(std::mem::take(&mut cell));
                rows.push(std::mem::take(&mut row));
            }
            other => cell.push(other),
        }
    }
    rows
}

/// What stands in one column comes to, as a spreadsheet with this decimal sign adds it up; texts count for nothing there.
fn sum(rows: &[Vec<String>], place: usize, decimal: char) -> i64 {
    let other = if decimal == ',' { '.' } else { ',' };
    let cells = rows.iter().skip(1).map(|row| row[place].as_str()).filter(|cell| !cell.is_empty());
    let minor = |cell: &str| {
        assert!(!cell.contains(other), "{cell} is a text where {decimal} is decimal");
        cell.replace(decimal, "").parse::<i64>().unwrap_or_else(|_| panic!("{cell} is no number"))
    };
    cells.map(minor).sum()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_list_that_is_offered_arrives_as_a_file_whose_sums_are_numbers() {
    let world = World::new().await;
    let anna = world.seller("anna").await;
    fill(&world, &anna).await;
    let files = Arc::new(MemoryStore::default());
    let deps = deps(&world, files.clone()).await;
    for resource in Resource::ALL {
        let mut sums = Vec::new();
        for (locale, separator, decimal) in [(Locale::En, ',', '.'), (Locale::De, ';', ',')] {
            let name = format!("{} in {}", resource.text(), locale.code());
            let mut tx = world.api.begin(anna.scope()).await.unwrap();
            let new_export = Request { resource: *resource, query: "", locale, requested_by: Some(anna.user) };
            let export = request(&mut tx, exported, &new_export).await.unwrap().id;
            tx.commit().await.unwrap();
            work(&world, &deps).await;
            let mut tx = world.api.begin(anna.scope()).await.unwrap();
            let done = find(&mut tx, export).await.unwrap();
            tx.rollback().await.unwrap();
            assert_eq!((done.state, done.error.as_deref()), (ExportState::Done, None), "{name}");
            let pieces = files.get(&done.object_key.unwrap()).await.unwrap().unwrap();
            let pieces: Vec<_> = pieces.try_collect().await.unwrap();
            let rows = read(std::str::from_utf8(&pieces.concat()).unwrap(), separator);
            let columns = exported(*resource).unwrap().columns;
            assert!(rows.len() > 1 && rows.len() as i64 == done.rows_done + 1, "{name}: {rows:?}");
            assert!(rows.iter().all(|row| row.len() == columns.len()), "{name}: {rows:?}");
            for (place, column) in columns.iter().enumerate() {
                match column.cell {
                    Cell::Money => sums.push((locale, place, sum(&rows, place, decimal))),
                    Cell::Time if locale == Locale::De => {
                        assert_eq!(
                            rows[0][place],
                            format!("{} (Europe/Vienna)", exported(*resource).unwrap().header(column, locale)),
                            "{name}"
                        );
                    }
                    _ => {}
                }
            }
        }
        let of = |locale| sums.iter().filter(move |sum| sum.0 == locale).map(|(_, place, sum)| (*place, *sum));
        assert!(of(Locale::En).eq(of(Locale::De)), "{}: {sums:?}", resource.text());
    }
}

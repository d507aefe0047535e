//! Exports from the queued to the file: whole, twice, failing, refused.

use kontor_db::{Row, query};
use std::sync::Arc;

use diesel_async::RunQueryDsl;
use futures::TryStreamExt;
use kontor_exports::{
    Builder, Export, ExportState, Request, Resource, build, find, forget_files, link, request, retry,
};
use kontor_files::{MemoryStore, ObjectStore, StoreOperation};
use kontor_kernel::{Code, Locale, Result};
use kontor_notifications::To;
use kontor_registry::exported;
use kontor_testkit::{Seller, World};

struct Shop {
    world: World,
    anna: Seller,
    files: Arc<MemoryStore>,
    builder: Builder,
}

async fn shop(orders: i32) -> Shop {
    let world = World::new().await;
    let anna = world.seller("anna").await;
    let mut tx = world.api.begin(anna.scope()).await.unwrap();
    query(include_str!("../../../orders/tests/fill.sql"))
        .bind(anna.id)
        .bind(orders)
        .execute(tx.conn().unwrap())
        .await
        .unwrap();
    tx.commit().await.unwrap();
    let files = Arc::new(MemoryStore::default());
    let public_url = "http://kontor.test".to_owned();
    let builder = Builder { db: world.worker.clone(), files: files.clone(), sheets: exported, public_url };
    Shop { world, anna, files, builder }
}

impl Shop {
    async fn ask(&self, query: &str) -> Result<Export> {
        let mut tx = self.world.api.begin(self.anna.scope()).await?;
        let queued =
            Request { resource: Resource::Orders, query, locale: Locale::De, requested_by: Some(self.anna.user) };
        let export = request(&mut tx, exported, &queued).await?;
        tx.commit().await?;
        Ok(export)
    }

    async fn build(&self, export: &Export) -> Result<()> {
        let to = To {
            address: "anna@example.test".to_owned(),
            user: Some(self.anna.user),
            name: "Anna".to_owned(),
            locale: Locale::De,
            time_zone: "Europe/Berlin".to_owned(),
            order: None,
        };
        build(&self.builder, self.anna.id, export.id, |_| async { Some(to) }).await
    }

    async fn reload_export(&self, export: &Export) -> Export {
        let mut tx = self.world.api.begin(self.anna.scope()).await.unwrap();
        find(&mut tx, export.id).await.unwrap()
    }

    async fn count(&self, sql: &str) -> i64 {
        #[derive(Row)]
        struct Count {
            count: i64,
        }
        query(sql).get_result::<Count>(&mut self.world.owner().await).await.unwrap().count
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_becomes_a_file_a_mail_and_a_link_that_ends() {
    let shop = shop(200).await;
    let queued =
        shop.ask("filters[payment_state][]=paid&page=7&per=10&sort_key=created_at&sort_dir=asc").await.unwrap();
    assert_eq!(queued.state, ExportState::Queued);
    assert_eq!(shop.count("SELECT count(*) FROM jobs WHERE kind = 'build_export'").await, 1);
    shop.build(&queued).await.unwrap();

    let done = shop.reload_export(&queued).await;
    assert_eq!((done.state, done.rows_done, done.rows_total), (ExportState::Done, 150, 150));
    assert_eq!(done.file_name.as_deref(), Some("orders-2026-03-02-1200.csv"));
    let key = done.object_key.clone().unwrap();
    let pieces: Vec<_> = shop.files.get(&key).await.unwrap().unwrap().try_collect().await.unwrap();
    let file = String::from_utf8(pieces.concat()).unwrap();
    assert_eq!(file.len(), usize::try_from(done.bytes).unwrap());
    assert!(file.starts_with("\u{feff}Bestellnummer;Produkt;Bestellt am (Europe/Berlin);"));
    assert_eq!(file.matches("\r\n").count(), 151);
    assert!(file.lines().nth(1).unwrap().starts_with("T0000199;"), "the oldest first");

    assert!(link(&*shop.files, &shop.world.env, &done).await.is_ok());
    shop.world.clock.advance(chrono::Duration::hours(24));
    assert_eq!(link(&*shop.files, &shop.world.env, &done).await.unwrap_err().code(), Code::LinkExpired);
    assert_eq!(shop.count("SELECT count(*) FROM mails WHERE template = 'export_ready'").await, 1);

    // Twice is once.
    shop.build(&queued).await.unwrap();
    assert_eq!(shop.count("SELECT count(*) FROM mails WHERE template = 'export_ready'").await, 1);
    assert_eq!(shop.files.keys().await.len(), 1);

    // What nobody can fetch any more is removed, once; who comes late still reads that it is over.
    for removed in [1, 0] {
        assert_eq!(forget_files(&shop.world.worker, &*shop.files).await.unwrap(), removed);
    }
    let over = shop.reload_export(&queued).await;
    assert_eq!((shop.files.keys().await.len(), over.state, over.object_key.as_deref()), (0, ExportState::Done, None));
    assert_eq!(link(&*shop.files, &shop.world.env, &over).await.unwrap_err().code(), Code::LinkExpired);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failure_says_so_and_is_made_good_by_the_job_or_by_its_owner() {
    let shop = shop(20).await;
    let queued = shop.ask("").await.unwrap();
    shop.files.fail(StoreOperation::Put, 2).await;
    assert!(shop.build(&queued).await.is_err(), "the job comes again");
    let failed = shop.reload_export(&queued).await;
    assert_eq!((failed.state, failed.error.as_deref()), (ExportState::Failed, Some("MS_UNAVAILABLE")));
    assert!(shop.build(&queued).await.is_err());

    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    assert_eq!(retry(&mut tx, queued.id).await.unwrap().state, ExportState::Queued);
    assert_eq!(retry(&mut tx, queued.id).await.unwrap().state, ExportState::Queued, "twice is once");
    tx.commit().await.unwrap();
    shop.build(&queued).await.unwrap();
    let done = shop.reload_export(&queued).await;
    assert_eq!((done.state, done.rows_done, done.error), (ExportState::Done, 20, None));
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    assert_eq!(retry(&mut tx, queued.id).await.unwrap_err().code(), Code::InvalidTransition);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_that_died_is_followed_by_one_that_begins_anew() {
    let shop = shop(20).await;
    let queued = shop.ask("").await.unwrap();
    query("UPDATE exports SET state = 'running', rows_done = 7, started_at = now()")
        .execute(&mut shop.world.owner().await)
        .await
        .unwrap();
    shop.build(&queued).await.unwrap();
    assert_eq!(shop.reload_export(&queued).await.rows_done, 20);
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_questions_and_other_tenants_are_refused_at_once() {
    let shop = shop(1).await;
    let fault = shop.ask("filters[nope][]=1&page=0").await.unwrap_err();
    let pointers: Vec<_> = fault.field_faults().iter().map(|field| field.pointer.as_str()).collect();
    assert_eq!(pointers, ["/query", "/query"]);
    assert_eq!(fault.field_faults()[0].meta["parameter"], "filters[nope]");

    let queued = shop.ask("").await.unwrap();
    let bruno = shop.world.seller("bruno").await;
    let mut tx = shop.world.api.begin(bruno.scope()).await.unwrap();
    assert_eq!(find(&mut tx, queued.id).await.unwrap_err().code(), Code::NotFound);
    assert_eq!(retry(&mut tx, queued.id).await.unwrap_err().code(), Code::NotFound);
}

//! Lists written to files: asked for, watched, fetched.

use std::time::Duration;

use futures::{Stream, StreamExt, stream, stream::BoxStream};
use kontor_db::Tx;
use kontor_exports::{EXPORTS, Export, ExportState, Request};
use kontor_kernel::{ApiError, Code, Locale, Machine, kinds, kinds::ExportId, limits::QUERY_BYTES_MAX};
use poem_openapi::{
    ApiResponse, Object, OpenApi,
    param::{Header, Path},
    payload::{EventStream, Json},
};
use serde::{Deserialize, Serialize};

use super::export_view::Attributes;
use crate::http::{
    Answer, Body, Doc, ListDoc, ListQuery, Resource, Seller, WireEnum, WireId, context,
    idempotent::{self, Claimed, Idempotent},
};

/// The operations.
pub struct Exports;

/// How often a watched export is looked at.
const LOOK_EVERY: Duration = Duration::from_millis(500);
/// A stream ends after this time at the latest; who still watches asks again (minutes).
const WATCH_MAX: Duration = Duration::from_secs(10 * 60);

/// A list to export to a file.
#[derive(Debug, Clone, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(example)]
pub struct NewExport {
    /// The list.
    pub resource: WireEnum<kontor_exports::Resource>,
    /// Query string of the list, exactly as the list takes it; pagination is ignored.
    #[serde(default)]
    #[oai(default, validator(max_length = 16384))]
    pub query: String,
    /// Language of the headers; left out: the caller's.
    #[serde(default)]
    #[oai(skip_serializing_if_is_none)]
    pub locale: Option<String>,
}

impl poem_openapi::types::Example for NewExport {
    fn example() -> Self {
        Self {
            resource: WireEnum(kontor_exports::Resource::Orders),
            query: "filters[payment_state][]=paid&sort_key=created_at".to_owned(),
            locale: Some("en".to_owned()),
        }
    }
}

/// Where the file is.
#[derive(ApiResponse)]
pub enum Fetched {
    /// Redirects to the signed link.
    #[oai(status = 303)]
    See(
        /// The signed link.
        #[oai(header = "Location")]
        String,
    ),
}

/// Lists that are read under another noun than their own name.
const NOUNS: &[(&str, &str)] = &[
    ("best_sellers", "analytics"),
    ("campaigns", "analytics"),
    ("financial_reports", "analytics"),
    ("payers", "customers"),
    ("product_access", "products"),
    ("top_customers", "analytics"),
];

/// The noun of the cabinet that shows the rows of a file: whoever may look there may have it as a file.
pub(super) fn noun_of(resource: kontor_exports::Resource) -> String {
    let name = resource.to_string();
    NOUNS.iter().find(|(list, _)| *list == name).map_or(name, |(_, noun)| (*noun).to_owned())
}

/// By the rights that the caller has now, which may be fewer than when they began to watch.
async fn find_export(seller: &Seller, id: ExportId) -> Result<Export, ApiError> {
    let seller = seller.refreshed().await?;
    let export = seller.tx(async |tx| kontor_exports::find(tx, id).await).await?;
    seller.must_read(&noun_of(export.resource))?;
    Ok(export)
}

/// The export with its link, where there is one.
async fn document(seller: &Seller, export: Export) -> Doc<Attributes> {
    let app = seller.app();
    let link = kontor_exports::link(&*app.files, app.db.env(), &export).await.ok();
    let id = export.id;
    Doc::new(id, "export", Attributes { link, ..export.into() })
}

fn locale(given: Option<&str>) -> Result<Locale, ApiError> {
    let Some(text) = given else { return Ok(context::locale()) };
    Locale::known(text)
        .ok_or_else(|| ApiError::field(Code::InvalidChoice, "/locale").with("allowed", Locale::translated_codes()))
}

#[OpenApi(prefix_path = "/v1/cabinet/exports", tag = "crate::tags::Tag::Exports")]
impl Exports {
    /// List exports
    ///
    /// Newest first.
    #[oai(path = "/", method = "get", operation_id = "list_exports")]
    async fn list(&self, seller: Seller, query: ListQuery) -> Answer<Json<ListDoc<Attributes>>> {
        let own = |tx: &Tx| -> Result<_, ApiError> {
            let query = query.read(&EXPORTS, tx)?;
            let readable = <kontor_exports::Resource as Machine>::ALL
                .iter()
                .filter(|resource| seller.may_read(&noun_of(**resource)))
                .map(ToString::to_string);
            Ok(if seller.is_limited() { query.within("r.resource", readable.collect()) } else { query })
        };
        let listed = seller.tx(async |tx| own(tx)?.page::<Export>(tx).await).await?;
        Ok(Json(ListDoc::from_listed(listed, Vec::new(), |export| Resource::new(export.id, "export", export.into()))))
    }

    /// Create an export
    ///
    /// Takes the query string of a list and writes the same rows in the same order to a CSV file. Follow its progress
    /// through its events or retrieve it from time to time; an email is sent when it is done.
    #[oai(path = "/", method = "post", operation_id = "create_export")]
    async fn create(
        &self,
        seller: Seller,
        /// Required. A request repeated with the same key creates the export once.
        #[oai(name = "Idempotency-Key")]
        key: Header<Option<String>>,
        body: Body<NewExport>,
    ) -> Answer<Idempotent<Doc<Attributes>, 202>> {
        let new = body.0;
        let locale = locale(new.locale.as_deref())?;
        seller.must_read(&noun_of(new.resource.0))?;
        if new.query.len() > QUERY_BYTES_MAX {
            return Err(ApiError::field(Code::TooLong, "/query").with("max", QUERY_BYTES_MAX).into());
        }
        let db = &seller.app().db;
        let held = match idempotent::claim(db, seller.scope(), "exports.create", key.0.as_deref(), &new).await? {
            Claimed::Mine(held) => held,
            Claimed::Replay(body) => return Ok(Idempotent::Replay(body)),
        };
        let mut tx = seller.begin().await?;
        let new_export =
            Request { resource: new.resource.0, query: &new.query, locale, requested_by: Some(seller.user) };
        let export = match kontor_exports::request(&mut tx, kontor_registry::exported, &new_export).await {
            Ok(export) => export,
            Err(fault) => return Err(held.refuse(fault).await.into()),
        };
        let doc = Doc::new(export.id, "export", export.into());
        held.finish(tx, 202, &doc).await?;
        Ok(Idempotent::Fresh(doc))
    }

    /// Retrieve an export
    #[oai(path = "/:id", method = "get", operation_id = "get_export")]
    async fn get(&self, seller: Seller, id: Path<WireId<kinds::Export>>) -> Answer<Json<Doc<Attributes>>> {
        let export = find_export(&seller, id.0.0).await?;
        Ok(Json(document(&seller, export).await))
    }

    /// Stream the progress of an export
    ///
    /// Server-sent events: the export as it is, and again after every change, until it is done or has failed.
    #[oai(path = "/:id/events", method = "get", operation_id = "watch_export")]
    async fn watch(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Export>>,
    ) -> Answer<EventStream<BoxStream<'static, Doc<Attributes>>>> {
        let id = id.0.0;
        let first = find_export(&seller, id).await?;
        Ok(EventStream::new(changes(seller, first).boxed()).keep_alive(Duration::from_secs(15)))
    }

    /// Download the file of an export
    ///
    /// Redirects to a signed link; available until the export expires.
    #[oai(path = "/:id/file", method = "get", operation_id = "get_export_file")]
    async fn file(&self, seller: Seller, id: Path<WireId<kinds::Export>>) -> Answer<Fetched> {
        let export = find_export(&seller, id.0.0).await?;
        let app = seller.app();
        Ok(Fetched::See(kontor_exports::link(&*app.files, app.db.env(), &export).await?))
    }

    /// Retry a failed export
    #[oai(path = "/:id/retry", method = "post", operation_id = "retry_export")]
    async fn retry(&self, seller: Seller, id: Path<WireId<kinds::Export>>) -> Answer<Json<Doc<Attributes>>> {
        find_export(&seller, id.0.0).await?;
        let export = seller.tx(async |tx| kontor_exports::retry(tx, id.0.0).await).await?;
        Ok(Json(document(&seller, export).await))
    }
}

/// What a watcher has seen.
struct Watched {
    seller: Seller,
    last: Option<Export>,
    began: tokio::time::Instant,
}

/// The export now, then whenever it changed.
fn changes(seller: Seller, first: Export) -> impl Stream<Item = Doc<Attributes>> + Send + 'static {
    let over = |export: &Export| matches!(export.state, ExportState::Done | ExportState::Failed);
    let fresh = Watched { seller, last: None, began: tokio::time::Instant::now() };
    let locale = context::current();
    stream::unfold((fresh, Some(first)), move |(mut watched, next)| {
        let context = locale.clone();
        context::scope(context.0, context.1, async move {
            let export = match (next, &watched.last) {
                (Some(first), _) => first,
                (None, Some(last)) if over(last) => return None,
                (None, last) => loop {
                    tokio::time::sleep(LOOK_EVERY).await;
                    let id = last.as_ref()?.id;
                    // A look that fails ends the stream; the watcher asks again and learns why.
                    let now = find_export(&watched.seller, id).await.ok()?;
                    let seen = |export: &Export| (export.state, export.rows_done, export.rows_total);
                    if last.as_ref().map(seen) != Some(seen(&now)) {
                        break now;
                    }
                    if watched.began.elapsed() > WATCH_MAX {
                        return None;
                    }
                },
            };
            let doc = document(&watched.seller, export.clone()).await;
            watched.last = Some(export);
            Some((doc, (watched, None)))
        })
    })
}

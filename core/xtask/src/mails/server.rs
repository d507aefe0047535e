//! The reader's addresses: pages for people, JSON for tests.

use std::sync::Arc;

use anyhow::{Context, Result};
use poem::http::StatusCode;
use poem::listener::TcpListener;
use poem::web::{Data, Html, Json, Path, Query};
use poem::{EndpointExt, IntoResponse, Response, Route, Server, get, handler};
use serde::Deserialize;
use serde_json::{Value, json};

use super::pages::Pages;
use super::store::MailStore;
use super::stored_mail;
use crate::ports::Part;
use crate::settings::Settings;

const DEFAULT_LIMIT: usize = 200;

/// Nothing in a mail may run, load by itself or leave its frame; links open a new tab.
const LETTER_POLICY: &str = "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; \
    img-src http: https: data:; style-src 'unsafe-inline'; font-src data:";

pub fn url(settings: &Settings) -> String {
    format!("http://127.0.0.1:{}", settings.ports.port_of(Part::MailReader))
}

/// Serves until the process ends.
pub fn start(settings: &Settings, store: Arc<MailStore>) -> Result<()> {
    let pages = Arc::new(Pages::new().context("the mail reader's pages are broken")?);
    let app = Route::new()
        .at("/", get(list_page))
        .at("/mails/:id", get(letter_page))
        .at("/mails/:id/letter.html", get(letter_html))
        .at("/mails/:id/raw", get(letter_raw))
        .at("/mails/:id/attachments/:index", get(attachment))
        .at("/api/mails", get(list).delete(clear))
        .at("/api/mails/:id", get(show_mail))
        .data(store)
        .data(pages);
    let port = settings.ports.port_of(Part::MailReader);
    tokio::spawn(Server::new(TcpListener::bind(("127.0.0.1", port))).run(app));
    Ok(())
}

#[derive(Deserialize)]
struct Search {
    to: Option<String>,
    subject: Option<String>,
    limit: Option<usize>,
}

impl Search {
    fn run(&self, store: &MailStore) -> Vec<stored_mail::Summary> {
        let given = |text: &Option<String>| text.clone().filter(|text| !text.is_empty());
        store.list(given(&self.to).as_deref(), given(&self.subject).as_deref(), self.limit.unwrap_or(DEFAULT_LIMIT))
    }
}

#[handler]
fn list(Data(store): Data<&Arc<MailStore>>, Query(search): Query<Search>) -> Json<Value> {
    Json(json!({ "data": search.run(store) }))
}

#[handler]
fn show_mail(Data(store): Data<&Arc<MailStore>>, Path(id): Path<String>) -> Response {
    match store.letter(&id) {
        Some(letter) => Json(json!({ "data": letter })).into_response(),
        None => not_found(),
    }
}

#[handler]
fn clear(Data(store): Data<&Arc<MailStore>>) -> StatusCode {
    store.clear().map_or(StatusCode::INTERNAL_SERVER_ERROR, |()| StatusCode::NO_CONTENT)
}

#[handler]
fn list_page(
    Data(store): Data<&Arc<MailStore>>,
    Data(pages): Data<&Arc<Pages>>,
    Query(search): Query<Search>,
) -> Response {
    page(pages.list(&search.run(store), search.to.as_deref().unwrap_or_default()))
}

#[handler]
fn letter_page(Data(store): Data<&Arc<MailStore>>, Data(pages): Data<&Arc<Pages>>, Path(id): Path<String>) -> Response {
    let Some(letter) = store.letter(&id) else { return not_found() };
    page(pages.letter(&letter))
}

#[handler]
fn letter_html(Data(store): Data<&Arc<MailStore>>, Path(id): Path<String>) -> Response {
    let Some(letter) = store.letter(&id) else { return not_found() };
    // Without a base, links would open inside the frame, where they may do nothing.
    Html(format!("<base target=\"_blank\">{}", letter.html))
        .with_header("content-security-policy", LETTER_POLICY)
        .into_response()
}

#[handler]
fn letter_raw(Data(store): Data<&Arc<MailStore>>, Path(id): Path<String>) -> Response {
    let Some(raw) = store.raw(&id) else { return not_found() };
    raw.with_content_type("text/plain; charset=utf-8").into_response()
}

#[handler]
fn attachment(Data(store): Data<&Arc<MailStore>>, Path((id, index)): Path<(String, u32)>) -> Response {
    let Some((name, kind, bytes)) = store.raw(&id).and_then(|raw| stored_mail::attachment(&raw, index)) else {
        return not_found();
    };
    let name = percent_encoding::utf8_percent_encode(&name, percent_encoding::NON_ALPHANUMERIC);
    bytes
        .with_header("content-disposition", format!("attachment; filename*=UTF-8''{name}"))
        .with_content_type(kind)
        .into_response()
}

fn page(html: Result<String, handlebars::RenderError>) -> Response {
    match html {
        Ok(html) => Html(html).into_response(),
        Err(cause) => cause.to_string().with_status(StatusCode::INTERNAL_SERVER_ERROR).into_response(),
    }
}

fn not_found() -> Response {
    Json(json!({ "errors": [{ "code": "not_found", "title": "There is no such mail" }] }))
        .with_status(StatusCode::NOT_FOUND)
        .into_response()
}

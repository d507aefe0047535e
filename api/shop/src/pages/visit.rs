//! One visit: who asks for which page, in which language, with which cookies.

use std::sync::Arc;

use kontor_db::Tenant;
use kontor_kernel::{ApiError, Country, Locale, kinds::ProductId};
use poem::{FromRequest, Request, RequestBody, http::header};

use crate::{
    app::App,
    http::{Refusal, context, limiter},
};

/// The cookie that keeps a language somebody chose.
const LOCALE_COOKIE: &str = "locale";
const LOCALE_COOKIE_SECONDS: u32 = 365 * 24 * 60 * 60;

/// The header of a page's own script.
const ASKS_AGAIN: &str = "kontor-refresh";

/// What every page needs of its request.
#[derive(Clone)]
pub struct Visit {
    pub app: Arc<App>,
    pub locale: Locale,
    /// The path alone.
    pub path: String,
    /// The decoded query, in its order.
    pub query: Vec<(String, String)>,
    pub if_none_match: Option<String>,
    /// Whether the page's own script asks, with what is chosen in the form: no link can.
    pub asks_again: bool,
    pub request_id: String,
    /// The caller's network address, for limits.
    pub address: String,
    /// The country of it, where whoever stands in front of us tells it.
    pub network_country: Option<Country>,
    /// What the browser calls itself.
    pub browser: String,
    cookies: Vec<(String, String)>,
    chosen: Option<Locale>,
}

impl Visit {
    /// The first value of a query parameter, in large letters or small: links are typed by people.
    pub fn parameter(&self, name: &str) -> Option<&str> {
        self.query.iter().find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    pub fn cookie(&self, name: &str) -> Option<&str> {
        self.cookies.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// Counts that a payment page is opened, for its seller's figures; not when its own script asks again, nor when its seller looks.
    pub fn opened(&self, tenant: Tenant, product: ProductId, preview: bool) {
        if !self.asks_again && !preview {
            self.app.views.opened(tenant, product, &self.browser);
        }
    }

    /// Whether this browser has a session of its own. Whether it still holds, the signed-in pages find out.
    pub fn may_be_signed_in(&self) -> bool {
        self.cookies.iter().any(|(name, value)| name.ends_with("_rt") && !value.is_empty())
    }

    /// The cookie to set when this very address chose a language.
    pub fn locale_cookie(&self) -> Option<String> {
        let chosen = self.chosen?;
        Some(format!("{LOCALE_COOKIE}={}; Path=/; Max-Age={LOCALE_COOKIE_SECONDS}; SameSite=Lax", chosen.code()))
    }

    /// Another address with the parameters of this one.
    pub fn with_query(&self, address: &str) -> String {
        if self.query.is_empty() {
            return address.to_owned();
        }
        let mut pairs = url::form_urlencoded::Serializer::new(String::new());
        pairs.extend_pairs(&self.query);
        format!("{address}?{}", pairs.finish())
    }

    /// This page in another language: the same address, the same parameters.
    pub fn in_language(&self, locale: Locale) -> String {
        let mut pairs = url::form_urlencoded::Serializer::new(String::new());
        for (key, value) in self.query.iter().filter(|(key, _)| key != "locale") {
            pairs.append_pair(key, value);
        }
        pairs.append_pair("locale", locale.code());
        format!("{}?{}", self.path, pairs.finish())
    }

    /// The full address of a path on this installation.
    pub fn absolute(&self, path: &str) -> String {
        kontor_urls::Urls::at(&self.app.config.public_url).page(path)
    }
}

impl<'a> FromRequest<'a> for Visit {
    async fn from_request(request: &'a Request, _body: &mut RequestBody) -> poem::Result<Self> {
        let app = request.data::<Arc<App>>().cloned();
        let app = app.ok_or_else(|| Refusal(ApiError::internal("the application is not in the request")))?;
        let query: Vec<(String, String)> = request
            .uri()
            .query()
            .map(|text| url::form_urlencoded::parse(text.as_bytes()).into_owned().collect())
            .unwrap_or_default();
        let cookies = cookies_of(request);
        let chosen = query.iter().find(|(key, _)| key == "locale").and_then(|(_, code)| Locale::known(code));
        let kept = cookies.iter().find(|(key, _)| key == LOCALE_COOKIE).and_then(|(_, code)| Locale::known(code));
        let (asked, request_id) = context::current();
        Ok(Self {
            app,
            locale: chosen.or(kept).unwrap_or(asked),
            path: request.uri().path().to_owned(),
            query,
            asks_again: request.header(ASKS_AGAIN).is_some(),
            if_none_match: request.header(header::IF_NONE_MATCH).map(str::to_owned),
            request_id,
            address: limiter::address(request),
            network_country: limiter::country(request),
            browser: request.header("user-agent").unwrap_or_default().to_owned(),
            cookies,
            chosen,
        })
    }
}

/// The cookies that a request brings.
pub fn cookies_of(request: &Request) -> Vec<(String, String)> {
    let lines = request.headers().get_all(header::COOKIE).into_iter().filter_map(|line| line.to_str().ok());
    lines
        .flat_map(|line| line.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect()
}

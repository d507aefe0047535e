//! How a rendered page goes out: status, security policy, caching.

use kontor_render::Html;
use kontor_rich_text::{EMBED_HOSTS, RichBlock};
use poem::{
    Response,
    http::{HeaderValue, StatusCode, header},
};
use sha2::{Digest, Sha256};

use super::{place::Place, visit::Visit};
use crate::http::browsers;

/// Where a browser looks for Google's wallet when it is asked to pay by it, and where it is led from there.
const GOOGLE_PAY: &str = "https://google.com/pay https://pay.google.com";

/// The same for what a page asks of its reader's browser.
const GOOGLE_PAY_FRAMES: &str = "\"https://google.com\" \"https://pay.google.com\"";

/// Who may keep a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keep {
    /// The same for every visitor: kept, but asked about each time, so that an unpublished product is gone at once.
    Shared,
    /// One buyer's.
    Never,
}

/// A page on its way out.
pub struct Answer {
    pub html: Html,
    pub status: StatusCode,
    pub keep: Keep,
    /// Whether the provider's frame and its pages belong to this page.
    pub pays: bool,
    /// Whether a form of it leads on to the file store.
    pub downloads: bool,
    /// Whether films and sounds of the file store are played here.
    pub plays: bool,
    /// Whether the frame in which tracking codes run may be opened here.
    pub measures: bool,
    /// Whether a film of another company can be played in it.
    pub embeds: bool,
    /// A style of this page alone: what a seller's theme makes of it.
    pub style: String,
    /// Whether a page of ours may show it in a frame.
    pub framed: bool,
    /// Where the browser goes on to by itself, once it has the page.
    pub onward: Option<String>,
    pub cookies: Vec<String>,
}

impl Answer {
    pub fn shared(html: Html) -> Self {
        Self {
            html,
            status: StatusCode::OK,
            keep: Keep::Shared,
            pays: false,
            downloads: false,
            plays: false,
            measures: false,
            embeds: false,
            style: String::new(),
            framed: false,
            onward: None,
            cookies: Vec::new(),
        }
    }

    pub fn private(html: Html) -> Self {
        Self { keep: Keep::Never, ..Self::shared(html) }
    }

    pub fn with_status(self, status: StatusCode) -> Self {
        Self { status, ..self }
    }

    /// Lets the provider's frame in and the form lead to the provider's pages.
    pub fn paying(self) -> Self {
        Self { pays: true, ..self }
    }

    /// Lets its form lead to the file store.
    pub fn downloading(self) -> Self {
        Self { downloads: true, ..self }
    }

    /// Lets films and sounds of the file store be played.
    pub fn playing(self) -> Self {
        Self { plays: true, ..self }
    }

    /// Lets the players of films in these texts be opened.
    pub fn embedding<'a>(self, blocks: impl IntoIterator<Item = &'a RichBlock>) -> Self {
        Self { embeds: blocks.into_iter().any(RichBlock::has_embeds), ..self }
    }

    /// Lets the frame in which tracking codes run be opened, where the shop has any.
    pub fn measuring(self, place: &Place) -> Self {
        Self { measures: place.running.is_some(), ..self }
    }

    /// Lets a style of this page's own be used.
    pub fn styled(self, style: &str) -> Self {
        Self { style: style.to_owned(), ..self }
    }

    /// Lets a page of ours show it in a frame.
    pub fn framed(self) -> Self {
        Self { framed: true, ..self }
    }

    /// Leads on to another address. Not by a redirect: that would still be the form's, whose policy names only us.
    pub fn continue_to(self, address: Option<String>) -> Self {
        Self { onward: address, ..self }
    }

    pub fn cookie(mut self, cookie: Option<String>) -> Self {
        self.cookies.extend(cookie);
        self
    }

    pub fn send(self, visit: &Visit) -> Response {
        let policy = self.policy(visit);
        let cookies = self.cookies.into_iter().chain(visit.locale_cookie());
        let etag = (self.keep == Keep::Shared).then(|| etag(self.html.as_str()));
        let known = etag.is_some()
            && visit.if_none_match.as_deref().is_some_and(|given| matches(given, etag.as_deref().unwrap_or_default()));
        let (status, body) = match known {
            true => (StatusCode::NOT_MODIFIED, String::new()),
            false => (self.status, self.html.into_string()),
        };
        let mut response = Response::builder().status(status).content_type("text/html; charset=utf-8").body(body);
        let headers = response.headers_mut();
        let mut set = |name: header::HeaderName, value: &str| {
            // A value that is no header (it cannot come from us) is left out rather than failing the page.
            if let Ok(value) = HeaderValue::from_str(value) {
                headers.append(name, value);
            }
        };
        set(header::CONTENT_SECURITY_POLICY, &policy);
        if self.framed {
            // Its seller's eyes alone: no search engine lists it.
            set(header::HeaderName::from_static("x-robots-tag"), "noindex");
        }
        set(header::X_FRAME_OPTIONS, if self.framed { "SAMEORIGIN" } else { "DENY" });
        if self.pays {
            // Wallets are asked for by the page itself and by the provider's frame.
            let provider = origin(&visit.app.config.sandbox_url);
            let allowed = format!("{}, payment=(self \"{provider}\" {GOOGLE_PAY_FRAMES})", browsers::NO_DEVICES);
            set(header::HeaderName::from_static("permissions-policy"), &allowed);
        }
        set(header::CONTENT_LANGUAGE, visit.locale.tag());
        set(header::CACHE_CONTROL, if self.keep == Keep::Shared { "public, no-cache" } else { "no-store" });
        set(header::VARY, "Accept-Language, Cookie");
        // An order's address opens the order: it must not travel on in a Referer.
        set(
            header::REFERRER_POLICY,
            if self.keep == Keep::Shared { "strict-origin-when-cross-origin" } else { "same-origin" },
        );
        if let Some(address) = self.onward {
            set(header::REFRESH, &format!("0;url={address}"));
        }
        if let Some(etag) = etag {
            set(header::ETAG, &etag);
        }
        for cookie in cookies {
            set(header::SET_COOKIE, &cookie);
        }
        response
    }

    /// Nothing but our own built scripts runs, nothing but our own sheet styles, nobody frames us. The payment page alone
    /// holds the provider's frame, lets a browser that is asked to pay by Google look for Google's wallet, and may lead to the provider's pages (a form's policy also covers where it redirects);
    /// pages with lessons play from the file store, where our own links lead; pages that are measured open a frame of ours.
    fn policy(&self, visit: &Visit) -> String {
        let own = (!self.style.is_empty()).then(|| digest_of(&self.style));
        let sheets = visit.app.renderer.assets().inline_hashes().map(|hash| format!("'{hash}'"));
        let styles: Vec<String> = sheets.chain(own.map(|hash| format!("'{hash}'"))).collect();
        let styles = if styles.is_empty() { "'self'".to_owned() } else { styles.join(" ") };
        let provider = origin(&visit.app.config.sandbox_url);
        let store = origin(&visit.app.config.files_origin);
        let forms = match (self.pays, self.downloads) {
            (true, _) => format!("'self' {provider}"),
            (false, true) => format!("'self' {store}"),
            (false, false) => "'self'".to_owned(),
        };
        let asks = if self.pays { format!("'self' {GOOGLE_PAY}") } else { "'self'".to_owned() };
        let mut frames = Vec::new();
        frames.extend(self.measures.then(|| "'self'".to_owned()));
        frames.extend(self.pays.then_some(provider));
        frames.extend(EMBED_HOSTS.iter().filter(|_| self.embeds).map(|host| (*host).to_owned()));
        let frames = if frames.is_empty() { "'none'".to_owned() } else { frames.join(" ") };
        let media = if self.plays { format!("'self' {store}") } else { "'none'".to_owned() };
        let ancestors = if self.framed { "'self'" } else { "'none'" };
        format!(
            "default-src 'none'; script-src 'self'; style-src {styles}; img-src 'self' data:; connect-src {asks}; \
             media-src {media}; frame-src {frames}; form-action {forms}; base-uri 'none'; frame-ancestors {ancestors}"
        )
    }
}

/// After a form: the browser asks for the next page by GET.
pub fn see_other(address: &str, cookies: Vec<String>) -> Response {
    let mut response = Response::builder().status(StatusCode::SEE_OTHER).finish();
    let headers = response.headers_mut();
    if let Ok(address) = HeaderValue::from_str(address) {
        headers.insert(header::LOCATION, address);
    }
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    for cookie in cookies.iter().filter_map(|cookie| HeaderValue::from_str(cookie).ok()) {
        headers.append(header::SET_COOKIE, cookie);
    }
    response
}

/// How a policy names a style that stands in the page.
fn digest_of(style: &str) -> String {
    format!("sha256-{}", data_encoding::BASE64.encode(&Sha256::digest(style.as_bytes())))
}

/// Scheme, host and port of an address.
pub fn origin(address: &str) -> String {
    url::Url::parse(address).map(|url| url.origin().ascii_serialization()).unwrap_or_default()
}

pub fn etag(html: &str) -> String {
    let digest = data_encoding::HEXLOWER.encode(&Sha256::digest(html.as_bytes()));
    format!("\"{}\"", digest.get(..32).unwrap_or_default())
}

/// If-None-Match is a list; proxies that compress mark our tag as weak.
pub fn matches(given: &str, etag: &str) -> bool {
    given.split(',').map(|one| one.trim().trim_start_matches("W/")).any(|one| one == etag || one == "*")
}

//! The shop's pages as a buyer meets them: HTML rendered on the server, forms that work without scripts.
//!
//! Invariants, as absences: no price or state that did not come from core in this very request; no script but our own
//! built files (what sellers measure with runs in a frame that is nobody's, see `tags`); no form accepted that this browser did not get from us; no page of one buyer that anybody keeps.
//! The JSON operations beside this file call the same verbs.

mod again;
pub(crate) mod answer;
pub mod assets;
mod built;
mod certificate;
mod contact;
mod course;
mod course_devices;
mod course_progress;
mod covers;
mod csrf;
pub(crate) mod dates;
mod declaration;
mod download;
mod draft;
mod event;
mod failure;
pub(crate) mod frame;
mod framed;
mod funnel;
pub(crate) mod legal;
pub(crate) mod order;
pub(crate) mod payment;
pub(crate) mod pictures;
mod place;
pub(crate) mod plan;
pub(crate) mod product;
pub(crate) mod product_list;
mod rendering;
mod sign_in;
mod tags;
mod tracking;
pub(crate) mod visit;
pub(crate) mod words;

use kontor_checkout::boxed;
use kontor_orders::declarations::DeclarationKind;
use kontor_render::props::Missing;
use kontor_storefront::LegalKind;
use poem::{
    Body, EndpointExt, Request, Response, Route, RouteMethod, get, handler, middleware::Compression, post, web::Path,
};

use self::{
    answer::Answer,
    failure::Failure,
    rendering::{draw, draw_shared},
    visit::Visit,
};

pub(super) use self::{
    funnel::payment_url as offer_payment_url,
    payment::{consent, within as path_within},
};

/// What a page's handler comes to: an answer, a way to another page, or a failure that is shown.
type Shown = Result<Reply, Failure>;

pub(crate) enum Reply {
    Page(Box<Answer>),
    Raw(Box<Response>),
}

impl From<Answer> for Reply {
    fn from(answer: Answer) -> Self {
        Self::Page(Box::new(answer))
    }
}

impl From<Response> for Reply {
    fn from(response: Response) -> Self {
        Self::Raw(Box::new(response))
    }
}

/// Every page of a shop by its address. What stands first behind the shop is a reserved word for products.
fn pages() -> Vec<(&'static str, RouteMethod)> {
    vec![
        ("/s/:seller", get(product_list_page)),
        ("/s/:seller/sign_in", get(sign_in_page).post(sign_in_form)),
        ("/s/:seller/withdrawal", get(withdrawal_page).post(withdrawal_form)),
        ("/s/:seller/cancellation", get(cancellation_page).post(cancellation_form)),
        ("/s/:seller/contact", get(contact_page).post(contact_form)),
        ("/s/:seller/imprint", get(imprint_page)),
        ("/s/:seller/terms", get(terms_page)),
        ("/s/:seller/privacy", get(privacy_page)),
        ("/s/:seller/right_of_withdrawal", get(right_page)),
        ("/s/:seller/payment/:key", get(order_page).post(order_form)),
        ("/s/:seller/payment/:key/download", get(download_page).post(download_form)),
        ("/s/:seller/payment/:key/cancel", post(cancel_form)),
        ("/s/:seller/payment/:key/manage", get(manage_page)),
        ("/s/:seller/payment/:key/card", get(order::card_fields)),
        ("/s/:seller/payment/:key/girocode.svg", get(order::wire_code)),
        ("/s/:seller/payment/:key/payoff", post(payoff_form)),
        ("/s/:seller/payment/:key/method", post(method_form)),
        ("/s/:seller/payment/:key/pause", post(pause_form)),
        ("/s/:seller/payment/:key/resume", post(resume_form)),
        ("/s/:seller/payment/:key/keep", post(keep_form)),
        ("/s/:seller/payment/:key/forget", post(forget_form)),
        ("/s/:seller/payment/:key/invoice", post(order::recipient_form)),
        ("/s/:seller/payment/:key/upgrades/:ticket", post(upgrade_form)),
        ("/s/:seller/payment/:key/certificates/:id", post(certificate::routes::certificate_form)),
        ("/s/:seller/certificates/:id", get(certificate::routes::certificate_page)),
        ("/s/:seller/gifts/:key", get(gift_page)),
        ("/s/:seller/f/:slug", get(funnel_page)),
        ("/s/:seller/f/:slug/:key/:node", get(offer_page).post(offer_form)),
        ("/s/:seller/courses/:key", get(course_page)),
        ("/s/:seller/courses/:key/renew", post(course_renewal)),
        ("/s/:seller/courses/:key/:lesson", get(lesson_page).post(lesson_mark)),
        ("/s/:seller/courses/:key/:lesson/file", get(lesson_file)),
        ("/s/:seller/covers/:cover/:file", get(covers::picture)),
        ("/s/:seller/tracking_codes", get(tags_page)),
        ("/s/:seller/by_slug/:slug", get(product_page)),
        ("/s/:seller/by_slug/:slug/lessons/:lesson/file", get(preview_file)),
        ("/s/:seller/by_slug/:slug/payment", get(payment_page).post(payment_form)),
        ("/s/:seller/:slug", get(product_page)),
        ("/s/:seller/:slug/lessons/:lesson/file", get(preview_file)),
        ("/s/:seller/:slug/payment", get(payment_page).post(payment_form)),
    ]
}

/// The addresses of all pages of a shop, for whoever compares them with the words that no product may take.
pub fn addresses() -> Vec<&'static str> {
    pages().into_iter().map(|(address, _)| address).collect()
}

/// Adds all pages and what they load to the addresses of the process.
pub fn mount(route: Route) -> Route {
    let pages = pages().into_iter().fold(Route::new(), |route, (address, page)| route.at(address, page));
    let pages = pages.at("/s/*rest", get(nothing));
    let numbers = Route::new()
        .at("/certificates", get(certificate::routes::certificate_check))
        .at("/certificates/:id", get(certificate::routes::certificate_number));
    let built = Route::new().at("/shop-assets/:name", get(assets::asset));
    let of_application = Route::new().at("/assets/:name", get(assets::application_asset));
    route
        .nest_no_strip("/s", pages.with(Compression::new()))
        .nest_no_strip("/certificates", numbers)
        .nest_no_strip("/shop-assets", built)
        .nest_no_strip("/assets", of_application)
}

async fn finish(visit: &Visit, shown: Shown) -> Response {
    match shown {
        Ok(Reply::Page(answer)) => answer.send(visit),
        Ok(Reply::Raw(response)) => *response,
        Err(failure) => failure::show(visit, failure).await,
    }
}

#[handler]
async fn product_list_page(visit: Visit, Path(seller): Path<String>) -> Response {
    finish(&visit, product_list::show(&visit, &seller).await).await
}

#[handler]
async fn product_page(visit: Visit, Path((seller, slug)): Path<(String, String)>) -> Response {
    let shown = match product::show(&visit, &seller, &slug).await {
        Err(absent) => built::instead_of_product(&visit, &seller, &slug, absent).await,
        shown => shown,
    };
    finish(&visit, shown).await
}

#[handler]
async fn payment_page(request: &Request, visit: Visit, Path((seller, slug)): Path<(String, String)>) -> Response {
    if framed::is_framed_elsewhere(request) {
        return framed::show(&visit);
    }
    finish(&visit, payment::show(&visit, &seller, &slug).await).await
}

#[handler]
async fn payment_form(visit: Visit, Path((seller, slug)): Path<(String, String)>, body: Body) -> Response {
    finish(&visit, boxed(|| payment::submit(&visit, &seller, &slug, body)).await).await
}

#[handler]
async fn imprint_page(visit: Visit, Path(seller): Path<String>) -> Response {
    finish(&visit, legal::imprint(&visit, &seller).await).await
}

#[handler]
async fn terms_page(visit: Visit, Path(seller): Path<String>) -> Response {
    finish(&visit, legal::text(&visit, &seller, LegalKind::Terms).await).await
}

#[handler]
async fn privacy_page(visit: Visit, Path(seller): Path<String>) -> Response {
    finish(&visit, legal::text(&visit, &seller, LegalKind::Privacy).await).await
}

#[handler]
async fn right_page(visit: Visit, Path(seller): Path<String>) -> Response {
    finish(&visit, legal::text(&visit, &seller, LegalKind::RightOfWithdrawal).await).await
}

#[handler]
async fn order_page(request: &Request, visit: Visit, Path((seller, key)): Path<(String, String)>) -> Response {
    if framed::is_framed_elsewhere(request) {
        return framed::show(&visit);
    }
    finish(&visit, order::show(&visit, &seller, &key).await).await
}

#[handler]
async fn funnel_page(visit: Visit, Path((seller, slug)): Path<(String, String)>) -> Response {
    finish(&visit, funnel::begin(&visit, &seller, &slug).await).await
}

#[handler]
async fn offer_page(visit: Visit, Path((seller, slug, key, node)): Path<(String, String, String, String)>) -> Response {
    finish(&visit, funnel::show(&visit, &seller, (&slug, &key, &node)).await).await
}

#[handler]
async fn offer_form(
    visit: Visit,
    Path((seller, slug, key, node)): Path<(String, String, String, String)>,
    body: Body,
) -> Response {
    finish(&visit, funnel::answer(&visit, &seller, (&slug, &key, &node), body).await).await
}

#[handler]
async fn gift_page(visit: Visit, Path((seller, key)): Path<(String, String)>) -> Response {
    finish(&visit, order::gift(&visit, &seller, &key).await).await
}

#[handler]
async fn download_page(visit: Visit, Path((seller, key)): Path<(String, String)>) -> Response {
    finish(&visit, download::show(&visit, &seller, &key).await).await
}

#[handler]
async fn download_form(visit: Visit, Path((seller, key)): Path<(String, String)>, body: Body) -> Response {
    finish(&visit, download::submit(&visit, &seller, &key, body).await).await
}

#[handler]
async fn order_form(visit: Visit, Path((seller, key)): Path<(String, String)>, body: Body) -> Response {
    finish(&visit, order::retry(&visit, &seller, &key, body).await).await
}

#[handler]
async fn cancel_form(visit: Visit, Path((seller, key)): Path<(String, String)>, body: Body) -> Response {
    finish(&visit, order::cancel(&visit, &seller, &key, body).await).await
}

#[handler]
async fn manage_page(request: &Request, visit: Visit, Path((seller, key)): Path<(String, String)>) -> Response {
    if framed::is_framed_elsewhere(request) {
        return framed::show(&visit);
    }
    finish(&visit, order::manage(&visit, &seller, &key).await).await
}

#[handler]
async fn pause_form(visit: Visit, Path((seller, key)): Path<(String, String)>, body: Body) -> Response {
    finish(&visit, order::pause(&visit, &seller, &key, body).await).await
}

#[handler]
async fn resume_form(visit: Visit, Path((seller, key)): Path<(String, String)>, body: Body) -> Response {
    finish(&visit, order::resume(&visit, &seller, &key, body).await).await
}

#[handler]
async fn keep_form(visit: Visit, Path((seller, key)): Path<(String, String)>, body: Body) -> Response {
    finish(&visit, order::keep_order(&visit, &seller, &key, body).await).await
}

#[handler]
async fn payoff_form(visit: Visit, Path((seller, key)): Path<(String, String)>, body: Body) -> Response {
    finish(&visit, order::pay_off(&visit, &seller, &key, body).await).await
}

#[handler]
async fn method_form(visit: Visit, Path((seller, key)): Path<(String, String)>, body: Body) -> Response {
    finish(&visit, order::change_method(&visit, &seller, &key, body).await).await
}

#[handler]
async fn upgrade_form(
    visit: Visit,
    Path((seller, key, ticket)): Path<(String, String, String)>,
    body: Body,
) -> Response {
    finish(&visit, order::press(&visit, &seller, (&key, &ticket), body).await).await
}

#[handler]
async fn forget_form(visit: Visit, Path((seller, key)): Path<(String, String)>, body: Body) -> Response {
    finish(&visit, order::forget(&visit, &seller, &key, body).await).await
}

#[handler]
async fn course_page(visit: Visit, Path((seller, key)): Path<(String, String)>) -> Response {
    finish(&visit, course::show(&visit, &seller, &key).await).await
}

#[handler]
async fn course_renewal(visit: Visit, Path((seller, key)): Path<(String, String)>, body: Body) -> Response {
    finish(&visit, course_devices::renew(&visit, &seller, &key, body).await).await
}

#[handler]
async fn lesson_page(visit: Visit, Path((seller, key, lesson)): Path<(String, String, String)>) -> Response {
    finish(&visit, course::lesson(&visit, &seller, &key, &lesson).await).await
}

#[handler]
async fn lesson_mark(
    visit: Visit,
    Path((seller, key, lesson)): Path<(String, String, String)>,
    body: Body,
) -> Response {
    finish(&visit, course_progress::mark(&visit, &seller, &key, &lesson, body).await).await
}

#[handler]
async fn lesson_file(visit: Visit, Path((seller, key, lesson)): Path<(String, String, String)>) -> Response {
    finish(&visit, course::file(&visit, &seller, &key, &lesson).await).await
}

#[handler]
async fn preview_file(visit: Visit, Path((seller, slug, lesson)): Path<(String, String, String)>) -> Response {
    finish(&visit, course::preview_file(&visit, &seller, &slug, &lesson).await).await
}

#[handler]
async fn sign_in_page(visit: Visit, Path(seller): Path<String>) -> Response {
    finish(&visit, sign_in::show(&visit, &seller).await).await
}

#[handler]
async fn sign_in_form(visit: Visit, Path(seller): Path<String>, body: Body) -> Response {
    finish(&visit, sign_in::submit(&visit, &seller, body).await).await
}

#[handler]
async fn withdrawal_page(visit: Visit, Path(seller): Path<String>) -> Response {
    finish(&visit, declaration::show(&visit, &seller, DeclarationKind::Withdrawal).await).await
}

#[handler]
async fn withdrawal_form(visit: Visit, Path(seller): Path<String>, body: Body) -> Response {
    finish(&visit, declaration::submit(&visit, &seller, DeclarationKind::Withdrawal, body).await).await
}

#[handler]
async fn cancellation_page(visit: Visit, Path(seller): Path<String>) -> Response {
    finish(&visit, declaration::show(&visit, &seller, DeclarationKind::Cancellation).await).await
}

#[handler]
async fn cancellation_form(visit: Visit, Path(seller): Path<String>, body: Body) -> Response {
    finish(&visit, declaration::submit(&visit, &seller, DeclarationKind::Cancellation, body).await).await
}

#[handler]
async fn contact_page(visit: Visit, Path(seller): Path<String>) -> Response {
    finish(&visit, contact::show(&visit, &seller).await).await
}

#[handler]
async fn contact_form(visit: Visit, Path(seller): Path<String>, body: Body) -> Response {
    finish(&visit, contact::submit(&visit, &seller, body).await).await
}

#[handler]
async fn tags_page(visit: Visit, Path(seller): Path<String>) -> Response {
    finish(&visit, tags::show(&visit, &seller).await).await
}

#[handler]
async fn nothing(visit: Visit) -> Response {
    failure::show(&visit, Failure::not_found(Missing::Page)).await
}

//! HTTP: routes, keys, one error body.

mod answers;
mod charges;
mod control;
mod files;
mod money;
mod parties;

use poem::http::StatusCode;
use poem::{Endpoint, EndpointExt, IntoResponse, Response, Route, get, handler, post};

pub use answers::Fields;

use crate::refusal::Refusal;
use crate::{App, pages};

#[handler]
fn health() -> &'static str {
    "ok"
}

pub fn routes(app: App) -> impl Endpoint<Output = Response> {
    Route::new()
        .at("/health", get(health))
        .nest("/v1", api())
        // The register of VAT ids: another office's words, by the same program.
        .at("/vies/check-vat-number", post(crate::vies::check))
        .at("/", get(pages::home::show))
        .at("/switch", post(pages::home::switch))
        .at("/arrive", post(pages::home::arrive))
        .at("/frame", get(pages::frame::show))
        .at("/pay/:id", get(pages::pay::show).post(pages::pay::submit))
        .at("/method/:id", get(pages::method::show).post(pages::method::answer))
        .at("/challenge/:id", get(pages::challenge::show).post(pages::challenge::answer))
        .data(app)
        .catch_all_error(plain_errors)
}

fn api() -> Route {
    Route::new()
        .at("/tokens", post(charges::tokenise))
        .at("/wallet_sessions", post(charges::vouch))
        .at("/charges", get(charges::list).post(charges::create))
        .at("/charges/:id", get(charges::show))
        .at("/charges/:id/cancel", post(charges::cancel))
        .at("/refunds", get(money::list_refunds).post(money::refund))
        .at("/refunds/:id", get(money::show_refund))
        .at("/disputes", get(money::list_disputes))
        .at("/disputes/:id", get(money::show_dispute))
        .at("/disputes/:id/evidence", post(money::hand_in))
        .at("/disputes/:id/accept", post(money::accept))
        .at("/files", post(files::take))
        .at("/files/:id", get(files::show))
        .at("/files/:id/content", get(files::content))
        .at("/balance", get(money::balance))
        .at("/balance_transactions", get(money::lines))
        .at("/payouts", get(money::list_payouts).post(money::pay_out))
        .at("/payouts/:id", get(money::show_payout))
        .at("/accounts", get(parties::find).post(parties::create))
        .at("/accounts/:id", get(parties::show).patch(parties::change))
        .at("/accounts/:id/documents", post(parties::add_document))
        .at("/accounts/:id/submit", post(parties::submit))
        .at("/accounts/:id/bank_accounts", post(parties::add_bank_account))
        .at("/bank_accounts/:id", get(parties::show_bank_account))
        .at("/events", get(control::list_events))
        .at("/events/:id", get(control::show_event))
        .at("/events/:id/resend", post(control::resend))
        .at("/faults", get(control::list_faults).post(control::set_faults).delete(control::clear_faults))
        .at("/simulate/wires", post(control::wire))
        .at("/simulate/warnings", post(control::warn))
        .at("/simulate/disputes", post(control::dispute))
        .at("/simulate/disputes/:id/decide", post(control::decide))
}

/// poem's own refusals (no such route, wrong method, too large) in our words.
async fn plain_errors(error: poem::Error) -> Response {
    if error.is_from_response() {
        return error.into_response();
    }
    let status = error.status();
    let refusal = match status {
        StatusCode::NOT_FOUND => Refusal::not_found("address"),
        StatusCode::METHOD_NOT_ALLOWED => {
            Refusal::new(status, "method_not_allowed", "This address does not know the method.")
        }
        StatusCode::PAYLOAD_TOO_LARGE => Refusal::new(status, "too_large", "The body is too large."),
        _ => Refusal::new(status, "invalid_request", error.to_string()),
    };
    refusal.into_response()
}

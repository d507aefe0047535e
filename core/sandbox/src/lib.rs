//! The sandbox payment provider: a stand-in for a real company with cards, bank wires, verification and payouts.
//!
//! I am a service of my own with a store of my own. Nobody links me; Kontor speaks to me over HTTP, through the
//! same provider trait that a real company will sit behind, and hears from me through signed webhooks.
//!
//! What never happens here:
//! - an answer is given before what it says is on disk (one writer, one fsync for a batch of actions);
//! - one idempotency key makes two things;
//! - more is refunded than was received;
//! - a full card number or a security code is stored or logged.
//!
//! # The API, in my own words (JSON, integer minor units, `Authorization: Bearer $SANDBOX_SECRET`)
//!
//! | call | what it does |
//! |---|---|
//! | `POST /v1/tokens` | card number, expiry, cvc, holder → `tok_…`; also with the publishable key of the frame. Or `{iban, holder}`: an account to be debited; or `{wallet: apple_pay\|google_pay, signed}`: what a device signed |
//! | `POST /v1/wallet_sessions` | `{url, origin}`: vouches for a page to Apple Pay; also with the publishable key of the frame |
//! | `POST /v1/charges` | `{amount, currency, method, token?, reference, return_url, description, metadata, account?, mandate?, browser_info?}`, header `Idempotency-Key` |
//! | `GET /v1/charges/{id}`, `GET /v1/charges?reference=` or `?idempotency_key=` | look it up, also when the answer was lost |
//! | `POST /v1/charges/{id}/cancel` | give up a charge that nobody has paid yet |
//! | `POST /v1/refunds`, `GET /v1/refunds/{id}`, `GET /v1/refunds?charge=` or `?idempotency_key=` | idempotent, at most what is left |
//! | `GET /v1/disputes/{id}`, `GET /v1/disputes?charge=` or `?charge_idempotency_key=` | warning → closed or needs_response; needs_response → under_review, won or lost; with the fee |
//! | `POST /v1/disputes/{id}/evidence`, `POST /v1/disputes/{id}/accept` | the answer to a dispute, once and until `respond_by`: under_review, or lost |
//! | `POST /v1/files?purpose=dispute_evidence&file_name=&sha256=` | the body is a PDF, JPEG or PNG of at most 5 MB, header `Idempotency-Key`: `file_…`, which evidence names in `files: [{file, about}]`, at most five |
//! | `GET /v1/files/{id}`, `GET /v1/files/{id}/content` | what was handed over; a dispute shows its own as `evidence_files` |
//! | `GET /v1/balance`, `GET /v1/balance_transactions?after=&limit=&source=` | for reconciliation |
//! | `POST /v1/accounts`, `GET`, `PATCH /v1/accounts/{id}`, `GET /v1/accounts?external_id=` | one account per external id |
//! | `POST /v1/accounts/{id}/documents`, `…/submit` | the decision comes by webhook |
//! | `POST /v1/accounts/{id}/bank_accounts`, `GET /v1/bank_accounts/{id}` | waiting → activated or rejected |
//! | `POST /v1/payouts`, `GET /v1/payouts/{id}`, `GET /v1/payouts?reference=` or `?idempotency_key=` | pending → paid or returned |
//! | `GET /v1/events?after=&limit=`, `POST /v1/events/{id}/resend` | everything I ever told |
//! | `POST /v1/simulate/wires` | `{reference, amount}`: money arrives at the bank |
//! | `POST /v1/simulate/warnings` | `{charge, amount?, reason?, respond_by?}`: a bank asks before it takes anything; a refund of all closes it |
//! | `POST /v1/simulate/disputes` | `{charge, amount?, reason?, respond_by?, kind?: dispute\|return}`: a cardholder disputes, or a bank sends a debit back |
//! | `POST /v1/simulate/disputes/{id}/decide` | `{state: needs_response\|closed\|won\|lost}`: the bank decides; of a warning the first two; won may follow lost |
//! | `POST`, `GET`, `DELETE /v1/faults` | make me misbehave, see [`faults::Faults`] |
//!
//! Methods: card, bank_wire, sepa_debit (token of an account, and the mandate), apple_pay, google_pay (token of a wallet),
//! and paypal, sofort, ideal, p_24, klarna, twint, mondu, which are confirmed on a page of their own. With `save` cards,
//! accounts, PayPal and Klarna are kept as they are, Sofort and iDEAL as the account behind them (sepa_debit).
//!
//! Pages: `GET /frame?origin=&locale=&theme=` (card fields for a payment page), `/pay/{charge}` (card entry
//! without JavaScript), `/challenge/{charge}` (3-D Secure), `/method/{charge}` (pay, from an account in a country, be refused or go back), `/` (a look inside and the switches).
//!
//! The frame speaks with its parent by `postMessage`: it hears `{type:"kontor-submit"}` and says
//! `{type:"kontor-ready"}`, `{type:"kontor-height", height}`, `{type:"kontor-enter"}` (Enter was pressed in a
//! field) and `{type:"kontor-card", token, last4, brand}` or `{type:"kontor-card", error:{code, field}}`.
//!
//! It also hears `{type:"kontor-wallet", wallet, signed}` and answers with a `kontor-card`, and `{type:"kontor-merchant", url}`, where
//! Apple Pay wants its merchant vouched for, and says `{type:"kontor-merchant", session}`; without a session nobody vouches.
//!
//! A refusal is `{"error":{"code","message","field?"}}`: 400 broken, 401 key, 404 unknown, 409 other body under
//! the same key or wrong state, 422 a field, 5xx mine.
//!
//! Magic: cards 4242 4242 4242 4242 (good), 4000 0000 0000 3220 (challenge), …3063 (challenge unless browser_info is sent along), …0002 (declined), …9995 (no funds),
//! …0119 (good, but the answer never arrives), …0259 (good, and disputed some seconds later), …5423 (good, and asked about some seconds later), …9979 (good while its holder is there; later debits are refused). Behind 400000 the number of a country is where its bank is: 4000 0004 0000 0008 (AT). Debited like an account,
//! so pending first: …0077 (good after a while), …0341 (refused after a while), …0416 (good after a while, and sent
//! back by the bank after another). Accounts: debits are pending first and good after a while; DE62370400440532013001 is
//! refused, DE35370400440532013002 good and sent back, DE08370400440532013003 good once and refused later. Last names `Reject…`, `More…`; account holders `Reject…`;
//! holders or last names `Bounce…` make payouts come back.

pub mod accounts;
pub mod agenda;
pub mod balance;
pub mod bank_accounts;
pub mod cards;
pub mod charge;
pub mod clock;
pub mod config;
pub mod disputes;
pub mod events;
pub mod faults;
pub mod files;
pub mod http;
pub mod ids;
pub mod keys;
pub mod limits;
pub mod merchants;
pub mod methods;
pub mod pages;
pub mod payer_accounts;
pub mod payouts;
pub mod refunds;
pub mod refusal;
pub mod saved;
pub mod sign;
pub mod store;
pub mod tokens;
mod vies;
mod wallet_sessions;
pub mod webhooks;

use std::sync::Arc;

/// Everything a handler or a background task needs; cheap to clone.
#[derive(Clone)]
pub struct App {
    pub config: Arc<config::Config>,
    pub store: store::Store,
}

//! Money that the payer's bank takes back, and what a won dispute brings back.
//!
//! It is gone before anybody is asked, so nothing waits for a balance: the seller's share and our fee are given back at
//! once as with a refund, within the hold while the payment is in it, below zero when it was paid out. What the provider
//! keeps for it is our cost. A lost dispute moves nothing more, and its rate stays charged back; whether it becomes a
//! debt is for whoever claims it.
//!
//! Before it there may be a question, with which nothing moves; and until the bank's deadline the seller can answer it.

mod answer;
mod book;
mod notify;
mod settle;
mod warn;

pub use answer::{
    CaseView, EVIDENCE_CHARS_MAX, EVIDENCE_FILES_MAX, UnderWay, case_of, cases_of, draft, promise_answer, refused,
    remind, under_way,
};
pub(crate) use warn::avoided;

pub use settle::{DisputeSettled, settle_dispute};

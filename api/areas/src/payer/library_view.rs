//! How a bought product looks in its buyer's library.

use kontor_catalog::Form;
use kontor_fulfilment::{AccessState, CourseAccess};
use kontor_orders::{Order, OrderState};
use poem_openapi::{Enum, Object};

use crate::http::{Timestamp, WireEnum};

/// Where a bought product stands for its buyer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Enum)]
#[oai(rename_all = "snake_case")]
pub enum LibraryState {
    /// It can be used.
    Open,
    /// It is paid, and is being prepared.
    Preparing,
    /// It is closed until a payment arrives, or until the subscription resumes.
    Paused,
    /// It went back, was cancelled, or its time is over.
    Ended,
}

/// What its buyer does with a product.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Enum)]
#[oai(rename_all = "snake_case")]
pub enum LibraryAction {
    /// Takes the course.
    OpenCourse,
    /// Fetches the files.
    Download,
    /// Shows the tickets.
    ShowTickets,
    /// Reads the licence keys.
    ShowKeys,
    /// Reads the certificates.
    ShowCertificates,
    /// Opens the page of the order.
    OpenOrder,
}

/// A product that one bought, or was given access to.
#[derive(Debug, Clone, Object)]
pub struct LibraryItem {
    /// What it was called when it was bought.
    pub product_name: String,
    /// Its type.
    pub product_type: WireEnum<Form>,
    /// Its first image; good for an hour. Absent when it has none.
    #[oai(skip_serializing_if_is_none)]
    pub cover_url: Option<String>,
    /// The shop's name when it was bought.
    pub seller_name: String,
    /// The shop's address.
    pub seller_username: String,
    /// Where it stands.
    pub state: LibraryState,
    /// What is done with it first.
    pub action: LibraryAction,
    /// Where that is done. Opens without signing in again.
    pub url: String,
    /// Whether it is paid over time.
    pub subscription: bool,
    /// When it was bought last, or opened by its seller.
    pub created_at: Timestamp,
}

/// Where an order's money leaves what it opened.
pub fn state_of(order: &Order) -> Option<LibraryState> {
    Some(match order.payment_state {
        OrderState::Paid | OrderState::Paying if order.delivered_at.is_none() => LibraryState::Preparing,
        OrderState::Paid | OrderState::Paying => LibraryState::Open,
        OrderState::Paused => LibraryState::Paused,
        OrderState::Refunded | OrderState::Chargebacked => LibraryState::Ended,
        // What was never paid is no purchase; it is found among the orders.
        OrderState::Canceled => return order.charged_at.map(|_| LibraryState::Ended),
        OrderState::Waiting | OrderState::Pending | OrderState::NotCompleted => return None,
    })
}

/// What its buyer does first with a product of a type that stands so.
pub const fn action_of(form: Form, state: LibraryState) -> LibraryAction {
    match (state, form) {
        (LibraryState::Open, Form::Download) => LibraryAction::Download,
        (LibraryState::Open, Form::Event) => LibraryAction::ShowTickets,
        (LibraryState::Open, Form::LicenseKey) => LibraryAction::ShowKeys,
        (LibraryState::Open, Form::Certificate) => LibraryAction::ShowCertificates,
        _ => LibraryAction::OpenOrder,
    }
}

/// Where a way into a course stands.
pub const fn state_of_course(way: &CourseAccess) -> LibraryState {
    match way.state {
        AccessState::Open => LibraryState::Open,
        AccessState::Paused => LibraryState::Paused,
        AccessState::Closed => LibraryState::Ended,
    }
}

//! How a bought product looks in its buyer's library.

use kontor_catalog::Form;
use kontor_fulfilment::{AccessState, CourseAccess};
use kontor_orders::{Order, OrderState};
use poem_openapi::{Enum, Object};

use crate::http::{Timestamp, WireEnum};

/// State of a bought product for its buyer.
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

/// Main action of a buyer with a product.
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

/// A product that you bought or were given access to.
#[derive(Debug, Clone, Object)]
pub struct LibraryItem {
    /// Name of the product when it was bought.
    pub product_name: String,
    /// Type of the product.
    pub product_type: WireEnum<Form>,
    /// Its first image; valid for an hour. Absent if it has none.
    #[oai(skip_serializing_if_is_none)]
    pub cover_url: Option<String>,
    /// Name of the shop when it was bought.
    pub seller_name: String,
    /// Username of the shop, as in its address.
    pub seller_username: String,
    /// State of the product.
    pub state: LibraryState,
    /// Main action.
    pub action: LibraryAction,
    /// Address for this action. Opens without signing in again.
    pub url: String,
    /// Whether it is paid over time.
    pub subscription: bool,
    /// For an open course: number of lessons that you marked as done.
    #[oai(skip_serializing_if_is_none)]
    pub lessons_done: Option<i64>,
    /// For an open course: number of lessons.
    #[oai(skip_serializing_if_is_none)]
    pub lessons_count: Option<i64>,
    /// When it was last bought, or given by its seller.
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

//! All that an order opened, for whoever shows it: the buyer's page and mail, the seller's order.

use diesel_async::RunQueryDsl;
use kontor_catalog::license_keys::{self, Key};
use kontor_db::{Row, Tx, query};
use kontor_kernel::Result;
use kontor_orders::Order;

use crate::{
    certificates::{self, Certificate},
    courses::{self, CourseAccess},
    downloads::{self, File},
    services::{self, Service},
    tickets::{self, PaymentTicket},
};

/// What an order opened. Each kind of good has its own field; most orders have one of them.
#[derive(Debug, Clone, Default)]
pub struct OrderEntitlements {
    /// Files to fetch.
    pub files: Vec<File>,
    /// Keys, those that count no more too.
    pub keys: Vec<Key>,
    /// Ways into courses, those that are closed too.
    pub courses: Vec<CourseAccess>,
    /// Work that the seller does.
    pub services: Vec<Service>,
    /// Tickets of an event, also those that went back.
    pub tickets: Vec<PaymentTicket>,
    /// Certificates, also those that count no more.
    pub certificates: Vec<Certificate>,
}

/// What an order opened.
pub async fn entitlements_of_order(tx: &mut Tx, order: &Order) -> Result<OrderEntitlements> {
    let seller = tx.seller()?;
    // One look for all kinds, then one at each that is there.
    let kinds: Kinds = query(KINDS).bind(seller).bind(order.id).get_result(tx.conn()?).await?;
    let mut entitlements =
        OrderEntitlements { keys: license_keys::of_order(tx, order.id).await?, ..OrderEntitlements::default() };
    if kinds.files {
        entitlements.files = downloads::files(tx, order.id).await?;
    }
    if kinds.courses {
        entitlements.courses = courses::of_order(tx, order.id).await?;
    }
    if kinds.services {
        entitlements.services = services::of_order(tx, order).await?;
    }
    if kinds.tickets {
        entitlements.tickets = tickets::of_order(tx, order.id).await?;
    }
    if kinds.certificates {
        entitlements.certificates = certificates::of_order(tx, order.id).await?;
    }
    Ok(entitlements)
}

const KINDS: &str = "
    SELECT EXISTS (SELECT FROM grants WHERE seller_id = $1 AND order_id = $2) AS files,
           EXISTS (SELECT FROM course_accesses WHERE seller_id = $1 AND order_id = $2) AS courses,
           EXISTS (SELECT FROM services WHERE seller_id = $1 AND order_id = $2) AS services,
           EXISTS (SELECT FROM payment_tickets WHERE seller_id = $1 AND order_id = $2) AS tickets,
           EXISTS (SELECT FROM certificates WHERE seller_id = $1 AND order_id = $2) AS certificates";

/// Of what an order opened anything.
#[derive(Row)]
struct Kinds {
    files: bool,
    courses: bool,
    services: bool,
    tickets: bool,
    certificates: bool,
}

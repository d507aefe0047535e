//! All that an order opened, for whoever shows it: the buyer's page and mail, the seller's order.

use kontor_catalog::license_keys::{self, Key};
use kontor_db::Tx;
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
pub struct Goods {
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
pub async fn goods(tx: &mut Tx, order: &Order) -> Result<Goods> {
    Ok(Goods {
        files: downloads::files(tx, order.id).await?,
        keys: license_keys::of_order(tx, order.id).await?,
        courses: courses::of_order(tx, order.id).await?,
        services: services::of_order(tx, order).await?,
        tickets: tickets::of_order(tx, order.id).await?,
        certificates: certificates::of_order(tx, order.id).await?,
    })
}

//! What giving access means for each customer, before and when it is done: both ask the same question.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_catalog::Form;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{ApiError, Code, Result, kinds::ProductId};
use kontor_orders::Customer;

use super::{Length, length::Has, row::STATE};
use crate::{AccessOutcome, SessionState};

/// More people than these are given access by a worker (decisions-growth §7).
pub const PEOPLE_AT_ONCE: usize = 200;
/// The most people of one request.
pub const PEOPLE_MAX: usize = 10_000;

/// What a seller wants to give, and to whom.
#[derive(Debug, Clone)]
pub struct AccessGrantRequest {
    /// The course.
    pub product: ProductId,
    /// For how long.
    pub length: Length,
    /// Whether those who have access get more of it.
    pub extend: bool,
    /// Customers by address.
    pub emails: Vec<String>,
    /// Customers by what they bought.
    pub buyers_of: Vec<ProductId>,
}

/// How many it is for, and in which way.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Counts(pub BTreeMap<AccessOutcome, i64>);

impl Counts {
    /// How many have this outcome.
    pub fn count_of(&self, outcome: AccessOutcome) -> i64 {
        self.0.get(&outcome).copied().unwrap_or_default()
    }

    /// How many in all.
    pub fn total(&self) -> i64 {
        self.0.values().sum()
    }

    pub(super) fn add(&mut self, outcome: AccessOutcome) {
        *self.0.entry(outcome).or_default() += 1;
    }
}

/// What a request means for one customer.
#[derive(Debug, Clone)]
pub struct Planned {
    /// Their address.
    pub email: String,
    /// Who they are; none where they never bought anything.
    pub customer: Option<Customer>,
    /// What it means.
    pub outcome: AccessOutcome,
    /// When their access ends then.
    pub ends_at: Option<DateTime<Utc>>,
}

/// What a request means.
#[derive(Debug, Clone)]
pub struct Plan {
    /// The name of the course.
    pub product_name: String,
    /// For each customer, by address.
    pub people: Vec<Planned>,
}

impl Plan {
    /// How many it is for.
    pub fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        self.people.iter().for_each(|one| counts.add(one.outcome));
        counts
    }
}

/// What a request means now. Nothing is changed.
pub async fn plan(tx: &mut Tx, request: &AccessGrantRequest) -> Result<Plan> {
    let course = course(tx, request.product).await?;
    let typed: BTreeSet<String> = request.emails.iter().map(|email| kontor_kernel::plain_email(email)).collect();
    if typed.contains("") {
        return Err(ApiError::field(Code::InvalidEmail, "/emails"));
    }
    if request.emails.len() > PEOPLE_MAX {
        return Err(ApiError::field(Code::TooMany, "/emails").with("max", PEOPLE_MAX));
    }
    if typed.is_empty() && request.buyers_of.is_empty() {
        return Err(ApiError::field(Code::Required, "/emails"));
    }
    for product in &request.buyers_of {
        known(tx, *product, "/buyers_of").await?;
    }
    let typed: Vec<String> = typed.into_iter().collect();
    let mut customers: BTreeMap<String, Option<Customer>> = typed.iter().map(|email| (email.clone(), None)).collect();
    let mut found = kontor_orders::customers(tx, &typed).await?;
    let limit = i64::try_from(PEOPLE_MAX)? + 1;
    found.extend(kontor_orders::buyers_of(tx, &request.buyers_of, limit).await?);
    customers.extend(found.into_iter().map(|customer| (customer.email.clone(), Some(customer))));
    if customers.len() > PEOPLE_MAX {
        return Err(ApiError::field(Code::TooMany, "/buyers_of").with("max", PEOPLE_MAX));
    }
    let emails: Vec<String> = customers.keys().cloned().collect();
    let has = has(tx, request.product, &emails).await?;
    let now = tx.now();
    let one = |(email, customer): (String, Option<Customer>)| {
        let (outcome, ends_at) = match customer {
            None => (AccessOutcome::NotACustomer, None),
            Some(_) => request.length.meet(has.get(&email).copied(), request.extend, now),
        };
        Planned { email, customer, outcome, ends_at }
    };
    Ok(Plan { product_name: course, people: customers.into_iter().map(one).collect() })
}

/// The name of a course of the seller's own.
async fn course(tx: &mut Tx, product: ProductId) -> Result<String> {
    let found = known(tx, product, "/product_id").await?;
    if found.form == Form::Course {
        Ok(found.fields.name)
    } else {
        Err(ApiError::field(Code::InvalidChoice, "/product_id"))
    }
}

async fn known(tx: &mut Tx, product: ProductId, pointer: &str) -> Result<kontor_catalog::Product> {
    kontor_catalog::find(tx, product).await.map_err(|fault| match fault.code() {
        Code::NotFound => ApiError::field(Code::InvalidChoice, pointer),
        _ => fault,
    })
}

#[derive(Row)]
struct SessionRow {
    payer_email: String,
    state: SessionState,
    ends_at: Option<DateTime<Utc>>,
}

async fn has(tx: &mut Tx, product: ProductId, emails: &[String]) -> Result<BTreeMap<String, Has>> {
    let seller = tx.seller()?;
    let sql = format!(
        "SELECT r.payer_email, {STATE} AS state, r.ends_at FROM course_sessions AS r \
         WHERE r.seller_id = $1 AND r.product_id = $2 AND r.payer_email = ANY($3) ORDER BY r.id FOR UPDATE"
    );
    let found: Vec<SessionRow> = query(sql).bind(seller).bind(product).bind(emails).load(tx.conn()?).await?;
    Ok(found.into_iter().map(|one| (one.payer_email, Has { state: one.state, ends_at: one.ends_at })).collect())
}

//! A certificate that somebody holds, as it is kept and as it counts.

use chrono::{DateTime, NaiveDate, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Db, Row, Scope, Tx, query};
use kontor_kernel::{
    ApiError, Result,
    kinds::{CertificateId, OrderId, ProductId, SellerId},
};

use super::CertificateName;
use crate::CertificateState;

/// Every column of [`Certificate`], of the table aliased `r`; one whose last day has passed counts as expired before the
/// sweep has come by.
const COLUMNS: &str = "r.id, r.order_id, r.product_id, \
    (CASE WHEN r.state = 'issued' AND r.ends_at <= coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now()) \
     THEN 'expired' ELSE r.state END) AS state, \
    r.revision, r.holder, r.shown, r.renamed, r.product_name, r.title, r.body, r.signer, r.dated_on, r.date_text, \
    r.valid_until, r.number, r.created_at, r.updated_at";

/// A certificate that somebody holds.
#[derive(Debug, Clone, Row)]
#[expect(missing_docs, reason = "the columns of certificates, explained by the API's attributes")]
pub struct Certificate {
    pub id: CertificateId,
    pub order_id: OrderId,
    pub product_id: ProductId,
    pub state: CertificateState,
    pub revision: i32,
    pub holder: String,
    pub shown: bool,
    pub renamed: bool,
    pub product_name: String,
    pub title: String,
    pub body: String,
    pub signer: String,
    pub dated_on: Option<NaiveDate>,
    pub date_text: String,
    pub valid_until: Option<NaiveDate>,
    /// None for those issued before there were numbers.
    pub number: Option<String>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

impl Certificate {
    /// What is read out of it: its number, or of an old one its id.
    pub fn name(&self) -> String {
        self.number.clone().unwrap_or_else(|| self.id.to_string())
    }

    /// Whether its holder has it, valid or not any more.
    pub const fn is_live(&self) -> bool {
        matches!(self.state, CertificateState::Issued | CertificateState::Expired)
    }
}

/// One certificate.
pub async fn find(tx: &mut Tx, id: CertificateId) -> Result<Certificate> {
    let seller = tx.seller()?;
    let sql = format!("SELECT {COLUMNS} FROM certificates AS r WHERE r.seller_id = $1 AND r.id = $2");
    let found = query(sql).bind(seller).bind(id).load(tx.conn()?).await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}

/// The same by the name that somebody read.
pub async fn find_named(tx: &mut Tx, name: &CertificateName) -> Result<Certificate> {
    let number = match name {
        CertificateName::Id(id) => return find(tx, *id).await,
        CertificateName::Number(number) => number,
    };
    let seller = tx.seller()?;
    let sql = format!("SELECT {COLUMNS} FROM certificates AS r WHERE r.seller_id = $1 AND r.number = $2");
    let found = query(sql).bind(seller).bind(number).load(tx.conn()?).await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}

/// The certificates of an order, by age; what was taken back stands there too.
pub async fn of_order(tx: &mut Tx, order: OrderId) -> Result<Vec<Certificate>> {
    of_orders(tx, &[order]).await
}

/// The certificates of these orders, by age.
pub async fn of_orders(tx: &mut Tx, orders: &[OrderId]) -> Result<Vec<Certificate>> {
    let seller = tx.seller()?;
    let sql = format!(
        "SELECT {COLUMNS} FROM certificates AS r WHERE r.seller_id = $1 AND r.order_id = ANY($2) ORDER BY r.id"
    );
    Ok(query(sql).bind(seller).bind(orders).load(tx.conn()?).await?)
}

#[derive(Row)]
struct Whose {
    seller_id: SellerId,
    id: CertificateId,
}

/// Whose certificate has this name, and its id: whoever presents it sees that row and no other.
pub async fn find_issuer(db: &Db, name: &CertificateName) -> Result<(SellerId, CertificateId)> {
    let key = match name {
        CertificateName::Id(id) => id.uuid().to_string(),
        CertificateName::Number(number) => number.clone(),
    };
    let mut tx = db.begin(Scope::Anonymous(key)).await?;
    let found: Vec<Whose> = match name {
        CertificateName::Id(id) => {
            query("SELECT seller_id, id FROM certificates WHERE id = $1").bind(*id).load(tx.conn()?).await?
        }
        CertificateName::Number(number) => {
            query("SELECT seller_id, id FROM certificates WHERE number = $1").bind(number).load(tx.conn()?).await?
        }
    };
    tx.commit().await?;
    found.into_iter().next().map(|row| (row.seller_id, row.id)).ok_or_else(ApiError::not_found)
}

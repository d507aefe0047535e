//! What a sale needs to know of its seller.

use diesel::{
    QueryableByName, sql_query,
    sql_types::{Bool, Integer, Nullable, Text, Uuid as SqlUuid},
};
use diesel_async::RunQueryDsl;
use kontor_db::{Db, Scope, Tenant, Tx};
use kontor_kernel::{Currency, Fault, Result, kinds::SellerId};

/// The seller as a buyer, the tax office and the books see them.
#[derive(Debug, Clone, QueryableByName)]
pub struct SellingFacts {
    /// The shop's public name.
    #[diesel(sql_type = Text)]
    pub username: String,
    /// The shop's name.
    #[diesel(sql_type = Text)]
    pub name: String,
    /// Where the seller is written to; empty: nowhere.
    #[diesel(sql_type = Text)]
    pub contact_email: String,
    /// Where the seller is established.
    #[diesel(sql_type = Text)]
    pub country: String,
    /// What new prices are in.
    #[diesel(sql_type = Text)]
    pub currency: Currency,
    /// The seller's language.
    #[diesel(sql_type = Text)]
    pub locale: String,
    /// The seller's time zone.
    #[diesel(sql_type = Text)]
    pub time_zone: String,
    /// Our fee in basis points.
    #[diesel(sql_type = Integer)]
    pub fee_bps: i32,
    /// Whether the seller owes VAT; unknown until the tax step is filled in, and then taken as not.
    #[diesel(sql_type = Nullable<Bool>)]
    pub vat_payer: Option<bool>,
}

/// The facts of the transaction's seller, one look.
pub async fn selling_facts(tx: &mut Tx) -> Result<SellingFacts> {
    let seller = tx.seller()?;
    let sql = "SELECT s.username, s.name, s.contact_email, s.country, s.currency, s.locale, s.time_zone, s.fee_bps, p.vat_payer
               FROM sellers s LEFT JOIN seller_profiles p ON p.seller_id = s.seller_id WHERE s.seller_id = $1";
    let found: Vec<SellingFacts> = sql_query(sql).bind::<SqlUuid, _>(seller).load(tx.conn()?).await?;
    found.into_iter().next().ok_or_else(Fault::not_found)
}

#[derive(QueryableByName)]
struct Shop {
    #[diesel(sql_type = SqlUuid)]
    tenant: SellerId,
    #[diesel(sql_type = Bool)]
    livemode: bool,
}

/// The tenant behind a shop's public name, or behind the id of one of its sides.
pub async fn find_shop(db: &Db, seller: &str) -> Result<Tenant> {
    const NAME_CHARS_MAX: usize = 100;
    if seller.chars().count() > NAME_CHARS_MAX {
        return Err(Fault::not_found());
    }
    let (column, key) = match seller.parse::<SellerId>() {
        Ok(id) => ("tenant = $1::uuid", id.uuid().to_string()),
        Err(_) => ("username = $1", seller.to_lowercase()),
    };
    let mut tx = db.begin(Scope::Anonymous(key.clone())).await?;
    let found: Vec<Shop> = sql_query(format!("SELECT tenant, livemode FROM shops WHERE {column}"))
        .bind::<Text, _>(key)
        .load(tx.conn()?)
        .await?;
    tx.commit().await?;
    found
        .into_iter()
        .next()
        .map(|shop| Tenant { id: shop.tenant, livemode: shop.livemode })
        .ok_or_else(Fault::not_found)
}

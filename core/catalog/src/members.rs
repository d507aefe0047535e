//! Which products are in a category or in a group: a list of ids that each product keeps, so that lists filter by it.

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_jobs::{FilesJob, enqueue_all};
use kontor_kernel::{ApiError, Code, FieldFault, Id, Result, kinds::ProductId};
use uuid::Uuid;

use crate::{Product, limits, store};

/// What holds products: where it is kept, and the column of products that names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Holder {
    /// A category of the shop.
    Category,
    /// A drawer of the seller.
    Group,
}

impl Holder {
    const fn table(self) -> &'static str {
        match self {
            Self::Category => "categories",
            Self::Group => "product_groups",
        }
    }

    /// How many hold the product, and whether this one does.
    fn held(self, product: &Product, id: Uuid) -> (usize, bool) {
        match self {
            Self::Category => (product.category_ids.len(), product.category_ids.contains(&Id::from_uuid(id))),
            Self::Group => (product.product_group_ids.len(), product.product_group_ids.contains(&Id::from_uuid(id))),
        }
    }

    const fn column(self) -> &'static str {
        match self {
            Self::Category => "category_ids",
            Self::Group => "product_group_ids",
        }
    }
}

#[derive(Row)]
struct MemberRow {
    id: Uuid,
}

/// Refuses what this seller does not have. What is found cannot go before the transaction ends.
pub(crate) async fn check(tx: &mut Tx, holder: Holder, wanted: &[Uuid], pointer: &str) -> Result<()> {
    if wanted.len() > limits::SHELVES_OF_PRODUCT_MAX {
        return Err(ApiError::field(Code::TooMany, pointer).with("max", limits::SHELVES_OF_PRODUCT_MAX));
    }
    let seller = tx.seller()?;
    let sql = format!("SELECT id FROM {} WHERE seller_id = $1 AND id = ANY($2) FOR SHARE", holder.table());
    let rows: Vec<MemberRow> = query(sql).bind(seller).bind(wanted).load(tx.conn()?).await?;
    let known: Vec<Uuid> = rows.into_iter().map(|row| row.id).collect();
    refuse(pointer, wanted, &known)
}

/// Each is there, and once.
fn refuse(pointer: &str, wanted: &[Uuid], known: &[Uuid]) -> Result<()> {
    let mut faults = Vec::new();
    for (place, id) in wanted.iter().enumerate() {
        let code = match (known.contains(id), wanted.iter().position(|other| other == id) == Some(place)) {
            (true, true) => continue,
            (true, false) => Code::ListedTwice,
            (false, _) => Code::NotFound,
        };
        faults.push(FieldFault {
            code,
            pointer: format!("{pointer}/{place}"),
            meta: std::collections::BTreeMap::new(),
        });
    }
    if faults.is_empty() { Ok(()) } else { Err(ApiError::fields(faults)) }
}

/// Says which products it holds; the others it held are let go.
pub(crate) async fn replace(tx: &mut Tx, holder: Holder, id: Uuid, products: &[ProductId]) -> Result<()> {
    if products.len() > limits::PRODUCTS_OF_SHELF_MAX {
        return Err(ApiError::field(Code::TooMany, "/product_ids").with("max", limits::PRODUCTS_OF_SHELF_MAX));
    }
    let wanted: Vec<Uuid> = products.iter().map(|product| product.uuid()).collect();
    let found = store::find_all(tx, products).await?;
    let known: Vec<Uuid> = found.iter().map(|product| product.id.uuid()).collect();
    refuse("/product_ids", &wanted, &known)?;
    let full = |product: &Product| {
        let (count, holds) = holder.held(product, id);
        count >= limits::SHELVES_OF_PRODUCT_MAX && !holds
    };
    if found.iter().any(full) {
        return Err(ApiError::field(Code::TooMany, "/product_ids").with("max", limits::SHELVES_OF_PRODUCT_MAX));
    }
    let (seller, now, column) = (tx.seller()?, tx.now(), holder.column());
    let sql = format!(
        "UPDATE products SET updated_at = $4, version = version + 1,
            {column} = CASE WHEN id = ANY($3) THEN {column} || $2 ELSE array_remove({column}, $2) END
         WHERE seller_id = $1 AND (id = ANY($3)) <> ($2 = ANY({column})) RETURNING id"
    );
    let rows: Vec<MemberRow> = query(sql).bind(seller).bind(id).bind(wanted).bind(now).load(tx.conn()?).await?;
    enqueue_group_changes(tx, holder, &rows).await
}

/// Takes it off every product, before it goes itself.
pub(crate) async fn release(tx: &mut Tx, holder: Holder, id: Uuid) -> Result<()> {
    replace(tx, holder, id, &[]).await
}

/// Orders are found by the groups of their products: they follow.
async fn enqueue_group_changes(tx: &mut Tx, holder: Holder, rows: &[MemberRow]) -> Result<()> {
    if holder == Holder::Group {
        let products: Vec<ProductId> = rows.iter().map(|row| ProductId::from_uuid(row.id)).collect();
        regroup(tx, &products).await?;
    }
    Ok(())
}

/// Lets the orders of these products be found by the groups they are in now.
pub(crate) async fn regroup(tx: &mut Tx, products: &[ProductId]) -> Result<()> {
    let seller = tx.seller()?;
    let jobs: Vec<FilesJob> =
        products.iter().map(|product| FilesJob::RegroupOrders { seller, product: *product }).collect();
    enqueue_all(tx, &jobs).await
}

/// A holder with one of its products; without one, a holder that is empty.
#[derive(Row)]
pub(crate) struct Held {
    pub holder: Uuid,
    pub product: ProductId,
}

/// Every product that is held, the youngest first: one look at the products, however many holders there are.
pub(crate) async fn held(tx: &mut Tx, holder: Holder) -> Result<Vec<Held>> {
    let seller = tx.seller()?;
    let sql = format!(
        "SELECT h.id AS holder, p.id AS product FROM products AS p CROSS JOIN LATERAL unnest(p.{}) AS h (id)
         WHERE p.seller_id = $1 ORDER BY p.id DESC",
        holder.column()
    );
    Ok(query(sql).bind(seller).load(tx.conn()?).await?)
}

/// Refuses one more than there may be.
pub(crate) async fn check_room(tx: &mut Tx, holder: Holder) -> Result<()> {
    let from = format!("{} WHERE seller_id = $1 AND seller_id = $2", holder.table());
    let seller = tx.seller()?;
    store::check_room(tx, &from, seller.uuid(), limits::SHELVES_MAX).await
}

#[derive(Row)]
struct Place {
    place: i32,
}

/// The place behind the last category.
pub(crate) async fn last_place(tx: &mut Tx) -> Result<i32> {
    let seller = tx.seller()?;
    let sql = "SELECT coalesce(max(position) + 1, 0) AS place FROM categories WHERE seller_id = $1";
    let rows: Vec<Place> = query(sql).bind(seller).load(tx.conn()?).await?;
    Ok(rows.into_iter().next().map_or(0, |row| row.place))
}

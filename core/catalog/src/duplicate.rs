//! A second product like the first, with everything it owns.

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_jobs::{FilesJob, enqueue_all};
use kontor_kernel::{
    Result,
    kinds::{CoverId, ProductId},
    limits::LINE_CHARS_MAX,
};

use crate::{
    Form, Product, addons, certificates, contents, course, create::draft, find, license_keys, questions, slug, store,
    tickets,
};

/// Makes a draft like the product: its texts, prices, files, pictures, tickets and dates ahead; not its sales.
pub async fn duplicate(tx: &mut Tx, id: ProductId) -> Result<Product> {
    tx.advisory_lock(store::SLUGS).await?;
    let first = store::lock(tx, id).await?;
    let mut second = Product {
        fields: first.fields,
        access_password_hash: first.access_password_hash,
        additional_fee: first.additional_fee,
        after_purchase: first.after_purchase,
        ..draft(tx, first.form)
    };
    second.name = copy_name(&second.name);
    let slugs = slug::candidates(&slug::of_name(&second.name), &second.form.to_string());
    store::insert(tx, &mut second, slugs).await?;
    copy_parts(tx, id, second.id).await?;
    course::copy(tx, id, second.id).await?;
    if second.form == Form::LicenseKey {
        // Where keys come from, not the keys: nobody gets the same one twice.
        license_keys::begin(tx, second.id, Some(id)).await?;
    }
    tickets::copy(tx, id, second.id).await?;
    certificates::copy(tx, id, second.id).await?;
    questions::copy(tx, id, second.id).await?;
    contents::copy(tx, id, second.id).await?;
    addons::copy(tx, id, second.id).await?;
    store::recount(tx, &[second.id.uuid()], false).await?;
    find(tx, second.id).await
}

/// `Book` becomes `Book (2)`, and `Book (2)` becomes `Book (3)`: a copy is told apart in every language.
fn copy_name(name: &str) -> String {
    let (base, number) = name
        .strip_suffix(')')
        .and_then(|rest| rest.rsplit_once(" ("))
        .and_then(|(base, number)| Some((base, number.parse::<u32>().ok()?)))
        .unwrap_or((name, 1));
    let tail = format!(" ({})", number.saturating_add(1));
    let room = LINE_CHARS_MAX - tail.chars().count();
    base.chars().take(room).chain(tail.chars()).collect()
}

#[derive(Row)]
struct CoverRow {
    id: CoverId,
}

/// Files are shared, not copied: an upload never changes once it was checked. Pictures get their own sizes.
async fn copy_parts(tx: &mut Tx, from: ProductId, to: ProductId) -> Result<()> {
    const PLANS: &str = "
        INSERT INTO pricing_plans (seller_id, id, product_id, kind, name, currency, price_amount, old_price_amount, terms, minimum_amount, stock_limit, ticket_id, position, created_at, updated_at)
        SELECT seller_id, gen_random_uuid(), $3, kind, name, currency, price_amount, old_price_amount, terms, minimum_amount, stock_limit, ticket_id, position, $4, $4
        FROM pricing_plans WHERE seller_id = $1 AND product_id = $2 AND active";
    const DIGITALS: &str = "
        INSERT INTO digitals (seller_id, id, product_id, upload_id, name, position, created_at)
        SELECT seller_id, gen_random_uuid(), $3, upload_id, name, position, $4
        FROM digitals WHERE seller_id = $1 AND product_id = $2 AND removed_at IS NULL";
    const COVERS: &str = "
        INSERT INTO covers (seller_id, id, product_id, upload_id, alt, position, created_at, updated_at)
        SELECT seller_id, gen_random_uuid(), $3, upload_id, alt, position, $4, $4
        FROM covers WHERE seller_id = $1 AND product_id = $2 AND state <> 'refused' RETURNING id";
    let (seller, now) = (tx.seller()?, tx.now());
    for sql in [PLANS, DIGITALS] {
        query(sql).bind(seller).bind(from).bind(to).bind(now).execute(tx.conn()?).await?;
    }
    let covers: Vec<CoverRow> = query(COVERS).bind(seller).bind(from).bind(to).bind(now).load(tx.conn()?).await?;
    let jobs: Vec<FilesJob> = covers.into_iter().map(|row| FilesJob::ResizeCover { seller, cover: row.id }).collect();
    enqueue_all(tx, &jobs).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_are_numbered() {
        assert_eq!(copy_name("Book"), "Book (2)");
        assert_eq!(copy_name("Book (2)"), "Book (3)");
        assert_eq!(copy_name("Book (new)"), "Book (new) (2)");
        assert_eq!(copy_name(&"x".repeat(255)).chars().count(), 255);
    }
}

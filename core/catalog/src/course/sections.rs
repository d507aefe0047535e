//! Sections: begun, renamed, removed with what is in them.

use diesel_async::RunQueryDsl;
use kontor_db::{Tx, query};
use kontor_kernel::{
    ApiError, Result, Validator,
    kinds::{CourseSectionId, ProductId},
    limits::LINE_CHARS_MAX,
};

use super::{changed, lock};
use crate::{Product, limits, store};

/// Begins a section at the end of a course.
pub async fn add_section(
    tx: &mut Tx,
    product: ProductId,
    seen: Option<i32>,
    name: &str,
) -> Result<(CourseSectionId, Product)> {
    check(name)?;
    let course = lock(tx, product, seen).await?;
    let room = "course_sections WHERE seller_id = $1 AND product_id = $2";
    store::check_room(tx, room, course.id.uuid(), limits::SECTIONS_MAX).await?;
    let (seller, now, id) = (tx.seller()?, tx.now(), tx.id());
    query(
        "INSERT INTO course_sections (seller_id, id, product_id, name, position, created_at, updated_at)
         VALUES ($1, $2, $3, $4, (SELECT coalesce(max(position), -1) + 1 FROM course_sections
            WHERE seller_id = $1 AND product_id = $3), $5, $5)",
    )
    .bind(seller)
    .bind(id)
    .bind(course.id)
    .bind(name.trim())
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    Ok((id, changed(tx, product).await?))
}

/// Gives a section another name.
pub async fn rename_section(
    tx: &mut Tx,
    product: ProductId,
    seen: Option<i32>,
    id: CourseSectionId,
    name: &str,
) -> Result<Product> {
    lock(tx, product, seen).await?;
    check(name)?;
    let (seller, now) = (tx.seller()?, tx.now());
    let sql =
        "UPDATE course_sections SET name = $4, updated_at = $5 WHERE seller_id = $1 AND product_id = $2 AND id = $3";
    let renamed =
        query(sql).bind(seller).bind(product).bind(id).bind(name.trim()).bind(now).execute(tx.conn()?).await?;
    if renamed == 0 {
        return Err(ApiError::not_found());
    }
    changed(tx, product).await
}

/// Removes a section with its lessons; buyers do not see them any more.
pub async fn remove_section(
    tx: &mut Tx,
    product: ProductId,
    seen: Option<i32>,
    id: CourseSectionId,
) -> Result<Product> {
    lock(tx, product, seen).await?;
    let seller = tx.seller()?;
    query("DELETE FROM lessons WHERE seller_id = $1 AND product_id = $2 AND section_id = $3")
        .bind(seller)
        .bind(product)
        .bind(id)
        .execute(tx.conn()?)
        .await?;
    let gone = query("DELETE FROM course_sections WHERE seller_id = $1 AND product_id = $2 AND id = $3")
        .bind(seller)
        .bind(product)
        .bind(id)
        .execute(tx.conn()?)
        .await?;
    if gone == 0 {
        return Err(ApiError::not_found());
    }
    changed(tx, product).await
}

fn check(name: &str) -> Result<()> {
    Validator::new().line("/name", name, 1, LINE_CHARS_MAX).finish()
}

//! A second course like the first.

use diesel_async::RunQueryDsl;
use kontor_db::{Tx, query};
use kontor_kernel::{Result, kinds::ProductId};

/// Copies sections and lessons; files are shared, not copied: an upload never changes once it was checked.
pub(crate) async fn copy(tx: &mut Tx, from: ProductId, to: ProductId) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.now());
    query(
        "WITH pairs AS (
            SELECT id AS old_id, gen_random_uuid() AS new_id, name, position FROM course_sections
            WHERE seller_id = $1 AND product_id = $2),
         made AS (
            INSERT INTO course_sections (seller_id, id, product_id, name, position, created_at, updated_at)
            SELECT $1, new_id, $3, name, position, $4, $4 FROM pairs)
         INSERT INTO lessons (seller_id, id, product_id, section_id, name, kind, body, content, upload_id, preview, position,
            created_at, updated_at)
         SELECT $1, gen_random_uuid(), $3, pairs.new_id, l.name, l.kind, l.body, l.content, l.upload_id, l.preview, l.position, $4, $4
         FROM lessons AS l JOIN pairs ON pairs.old_id = l.section_id WHERE l.seller_id = $1 AND l.product_id = $2",
    )
    .bind(seller)
    .bind(from)
    .bind(to)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    Ok(())
}

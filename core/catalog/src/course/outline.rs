//! The whole of a course at one look.

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    Result,
    kinds::{CourseSectionId, ProductId},
};

use super::lesson::{FROM, HEAD, Lesson};

#[derive(Row)]
struct SectionRow {
    id: CourseSectionId,
    name: String,
}

/// A section with its lessons, in order.
#[derive(Debug, Clone)]
pub struct Section {
    /// Its id.
    pub id: CourseSectionId,
    /// What buyers read above its lessons.
    pub name: String,
    /// Its lessons; their texts are left out.
    pub lessons: Vec<Lesson>,
}

/// The sections of a course with their lessons, in order.
pub async fn outline(tx: &mut Tx, product: ProductId) -> Result<Vec<Section>> {
    let seller = tx.seller()?;
    let sql = "SELECT id, name FROM course_sections WHERE seller_id = $1 AND product_id = $2 ORDER BY position, id";
    let rows: Vec<SectionRow> = query(sql).bind(seller).bind(product).load(tx.conn()?).await?;
    let sql = format!(
        "SELECT {HEAD}, '' AS body, NULL::jsonb AS content {FROM} AND l.product_id = $2 ORDER BY l.position, l.id"
    );
    let mut lessons: Vec<Lesson> = query(sql).bind(seller).bind(product).load(tx.conn()?).await?;
    let section = |row: SectionRow| {
        let of_it = lessons.extract_if(.., |lesson| lesson.section_id == row.id).collect();
        Section { id: row.id, name: row.name, lessons: of_it }
    };
    Ok(rows.into_iter().map(section).collect())
}

#[derive(Row)]
struct CountRow {
    id: ProductId,
    lessons: i64,
}

/// How many lessons buyers see of each of these courses.
pub async fn lessons_counts(tx: &mut Tx, products: &[ProductId]) -> Result<Vec<(ProductId, i64)>> {
    let seller = tx.seller()?;
    let sql = "SELECT id, lessons_count::bigint AS lessons FROM products WHERE seller_id = $1 AND id = ANY($2)";
    let rows: Vec<CountRow> = query(sql).bind(seller).bind(products).load(tx.conn()?).await?;
    Ok(rows.into_iter().map(|row| (row.id, row.lessons)).collect())
}

/// The lessons that everybody may read before they buy, with their texts; the outline says in which order.
pub async fn previews(tx: &mut Tx, product: ProductId) -> Result<Vec<Lesson>> {
    let seller = tx.seller()?;
    let sql = format!("SELECT {HEAD}, l.body, l.content {FROM} AND l.product_id = $2 AND l.preview ORDER BY l.id");
    let found: Vec<Lesson> = query(sql).bind(seller).bind(product).load(tx.conn()?).await?;
    Ok(found.into_iter().filter(|lesson| lesson.ready).collect())
}

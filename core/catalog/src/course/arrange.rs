//! The order of a course: said as a whole, so that dragging and keys mean the same and nothing is lost between two moves.

use std::collections::BTreeSet;

use diesel_async::RunQueryDsl;
use kontor_db::{Tx, query};
use kontor_kernel::{
    ApiError, Code, Result,
    kinds::{CourseSectionId, LessonId, ProductId},
};

use super::{changed, lock, outline};
use crate::Product;

/// A section at its place, with its lessons at theirs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The section.
    pub section: CourseSectionId,
    /// Its lessons, in order.
    pub lessons: Vec<LessonId>,
}

/// Puts a course in order. The order names every section and every lesson once: what was added or removed by another
/// editor meanwhile is not guessed at.
pub async fn arrange(tx: &mut Tx, product: ProductId, seen: Option<i32>, order: &[Place]) -> Result<Product> {
    lock(tx, product, seen).await?;
    check(tx, product, order).await?;
    let (seller, now) = (tx.seller()?, tx.now());
    let sections: Vec<CourseSectionId> = order.iter().map(|place| place.section).collect();
    query(
        "UPDATE course_sections AS s SET position = one.position, updated_at = $5
         FROM unnest($3, $4) AS one (id, position)
         WHERE s.seller_id = $1 AND s.product_id = $2 AND s.id = one.id AND s.position <> one.position",
    )
    .bind(seller)
    .bind(product)
    .bind(&sections)
    .bind((0..).take(sections.len()).collect::<Vec<i32>>())
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    let mut lessons: (Vec<LessonId>, Vec<CourseSectionId>, Vec<i32>) = Default::default();
    for place in order {
        for (lesson, position) in place.lessons.iter().zip(0..) {
            lessons.0.push(*lesson);
            lessons.1.push(place.section);
            lessons.2.push(position);
        }
    }
    query(
        "UPDATE lessons AS l SET section_id = one.section_id, position = one.position, updated_at = $6
         FROM unnest($3, $4, $5) AS one (id, section_id, position)
         WHERE l.seller_id = $1 AND l.product_id = $2 AND l.id = one.id
           AND (l.position <> one.position OR l.section_id <> one.section_id)",
    )
    .bind(seller)
    .bind(product)
    .bind(lessons.0)
    .bind(lessons.1)
    .bind(lessons.2)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    changed(tx, product).await
}

async fn check(tx: &mut Tx, product: ProductId, order: &[Place]) -> Result<()> {
    let known = outline(tx, product).await?;
    let sections: BTreeSet<_> = known.iter().map(|section| section.id).collect();
    let lessons: BTreeSet<_> = known.iter().flat_map(|section| &section.lessons).map(|lesson| lesson.id).collect();
    let wanted: Vec<_> = order.iter().map(|place| place.section).collect();
    let wanted_lessons: Vec<_> = order.iter().flat_map(|place| place.lessons.iter().copied()).collect();
    let whole = wanted.len() == sections.len()
        && wanted.into_iter().collect::<BTreeSet<_>>() == sections
        && wanted_lessons.len() == lessons.len()
        && wanted_lessons.into_iter().collect::<BTreeSet<_>>() == lessons;
    if whole { Ok(()) } else { Err(ApiError::field(Code::OrderIncomplete, "/sections")) }
}

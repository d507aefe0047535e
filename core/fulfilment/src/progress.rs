//! What a learner has opened and finished of a course. It belongs to their session: whoever buys the course again goes on
//! where they were. A lesson is finished when its learner marks it, and only they take that back (decisions-growth §7).

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    Result,
    kinds::{CourseSessionId, LessonId},
};

/// A lesson that was opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Row)]
pub struct LessonProgress {
    /// The lesson.
    pub lesson: LessonId,
    /// Whether its learner has marked it as done.
    pub finished: bool,
}

/// Every lesson of a session that was opened.
pub async fn lesson_progress(tx: &mut Tx, session: CourseSessionId) -> Result<Vec<LessonProgress>> {
    let seller = tx.seller()?;
    let sql = "SELECT lesson_id AS lesson, finished_at IS NOT NULL AS finished FROM lesson_progress \
               WHERE seller_id = $1 AND session_id = $2";
    Ok(query(sql).bind(seller).bind(session).load(tx.conn()?).await?)
}

/// Notes that a lesson was opened. The first time counts.
pub async fn open_lesson(tx: &mut Tx, session: CourseSessionId, lesson: LessonId) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.now());
    query(
        "INSERT INTO lesson_progress (seller_id, session_id, lesson_id, viewed_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (seller_id, session_id, lesson_id) DO NOTHING",
    )
    .bind(seller)
    .bind(session)
    .bind(lesson)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    Ok(())
}

/// Marks a lesson as done, or no longer. Marked twice, the first time stays.
pub async fn finish_lesson(tx: &mut Tx, session: CourseSessionId, lesson: LessonId, finished: bool) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.now());
    query(
        "INSERT INTO lesson_progress AS p (seller_id, session_id, lesson_id, viewed_at, finished_at)
         VALUES ($1, $2, $3, $4::timestamptz, CASE WHEN $5 THEN $4::timestamptz END)
         ON CONFLICT (seller_id, session_id, lesson_id)
         DO UPDATE SET finished_at = CASE WHEN $5 THEN coalesce(p.finished_at, $4::timestamptz) END",
    )
    .bind(seller)
    .bind(session)
    .bind(lesson)
    .bind(now)
    .bind(finished)
    .execute(tx.conn()?)
    .await?;
    Ok(())
}

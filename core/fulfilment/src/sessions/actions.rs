//! What a seller does to one session by hand (decisions-growth §7, `courseAccessState`).

use diesel_async::RunQueryDsl;
use kontor_db::{Tx, query};
use kontor_kernel::{ApiError, ChangeReason, Code, Result, Transition, kinds::CourseSessionId};

use super::{
    CourseSession, Length, find,
    grant_access::{Whom, open_way},
    length::Has,
};
use crate::{AccessOutcome, SessionState, courses};

const HAND: ChangeReason = ChangeReason::ByHand;

/// Makes access longer, or gives it anew where it is over. One that has no end, or ends later, is refused.
pub async fn extend(tx: &mut Tx, id: CourseSessionId, length: Length) -> Result<CourseSession> {
    let session = held(tx, id).await?;
    let has = Has { state: session.state, ends_at: session.ends_at };
    let (outcome, end) = length.meet(Some(has), true, tx.now());
    match outcome {
        AccessOutcome::New | AccessOutcome::Extended => {}
        AccessOutcome::Unlimited => return Err(ApiError::new(Code::AccessUnlimited)),
        AccessOutcome::EndsLater => return Err(ApiError::field(Code::AccessEndsLater, "/until")),
        AccessOutcome::Paused | AccessOutcome::HasAccess | AccessOutcome::NotACustomer => {
            Transition::Refused(session.state).into_result(SessionState::Publishing)?;
        }
    }
    let whom = Whom {
        product: session.product_id,
        product_name: &session.product_name,
        email: &session.payer_email,
        user: session.payer_user_id,
        first_name: &session.payer_first_name,
        last_name: &session.payer_last_name,
    };
    open_way(tx, &whom, length.kind(), end, HAND).await?;
    find(tx, id).await
}

/// Closes it, whatever was paid. Twice is once.
pub async fn close(tx: &mut Tx, id: CourseSessionId) -> Result<CourseSession> {
    let session = held(tx, id).await?;
    if session.state != SessionState::PublishCanceled {
        decide(tx, id, Some("closed")).await?;
    }
    find(tx, id).await
}

/// Opens again what was closed by hand. Where nothing stands open, since the end has come or the money went back, access
/// is to be extended instead; what is open stays so.
pub async fn reopen(tx: &mut Tx, id: CourseSessionId) -> Result<CourseSession> {
    let session = held(tx, id).await?;
    match session.state {
        SessionState::Publishing | SessionState::Published => return Ok(session),
        SessionState::PublishCanceled => decide(tx, id, None).await?,
        found => {
            Transition::Refused(found).into_result(SessionState::Publishing)?;
        }
    }
    let session = find(tx, id).await?;
    if session.state == SessionState::PublishCanceled {
        return Err(ApiError::new(Code::AccessOver));
    }
    Ok(session)
}

/// Pauses it. Twice is once.
pub async fn pause(tx: &mut Tx, id: CourseSessionId) -> Result<CourseSession> {
    let session = held(tx, id).await?;
    match session.state {
        SessionState::PublishPaused => return Ok(session),
        SessionState::Publishing | SessionState::Published => decide(tx, id, Some("paused")).await?,
        found => {
            Transition::Refused(found).into_result(SessionState::PublishPaused)?;
        }
    }
    find(tx, id).await
}

/// Lets it go on that was paused by hand; one that waits for money goes on with the money. The pause is added to the end
/// if the seller wants that.
pub async fn resume(tx: &mut Tx, id: CourseSessionId, add_pause: bool) -> Result<CourseSession> {
    let session = held(tx, id).await?;
    match (session.state, &session.held) {
        (SessionState::Publishing | SessionState::Published, _) => return Ok(session),
        (SessionState::PublishPaused, Some(_)) => {}
        // Its end came in the pause, which is what adding the pause makes good.
        (SessionState::PublishCanceled, Some(held)) if held == "paused" && add_pause => {}
        (found, _) => {
            Transition::Refused(found).into_result(SessionState::Publishing)?;
        }
    }
    let (seller, now) = (tx.seller()?, tx.now());
    if add_pause {
        query(
            "UPDATE course_accesses SET ends_at = ends_at + ($4 - $3), state = 'open', updated_at = $4
             WHERE seller_id = $1 AND session_id = $2 AND order_id IS NULL AND ends_at > $3",
        )
        .bind(seller)
        .bind(id)
        .bind(session.held_at.unwrap_or(now))
        .bind(now)
        .execute(tx.conn()?)
        .await?;
    }
    decide(tx, id, None).await?;
    find(tx, id).await
}

/// The session, held against every other change until the transaction ends.
async fn held(tx: &mut Tx, id: CourseSessionId) -> Result<CourseSession> {
    courses::hold(tx, id).await?;
    find(tx, id).await
}

async fn decide(tx: &mut Tx, id: CourseSessionId, held: Option<&str>) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.now());
    query("UPDATE course_sessions SET held = $3, held_at = $4, updated_at = $5 WHERE seller_id = $1 AND id = $2")
        .bind(seller)
        .bind(id)
        .bind(held)
        .bind(held.map(|_| now))
        .bind(now)
        .execute(tx.conn()?)
        .await?;
    courses::update_session_access(tx, id, HAND.into()).await
}

//! How long access lasts, and what that means for somebody who has some already.

use chrono::{DateTime, Duration, Utc};
use kontor_kernel::{ApiError, Code, Result};

use crate::{AccessLength, AccessOutcome, SessionState};

/// The longest access that is counted in days.
const DAYS_MAX: i32 = 3_650;

/// How long access lasts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Length {
    /// It has no end.
    None,
    /// A number of days.
    Days(i32),
    /// Until a moment.
    Until(DateTime<Utc>),
}

/// What a customer has of a course.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Has {
    /// Where they stand.
    pub state: SessionState,
    /// When it ends; none: never.
    pub ends_at: Option<DateTime<Utc>>,
}

impl Length {
    /// A length as it was typed. What does not belong to the kind of length is refused, so that nobody means it in vain.
    pub fn read(
        kind: AccessLength,
        days: Option<i32>,
        until: Option<DateTime<Utc>>,
        now: DateTime<Utc>,
    ) -> Result<Self> {
        match (kind, days, until) {
            (AccessLength::None, None, None) => Ok(Self::None),
            (AccessLength::Days, Some(days), None) if days < 1 => {
                Err(ApiError::field(Code::TooSmall, "/days").with("min", 1))
            }
            (AccessLength::Days, Some(days), None) if days > DAYS_MAX => {
                Err(ApiError::field(Code::TooLarge, "/days").with("max", DAYS_MAX))
            }
            (AccessLength::Days, Some(days), None) => Ok(Self::Days(days)),
            // The year has four digits: everything else is a slip, and not every program can read it.
            (AccessLength::UntilDate, None, Some(until)) if until <= now || until > now + Duration::days(36_500) => {
                Err(ApiError::field(Code::InvalidDate, "/until"))
            }
            (AccessLength::UntilDate, None, Some(until)) => Ok(Self::Until(until)),
            (AccessLength::Days, None, _) => Err(ApiError::field(Code::Required, "/days")),
            (AccessLength::UntilDate, _, None) => Err(ApiError::field(Code::Required, "/until")),
            (AccessLength::None | AccessLength::UntilDate, Some(_), _) => Err(unfit("/days")),
            (_, _, Some(_)) => Err(unfit("/until")),
        }
    }

    /// Which kind it is.
    pub const fn kind(self) -> AccessLength {
        match self {
            Self::None => AccessLength::None,
            Self::Days(_) => AccessLength::Days,
            Self::Until(_) => AccessLength::UntilDate,
        }
    }

    /// The end of access that begins or goes on at `from`.
    pub(crate) fn end(self, from: DateTime<Utc>) -> Option<DateTime<Utc>> {
        match self {
            Self::None => None,
            Self::Days(days) => Some(from + Duration::days(days.into())),
            Self::Until(until) => Some(until),
        }
    }

    /// What giving this means for somebody who has `has`, and the end they then have. Days are added to the end that is
    /// still ahead, else to now: nobody loses days by being given some early, nor gains those that are over.
    #[doc(hidden)]
    pub fn meet(self, has: Option<Has>, extend: bool, now: DateTime<Utc>) -> (AccessOutcome, Option<DateTime<Utc>>) {
        let over = |has: &Has| has.state == SessionState::PublishCanceled || has.ends_at.is_some_and(|end| end <= now);
        match has.filter(|has| !over(has)) {
            None => (AccessOutcome::New, self.end(now)),
            Some(has) if has.state == SessionState::PublishPaused => (AccessOutcome::Paused, has.ends_at),
            Some(Has { ends_at: None, .. }) => (AccessOutcome::Unlimited, None),
            Some(has) if !extend => (AccessOutcome::HasAccess, has.ends_at),
            Some(Has { ends_at: Some(end), .. }) => match self.end(end.max(now)) {
                Some(new) if new <= end => (AccessOutcome::EndsLater, Some(end)),
                new => (AccessOutcome::Extended, new),
            },
        }
    }
}

fn unfit(pointer: &str) -> ApiError {
    ApiError::field(Code::InvalidChoice, pointer).with("allowed", Vec::<&str>::new())
}

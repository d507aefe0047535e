//! How long access lasts, and what that means for somebody who has some already.

use chrono::{DateTime, Duration, Utc};
use kontor_kernel::{Code, Fault, Result};

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
pub(crate) struct Has {
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
                Err(Fault::field(Code::TooSmall, "/days").with("min", 1))
            }
            (AccessLength::Days, Some(days), None) if days > DAYS_MAX => {
                Err(Fault::field(Code::TooLarge, "/days").with("max", DAYS_MAX))
            }
            (AccessLength::Days, Some(days), None) => Ok(Self::Days(days)),
            // The year has four digits: everything else is a slip, and not every program can read it.
            (AccessLength::UntilDate, None, Some(until)) if until <= now || until > now + Duration::days(36_500) => {
                Err(Fault::field(Code::InvalidDate, "/until"))
            }
            (AccessLength::UntilDate, None, Some(until)) => Ok(Self::Until(until)),
            (AccessLength::Days, None, _) => Err(Fault::field(Code::Required, "/days")),
            (AccessLength::UntilDate, _, None) => Err(Fault::field(Code::Required, "/until")),
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
    pub(crate) fn meet(
        self,
        has: Option<Has>,
        extend: bool,
        now: DateTime<Utc>,
    ) -> (AccessOutcome, Option<DateTime<Utc>>) {
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

fn unfit(pointer: &str) -> Fault {
    Fault::field(Code::InvalidChoice, pointer).with("allowed", Vec::<&str>::new())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    fn day(day: u32) -> DateTime<Utc> {
        format!("2026-03-{day:02}T12:00:00Z").parse().unwrap()
    }

    fn has(state: SessionState, end: Option<u32>) -> Option<Has> {
        Some(Has { state, ends_at: end.map(day) })
    }

    #[test]
    fn days_are_added_to_the_end_that_is_ahead_else_to_now() {
        use AccessOutcome::{EndsLater, Extended, HasAccess, New, Paused, Unlimited};
        use SessionState::{PublishCanceled, PublishPaused, Published};
        let five = Length::Days(5);
        for (length, had, extend, expected) in [
            (five, None, true, (New, Some(day(15)))),
            (five, has(Published, Some(20)), true, (Extended, Some(day(25)))),
            (five, has(Published, Some(20)), false, (HasAccess, Some(day(20)))),
            // The sweep has not come by yet.
            (five, has(Published, Some(8)), true, (New, Some(day(15)))),
            (five, has(PublishCanceled, Some(8)), false, (New, Some(day(15)))),
            // Closed by hand before its end: the days begin now.
            (five, has(PublishCanceled, Some(20)), true, (New, Some(day(15)))),
            (five, has(Published, None), true, (Unlimited, None)),
            (five, has(PublishPaused, Some(20)), true, (Paused, Some(day(20)))),
            (Length::None, has(Published, Some(20)), true, (Extended, None)),
            (Length::Until(day(25)), has(Published, Some(20)), true, (Extended, Some(day(25)))),
            (Length::Until(day(20)), has(Published, Some(20)), true, (EndsLater, Some(day(20)))),
            (Length::Until(day(15)), has(Published, Some(20)), true, (EndsLater, Some(day(20)))),
        ] {
            assert_eq!(length.meet(had, extend, day(10)), expected, "{length:?} for {had:?}, extend: {extend}");
        }
    }

    #[test]
    fn a_length_says_what_its_kind_needs_and_nothing_else() {
        let read = |kind, days, until: Option<u32>| Length::read(kind, days, until.map(day), day(10));
        let refused = |kind, days, until| {
            let fault = read(kind, days, until).unwrap_err();
            fault.field_faults().iter().map(|field| (field.code, field.pointer.clone())).next().unwrap()
        };
        assert_eq!(read(AccessLength::Days, Some(3_650), None).unwrap(), Length::Days(3_650));
        assert_eq!(read(AccessLength::UntilDate, None, Some(11)).unwrap(), Length::Until(day(11)));
        assert_eq!(read(AccessLength::None, None, None).unwrap(), Length::None);
        assert_eq!(refused(AccessLength::Days, None, None), (Code::Required, "/days".to_owned()));
        assert_eq!(refused(AccessLength::Days, Some(0), None), (Code::TooSmall, "/days".to_owned()));
        assert_eq!(refused(AccessLength::Days, Some(3_651), None), (Code::TooLarge, "/days".to_owned()));
        assert_eq!(refused(AccessLength::UntilDate, None, None), (Code::Required, "/until".to_owned()));
        assert_eq!(refused(AccessLength::UntilDate, None, Some(10)), (Code::InvalidDate, "/until".to_owned()));
        assert_eq!(refused(AccessLength::None, Some(1), None), (Code::InvalidChoice, "/days".to_owned()));
        assert_eq!(refused(AccessLength::Days, Some(1), Some(11)), (Code::InvalidChoice, "/until".to_owned()));
    }
}

//! How long access lasts for somebody who has some.

use chrono::{DateTime, Utc};
use kontor_fulfilment::{AccessLength, AccessOutcome, SessionState, internals::Has, sessions::Length};
use kontor_kernel::Code;

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

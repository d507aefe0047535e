//! Who comes with each of several tickets: asked as the event's seller wants it.

use kontor_catalog::{AttendeesAsked, limits};
use kontor_kernel::{Code, Result, Validator, limits::LINE_CHARS_MAX};
use kontor_orders::AttendeeSnapshot;
use serde_json::json;

use crate::Quote;

/// Who comes with a ticket. One of whom nothing is said is the buyer.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Attendee {
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// Where their own ticket goes.
    pub email: String,
}

impl Attendee {
    fn is_nobody(&self) -> bool {
        [&self.first_name, &self.last_name, &self.email].into_iter().all(|text| text.trim().is_empty())
    }
}

impl Quote {
    /// Of how many tickets it is asked who comes with them; none where it is one, which is the buyer's.
    pub fn asks_attendees(&self) -> usize {
        let asked = self.quantity > 1 && self.choice_is_of_event() && self.product.attendees != AttendeesAsked::None;
        let pieces = usize::try_from(self.quantity).unwrap_or_default();
        if asked { pieces.min(limits::ATTENDEES_MAX) } else { 0 }
    }

    fn choice_is_of_event(&self) -> bool {
        self.product.form == kontor_catalog::Form::Event
    }

    /// Refuses more people than there are tickets. Before anything is said about who they are: nobody reads about thirty
    /// thousand people.
    pub(crate) fn check_attendee_count(&self, given: &[Attendee]) -> Result<()> {
        let mut check = Validator::new();
        let most = usize::try_from(self.quantity.min(self.pieces_max())).unwrap_or_default();
        let takes = self.choice_is_of_event() && self.product.attendees != AttendeesAsked::None;
        if !given.is_empty() && !takes {
            check.refuse_with(Code::InvalidChoice, "/attendees", [("allowed", json!([]))]);
        } else if given.len() > most {
            check.refuse_with(Code::TooMany, "/attendees", [("max", most.into())]);
        }
        check.finish()
    }

    /// What the order keeps of those who come, by place; refuses with everything that is wrong. The first ticket is the
    /// buyer's unless it says otherwise.
    pub(crate) fn attendees(&self, given: &[Attendee]) -> Result<Vec<AttendeeSnapshot>> {
        let mut check = Validator::new();
        let needed = if self.product.attendees.is_required() { self.asks_attendees() } else { 0 };
        let nobody = Attendee::default();
        for place in 0..given.len().max(needed) {
            let one = given.get(place).unwrap_or(&nobody);
            if one.is_nobody() && (place == 0 || place >= needed) {
                continue;
            }
            let at = |part: &str| format!("/attendees/{place}/{part}");
            check.name(&at("first_name"), &one.first_name, 1, LINE_CHARS_MAX);
            check.name(&at("last_name"), &one.last_name, 0, LINE_CHARS_MAX);
            check.email(&at("email"), &one.email);
        }
        check.finish()?;
        let keep = |one: &Attendee| AttendeeSnapshot {
            first_name: one.first_name.trim().to_owned(),
            last_name: one.last_name.trim().to_owned(),
            email: kontor_kernel::plain_email(&one.email),
        };
        Ok(given.iter().map(keep).collect())
    }
}

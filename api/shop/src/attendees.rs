//! Who comes with a ticket, on the wire.

use kontor_checkout::Attendee;
use poem_openapi::Object;
use serde::{Deserialize, Serialize};

/// A person who attends with a ticket. If all fields are empty: the buyer.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[oai(rename = "CheckoutAttendee")]
pub struct AttendeeBody {
    /// First name.
    #[oai(default, validator(max_length = 255))]
    pub first_name: String,
    /// Last name.
    #[oai(default, validator(max_length = 255))]
    pub last_name: String,
    /// Email address that their ticket is sent to.
    #[oai(default, validator(max_length = 254))]
    pub email: String,
}

impl From<AttendeeBody> for Attendee {
    fn from(body: AttendeeBody) -> Self {
        Self { first_name: body.first_name, last_name: body.last_name, email: body.email }
    }
}

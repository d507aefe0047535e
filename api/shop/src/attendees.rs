//! Who comes with a ticket, on the wire.

use kontor_checkout::Attendee;
use poem_openapi::Object;
use serde::{Deserialize, Serialize};

/// Who comes with a ticket. All empty: the buyer.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[oai(rename = "CheckoutAttendee")]
pub struct AttendeeBody {
    /// Given name.
    #[oai(default, validator(max_length = 255))]
    pub first_name: String,
    /// Family name.
    #[oai(default, validator(max_length = 255))]
    pub last_name: String,
    /// Where their own ticket goes.
    #[oai(default, validator(max_length = 254))]
    pub email: String,
}

impl From<AttendeeBody> for Attendee {
    fn from(body: AttendeeBody) -> Self {
        Self { first_name: body.first_name, last_name: body.last_name, email: body.email }
    }
}

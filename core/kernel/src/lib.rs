//! The words every crate shares: typed ids, money, countries, time, chance, faults and states.
//!
//! Invariants, as absences: no I/O, no HTTP, no floating point in money, no wall clock or random number
//! outside [`Clock`] and [`Rng`], no error that is not in the catalogue of [`Code`].

mod actor;
pub mod address;
mod api_error;
mod attributes;
mod change_reason;
mod clock;
mod columns;
mod country;
mod currency;
mod email;
mod iban;
mod id;
pub mod limits;
mod locale;
mod mailbox;
mod money;
mod party;
mod patch;
mod rng;
mod seal;
mod secret;
mod sent;
mod sql_value;
mod states;
mod tax_place;
pub mod text;
mod typed;
mod validator;
mod vat_id;
mod version;
mod words;

pub use actor::Actor;
pub use api_error::{ApiError, Code, FieldFault, Result, fact_in};
pub use attributes::{
    Attribute, AttributeChange, AttributeKind, AttributeLimit, AttributeScalar, AttributeSet, AttributeUse,
    AttributeValue, Attributes, ChangedValue, Creation,
};
pub use change_reason::{Cause, ChangeReason};
pub use clock::{Clock, Env, FakeClock, SystemClock, iso};
pub use columns::{RowColumns, RowPart, columns_length, columns_str, columns_text};
pub use country::{
    Country, CountryFacts,
    address::{AddressFormat, AddressPart},
};
pub use currency::Currency;
pub use email::plain_email;
pub use iban::{bare_iban, read_iban};
pub use id::{Id, IdError, Kind, kinds};
pub use locale::{Direction, Locale, PluralCategory};
pub use mailbox::mailbox;
pub use money::{Money, MoneyError, allocate, allocate_in_steps, ratio_half_up};
pub use party::{Fee, Party, PartyFee, PartyKind};
pub use patch::Patch;
pub use rng::{Rng, SeededRng, SystemRng, one_of};
pub use seal::Place;
pub use secret::{Secret, hash_token};
pub use sent::sent_form;
pub use sql_value::SqlValue;
pub use states::{Machine, NOT_A_WORD, Transition, deserialize_word};
pub use tax_place::{TaxPlace, Territory};
pub use typed::{amount_with_mark, typed_again, typed_amount};
pub use validator::Validator;
pub use vat_id::{NotAVatId, VatId};
pub use version::{check_changed, check_seen};
pub use words::{Words, fill, placeholders};

#[doc(hidden)]
pub use diesel as __diesel;
#[doc(hidden)]
pub use serde as __serde;
#[doc(hidden)]
pub use serde_json as __json;

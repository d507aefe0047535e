//! Telling sellers' own servers what happened: events, the endpoints that want them, and their delivery.
//!
//! Owned tables: `event_rules`, `event_sequences`, `events`, `webhook_attempts`, `webhook_deliveries`,
//! `webhook_endpoints`.
//! * Never an event without its change, nor a change of the catalogue ([`RULES`]) without its event: the database writes
//!   both in one transaction (`core/db/policies/35_events.sql`), so no context calls this one.
//! * Never two events of one object with the same number, never a number left out.
//! * Never a payload that is older than its sending: it is read when it is sent, as the public API shows the object.
//! * Never a call to an address that only we can reach: checked when it is saved and again when it is connected.
//! * Never one seller's slow receiver in the way of another's: one job an endpoint, one call at a time.
//!
//! Who may call what: the api looks, and manages endpoints; the worker alone [`Deliveries::deliver`]s, retries and
//! forgets (jobs of `HooksJob`). What an object looks like is said by the api ([`Describe`]).

mod address;
mod attempt;
mod body;
mod catalogue;
mod deliver;
mod delivery;
mod endpoint;
mod event;
mod guarded_client;
pub mod limits;
mod machine;
mod managers;
mod replay;
mod reseal;
mod secret;
mod state;
mod sweep;
mod test_send;

pub use address::{Address, Guard};
pub use attempt::{Attempt, Problem, attempts};
pub use body::{Describe, Message};
pub use catalogue::{EventType, ObjectKind, RULES, Rule, sql};
pub use deliver::Deliveries;
pub use delivery::{DELIVERIES, Delivery, deliveries_of, delivery};
pub use endpoint::{Change, Endpoint, New, add, change, check_chosen, endpoint, endpoints, remove};
pub use event::{EVENTS, Event, event, events_of};
pub use guarded_client::{Answer, GuardedClient, Lookup, Receiver};
pub use machine::{pause_over, resume, switch_off};
pub use managers::{ADMIN_DELIVERIES, AdminDelivery};
pub use replay::{replay, replay_event};
pub use reseal::reseal_endpoints;
pub use secret::rotate;
pub use state::{DeliveryState, EndpointState};
pub use sweep::{forget_events, retry_due};
pub use test_send::test;

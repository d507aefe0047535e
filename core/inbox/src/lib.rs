//! Notifications: what the people who work for a shop are told of it, in the product, by email and by their browsers.
//!
//! Owned tables: `notification_defaults`, `notification_rules`, `notification_settings`, `notifications`, `push_logs`,
//! `push_subscriptions`, `sale_counts`.
//! * Never a notification without its cause, nor a cause of the rules ([`RULES`]) without its notifications: the database writes
//!   both in one transaction (`core/db/policies/38_notifications.sql`), so no context calls this one.
//! * Never one person's notifications shown to another of the same shop: every statement names whose they are.
//! * Never what somebody has no right to any more: neither shown again nor sent (`may_be_told`).
//! * Never an email of something that was emailed already, or read before its digest was written.
//! * Never an email or a push in somebody's quiet hours; what the law, money or an account's safety want is no notification.
//! * Never a push to a browser that took its permission back, or whose session was ended.
//!
//! It is not core/notifications: that sends emails to anybody, buyers and strangers among them, and knows no reader but by an
//! address. Here are accounts that read, answer for themselves what they want, and stand behind a session. What becomes an email is
//! written through core/notifications like every other, so that its log, its allowance and its unsubscribe links hold for it.
//!
//! Who may call what: the api lists, counts, marks and streams, and keeps settings and browsers; the worker alone delivers,
//! gathers digests and forgets (jobs of `MailJob` and `HooksJob`).

mod browsers;
mod catalogue;
mod deliver;
mod digest;
mod income;
mod key;
pub mod limits;
mod live;
mod managers;
mod notification;
mod push;
mod quiet;
mod settings;
mod sheet;
mod sweep;
mod wording;

pub use browsers::{Browser, browsers, forget_browser, subscribe};
pub use catalogue::{RULES, Rule, sql};
pub use deliver::Delivery;
pub use digest::{send_digest, with_digest_due};
pub use income::{tell_income, with_income};
pub use key::{Channel, DIGEST_HOUR, Frequency, NotificEvent, NotificGroup, NotificKey, PushState, SubjectType};
pub use live::{Heard, Hub, Watch};
pub use managers::{ADMIN_PUSH_LOGS, AdminPushLog};
pub use notification::{Counted, Notification, Since, find, id_at, mark, mark_all, since, unread};
pub use settings::{Change, QuietHours, Setting, Settings, change, settings};
pub use sheet::{NOTIFICATIONS, PUSH_LOGS, PushLog};
pub use sweep::forget;

//! Where a mail stands.

use kontor_kernel::states;

states! {
    /// Where a mail stands.
    pub enum MailState in "mails"."state" {
        /// Written, not yet with the mail server.
        Queued "queued" => [Sent, Refused, Failed],
        /// The mail server took it.
        Sent "sent" => [],
        /// The reader does not want mails of this kind.
        Refused "refused" => [],
        /// The mail server will never take it.
        Failed "failed" => [],
    }
    births [Queued]
}

//! Where a mail stands.

use kontor_kernel::states;

states! {
    /// Where a mail stands.
    pub enum MailState in "mails"."state" {
        /// Written, not yet with the mail server.
        Queued "queued" => [Sent, Refused, Failed, NotSent, Held],
        /// Its shop has sent as many as it may today: it goes on the next day.
        Held "held" => [Sent, Refused, Failed, NotSent],
        /// The mail server took it.
        Sent "sent" => [],
        /// The reader does not want mails of this kind.
        Refused "refused" => [],
        /// The mail server will never take it.
        Failed "failed" => [],
        /// Of a test side: it would have been sent, but its address is not one of the seller's own people.
        NotSent "not_sent" => [],
    }
    births [Queued]
}

//! Where endpoints and deliveries stand.

use kontor_kernel::states;

states! {
    /// Whether an endpoint is told (decisions-selling, webhook endpoint). Its seller switches it off and on again; what
    /// failed too often is paused until somebody resumes it or a test reaches it.
    pub enum EndpointState in "webhook_endpoints"."state" {
        /// It is.
        Active "active" => [Paused, Inactive],
        /// It did not answer too often in a row: what it missed waits.
        Paused "paused" => [Active, Inactive],
        /// Its seller switched it off: what happens meanwhile is not kept for it.
        Inactive "inactive" => [Active],
    }
    births [Active]
}

states! {
    /// Where an event on its way to an endpoint stands.
    pub enum DeliveryState in "webhook_deliveries"."state" {
        /// It is to be sent, now or again.
        Waiting "waiting" => [Delivered, Failed, Canceled],
        /// The receiver took it.
        Delivered "delivered" => [Waiting],
        /// Every attempt failed. It can be sent again by hand.
        Failed "failed" => [Waiting],
        /// Its endpoint was switched off before it was sent.
        Canceled "canceled" => [Waiting],
    }
    births [Waiting]
}

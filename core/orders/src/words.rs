//! The closed sets of words of an order.

use kontor_kernel::words;

words! {
    /// The rhythm of an order's payments (selling-core §3, pricing plan kinds).
    pub enum PeriodType {
        /// Once.
        OneTime "one_time",
        /// A fixed number of parts.
        Installment "installment",
        /// A fixed number of periods.
        LimitedSubscription "limited_subscription",
        /// Until it is ended.
        Subscription "subscription",
    }
}

words! {
    /// What an order was sold beside or after (selling-core §3).
    pub enum UpsellType {
        /// Offered beside it or after the purchase, by itself.
        Standard "standard",
        /// Taken in place of another.
        Bundle "bundle",
        /// Offered on the payment page.
        Bump "bump",
        /// A better ticket.
        TicketUpgrade "ticket_upgrade",
    }
}

words! {
    /// What is done to several orders, by the specification's names of row actions (selling-core §2).
    pub enum BulkAction {
        /// Names the publisher who brought it.
        Publishers "publishers",
        /// Names the member of the sales team who sold it.
        Assign "assign",
        /// Sends its buyer the way to change what a plan is paid by.
        PaymentForm "payment_form",
        /// Lets a plan stand still.
        Pause "pause",
        /// Lets it go on.
        Resume "resume",
        /// Ends it when what is paid for is over.
        End "end",
    }
}

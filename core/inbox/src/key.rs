//! The words of notifications.

use kontor_kernel::words;

words! {
    /// What a notification is about, as a person decides about it (settings key `notifications_settings`).
    pub enum NotificKey {
        /// A learner handed in a quiz.
        QuizAttempt "quiz_attempt",
        /// A comment on a lesson.
        Comment "comment",
        /// Something was sold that costs nothing.
        FreeTransaction "free_transaction",
        /// A payment arrived.
        PaidTransaction "paid_transaction",
        /// The revenue of a day.
        DayIncome "day_income",
        /// The revenue of a week, from Monday to Sunday.
        WeekIncome "week_income",
        /// The revenue of a calendar month.
        MonthIncome "month_income",
        /// An order was placed that is paid later.
        OrderCreated "order_created",
        /// An order or a plan was cancelled.
        OrderCanceled "order_canceled",
        /// What else happens in a shop: disputes, refunds, payouts, reviews, verification, the team.
        CustomNotification "custom_notification",
        /// A post of a community waits for its review.
        CommunityNewPostForReview "community_new_post_for_review",
    }
}

words! {
    /// What types of notifications belong together.
    pub enum NotificGroup {
        /// Courses.
        Course "course",
        /// Sales and payments.
        Transactions "transactions",
        /// Revenue.
        Income "income",
        /// Orders and everything else about the shop.
        Order "order",
        /// Communities.
        Community "community",
    }
}

words! {
    /// How somebody is told.
    pub enum Channel {
        /// In the product: the bell and the list.
        InApp "in_app",
        /// By email.
        Email "email",
        /// By the browsers that may show notifications.
        Push "push",
    }
}

words! {
    /// How soon.
    pub enum Frequency {
        /// Right away.
        AtOnce "at_once",
        /// In one email a day.
        Daily "daily",
        /// In one email a week.
        Weekly "weekly",
        /// Never.
        Off "off",
    }
}

words! {
    /// What exactly happened.
    pub enum NotificEvent {
        /// Somebody bought: the order's first payment arrived, or it costs nothing.
        Sale "sale",
        /// A later payment of a plan arrived.
        PlanPayment "plan_payment",
        /// An order was placed that is paid later, such as by bank transfer.
        OrderCreated "order_created",
        /// An order was cancelled, or a plan has ended.
        OrderCanceled "order_canceled",
        /// A later payment of a plan is overdue.
        PaymentOverdue "payment_overdue",
        /// An order was refunded, in full or in part.
        RefundSent "refund_sent",
        /// A refund did not arrive; its money is in the balance again.
        RefundFailed "refund_failed",
        /// A bank inquires about a payment.
        DisputeWarned "dispute_warned",
        /// A bank took a payment back.
        DisputeOpened "dispute_opened",
        /// A dispute was decided for the seller.
        DisputeWon "dispute_won",
        /// A dispute was decided for the buyer.
        DisputeLost "dispute_lost",
        /// A product was published.
        ProductPublished "product_published",
        /// A product passed the platform's review.
        ProductApproved "product_approved",
        /// A product did not.
        ProductRejected "product_rejected",
        /// A request for a payout was rejected.
        PayoutRequestRejected "payout_request_rejected",
        /// A payout arrived at the bank.
        PayoutPaid "payout_paid",
        /// A payout failed.
        PayoutFailed "payout_failed",
        /// The seller is verified.
        VerificationApproved "verification_approved",
        /// The verification needs something else.
        VerificationNeedsMore "verification_needs_more",
        /// The verification was rejected.
        VerificationRejected "verification_rejected",
        /// Somebody joined the team.
        MemberJoined "member_joined",
        /// Somebody declined to.
        MemberDeclined "member_declined",
        /// Somebody left the team.
        MemberLeft "member_left",
        /// Yesterday's revenue.
        DayIncome "day_income",
        /// Last week's revenue.
        WeekIncome "week_income",
        /// Last month's revenue.
        MonthIncome "month_income",
    }
}

words! {
    /// What a notification leads to.
    pub enum SubjectType {
        /// An order.
        Order "order",
        /// A product.
        Product "product",
        /// A payout.
        Payout "payout",
        /// A request for a payout.
        PayoutRequest "payout_request",
        /// A member of the team.
        TeamMember "team_member",
        /// The seller's verification.
        Verification "verification",
        /// The figures.
        Analytics "analytics",
    }
}

words! {
    /// What became of a push to one browser (selling-core §3, notification state).
    pub enum PushState {
        /// Written; nobody has looked at it yet.
        InitState "init_state",
        /// It waits: for the end of quiet hours, or for a push service that did not answer.
        Waiting "waiting",
        /// The push service has it for the browser.
        Activated "activated",
        /// The browser takes no notifications of this shop any more: it is forgotten.
        Deactivated "deactivated",
        /// The push service refused it.
        Rejected "rejected",
        /// The push service could not be reached in all attempts.
        Error "error",
        /// Not sent: it had been read before, or web push is turned off by the operator.
        NotSent "not_sent",
    }
}

/// Digests are sent at this hour of the reader's clock, those of a week on Mondays.
pub const DIGEST_HOUR: u32 = 8;

impl NotificKey {
    /// Where it belongs.
    pub const fn group(self) -> NotificGroup {
        match self {
            Self::QuizAttempt | Self::Comment => NotificGroup::Course,
            Self::FreeTransaction | Self::PaidTransaction => NotificGroup::Transactions,
            Self::DayIncome | Self::WeekIncome | Self::MonthIncome => NotificGroup::Income,
            Self::OrderCreated | Self::OrderCanceled | Self::CustomNotification => NotificGroup::Order,
            Self::CommunityNewPostForReview => NotificGroup::Community,
        }
    }

    /// Whether anything causes it; what nothing causes is not offered.
    pub const fn is_offered(self) -> bool {
        !matches!(self, Self::QuizAttempt | Self::Comment | Self::CommunityNewPostForReview)
    }

    /// How it is told by a channel as long as nobody has decided.
    pub const fn default_of(self, channel: Channel) -> Frequency {
        use Frequency::{AtOnce, Daily, Off};
        match (self, channel) {
            (Self::DayIncome | Self::WeekIncome | Self::MonthIncome, Channel::InApp) => Off,
            (_, Channel::InApp) => AtOnce,
            (Self::FreeTransaction | Self::OrderCreated, Channel::Email) => Off,
            (Self::OrderCanceled | Self::CustomNotification, Channel::Email) => AtOnce,
            (_, Channel::Email) => Daily,
            (Self::PaidTransaction, Channel::Push) => AtOnce,
            (_, Channel::Push) => Off,
        }
    }
}

impl Channel {
    /// How soon it can tell: only emails are gathered.
    pub const fn frequencies(self) -> &'static [Frequency] {
        match self {
            Self::Email => &[Frequency::AtOnce, Frequency::Daily, Frequency::Weekly, Frequency::Off],
            Self::InApp | Self::Push => &[Frequency::AtOnce, Frequency::Off],
        }
    }
}

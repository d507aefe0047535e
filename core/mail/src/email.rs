//! Every mail there is, with the facts it tells. A fact that is missing does not compile.

use chrono::{DateTime, NaiveDate, Utc};
use kontor_kernel::Money;
use serde::{Deserialize, Serialize};

use crate::{
    AccountChange, Debit, Download, Instalment, LabelledValue, Line, PlanPayments, SecurityChange,
    fact::{AsFact, Fact},
};

/// How much say the recipient has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Part of an account's safety: always sent.
    Security,
    /// Part of a purchase, a payout or a duty: always sent.
    Transaction,
    /// Part of what nobody has paid yet, or of a shop's daily work: always sent, but on another day where the shop has
    /// written too much.
    Deferrable,
    /// News about one's own shop: can be switched off.
    Sales,
}

impl Kind {
    /// The word under which a refusal is kept; none where refusing is not possible.
    pub const fn refusable(self) -> Option<&'static str> {
        match self {
            Self::Security | Self::Transaction | Self::Deferrable => None,
            Self::Sales => Some("sales"),
        }
    }

    /// Whether it may go on another day.
    pub const fn may_wait(self) -> bool {
        matches!(self, Self::Deferrable | Self::Sales)
    }
}

macro_rules! emails {
    ($($(#[$doc:meta])* $email:ident $name:literal $kind:ident {
        $($(#[$attribute:meta])* $field:ident: $type:ty),* $(,)?
    })*) => {
        /// A mail and what it tells.
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
        #[serde(tag = "template", content = "facts")]
        #[expect(missing_docs, reason = "the facts are named for what they are")]
        #[expect(clippy::large_enum_variant, reason = "one is made, written to its row and gone: none lie together")]
        pub enum Email {
            $($(#[$doc])* #[serde(rename = $name)] $email { $($(#[$attribute])* $field: $type),* }),*
        }

        impl Email {
            /// What its words begin with.
            pub const fn template(&self) -> &'static str {
                match self { $(Self::$email { .. } => $name),* }
            }

            /// How much say the recipient has.
            pub const fn kind(&self) -> Kind {
                match self { $(Self::$email { .. } => Kind::$kind),* }
            }

            /// Its facts by their names, for its sentences.
            pub(crate) fn facts(&self) -> Vec<(&'static str, Fact)> {
                match self {
                    $(Self::$email { $($field),* } => vec![$((stringify!($field), $field.as_fact())),*]),*
                }
            }
        }

        kontor_kernel::words! {
            /// The kinds of emails, named as their words begin.
            pub enum Template { $($(#[$doc])* $email $name),* }
        }
    };
}

emails! {
    /// Proves that a new account's address is its owner's.
    ConfirmEmail "confirm_email" Security { link: String }
    /// Signs in without a password.
    MagicLink "magic_link" Security { link: String, code: String }
    /// Sets a new password.
    ResetPassword "reset_password" Security { link: String }
    /// Proves that the new address is theirs.
    ChangeEmail "change_email" Security { new_email: String, link: String }
    /// Tells the old address, and lets it undo.
    EmailChangedNotice "email_changed_notice" Security { new_email: String, undo_link: String, undo_until: DateTime<Utc> }
    /// A copied token was used.
    SessionReuseAlert "session_reuse_alert" Security { at: DateTime<Utc>, device: String, sign_in_link: String }
    /// Somebody is invited to work for a shop.
    TeamInvitation "team_invitation" Transaction {
        shop: String, inviter: String, rights: Vec<String>, link: String, until: NaiveDate,
    }
    /// A member of the sales team has prepared a purchase for its buyer.
    DealReady "deal_ready" Transaction { shop: String, member: String, product: String, link: String }
    /// Paid: receipt and files.
    OrderPaid "order_paid" Deferrable {
        shop: String, order: String, order_link: String, lines: Vec<Line>, total: Money, downloads: Vec<Download>,
        courses: Vec<Download>, keys: Vec<LabelledValue>, tickets: Vec<Download>, certificates: Vec<Download>, instructions: String,
        paid_at: DateTime<Utc>,
        // The seller's own words in place of ours, or none but the receipt. Letters written before this was asked have none.
        #[serde(default)] subject: String, #[serde(default)] greeting: String, #[serde(default)] bare: bool,
        // The same without the buyer's name, for an address that nobody knows yet.
        #[serde(default)] subject_unnamed: String, #[serde(default)] greeting_unnamed: String,
        // Whether its seller gave it: nobody has bought anything.
        #[serde(default)] given: bool,
        // Of a gift: who gets it, and on which day.
        #[serde(default)] gift_for: String, #[serde(default)] gift_on: Option<NaiveDate>,
        // Of what is had before it is paid: until when that is to be done.
        #[serde(default)] pay_by: Option<NaiveDate>,
        // Who sold it in the seller's place: name and address.
        #[serde(default)] resold_by: String,
        // Of a subscription whose payer is bound (§ 312f BGB): until when, by how many months more each time, and the notice.
        #[serde(default)] bound_until: Option<NaiveDate>, #[serde(default)] extended_by: u32, #[serde(default)] notice_days: u32,
        // Of a consumer: what they agreed to before the withdrawal period was over, and the instruction (§ 312f (2) and (3) BGB).
        #[serde(default)] consent: String, #[serde(default)] instruction: String,
        // Of what is paid over time: all of its payments.
        #[serde(default)] plan: Option<PlanPayments>,
        // The files for calendars, one for each date of the tickets.
        #[serde(default)] calendars: Vec<Download>,
    }
    /// The seller has done the work that was bought.
    ServiceDelivered "service_delivered" Deferrable { shop: String, order: String, order_link: String, product: String, note: String }
    /// An event for which somebody has a ticket takes place at another time or place.
    EventMoved "event_moved" Deferrable {
        shop: String, order: String, order_link: String, product: String, ticket: String, old_when: String, old_place: String,
        new_when: String, new_place: String,
    }
    /// Somebody bought a ticket for whom it is sent to.
    OwnTicket "own_ticket" Deferrable {
        shop: String, product: String, ticket: String, when: String, place: String, buyer: String, ticket_link: String,
    }
    /// Somebody is given something.
    GiftArrived "gift_arrived" Deferrable { shop: String, product: String, giver: String, message: String, gift_link: String }
    /// Another link to a course that somebody bought.
    CourseLink "course_link" Deferrable { shop: String, product: String, course_link: String, devices: i64 }
    /// Few licence keys are left to be sold.
    KeysLow "keys_low" Deferrable { shop: String, product: String, left: i64, link: String }
    /// A file could not be stamped with a buyer's name.
    StampFailed "stamp_failed" Deferrable { shop: String, product: String, file: String, order: String, link: String }
    /// How to pay by bank wire.
    OrderWireInstructions "order_wire_instructions" Deferrable {
        shop: String, order: String, order_link: String, lines: Vec<Line>, total: Money, holder: String, iban: String,
        bic: String, reference: String, due_on: NaiveDate, #[serde(default)] plan: Option<PlanPayments>,
    }
    /// The first payment was refused after its payer had gone, or did not come in time.
    OrderDeclined "order_declined" Deferrable {
        shop: String, order: String, product: String, total: Money, retry_link: String, #[serde(default)] late: bool,
        #[serde(default)] by_wire: bool,
    }
    /// Money went back to the buyer.
    OrderRefunded "order_refunded" Transaction {
        shop: String, order: String, order_link: String, product: String, amount: Money, by_wire: bool, access_ended: bool,
    }
    /// The order was called off before it was paid.
    OrderCanceled "order_canceled" Deferrable {
        shop: String, order: String, order_link: String, product: String,
        #[serde(default)] owed: Option<Money>,
        // What was paid ahead: goes back by itself, or is for the shop to give back.
        #[serde(default)] credit_back: Option<Money>, #[serde(default)] credit_kept: Option<Money>,
    }
    /// A later payment of a plan arrived.
    RatePaid "rate_paid" Transaction {
        shop: String, order: String, order_link: String, product: String, amount: Money, number: i32, count: Option<u32>,
        #[serde(default)] debit: Option<Debit>,
    }
    /// A later payment of a plan is due and was not made.
    RateUnpaid "rate_unpaid" Transaction {
        shop: String, order: String, order_link: String, product: String, amount: Money, next_try: Option<NaiveDate>, paused: bool,
        #[serde(default)] taken_back: bool, #[serde(default)] debit: Option<Debit>,
    }
    /// An account will be debited (pre-notification).
    DebitAnnounced "debit_announced" Transaction {
        shop: String, order: String, order_link: String, product: String, amount: Money, on: NaiveDate, debit: Option<Debit>,
    }
    /// A later payment of a plan is due soon.
    RateReminder "rate_reminder" Transaction {
        shop: String, order: String, order_link: String, product: String, amount: Money, on: NaiveDate, by_wire: bool, card: String,
        debit: Option<Debit>, can_end: bool,
    }
    /// A wire is still awaited.
    WireReminder "wire_reminder" Deferrable {
        shop: String, order: String, order_link: String, total: Money, holder: String, iban: String, bic: String,
        reference: String, due_on: NaiveDate,
    }
    /// A part of a wire has come; the rest is awaited.
    WirePart "wire_part" Transaction {
        shop: String, order: String, order_link: String, came: Money, missing: Money, holder: String, iban: String,
        bic: String, reference: String,
    }
    /// A plan was ended; it runs until what is paid for is over.
    PlanEnds "plan_ends" Transaction {
        shop: String, order: String, order_link: String, product: String, ends_on: NaiveDate,
        #[serde(default)] credit_back: Option<Money>, #[serde(default)] credit_kept: Option<Money>,
    }
    /// A plan that was ended goes on after all.
    PlanContinues "plan_continues" Deferrable {
        shop: String, order: String, order_link: String, product: String, next: Option<NaiveDate>, amount: Money,
    }
    /// A plan stands still, until a day or until the seller lets it go on.
    PlanPaused "plan_paused" Deferrable {
        shop: String, order: String, order_link: String, product: String, until: Option<NaiveDate>,
    }
    /// A plan goes on.
    PlanResumed "plan_resumed" Deferrable {
        shop: String, order: String, order_link: String, product: String, next: Option<NaiveDate>, amount: Money,
    }
    /// What the later payments of a plan are taken from was changed.
    MethodChanged "method_changed" Deferrable {
        shop: String, order: String, order_link: String, product: String, amount: Money, on: NaiveDate, owed: bool, card: String,
        debit: Option<Debit>,
    }
    /// The seller asks the payer of a plan to change what it is paid by.
    MethodAsked "method_asked" Deferrable {
        shop: String, order: String, link: String, product: String, amount: Money, on: NaiveDate, owed: bool, card: String,
    }
    /// One payment of a plan is not expected any more; `moved`: the payments after it are so much more.
    RateSkipped "rate_skipped" Deferrable {
        shop: String, order: String, order_link: String, product: String, due: NaiveDate, amount: Money, moved: bool,
    }
    /// A plan has another price from now on, or from its next payment on. `now`: what is paid at once; `amount`: the next payment,
    /// `regular`: those after it, in letters that were written before `plan` named each.
    PlanChanged "plan_changed" Deferrable {
        shop: String, order: String, order_link: String, product: String, to: String, now: Option<Money>,
        next: NaiveDate, amount: Money, regular: Money, #[serde(default)] plan: Option<PlanPayments>,
    }
    /// The payments of two orders are taken together from now on, or `apart` again: which are to come.
    PaymentsMerged "payments_merged" Deferrable {
        shop: String, order: String, order_link: String, product: String, into: String, into_product: String, apart: bool,
        payments: Vec<Instalment>,
    }
    /// A buyer has withdrawn, or ended a contract: what they declared, and when it arrived (§§ 312k, 356a BGB).
    DeclarationReceived "declaration_received" Transaction {
        shop: String, withdrawal: bool, buyer: String, contract: String, for_cause: bool, reason: String,
        ends_on: Option<NaiveDate>, received_at: DateTime<Utc>,
    }
    /// The same for the seller, who has to act.
    DeclarationMade "declaration_made" Transaction {
        withdrawal: bool, buyer: String, email: String, contract: String, for_cause: bool, reason: String,
        ends_on: Option<NaiveDate>, received_at: DateTime<Utc>, refund_until: Option<DateTime<Utc>>, link: String,
    }
    /// Somebody wrote to the seller through the shop's contact form; what was not said is empty.
    ContactMessage "contact_message" Deferrable {
        to_shop: String, writer: String, email: String, message: String, birthday: Option<NaiveDate>, street: String, zip: String,
        country: String, phone: String, answers: Vec<LabelledValue>, link: String,
    }
    /// A refund has left.
    RefundSent "refund_sent" Transaction {
        order: String, product: String, buyer: String, amount: Money, share: Money, order_link: String,
    }
    /// A refund did not work.
    RefundFailed "refund_failed" Transaction {
        order: String, product: String, amount: Money, reason: String, order_link: String,
        #[serde(default)] buyer: String, #[serde(default)] taken_back: bool, #[serde(default)] asked: bool,
    }
    /// A buyer's bank asks about a payment before it takes anything.
    DisputeWarned "dispute_warned" Transaction {
        order: String, product: String, buyer: String, amount: Money, act_by: Option<DateTime<Utc>>, order_link: String,
    }
    /// A dispute that nobody has answered can be answered for a few more days.
    EvidenceDue "evidence_due" Transaction {
        order: String, product: String, buyer: String, amount: Money, until: DateTime<Utc>, order_link: String,
    }
    /// A buyer disputes a payment at their bank; the money is gone until the bank has decided.
    DisputeOpened "dispute_opened" Transaction {
        order: String, product: String, buyer: String, amount: Money, share: Money, order_link: String, access_ended: bool,
        respond_by: Option<DateTime<Utc>>,
    }
    /// A dispute was won: the money is back.
    DisputeWon "dispute_won" Transaction {
        order: String, product: String, buyer: String, amount: Money, share: Money, order_link: String,
    }
    /// A dispute was lost: the money stays with the buyer.
    DisputeLost "dispute_lost" Transaction {
        order: String, product: String, buyer: String, amount: Money, share: Money, order_link: String,
    }
    /// A bank sent a debit back.
    PaymentReturned "payment_returned" Transaction {
        order: String, product: String, buyer: String, amount: Money, share: Money, order_link: String, access_ended: bool,
        // Whether the buyer was asked to pay it by themselves.
        #[serde(default)] asked: bool,
    }
    /// Somebody bought.
    SaleNotification "sale_notification" Sales {
        shop: String, product: String, buyer: String, total: Money, share: Money, order_link: String,
        // Of what is paid over time `total` and `share` are of the payment that came: what is to come, and what it comes to where it ends.
        #[serde(default)] plan: Option<PlanPayments>, #[serde(default)] open: Option<Money>,
    }
    /// Money is on its way to the seller's bank.
    PayoutIssued "payout_issued" Transaction { amount: Money, iban_end: String, link: String }
    /// A payout was requested by a schedule.
    PayoutScheduled "payout_scheduled" Transaction { shop: String, amount: Money, iban_end: String, link: String }
    /// None could be, although there is enough.
    PayoutNotScheduled "payout_not_scheduled" Transaction { shop: String, reason: String, link: String }
    /// What a member of a team gets of what a shop sells was changed; `fee` is what they get from now on, empty: nothing.
    MemberFeeChanged "member_fee_changed" Transaction {
        shop: String, fee: String, each_payment: bool, some_products: bool, link: String,
    }
    /// The bank sent it back.
    PayoutFailed "payout_failed" Transaction { amount: Money, iban_end: String, reason: String, link: String }
    /// A list is written to a file.
    ExportReady "export_ready" Deferrable { resource: String, rows: i64, link: String, expires_at: DateTime<Utc> }
    /// May sell.
    VerificationApproved "verification_approved" Transaction { shop: String, link: String }
    /// May not sell.
    VerificationRejected "verification_rejected" Transaction { shop: String, reason: String, link: String }
    /// Something is missing.
    VerificationNeedsMore "verification_needs_more" Transaction { shop: String, requirements: Vec<String>, link: String }
    /// What waited for the seller's verification is published.
    ProductPublished "product_published" Transaction { shop: String, product: String, link: String }
    /// What waited for it could not be published: something else is missing by now.
    ProductNotPublished "product_not_published" Transaction { shop: String, product: String, link: String }
    /// The platform looks at a seller's products before they are sold, from now on.
    SellerReviewBegun "seller_review_begun" Transaction { shop: String, reason: String, due_at: DateTime<Utc>, link: String }
    /// The platform looks at a product.
    ProductInReview "product_in_review" Transaction { shop: String, product: String, due_at: DateTime<Utc>, link: String }
    /// It looked, and the product is on sale.
    ProductApproved "product_approved" Transaction { shop: String, product: String, link: String }
    /// It looked, and the product cannot be sold as it is.
    ProductRejected "product_rejected" Transaction { shop: String, product: String, reason: String, link: String }
    /// The seller's plan is on hold: nothing new is sold. `reason` is a manager's; empty: it is unpaid, or it has ended.
    SellerPlanHeld "seller_plan_held" Transaction { shop: String, plan_name: String, unpaid: bool, reason: String, link: String }
    /// It runs on.
    SellerPlanResumed "seller_plan_resumed" Transaction { shop: String, plan_name: String, link: String }
    /// It has ended, and `next` is the plan from now on.
    SellerPlanEnded "seller_plan_ended" Transaction { shop: String, plan_name: String, trial: bool, next: String, link: String }
    /// The trial ends at `at`.
    TrialEnding "trial_ending" Transaction { shop: String, plan_name: String, at: DateTime<Utc>, link: String }
    /// A seller's own server did not answer too often: it is told no more until it is resumed.
    WebhookPaused "webhook_paused" Deferrable { shop: String, url: String, failures: i64, link: String }
    /// Something happened in a shop that somebody works for; `text` is the sentence of it.
    Notice "notice" Sales { shop: String, text: String, link: String, settings_link: String }
    /// What happened there in a day or a week: sentences with where they lead, and how many more there are.
    NoticeDigest "notice_digest" Sales {
        shop: String, weekly: bool, items: Vec<Download>, more: i64, link: String, settings_link: String,
    }
    /// A shop has sent as many mails as it may on one day: others wait.
    MailsHeld "mails_held" Transaction { shop: String, allowed: i64, link: String }
    /// Something was changed in a shop that moves money or gives access; `subject` is what it was done to.
    SecurityChanged "security_changed" Security {
        shop: String, change: SecurityChange, subject: String, at: DateTime<Utc>, link: String,
    }
    /// The same, by a member of the team; `by` is what they are called.
    SecurityChangedByMember "security_changed_by_member" Security {
        shop: String, change: SecurityChange, subject: String, by: String, at: DateTime<Utc>, link: String,
    }
    /// How a person signs in was changed; `subject` is the name of a passkey, or how many recovery codes are left.
    AccountSecurityChanged "account_security_changed" Security {
        change: AccountChange, subject: String, at: DateTime<Utc>, link: String,
    }
    /// A shop was opened.
    WelcomeSeller "welcome_seller" Transaction { shop: String, home_link: String, shop_link: String }
}

impl Email {
    /// The shop in whose name the mail is sent.
    pub fn shop(&self) -> Option<&str> {
        match self {
            Self::OrderPaid { shop, .. }
            | Self::ServiceDelivered { shop, .. }
            | Self::EventMoved { shop, .. }
            | Self::OwnTicket { shop, .. }
            | Self::GiftArrived { shop, .. }
            | Self::CourseLink { shop, .. }
            | Self::OrderWireInstructions { shop, .. }
            | Self::OrderDeclined { shop, .. }
            | Self::OrderRefunded { shop, .. }
            | Self::OrderCanceled { shop, .. }
            | Self::DeclarationReceived { shop, .. }
            | Self::RatePaid { shop, .. }
            | Self::RateUnpaid { shop, .. }
            | Self::DebitAnnounced { shop, .. }
            | Self::RateReminder { shop, .. }
            | Self::WireReminder { shop, .. }
            | Self::WirePart { shop, .. }
            | Self::MethodChanged { shop, .. }
            | Self::MethodAsked { shop, .. }
            | Self::PlanPaused { shop, .. }
            | Self::PlanResumed { shop, .. }
            | Self::PlanChanged { shop, .. }
            | Self::PaymentsMerged { shop, .. }
            | Self::RateSkipped { shop, .. }
            | Self::PlanContinues { shop, .. }
            | Self::PlanEnds { shop, .. } => Some(shop),
            _ => None,
        }
    }

    /// Where an answer goes, when it is not us who write.
    pub fn reply_to(&self) -> Option<&str> {
        match self {
            Self::ContactMessage { email, .. } => Some(email.as_str()).filter(|email| !email.is_empty()),
            _ => None,
        }
    }
}

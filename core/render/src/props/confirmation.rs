//! The page of an order: what happened, what to do, what was bought.

use kontor_rich_text::RichBlock;
use serde::{Deserialize, Serialize};

use super::frame::{Frame, Picture};
use super::gift::GiftNote;
use super::method_fields::{DebitForm, ElsewhereView, MandateView};
use super::offer::FollowUp;
use super::payment::{PaymentMethod, Summary};
use super::plan::PlanPanel;
use super::upgrade::{KeptView, UpgradeView};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Download {
    pub name: String,
    pub detail: String,
    pub url: String,
    pub standing: DownloadStanding,
}

/// Whether the buyer's own copy of a file is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DownloadStanding {
    Ready,
    Preparing,
    Failed,
}

/// Work that the seller does for the buyer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ServiceView {
    pub name: String,
    /// How the buyer gets it, in the seller's words; may be empty.
    pub instructions: String,
    /// The day it was done.
    pub delivered: Option<String>,
    /// What the seller wrote when it was done; may be empty.
    pub note: String,
}

/// A licence key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeyView {
    /// What it opens.
    pub name: String,
    /// As it is typed.
    pub value: String,
}

/// A ticket of an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TicketView {
    /// Which kind of ticket.
    pub name: String,
    /// Day and time, by the clock of the place.
    pub when: String,
    /// Where; none: online.
    pub place: Option<String>,
    /// What is scanned or typed at the door.
    pub code: String,
    /// What its holder should know, in the seller's words; may be empty.
    pub text: String,
    /// The PDF.
    pub url: String,
    /// The event for a calendar; none once it is over.
    pub calendar_url: Option<String>,
    /// The pass of a wallet; none where the operator cannot sign one.
    pub apple_url: Option<String>,
    pub google_url: Option<String>,
    /// A better one that can be had for it.
    pub upgrade: Option<UpgradeView>,
    /// The order of a better one that waits for its payment.
    pub waiting_url: Option<String>,
}

/// A certificate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CertificateView {
    /// What it is for.
    pub name: String,
    /// Whose it is, as it stands on it.
    pub holder: String,
    /// Its last day; none: it has no end.
    pub valid_until: Option<String>,
    pub expired: bool,
    /// The PDF.
    pub url: String,
    /// Where everybody sees whether it is genuine.
    pub page_url: String,
    /// Whether that page tells the holder's name.
    pub shown: bool,
    /// Whether the holder may still change the name.
    pub can_rename: bool,
    /// Where the form about it goes, and with which token.
    pub action: String,
    pub csrf: String,
}

/// A course to be taken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CourseGood {
    pub name: String,
    pub url: String,
    /// On so many devices its link opens.
    pub devices: i64,
}

/// What the buyer has got; everything empty while it is being prepared.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GoodsView {
    pub courses: Vec<CourseGood>,
    pub downloads: Vec<Download>,
    pub keys: Vec<KeyView>,
    pub services: Vec<ServiceView>,
    pub tickets: Vec<TicketView>,
    /// Tickets that were given for better ones, which are in another order.
    pub upgraded: Vec<String>,
    pub certificates: Vec<CertificateView>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WireDetails {
    pub holder: String,
    pub bank: String,
    /// Grouped in fours for reading.
    pub iban: String,
    pub iban_raw: String,
    pub bic: String,
    pub amount: String,
    /// "29.00", for banking apps.
    pub amount_raw: String,
    pub reference: String,
    /// What has come of it already; empty: nothing.
    pub came: String,
    /// Whether a transfer came that may be this one, and somebody is looking.
    pub looking: bool,
    /// The last day the seller keeps the order open; empty: as long as it takes.
    pub expires: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeclineAdvice {
    OtherCard,
    TryAgain,
    CheckCard,
    AskBank,
    AnyWay,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeclineReason {
    Declined,
    InsufficientFunds,
    ExpiredCard,
    IncorrectNumber,
    AuthenticationFailed,
    Technical,
    /// They came back from the method's page without paying.
    NotPaid,
}

impl DeclineReason {
    /// What helps most against this reason.
    #[must_use]
    pub fn advice(self) -> DeclineAdvice {
        match self {
            Self::Declined => DeclineAdvice::AskBank,
            Self::InsufficientFunds | Self::ExpiredCard => DeclineAdvice::OtherCard,
            Self::IncorrectNumber => DeclineAdvice::CheckCard,
            Self::AuthenticationFailed | Self::Technical => DeclineAdvice::TryAgain,
            Self::NotPaid => DeclineAdvice::AnyWay,
        }
    }
}

/// One tap pays again with the same data; nothing is typed twice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Retry {
    pub action: String,
    pub csrf: String,
    pub idempotency_key: String,
    /// Ways to pay that the order offers, the one that failed first.
    pub methods: Vec<PaymentMethod>,
    /// The mandate that some of them need.
    pub debit: Option<DebitForm>,
}

/// The state of an order as a buyer understands it, with what belongs to each.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "state", rename_all = "snake_case", deny_unknown_fields)]
pub enum OrderView {
    Paid {
        goods: GoodsView,
        gift: Option<GiftNote>,
        /// The seller's own headline and words of thanks; empty: ours, and none.
        thanks_title: String,
        thanks: Vec<RichBlock>,
        thanks_url: Option<String>,
        library_url: Option<String>,
    },
    Checking,
    WaitingWire {
        wire: WireDetails,
    },
    Challenge {
        continue_url: String,
    },
    /// The bank has the debit; nothing is opened before it is settled. `from`: the day before which nothing is debited.
    Debit {
        amount: String,
        from: String,
        account: String,
    },
    Elsewhere {
        page: ElsewhereView,
    },
    Declined {
        reason: DeclineReason,
        advice: DeclineAdvice,
        retry: Retry,
    },
    Canceled {
        again_url: Option<String>,
        /// Whether something of it was paid: a plan that has ended.
        ended: bool,
    },
    Expired {
        again_url: Option<String>,
        retry: Retry,
    },
    Refunded,
    Chargebacked,
    Paused,
    /// The month that was paid last went back.
    PeriodRefunded {
        /// The day on which the next payment opens it again; none: none is to come.
        next: Option<String>,
    },
    /// Seller or payer let the plan stand still.
    OnHold {
        /// The day on which it goes on; none: nobody knows.
        until: Option<String>,
    },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OrderLine {
    /// How many of it.
    pub pieces: String,
    pub product_name: String,
    pub product_url: Option<String>,
    pub cover: Option<Picture>,
}

/// What the buyer was asked and answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnswerView {
    pub question: String,
    /// The buyer's words; empty where a box was to be ticked.
    pub answer: String,
    /// Of a box: whether it was ticked.
    pub ticked: Option<bool>,
}

/// What kind of document an invoice is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InvoiceKind {
    Regular,
    Reversal,
    Corrected,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InvoiceView {
    pub kind: InvoiceKind,
    pub number: String,
    pub date: String,
    /// The PDF.
    pub url: String,
}

/// Whom invoices are for, in a form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecipientView {
    pub action: String,
    pub csrf: String,
    pub company: String,
    pub vat_no: String,
    pub street: String,
    pub street_number: String,
    pub zip: String,
    pub city: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConfirmationProps {
    pub frame: Frame,
    pub order: OrderView,
    /// While something is still to come (an answer of the bank, files being prepared) the page looks again after this time.
    pub refresh_seconds: Option<u32>,
    /// Where the browser goes on to by itself: the seller's own page of thanks, for who comes from paying.
    pub onward_url: Option<String>,
    /// The short token a buyer may tell on the phone.
    pub token: String,
    pub date: String,
    pub email: String,
    pub lines: Vec<OrderLine>,
    pub answers: Vec<AnswerView>,
    pub summary: Summary,
    pub method: Option<PaymentMethod>,
    /// Invoices, reversals and corrected invoices, the oldest first.
    pub invoices: Vec<InvoiceView>,
    /// Whom they are for; none: there is none yet.
    pub recipient: Option<RecipientView>,
    /// The payments of a plan; none where everything is paid at once.
    pub plan: Option<PlanPanel>,
    /// The page of the plan by itself; none where there is none.
    pub manage_url: Option<String>,
    /// By whose word accounts are debited for it.
    pub mandate: Option<MandateView>,
    /// What was ordered after it, in a funnel.
    pub follow_ups: Vec<FollowUp>,
    /// What is kept for a better ticket.
    pub kept: Option<KeptView>,
}

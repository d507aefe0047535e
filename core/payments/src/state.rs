//! The words of payments and the one table of allowed moves.

use kontor_kernel::{ChangeReason, states, words};

states! {
    /// Where a transaction stands (decisions-selling, transaction). Terminal states never change; a reversal is a row of its own.
    pub enum TransactionState in "transactions"."state" {
        /// Instructions are shown or the payer is at the provider's page.
        Waiting "waiting" => [Pending, Successful, Denied, Error, Expired, Canceled],
        /// The provider has it; the result comes later.
        Pending "pending" => [Successful, Denied, Error, Expired, Canceled],
        /// The money is there.
        Successful "successful" => [],
        /// Refused by issuer or payer.
        Denied "denied" => [],
        /// A technical failure; a retry is a new transaction.
        Error "error" => [],
        /// Nobody finished it in time; late money may still arrive.
        Expired "expired" => [Successful],
        /// Called off; late money may still arrive.
        Canceled "canceled" => [Successful],
    }
    births [Waiting, Successful]
}

states! {
    /// Where a dispute stands (decisions-selling, order-rate and order state: formalised, won, lost, returned; won may
    /// follow lost). The money of it has moved before.
    pub enum DisputeState in "transactions"."dispute_state" {
        /// The payer's bank took the money and waits for an answer.
        NeedsResponse "needs_response" => [UnderReview, Won, Lost],
        /// The seller's answer is with the bank, which decides.
        UnderReview "under_review" => [Won, Lost],
        /// It came back.
        Won "won" => [],
        /// It stays with the payer, unless the bank thinks again.
        Lost "lost" => [Won],
        /// A debit that its bank sent back: nobody can answer.
        Returned "returned" => [],
    }
    births [NeedsResponse, Returned]
}

states! {
    /// Where a bank's question stands that comes before a dispute. No money moves with it: what it becomes when it does is
    /// told by the dispute's own machine.
    pub enum WarningState in "dispute_cases"."warning_state" {
        /// The bank asks; nothing was taken.
        Open "open" => [Avoided, Closed, Formal],
        /// The payment was refunded in full before it became a dispute.
        Avoided "avoided" => [Formal],
        /// The bank asks no more.
        Closed "closed" => [Formal],
        /// It became a dispute all the same.
        Formal "formal" => [],
    }
    births [Open]
}

words! {
    /// Where a dispute stands, with what comes before it: of the two machines the one that speaks.
    pub enum CaseState {
        /// The bank asks; no money was taken.
        Warning "warning",
        /// The payment was refunded before money was taken.
        Avoided "avoided",
        /// The bank asks no more, and took nothing.
        Closed "closed",
        /// The bank took the money and waits for an answer.
        NeedsResponse "needs_response",
        /// The answer is with the bank.
        UnderReview "under_review",
        /// The money came back.
        Won "won",
        /// The money stays with the payer.
        Lost "lost",
    }
}

words! {
    /// What a seller says to a dispute.
    pub enum AnswerKind {
        /// That it is not right, with evidence.
        Evidence "evidence",
        /// That it is.
        Acceptance "acceptance",
    }
}

words! {
    /// What a file of the evidence is about, as banks sort them.
    pub enum FileAbout {
        /// What was paid: a receipt or an invoice.
        Receipt "receipt",
        /// What was written with the buyer.
        Communication "communication",
        /// How the buyer was given what they bought.
        Access "access",
        /// What the buyer did with it.
        Activity "activity",
        /// What was agreed: terms, refunds.
        Policy "policy",
        /// Whatever else.
        Other "other",
    }
}

words! {
    /// What a manager says of a payment or a refund that its provider gives no answer about.
    pub enum Decision {
        /// The money has moved.
        Successful "successful",
        /// It has not, and will not.
        Denied "denied",
    }
}

impl Decision {
    /// Where that leads.
    pub const fn state(self) -> TransactionState {
        match self {
            Self::Successful => TransactionState::Successful,
            Self::Denied => TransactionState::Denied,
        }
    }
}

impl CaseState {
    /// Where a case stands. What money moved with speaks, where money moved.
    pub const fn from_parts(warning: Option<WarningState>, dispute: Option<DisputeState>) -> Self {
        match (dispute, warning) {
            (Some(DisputeState::NeedsResponse), _) | (None, None | Some(WarningState::Formal)) => Self::NeedsResponse,
            (Some(DisputeState::UnderReview), _) => Self::UnderReview,
            (Some(DisputeState::Won), _) => Self::Won,
            (Some(DisputeState::Lost | DisputeState::Returned), _) => Self::Lost,
            (None, Some(WarningState::Open)) => Self::Warning,
            (None, Some(WarningState::Avoided)) => Self::Avoided,
            (None, Some(WarningState::Closed)) => Self::Closed,
        }
    }
}

words! {
    /// What a transaction moves (selling-core §3).
    pub enum TransactionKind {
        /// Money of a payer arriving.
        Payment "Payment",
        /// Money going back to a payer.
        Refund "Refund",
        /// Money taken back by the payer's bank, or given back by it.
        Chargeback "Chargeback",
        /// Money to a seller's bank.
        Payout "Payout",
        /// Money into a wallet.
        Cashin "Cashin",
        /// Money out of a wallet.
        Cashout "Cashout",
        /// A later payment of a plan.
        SubsPayment "SubsPayment",
        /// A stamped payment.
        StampPayment "StampPayment",
    }
}

words! {
    /// Whose money a refund or a chargeback takes back.
    pub enum RefundSource {
        /// What was earned with the sale: the seller's share and our fee.
        Sale "sale",
        /// What the payer sent beyond what was asked for, or too late.
        PayerBalance "payer_balance",
    }
}

words! {
    /// How a payer pays (selling-core §3, payment methods).
    pub enum PaymentForm {
        /// PayPal.
        Paypal "paypal",
        /// Card.
        Card "card",
        /// American Express card.
        CardAmEx "cardAmEx",
        /// Sofort.
        Sofort "sofort",
        /// Bank wire with a reference.
        BankWire "bank_wire",
        /// SEPA direct debit.
        Sepa "sepa",
        /// Pay later.
        PayLater "pay_later",
        /// Przelewy24.
        P24 "p_24",
        /// Not chosen yet.
        NotAssigned "not_assigned",
        /// Apple Pay.
        ApplePay "apple_pay",
        /// Google Pay.
        GooglePay "google_pay",
        /// Sofort whose later rates are SEPA debits.
        SofortSepa "sofort_sepa",
        /// iDEAL.
        Ideal "ideal",
        /// iDEAL whose later rates are SEPA debits.
        IdealSepa "ideal_sepa",
        /// Klarna.
        Klarna "klarna",
        /// TWINT.
        Twint "twint",
        /// Mondu.
        Mondu "mondu",
        /// A bank account on file.
        BankAccount "bank_account",
        /// Nothing to pay.
        Free "free",
        /// Money the payer already has with the seller.
        ExtBalance "ext_balance",
    }
}

impl PaymentForm {
    /// What the platform's provider can take today: all that buyers choose between.
    pub const OFFERED: [Self; 13] = Self::DISPLAYED;

    /// Smallest amount in minor units (selling-core §9; decisions-selling, rulings).
    pub const fn minimum_amount(self) -> i64 {
        match self {
            Self::P24 => 24,
            Self::Card | Self::CardAmEx => 18,
            Self::Sofort | Self::Ideal | Self::Klarna | Self::Twint | Self::Mondu => 35,
            _ => 1,
        }
    }
}

impl TransactionKind {
    /// Whether it brings a payer's money in.
    pub const fn is_payment(self) -> bool {
        matches!(self, Self::Payment | Self::SubsPayment | Self::StampPayment)
    }
}

impl TransactionState {
    /// Whether what it moves did not and will not move, unless late money comes after all.
    pub const fn is_lost(self) -> bool {
        matches!(self, Self::Denied | Self::Error | Self::Expired | Self::Canceled)
    }

    /// What is said of a thing that follows a payment in this state.
    pub const fn why(self) -> ChangeReason {
        match self {
            Self::Waiting => ChangeReason::PaymentWaiting,
            Self::Pending => ChangeReason::PaymentPending,
            Self::Successful => ChangeReason::PaymentArrived,
            Self::Denied => ChangeReason::PaymentDeclined,
            Self::Error => ChangeReason::PaymentFailed,
            Self::Expired => ChangeReason::PaymentExpired,
            Self::Canceled => ChangeReason::PaymentCanceled,
        }
    }

    /// Whether no payment is under way in it.
    pub const fn is_over(self) -> bool {
        !matches!(self, Self::Waiting | Self::Pending)
    }
}

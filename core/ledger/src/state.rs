//! The words of payouts and the tables of allowed moves (decisions-selling, payout, request, bank account).

use kontor_kernel::states;

states! {
    /// Where a payout stands.
    pub enum PayoutState in "payouts"."state" {
        /// Approved, not yet handed to the bank.
        Pending "pending" => [Issued, Canceled],
        /// Handed over: amount and receiver are frozen.
        Issued "issued" => [Successful, Canceled],
        /// Arrived.
        Successful "successful" => [Canceled],
        /// Called off or returned; the money is back in the balance.
        Canceled "canceled" => [],
    }
    births [Pending]
}

states! {
    /// Where a request to be paid out stands.
    pub enum RequestState in "payout_requests"."state" {
        /// Nobody decided yet.
        Waiting "waiting" => [Approved, Rejected, Canceled],
        /// A payout was made of it.
        Approved "approved" => [],
        /// Refused, with a reason.
        Rejected "rejected" => [],
        /// Taken back by who asked.
        Canceled "canceled" => [],
    }
    births [Waiting]
}

states! {
    /// What we think of a bank account.
    pub enum BankInternal in "bank_accounts"."internal" {
        /// Entered.
        Init "init" => [Change, Accepted, Rejected],
        /// Needs correction.
        Change "change" => [Init],
        /// Fits the verified holder.
        Accepted "accepted" => [Change],
        /// Refused.
        Rejected "rejected" => [],
    }
    births [Init]
}

states! {
    /// What the provider thinks of a bank account.
    pub enum BankExternal in "bank_accounts"."external" {
        /// The provider has not heard of it.
        NotSent "not_sent" => [Waiting],
        /// Being checked.
        Waiting "waiting" => [Activated, Rejected],
        /// Money can be sent there.
        Activated "activated" => [Deactivated],
        /// Switched off.
        Deactivated "deactivated" => [Waiting],
        /// Refused.
        Rejected "rejected" => [],
    }
    births [NotSent]
}

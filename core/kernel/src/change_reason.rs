//! Why a state changes: a closed set of words for what the platform does by itself, and beside it what a person wrote.
//! The history keeps the word, and screens say it in the language of their reader; what a person wrote stays as written.

use crate::{Machine, words};

words! {
    /// Why something of an order changed. Each has its sentence in every language of the screens (`orders.json`, `why`).
    pub enum ChangeReason {
        /// It was ordered.
        Ordered "ordered",
        /// A payment was begun.
        PaymentBegun "payment_begun",
        /// The buyer came back and tried another time.
        TriedAgain "tried_again",
        /// The buyer took up an order that was given up.
        ResumedByBuyer "resumed_by_buyer",
        /// A payment waits for its buyer.
        PaymentWaiting "payment_waiting",
        /// A payment is on its way.
        PaymentPending "payment_pending",
        /// A payment arrived.
        PaymentArrived "payment_arrived",
        /// A part of a payment arrived.
        PartArrived "part_arrived",
        /// The seller took what had come for the whole payment.
        AcceptedInPart "accepted_in_part",
        /// More money came than was asked for, or money that nobody asked for.
        MoneyBeside "money_beside",
        /// A payment was declined. Detail: the provider's code, where there is one.
        PaymentDeclined "payment_declined",
        /// A payment failed.
        PaymentFailed "payment_failed",
        /// A payment was not made in its time.
        PaymentExpired "payment_expired",
        /// A payment was called off.
        PaymentCanceled "payment_canceled",
        /// It was paid to the seller's own bank account.
        PaidToOwnAccount "paid_to_own_account",
        /// Everything that was left was paid at once.
        PaidOff "paid_off",
        /// It was handed over and is paid later.
        PaidLater "paid_later",
        /// A plan goes on: its next payment is expected.
        PlanGoesOn "plan_goes_on",
        /// A payment has become due.
        Due "due",
        /// Nothing is to be paid.
        NothingToPay "nothing_to_pay",
        /// It was not paid in time and is owed.
        NotPaidInTime "not_paid_in_time",
        /// A bank took it back, and the seller asks for it again.
        AskedAgain "asked_again",
        /// The time for the first payment is over.
        FirstPaymentsOver "first_payments_over",
        /// The buyer changed what it is paid by.
        MethodChanged "method_changed",
        /// The seller let a payment go.
        SkippedBySeller "skipped_by_seller",
        /// The period of a payment was paused.
        PeriodPaused "period_paused",
        /// The seller paused the plan.
        PausedBySeller "paused_by_seller",
        /// The buyer paused the plan.
        PausedByPayer "paused_by_payer",
        /// The plan goes on. Detail: by how many days later.
        GoesOn "goes_on",
        /// The buyer let the plan go on.
        ResumedByPayer "resumed_by_payer",
        /// The price of the plan changed. Detail: from which to which.
        PriceChanged "price_changed",
        /// The seller took its payments together with those of another order.
        Merged "merged",
        /// The seller took it apart from the other order again.
        TakenApart "taken_apart",
        /// It was called off.
        CalledOff "called_off",
        /// The buyer ended the plan.
        EndedByPayer "ended_by_payer",
        /// The seller took an ended plan up again.
        TakenUpAgain "taken_up_again",
        /// The buyer took the plan up again that they had ended.
        TakenUpByPayer "taken_up_by_payer",
        /// The last paid day has passed.
        PaidPeriodOver "paid_period_over",
        /// The ticket that was to be given in exchange cannot be given any more.
        ExchangeGone "exchange_gone",
        /// A refund was promised.
        RefundPromised "refund_promised",
        /// A refund is on its way.
        RefundPending "refund_pending",
        /// Money went back to the buyer.
        Refunded "refunded",
        /// A refund failed. Detail: what the provider said, where it said something.
        RefundFailed "refund_failed",
        /// The buyer's bank asks about a payment before it takes money. Detail: its reason, where it gave one.
        DisputeWarned "dispute_warned",
        /// The bank's question came to its end without a dispute.
        WarningOver "warning_over",
        /// The seller answered with evidence, and the bank has it.
        EvidenceGiven "evidence_given",
        /// The seller accepted the dispute.
        DisputeAccepted "dispute_accepted",
        /// The buyer's bank disputes a payment. Detail: its reason, where it gave one.
        Disputed "disputed",
        /// The buyer's bank gave the money back to the seller.
        DisputeWon "dispute_won",
        /// The buyer's bank kept the money.
        DisputeLost "dispute_lost",
        /// The buyer's bank returned a debit.
        DebitReturned "debit_returned",
        /// The VAT id was confirmed: the buyer owes the tax themselves.
        VatIdConfirmed "vat_id_confirmed",
        /// The VAT id was not confirmed: the tax is owed.
        VatIdRefuted "vat_id_refuted",
        /// The seller named who brought or sold it.
        AssignedBySeller "assigned_by_seller",
        /// What it opened follows the state of the order's payment. Detail: that state.
        FollowsOrder "follows_order",
        /// Allotted to the order. Detail: its number.
        Allotted "allotted",
        /// The seller took it back.
        TakenBack "taken_back",
        /// The seller gave it.
        GivenBySeller "given_by_seller",
        /// The seller decided so by hand.
        ByHand "by_hand",
        /// The platform decided so by hand, as the payment provider gave no answer. Beside it: the reason.
        DecidedByPlatform "decided_by_platform",
        /// The end of the access has come.
        AccessOver "access_over",
        /// Every lesson is released.
        LessonsReleased "lessons_released",
        /// The event is over.
        EventOver "event_over",
        /// Its last day has passed.
        LastDayPassed "last_day_passed",
        /// The holder was let in.
        CheckedIn "checked_in",
        /// That the holder was let in was taken back.
        CheckInUndone "check_in_undone",
        /// Given for a better ticket.
        GivenForBetter "given_for_better",
        /// The work was done.
        WorkDone "work_done",
        /// The work was opened again.
        OpenedAgain "opened_again",
    }
}

impl ChangeReason {
    /// This word with what the machine knows beside it: a provider's code, a number of days.
    pub const fn with(self, detail: &str) -> Cause<'_> {
        Cause { why: Some(self), said: detail }
    }

    /// This word, and beside it what a person wrote; may be empty.
    pub fn or_said(self, said: &str) -> Cause<'_> {
        Cause { why: Some(self), said: said.trim() }
    }

    /// Its key, as the history keeps it.
    pub fn key(self) -> &'static str {
        self.text()
    }
}

/// Why a state changes, as the history keeps it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cause<'a> {
    /// The word, of an order and what belongs to it.
    pub why: Option<ChangeReason>,
    /// What a person wrote, or the detail of the word.
    pub said: &'a str,
}

impl Cause<'_> {
    /// The key of the word; empty where there is none.
    pub fn key(&self) -> &'static str {
        self.why.map(ChangeReason::key).unwrap_or_default()
    }

    /// The word, unless it has one already.
    #[must_use]
    pub fn or(mut self, why: ChangeReason) -> Self {
        self.why = self.why.or(Some(why));
        self
    }
}

impl From<ChangeReason> for Cause<'_> {
    fn from(why: ChangeReason) -> Self {
        Self { why: Some(why), said: "" }
    }
}

/// What a person wrote, or a note on something that no screen tells the story of.
impl<'a> From<&'a str> for Cause<'a> {
    fn from(said: &'a str) -> Self {
        Self { why: None, said: said.trim() }
    }
}

impl<'a> From<&'a String> for Cause<'a> {
    fn from(said: &'a String) -> Self {
        said.as_str().into()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use std::{collections::BTreeSet, fs, path::Path};

    use super::*;

    #[test]
    fn every_cause_is_said_in_every_language_of_the_screens() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../frontend/src/words");
        let keys: BTreeSet<&str> = ChangeReason::ALL.iter().map(|why| why.key()).collect();
        let mut languages = 0;
        for language in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir()) {
            let text = fs::read_to_string(language.join("orders.json")).unwrap();
            let words: serde_json::Value = serde_json::from_str(&text).unwrap();
            let said = words.get("why").and_then(serde_json::Value::as_object).unwrap();
            let said_keys: BTreeSet<&str> = said.keys().map(String::as_str).collect();
            assert_eq!(said_keys, keys, "{}", language.display());
            assert!(said.values().all(|word| word.as_str().is_some_and(|word| !word.trim().is_empty())));
            languages += 1;
        }
        assert!(languages >= 2);
    }

    #[test]
    fn what_a_person_wrote_stays_apart_from_the_word() {
        assert_eq!(
            Cause::from(" we agreed ").or(ChangeReason::CalledOff),
            ChangeReason::CalledOff.or_said("we agreed")
        );
        assert_eq!(Cause::from(ChangeReason::EndedByPayer).or(ChangeReason::CalledOff).key(), "ended_by_payer");
        assert_eq!(Cause::from("called_off").key(), "", "a person who writes a key has not said our word");
    }
}

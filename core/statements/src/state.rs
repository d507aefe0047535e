//! The words of statements and the one table of allowed moves.

use kontor_kernel::{states, words};

states! {
    /// What became of an entry.
    pub enum EntryState in "bank_entries"."state" {
        /// Waits to be matched.
        Open "open" => [Noted, Booked, Watched, Ignored],
        /// Belongs to an order and is less than it asks for: nothing is booked before the rest has come.
        Noted "noted" => [Open, Booked],
        /// Its money is booked for its order.
        Booked "booked" => [],
        /// Came to an account that a payment company watches, which tells of it itself.
        Watched "watched" => [],
        /// Not a buyer's: money that went out, or that somebody said is something else.
        Ignored "ignored" => [Open],
    }
    births [Open, Ignored]
}

words! {
    /// How sure it is which order an entry is for.
    pub enum Confidence {
        /// It names one order, and is what that still asks for, or a part of it.
        Certain "certain",
        /// It looks like one; a person decides.
        Likely "likely",
        /// Nothing speaks for any order.
        None "none",
    }
}

words! {
    /// What speaks for an order, and what has to be looked at.
    pub enum Reason {
        /// Its reference is in the purpose.
        Reference "reference",
        /// Its reference is in the purpose, with one mistake.
        ReferenceTypo "reference_typo",
        /// The amount is what is still to be paid.
        Amount "amount",
        /// Its buyer's name is the payer's.
        Name "name",
        /// Less than is still to be paid.
        TooLittle "too_little",
        /// More than is still to be paid: the rest goes back.
        TooMuch "too_much",
        /// The order was given up.
        Late "late",
        /// The order is paid, or was called off: all of it goes back.
        NotExpected "not_expected",
        /// The order is in another currency: it cannot be booked for it.
        OtherCurrency "other_currency",
    }
}

words! {
    /// How a file is written.
    pub enum Format {
        /// ISO 20022 camt.053.
        Camt053 "camt_053",
        /// ISO 20022 camt.052: within the day.
        Camt052 "camt_052",
        /// ISO 20022 camt.054: single entries.
        Camt054 "camt_054",
        /// SWIFT MT940.
        Mt940 "mt_940",
        /// A table as text.
        Csv "csv",
    }
}

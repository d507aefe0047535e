//! Lines of a table that tell of the account and of no movement: what it held before and holds now.

use crate::headers::bare;

/// Whether a cell says that its line is a balance. It has to say that and nothing else: whoever pays may write the word
/// too.
pub(crate) fn is_balance(cell: &str) -> bool {
    matches!(
        bare(cell).as_str(),
        "anfangssaldo"
            | "endsaldo"
            | "schlusssaldo"
            | "startsaldo"
            | "zwischensaldo"
            | "abschlusssaldo"
            | "saldovortrag"
            | "altersaldo"
            | "neuersaldo"
            | "kontostand"
            | "alterkontostand"
            | "neuerkontostand"
            | "letzterkontostand"
            | "aktuellerkontostand"
            | "openingbalance"
            | "closingbalance"
            | "startingbalance"
            | "endingbalance"
            | "balancebroughtforward"
            | "balancecarriedforward"
    )
}

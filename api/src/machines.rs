//! All state machines of the house, for the transitions table and the docs.

use kontor_kernel::Machine;

/// One allowed move: machine, from (empty: a birth), to.
type Row = (&'static str, &'static str, &'static str);

fn rows<S: Machine>(all: &mut Vec<Row>) {
    all.extend(S::BIRTHS.iter().map(|state| (S::NAME, "", state.text())));
    all.extend(S::MOVES.iter().map(|(from, to)| (S::NAME, from.text(), to.text())));
}

/// A machine as the database knows it.
#[derive(Debug)]
pub struct Declared {
    /// `table.column`.
    pub name: &'static str,
    /// The table it guards.
    pub table: &'static str,
    /// The column it guards.
    pub column: &'static str,
    /// Every state.
    pub states: Vec<&'static str>,
    moves: Vec<Row>,
}

fn declared<S: Machine>() -> Declared {
    let mut moves = Vec::new();
    rows::<S>(&mut moves);
    let states = S::ALL.iter().map(|state| state.text()).collect();
    Declared { name: S::NAME, table: S::TABLE, column: S::COLUMN, states, moves }
}

/// Every machine.
pub fn declarations() -> Vec<Declared> {
    vec![
        declared::<kontor_catalog::CoverState>(),
        declared::<kontor_catalog::ReviewState>(),
        declared::<kontor_catalog::UploadState>(),
        declared::<kontor_exports::ExportState>(),
        declared::<kontor_fulfilment::GrantState>(),
        declared::<kontor_jobs::JobState>(),
        declared::<kontor_ledger::BankExternal>(),
        declared::<kontor_ledger::BankInternal>(),
        declared::<kontor_ledger::PayoutState>(),
        declared::<kontor_ledger::RequestState>(),
        declared::<kontor_notices::MailState>(),
        declared::<kontor_orders::RateState>(),
        declared::<kontor_payments::TransactionState>(),
        declared::<kontor_verification::DocumentState>(),
        declared::<kontor_verification::External>(),
        declared::<kontor_verification::Internal>(),
    ]
}

/// Every allowed move of every machine.
pub fn all() -> Vec<Row> {
    let mut all: Vec<Row> = declarations().into_iter().flat_map(|machine| machine.moves).collect();
    all.sort_unstable();
    all
}

/// `core/db/policies/25_transitions.sql` as it must be.
pub fn sql() -> String {
    let values: Vec<String> =
        all().into_iter().map(|(machine, from, to)| format!("    ('{machine}', '{from}', '{to}')")).collect();
    format!(
        "-- Written by `kontor-api transitions` from the declarations in the code; a test holds both equal.\n\
         DELETE FROM transitions;\nINSERT INTO transitions (machine, from_state, to_state) VALUES\n{};\n",
        values.join(",\n")
    )
}

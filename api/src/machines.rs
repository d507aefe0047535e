//! All state machines of the house, for the transitions table and the docs.

use kontor_kernel::Machine;

/// One allowed move: machine, from (empty: a birth), to.
type Row = (&'static str, &'static str, &'static str);

fn rows<S: Machine>(all: &mut Vec<Row>) {
    all.extend(S::BIRTHS.iter().map(|state| (S::NAME, "", state.text())));
    all.extend(S::MOVES.iter().map(|(from, to)| (S::NAME, from.text(), to.text())));
}

/// Every allowed move of every machine.
pub fn all() -> Vec<Row> {
    let mut all = Vec::new();
    rows::<kontor_catalog::CoverState>(&mut all);
    rows::<kontor_catalog::ReviewState>(&mut all);
    rows::<kontor_catalog::UploadState>(&mut all);
    rows::<kontor_exports::ExportState>(&mut all);
    rows::<kontor_fulfilment::GrantState>(&mut all);
    rows::<kontor_jobs::JobState>(&mut all);
    rows::<kontor_ledger::BankExternal>(&mut all);
    rows::<kontor_ledger::BankInternal>(&mut all);
    rows::<kontor_ledger::PayoutState>(&mut all);
    rows::<kontor_ledger::RequestState>(&mut all);
    rows::<kontor_notices::MailState>(&mut all);
    rows::<kontor_orders::RateState>(&mut all);
    rows::<kontor_payments::TransactionState>(&mut all);
    rows::<kontor_verification::DocumentState>(&mut all);
    rows::<kontor_verification::External>(&mut all);
    rows::<kontor_verification::Internal>(&mut all);
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

//! All state machines of the workspace, for the transitions table and the docs.

use kontor_kernel::Machine;

/// One allowed move: machine, from (empty: a birth), to.
type TransitionRow = (&'static str, &'static str, &'static str);

fn rows<S: Machine>(all: &mut Vec<TransitionRow>) {
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
    moves: Vec<TransitionRow>,
}

/// Gets to know every machine by its type.
pub trait Visitor {
    /// One of them.
    fn meet<S: Machine>(&mut self);
}

/// Visits every state machine.
pub fn introduce(visitor: &mut impl Visitor) {
    visitor.meet::<kontor_apikeys::ApiKeyState>();
    visitor.meet::<kontor_deals::DealState>();
    visitor.meet::<kontor_teams::TeamMemberState>();
    visitor.meet::<kontor_plans::PlanPurpose>();
    visitor.meet::<kontor_catalog::CoverState>();
    visitor.meet::<kontor_catalog::ReviewState>();
    visitor.meet::<kontor_uploads::UploadState>();
    visitor.meet::<kontor_catalog::KeyState>();
    visitor.meet::<kontor_exports::ExportState>();
    visitor.meet::<kontor_fulfilment::GrantState>();
    visitor.meet::<kontor_fulfilment::ServiceState>();
    visitor.meet::<kontor_fulfilment::TicketState>();
    visitor.meet::<kontor_fulfilment::CertificateState>();
    visitor.meet::<kontor_fulfilment::AccessState>();
    visitor.meet::<kontor_fulfilment::SessionState>();
    visitor.meet::<kontor_fulfilment::CourseGrantState>();
    visitor.meet::<kontor_funnels::FunnelState>();
    visitor.meet::<kontor_funnels::OfferState>();
    visitor.meet::<kontor_invoices::InvoiceState>();
    visitor.meet::<kontor_jobs::JobState>();
    visitor.meet::<kontor_ledger::BankExternal>();
    visitor.meet::<kontor_ledger::BankInternal>();
    visitor.meet::<kontor_ledger::PayoutState>();
    visitor.meet::<kontor_ledger::RequestState>();
    visitor.meet::<kontor_notifications::MailState>();
    visitor.meet::<kontor_orders::MergeState>();
    visitor.meet::<kontor_orders::PlanChangeState>();
    visitor.meet::<kontor_orders::RateState>();
    visitor.meet::<kontor_payments::DisputeState>();
    visitor.meet::<kontor_payments::TransactionState>();
    visitor.meet::<kontor_payments::WarningState>();
    visitor.meet::<kontor_statements::EntryState>();
    visitor.meet::<kontor_verification::DocumentState>();
    visitor.meet::<kontor_verification::External>();
    visitor.meet::<kontor_verification::Internal>();
    visitor.meet::<kontor_webhooks::DeliveryState>();
    visitor.meet::<kontor_webhooks::EndpointState>();
}

struct Declarations(Vec<Declared>);

impl Visitor for Declarations {
    fn meet<S: Machine>(&mut self) {
        let mut moves = Vec::new();
        rows::<S>(&mut moves);
        let states = S::ALL.iter().map(|state| state.text()).collect();
        self.0.push(Declared { name: S::NAME, table: S::TABLE, column: S::COLUMN, states, moves });
    }
}

/// Every machine.
pub fn declarations() -> Vec<Declared> {
    let mut all = Declarations(Vec::new());
    introduce(&mut all);
    all.0
}

/// Every allowed move of every machine.
pub fn all() -> Vec<TransitionRow> {
    let mut all: Vec<TransitionRow> = declarations().into_iter().flat_map(|machine| machine.moves).collect();
    all.sort_unstable();
    all
}

/// `core/db/policies/25_transitions.sql` as it must be.
pub fn sql() -> String {
    kontor_db::transitions_sql(&all())
}

//! Statements of a seller's own bank: files are read, wires that buyers sent there find their orders.
//!
//! Owned tables: `bank_entries`, `bank_entry_tokens`, `bank_layouts`, `bank_statements`.
//! Views: `bank_entry_rows`.
//! * Never an entry taken twice, however often its file comes and whatever other file has it too.
//! * Never money booked on a guess: what is not certain waits for a person.
//! * Never money booked that a payment company watches: of its account only it is believed, and a file makes us ask it.
//! * Never an account number kept: its end is shown, and a hash tells whether it is the same.
//! * Never a panic for a file, whatever is in it: a refusal names its line.
//!
//! Who may call what: api/cabinet (all), the worker's money lane ([`StatementMatcher::match_statement`]). Jobs caused: `MatchStatement`, `Inquire`, `FollowDisputes`.

mod amount;
mod assignment;
mod by_hand;
mod camt;
mod cell;
mod day;
mod decode;
mod expected;
mod headers;
mod import;
mod known;
mod layout;
mod layouts;
pub mod limits;
mod lines;
mod looking;
mod manual;
mod matcher;
mod matching;
mod mt940;
mod names;
mod parsed;
mod read;
mod reading;
mod refusals;
mod returned;
mod row;
mod shape;
mod sheet;
mod state;
mod suggest;
mod sums;
mod table;
mod typo;
mod unbooked;
mod unpack;

pub use expected::{Expectation, Expected};
pub use import::{File, Imported, import};
pub use known::known_by;
pub use layout::{ColumnRole, Layout, Sketch};
pub use looking::is_looked_for;
pub use manual::{forget_suggestion, reopen, set_aside};
pub use matcher::StatementMatcher;
pub use matching::{ExpectedIndex, Match};
pub use parsed::{Parsed, ParsedEntry};
pub use read::{read, sketch, typed_account};
pub use reading::Reading;
pub use row::{Entry, Statement, entry, statement};
pub use sheet::{BANK_ENTRIES, BANK_STATEMENTS};
pub use state::{Confidence, EntryState, Format, Reason};
pub use suggest::{Suggestion, suggestions};

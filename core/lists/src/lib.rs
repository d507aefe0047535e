//! The list engine. A [`Sheet`] says once what a list can be filtered, sorted and searched by and what stands in its
//! columns; from it come the reading of the query string, the SQL, the specification's parameters and the CSV.
//!
//! Owned tables: `list_columns`, `saved_views`.
//! * Never a table of its own behind a list: a sheet names the projection of the context that owns it.
//! * Never a value of a caller in the text of a statement that takes parameters; where a statement cannot take any
//!   (COPY), the one function that quotes is [`bind::Bind::literal`].
//! * Never a filter, sort, scope or parameter that is silently ignored.
//! * Never a count beyond the cap, never a page by OFFSET over wide rows, never a page without a last tie-break.
//! * Never a cell that a spreadsheet would run.
//!
//! Who may call: the contexts that own a list, the api (reading, specification), exports (copying).

mod bind;
mod cells;
mod clauses;
mod condition;
mod copy;
mod cursor;
mod dialect;
mod direction;
mod filter;
mod id_words;
mod outline;
mod page;
mod pairs;
mod panel;
mod query;
mod read;
mod reader;
mod relative;
mod search;
mod sheet;
mod span;
mod spec;
mod statement;
mod values;
pub mod views;
mod window;

pub use cells::RowWriter;
pub use cursor::CursorSigner;
pub use dialect::Dialect;
pub use direction::Direction;
pub use filter::{Filter, FilterKind};
pub use id_words::IdWords;
pub use page::{Listed, Meta};
pub use panel::{CURRENCIES_OFFERED, Panel, Place, folded, linked, shown};
pub use query::{Query, Window};
pub use reader::Reader;
pub use relative::{RELATIVES, resolve};
pub use search::{folded_words, tokens};
pub use sheet::{Cell, Column, Scope, Search, Sheet, Sort, words_of};
pub use span::Span;
pub use values::whole_number;
pub use window::check_depth;

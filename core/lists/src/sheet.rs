//! The declaration of a list.

use std::sync::LazyLock;

use kontor_db::Tx;
use kontor_kernel::{Locale, Machine, Result, Words, words_files};
use uuid::Uuid;

use crate::{Filter, IdWords, Reader, statement::Statement};

/// A list: what it shows and how it can be asked. One `static` per resource, beside the table it reads.
#[derive(Debug)]
pub struct Sheet {
    /// The resource's name: `orders`.
    pub name: &'static str,
    /// Who reads it.
    pub reader: Reader,
    /// The table (or view) read, aliased `r` in every expression; has id, and seller_id where sellers read it.
    pub table: &'static str,
    /// What `filters[…]` knows.
    pub filters: &'static [Filter],
    /// What `scopes[]` knows.
    pub scopes: &'static [Scope],
    /// What `sort_key` knows besides `id`.
    pub sorts: &'static [Sort],
    /// Filters of [`FilterKind::Words`] that `counts[]` can count by.
    pub facets: &'static [&'static str],
    /// What `expand[]` knows.
    pub relations: &'static [&'static str],
    /// Where `query` looks.
    pub search: Search,
    /// What the API selects, as SQL: the columns of the context's row type.
    pub row: &'static str,
    /// The expression of the row's currency, if the list has amounts.
    pub currency: Option<&'static str>,
    /// What stands in the CSV file, in order.
    pub columns: &'static [Column],
}

/// A named subset of a list.
#[derive(Debug)]
pub struct Scope {
    /// Its name on the wire.
    pub name: &'static str,
    /// The condition.
    pub sql: &'static str,
}

/// A sort key. Needs an index `(seller_id, column, id)` and a column that is never null.
#[derive(Debug, PartialEq, Eq)]
pub struct Sort {
    /// Its name on the wire.
    pub key: &'static str,
    /// The column.
    pub column: &'static str,
    /// Its SQL type, to read a cursor's text back.
    pub cast: &'static str,
}

impl Sort {
    /// What people wrote, sorted as a dictionary has it in every language of the screens. The index needs
    /// `column COLLATE by_language`.
    pub const fn by_language(key: &'static str, column: &'static str) -> Self {
        Self { key, column, cast: LANGUAGE_TEXT }
    }

    /// Whether a dictionary's order is meant, and not that of the bytes.
    pub fn is_by_language(&self) -> bool {
        self.cast == LANGUAGE_TEXT
    }

    /// The column as it is ordered and compared.
    pub(crate) fn write(&self, out: &mut Statement) {
        out.push(self.column);
        if self.is_by_language() {
            out.push(COLLATE);
        }
    }
}

const COLLATE: &str = " COLLATE by_language";
const LANGUAGE_TEXT: &str = "text COLLATE by_language";

/// How `query` finds rows.
#[derive(Debug, Clone, Copy)]
pub enum Search {
    /// In a table (seller_id, token, id) of one row per token, which an index reaches even behind row-level
    /// security: for lists of any length.
    Table(&'static str),
    /// In the row's own array of tokens: for lists of some thousands.
    Array(&'static str),
    /// The whole of it as a passage of one text or as another whole, in small letters: for lists of some thousands,
    /// of which people know names in part.
    Passage {
        /// Texts of which it may be a part.
        part: &'static [&'static str],
        /// Texts that it may be.
        whole: &'static [&'static str],
    },
    /// Nowhere: the list takes no `query`.
    Nowhere,
}

/// One column of the CSV file.
#[derive(Debug)]
pub struct Column {
    /// Its name for machines, and the key of its header in `words/columns.<locale>.json`, below the list's name.
    pub key: &'static str,
    /// The expression.
    pub sql: &'static str,
    /// How the value is written.
    pub cell: Cell,
}

/// How a value is written into a CSV cell.
#[derive(Debug, Clone, Copy)]
pub enum Cell {
    /// Somebody's text: what a spreadsheet would run is defused.
    Text,
    /// Our own words and numbers, as they are.
    Plain,
    /// An id with its wire prefix.
    Id(IdWords),
    /// Minor units, as decimal text with the digits of the row's currency.
    Money,
    /// Sums of several currencies, as `1520 eur,300 usd`: written as `15.20 EUR, 3.00 USD`.
    Moneys,
    /// A time, ISO 8601 with milliseconds and Z.
    Time,
    /// `true` or `false`.
    Bool,
}

/// The words of a machine or closed set, for [`FilterKind::Words`].
pub fn words_of<M: Machine>() -> Vec<&'static str> {
    M::ALL.iter().map(|word| word.text()).collect()
}

/// Sorting by id is order of creation and every list's default.
pub(crate) static BY_ID: Sort = Sort { key: "id", column: "r.id", cast: "uuid" };

impl Sheet {
    /// Every sort key, the default first.
    pub fn sorts(&self) -> impl Iterator<Item = &'static Sort> {
        std::iter::once(&BY_ID).chain(self.sorts)
    }

    pub(crate) fn filter(&self, name: &str) -> Option<&'static Filter> {
        self.filters.iter().find(|filter| filter.name == name)
    }
}

impl Sheet {
    /// Where the list is read.
    pub fn path(&self) -> String {
        match self.reader {
            Reader::Seller => format!("/v1/cabinet/{}", self.name),
            Reader::Manager { path, .. } => format!("/v1/admin/{path}"),
        }
    }

    /// Whose rows a transaction reads: its seller's; of a list of all sellers nobody's alone, which is the nil id.
    pub fn owner(&self, tx: &Tx) -> Result<Uuid> {
        match self.reader {
            Reader::Seller => Ok(tx.seller()?.uuid()),
            Reader::Manager { .. } => Ok(Uuid::nil()),
        }
    }
}

static HEADERS: LazyLock<Words> = words_files!("columns.");

impl Sheet {
    /// The header of a column in a language. English files are read by programs as well: their headers are the keys.
    pub fn header(&self, column: &Column, locale: Locale) -> &'static str {
        HEADERS.text(locale, &format!("{}.{}", self.name, column.key)).unwrap_or(column.key)
    }

    /// What the files of headers lack of this list's columns, or have wrong.
    #[doc(hidden)]
    pub fn missing_headers(&self) -> Vec<String> {
        let keys = HEADERS.keys();
        let wanted = self.columns.iter().map(|column| format!("{}.{}", self.name, column.key));
        wanted.filter(|key| !keys.contains(key.as_str())).chain(HEADERS.problems()).collect()
    }
}

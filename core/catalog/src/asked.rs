//! The list of what all products ask (selling-core §3, opt-in custom field).

use chrono::{DateTime, Utc};
use kontor_db::Row;
use kontor_kernel::kinds::{self, OptInQuestionId, ProductId};
use kontor_lists::{Cell, Column, Filter, IdWords, Reader, Search, Sheet, Sort, linked, shown, words_of};

use crate::QuestionType;

/// A question with the product that asks it.
#[derive(Debug, Clone, Row)]
pub struct AskedRow {
    /// Its id.
    pub id: OptInQuestionId,
    /// What asks it.
    pub product_id: ProductId,
    /// What that is called.
    pub product_name: Option<String>,
    /// How it is answered.
    pub field_type: QuestionType,
    /// What buyers read.
    pub question: String,
    /// The service that gets what the buyer typed; empty where there is none.
    pub provider: String,
    /// Whether nothing can be bought without an answer.
    pub mandatory: bool,
    /// What can be chosen.
    pub options: Vec<String>,
    /// When it was added.
    pub created_at: DateTime<Utc>,
}

/// What the product is called.
macro_rules! product {
    () => {
        "(SELECT p.name FROM products AS p WHERE p.seller_id = r.seller_id AND p.id = r.product_id)"
    };
}

/// Questions of all products; the rows are [`AskedRow`].
pub static OPT_IN_QUESTIONS: Sheet = Sheet {
    name: "opt_in_questions",
    reader: Reader::Seller,
    table: "opt_in_questions",
    filters: &[
        Filter::words(
            "field_type",
            "r.field_type",
            words_of::<QuestionType>,
            "Only questions of these types.",
            shown("opt_ins:type").words("questions:type"),
        ),
        Filter::text("provider", "r.provider", "Only questions about these services.", shown("opt_ins:provider")),
        Filter::bool(
            "mandatory",
            "r.mandatory",
            "Whether buyers must answer the question.",
            shown("opt_ins:mandatory").yes_no("questions:isMandatory", "questions:isOptional"),
        ),
        Filter::ids::<kinds::Product>(
            "product_id",
            "r.product_id",
            "Only questions of these products.",
            shown("opt_ins:product"),
        ),
        Filter::time("created_at", "r.created_at", "When the question was added.", shown("opt_ins:questions.created")),
        Filter::ids::<kinds::OptInQuestion>("id", "r.id", "Only questions with these ids.", linked("opt_ins:question")),
    ],
    scopes: &[],
    sorts: &[
        Sort { key: "created_at", column: "r.created_at", cast: "timestamptz" },
        Sort::by_language("question", "r.question"),
    ],
    facets: &["field_type"],
    relations: &[],
    search: Search::Array("r.search_tokens"),
    row: concat!(
        "r.id, r.product_id, ",
        product!(),
        " AS product_name, r.field_type, r.question, r.provider, r.mandatory, r.options, r.created_at"
    ),
    currency: None,
    columns: &[
        Column { key: "id", sql: "r.id", cell: Cell::Id(IdWords::for_kind::<kinds::OptInQuestion>()) },
        Column { key: "product_name", sql: product!(), cell: Cell::Text },
        Column { key: "question", sql: "r.question", cell: Cell::Text },
        Column { key: "field_type", sql: "r.field_type", cell: Cell::Plain },
        Column { key: "provider", sql: "r.provider", cell: Cell::Text },
        Column { key: "mandatory", sql: "r.mandatory", cell: Cell::Bool },
        Column { key: "options", sql: "array_to_string(r.options, ', ')", cell: Cell::Text },
        Column { key: "created_at", sql: "r.created_at", cell: Cell::Time },
    ],
};

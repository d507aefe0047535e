//! What buyers answered before they paid, as a list: who agreed to what. Each row stands beside the order that keeps the same for
//! good, is written in its transaction and never changed.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    Result,
    kinds::{self, OptInAnswerId, OptInQuestionId, OrderId, ProductId},
};
use kontor_lists::{Cell, Filter, IdWords, Reader, Search, Sheet, Sort, linked, shown};

use crate::{
    AnswerSnapshot,
    money::{RowOrder, with_order},
    sheet::column,
};

/// One row of the list of answers.
#[derive(Debug, Clone, Row)]
pub struct OptInAnswerRow {
    /// Its id.
    pub id: OptInAnswerId,
    /// Which question; it may be gone.
    pub question_id: OptInQuestionId,
    /// How it was answered.
    pub field_type: String,
    /// The question's words when it was asked.
    pub question: String,
    /// The service that gets what the buyer typed, if it is about one.
    pub provider: String,
    /// The buyer's words, or whether a box was ticked: true or false.
    pub answer: String,
    /// When.
    pub created_at: DateTime<Utc>,
    /// In which order, and who.
    #[row(embed)]
    pub order: RowOrder,
}

/// The words by which an order keeps how a question was answered ([`AnswerSnapshot`]).
fn field_types() -> Vec<&'static str> {
    vec!["checkbox", "open_question", "service", "select_box"]
}

/// Answers; the rows are [`OptInAnswerRow`].
pub static OPT_IN_ANSWERS: Sheet = Sheet {
    name: "opt_in_answers",
    reader: Reader::Seller,
    table: "opt_in_answer_rows",
    filters: &[
        Filter::words(
            "field_type",
            "r.field_type",
            field_types,
            "Only answers to questions of these types.",
            shown("opt_ins:type").words("questions:type"),
        ),
        Filter::text("provider", "r.provider", "Only answers about these services.", shown("opt_ins:provider")),
        Filter::flag(
            "agreed",
            "(r.answer = 'true' OR r.field_type NOT IN ('checkbox', 'service'))",
            "Exclude checkboxes that were not ticked.",
            shown("opt_ins:answers.agreed").yes_no("opt_ins:answers.agreedOnly", "opt_ins:answers.agreedAll"),
        ),
        Filter::ids::<kinds::Product>(
            "product_id",
            "r.product_id",
            "Only answers to questions of these products.",
            shown("opt_ins:product"),
        ),
        Filter::time("created_at", "r.created_at", "When the answer was given.", shown("opt_ins:answers.answered")),
        Filter::flag(
            "exclude_not_completed",
            "r.order_state <> 'payment_not_completed'",
            "Exclude answers in orders that were never completed.",
            shown("orders:hideUnfinished").yes_no("orders:hidden", "orders:shown"),
        ),
        Filter::ids::<kinds::Order>("order_id", "r.order_id", "Only answers in these orders.", linked("orders:token")),
        Filter::ids::<kinds::OptInQuestion>(
            "question_id",
            "r.question_id",
            "Only answers to these questions.",
            linked("opt_ins:question"),
        ),
        Filter::ids::<kinds::OptInAnswer>(
            "id",
            "r.id",
            "Only answers with these ids.",
            linked("opt_ins:answers.answer"),
        ),
    ],
    scopes: &[],
    sorts: &[Sort { key: "created_at", column: "r.created_at", cast: "timestamptz" }],
    facets: &["field_type"],
    relations: &[],
    search: Search::Table("opt_in_answer_tokens"),
    row: with_order!("r.id, r.question_id, r.field_type, r.question, r.provider, r.answer, r.created_at"),
    currency: None,
    columns: &[
        column("id", "r.id", Cell::Id(IdWords::for_kind::<kinds::OptInAnswer>())),
        column("question", "r.question", Cell::Text),
        column("field_type", "r.field_type", Cell::Plain),
        column("provider", "r.provider", Cell::Text),
        column("answer", "r.answer", Cell::Text),
        column("product_name", "r.product_name", Cell::Text),
        column("order_token", "r.order_token", Cell::Plain),
        column("order_state", "r.order_state", Cell::Plain),
        column("payer_email", "r.payer_email", Cell::Text),
        column("payer_first_name", "r.payer_first_name", Cell::Text),
        column("payer_last_name", "r.payer_last_name", Cell::Text),
        column("created_at", "r.created_at", Cell::Time),
    ],
};

/// Writes the answers of a new order.
pub(crate) async fn insert(tx: &mut Tx, order: OrderId, product: ProductId, given: &[AnswerSnapshot]) -> Result<()> {
    if given.is_empty() {
        return Ok(());
    }
    let (seller, now) = (tx.seller()?, tx.now());
    let ids: Vec<OptInAnswerId> = given.iter().map(|_| tx.id()).collect();
    let questions: Vec<OptInQuestionId> = given.iter().map(|one| one.question_id).collect();
    let texts = |pick: fn(&AnswerSnapshot) -> &str| given.iter().map(pick).collect::<Vec<_>>();
    query(
        "INSERT INTO opt_in_answers
             (seller_id, id, order_id, product_id, question_id, field_type, question, provider, answer, created_at)
         SELECT $1, one.id, $3, $4, one.question_id, one.field_type, one.question, one.provider, one.answer, $10
         FROM unnest($2, $5, $6, $7, $8, $9) AS one (id, question_id, field_type, question, provider, answer)",
    )
    .bind(seller)
    .bind(ids)
    .bind(order)
    .bind(product)
    .bind(questions)
    .bind(texts(|one| &one.field_type))
    .bind(texts(|one| &one.question))
    .bind(texts(|one| &one.provider))
    .bind(texts(|one| &one.answer))
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    Ok(())
}

//! What all products of a seller ask, and what their buyers answered.

use kontor_catalog::{AskedRow, OPT_IN_QUESTIONS, QuestionType};
use kontor_kernel::kinds;
use kontor_orders::opt_ins::{OPT_IN_ANSWERS, OptInAnswerRow};
use poem_openapi::{Object, OpenApi, payload::Json};

use super::{order_rates::payer, order_view::Payer};
use crate::http::{Answer, ListDoc, ListQuery, Resource, Seller, Timestamp, WireEnum, WireId};

/// The operations.
pub struct OptIns;

/// A question with the product that asks it.
#[derive(Debug, Clone, Object)]
pub struct AskedQuestionAttributes {
    /// The product.
    pub product_id: WireId<kinds::Product>,
    /// Name of the product.
    pub product_name: String,
    /// Type of the answer.
    pub field_type: WireEnum<QuestionType>,
    /// The question that buyers read.
    pub question: String,
    /// The service that receives what the buyer entered; empty unless it is a `service`.
    pub provider: String,
    /// Whether an answer is required to buy.
    pub mandatory: bool,
    /// Options to choose from; empty unless it is a `select_box`.
    pub options: Vec<String>,
    /// When it was added.
    pub created_at: Timestamp,
}

impl From<AskedRow> for AskedQuestionAttributes {
    fn from(row: AskedRow) -> Self {
        Self {
            product_id: WireId(row.product_id),
            product_name: row.product_name.unwrap_or_default(),
            field_type: WireEnum(row.field_type),
            question: row.question,
            provider: row.provider,
            mandatory: row.mandatory,
            options: row.options,
            created_at: Timestamp(row.created_at),
        }
    }
}

/// A buyer's answer.
#[derive(Debug, Clone, Object)]
pub struct OptInAnswerAttributes {
    /// The question; it may have been deleted.
    pub question_id: WireId<kinds::OptInQuestion>,
    /// The question as it was asked.
    pub question: String,
    /// Type of the answer: `checkbox`, `open_question`, `service` or `select_box`.
    pub field_type: String,
    /// The service that may receive what the buyer entered; empty unless it is a `service`.
    pub provider: String,
    /// The buyer's answer; `true` or `false` for a checkbox.
    pub answer: String,
    /// The order.
    pub order_id: WireId<kinds::Order>,
    /// Order number, as shown to buyers.
    pub order_token: String,
    /// The product.
    pub product_id: WireId<kinds::Product>,
    /// Name of the product when it was bought.
    pub product_name: String,
    /// The buyer.
    pub payer: Payer,
    /// When it was answered.
    pub created_at: Timestamp,
}

impl From<OptInAnswerRow> for OptInAnswerAttributes {
    fn from(row: OptInAnswerRow) -> Self {
        Self {
            payer: payer(&row.order),
            question_id: WireId(row.question_id),
            question: row.question,
            field_type: row.field_type,
            provider: row.provider,
            answer: row.answer,
            order_id: WireId(row.order.order_id),
            order_token: row.order.order_token,
            product_id: WireId(row.order.product_id),
            product_name: row.order.product_name,
            created_at: Timestamp(row.created_at),
        }
    }
}

#[OpenApi(tag = "crate::tags::Tag::Products")]
impl OptIns {
    /// List opt-in questions of all products
    ///
    /// Newest first: what buyers are asked before they pay. Create, update and delete questions through their
    /// product.
    #[oai(path = "/v1/cabinet/opt_in_questions", method = "get", operation_id = "list_all_opt_in_questions")]
    async fn questions(&self, seller: Seller, query: ListQuery) -> Answer<Json<ListDoc<AskedQuestionAttributes>>> {
        let mut tx = seller.begin().await?;
        let listed = query.read(&OPT_IN_QUESTIONS, &tx)?.page::<AskedRow>(&mut tx).await?;
        tx.commit().await?;
        Ok(Json(ListDoc::from_listed(listed, Vec::new(), |row| Resource::new(row.id, "opt_in_question", row.into()))))
    }

    /// List opt-in answers
    ///
    /// Newest first: buyers' answers, each with the question as it was asked. A checkbox left empty is an answer too;
    /// the filter `agreed` leaves it out.
    #[oai(path = "/v1/cabinet/opt_in_answers", method = "get", operation_id = "list_opt_in_answers")]
    async fn answers(&self, seller: Seller, query: ListQuery) -> Answer<Json<ListDoc<OptInAnswerAttributes>>> {
        let mut tx = seller.begin().await?;
        let listed = query.read(&OPT_IN_ANSWERS, &tx)?.page::<OptInAnswerRow>(&mut tx).await?;
        tx.commit().await?;
        Ok(Json(ListDoc::from_listed(listed, Vec::new(), |row| Resource::new(row.id, "opt_in_answer", row.into()))))
    }
}

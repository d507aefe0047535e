//! How a product's questions and the answers that an order keeps look on the wire.

use kontor_catalog::{QuestionType, questions::Question};
use kontor_kernel::kinds;
use kontor_orders::AnswerSnapshot;
use poem_openapi::Object;

use crate::http::{Timestamp, WireEnum, WireId};

/// A question that buyers answer before paying.
#[derive(Debug, Clone, Object)]
pub struct OptInQuestionAttributes {
    /// Id of the question.
    pub id: WireId<kinds::OptInQuestion>,
    /// Type of the answer: a checkbox, free text, a checkbox that lets a named service receive what was entered, or a
    /// choice.
    pub field_type: WireEnum<QuestionType>,
    /// The question that buyers read.
    pub question: String,
    /// The service that receives what the buyer entered; empty unless it is a `service`.
    pub provider: String,
    /// Whether an answer is required to buy.
    pub mandatory: bool,
    /// Options to choose from; empty unless it is a `select_box`.
    pub options: Vec<String>,
    /// Position among the others, from 0.
    pub position: i32,
    /// When it was added.
    pub created_at: Timestamp,
    /// Version number; send it back as `If-Match`.
    pub version: i32,
}

impl From<Question> for OptInQuestionAttributes {
    fn from(question: Question) -> Self {
        Self {
            id: question.id.into(),
            field_type: WireEnum(question.field_type),
            question: question.question,
            provider: question.provider,
            mandatory: question.mandatory,
            options: question.options,
            position: question.position,
            created_at: Timestamp(question.created_at),
            version: question.version,
        }
    }
}

/// A question of an order as it was asked, with the buyer's answer.
#[derive(Debug, Clone, Object)]
pub struct OptInAnswer {
    /// The question; it may have been deleted.
    pub question_id: WireId<kinds::OptInQuestion>,
    /// Type of the answer: checkbox, open_question, service or select_box.
    pub field_type: String,
    /// The question as it was asked.
    pub question: String,
    /// The service that receives what the buyer entered; empty if there is none.
    pub provider: String,
    /// The buyer's text or choice; `true` or `false` for a checkbox.
    pub answer: String,
}

impl From<AnswerSnapshot> for OptInAnswer {
    fn from(kept: AnswerSnapshot) -> Self {
        Self {
            question_id: WireId(kept.question_id),
            field_type: kept.field_type,
            question: kept.question,
            provider: kept.provider,
            answer: kept.answer,
        }
    }
}

//! How a product's questions and the answers that an order keeps look on the wire.

use kontor_catalog::{QuestionType, questions::Question};
use kontor_kernel::kinds;
use kontor_orders::AnswerSnapshot;
use poem_openapi::Object;

use crate::http::{Timestamp, WireEnum, WireId};

/// A question that buyers answer before they pay.
#[derive(Debug, Clone, Object)]
pub struct OptInQuestionAttributes {
    /// Its id.
    pub id: WireId<kinds::OptInQuestion>,
    /// How it is answered: a tick, own words, a tick that lets a named service have what was typed, or a choice.
    pub field_type: WireEnum<QuestionType>,
    /// What buyers read.
    pub question: String,
    /// The service that gets what the buyer typed; empty unless it is a `service`.
    pub provider: String,
    /// Whether nothing can be bought without an answer.
    pub mandatory: bool,
    /// What can be chosen; empty unless it is a `select_box`.
    pub options: Vec<String>,
    /// Its place among the others, from 0.
    pub position: i32,
    /// When it was added.
    pub created_at: Timestamp,
    /// Counts its changes; send it back as `If-Match`.
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
    /// Which question; it may be gone by now.
    pub question_id: WireId<kinds::OptInQuestion>,
    /// checkbox, open_question, service or select_box.
    pub field_type: String,
    /// Its words when it was asked.
    pub question: String,
    /// The service that gets what the buyer typed; empty where there is none.
    pub provider: String,
    /// The buyer's words or choice; of a box `true` or `false`.
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

//! What a product asks and a buyer answers, on the wire.

use kontor_catalog::{QuestionType, questions::Question};
use kontor_kernel::kinds;
use kontor_orders::AnswerSnapshot;
use poem_openapi::Object;
use serde::{Deserialize, Serialize};

use crate::http::{WireId, Word};

/// What a buyer is asked.
#[derive(Debug, Clone, Object)]
pub struct AskedQuestion {
    /// Its id: send it back with the answer.
    pub id: WireId<kinds::OptInQuestion>,
    /// How it is answered.
    pub field_type: Word<QuestionType>,
    /// What buyers read.
    pub question: String,
    /// The service that gets what the buyer typed; empty where there is none.
    pub provider: String,
    /// Whether nothing can be bought without an answer.
    pub mandatory: bool,
    /// What can be chosen.
    pub options: Vec<String>,
}

impl From<Question> for AskedQuestion {
    fn from(question: Question) -> Self {
        Self {
            id: question.id.into(),
            field_type: Word(question.field_type),
            question: question.question,
            provider: question.provider,
            mandatory: question.mandatory,
            options: question.options,
        }
    }
}

/// An answer to what the product asks.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OptInAnswerBody {
    /// What it answers.
    pub question_id: WireId<kinds::OptInQuestion>,
    /// The buyer's words, one of the choices, or `true` for a box that is ticked.
    #[oai(validator(max_length = 2000))]
    pub answer: String,
}

impl From<OptInAnswerBody> for kontor_checkout::Answer {
    fn from(body: OptInAnswerBody) -> Self {
        Self { question: body.question_id.0, answer: body.answer }
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

//! What a product asks and a buyer answers, on the wire.

use kontor_catalog::{QuestionType, questions::Question};
use kontor_kernel::kinds;
use poem_openapi::Object;
use serde::{Deserialize, Serialize};

use crate::http::{WireEnum, WireId};

/// What a buyer is asked.
#[derive(Debug, Clone, Object)]
pub struct AskedQuestion {
    /// Id of the date.
    pub id: WireId<kinds::OptInQuestion>,
    /// How it is answered.
    pub field_type: WireEnum<QuestionType>,
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
            field_type: WireEnum(question.field_type),
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

//! What a product asks and a buyer answers, on the wire.

use kontor_catalog::{QuestionType, questions::Question};
use kontor_kernel::kinds;
use poem_openapi::Object;
use serde::{Deserialize, Serialize};

use crate::http::{WireEnum, WireId};

/// A question to a buyer.
#[derive(Debug, Clone, Object)]
pub struct AskedQuestion {
    /// Id of the question; send it back with the answer.
    pub id: WireId<kinds::OptInQuestion>,
    /// Type of the answer.
    pub field_type: WireEnum<QuestionType>,
    /// The question that buyers read.
    pub question: String,
    /// The service that receives what the buyer entered; empty if there is none.
    pub provider: String,
    /// Whether an answer is required to buy.
    pub mandatory: bool,
    /// Options to choose from.
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

/// Answer to a question of the product.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OptInAnswerBody {
    /// The question.
    pub question_id: WireId<kinds::OptInQuestion>,
    /// The buyer's text, one of the options, or `true` for a ticked checkbox.
    #[oai(validator(max_length = 2000))]
    pub answer: String,
}

impl From<OptInAnswerBody> for kontor_checkout::Answer {
    fn from(body: OptInAnswerBody) -> Self {
        Self { question: body.question_id.0, answer: body.answer }
    }
}

//! What a buyer was asked and answered.

use kontor_kernel::kinds::OptInQuestionId;
use serde::{Deserialize, Serialize};

/// A question as it was asked, with its answer.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct AnswerSnapshot {
    /// Which question.
    pub question_id: OptInQuestionId,
    /// checkbox, open_question, service or select_box.
    pub field_type: String,
    /// Its words.
    pub question: String,
    /// The service that gets what the buyer typed, if it is about one.
    pub provider: String,
    /// The buyer's words, or whether a box was ticked: true or false.
    pub answer: String,
}

impl AnswerSnapshot {
    /// Whether the box was ticked; `None` where words were asked for.
    pub fn ticked(&self) -> Option<bool> {
        matches!(self.field_type.as_str(), "checkbox" | "service").then(|| self.answer == "true")
    }
}

//! What the product asks, as fields of the form, with what was answered and what is wrong with it.

use kontor_catalog::{QuestionType, questions::Question};
use kontor_checkout::{Answer, Quote};
use kontor_kernel::{ApiError, FieldFault, Locale};
use kontor_render::props::{AskedField, QuestionKind};

use super::form::{Sent, shown};

/// Where the answers stand in a refused request.
const POINTER: &str = "/opt_in_answers/";

/// The name of a question's field.
fn name(question: &Question) -> String {
    format!("opt_in_{}", question.id)
}

/// The fields of a fresh form: nothing is answered for anybody.
pub fn fresh(offer: &Quote) -> Vec<AskedField> {
    offer.questions.iter().map(|question| field(question, String::new(), None)).collect()
}

/// The fields as they were sent, each with what is wrong with it.
pub fn sent(offer: &Quote, sent: &Sent, fault: &ApiError, locale: Locale) -> Vec<AskedField> {
    let asked = offer.questions.iter().enumerate();
    asked
        .map(|(place, question)| field(question, shown(sent.text(&name(question))), error(fault, place, locale)))
        .collect()
}

/// What the form answers, question by question.
pub fn answers(offer: &Quote, sent: &Sent) -> Vec<Answer> {
    let asked = offer.questions.iter();
    asked.map(|question| Answer { question: question.id, answer: sent.text(&name(question)).to_owned() }).collect()
}

/// Whether it is said beside a question.
pub fn is_ours(fault: &FieldFault) -> bool {
    fault.pointer.starts_with(POINTER)
}

fn error(fault: &ApiError, place: usize, locale: Locale) -> Option<String> {
    let start = format!("{POINTER}{place}/");
    let found = fault.field_faults().iter().find(|field| field.pointer.starts_with(&start))?;
    Some(found.code.detail(locale, &found.meta))
}

fn field(question: &Question, value: String, error: Option<String>) -> AskedField {
    AskedField {
        name: name(question),
        kind: match question.field_type {
            QuestionType::Checkbox => QuestionKind::Checkbox,
            QuestionType::OpenQuestion => QuestionKind::OpenQuestion,
            QuestionType::Service => QuestionKind::Service,
            QuestionType::SelectBox => QuestionKind::SelectBox,
        },
        question: question.question.clone(),
        provider: question.provider.clone(),
        mandatory: question.mandatory,
        options: question.options.clone(),
        value,
        error,
    }
}

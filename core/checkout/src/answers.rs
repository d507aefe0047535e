//! What a product asked and a buyer answered, checked.

use kontor_catalog::{QuestionType, limits::ANSWER_CHARS_MAX, questions::Question};
use kontor_kernel::{Code, Machine, Result, Validator, kinds::OptInQuestionId};
use kontor_orders::AnswerSnapshot;
use serde_json::json;

/// An answer as it was sent. A tick is `true`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// What it answers.
    pub question: OptInQuestionId,
    /// The words; of a tick `true` or `false`.
    pub answer: String,
}

/// Refuses with everything that is wrong with the rest of the request and with the answers at once; gives what the order
/// keeps.
pub fn with<T>(rest: Result<T>, asked: &[Question], given: &[Answer]) -> Result<Vec<AnswerSnapshot>> {
    let mut check = Validator::new();
    if let Err(fault) = rest {
        check.take(fault)?;
    }
    let kept = answered(&mut check, asked, given);
    check.finish()?;
    Ok(kept)
}

/// Every question with its answer; what is not answered and need not be is left out.
fn answered(check: &mut Validator, asked: &[Question], given: &[Answer]) -> Vec<AnswerSnapshot> {
    for (place, answer) in given.iter().enumerate() {
        let known = asked.iter().any(|question| question.id == answer.question);
        let first = given.iter().position(|other| other.question == answer.question) == Some(place);
        let pointer = format!("/opt_in_answers/{place}/question_id");
        check.that(known, Code::NotFound, &pointer).that(first, Code::ListedTwice, &pointer);
    }
    let mut kept = Vec::new();
    for question in asked {
        let place = given.iter().position(|answer| answer.question == question.id);
        let pointer = match place {
            Some(place) => format!("/opt_in_answers/{place}/answer"),
            None => "/opt_in_answers".to_owned(),
        };
        let said = place.and_then(|place| given.get(place)).map_or("", |answer| answer.answer.trim());
        if let Some(answer) = checked(check, question, &pointer, said) {
            kept.push(AnswerSnapshot {
                question_id: question.id,
                field_type: question.field_type.text().to_owned(),
                question: question.question.clone(),
                provider: question.provider.clone(),
                answer,
            });
        }
    }
    kept
}

fn checked(check: &mut Validator, question: &Question, pointer: &str, said: &str) -> Option<String> {
    let needed = usize::from(question.mandatory);
    if question.field_type.is_tick() {
        let ticked = matches!(said, "true" | "on" | "1");
        if !ticked && !matches!(said, "" | "false" | "off" | "0") {
            check.refuse_with(Code::InvalidChoice, pointer, [("allowed", json!(["true", "false"]))]);
        } else if !ticked && question.mandatory {
            check.refuse(Code::Required, pointer);
        }
        // A box that stayed empty is an answer too.
        return Some(ticked.to_string());
    }
    if question.field_type == QuestionType::SelectBox && !said.is_empty() {
        let known = question.options.iter().any(|option| option == said);
        if !known {
            check.refuse_with(Code::InvalidChoice, pointer, [("allowed", json!(question.options))]);
        }
    } else {
        check.text(pointer, said, needed, ANSWER_CHARS_MAX);
    }
    (!said.is_empty()).then(|| said.to_owned())
}

//! What a product asked and a buyer answered, checked.

use kontor_catalog::{QuestionType, limits::ANSWER_CHARS_MAX, questions::Question};
use kontor_kernel::{Check, Code, Machine, Result, kinds::OptInQuestionId};
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

/// Refuses with everything that is wrong with the rest of the wish and with the answers at once; gives what the order
/// keeps.
pub(crate) fn with<T>(rest: Result<T>, asked: &[Question], given: &[Answer]) -> Result<Vec<AnswerSnapshot>> {
    let mut check = Check::new();
    if let Err(fault) = rest {
        check.take(fault)?;
    }
    let kept = answered(&mut check, asked, given);
    check.finish()?;
    Ok(kept)
}

/// Every question with its answer; what is not answered and need not be is left out.
fn answered(check: &mut Check, asked: &[Question], given: &[Answer]) -> Vec<AnswerSnapshot> {
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

fn checked(check: &mut Check, question: &Question, pointer: &str, said: &str) -> Option<String> {
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    fn question(number: usize, field_type: QuestionType, mandatory: bool) -> Question {
        Question {
            id: format!("opq_{number:026}").parse().unwrap(),
            product_id: format!("prd_{number:026}").parse().unwrap(),
            field_type,
            question: format!("{field_type}?"),
            provider: String::new(),
            mandatory,
            options: vec!["S".to_owned(), "M".to_owned()],
            position: 0,
            created_at: chrono::DateTime::UNIX_EPOCH,
            version: 1,
        }
    }

    fn asked(mandatory: bool) -> Vec<Question> {
        (1..).zip(QuestionType::ALL).map(|(number, kind)| question(number, *kind, mandatory)).collect()
    }

    fn said(asked: &[Question], words: [&str; 4]) -> Vec<Answer> {
        asked.iter().zip(words).map(|(one, word)| Answer { question: one.id, answer: word.to_owned() }).collect()
    }

    fn refused(asked: &[Question], given: &[Answer]) -> Vec<(Code, String)> {
        let fault = with(Ok(()), asked, given).unwrap_err();
        fault.field_faults().iter().map(|field| (field.code, field.pointer.clone())).collect()
    }

    #[test]
    fn what_need_not_be_answered_may_stay_empty() {
        let asked = asked(false);
        let kept = with(Ok(()), &asked, &[]).unwrap();
        assert_eq!(kept.iter().map(|one| one.answer.as_str()).collect::<Vec<_>>(), ["false", "false"]);
    }

    #[test]
    fn what_must_be_answered_is_asked_for_beside_each_field() {
        let asked = asked(true);
        let missing = refused(&asked, &said(&asked, ["", "  ", "false", ""]));
        let wanted: Vec<_> = (0..4).map(|place| (Code::Required, format!("/opt_in_answers/{place}/answer"))).collect();
        assert_eq!(missing, wanted);
        assert_eq!(refused(&asked, &[]).len(), 4, "nothing sent is nothing answered");
        let kept = with(Ok(()), &asked, &said(&asked, ["true", " Oats ", "on", "M"])).unwrap();
        assert_eq!(kept.iter().map(|one| one.answer.as_str()).collect::<Vec<_>>(), ["true", "Oats", "true", "M"]);
    }

    #[test]
    fn what_was_not_asked_is_not_taken() {
        let asked = asked(false);
        let stranger = Answer { question: question(77, QuestionType::Checkbox, false).id, answer: "true".to_owned() };
        assert_eq!(refused(&asked, &[stranger]), [(Code::NotFound, "/opt_in_answers/0/question_id".to_owned())]);
        let odd = said(&asked, ["perhaps", "x\u{7}", "true", "XL"]);
        let codes: Vec<_> = refused(&asked, &odd).into_iter().map(|(code, _)| code).collect();
        assert_eq!(codes, [Code::InvalidChoice, Code::InvalidCharacters, Code::InvalidChoice]);
        let twice = vec![said(&asked, ["true"; 4]).swap_remove(0); 2];
        assert_eq!(refused(&asked, &twice), [(Code::ListedTwice, "/opt_in_answers/1/question_id".to_owned())]);
    }
}

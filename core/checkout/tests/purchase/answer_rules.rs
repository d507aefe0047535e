//! What a product asked and a buyer answered, checked.

use kontor_catalog::{QuestionType, questions::Question};
use kontor_checkout::{Answer, internals::with};
use kontor_kernel::{Code, Machine};

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
    let other = Answer { question: question(77, QuestionType::Checkbox, false).id, answer: "true".to_owned() };
    assert_eq!(refused(&asked, &[other]), [(Code::NotFound, "/opt_in_answers/0/question_id".to_owned())]);
    let odd = said(&asked, ["perhaps", "x\u{7}", "true", "XL"]);
    let codes: Vec<_> = refused(&asked, &odd).into_iter().map(|(code, _)| code).collect();
    assert_eq!(codes, [Code::InvalidChoice, Code::InvalidCharacters, Code::InvalidChoice]);
    let twice = vec![said(&asked, ["true"; 4]).swap_remove(0); 2];
    assert_eq!(refused(&asked, &twice), [(Code::ListedTwice, "/opt_in_answers/1/question_id".to_owned())]);
}

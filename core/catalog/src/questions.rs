//! What a product asks its buyers before they pay: added, put in order, changed, taken away. Orders keep what they were
//! asked and answered, so nothing here reaches back.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    ApiError, Code, Result, Validator, check_seen,
    kinds::{OptInQuestionId, ProductId},
    limits::LINE_CHARS_MAX,
};
use serde_json::json;

use crate::{QuestionType, limits, store};

const COLUMNS: &str =
    "id, product_id, field_type, question, provider, mandatory, options, position, created_at, version";

/// A question.
#[derive(Debug, Clone, PartialEq, Eq, Row)]
pub struct Question {
    /// Its id.
    pub id: OptInQuestionId,
    /// What asks it.
    pub product_id: ProductId,
    /// How it is answered; it stays.
    pub field_type: QuestionType,
    /// What buyers read.
    pub question: String,
    /// The service that gets what the buyer typed; empty where there is none.
    pub provider: String,
    /// Whether nothing can be bought without an answer.
    pub mandatory: bool,
    /// What can be chosen.
    pub options: Vec<String>,
    /// Its place among the others, from 0.
    pub position: i32,
    /// When it was added.
    pub created_at: DateTime<Utc>,
    /// Counts its changes.
    pub version: i32,
}

/// A question that is to be added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewQuestion {
    /// How it is answered.
    pub field_type: QuestionType,
    /// What buyers read.
    pub question: String,
    /// The service that gets what the buyer typed; only where it is about one.
    pub provider: String,
    /// Whether nothing can be bought without an answer.
    pub mandatory: bool,
    /// What can be chosen; only where something is chosen.
    pub options: Vec<String>,
}

/// What is to be changed; `None` stays as it is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct QuestionChange {
    /// What buyers read.
    pub question: Option<String>,
    /// The service that gets what the buyer typed.
    pub provider: Option<String>,
    /// Whether nothing can be bought without an answer.
    pub mandatory: Option<bool>,
    /// What can be chosen.
    pub options: Option<Vec<String>>,
    /// Its place among the others, from 0.
    pub position: Option<i64>,
}

/// The questions of a product, in order.
pub async fn list(tx: &mut Tx, product: ProductId) -> Result<Vec<Question>> {
    list_all(tx, &[product]).await
}

/// The questions of several products, product by product as they are named here.
pub async fn list_all(tx: &mut Tx, products: &[ProductId]) -> Result<Vec<Question>> {
    let seller = tx.seller()?;
    let sql = format!(
        "SELECT {COLUMNS} FROM opt_in_questions WHERE seller_id = $1 AND product_id = ANY($2)
         ORDER BY array_position($2, product_id), position, id"
    );
    Ok(query(sql).bind(seller).bind(products).load(tx.conn()?).await?)
}

/// One question of a product.
pub async fn find(tx: &mut Tx, product: ProductId, id: OptInQuestionId) -> Result<Question> {
    let all = list(tx, product).await?;
    all.into_iter().find(|question| question.id == id).ok_or_else(ApiError::not_found)
}

/// Adds a question at the end.
pub async fn add(tx: &mut Tx, product: ProductId, new: &NewQuestion) -> Result<Question> {
    let product = store::lock(tx, product).await?;
    let new = tidy(new.clone());
    check(&new)?;
    let room = "opt_in_questions WHERE seller_id = $1 AND product_id = $2";
    store::check_room(tx, room, product.id.uuid(), limits::QUESTIONS_MAX).await?;
    let (seller, now, id) = (tx.seller()?, tx.now(), tx.id());
    query(
        "INSERT INTO opt_in_questions (seller_id, id, product_id, field_type, question, provider, mandatory, options,
            search_tokens, position, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $10, (SELECT coalesce(max(position), -1) + 1 FROM opt_in_questions
            WHERE seller_id = $1 AND product_id = $3), $9, $9)",
    )
    .bind(seller)
    .bind(id)
    .bind(product.id)
    .bind(new.field_type)
    .bind(&new.question)
    .bind(&new.provider)
    .bind(new.mandatory)
    .bind(&new.options)
    .bind(now)
    .bind(searched(&new))
    .execute(tx.conn()?)
    .await?;
    find(tx, product.id, id).await
}

/// Changes a question. Orders keep what they were asked.
pub async fn change(
    tx: &mut Tx,
    product: ProductId,
    id: OptInQuestionId,
    seen: Option<i32>,
    change: &QuestionChange,
) -> Result<Question> {
    store::lock(tx, product).await?;
    let before = find(tx, product, id).await?;
    check_seen(seen, before.version)?;
    let wanted = change.clone();
    let after = tidy(NewQuestion {
        field_type: before.field_type,
        question: wanted.question.unwrap_or(before.question),
        provider: wanted.provider.unwrap_or(before.provider),
        mandatory: wanted.mandatory.unwrap_or(before.mandatory),
        options: wanted.options.unwrap_or(before.options),
    });
    check(&after)?;
    if let Some(position) = change.position {
        crate::positions::check_position(position, limits::QUESTIONS_MAX)?;
        crate::positions::put_at(tx, "opt_in_questions", "true", product, id.uuid(), position).await?;
    }
    let (seller, now) = (tx.seller()?, tx.now());
    query(
        "UPDATE opt_in_questions SET question = $3, provider = $4, mandatory = $5, options = $6, updated_at = $7,
            search_tokens = $8, version = version + 1 WHERE seller_id = $1 AND id = $2",
    )
    .bind(seller)
    .bind(id)
    .bind(&after.question)
    .bind(&after.provider)
    .bind(after.mandatory)
    .bind(&after.options)
    .bind(now)
    .bind(searched(&after))
    .execute(tx.conn()?)
    .await?;
    find(tx, product, id).await
}

/// Takes a question away. Answers stay with their orders.
pub async fn remove(tx: &mut Tx, product: ProductId, id: OptInQuestionId) -> Result<()> {
    store::lock(tx, product).await?;
    find(tx, product, id).await?;
    let seller = tx.seller()?;
    query("DELETE FROM opt_in_questions WHERE seller_id = $1 AND id = $2")
        .bind(seller)
        .bind(id)
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

/// The questions of a second product like the first.
pub(crate) async fn copy(tx: &mut Tx, from: ProductId, to: ProductId) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.now());
    query(
        "INSERT INTO opt_in_questions (seller_id, id, product_id, field_type, question, provider, mandatory, options,
            search_tokens, position, created_at, updated_at)
         SELECT seller_id, gen_random_uuid(), $3, field_type, question, provider, mandatory, options, search_tokens, position,
            $4, $4
         FROM opt_in_questions WHERE seller_id = $1 AND product_id = $2",
    )
    .bind(seller)
    .bind(from)
    .bind(to)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    Ok(())
}

/// By which words a question is found among all of its seller's.
fn searched(new: &NewQuestion) -> Vec<String> {
    kontor_lists::tokens([new.question.as_str(), &new.provider])
}

fn tidy(mut new: NewQuestion) -> NewQuestion {
    for text in [&mut new.question, &mut new.provider].into_iter().chain(&mut new.options) {
        *text = text.trim().to_owned();
    }
    new
}

/// Refuses everything that is wrong at once. Only a service has a name, only a choice has choices.
fn check(new: &NewQuestion) -> Result<()> {
    let mut check = Validator::new();
    check.text("/question", &new.question, 1, limits::QUESTION_CHARS_MAX);
    match new.field_type {
        QuestionType::Service => check.line("/provider", &new.provider, 1, LINE_CHARS_MAX),
        _ if new.provider.is_empty() => &mut check,
        _ => check.refuse_with(Code::InvalidChoice, "/provider", [("allowed", json!([""]))]),
    };
    if new.field_type == QuestionType::SelectBox {
        check_options(&mut check, &new.options);
    } else if !new.options.is_empty() {
        check.refuse_with(Code::TooMany, "/options", [("max", json!(0))]);
    }
    check.finish()
}

fn check_options(check: &mut Validator, options: &[String]) {
    if options.len() < limits::OPTIONS_MIN {
        check.refuse_with(Code::TooFew, "/options", [("min", json!(limits::OPTIONS_MIN))]);
    }
    if options.len() > limits::OPTIONS_MAX {
        check.refuse_with(Code::TooMany, "/options", [("max", json!(limits::OPTIONS_MAX))]);
        return;
    }
    for (place, option) in options.iter().enumerate() {
        let pointer = format!("/options/{place}");
        check.line(&pointer, option, 1, limits::OPTION_CHARS_MAX);
        let first = options.iter().position(|other| other == option) == Some(place);
        check.that(first || option.is_empty(), Code::ListedTwice, &pointer);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    fn question(field_type: QuestionType, provider: &str, options: &[&str]) -> NewQuestion {
        NewQuestion {
            field_type,
            question: "Your size?".to_owned(),
            provider: provider.to_owned(),
            mandatory: false,
            options: options.iter().map(|option| (*option).to_owned()).collect(),
        }
    }

    fn refused(new: &NewQuestion) -> Vec<(Code, String)> {
        let fault = check(new).unwrap_err();
        fault.field_faults().iter().map(|field| (field.code, field.pointer.clone())).collect()
    }

    #[test]
    fn each_type_has_what_it_needs_and_nothing_else() {
        use QuestionType::{Checkbox, OpenQuestion, SelectBox, Service};
        let good = [
            question(Checkbox, "", &[]),
            question(OpenQuestion, "", &[]),
            question(Service, "Mailbird", &[]),
            question(SelectBox, "", &["S", "M"]),
        ];
        assert!(good.iter().all(|new| check(new).is_ok()));
        let at = |code, pointer: &str| vec![(code, pointer.to_owned())];
        assert_eq!(refused(&question(Service, "", &[])), at(Code::Required, "/provider"));
        assert_eq!(refused(&question(Checkbox, "Mailbird", &[])), at(Code::InvalidChoice, "/provider"));
        assert_eq!(refused(&question(OpenQuestion, "", &["S"])), at(Code::TooMany, "/options"));
        assert_eq!(refused(&question(SelectBox, "", &["S"])), at(Code::TooFew, "/options"));
        assert_eq!(refused(&question(SelectBox, "", &["S", "S"])), at(Code::ListedTwice, "/options/1"));
        assert_eq!(refused(&question(SelectBox, "", &["S", ""])), at(Code::Required, "/options/1"));
        let long = "x".repeat(501);
        assert_eq!(
            refused(&NewQuestion { question: long, ..question(Checkbox, "", &[]) }),
            at(Code::TooLong, "/question")
        );
    }
}

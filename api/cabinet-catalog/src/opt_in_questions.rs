//! What a product asks its buyers.

use kontor_catalog::{
    QuestionType,
    questions::{self, NewQuestion, QuestionChange},
};
use kontor_kernel::kinds;
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Path},
    payload::Json,
};
use serde::{Deserialize, Serialize};

use super::question_view::OptInQuestionAttributes;
use crate::http::{
    Answer, Body, Doc, Gone, ListDoc, Resource, Seller, WireEnum, WireId, idempotent::Idempotent, version::IfMatch,
};

/// The operations.
pub struct OptInQuestions;

/// A question to create.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OptInQuestionBody {
    /// Type of answer; can't be changed later.
    pub field_type: WireEnum<QuestionType>,
    /// The question that buyers see.
    #[oai(validator(min_length = 1, max_length = 500))]
    pub question: String,
    /// Service that receives what the buyer entered; required for a `service` question, and only there.
    #[serde(default)]
    #[oai(default, validator(max_length = 255))]
    pub provider: String,
    /// Whether an answer is required to buy.
    #[serde(default)]
    #[oai(default)]
    pub mandatory: bool,
    /// The options, each at most once; at least two for a `select_box`, none otherwise.
    #[serde(default)]
    #[oai(default, validator(max_items = 50))]
    pub options: Vec<String>,
}

/// Question to update. Fields left out are unchanged.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct OptInQuestionPatch {
    /// The question that buyers see.
    #[oai(validator(min_length = 1, max_length = 500))]
    pub question: Option<String>,
    /// Service that receives what the buyer entered.
    #[oai(validator(max_length = 255))]
    pub provider: Option<String>,
    /// Whether an answer is required to buy.
    pub mandatory: Option<bool>,
    /// The options.
    #[oai(validator(max_items = 50))]
    pub options: Option<Vec<String>>,
    /// Position among the questions, from 0.
    #[oai(validator(minimum(value = "0"), maximum(value = "20")))]
    pub position: Option<i64>,
}

#[OpenApi(tag = "crate::tags::Tag::Products")]
impl OptInQuestions {
    /// List a product's questions
    ///
    /// Returns what buyers are asked before they pay, in display order.
    #[oai(
        path = "/v1/cabinet/products/:product/opt_in_questions",
        method = "get",
        operation_id = "list_opt_in_questions"
    )]
    async fn list(
        &self,
        seller: Seller,
        product: Path<WireId<kinds::Product>>,
    ) -> Answer<Json<ListDoc<OptInQuestionAttributes>>> {
        let mut tx = seller.begin().await?;
        let product = kontor_catalog::find(&mut tx, product.0.0).await?;
        let all = questions::list(&mut tx, product.id).await?;
        tx.commit().await?;
        let items = all.into_iter().map(|question| Resource::new(question.id, "opt_in_question", question.into()));
        Ok(Json(ListDoc::whole(items.collect())))
    }

    /// Create a question for a product
    ///
    /// Added at the end; at most 20.
    #[oai(
        path = "/v1/cabinet/products/:product/opt_in_questions",
        method = "post",
        operation_id = "create_opt_in_question"
    )]
    async fn create(
        &self,
        seller: Seller,
        product: Path<WireId<kinds::Product>>,
        body: Body<OptInQuestionBody>,
    ) -> Answer<Idempotent<Doc<OptInQuestionAttributes>>> {
        let body = body.0;
        let new = NewQuestion {
            field_type: body.field_type.0,
            question: body.question,
            provider: body.provider,
            mandatory: body.mandatory,
            options: body.options,
        };
        let question = seller.tx(async |tx| questions::add(tx, product.0.0, &new).await).await?;
        Ok(Idempotent::Fresh(Doc::new(question.id, "opt_in_question", question.into())))
    }

    /// Retrieve a question of a product
    #[oai(
        path = "/v1/cabinet/products/:product/opt_in_questions/:id",
        method = "get",
        operation_id = "get_opt_in_question"
    )]
    async fn show(
        &self,
        seller: Seller,
        product: Path<WireId<kinds::Product>>,
        id: Path<WireId<kinds::OptInQuestion>>,
    ) -> Answer<Json<Doc<OptInQuestionAttributes>>> {
        let question = seller.tx(async |tx| questions::find(tx, product.0.0, id.0.0).await).await?;
        Ok(Json(Doc::new(question.id, "opt_in_question", question.into())))
    }

    /// Update a question of a product
    ///
    /// Changes its text, its options or its position. Orders keep the questions they were placed with.
    #[oai(
        path = "/v1/cabinet/products/:product/opt_in_questions/:id",
        method = "patch",
        operation_id = "update_opt_in_question"
    )]
    async fn change(
        &self,
        seller: Seller,
        product: Path<WireId<kinds::Product>>,
        id: Path<WireId<kinds::OptInQuestion>>,
        /// The version that you retrieved.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
        body: Body<OptInQuestionPatch>,
    ) -> Answer<Json<Doc<OptInQuestionAttributes>>> {
        let patch = body.0;
        let change = QuestionChange {
            question: patch.question,
            provider: patch.provider,
            mandatory: patch.mandatory,
            options: patch.options,
            position: patch.position,
        };
        let question = seller
            .tx(async |tx| questions::change(tx, product.0.0, id.0.0, IfMatch::version(seen.0), &change).await)
            .await?;
        Ok(Json(Doc::new(question.id, "opt_in_question", question.into())))
    }

    /// Delete a question of a product
    ///
    /// Answers stay with their orders.
    #[oai(
        path = "/v1/cabinet/products/:product/opt_in_questions/:id",
        method = "delete",
        operation_id = "delete_opt_in_question"
    )]
    async fn remove(
        &self,
        seller: Seller,
        product: Path<WireId<kinds::Product>>,
        id: Path<WireId<kinds::OptInQuestion>>,
    ) -> Answer<Gone> {
        seller.tx(async |tx| questions::remove(tx, product.0.0, id.0.0).await).await?;
        Ok(Gone::Gone)
    }
}

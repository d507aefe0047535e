//! What the demo shop asks its buyers.

use kontor_catalog::{
    QuestionType,
    questions::{self, NewQuestion},
};
use kontor_db::Tx;
use kontor_kernel::{Result, kinds::ProductId};

/// What a product asks, by its address: how it is answered, its words, what can be chosen.
const ASKED: &[(&str, QuestionType, &str, &[&str])] = &[
    ("one-hour-at-the-easel", QuestionType::OpenQuestion, "What would you like us to look at together?", &[]),
    ("one-hour-at-the-easel", QuestionType::SelectBox, "What do you paint with?", &["Watercolour", "Gouache", "Ink"]),
];

/// Lets a product ask, if it asks something. Nothing has to be answered: most buyers are in a hurry.
pub async fn ask(tx: &mut Tx, product: ProductId, slug: &str) -> Result<()> {
    for (_, field_type, question, options) in ASKED.iter().filter(|(known, ..)| *known == slug) {
        let new = NewQuestion {
            field_type: *field_type,
            question: (*question).to_owned(),
            provider: String::new(),
            mandatory: false,
            options: options.iter().map(|option| (*option).to_owned()).collect(),
        };
        questions::add(tx, product, &new).await?;
    }
    Ok(())
}

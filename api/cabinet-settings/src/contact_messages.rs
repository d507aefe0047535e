//! What was written to a seller through the shop's contact form.

use kontor_kernel::kinds;
use kontor_storefront::contact::{FieldKind, MESSAGES, Message};
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};

use crate::http::{Answer, Doc, Gone, ListDoc, ListQuery, Resource, Seller, Timestamp, WireEnum, WireId};

/// The operations.
pub struct ContactMessages;

/// One answer, with the question as it stood when it was asked.
#[derive(Debug, Clone, Object)]
pub struct ContactAnswer {
    /// What was asked.
    pub kind: WireEnum<FieldKind>,
    /// What a `custom` field was called; empty of the others.
    pub label: String,
    /// What was answered.
    pub value: String,
}

/// A message.
#[derive(Debug, Clone, Object)]
#[oai(rename = "ContactMessageAttributes")]
pub struct Attributes {
    /// Who writes, as far as they say it; may be empty.
    pub name: String,
    /// Where an answer goes; empty: nowhere.
    pub email: String,
    /// What they write.
    pub message: String,
    /// What else was asked and answered.
    pub answers: Vec<ContactAnswer>,
    /// When it arrived.
    pub created_at: Timestamp,
}

impl From<Message> for Attributes {
    fn from(found: Message) -> Self {
        let shown = |answer: kontor_storefront::contact::Answer| ContactAnswer {
            kind: WireEnum(answer.kind),
            label: answer.label,
            value: answer.value,
        };
        Self {
            answers: found.answers().into_iter().map(shown).collect(),
            created_at: Timestamp(found.created_at),
            name: found.name,
            email: found.email,
            message: found.message,
        }
    }
}

#[OpenApi(prefix_path = "/v1/cabinet/contact_messages", tag = "crate::tags::Tag::Seller")]
impl ContactMessages {
    /// List contact messages
    ///
    /// What visitors wrote through the shop's contact form, the youngest first.
    #[oai(path = "/", method = "get", operation_id = "list_contact_messages")]
    async fn list(&self, seller: Seller, query: ListQuery) -> Answer<Json<ListDoc<Attributes>>> {
        let listed = seller.tx(async |tx| query.read(&MESSAGES, tx)?.page::<Message>(tx).await).await?;
        Ok(Json(ListDoc::from_listed(listed, Vec::new(), |found| {
            Resource::new(found.id, "contact_message", found.into())
        })))
    }

    /// Show a contact message
    #[oai(path = "/:id", method = "get", operation_id = "get_contact_message")]
    async fn get(&self, seller: Seller, id: Path<WireId<kinds::ContactMessage>>) -> Answer<Json<Doc<Attributes>>> {
        let found = seller.tx(async |tx| kontor_storefront::contact::find(tx, id.0.0).await).await?;
        Ok(Json(Doc::new(found.id, "contact_message", found.into())))
    }

    /// Remove a contact message
    ///
    /// It is gone for good, with everything that its writer said of themselves.
    #[oai(path = "/:id", method = "delete", operation_id = "remove_contact_message")]
    async fn remove(&self, seller: Seller, id: Path<WireId<kinds::ContactMessage>>) -> Answer<Gone> {
        seller.tx(async |tx| kontor_storefront::contact::remove(tx, id.0.0).await).await?;
        Ok(Gone::Gone)
    }
}

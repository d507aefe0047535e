//! What was written to a seller through the shop's contact form.

use kontor_kernel::kinds;
use kontor_storefront::contact::{FieldKind, MESSAGES, Message};
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};

use crate::http::{Answer, Doc, Gone, ListDoc, ListQuery, Resource, Seller, Timestamp, WireEnum, WireId};

/// The operations.
pub struct ContactMessages;

/// An answer, with the question as it was asked.
#[derive(Debug, Clone, Object)]
pub struct ContactAnswer {
    /// Kind of field.
    pub kind: WireEnum<FieldKind>,
    /// Label of a `custom` field at the time; empty for the others.
    pub label: String,
    /// The answer.
    pub value: String,
}

/// A message sent through the contact form.
#[derive(Debug, Clone, Object)]
#[oai(rename = "ContactMessageAttributes")]
pub struct Attributes {
    /// Sender's name, as far as they gave it; may be empty.
    pub name: String,
    /// Address for replies; empty if none was given.
    pub email: String,
    /// The message.
    pub message: String,
    /// Answers to the other fields.
    pub answers: Vec<ContactAnswer>,
    /// When it was received.
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
    /// Messages that visitors sent through the shop's contact form, newest first.
    #[oai(path = "/", method = "get", operation_id = "list_contact_messages")]
    async fn list(&self, seller: Seller, query: ListQuery) -> Answer<Json<ListDoc<Attributes>>> {
        let listed = seller.tx(async |tx| query.read(&MESSAGES, tx)?.page::<Message>(tx).await).await?;
        Ok(Json(ListDoc::from_listed(listed, Vec::new(), |found| {
            Resource::new(found.id, "contact_message", found.into())
        })))
    }

    /// Retrieve a contact message
    #[oai(path = "/:id", method = "get", operation_id = "get_contact_message")]
    async fn get(&self, seller: Seller, id: Path<WireId<kinds::ContactMessage>>) -> Answer<Json<Doc<Attributes>>> {
        let found = seller.tx(async |tx| kontor_storefront::contact::find(tx, id.0.0).await).await?;
        Ok(Json(Doc::new(found.id, "contact_message", found.into())))
    }

    /// Delete a contact message
    ///
    /// Deletes it permanently, with everything that the sender said about themselves.
    #[oai(path = "/:id", method = "delete", operation_id = "remove_contact_message")]
    async fn remove(&self, seller: Seller, id: Path<WireId<kinds::ContactMessage>>) -> Answer<Gone> {
        seller.tx(async |tx| kontor_storefront::contact::remove(tx, id.0.0).await).await?;
        Ok(Gone::Gone)
    }
}

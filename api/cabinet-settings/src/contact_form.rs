//! What a shop's contact form asks.

use kontor_storefront::contact::{Field, FieldInput, FieldKind};
use poem_openapi::{Object, OpenApi, param::Header, payload::Json};
use serde::{Deserialize, Serialize};

use crate::http::{Answer, Body, Doc, Seller, WireEnum, version::IfMatch};

/// The operations.
pub struct ContactForms;

/// One thing that is asked beside the message.
#[derive(Debug, Clone, Object)]
pub struct ContactFormField {
    /// What.
    pub kind: WireEnum<FieldKind>,
    /// Whether it has to be answered. A last name beside a first one never has: some people have one name.
    pub required: bool,
    /// What a `custom` field is called; empty of the others.
    pub label: String,
    /// How a `custom` field is answered: in one line or in several.
    pub input: WireEnum<FieldInput>,
}

/// One thing that is to be asked beside the message.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ContactFormFieldBody {
    /// What; each but `custom` once.
    pub kind: WireEnum<FieldKind>,
    /// Whether it has to be answered; left out: it may be left empty.
    #[serde(default)]
    pub required: Option<bool>,
    /// What a `custom` field is called; the others have their name in the visitor's language, and no label.
    #[oai(validator(max_length = 120))]
    #[serde(default)]
    pub label: Option<String>,
    /// How a `custom` field is answered; left out: in one line.
    #[serde(default)]
    pub input: Option<WireEnum<FieldInput>>,
}

/// The contact form.
#[derive(Debug, Clone, Object)]
pub struct ContactFormAttributes {
    /// Whether the shop has one: then every page of it leads there.
    pub active: bool,
    /// What is asked beside the message, in this order.
    pub fields: Vec<ContactFormField>,
    /// Counts its changes; send it back as `If-Match`.
    pub version: i32,
}

/// What is to be changed; what is left out stays.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ContactFormPatch {
    /// Whether the shop has one.
    pub active: Option<bool>,
    /// All that is asked beside the message, in this order.
    #[oai(validator(max_items = 20))]
    pub fields: Option<Vec<ContactFormFieldBody>>,
}

fn document(seller: &Seller, form: kontor_storefront::contact::ContactForm) -> Doc<ContactFormAttributes> {
    let shown = |field: Field| ContactFormField {
        kind: WireEnum(field.kind),
        required: field.required,
        label: field.label,
        input: WireEnum(field.input),
    };
    let attributes = ContactFormAttributes {
        active: form.active,
        fields: form.fields.into_iter().map(shown).collect(),
        version: form.version,
    };
    Doc::new(seller.tenant.id, "contact_form", attributes)
}

fn field(said: ContactFormFieldBody) -> Field {
    Field {
        kind: said.kind.0,
        required: said.required.unwrap_or_default(),
        label: said.label.unwrap_or_default(),
        input: said.input.map_or(FieldInput::Text, |input| input.0),
    }
}

#[OpenApi(prefix_path = "/v1/cabinet/contact_form", tag = "crate::tags::Tag::Seller")]
impl ContactForms {
    /// Show the contact form
    ///
    /// Until something is decided it is off, and would ask a first name, which has to be said, a last name and an email
    /// address.
    #[oai(path = "/", method = "get", operation_id = "get_contact_form")]
    async fn get(&self, seller: Seller) -> Answer<Json<Doc<ContactFormAttributes>>> {
        let form = seller.tx(async |tx| kontor_storefront::contact::form(tx).await).await?;
        Ok(Json(document(&seller, form)))
    }

    /// Change the contact form
    ///
    /// A message is always asked. What is sent comes to the seller by mail, and an answer to that mail goes to whoever
    /// wrote, if their address is asked and said.
    #[oai(path = "/", method = "patch", operation_id = "update_contact_form")]
    async fn change(
        &self,
        seller: Seller,
        /// The version that was looked at.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
        body: Body<ContactFormPatch>,
    ) -> Answer<Json<Doc<ContactFormAttributes>>> {
        let (active, fields) = (body.0.active, body.0.fields);
        let fields = fields.map(|fields| fields.into_iter().map(field).collect());
        let form = seller
            .tx(async |tx| kontor_storefront::contact::change(tx, IfMatch::version(seen.0), active, fields).await)
            .await?;
        Ok(Json(document(&seller, form)))
    }
}

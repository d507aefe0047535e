//! What a shop's contact form asks.

use kontor_storefront::contact::{Field, FieldInput, FieldKind};
use poem_openapi::{Object, OpenApi, param::Header, payload::Json};
use serde::{Deserialize, Serialize};

use crate::http::{Answer, Body, Doc, Seller, WireEnum, version::IfMatch};

/// The operations.
pub struct ContactForms;

/// A field of the contact form, besides the message.
#[derive(Debug, Clone, Object)]
pub struct ContactFormField {
    /// Kind of field.
    pub kind: WireEnum<FieldKind>,
    /// Whether the field is required. A last name beside a first name never is: some people have one name.
    pub required: bool,
    /// Label of a `custom` field; empty for the others.
    pub label: String,
    /// Whether a `custom` field takes one line or several.
    pub input: WireEnum<FieldInput>,
}

/// A field to ask for besides the message.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ContactFormFieldBody {
    /// Kind of field; each kind except `custom` can be used once.
    pub kind: WireEnum<FieldKind>,
    /// Whether the field is required; left out: optional.
    #[serde(default)]
    pub required: Option<bool>,
    /// Label of a `custom` field. The others have a name in the visitor's language and take no label.
    #[oai(validator(max_length = 120))]
    #[serde(default)]
    pub label: Option<String>,
    /// Whether a `custom` field takes one line or several; left out: one line.
    #[serde(default)]
    pub input: Option<WireEnum<FieldInput>>,
}

/// The shop's contact form.
#[derive(Debug, Clone, Object)]
pub struct ContactFormAttributes {
    /// Whether the shop has a contact form; if so, every page of the shop links to it.
    pub active: bool,
    /// Fields besides the message, in display order.
    pub fields: Vec<ContactFormField>,
    /// Version number; send it back as `If-Match`.
    pub version: i32,
}

/// Contact form to update. Fields left out are unchanged.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ContactFormPatch {
    /// Whether the shop has a contact form.
    pub active: Option<bool>,
    /// All fields besides the message, in display order.
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
    /// Retrieve the contact form
    ///
    /// Until it is set up, it is off and would ask for a first name (required), a last name and an email address.
    #[oai(path = "/", method = "get", operation_id = "get_contact_form")]
    async fn get(&self, seller: Seller) -> Answer<Json<Doc<ContactFormAttributes>>> {
        let form = seller.tx(async |tx| kontor_storefront::contact::form(tx).await).await?;
        Ok(Json(document(&seller, form)))
    }

    /// Update the contact form
    ///
    /// The message is always asked for. Submissions are emailed to the seller, and a reply to that email goes to the
    /// sender, if their address was asked for and given.
    #[oai(path = "/", method = "patch", operation_id = "update_contact_form")]
    async fn change(
        &self,
        seller: Seller,
        /// The version that you retrieved.
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

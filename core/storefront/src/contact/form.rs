//! What a seller's contact form asks.

use std::collections::BTreeSet;

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{Code, Machine, Result, Validator, check_changed, hash_token};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::contact::{FieldInput, FieldKind, limits};

/// So much of a label's hash names its field.
const NAME_DIGITS: usize = 12;

/// One thing that is asked beside the message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field {
    /// What.
    pub kind: FieldKind,
    /// Whether it has to be answered.
    pub required: bool,
    /// What a field of the seller's own is called; empty of the others.
    #[serde(default)]
    pub label: String,
    /// How a field of the seller's own is answered.
    pub input: FieldInput,
}

impl Field {
    /// A field that everybody knows.
    pub const fn known(kind: FieldKind, required: bool) -> Self {
        Self { kind, required, label: String::new(), input: FieldInput::Text }
    }

    /// What it is called in a form that is sent. A field of the seller's own keeps its name wherever it stands, so that an
    /// answer never comes to stand under another question when the form is changed meanwhile.
    pub fn name(&self) -> String {
        match self.kind {
            FieldKind::Custom => {
                let digits: String = hash_token(&self.label).chars().take(NAME_DIGITS).collect();
                format!("custom_{digits}")
            }
            kind => kind.text().to_owned(),
        }
    }
}

/// What a seller decided.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContactForm {
    /// Whether the shop has one.
    pub active: bool,
    /// What it asks beside the message, in this order.
    pub fields: Vec<Field>,
    /// Counts its changes; 0: nothing was decided yet.
    pub version: i32,
}

/// Whether a field of a form has to be answered: what is required, but a last name only where the first one is not asked. Some
/// people have one name.
pub fn must_be_answered(field: &Field, fields: &[Field]) -> bool {
    let beside_first =
        field.kind == FieldKind::LastName && fields.iter().any(|other| other.kind == FieldKind::FirstName);
    field.required && !beside_first
}

impl Default for ContactForm {
    /// First name, last name, email; only the first has to be said (selling-core §3).
    fn default() -> Self {
        let field = |kind| Field::known(kind, kind == FieldKind::FirstName);
        let fields = [FieldKind::FirstName, FieldKind::LastName, FieldKind::Email].map(field).to_vec();
        Self { active: false, fields, version: 0 }
    }
}

#[derive(Row)]
struct ContactFormRow {
    active: bool,
    fields: Value,
    version: i32,
}

#[derive(Row)]
struct On {
    active: bool,
}

/// The tenant's form.
pub async fn form(tx: &mut Tx) -> Result<ContactForm> {
    let seller = tx.seller()?;
    let found: Vec<ContactFormRow> = query("SELECT active, fields, version FROM contact_forms WHERE seller_id = $1")
        .bind(seller)
        .load(tx.conn()?)
        .await?;
    let Some(row) = found.into_iter().next() else { return Ok(ContactForm::default()) };
    Ok(ContactForm { active: row.active, fields: serde_json::from_value(row.fields)?, version: row.version })
}

/// Whether the tenant's shop has a contact form: every page of it asks.
pub async fn is_on(tx: &mut Tx) -> Result<bool> {
    let seller = tx.seller()?;
    let found: Vec<On> =
        query("SELECT active FROM contact_forms WHERE seller_id = $1").bind(seller).load(tx.conn()?).await?;
    Ok(found.into_iter().any(|row| row.active))
}

/// Changes it; `None` stays. `seen`: the version that the editor saw.
pub async fn change(
    tx: &mut Tx,
    seen: Option<i32>,
    active: Option<bool>,
    fields: Option<Vec<Field>>,
) -> Result<ContactForm> {
    let before = form(tx).await?;
    let fields = fields.map_or(before.fields, |fields| fields.into_iter().map(tidy).collect());
    check(&fields)?;
    let (seller, now) = (tx.seller()?, tx.now());
    let changed = query(
        "INSERT INTO contact_forms AS f (seller_id, active, fields, updated_at)
         SELECT $1, $2, $3, $4 WHERE $5 = 0 OR EXISTS (SELECT FROM contact_forms WHERE seller_id = $1)
         ON CONFLICT (seller_id) DO UPDATE
         SET active = excluded.active, fields = excluded.fields, updated_at = excluded.updated_at, version = f.version + 1
         WHERE f.version = $5",
    )
    .bind(seller)
    .bind(active.unwrap_or(before.active))
    .bind(serde_json::to_value(&fields)?)
    .bind(now)
    .bind(seen.unwrap_or(before.version))
    .execute(tx.conn()?)
    .await?;
    check_changed(changed, before.version)?;
    form(tx).await
}

fn tidy(field: Field) -> Field {
    Field { label: field.label.trim().to_owned(), ..field }
}

/// Refuses what cannot be asked, each beside its field: everything once, and only the seller's own fields have a name.
fn check(fields: &[Field]) -> Result<()> {
    let mut check = Validator::new();
    if fields.len() > limits::FIELDS_MAX {
        check.refuse_with(Code::TooMany, "/fields", [("max", limits::FIELDS_MAX.into())]);
    }
    let mut seen = BTreeSet::new();
    for (at, field) in fields.iter().enumerate() {
        let own = field.kind == FieldKind::Custom;
        let label = format!("/fields/{at}/label");
        if own {
            check.line(&label, &field.label, 1, limits::LABEL_CHARS_MAX);
        } else {
            check.that(field.label.is_empty(), Code::InvalidChoice, &label);
        }
        let doubled = if own { label } else { format!("/fields/{at}/kind") };
        check.that(seen.insert(field.name()), Code::ListedTwice, &doubled);
    }
    check.finish()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    fn own(label: &str) -> Field {
        Field { label: label.to_owned(), ..Field::known(FieldKind::Custom, false) }
    }

    fn refused(fields: &[Field]) -> Vec<(Code, String)> {
        let Err(fault) = check(fields) else { return Vec::new() };
        fault.field_faults().iter().map(|one| (one.code, one.pointer.clone())).collect()
    }

    #[test]
    fn each_thing_is_asked_once_and_only_ones_own_has_a_name() {
        assert_eq!(refused(&ContactForm::default().fields), []);
        let phone = Field::known(FieldKind::Phone, true);
        assert_eq!(refused(&[phone.clone(), phone.clone()]), [(Code::ListedTwice, "/fields/1/kind".to_owned())]);
        assert_eq!(refused(&[own("Size"), own(" ")]), [(Code::Required, "/fields/1/label".to_owned())]);
        assert_eq!(refused(&[own("Size"), own("Size")]), [(Code::ListedTwice, "/fields/1/label".to_owned())]);
        let named = Field { label: "Call me".to_owned(), ..phone };
        assert_eq!(refused(&[named]), [(Code::InvalidChoice, "/fields/0/label".to_owned())]);
        let many: Vec<Field> = (0..=limits::FIELDS_MAX).map(|at| own(&at.to_string())).collect();
        assert_eq!(refused(&many), [(Code::TooMany, "/fields".to_owned())]);
    }
}

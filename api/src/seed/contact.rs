//! The contact form of the demo shop, and what somebody wrote through it.

use kontor_db::Tenant;
use kontor_kernel::{Locale, Result, kinds::ContactMessageId};
use kontor_storefront::contact::{Field, FieldKind, NewMessage, ShopOf};

use super::{shop::ATELIER, stage::Stage};

/// Opens the form, unless the seller has decided about it.
pub async fn open(stage: &Stage, tenant: Tenant) -> Result<()> {
    let mut tx = stage.work(tenant).await?;
    let before = kontor_storefront::contact::form(&mut tx).await?;
    if before.version == 0 {
        let mut fields = before.fields;
        let question = "Which course or book is it about?".to_owned();
        fields.push(Field { label: question, ..Field::known(FieldKind::Custom, false) });
        let form = kontor_storefront::contact::change(&mut tx, None, Some(true), Some(fields)).await?;
        // The demo writes to nobody: there is no seller to be mailed here.
        let shop = ShopOf { name: ATELIER.name.to_owned(), seller: None, list_link: String::new() };
        let id: ContactMessageId = tx.id();
        let said = [("first_name", "Ida"), ("last_name", "Moor"), ("email", "ida.moor@example.test")];
        let new = NewMessage {
            form: id.uuid(),
            values: said.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
            message: "I loved the evening by lamplight.\nWill there be another one in spring?".to_owned(),
            locale: Locale::En,
        };
        kontor_storefront::contact::send(&mut tx, &shop, &form, &new).await?;
    }
    tx.commit().await
}

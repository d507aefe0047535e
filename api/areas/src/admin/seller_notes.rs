//! Notes of managers about a seller.

use std::collections::{BTreeMap, BTreeSet};

use kontor_db::{Act, Tx};
use kontor_kernel::{Result, kinds, kinds::UserId};
use kontor_tenants::SellerNote;
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::sellers::books;
use crate::http::{Answer, Body, ListDoc, Manager, Resource, Timestamp, WireId};

/// The operations.
pub struct SellerNotes;

/// A note about a seller.
#[derive(Debug, Clone, Object)]
pub struct SellerNoteAttributes {
    /// The note.
    pub note: String,
    /// The manager who wrote it.
    pub manager: WireId<kinds::User>,
    /// Email address of the manager.
    pub manager_email: String,
    /// When it was written.
    pub created_at: Timestamp,
}

/// A note to add.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SellerNoteBody {
    /// The note. Only managers read it.
    #[oai(validator(min_length = 1, max_length = 2000))]
    pub note: String,
}

type Notes = ListDoc<SellerNoteAttributes>;

fn item(note: SellerNote, emails: &BTreeMap<UserId, String>) -> Resource<SellerNoteAttributes> {
    let attributes = SellerNoteAttributes {
        note: note.note,
        manager: WireId(note.manager_id),
        manager_email: emails.get(&note.manager_id).cloned().unwrap_or_default(),
        created_at: Timestamp(note.created_at),
    };
    Resource::new(note.id, "seller_note", attributes)
}

/// The notes with the addresses of those who wrote them; managers are few.
async fn shown(mut tx: Tx) -> Result<Notes> {
    let all = kontor_tenants::notes(&mut tx).await?;
    let managers: BTreeSet<UserId> = all.iter().map(|note| note.manager_id).collect();
    let mut emails = BTreeMap::new();
    for manager in managers {
        emails.insert(manager, kontor_accounts::managed_user(&mut tx, manager).await?.email);
    }
    tx.commit().await?;
    Ok(ListDoc::whole(all.into_iter().map(|note| item(note, &emails)).collect()))
}

#[OpenApi(prefix_path = "/v1/admin/sellers", tag = "crate::tags::Tag::Admin")]
impl SellerNotes {
    /// List the notes about a seller
    ///
    /// Newest first, at most 200; never paginated. Only managers read them.
    #[oai(path = "/:id/notes", method = "get", operation_id = "list_seller_notes")]
    async fn list(
        &self,
        manager: Manager,
        /// The seller's live shop.
        id: Path<WireId<kinds::Seller>>,
    ) -> Answer<Json<Notes>> {
        Ok(Json(shown(books(&manager, id.0.0).await?).await?))
    }

    /// Add a note about a seller
    ///
    /// Returns all notes. Notes cannot be changed or deleted.
    #[oai(path = "/:id/notes", method = "post", operation_id = "add_seller_note")]
    async fn add(
        &self,
        manager: Manager,
        /// The seller's live shop.
        id: Path<WireId<kinds::Seller>>,
        body: Body<SellerNoteBody>,
    ) -> Answer<Json<Notes>> {
        let mut tx = books(&manager, id.0.0).await?;
        let note = kontor_tenants::add_note(&mut tx, manager.user, &body.0.note).await?;
        tx.audit(Act::SellerNoteAdded, &id.0.0.to_string(), &json!({ "note": note.to_string() })).await?;
        Ok(Json(shown(tx).await?))
    }
}

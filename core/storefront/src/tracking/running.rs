//! What runs in a shop, and what its visitors are asked before it does.

use data_encoding::HEXLOWER;
use diesel_async::RunQueryDsl;
use kontor_db::{Tx, query};
use kontor_kernel::{Machine, Result, kinds::TrackingCodeId};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::tracking::{Category, ConsentMode, PageEvent, TrackingCode, code::COLUMNS, settings};

/// Counts the wordings of the question itself, which stand with the shop's pages: who changes what they say of consent
/// counts on, and everybody is asked anew.
const WORDING: u32 = 1;

/// A shop that measures visits.
#[derive(Debug, Clone)]
pub struct Running {
    /// How visitors are asked; never `none`.
    pub mode: ConsentMode,
    /// What the seller adds to the question.
    pub text: String,
    /// The codes that are switched on, the oldest first.
    pub codes: Vec<TrackingCode>,
}

/// What runs; nothing where visitors are not asked, or there is no code.
pub async fn running(tx: &mut Tx) -> Result<Option<Running>> {
    let seller = tx.seller()?;
    // One look for the most shops, which have none.
    let sql = format!(
        "SELECT {COLUMNS} FROM tracking_codes AS c
         WHERE c.seller_id = $1 AND c.active
           AND EXISTS (SELECT FROM consent_settings AS s WHERE s.seller_id = $1 AND s.mode <> 'none')
         ORDER BY c.id"
    );
    let codes: Vec<TrackingCode> = query(sql).bind(seller).load(tx.conn()?).await?;
    if codes.is_empty() {
        return Ok(None);
    }
    let said = settings(tx).await?;
    Ok(Some(Running { mode: said.mode, text: said.text, codes }))
}

impl Running {
    /// The categories that something runs in.
    pub fn categories(&self) -> Vec<Category> {
        Category::ALL.iter().copied().filter(|one| self.codes.iter().any(|code| code.category == *one)).collect()
    }

    /// The codes that hear of an event; `chosen`: those that a product chose, or all.
    pub fn hearing(&self, event: PageEvent, chosen: Option<&[TrackingCodeId]>) -> impl Iterator<Item = &TrackingCode> {
        let heard = move |code: &&TrackingCode| {
            code.events.contains(&event) && chosen.is_none_or(|chosen| chosen.contains(&code.id))
        };
        self.codes.iter().filter(heard)
    }

    /// What visitors are asked, in full: what a proof refers to.
    pub fn terms(&self) -> Value {
        let tag = |code: &TrackingCode| json!({ "name": code.name, "form": code.form.text(), "category": code.category.text() });
        let mut tags: Vec<Value> = self.codes.iter().map(tag).collect();
        tags.sort_by_key(Value::to_string);
        json!({ "wording": WORDING, "mode": self.mode.text(), "text": self.text, "tags": tags })
    }

    /// Names the question: another one is another hash.
    pub fn hash(&self) -> String {
        let mut hash = HEXLOWER.encode(&Sha256::digest(self.terms().to_string().as_bytes()));
        hash.truncate(32);
        hash
    }
}

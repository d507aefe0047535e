//! A seller's own legal texts: terms, privacy notice, instruction on the right of withdrawal. Each change is a new version;
//! the ones before stay, since orders were made under them.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{ApiError, Result, Validator, kinds::LegalTextId, words};
use kontor_rich_text::RichText;
use serde_json::Value;

use crate::limits;

words! {
    /// Which text.
    pub enum LegalKind {
        /// The terms of the contract.
        Terms "terms",
        /// What happens to personal data (Art. 13 GDPR).
        Privacy "privacy",
        /// How consumers withdraw (Art. 246a § 1 (2) EGBGB).
        RightOfWithdrawal "right_of_withdrawal",
    }
}

/// A text in one of its wordings.
#[derive(Debug, Clone, Row)]
pub struct LegalText {
    /// Its id.
    pub id: LegalTextId,
    /// Which text.
    pub kind: LegalKind,
    /// Counts the wordings of its kind, from 1.
    pub version: i32,
    /// The wording; empty: taken away.
    pub text: String,
    /// The same formatted, where it was written so.
    pub content: Option<RichText>,
    /// Since when it holds.
    pub created_at: DateTime<Utc>,
}

impl LegalText {
    /// The wording, formatted or in plain paragraphs.
    pub fn rich_text(&self) -> RichText {
        self.content.clone().unwrap_or_else(|| RichText::of_outline(&self.text))
    }
}

const COLUMNS: &str = "l.id, l.kind, l.version, l.text, l.content, l.created_at";

/// The newest wording of each text that the tenant ever had, taken away or not.
pub async fn legal_texts(tx: &mut Tx) -> Result<Vec<LegalText>> {
    let seller = tx.seller()?;
    let sql = format!(
        "SELECT DISTINCT ON (l.kind) {COLUMNS} FROM legal_texts AS l
         WHERE l.seller_id = $1 ORDER BY l.kind, l.version DESC"
    );
    Ok(query(sql).bind(seller).load(tx.conn()?).await?)
}

/// A text: its newest wording, or an older one; none where the seller has none of their own.
pub async fn legal_text(tx: &mut Tx, kind: LegalKind, version: Option<i32>) -> Result<Option<LegalText>> {
    let seller = tx.seller()?;
    let sql = format!(
        "SELECT {COLUMNS} FROM legal_texts AS l
         WHERE l.seller_id = $1 AND l.kind = $2 AND ($3 = 0 OR l.version = $3) ORDER BY l.version DESC LIMIT 1"
    );
    let found: Vec<LegalText> = query(sql).bind(seller).bind(kind).bind(version.unwrap_or(0)).load(tx.conn()?).await?;
    Ok(found.into_iter().next().filter(|found| !found.text.is_empty()))
}

/// A wording that is to hold.
#[derive(Debug, Clone, Default)]
pub struct LegalWording {
    /// Plain text; empty takes the text away. Without meaning beside `content`.
    pub text: String,
    /// A document of the editor.
    pub content: Option<Value>,
}

/// Puts a new wording in place of the one that holds; the same once more is no other. Empty: takes it away.
pub async fn publish(tx: &mut Tx, kind: LegalKind, wording: &LegalWording) -> Result<LegalText> {
    let mut check = Validator::new();
    match &wording.content {
        Some(content) => kontor_rich_text::check(&mut check, "/content", content, limits::LEGAL_CHARS_MAX),
        None => {
            check.text("/text", &wording.text.replace("\r\n", "\n"), 0, limits::LEGAL_CHARS_MAX);
        }
    }
    check.finish()?;
    let content = wording.content.as_ref().map(RichText::of_json).transpose()?.filter(|content| !content.is_empty());
    let plain = || wording.text.replace("\r\n", "\n").trim().to_owned();
    let text = match (&content, &wording.content) {
        (Some(content), _) => content.plain(),
        (None, Some(_)) => String::new(),
        (None, None) => plain(),
    };
    // One at a time: two that come together are two versions.
    kontor_tenants::hold(tx).await?;
    let all = legal_texts(tx).await?;
    let now = all.into_iter().find(|one| one.kind == kind);
    match now {
        Some(same) if same.text == text && same.content == content => return Ok(same),
        None if text.is_empty() => return Err(ApiError::field(kontor_kernel::Code::Required, "/text")),
        _ => {}
    }
    let version = now.map_or(0, |now| now.version) + 1;
    let made = LegalText { id: tx.id(), kind, version, text, content, created_at: tx.now() };
    let seller = tx.seller()?;
    query(
        "INSERT INTO legal_texts (seller_id, id, kind, version, text, content, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(seller)
    .bind(made.id)
    .bind(made.kind)
    .bind(made.version)
    .bind(&made.text)
    .bind(&made.content)
    .bind(made.created_at)
    .execute(tx.conn()?)
    .await?;
    Ok(made)
}

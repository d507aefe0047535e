//! The seller's legal texts as an offer knows them.

use kontor_db::Tx;
use kontor_kernel::Result;
use kontor_orders::LegalSnapshot;
use kontor_storefront::LegalText;

/// The wordings that a buyer accepts or is told of, and a number that changes with any of them.
pub(crate) async fn legal(tx: &mut Tx) -> Result<(Vec<LegalSnapshot>, i64)> {
    let texts = kontor_storefront::legal_texts(tx).await?;
    let mark = texts.iter().map(|text| i64::from(text.version)).sum();
    let held = texts.into_iter().filter(|text| !text.text.is_empty());
    let kept = |text: LegalText| LegalSnapshot { kind: text.kind.to_string(), version: text.version };
    Ok((held.map(kept).collect(), mark))
}

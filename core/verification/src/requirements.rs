//! What is missing before the papers can be handed in: fields of the profile, and papers.

use chrono::{DateTime, Utc};
use kontor_db::Tx;
use kontor_kernel::{Machine, Result};

use crate::{Document, DocumentKind, Internal, Legitimation, SellerProfile, documents, legitimation, profile};

/// Everything that the seller's pages about verification show.
#[derive(Debug, Clone)]
pub struct Overview {
    /// Where it stands.
    pub legitimation: Legitimation,
    /// Who the seller says they are.
    pub profile: SellerProfile,
    /// The papers, oldest first.
    pub documents: Vec<Document>,
    /// Names of fields and kinds of papers that are missing.
    pub missing: Vec<&'static str>,
}

/// Looks at the whole verification of the transaction's seller.
pub async fn overview(tx: &mut Tx) -> Result<Overview> {
    let (legitimation, profile, documents) = (legitimation(tx).await?, profile(tx).await?, documents(tx).await?);
    let missing = unmet_requirements(&legitimation, &profile, &documents, tx.now());
    Ok(Overview { legitimation, profile, documents, missing })
}

/// The names of what is missing.
pub fn unmet_requirements(
    found: &Legitimation,
    profile: &SellerProfile,
    documents: &[Document],
    now: DateTime<Utc>,
) -> Vec<&'static str> {
    let mut missing = profile.unmet_fields(now.date_naive());
    if !documents.iter().any(|document| document.kind.is_identity() && document.counts()) {
        missing.push(DocumentKind::IdFromFront.text());
    }
    // What the provider asked for has to be brought after it was asked for.
    if found.internal == Internal::Change {
        let asked = found.requirements().iter().filter_map(|code| DocumentKind::parse(code)).collect::<Vec<_>>();
        for kind in asked {
            let since = found.decided_at;
            let brought = documents.iter().any(|document| {
                document.kind == kind && document.counts() && since.is_none_or(|since| document.created_at >= since)
            });
            if !brought && !missing.contains(&kind.text()) {
                missing.push(kind.text());
            }
        }
    }
    missing
}

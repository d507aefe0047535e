//! Where the seller's verification stands, its documents, and handing them in.

use kontor_db::Tx;
use kontor_kernel::{Result, kinds};
use kontor_verification::{
    Document, DocumentKind, DocumentState, External, Internal, Level, Overview, PaymentSetup, payment_setup, say,
};
use poem_openapi::{Object, OpenApi, payload::Json};
use serde::{Deserialize, Serialize};

use crate::http::{Answer, Body, Doc, Seller, Timestamp, WireEnum, WireId, context};

/// The operations.
pub struct Verifications;

/// A document to add.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DocumentBody {
    /// A finished upload with the purpose `document`.
    pub upload_id: WireId<kinds::Upload>,
    /// Kind of document.
    pub kind: WireEnum<DocumentKind>,
}

/// Something that is still required, and what to do about it.
#[derive(Debug, Clone, Object)]
pub struct Requirement {
    /// Code: a kind of document, or what the provider said.
    pub code: String,
    /// What to do, in a sentence.
    pub detail: String,
}

/// A document.
#[derive(Debug, Clone, Object)]
pub struct VerificationDocument {
    /// Id of the document.
    pub id: WireId<kinds::Document>,
    /// Kind of document.
    pub kind: WireEnum<DocumentKind>,
    /// Current state.
    pub state: WireEnum<DocumentState>,
    /// File name.
    pub file_name: String,
    /// Why it was rejected, in a sentence.
    #[oai(skip_serializing_if_is_none)]
    pub reason: Option<String>,
    /// When it was added.
    pub created_at: Timestamp,
}

impl From<Document> for VerificationDocument {
    fn from(document: Document) -> Self {
        Self {
            id: WireId(document.id),
            kind: WireEnum(document.kind),
            state: WireEnum(document.status),
            file_name: document.file_name,
            reason: document.refusal.map(|code| say(&code, context::locale())),
            created_at: Timestamp(document.created_at),
        }
    }
}

/// State of the verification.
#[derive(Debug, Clone, Object)]
pub struct VerificationAttributes {
    /// Result of our own review.
    pub state: WireEnum<Internal>,
    /// Result of the provider's review, once it has been asked.
    #[oai(skip_serializing_if_is_none)]
    pub external: Option<WireEnum<External>>,
    /// How extensive the provider's review was.
    pub level: WireEnum<Level>,
    /// 1: account data, 2: documents.
    pub onboarding_step: i32,
    /// What the account can do, derived from the other fields. A test side can do everything.
    pub payment_setup: WireEnum<PaymentSetup>,
    /// Whether payments can be taken.
    pub can_sell: bool,
    /// Whether money can be paid out to the bank account.
    pub can_be_paid_out: bool,
    /// Everything that is still required. Empty: nothing is paused.
    pub requirements: Vec<Requirement>,
    /// Names of the profile fields and kinds of documents still missing before they can be submitted.
    pub missing: Vec<String>,
    /// The documents, oldest first.
    pub documents: Vec<VerificationDocument>,
    /// When the documents were submitted.
    #[oai(skip_serializing_if_is_none)]
    pub submitted_at: Option<Timestamp>,
    /// When they were decided on.
    #[oai(skip_serializing_if_is_none)]
    pub decided_at: Option<Timestamp>,
}

async fn document(seller: &Seller, tx: &mut Tx, found: Overview) -> Result<Doc<VerificationAttributes>> {
    let setup = payment_setup(tx).await?;
    let codes = found.legitimation.requirements().into_iter();
    let attributes = VerificationAttributes {
        state: WireEnum(found.legitimation.internal),
        external: found.legitimation.external.map(WireEnum),
        level: WireEnum(found.legitimation.level),
        onboarding_step: found.legitimation.onboarding_step,
        payment_setup: WireEnum(setup),
        can_sell: setup.may_sell(),
        can_be_paid_out: setup.may_be_paid_out(),
        requirements: codes.map(|code| Requirement { detail: say(&code, context::locale()), code }).collect(),
        missing: found.missing.into_iter().map(str::to_owned).collect(),
        documents: found.documents.into_iter().map(Into::into).collect(),
        submitted_at: found.legitimation.submitted_at.map(Timestamp),
        decided_at: found.legitimation.decided_at.map(Timestamp),
    };
    Ok(Doc::new(seller.tenant.id, "verification", attributes))
}

#[OpenApi(prefix_path = "/v1/cabinet/verification", tag = "crate::tags::Tag::Verification")]
impl Verifications {
    /// Retrieve the verification
    #[oai(path = "/", method = "get", operation_id = "get_verification")]
    async fn get(&self, seller: Seller) -> Answer<Json<Doc<VerificationAttributes>>> {
        let mut tx = seller.begin().await?;
        let found = kontor_verification::overview(&mut tx).await?;
        let doc = document(&seller, &mut tx, found).await?;
        tx.commit().await?;
        Ok(Json(doc))
    }

    /// Add a verification document
    ///
    /// Upload the file with the purpose `document` first. To replace a rejected document, add another of the same
    /// kind.
    #[oai(path = "/documents", method = "post", operation_id = "create_verification_document")]
    async fn bring(&self, seller: Seller, body: Body<DocumentBody>) -> Answer<Json<Doc<VerificationDocument>>> {
        let document =
            seller.tx(async |tx| kontor_verification::attach(tx, body.0.upload_id.0, body.0.kind.0).await).await?;
        Ok(Json(Doc::new(document.id, "document", document.into())))
    }

    /// Submit the verification documents
    ///
    /// Returns `profile_incomplete` with the names of whatever is missing. Submitting again changes nothing. The
    /// decision is sent by email and appears here.
    #[oai(path = "/submit", method = "post", operation_id = "submit_verification")]
    async fn submit(&self, seller: Seller) -> Answer<Json<Doc<VerificationAttributes>>> {
        let mut tx = seller.begin().await?;
        let found = kontor_verification::submit(&mut tx).await?;
        let doc = document(&seller, &mut tx, found).await?;
        tx.commit().await?;
        Ok(Json(doc))
    }
}

//! Files of a dispute's evidence: which uploads belong to it, and their way to the provider, each before the evidence names it.

use futures::StreamExt;
use kontor_db::{Tenant, Tx};
use kontor_files::{ObjectStore, keys};
use kontor_kernel::{
    ApiError, Code, Result,
    kinds::{DisputeCaseId, OrderId, SellerId, UploadId},
};
use kontor_orders::dispute::{CaseView, EVIDENCE_FILES_MAX, draft};
use kontor_payments::{
    CaseFile, FileAbout, PaymentProvider, case_files,
    provider::{Evidence, FileToHand, ProviderFault},
};
use kontor_uploads::{Purpose, limits::EVIDENCE_BYTES_MAX};

use crate::Checkout;

/// A file that a seller names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NamedFile {
    /// An upload of theirs, for evidence.
    pub upload: UploadId,
    /// What it is about.
    pub about: FileAbout,
}

/// Keeps what the seller has to say so far, and the files that show it. Each file is looked at by then: what goes to a bank is what
/// it says it is.
pub async fn write_evidence(
    tx: &mut Tx,
    order: OrderId,
    id: DisputeCaseId,
    evidence: &Evidence,
    files: &[NamedFile],
) -> Result<CaseView> {
    if files.len() > EVIDENCE_FILES_MAX {
        return Err(ApiError::field(Code::TooMany, "/files").with("max", EVIDENCE_FILES_MAX));
    }
    let named: Vec<UploadId> = files.iter().map(|file| file.upload).collect();
    let found = kontor_uploads::all_checked(tx, &named, Purpose::Evidence, "/files").await?;
    let kept = found.into_iter().zip(files).map(|(upload, named)| CaseFile {
        upload_id: upload.id,
        about: named.about,
        file_name: upload.file_name,
        content_type: upload.content_type,
        size_bytes: upload.size_bytes,
        sha256: upload.sha256.unwrap_or_default(),
        provider_ref: None,
    });
    let kept: Vec<CaseFile> = kept.collect();
    let before = case_files::of_case(tx, id).await?;
    let view = draft(tx, order, id, evidence, &kept).await?;
    // Its time begins when it is taken out, not when it was checked.
    let out = before.into_iter().map(|file| file.upload_id).filter(|upload| !named.contains(upload));
    kontor_uploads::detach_uploads(tx, &out.collect::<Vec<_>>()).await?;
    Ok(view)
}

impl Checkout {
    /// Hands the files over that the provider does not have, one by one: what it has is noted at once and is not sent again.
    pub(crate) async fn hand_files(
        &self,
        tenant: Tenant,
        case: DisputeCaseId,
        provider: &dyn PaymentProvider,
        waiting: &mut [CaseFile],
        files: &dyn ObjectStore,
    ) -> Result<std::result::Result<(), ProviderFault>> {
        for file in waiting.iter_mut().filter(|file| file.provider_ref.is_none()) {
            let bytes = match read(files, tenant.id, file).await {
                Ok(Some(bytes)) => bytes,
                Ok(None) => return Ok(Err(refused(file, "the file is not there any more"))),
                // The store stands still: nothing is known of the file, so nothing is refused.
                Err(fault) => {
                    tracing::warn!(dispute = %case, upload = %file.upload_id, ?fault, "a file cannot be read; trying again later");
                    return Ok(Err(ProviderFault::Unknown("a file cannot be read".to_owned())));
                }
            };
            let handed = FileToHand {
                name: file.file_name.clone(),
                content_type: file.content_type.clone(),
                sha256: file.sha256.clone(),
                bytes,
            };
            let reference = match provider.take_file(&file.key(case), &handed).await {
                Ok(reference) => reference,
                Err(ProviderFault::Refused(why)) => return Ok(Err(refused(file, &why))),
                Err(fault) => return Ok(Err(fault)),
            };
            let mut tx = self.begin_as_provider(tenant).await?;
            case_files::taken(&mut tx, case, file.upload_id, &reference).await?;
            tx.commit().await?;
            file.provider_ref = Some(reference);
        }
        Ok(Ok(()))
    }
}

/// Of several files the seller has to know which.
fn refused(file: &CaseFile, why: &str) -> ProviderFault {
    ProviderFault::Refused(format!("{}: {why}", file.file_name))
}

/// A file as a whole: one at a time, and none is large. None: it is not there, or not what was checked.
async fn read(files: &dyn ObjectStore, seller: SellerId, file: &CaseFile) -> Result<Option<Vec<u8>>> {
    let Some(mut body) = files.get(&keys::file(seller, file.upload_id)).await? else { return Ok(None) };
    let mut bytes = Vec::new();
    while let Some(piece) = body.next().await {
        bytes.extend_from_slice(&piece?);
        if i64::try_from(bytes.len())? > EVIDENCE_BYTES_MAX {
            return Ok(None);
        }
    }
    Ok((i64::try_from(bytes.len())? == file.size_bytes).then_some(bytes))
}

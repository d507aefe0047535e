//! Files of a case's evidence: uploads of the seller as they were when they were checked, what each is about, and what the provider
//! calls those that it has.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use kontor_db::{Keep, Row, Tx, query};
use kontor_kernel::{
    Result,
    kinds::{DisputeCaseId, SellerId, UploadId},
};

use crate::{FileAbout, schema::dispute_files};

/// A file of a case.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = dispute_files)]
pub struct CaseFile {
    /// The file.
    pub upload_id: UploadId,
    /// What it is about.
    pub about: FileAbout,
    /// Its name on the seller's machine.
    pub file_name: String,
    /// What it is, by its bytes.
    pub content_type: String,
    /// Its length.
    pub size_bytes: i64,
    /// Its fingerprint.
    pub sha256: String,
    /// The provider's name for it, once it has it.
    pub provider_ref: Option<String>,
}

impl CaseFile {
    /// By this key the provider knows it again: however often it is handed over, it is one file.
    pub fn key(&self, case: DisputeCaseId) -> String {
        format!("{case}-{}", self.upload_id)
    }
}

/// The files of a case, in the seller's order.
pub async fn of_case(tx: &mut Tx, case: DisputeCaseId) -> Result<Vec<CaseFile>> {
    let seller = tx.seller()?;
    let rows = dispute_files::table
        .filter(dispute_files::seller_id.eq(seller).and(dispute_files::case_id.eq(case)))
        .order((dispute_files::position, dispute_files::upload_id))
        .select(CaseFile::as_select());
    Ok(rows.load(tx.conn()?).await?)
}

/// Makes these the files of a case. What the provider calls those that it has stays as it was noted.
pub async fn replace_files(tx: &mut Tx, case: DisputeCaseId, files: &[CaseFile]) -> Result<()> {
    let seller = tx.seller()?;
    let stay: Vec<UploadId> = files.iter().map(|file| file.upload_id).collect();
    diesel::delete(dispute_files::table)
        .filter(dispute_files::seller_id.eq(seller).and(dispute_files::case_id.eq(case)))
        .filter(dispute_files::upload_id.ne_all(stay))
        .execute(tx.conn()?)
        .await?;
    for (position, file) in (0_i32..).zip(files) {
        let again = (dispute_files::position.eq(position), dispute_files::about.eq(file.about));
        diesel::insert_into(dispute_files::table)
            .values((
                (dispute_files::seller_id.eq(seller), dispute_files::case_id.eq(case)),
                (dispute_files::upload_id.eq(file.upload_id), dispute_files::position.eq(position)),
                (dispute_files::about.eq(file.about), dispute_files::file_name.eq(&file.file_name)),
                dispute_files::content_type.eq(&file.content_type),
                (dispute_files::size_bytes.eq(file.size_bytes), dispute_files::sha256.eq(&file.sha256)),
            ))
            .on_conflict((dispute_files::seller_id, dispute_files::case_id, dispute_files::upload_id))
            .do_update()
            .set(again)
            .execute(tx.conn()?)
            .await?;
    }
    Ok(())
}

/// Notes what the provider calls a file that it has now.
pub async fn taken(tx: &mut Tx, case: DisputeCaseId, upload: UploadId, reference: &str) -> Result<()> {
    let seller = tx.seller()?;
    diesel::update(dispute_files::table.find((seller, case, upload)))
        .set(dispute_files::provider_ref.eq(reference))
        .prepared()
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

/// Whether any case names this file.
pub async fn is_named(tx: &mut Tx, upload: UploadId) -> Result<bool> {
    let seller = tx.seller()?;
    let named =
        dispute_files::table.filter(dispute_files::seller_id.eq(seller).and(dispute_files::upload_id.eq(upload)));
    Ok(diesel::select(diesel::dsl::exists(named)).get_result(tx.conn()?).await?)
}

/// Files that one look for loose ones finds; the next one goes on.
const LOOSE_ROWS: i64 = 500;

/// A file for evidence that no case names.
#[derive(Debug, Row)]
pub struct LooseFile {
    /// Whose it is.
    pub seller_id: SellerId,
    /// The file.
    pub upload_id: UploadId,
}

/// Files for evidence, of all sellers, that were looked at before this time and that no case names; the oldest first, some of them.
pub async fn loose(tx: &mut Tx, before: DateTime<Utc>) -> Result<Vec<LooseFile>> {
    let found = query(
        "SELECT u.seller_id, u.id AS upload_id FROM uploads AS u
         WHERE u.purpose = 'evidence' AND u.state = 'checked' AND u.updated_at < $1
           AND NOT EXISTS (SELECT FROM dispute_files AS f WHERE f.seller_id = u.seller_id AND f.upload_id = u.id)
         ORDER BY u.updated_at LIMIT $2",
    );
    Ok(found.bind(before).bind(LOOSE_ROWS).load(tx.conn()?).await?)
}

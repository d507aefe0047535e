//! A worker makes the sizes of a cover.

use bytes::Bytes;
use futures::StreamExt;
use kontor_db::{Db, Scope};
use kontor_files::{ObjectStore, keys, picture};
use kontor_kernel::{
    Actor, ApiError, Code, Result,
    kinds::{CoverId, SellerId},
};
use kontor_uploads::{UploadState, find, limits::COVER_BYTES_MAX};
use tokio::sync::Semaphore;

use crate::{CoverState, covers, limits::COVER_WIDTHS_PIXELS};

/// A picture unfolds into up to 200 MB: one at a time in a process, however many have come.
static UNFOLDING: Semaphore = Semaphore::const_new(1);

/// Makes a cover's sizes and shows it, or refuses it. Twice is once.
pub async fn resize_cover(db: &Db, files: &dyn ObjectStore, seller: SellerId, id: CoverId) -> Result<()> {
    let scope = Scope::Seller(db.tenant(seller).await?, Actor::Tenant(seller));
    let mut tx = db.begin(scope.clone()).await?;
    // Removed meanwhile: nothing to be done.
    let Some(cover) = covers::find_any(&mut tx, id).await? else { return Ok(()) };
    let upload = find(&mut tx, cover.upload_id).await?;
    tx.commit().await?;
    if cover.state != CoverState::Waiting || upload.state != UploadState::Checked {
        return Ok(());
    }
    let _alone = UNFOLDING.acquire().await.map_err(ApiError::internal)?;
    let picture = read(files, &upload.object_key).await?;
    let made = tokio::task::spawn_blocking(move || picture::sizes(&picture, &COVER_WIDTHS_PIXELS)).await?;
    let made = match made {
        Ok(made) => made,
        Err(fault) if matches!(fault.code(), Code::WrongFileType | Code::FileTooLarge | Code::TooManyPixels) => {
            let mut tx = db.begin(scope).await?;
            covers::refuse(&mut tx, id, fault.code()).await?;
            return tx.commit().await;
        }
        Err(fault) => return Err(fault),
    };
    for size in &made.sizes {
        let key = keys::cover(seller, id, size.wanted);
        files.put(&key, "image/jpeg", Bytes::from(size.jpeg.clone())).await?;
    }
    let mut tx = db.begin(scope).await?;
    covers::show(&mut tx, id, &made).await?;
    tx.commit().await
}

/// The picture as a whole; its size was checked, and is checked again here because it is held in memory.
async fn read(files: &dyn ObjectStore, key: &str) -> Result<Vec<u8>> {
    let mut picture = Vec::new();
    let Some(mut body) = files.get(key).await? else {
        return Err(ApiError::internal("a checked picture is not in the store"));
    };
    while let Some(piece) = body.next().await {
        picture.extend_from_slice(&piece?);
        if i64::try_from(picture.len())? > COVER_BYTES_MAX {
            return Err(ApiError::new(Code::FileTooLarge));
        }
    }
    Ok(picture)
}

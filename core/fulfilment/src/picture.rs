//! A product's picture for a paper.

use futures::TryStreamExt;
use kontor_catalog::{
    CoverState,
    covers::{self, Cover},
};
use kontor_db::Tx;
use kontor_documents_pdf::Picture;
use kontor_files::{ObjectStore, keys};
use kontor_kernel::{
    Result,
    kinds::{CoverId, ProductId},
};

/// The first picture of a product that can be shown, in its largest size.
pub(crate) async fn first_of(tx: &mut Tx, files: &dyn ObjectStore, product: ProductId) -> Result<Option<Picture>> {
    let all = covers::list(tx, product).await?;
    largest(tx, files, all.into_iter().find(|cover| cover.state == CoverState::Ready)).await
}

/// One picture in its largest size, if it can be shown.
pub(crate) async fn of_cover(tx: &mut Tx, files: &dyn ObjectStore, cover: CoverId) -> Result<Option<Picture>> {
    let found = covers::find_any(tx, cover).await?;
    largest(tx, files, found.filter(|cover| cover.state == CoverState::Ready)).await
}

async fn largest(tx: &mut Tx, files: &dyn ObjectStore, cover: Option<Cover>) -> Result<Option<Picture>> {
    let seller = tx.seller()?;
    let Some((cover, size)) = cover.and_then(|cover| Some((cover.id, cover.variants().pop()?))) else {
        return Ok(None);
    };
    let Some(bytes) = files.get(&keys::cover(seller, cover, size.wanted)).await? else { return Ok(None) };
    let pieces: Vec<_> = bytes.try_collect().await?;
    Ok(Some(Picture { jpeg: pieces.concat(), width: size.width, height: size.height }))
}

//! Who holds an upload and has to know what became of it.

use async_trait::async_trait;
use kontor_db::Tx;
use kontor_kernel::{Code, Result, kinds::UploadId};

use crate::Upload;

/// A context whose things hold uploads. It is asked and told in the transaction in which an upload is decided about.
#[async_trait]
pub trait UploadHolder: Send + Sync {
    /// Whether it stamps this upload for its buyers: then one that cannot be stamped is refused.
    async fn is_stamped(&self, tx: &mut Tx, id: UploadId) -> Result<bool>;

    /// An upload was looked at. `refused`: the code of what is wrong with it; none: it is what it says it is.
    async fn note_decided(&self, tx: &mut Tx, upload: &Upload, refused: Option<Code>) -> Result<()>;
}

//! What a course teaches: sections and their lessons, in the seller's order.
//!
//! A lesson is there for buyers once it has what its kind needs: a text, or a file that was checked. Until then only the
//! seller sees it. Whatever is changed is a change of the product: it counts the product's version.

mod arrange;
mod copy;
mod lesson;
mod lessons;
mod outline;
mod sections;

pub use arrange::{Place, arrange};
pub(crate) use copy::copy;
pub use lesson::{Lesson, LessonFile, find, find_preview};
pub use lessons::{LessonChange, NewLesson, add, change, remove};
pub use outline::{Section, lessons_counts, outline, previews};
pub use sections::{add_section, remove_section, rename_section};

use kontor_db::Tx;
use kontor_kernel::{ApiError, Result, kinds::ProductId};

use crate::{Form, Product, store};

/// The course that is to be changed, held. `seen`: the version that the editor saw.
async fn lock(tx: &mut Tx, product: ProductId, seen: Option<i32>) -> Result<Product> {
    let product = store::lock_version(tx, product, seen).await?;
    if product.form == Form::Course { Ok(product) } else { Err(ApiError::not_found()) }
}

/// The course as it is after a change.
async fn changed(tx: &mut Tx, product: ProductId) -> Result<Product> {
    store::recount(tx, &[product.uuid()], true).await?;
    store::find(tx, product).await
}

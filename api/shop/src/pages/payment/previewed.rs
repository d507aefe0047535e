//! The payment page for its seller's eyes: in other settings, or of a draft.

use kontor_kernel::{ApiError, Result};

use super::show::Subject;
use crate::preview::Preview;

impl Subject {
    /// The page as its seller would have it, for their eyes.
    pub(super) fn preview(&mut self, shown: Preview) -> Result<()> {
        match shown {
            Preview::Settings(said) => self.offer.settings = Some(*said),
            Preview::Product(id) if id == self.offer.product.id => {}
            Preview::Product(_) | Preview::Page(_) => return Err(ApiError::not_found()),
        }
        // A draft, or what is sold out, is shown as it would be sold.
        self.offer.reasons.clear();
        self.preview = true;
        Ok(())
    }
}

//! A register is asked about a VAT id in the seller's name, and whoever asks about one after the other is held up. What counts is how
//! many different ids somebody asks about: the businesses behind one network address look at their own again and again.

use kontor_db::Tenant;
use kontor_kernel::Result;

use crate::{app::App, http::limiter::Bucket};

/// Whether it may be looked at; refused with the seconds to wait.
pub async fn ask(app: &App, tenant: Tenant, address: &str, typed: &str) -> Result<()> {
    // However it is written, it is one id.
    let id: String = typed.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_uppercase).collect();
    app.limiter.guess(Bucket::VatId, address, &format!("{} {id}", tenant.id)).await
}

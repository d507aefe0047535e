//! The operator's keys, by which passes are signed. What is not set is not offered.

use crate::{apple::AppleSigner, error::SignerError, google::GoogleSigner};

/// Who signs passes; none: passes of that kind are not offered.
#[derive(Default, Clone)]
pub struct Signers {
    /// For Apple Wallet.
    pub apple: Option<std::sync::Arc<AppleSigner>>,
    /// For Google Wallet.
    pub google: Option<std::sync::Arc<GoogleSigner>>,
}

impl Signers {
    /// Reads them by the names of settings. Half of what one of them needs is refused: whoever begins means to have it.
    pub fn from_settings(read: impl Fn(&str) -> Option<String>) -> Result<Self, SignerError> {
        let apple = all(
            &read,
            ["APPLE_WALLET_PASS_TYPE", "APPLE_WALLET_TEAM", "APPLE_WALLET_CERTIFICATES", "APPLE_WALLET_KEY"],
        )?;
        let google = all(&read, ["GOOGLE_WALLET_ISSUER", "GOOGLE_WALLET_ACCOUNT", "GOOGLE_WALLET_KEY"])?;
        let apple =
            apple.map(|[pass_type, team, certificates, key]| AppleSigner::new(&pass_type, &team, &certificates, &key));
        let google = google.map(|[issuer, account, key]| GoogleSigner::new(&issuer, &account, &key));
        Ok(Self { apple: apple.transpose()?.map(Into::into), google: google.transpose()?.map(Into::into) })
    }
}

/// All of these settings, or none where none is set.
fn all<const N: usize>(
    read: &impl Fn(&str) -> Option<String>,
    names: [&str; N],
) -> Result<Option<[String; N]>, SignerError> {
    let said = names.map(|name| read(name).filter(|value| !value.trim().is_empty()));
    if said.iter().all(Option::is_none) {
        return Ok(None);
    }
    match names.iter().zip(&said).find(|(_, value)| value.is_none()) {
        Some((name, _)) => Err(SignerError(format!("{name} is not set: set {}, or none of them", names.join(", ")))),
        None => Ok(Some(said.map(Option::unwrap_or_default))),
    }
}

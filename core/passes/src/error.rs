//! Why a signer cannot be made.

/// A key or certificate that cannot be used, said in one line.
#[derive(Debug, PartialEq, Eq)]
pub struct SignerError(pub(crate) String);

impl std::fmt::Display for SignerError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for SignerError {}

//! The seller-sharing token in an address: whose sharing brings a visitor to selling. It names a shop and opens
//! nothing; the signature only keeps anybody from making one for somebody else.

use kontor_kernel::{Secret, kinds::SellerId};

const PURPOSE: &str = "seller-sharing";

/// The token that a shop may put into links.
pub fn sharing_token(secret: &Secret, seller: SellerId) -> String {
    format!("{seller}.{}", secret.sign(PURPOSE, &[seller.uuid().as_bytes()]))
}

/// The shop that a token names, if we made it.
pub fn shared_by(secret: &Secret, token: &str) -> Option<SellerId> {
    let (seller, _) = token.split_once('.')?;
    let seller: SellerId = seller.parse().ok()?;
    // One way to write it, so comparing the whole text compares the signature.
    secret.wrote(token, |key| sharing_token(key, seller)).then_some(seller)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    #[test]
    fn a_token_names_its_shop_and_cannot_be_made_up() {
        let secret = Secret::from_hex(&"11".repeat(32)).unwrap();
        let (one, other) = ("sel_01h455vb4pex5vsknk084sn02q", "sel_01h455vb4pex5vsknk084sn02r");
        let token = sharing_token(&secret, one.parse().unwrap());
        assert_eq!(shared_by(&secret, &token), Some(one.parse().unwrap()));
        assert_eq!(shared_by(&secret, &token.replace(one, other)), None);
        for noise in ["", ".", "x.y", one] {
            assert_eq!(shared_by(&secret, noise), None);
        }
    }
}

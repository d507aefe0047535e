//! Sealing IBANs.

use kontor_kernel::{
    Place, Result, Rng, Secret,
    kinds::{BankAccountId, SellerId},
};

fn place(seller: SellerId, id: BankAccountId) -> Place {
    Place { purpose: "bank_accounts.iban", owner: seller.uuid(), row: id.uuid() }
}

/// Seals a text.
pub fn seal(secret: &Secret, rng: &dyn Rng, seller: SellerId, id: BankAccountId, text: &str) -> Result<String> {
    secret.seal(rng, place(seller, id), text)
}

/// Opens what [`seal`] sealed. The error says nothing of what was inside.
pub fn open(secret: &Secret, seller: SellerId, id: BankAccountId, sealed: &str) -> Result<String> {
    secret.open(place(seller, id), sealed)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use kontor_kernel::{Env, SystemRng};

    use super::*;

    #[test]
    fn only_the_same_row_of_the_same_seller_opens() {
        let secret = Secret::from_hex(&"ab".repeat(32)).unwrap();
        let env = Env::system();
        let (seller, id) = (env.id(), env.id());
        let sealed = seal(&secret, &SystemRng, seller, id, "DE89370400440532013000").unwrap();
        assert!(!sealed.contains("3000"));
        assert_ne!(sealed, seal(&secret, &SystemRng, seller, id, "DE89370400440532013000").unwrap());
        assert_eq!(open(&secret, seller, id, &sealed).unwrap(), "DE89370400440532013000");
        assert!(open(&secret, env.id(), id, &sealed).is_err());
        assert!(open(&secret, seller, env.id(), &sealed).is_err());
        assert!(open(&Secret::from_hex(&"cd".repeat(32)).unwrap(), seller, id, &sealed).is_err());
        assert!(open(&secret, seller, id, "short").is_err());
        let elsewhere = Place { purpose: "webhook_endpoints.secret", owner: seller.uuid(), row: id.uuid() };
        assert!(secret.open(elsewhere, &sealed).is_err());
    }
}

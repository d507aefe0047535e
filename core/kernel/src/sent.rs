//! Forms that somebody sends without an account, and so without a key of their own.

use sha2::{Digest, Sha256};
use uuid::Uuid;

/// What a form is known by once it was sent with such words: pressed twice it is one, and whoever went back and wrote other
/// words has sent another.
pub fn sent_form(form: Uuid, words: &impl std::fmt::Debug) -> Uuid {
    let digest: [u8; 32] = Sha256::digest(format!("{form} {words:?}")).into();
    Uuid::from_u128(u128::from_be_bytes(*digest.first_chunk().unwrap_or(&[0; 16])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_words_are_one_and_others_another() {
        let form = Uuid::from_u128(7);
        assert_eq!(sent_form(form, &["a", "b"]), sent_form(form, &["a", "b"]));
        let all = [sent_form(form, &["a", "b"]), sent_form(form, &["ab", ""]), sent_form(Uuid::nil(), &["a", "b"])];
        assert!(all[0] != all[1] && all[1] != all[2] && all[0] != all[2]);
    }
}

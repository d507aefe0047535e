//! The passwords that most people use, which every guesser tries first. `data/README.md` says where they come from.

use data_encoding::HEXLOWER;
use kontor_kernel::hash_token;

/// Of each password the first bytes of its SHA-256, sorted.
static HASHES: &[u8] = include_bytes!("../data/common_passwords.bin");
const HASH_BYTES: usize = 5;

/// Whether a password is one of the 100,000 most common ones, in whatever case.
pub fn is_common(password: &str) -> bool {
    let digest = hash_token(&password.trim().to_lowercase());
    let Some(hash) = digest.get(..2 * HASH_BYTES).and_then(|head| HEXLOWER.decode(head.as_bytes()).ok()) else {
        return false;
    };
    let (mut low, mut high) = (0, HASHES.len() / HASH_BYTES);
    while low < high {
        let middle = low.midpoint(high);
        let found = HASHES.get(middle * HASH_BYTES..(middle + 1) * HASH_BYTES).unwrap_or_default();
        match found.cmp(hash.as_slice()) {
            std::cmp::Ordering::Equal => return true,
            std::cmp::Ordering::Less => low = middle + 1,
            std::cmp::Ordering::Greater => high = middle,
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_has_a_hundred_thousand_entries_in_order() {
        assert_eq!(HASHES.len(), 100_000 * HASH_BYTES);
        let entries: Vec<&[u8]> = HASHES.chunks_exact(HASH_BYTES).collect();
        assert!(entries.windows(2).all(|pair| pair.first() < pair.last()));
    }

    #[test]
    fn what_is_on_the_list_is_common_in_any_case_and_the_rest_is_not() {
        for common in ["qwertyuiop", "1Q2w3e4r5t", "welcomeaaa777-177", " 4815162342 "] {
            assert!(is_common(common), "{common}");
        }
        for rare in ["correct horse battery", "Zwölf Boxkämpfer jagen", "", "qwertyuiop jagen zwölf"] {
            assert!(!is_common(rare), "{rare}");
        }
    }
}

//! References with one mistake: a sign wrong, missing or too much, or two that changed places.

/// What is compared: letters and digits only, large. Whatever payers put between them does not count.
pub(crate) fn squash(text: &str) -> String {
    text.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_uppercase()
}

/// Whether one mistake at most makes one of the other.
pub(crate) fn within_one(one: &[u8], other: &[u8]) -> bool {
    let (short, long) = if one.len() <= other.len() { (one, other) } else { (other, one) };
    let same = short.iter().zip(long).take_while(|(left, right)| left == right).count();
    let rest = |text: &'_ [u8], skip: usize| text.get(skip..).unwrap_or_default().to_vec();
    match long.len() - short.len() {
        0 => {
            let swapped = short.get(same).is_some()
                && short.get(same) == long.get(same + 1)
                && short.get(same + 1) == long.get(same)
                && rest(short, same + 2) == rest(long, same + 2);
            rest(short, same + 1) == rest(long, same + 1) || swapped
        }
        1 => rest(short, same) == rest(long, same + 1),
        _ => false,
    }
}

/// Whether a reference stands in a text with one mistake at most. `at`: where a half of it was found, and how much of the
/// reference stands before that.
pub(crate) fn stands_near(text: &[u8], reference: &[u8], at: usize, before: usize) -> bool {
    let start = at.saturating_sub(before);
    (start.saturating_sub(1)..=start + 1).any(|from| {
        (reference.len() - 1..=reference.len() + 1)
            .any(|length| text.get(from..from + length).is_some_and(|piece| within_one(piece, reference)))
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn one_mistake() {
        let near = |one: &str, other: &str| within_one(one.as_bytes(), other.as_bytes());
        for other in ["ABCDEFGH", "ABXDEFGH", "ABDEFGH", "ABCCDEFGH", "BACDEFGH", "ABCDEFHG", "BCDEFGH", "ABCDEFGHI"] {
            assert!(near("ABCDEFGH", other) && near(other, "ABCDEFGH"), "{other}");
        }
        for other in ["AXXDEFGH", "BADCEFGH", "ABCDEF", "ABCDEFGHIJ", ""] {
            assert!(!near("ABCDEFGH", other) && !near(other, "ABCDEFGH"), "{other}");
        }
        assert!(near("", "") && near("", "A"));
    }

    proptest! {
        #[test]
        fn a_sign_taken_out_put_in_or_changed_is_one_mistake(text in "[A-Z0-9]{8,20}", at in 0_usize..8, sign in "[A-Z0-9]") {
            let without = format!("{}{}", &text[..at], &text[at + 1..]);
            let with = format!("{}{sign}{}", &text[..at], &text[at..]);
            let changed = format!("{}{sign}{}", &text[..at], &text[at + 1..]);
            for other in [without, with, changed] {
                prop_assert!(within_one(text.as_bytes(), other.as_bytes()));
            }
        }
    }
}

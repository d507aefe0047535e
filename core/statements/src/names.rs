//! Whether two people are the same, as far as names tell.

use kontor_lists::folded_words;

/// A buyer, by the words of their names.
#[derive(Debug, Clone, Default)]
pub(crate) struct Buyer {
    first: Vec<String>,
    last: Vec<String>,
    company: Vec<String>,
}

/// A name of one letter is anybody's.
const NAME_CHARS_MIN: usize = 2;

impl Buyer {
    pub fn from_names(first: &str, last: &str, company: &str) -> Self {
        Self { first: folded_words(first), last: folded_words(last), company: folded_words(company) }
    }

    /// Whether a payer's name, in whatever order and with whatever titles, has theirs in it.
    pub fn is(&self, payer: &[String]) -> bool {
        let all = |words: &[String]| {
            words.iter().any(|word| word.chars().count() >= NAME_CHARS_MIN)
                && words.iter().all(|word| payer.contains(word))
        };
        let first = self.first.is_empty() || self.first.iter().any(|word| payer.contains(word));
        (all(&self.last) && first) || all(&self.company)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_payer_is_known_by_last_and_first_name_or_by_the_company() {
        let bea = Buyer::from_names("Bea Maria", "Müller-Groß", "");
        let is = |buyer: &Buyer, name: &str| buyer.is(&folded_words(name));
        assert!(is(&bea, "BEA MUELLER-GROSS") && !is(&bea, "MUELLER"));
        assert!(is(&bea, "Dr. Bea Müller-Groß"));
        assert!(is(&bea, "GROSS MULLER BEA"));
        assert!(!is(&bea, "Hans Müller-Groß"));
        assert!(!is(&bea, ""));
        let acme = Buyer::from_names("", "", "Acme GmbH");
        assert!(is(&acme, "ACME GMBH BERLIN") && !is(&acme, "GmbH"));
        assert!(!is(&Buyer::default(), "Bea"));
        assert!(!is(&Buyer::from_names("", "X", ""), "X"));
    }
}

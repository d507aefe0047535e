//! Addresses of mail in the one form that is kept, compared and delivered to.

use url::Host;

use crate::text::is_unseen;

/// An address as it is kept: small letters by the rules of ASCII alone, no signs that cannot be seen, the domain as the
/// net knows it (`bücher.example` is `xn--bcher-kva.example`), so that both spellings are one mailbox and one account.
/// What is no address stays what it is, for whoever refuses it.
pub fn plain_email(typed: &str) -> String {
    let typed: String = typed.trim().chars().filter(|sign| !is_unseen(*sign)).collect();
    let Some((local, domain)) = typed.rsplit_once('@') else { return typed.to_ascii_lowercase() };
    let domain = match Host::parse(domain) {
        Ok(Host::Domain(ascii)) => ascii,
        _ => domain.to_ascii_lowercase(),
    };
    format!("{}@{domain}", local.to_ascii_lowercase())
}

/// Whether what stands before the `@` has letters that few mail servers can deliver to.
pub(crate) fn is_beyond_ascii(plain: &str) -> bool {
    plain.rsplit_once('@').is_some_and(|(local, _)| !local.is_ascii())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_one_form() {
        for (typed, kept) in [
            (" Ida.Novak+Kurs@Example.COM ", "ida.novak+kurs@example.com"),
            ("joerg@bücher.example", "joerg@xn--bcher-kva.example"),
            ("joerg@xn--bcher-kva.example", "joerg@xn--bcher-kva.example"),
            ("JOERG@BÜCHER.example", "joerg@xn--bcher-kva.example"),
            ("aoife.o'brien@example.com", "aoife.o'brien@example.com"),
            ("ida\u{200b}@example.com\u{feff}", "ida@example.com"),
            ("nobody", "nobody"),
            ("a@b@c.example", "a@b@c.example"),
            ("a@1.2.3.4", "a@1.2.3.4"),
        ] {
            assert_eq!(plain_email(typed), kept, "{typed:?}");
            assert_eq!(plain_email(kept), kept, "{kept:?}");
        }
        // Another alphabet's capital is let be: it would become two letters.
        assert_eq!(plain_email("İREM@EXAMPLE.COM"), "İrem@example.com");
        assert!(is_beyond_ascii("bea.müller@example.com") && !is_beyond_ascii("joerg@xn--bcher-kva.example"));
    }
}

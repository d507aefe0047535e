//! Addresses of mail that are one mailbox.

/// The mailbox of an address: what follows a plus sign is its owner's own mark, and mostly one mailbox.
pub fn mailbox(email: &str) -> String {
    let email = crate::plain_email(email);
    let Some((local, domain)) = email.rsplit_once('@') else { return email };
    let local = local.split_once('+').map_or(local, |(name, _)| name);
    format!("{local}@{domain}")
}

#[cfg(test)]
mod tests {
    use super::mailbox;

    #[test]
    fn a_mark_behind_the_name_is_no_other_mailbox() {
        for (email, of) in [
            ("Anna+1@B.test", "anna@b.test"),
            ("anna@b.test ", "anna@b.test"),
            ("a@x+y.test", "a@x+y.test"),
            ("no", "no"),
        ] {
            assert_eq!(mailbox(email), of);
        }
    }
}

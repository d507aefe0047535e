//! The public name of a shop, which is part of its address.

use kontor_db::{Db, Scope};
use kontor_kernel::{Code, Result, Validator};

use crate::store;

/// Shortest and longest name; the specification leaves the bounds open.
const USERNAME_CHARS_MIN: usize = 3;
const USERNAME_CHARS_MAX: usize = 40;
/// What the test twin's name ends in; nobody else's may.
const TEST_SUFFIX: &str = "-test";
/// Names that would pass for ours, or for a part of an address.
const RESERVED: &[&str] = &[
    "about", "account", "admin", "api", "app", "assets", "blog", "cabinet", "cdn", "checkout", "docs", "email",
    "emails", "health", "help", "imprint", "kontor", "legal", "login", "mail", "metrics", "payer", "payment", "plans",
    "privacy", "publish", "root", "security", "shop", "sign-in", "sign-up", "status", "support", "system", "team",
    "terms", "users", "www",
];

/// The test twin's name.
pub fn test_name(username: &str) -> String {
    format!("{username}{TEST_SUFFIX}")
}

/// Names are compared in lower case, without what was pasted around them.
pub fn normal(username: &str) -> String {
    username.trim().to_lowercase()
}

/// Notes what is wrong with a requested name.
pub fn check_username(check: &mut Validator, pointer: &str, username: &str) {
    let length = username.chars().count();
    let shape = username.starts_with(|letter: char| letter.is_ascii_lowercase())
        && username.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-')
        && !username.ends_with('-')
        && !username.contains("--");
    if length == 0 {
        check.refuse(Code::Required, pointer);
    } else if length < USERNAME_CHARS_MIN {
        check.refuse_with(Code::UsernameTooSmall, pointer, [("min", USERNAME_CHARS_MIN.into())]);
    } else if length > USERNAME_CHARS_MAX {
        check.refuse_with(Code::UsernameTooBig, pointer, [("max", USERNAME_CHARS_MAX.into())]);
    } else if !shape {
        check.refuse(Code::UsernameInvalid, pointer);
    } else if username.ends_with(TEST_SUFFIX) || RESERVED.contains(&username) {
        check.refuse(Code::UsernameExists, pointer);
    }
}

/// Whether a shop could have this name. Refuses what no shop can be called.
pub async fn username_is_free(db: &Db, username: &str) -> Result<bool> {
    let username = normal(username);
    let mut check = Validator::new();
    check_username(&mut check, "/username", &username);
    check.finish()?;
    let mut tx = db.begin(Scope::Anonymous(username.clone())).await?;
    let taken = store::shop(&mut tx, &username).await?;
    tx.commit().await?;
    Ok(taken.is_none())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    #[test]
    fn names() {
        let code = |name: &str| {
            let mut check = Validator::new();
            check_username(&mut check, "/username", name);
            check.finish().err().map(|fault| fault.field_faults().first().unwrap().code)
        };
        for good in ["anna", "a1b", "knots-and-more"] {
            assert_eq!(code(good), None, "{good}");
        }
        assert_eq!(code(""), Some(Code::Required));
        assert_eq!(code("ab"), Some(Code::UsernameTooSmall));
        assert_eq!(code(&"a".repeat(41)), Some(Code::UsernameTooBig));
        for bad in ["1anna", "an na", "Änna", "anna-", "an--na", "anna/x", "anna\0x"] {
            assert_eq!(code(bad), Some(Code::UsernameInvalid), "{bad}");
        }
        for taken in ["admin", "anna-test"] {
            assert_eq!(code(taken), Some(Code::UsernameExists), "{taken}");
        }
    }
}

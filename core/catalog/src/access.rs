//! The password of a product that is sold to those who know it. Only its hash ever comes here.

use kontor_kernel::{Code, Result, Validator};

use crate::{Product, limits};

/// Refuses a password that cannot be one. Nobody has to remember it for long, so its length is all that is asked.
pub fn check_access_password(password: &str) -> Result<()> {
    let mut check = Validator::new();
    let length = password.chars().count();
    if length == 0 {
        check.refuse(Code::Required, "/access_password");
    } else if password.trim() != password {
        // What is copied out of a message comes without the spaces around it.
        check.refuse(Code::InvalidCharacters, "/access_password");
    } else if length < limits::ACCESS_PASSWORD_CHARS_MIN {
        let least = limits::ACCESS_PASSWORD_CHARS_MIN;
        check.refuse_with(Code::TooShort, "/access_password", [("min", least.into())]);
    } else {
        check.line("/access_password", password, 1, limits::ACCESS_PASSWORD_CHARS_MAX);
    }
    check.finish()
}

impl Product {
    /// Whether only who knows its password can buy it.
    pub const fn has_access_password(&self) -> bool {
        self.access_password_hash.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_has_a_length_and_no_edges() {
        let code = |password: &str| {
            check_access_password(password).err().and_then(|fault| fault.field_faults().first().map(|field| field.code))
        };
        assert_eq!(code("rye & salt"), None);
        assert_eq!(code(""), Some(Code::Required));
        assert_eq!(code("short"), Some(Code::TooShort));
        assert_eq!(code(" spring sale"), Some(Code::InvalidCharacters));
        assert_eq!(code(&"x".repeat(101)), Some(Code::TooLong));
    }
}

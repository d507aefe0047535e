//! An email is kept without what gives access.

use serde_json::Value;

use crate::{Email, Kind};

/// Facts that give access. Forgotten once the mail is on its way.
const SECRETS: &[&str] = &["link", "code", "undo_link"];
/// What stands in their place when the mail is looked at again.
const FORGOTTEN: &str = "••••••";

impl Email {
    /// The email without what gives access, for keeping: links lead to `home` instead.
    pub fn without_secrets(&self, home: &str) -> Self {
        if self.kind() != Kind::Security {
            return self.clone();
        }
        let Ok(mut value) = serde_json::to_value(self) else { return self.clone() };
        if let Some(facts) = value.get_mut("facts").and_then(Value::as_object_mut) {
            for (name, fact) in facts.iter_mut().filter(|(name, _)| SECRETS.contains(&name.as_str())) {
                *fact = if name == "code" { FORGOTTEN.into() } else { home.into() };
            }
        }
        serde_json::from_value(value).unwrap_or_else(|_| self.clone())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    #[test]
    fn what_opens_a_door_is_not_kept() {
        let kept = Email::MagicLink { link: "https://kontor.test/secret".to_owned(), code: "123456".to_owned() }
            .without_secrets("https://kontor.test");
        let text = serde_json::to_string(&kept).unwrap();
        assert!(!text.contains("secret") && !text.contains("123456"), "{text}");
    }
}

//! Where a document may lead.

use kontor_kernel::address::web_address;

/// What stands behind `mailto:` and `tel:` at most.
const CONTACT_CHARS_MAX: usize = 320;
const LINK_CHARS_MAX: usize = 2_000;

/// Whether a text leads to the web, to a place of the shop or of the page, to a mailbox or a telephone, and nowhere else.
pub fn is_link(text: &str) -> bool {
    let odd = |sign: char| sign.is_control() || sign.is_whitespace() || matches!(sign, '\\' | '<' | '>' | '"');
    if text.chars().any(odd) || text.chars().count() > LINK_CHARS_MAX {
        return false;
    }
    if let Some(rest) = text.strip_prefix('/') {
        // Two of them would be the name of another server.
        return !rest.starts_with('/');
    }
    if text.starts_with('#') {
        return true;
    }
    match text.strip_prefix("mailto:").or_else(|| text.strip_prefix("tel:")) {
        Some(rest) => !rest.is_empty() && rest.len() <= CONTACT_CHARS_MAX,
        None => web_address(text).is_ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_somewhere_and_run_nothing() {
        for lawful in [
            "https://example.org/a?b=c#d",
            "http://example.org",
            "/imprint",
            "/",
            "#top",
            "mailto:a@b.test",
            "tel:+49301234",
        ] {
            assert!(is_link(lawful), "{lawful}");
        }
        for refused in [
            "",
            "javascript:alert(1)",
            "JaVaScRiPt:alert(1)",
            " javascript:alert(1)",
            "java\tscript:alert(1)",
            "data:text/html,<script>",
            "vbscript:x",
            "//evil.example",
            "/\\evil.example",
            "https://",
            "https://a b",
            "https://user:pass@example.org",
            "mailto:",
            "tel:",
            "ftp://example.org",
            "imprint",
            "https:example.org\"onload=",
            "/\u{0}",
            "blob:https://example.org/1",
            "file:///etc/passwd",
        ] {
            assert!(!is_link(refused), "{refused}");
        }
    }
}

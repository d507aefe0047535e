//! What accounts at vendors look like.

use crate::tracking::CodeForm;

impl CodeForm {
    /// An account as this vendor writes them, for whoever has to be told.
    pub(crate) const fn example(self) -> &'static str {
        match self {
            Self::GoogleAnalytics => "UA-12345678-1",
            Self::GoogleAnalytics4 => "G-A1B2C3D4E5",
            Self::GoogleTagManager => "GTM-A1B2C3D",
            Self::FacebookPixel => "123456789012345",
            Self::Tracify => "0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9",
            Self::Custom => "",
        }
    }

    /// Whether it is an account of this vendor's; letters are upper case where the vendor's are.
    pub(crate) fn takes(self, account: &str) -> bool {
        let digits = |text: &str, min, max| is_made_of(text, min, max, |sign| sign.is_ascii_digit());
        let signs = |text: &str, min, max| {
            is_made_of(text, min, max, |sign| sign.is_ascii_digit() || sign.is_ascii_uppercase())
        };
        match self {
            Self::GoogleAnalytics => account
                .strip_prefix("UA-")
                .and_then(|rest| rest.split_once('-'))
                .is_some_and(|(account, property)| digits(account, 4, 10) && digits(property, 1, 4)),
            Self::GoogleAnalytics4 => account.strip_prefix("G-").is_some_and(|rest| signs(rest, 4, 12)),
            Self::GoogleTagManager => account.strip_prefix("GTM-").is_some_and(|rest| signs(rest, 4, 10)),
            Self::FacebookPixel => digits(account, 10, 20),
            // Tracify publishes no form; what is plainly another vendor's was pasted by mistake.
            Self::Tracify => {
                is_made_of(account, 6, 64, |sign| sign.is_ascii_alphanumeric() || sign == '-')
                    && !["UA-", "G-", "GTM-"].iter().any(|other| account.starts_with(other))
            }
            Self::Custom => account.is_empty(),
        }
    }
}

fn is_made_of(text: &str, min: usize, max: usize, sign: impl Fn(char) -> bool) -> bool {
    (min..=max).contains(&text.len()) && text.chars().all(sign)
}

/// A name of a server as a security policy takes it: labels with dots, one star at the front for all below.
pub fn is_host(host: &str) -> bool {
    let name = host.strip_prefix("*.").unwrap_or(host);
    let label = |label: &str| {
        is_made_of(label, 1, 63, |sign| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == '-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    let top = name.rsplit('.').next().unwrap_or_default();
    // Two names at least, the last with a letter: no address of a machine, and never everything below `.com`.
    host.len() <= crate::tracking::limits::HOST_CHARS_MAX
        && name.matches('.').count() >= 1
        && name.split('.').all(label)
        && top.len() >= 2
        && top.chars().any(|sign| sign.is_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use kontor_kernel::Machine;

    use super::*;

    #[test]
    fn accounts_are_those_of_their_vendor() {
        for form in CodeForm::ALL.iter().copied().filter(|form| *form != CodeForm::Custom) {
            assert!(form.takes(form.example()), "{form}");
            for other in CodeForm::ALL.iter().filter(|other| **other != form) {
                if (form, *other) == (CodeForm::FacebookPixel, CodeForm::Tracify) {
                    continue; // fifteen digits could be either's
                }
                assert!(!other.takes(form.example()), "{other} takes {}", form.example());
            }
            for wrong in ["", " ", "<script>", "G-", "G-abc", "UA-1-1", "GTM-", "12345", "G-A1B2');alert(1)//"] {
                assert!(!form.takes(wrong), "{form} takes {wrong}");
            }
        }
    }

    #[test]
    fn a_server_has_a_name_and_no_more() {
        for host in ["cdn.example.com", "*.example.com", "a-b.example.co.uk", "xn--bcher-kva.example"] {
            assert!(is_host(host), "{host}");
        }
        for host in [
            "",
            "example",
            "*",
            "*.com",
            "https://a.example",
            "a.example/x",
            "a.example:8080",
            "A.example.com",
            "127.0.0.1",
            "a..example",
            "-a.example",
            "a.example;",
            "*.*.example",
            "a.example 'unsafe-inline'",
            "[::1]",
        ] {
            assert!(!is_host(host), "{host}");
        }
    }
}

//! Where the links in mails lead. Every page behind them changes nothing before its button is pressed: scanners
//! follow links, they do not press buttons.

/// Makes links.
#[derive(Debug, Clone)]
pub struct Links(String);

impl Links {
    pub(crate) fn new(public_url: &str) -> Self {
        Self(public_url.trim_end_matches('/').to_owned())
    }

    pub(crate) fn sign_in(&self) -> String {
        format!("{}/users/sign_in", self.0)
    }

    pub(crate) fn confirm(&self, token: &str) -> String {
        format!("{}/users/confirmation?token={token}", self.0)
    }

    pub(crate) fn magic(&self, token: &str) -> String {
        format!("{}/users/magic_link?token={token}", self.0)
    }

    /// For buyers: the page leads back to the shop that asked.
    pub(crate) fn magic_at(&self, seller: &str, token: &str) -> String {
        format!("{}/users/magic_link?seller={seller}&token={token}", self.0)
    }

    pub(crate) fn reset(&self, token: &str) -> String {
        format!("{}/users/password/edit?token={token}", self.0)
    }

    pub(crate) fn not_me(&self, token: &str) -> String {
        format!("{}/users/not_me?token={token}", self.0)
    }

    pub(crate) fn change_email(&self, token: &str) -> String {
        format!("{}/users/change_email?token={token}", self.0)
    }
}

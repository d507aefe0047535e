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
        format!("{}/users/sign_in?magic_token={token}", self.0)
    }

    /// The shop's own sign-in page, for buyers.
    pub(crate) fn magic_at(&self, seller: &str, token: &str) -> String {
        format!("{}/s/{seller}/sign_in?magic_token={token}", self.0)
    }

    pub(crate) fn reset(&self, token: &str) -> String {
        format!("{}/users/password/edit?token={token}", self.0)
    }

    pub(crate) fn change_email(&self, token: &str) -> String {
        format!("{}/users/accept_change_email?token={token}", self.0)
    }
}

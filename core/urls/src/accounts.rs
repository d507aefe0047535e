//! Where the links in mails to account holders lead. Every page behind them changes nothing before its button is pressed:
//! scanners follow links, they do not press buttons.

use crate::Urls;

impl Urls<'_> {
    /// Where somebody signs in.
    pub fn sign_in(self) -> String {
        self.page("/users/sign_in")
    }

    /// Where an address is confirmed.
    pub fn confirm_email(self, token: &str) -> String {
        self.page(&format!("/users/confirmation?token={token}"))
    }

    /// Where somebody is signed in by a mail.
    pub fn magic_link(self, token: &str) -> String {
        self.page(&format!("/users/magic_link?token={token}"))
    }

    /// The same for buyers: the page leads back to the shop that asked.
    pub fn magic_link_to_shop(self, seller: &str, token: &str) -> String {
        self.page(&format!("/users/magic_link?seller={seller}&token={token}"))
    }

    /// Where a new password is chosen.
    pub fn reset_password(self, token: &str) -> String {
        self.page(&format!("/users/password/edit?token={token}"))
    }

    /// Where somebody says that it was not them.
    pub fn not_me(self, token: &str) -> String {
        self.page(&format!("/users/not_me?token={token}"))
    }

    /// Where an invitation to a shop's team is answered.
    pub fn team_invitation(self, token: &str) -> String {
        self.page(&format!("/team_invitations/{token}"))
    }

    /// Where a new address is confirmed, or the old one brought back.
    pub fn change_email(self, token: &str) -> String {
        self.page(&format!("/users/change_email?token={token}"))
    }
}

//! What can be changed that moves money or gives access.

kontor_kernel::words! {
    /// A change of how a person signs in, of which they are told, whoever made it.
    pub enum AccountChange {
        /// Sign-in asks for a code from now on.
        TwoStepOn "two_step_on",
        /// It does not any more.
        TwoStepOff "two_step_off",
        /// A recovery code was used up.
        RecoveryCodeUsed "recovery_code_used",
        /// There are other recovery codes.
        RecoveryCodesRenewed "recovery_codes_renewed",
        /// Another passkey opens the account.
        PasskeyAdded "passkey_added",
        /// A passkey does not open it any more.
        PasskeyRemoved "passkey_removed",
    }
}

kontor_kernel::words! {
    /// A change of which the owner of an account is told, whoever made it.
    pub enum SecurityChange {
        /// A program can work with the shop from now on.
        ApiKeyCreated "api_key_created",
        /// Such a program can do so no more.
        ApiKeyRevoked "api_key_revoked",
        /// Payouts will go to another account.
        BankAccountAdded "bank_account_added",
        /// A bank account is out of use.
        BankAccountRemoved "bank_account_removed",
        /// Payouts to somebody who gets a share of what a shop sells will go to another account of theirs.
        OwnBankAccountAdded "own_bank_account_added",
        /// A bank account of theirs is out of use.
        OwnBankAccountRemoved "own_bank_account_removed",
        /// Money is to leave their own balance there.
        OwnPayoutRequested "own_payout_requested",
        /// Money is to leave the balance.
        PayoutRequested "payout_requested",
        /// What buyers can pay with, who sells to them, or when payments are tried again.
        PaymentSettingsChanged "payment_settings_changed",
        /// Payments go, or can go, through a provider account of the seller's own.
        ProviderChanged "provider_changed",
        /// They do not any more.
        ProviderRemoved "provider_removed",
        /// Somebody is invited to work for the shop.
        TeamMemberInvited "team_member_invited",
        /// Somebody who works for the shop may do other things.
        TeamRightsChanged "team_rights_changed",
        /// A server that was told nothing is told again what happens in the shop.
        WebhookActivated "webhook_activated",
        /// Another server is told what happens in the shop.
        WebhookAdded "webhook_added",
        /// The address, the choice or the secret of such a server changed.
        WebhookChanged "webhook_changed",
        /// Such a server is told nothing until it is switched on again.
        WebhookDeactivated "webhook_deactivated",
        /// Such a server is told no more.
        WebhookRemoved "webhook_removed",
    }
}

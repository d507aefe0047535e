//! What can be changed that moves money or opens doors.

kontor_kernel::words! {
    /// A change of which the owner of an account is told, whoever made it.
    pub enum SecurityChange {
        /// A program can work with the shop from now on.
        ApiKeyCreated "api_key_created",
        /// Payouts will go to another account.
        BankAccountAdded "bank_account_added",
        /// A bank account is out of use.
        BankAccountRemoved "bank_account_removed",
        /// Money is to leave the balance.
        PayoutRequested "payout_requested",
        /// Payments go, or can go, through a provider account of the seller's own.
        ProviderChanged "provider_changed",
        /// They do not any more.
        ProviderRemoved "provider_removed",
        /// Another server is told what happens in the shop.
        WebhookAdded "webhook_added",
        /// The address, the choice or the secret of such a server changed.
        WebhookChanged "webhook_changed",
        /// Such a server is told no more.
        WebhookRemoved "webhook_removed",
    }
}

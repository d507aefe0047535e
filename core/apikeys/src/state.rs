//! Where keys stand.

use kontor_kernel::states;

states! {
    /// Whether a key was taken back. One that has only expired is still active here: its end is a moment, not an action.
    pub enum ApiKeyState in "api_keys"."state" {
        /// It can be used until it expires.
        Active "active" => [Revoked],
        /// Its seller took it back, for good.
        Revoked "revoked" => [],
    }
    births [Active]
}

//! People: who they are, how they prove it, and which of their roles is active.
//!
//! Owned tables: `account_events`, `email_tokens`, `mail_requests`, `passkeys`, `profiles`, `proven_addresses`,
//! `recovery_codes`, `sessions`, `sign_in_challenges`, `totp_factors`, `users`.
//! * Never a token in the table: access and refresh tokens are derived from the master key, mail links are hashed.
//! * Never two successors of one refresh token; never a token of an ended session that still works.
//! * Never an answer that tells whether an address has an account, but to who is signing up with it (in a signed
//!   sign-up session): its owner must know.
//! * Never more Argon2 at once than there are cores.
//! * Never a session of somebody who is blocked, nor a manager who blocks themselves or the last of them.
//!
//! Who may call what: the api alone, but the sweeps (`forget_…`) and
//! [`Accounts::answer_mail_request`], which the worker runs.
//! Only tenants adds seller profiles, through [`add_seller_profile`].

mod audit;
mod availability;
mod blocked;
mod caller;
mod challenge;
mod change_email;
mod common_passwords;
mod confirm;
mod device;
mod email_preferences;
mod email_token;
mod events;
mod forget;
mod holder;
mod issue;
mod magic_link;
mod mail_request;
mod managed;
mod not_me;
mod operator;
mod own_sessions;
mod passkey;
mod passkey_proof;
mod password;
mod profile;
mod recovery;
mod relying_party;
mod renew;
mod reseal;
mod reset_password;
mod schema;
mod second_step;
mod security;
mod session;
mod sign_in;
mod sign_up;
mod step_up;
mod store;
mod switch;
mod token;
mod totp;
mod user;

use std::sync::Arc;

use kontor_db::Db;
use kontor_kernel::Secret;
use kontor_urls::Urls;
use webauthn_rs::prelude::Webauthn;

pub use audit::AUDIT_LOGS;
pub use availability::{SignUpSession, SigningUp};
pub use blocked::must_not_be_blocked;
pub use caller::{Caller, authenticate};
pub use challenge::forget_challenges;
pub use confirm::prove_by_mail;
pub use email_token::Purpose;
pub use events::{AccountEvent, AccountEventKind, forget_account_events, log_key_change};
pub use forget::{forget_links, forget_sessions};
pub use holder::Holder;
pub use mail_request::MailRequest;
pub use managed::{
    ListedUser, ManagedProfile, ManagedUser, USERS, block, log_keys_ended, log_support_access, managed_user,
    open_sessions_of, profiles_of, sign_out_everywhere, unblock,
};
pub use not_me::{ChangeNews, Disowned};
pub use operator::{appoint_manager, is_manager, knows_others, remove_second_steps};
pub use own_sessions::OpenSession;
pub use passkey::{MadePasskey, NewPasskeyAsked, PASSKEYS_MAX, Passkey};
pub use passkey_proof::{PasskeyAnswer, PasskeyAsked};
pub use password::Passwords;
pub use profile::{Profile, ProfileKind, add_profile, add_seller_profile, end_team_profile, profiles};
pub use recovery::RECOVERY_CODES;
pub use reseal::reseal_totp_secrets;
pub use second_step::SecondProof;
pub use security::Security;
pub use session::{Device, SignedIn, Tokens};
pub use sign_in::normal as normal_email;
pub use sign_up::SignUp;
pub use step_up::{FRESH_MINUTES, Proof};
pub use totp::Enrolment;
pub use user::{Changes, User, load as find_user};

/// What the verbs of this crate need; built once.
#[derive(Clone)]
pub struct Accounts {
    db: Db,
    secret: Secret,
    public_url: String,
    passwords: Passwords,
    /// Who we are to passkeys; nobody where the installation has no name.
    relying_party: Option<Arc<Webauthn>>,
}

impl Accounts {
    /// `public_url` is where the links of mails lead.
    pub fn new(db: Db, secret: Secret, public_url: &str) -> Self {
        let relying_party = relying_party::relying_party(public_url);
        Self { db, secret, public_url: public_url.to_owned(), passwords: Passwords::new(), relying_party }
    }

    fn urls(&self) -> Urls<'_> {
        Urls::at(&self.public_url)
    }
}

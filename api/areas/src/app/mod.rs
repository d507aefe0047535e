//! One person: sign-up, sign-in, sessions, profiles, shops of their own.

pub mod email_preferences;
mod guessing;
mod known_device;
mod link_holder;
pub mod mails;
pub mod notification_settings;
pub mod opening;
pub mod own_keys;
pub mod own_sessions;
pub mod passkeys;
pub mod profiles;
pub mod second_step;
pub mod security;
pub mod sellers;
pub mod session;
pub mod step_up;
pub mod teams;
pub mod tokens;
pub mod user;
pub mod users;

pub use kontor_api_http::app::App;

/// The operations of the area `/v1/app`, one entry a noun.
pub fn operations() -> impl poem_openapi::OpenApi {
    (
        session::Sessions,
        session::UnprefixedRenewal,
        second_step::SecondSteps,
        step_up::StepUps,
        security::AccountSecurity,
        passkeys::Passkeys,
        own_keys::OwnKeys,
        users::Users,
        user::Account,
        profiles::Profiles,
        sellers::Sellers,
        (own_sessions::OwnSessions, teams::Teams),
        mails::Mails,
        (email_preferences::EmailPreferences, notification_settings::NotificationSettings),
    )
}

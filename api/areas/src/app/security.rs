//! How one's account is signed in to: two-step sign-in and its recovery codes.

use kontor_kernel::kinds::UserId;
use poem::Request;
use poem_openapi::{ApiResponse, Object, OpenApi, payload::Json};
use serde::Deserialize;

use super::guessing::Attempt;
use crate::http::{Answer, Body, Doc, Signed, Timestamp, device};

/// The operations.
pub struct AccountSecurity;

/// What the account is signed in to with, besides the password.
#[derive(Debug, Clone, Object)]
pub struct SecurityAttributes {
    /// Whether sign-in asks for the code of an authenticator app.
    pub two_step: bool,
    /// Since when; absent while it does not.
    #[oai(skip_serializing_if_is_none)]
    pub two_step_since: Option<Timestamp>,
    /// How many recovery codes still work.
    pub recovery_codes_left: i64,
    /// Whether this installation can have passkeys: it needs a domain name.
    pub passkeys_available: bool,
}

/// A secret for an authenticator app.
#[derive(Debug, Clone, Object)]
pub struct TotpEnrolmentAttributes {
    /// Base32, for typing in.
    pub secret: String,
    /// `otpauth://totp/…`, for a QR code.
    pub uri: String,
}

/// The first code of an app.
#[derive(Debug, Clone, Object, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(rename = "TotpCode")]
pub struct TotpCodeBody {
    /// The six digits.
    #[oai(validator(max_length = 20))]
    pub code: String,
}

/// Recovery codes, shown this once.
#[derive(Debug, Clone, Object)]
pub struct RecoveryCodesAttributes {
    /// Each signs in once instead of the app's code.
    pub codes: Vec<String>,
}

/// Nothing more to say.
#[derive(ApiResponse)]
pub enum TwoStepEnded {
    /// Sign-in asks for no code.
    #[oai(status = 204)]
    Done,
}

fn codes(user: UserId, codes: Vec<String>) -> Json<Doc<RecoveryCodesAttributes>> {
    Json(Doc::new(user, "recovery_codes", RecoveryCodesAttributes { codes }))
}

#[OpenApi(prefix_path = "/v1/app/user", tag = "crate::tags::Tag::Account")]
impl AccountSecurity {
    /// Show how one's account is signed in to
    #[oai(path = "/security", method = "get", operation_id = "get_security")]
    async fn show(&self, signed: Signed) -> Answer<Json<Doc<SecurityAttributes>>> {
        let (accounts, user) = (&signed.app().accounts, signed.caller.user);
        let security = accounts.security(user).await?;
        let attributes = SecurityAttributes {
            two_step: security.two_step_since.is_some(),
            two_step_since: security.two_step_since.map(Timestamp),
            recovery_codes_left: security.recovery_codes_left,
            passkeys_available: accounts.has_passkeys(),
        };
        Ok(Json(Doc::new(user, "security", attributes)))
    }

    /// Begin two-step sign-in
    ///
    /// Makes a secret for an authenticator app (RFC 6238: SHA-1, six digits, 30 seconds). It counts once `confirm_totp` has
    /// seen a code of it; until then another call makes another one. While two-step sign-in is on, it is refused with
    /// `two_step_already_on` (409).
    #[oai(path = "/totp", method = "post", operation_id = "begin_totp")]
    async fn begin(&self, signed: Signed) -> Answer<Json<Doc<TotpEnrolmentAttributes>>> {
        let enrolment = signed.app().accounts.begin_totp(signed.caller.user).await?;
        let attributes = TotpEnrolmentAttributes { secret: enrolment.secret, uri: enrolment.uri };
        Ok(Json(Doc::new(signed.caller.user, "totp_enrolment", attributes)))
    }

    /// Turn two-step sign-in on
    ///
    /// With the first code of the app; a wrong one is refused with `two_step_code_wrong`. From now on signing in with
    /// password or mail wants the second step (`finish_sign_in`). Returns ten recovery codes, which are shown only once. The
    /// account's owner gets a mail.
    #[oai(path = "/totp/confirm", method = "post", operation_id = "confirm_totp")]
    async fn confirm(
        &self,
        signed: Signed,
        request: &Request,
        body: Body<TotpCodeBody>,
    ) -> Answer<Json<Doc<RecoveryCodesAttributes>>> {
        let (app, user) = (signed.app(), signed.caller.user);
        let attempt = Attempt::present_password(app, user).await?;
        let outcome = app.accounts.confirm_totp(user, &body.0.code, &device(request, None)).await;
        Ok(codes(user, attempt.settle(outcome).await?))
    }

    /// Turn two-step sign-in off
    ///
    /// Forgets the app and its recovery codes. Calling it again changes nothing. The owner of the account is emailed.
    #[oai(path = "/totp", method = "delete", operation_id = "turn_totp_off")]
    async fn end(&self, signed: Signed, request: &Request) -> Answer<TwoStepEnded> {
        signed.app().accounts.turn_totp_off(signed.caller.user, &device(request, None)).await?;
        Ok(TwoStepEnded::Done)
    }

    /// Make recovery codes anew
    ///
    /// Ten others, which are shown this once; the old ones work no more. Refused with `two_step_off` (409) while two-step
    /// sign-in is off. The account's owner gets a mail.
    #[oai(path = "/recovery_codes", method = "post", operation_id = "renew_recovery_codes")]
    async fn renew(&self, signed: Signed, request: &Request) -> Answer<Json<Doc<RecoveryCodesAttributes>>> {
        let user = signed.caller.user;
        let made = signed.app().accounts.renew_recovery_codes(user, &device(request, None)).await?;
        Ok(codes(user, made))
    }
}

//! How one's account is signed in to: two-step sign-in and its recovery codes.

use kontor_kernel::kinds::UserId;
use poem::Request;
use poem_openapi::{ApiResponse, Object, OpenApi, payload::Json};
use serde::Deserialize;

use super::guessing::Attempt;
use crate::http::{Answer, Body, Doc, Signed, Timestamp, device};

/// The operations.
pub struct AccountSecurity;

/// Ways to sign in to the account besides the password.
#[derive(Debug, Clone, Object)]
pub struct SecurityAttributes {
    /// Whether two-step sign-in is on.
    pub two_step: bool,
    /// When it was turned on; absent if it is off.
    #[oai(skip_serializing_if_is_none)]
    pub two_step_since: Option<Timestamp>,
    /// Number of unused recovery codes.
    pub recovery_codes_left: i64,
    /// Whether this installation supports passkeys, which need a domain name.
    pub passkeys_available: bool,
}

/// A secret for an authenticator app.
#[derive(Debug, Clone, Object)]
pub struct TotpEnrolmentAttributes {
    /// Secret in Base32, to be typed in.
    pub secret: String,
    /// Address (`otpauth://totp/…`) to show as a QR code.
    pub uri: String,
}

/// Code from an authenticator app.
#[derive(Debug, Clone, Object, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(rename = "TotpCode")]
pub struct TotpCodeBody {
    /// Six-digit code.
    #[oai(validator(max_length = 20))]
    pub code: String,
}

/// Recovery codes; returned only once.
#[derive(Debug, Clone, Object)]
pub struct RecoveryCodesAttributes {
    /// The codes; each can be used once instead of a code from the app.
    pub codes: Vec<String>,
}

/// Result without content.
#[derive(ApiResponse)]
pub enum TwoStepEnded {
    /// Two-step sign-in is off.
    #[oai(status = 204)]
    Done,
}

fn codes(user: UserId, codes: Vec<String>) -> Json<Doc<RecoveryCodesAttributes>> {
    Json(Doc::new(user, "recovery_codes", RecoveryCodesAttributes { codes }))
}

#[OpenApi(prefix_path = "/v1/app/user", tag = "crate::tags::Tag::Account")]
impl AccountSecurity {
    /// Retrieve sign-in security
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

    /// Create a secret for an authenticator app
    ///
    /// The secret (RFC 6238: SHA-1, six digits, 30 seconds) takes effect once `confirm_totp` has received a code for it; a
    /// new call replaces it until then. Returns `two_step_already_on` (409) while two-step sign-in is on.
    #[oai(path = "/totp", method = "post", operation_id = "begin_totp")]
    async fn begin(&self, signed: Signed) -> Answer<Json<Doc<TotpEnrolmentAttributes>>> {
        let enrolment = signed.app().accounts.begin_totp(signed.caller.user).await?;
        let attributes = TotpEnrolmentAttributes { secret: enrolment.secret, uri: enrolment.uri };
        Ok(Json(Doc::new(signed.caller.user, "totp_enrolment", attributes)))
    }

    /// Turn two-step sign-in on
    ///
    /// Takes the first code from the app; returns `two_step_code_wrong` if it is wrong. From then on, signing in with a
    /// password or an emailed link needs a second step (`finish_sign_in`). Returns ten recovery codes, only once. The owner
    /// of the account is emailed.
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
    /// Removes the authenticator app and the recovery codes. Calling it again changes nothing. The owner of the account is emailed.
    #[oai(path = "/totp", method = "delete", operation_id = "turn_totp_off")]
    async fn end(&self, signed: Signed, request: &Request) -> Answer<TwoStepEnded> {
        signed.app().accounts.turn_totp_off(signed.caller.user, &device(request, None)).await?;
        Ok(TwoStepEnded::Done)
    }

    /// Replace the recovery codes
    ///
    /// Returns ten new codes, only once; the previous ones stop working. Returns `two_step_off` (409) while two-step sign-in
    /// is off. The owner of the account is emailed.
    #[oai(path = "/recovery_codes", method = "post", operation_id = "renew_recovery_codes")]
    async fn renew(&self, signed: Signed, request: &Request) -> Answer<Json<Doc<RecoveryCodesAttributes>>> {
        let user = signed.caller.user;
        let made = signed.app().accounts.renew_recovery_codes(user, &device(request, None)).await?;
        Ok(codes(user, made))
    }
}

//! Proving anew who is signed in, before what moves money or gives access.

use kontor_accounts::Proof;
use kontor_kernel::{ApiError, Code};
use poem_openapi::{Object, OpenApi, payload::Json};
use serde::Deserialize;

use super::{guessing::Attempt, second_step::PasskeyProofBody};
use crate::http::{Answer, Body, Doc, Signed, Timestamp, limiter::Bucket};

/// The operations.
pub struct StepUps;

/// Proof of who is signed in: exactly one of the four.
#[derive(Debug, Clone, Object, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(rename = "StepUp")]
pub struct StepUpBody {
    /// Password of the account.
    #[serde(default)]
    #[oai(validator(max_length = 200))]
    pub password: Option<String>,
    /// Alternatively, the six digits of the sign-in email sent by `create_magic_link`, for accounts without a
    /// password.
    #[serde(default)]
    #[oai(validator(max_length = 20))]
    pub code: Option<String>,
    /// Alternatively, the six-digit code from the authenticator app.
    #[serde(default)]
    #[oai(validator(max_length = 20))]
    pub totp_code: Option<String>,
    /// Alternatively, a passkey of the account.
    #[serde(default)]
    pub passkey: Option<PasskeyProofBody>,
}

/// A new step-up proof.
#[derive(Debug, Clone, Object)]
pub struct StepUpAttributes {
    /// Until when it is valid.
    pub fresh_until: Timestamp,
}

#[OpenApi(prefix_path = "/v1/app/session/step_up", tag = "crate::tags::Tag::Account")]
impl StepUps {
    /// Create a step-up proof
    ///
    /// Operations with `x-kontor-step-up` need proof of who is signed in that is at most 10 minutes old. Signing in
    /// counts as proof; later on, use this operation. The tokens of the session stay the same.
    #[oai(path = "/", method = "post", operation_id = "step_up_session")]
    async fn prove(&self, signed: Signed, body: Body<StepUpBody>) -> Answer<Json<Doc<StepUpAttributes>>> {
        let (app, caller) = (signed.app(), &signed.caller);
        // Counted by person: whoever sits in their session guesses no faster than whoever signs in.
        app.limiter.count(Bucket::SignIn, &caller.user.to_string()).await?;
        let given = |text: Option<String>| text.filter(|text| !text.is_empty());
        let body = body.0;
        let proof = match (given(body.password), given(body.code), given(body.totp_code), body.passkey) {
            (Some(password), ..) => Proof::Password(password),
            (None, Some(code), ..) => Proof::Code(code),
            (None, None, Some(code), _) => Proof::Totp(code),
            (None, None, None, Some(passkey)) => Proof::Passkey(passkey.into()),
            (None, None, None, None) => return Err(ApiError::field(Code::Required, "/password").into()),
        };
        // The same growing waits as wherever else the present password is asked for.
        let attempt = Attempt::present_password(app, caller.user).await?;
        let outcome = app.accounts.step_up(caller.user, caller.session, &proof).await;
        let fresh_until = attempt.settle(outcome).await?;
        let attributes = StepUpAttributes { fresh_until: Timestamp(fresh_until) };
        Ok(Json(Doc::new(caller.session, "step_up", attributes)))
    }
}

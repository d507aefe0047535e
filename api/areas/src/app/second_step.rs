//! Signing in with a passkey, and the second step of signing in with something else.

use kontor_accounts::{PasskeyAnswer, ProfileKind, SecondProof};
use kontor_kernel::{ApiError, Code};
use poem::Request;
use poem_openapi::{Object, OpenApi, payload::Json};
use serde::Deserialize;

use super::{
    guessing::Attempt,
    passkeys::{text, timeout},
    tokens::{SessionDoc, WithCookie, keeper, session},
};
use crate::http::{
    Answer, Anyone, Body, Doc, Timestamp, WireEnum, device,
    limiter::{Bucket, block},
};

/// The operations.
pub struct SecondSteps;

/// Options for `navigator.credentials.get`, for any account. Bytes are unpadded base64url.
#[derive(Debug, Clone, Object)]
pub struct PasskeyChallengeAttributes {
    /// Token to send back with the passkey.
    pub token: String,
    /// When the challenge expires.
    pub expires_at: Timestamp,
    /// Challenge that the passkey signs (bytes).
    pub challenge: String,
    /// Relying party id: the host that passkeys belong to.
    pub rp_id: String,
    /// Time limit for the browser's dialog, in milliseconds.
    pub timeout: i64,
}

/// Response of a passkey. Bytes are unpadded base64url.
#[derive(Debug, Clone, Object, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(rename = "PasskeyProof")]
pub struct PasskeyProofBody {
    /// Token from `ask_passkey`.
    #[oai(validator(max_length = 255))]
    pub token: String,
    /// `rawId` (bytes).
    #[oai(validator(max_length = 2_000))]
    pub credential_id: String,
    /// `response.clientDataJSON` (bytes).
    #[oai(validator(max_length = 10_000))]
    pub client_data: String,
    /// `response.authenticatorData` (bytes).
    #[oai(validator(max_length = 10_000))]
    pub authenticator_data: String,
    /// `response.signature` (bytes).
    #[oai(validator(max_length = 2_000))]
    pub signature: String,
    /// `response.userHandle` (bytes).
    #[oai(validator(max_length = 255))]
    pub user_handle: String,
}

impl From<PasskeyProofBody> for PasskeyAnswer {
    fn from(body: PasskeyProofBody) -> Self {
        Self {
            token: body.token,
            credential_id: body.credential_id,
            client_data: body.client_data,
            authenticator_data: body.authenticator_data,
            signature: body.signature,
            user_handle: body.user_handle,
        }
    }
}

/// A sign-in with a passkey.
#[derive(Debug, Clone, Object, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(rename = "PasskeySignIn")]
pub struct PasskeySignIn {
    /// Response of the passkey.
    pub passkey: PasskeyProofBody,
    /// Role to start with; default: the last or most likely one.
    #[serde(default)]
    pub profile_type: Option<WireEnum<ProfileKind>>,
    /// The client's own identifier (cookie FP).
    #[serde(default)]
    pub fingerprint: Option<String>,
}

/// The second step of a sign-in: exactly one of code, recovery code and passkey.
#[derive(Debug, Clone, Object, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(rename = "SecondStep")]
pub struct SecondStepBody {
    /// Value of `meta.token` in the error `second_step_required`.
    #[oai(validator(max_length = 255))]
    pub token: String,
    /// Six-digit code from the authenticator app.
    #[serde(default)]
    #[oai(validator(max_length = 20))]
    pub code: Option<String>,
    /// Alternatively, a recovery code.
    #[serde(default)]
    #[oai(validator(max_length = 40))]
    pub recovery_code: Option<String>,
    /// Alternatively, a passkey of the same account.
    #[serde(default)]
    pub passkey: Option<PasskeyProofBody>,
    /// The client's own identifier (cookie FP).
    #[serde(default)]
    pub fingerprint: Option<String>,
}

#[OpenApi(prefix_path = "/v1/app/session", tag = "crate::tags::Tag::Account")]
impl SecondSteps {
    /// Create a passkey challenge
    ///
    /// Returns the options for the browser's passkey dialog. The response can be used once, within five minutes, with
    /// `create_session_by_passkey`, `finish_sign_in` or `step_up_session`. Returns `passkeys_unavailable` (409) if the
    /// installation has no domain name.
    #[oai(path = "/passkey_challenge", method = "post", operation_id = "ask_passkey")]
    async fn ask(&self, anyone: Anyone, request: &Request) -> Answer<Json<Doc<PasskeyChallengeAttributes>>> {
        anyone.0.limiter.count(Bucket::Lookup, &block(request)).await?;
        let asked = anyone.0.accounts.ask_passkey().await?;
        let attributes = PasskeyChallengeAttributes {
            token: asked.token,
            expires_at: Timestamp(asked.expires_at),
            challenge: text(&asked.options, "/challenge"),
            rp_id: text(&asked.options, "/rpId"),
            timeout: timeout(&asked.options),
        };
        Ok(Json(Doc::new("passkey", "passkey_challenge", attributes)))
    }

    /// Sign in with a passkey
    ///
    /// No address, password or code is needed: the passkey identifies the account and has asked its owner for finger, face
    /// or PIN. Returns `passkey_unknown` if no account has it, `passkey_expired` (410) if the challenge has expired or was
    /// used before, `passkey_wrong_origin` if it was used at another address, and `passkey_cloned` if its counter went
    /// backwards.
    #[oai(path = "/passkey", method = "post", operation_id = "create_session_by_passkey")]
    async fn by_passkey(
        &self,
        anyone: Anyone,
        request: &Request,
        body: Body<PasskeySignIn>,
    ) -> Answer<WithCookie<SessionDoc>> {
        let (app, body) = (&anyone.0, body.0);
        app.limiter.count(Bucket::SignIn, &block(request)).await?;
        let requested = body.profile_type.map(|kind| kind.0);
        let device = device(request, body.fingerprint);
        let signed_in = app.accounts.sign_in_by_passkey(&body.passkey.into(), requested, &device).await?;
        Ok(session(app, request, &signed_in, keeper(request)))
    }

    /// Finish signing in
    ///
    /// While two-step sign-in is on, `create_session`, `create_session_by_mail` and `reset_password` return
    /// `second_step_required` (403) with a `token` in `meta`. It is valid for ten minutes and five attempts; after that,
    /// sign in again (`sign_in_expired`, 410). Wrong codes delay the next attempt, like wrong passwords.
    #[oai(path = "/second_step", method = "post", operation_id = "finish_sign_in")]
    async fn finish(
        &self,
        anyone: Anyone,
        request: &Request,
        body: Body<SecondStepBody>,
    ) -> Answer<WithCookie<SessionDoc>> {
        let (app, body) = (&anyone.0, body.0);
        app.limiter.count(Bucket::SignIn, &block(request)).await?;
        let given = |text: Option<String>| text.filter(|text| !text.is_empty());
        let proof = match (given(body.code), given(body.recovery_code), body.passkey) {
            (Some(code), ..) => SecondProof::Totp(code),
            (None, Some(code), _) => SecondProof::RecoveryCode(code),
            (None, None, Some(passkey)) => SecondProof::Passkey(passkey.into()),
            (None, None, None) => return Err(ApiError::field(Code::Required, "/code").into()),
        };
        let user = app.accounts.second_step_user(&body.token).await?;
        let attempt = Attempt::second_step(app, request, user).await?;
        let outcome = app.accounts.finish_sign_in(&body.token, &proof, &device(request, body.fingerprint)).await;
        let signed_in = attempt.settle(outcome).await?;
        Ok(session(app, request, &signed_in, keeper(request)))
    }
}

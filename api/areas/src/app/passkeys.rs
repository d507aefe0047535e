//! One's own passkeys.

use kontor_accounts::{MadePasskey, Passkey};
use kontor_kernel::kinds;
use poem::Request;
use poem_openapi::{ApiResponse, Object, OpenApi, param::Path, payload::Json};
use serde::Deserialize;
use serde_json::Value;

use crate::http::{Answer, Body, Doc, ListDoc, Resource, Signed, Timestamp, WireId, device};

/// The operations.
pub struct Passkeys;

/// A passkey of an account.
#[derive(Debug, Clone, Object)]
pub struct PasskeyAttributes {
    /// Name given by its owner.
    pub name: String,
    /// When it was added.
    pub created_at: Timestamp,
    /// When it was last used; absent if never.
    #[oai(skip_serializing_if_is_none)]
    pub last_used_at: Option<Timestamp>,
}

/// Options for `navigator.credentials.create`. The passkey must be discoverable and verify its owner by finger, face or
/// PIN. Bytes are unpadded base64url.
#[derive(Debug, Clone, Object)]
pub struct NewPasskeyChallengeAttributes {
    /// Token to send back with the passkey.
    pub token: String,
    /// When the challenge expires.
    pub expires_at: Timestamp,
    /// Challenge that the passkey signs (bytes).
    pub challenge: String,
    /// Relying party id: the host that the passkey belongs to.
    pub rp_id: String,
    /// Name of the site.
    pub rp_name: String,
    /// User handle (bytes).
    pub user_handle: String,
    /// Email address of the account.
    pub user_name: String,
    /// Display name of the account.
    pub user_display_name: String,
    /// Supported algorithms, preferred ones first (COSE identifiers).
    pub algorithms: Vec<i64>,
    /// Existing passkeys of the account (bytes), which the device must not register again.
    pub excluded: Vec<String>,
    /// Time limit for the browser's dialog, in milliseconds.
    pub timeout: i64,
}

/// A passkey created by a browser. Bytes are unpadded base64url.
#[derive(Debug, Clone, Object, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(rename = "NewPasskey")]
pub struct NewPasskeyBody {
    /// Token from `ask_new_passkey`.
    #[oai(validator(max_length = 255))]
    pub token: String,
    /// Name of the passkey, 1 to 60 characters.
    #[oai(validator(min_length = 1, max_length = 60))]
    pub name: String,
    /// `rawId` (bytes).
    #[oai(validator(max_length = 2_000))]
    pub credential_id: String,
    /// `response.clientDataJSON` (bytes).
    #[oai(validator(max_length = 10_000))]
    pub client_data: String,
    /// `response.attestationObject` (bytes).
    #[oai(validator(max_length = 50_000))]
    pub attestation: String,
}

/// A new name for a passkey.
#[derive(Debug, Clone, Object, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(rename = "PasskeyName")]
pub struct PasskeyNameBody {
    /// New name, 1 to 60 characters.
    #[oai(validator(min_length = 1, max_length = 60))]
    pub name: String,
}

/// Result without content.
#[derive(ApiResponse)]
pub enum PasskeyRemoved {
    /// The passkey is deleted.
    #[oai(status = 204)]
    Done,
}

/// A new passkey.
#[derive(ApiResponse)]
pub enum PasskeyCreated {
    /// The passkey was added.
    #[oai(status = 201)]
    Created(Json<Doc<PasskeyAttributes>>),
}

fn attributes(passkey: Passkey) -> PasskeyAttributes {
    PasskeyAttributes {
        name: passkey.name,
        created_at: Timestamp(passkey.created_at),
        last_used_at: passkey.last_used_at.map(Timestamp),
    }
}

/// A text of WebAuthn's options.
pub fn text(options: &Value, pointer: &str) -> String {
    options.pointer(pointer).and_then(Value::as_str).unwrap_or_default().to_owned()
}

/// How long a browser may ask (ms).
pub fn timeout(options: &Value) -> i64 {
    options.get("timeout").and_then(Value::as_i64).unwrap_or(300_000)
}

fn each<T>(options: &Value, list: &str, read: impl Fn(&Value) -> Option<T>) -> Vec<T> {
    options.get(list).and_then(Value::as_array).into_iter().flatten().filter_map(read).collect()
}

#[OpenApi(prefix_path = "/v1/app/user/passkeys", tag = "crate::tags::Tag::Account")]
impl Passkeys {
    /// List your passkeys
    ///
    /// Oldest first.
    #[oai(path = "/", method = "get", operation_id = "list_passkeys")]
    async fn list(&self, signed: Signed) -> Answer<Json<ListDoc<PasskeyAttributes>>> {
        let all = signed.app().accounts.passkeys(signed.caller.user).await?;
        let item = |passkey: Passkey| Resource::new(passkey.id, "passkey", attributes(passkey));
        Ok(Json(ListDoc::whole(all.into_iter().map(item).collect())))
    }

    /// Create a challenge for a new passkey
    ///
    /// Returns the options for the browser; they can be used once, within five minutes. Returns `passkey_limit` (409) if the
    /// account has 20 passkeys, and `passkeys_unavailable` (409) if the installation has no domain name.
    #[oai(path = "/challenge", method = "post", operation_id = "ask_new_passkey")]
    async fn ask(&self, signed: Signed) -> Answer<Json<Doc<NewPasskeyChallengeAttributes>>> {
        let asked = signed.app().accounts.begin_passkey(signed.caller.user).await?;
        let options = &asked.options;
        let attributes = NewPasskeyChallengeAttributes {
            token: asked.token,
            expires_at: Timestamp(asked.expires_at),
            challenge: text(options, "/challenge"),
            rp_id: text(options, "/rp/id"),
            rp_name: text(options, "/rp/name"),
            user_handle: text(options, "/user/id"),
            user_name: text(options, "/user/name"),
            user_display_name: text(options, "/user/displayName"),
            algorithms: each(options, "pubKeyCredParams", |kind| kind.get("alg").and_then(Value::as_i64)),
            excluded: each(options, "excludeCredentials", |known| {
                known.get("id").and_then(Value::as_str).map(str::to_owned)
            }),
            timeout: timeout(options),
        };
        Ok(Json(Doc::new("passkey", "new_passkey_challenge", attributes)))
    }

    /// Add a passkey
    ///
    /// From then on it can be used to sign in without a password or code. Returns `passkey_expired` (410),
    /// `passkey_wrong_origin` or `passkey_refused` if it does not match the challenge, and `passkey_known` (409) if an
    /// account already has it. The owner of the account is emailed.
    #[oai(path = "/", method = "post", operation_id = "create_passkey")]
    async fn create(&self, signed: Signed, request: &Request, body: Body<NewPasskeyBody>) -> Answer<PasskeyCreated> {
        let body = body.0;
        let made = MadePasskey {
            token: body.token,
            name: body.name,
            credential_id: body.credential_id,
            client_data: body.client_data,
            attestation: body.attestation,
        };
        let passkey = signed.app().accounts.add_passkey(signed.caller.user, &made, &device(request, None)).await?;
        Ok(PasskeyCreated::Created(Json(Doc::new(passkey.id, "passkey", attributes(passkey)))))
    }

    /// Rename a passkey
    #[oai(path = "/:id", method = "patch", operation_id = "update_passkey")]
    async fn rename(
        &self,
        signed: Signed,
        id: Path<WireId<kinds::Passkey>>,
        body: Body<PasskeyNameBody>,
    ) -> Answer<Json<Doc<PasskeyAttributes>>> {
        let passkey = signed.app().accounts.rename_passkey(signed.caller.user, id.0.0, &body.0.name).await?;
        Ok(Json(Doc::new(passkey.id, "passkey", attributes(passkey))))
    }

    /// Delete a passkey
    ///
    /// It can no longer be used to sign in. The owner of the account is emailed.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_passkey")]
    async fn remove(
        &self,
        signed: Signed,
        request: &Request,
        id: Path<WireId<kinds::Passkey>>,
    ) -> Answer<PasskeyRemoved> {
        signed.app().accounts.remove_passkey(signed.caller.user, id.0.0, &device(request, None)).await?;
        Ok(PasskeyRemoved::Done)
    }
}

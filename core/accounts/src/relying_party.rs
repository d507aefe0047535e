//! Who we are to passkeys: the host that browsers reach us at. A passkey works there and nowhere else.

use std::sync::Arc;

use kontor_kernel::{ApiError, Code, Result};
use url::{Host, Url};
use webauthn_rs::prelude::{Webauthn, WebauthnBuilder, WebauthnError};

/// What people read when their browser asks.
const NAME: &str = "Kontor";

/// Of an installation that has a name; one that is reached by numbers has no passkeys, but on one's own machine, where
/// its other name is `localhost`.
pub fn relying_party(public_url: &str) -> Option<Arc<Webauthn>> {
    let mut origin = Url::parse(public_url).ok()?;
    let loopback = match origin.host()? {
        Host::Domain(_) => false,
        Host::Ipv4(address) => address.is_loopback(),
        Host::Ipv6(address) => address.is_loopback(),
    };
    if loopback {
        origin.set_host(Some("localhost")).ok()?;
    }
    let id = origin.domain()?.to_owned();
    let built = WebauthnBuilder::new(&id, &origin).and_then(|builder| builder.rp_name(NAME).build());
    built.map_err(|cause| tracing::warn!(%cause, public_url, "no passkeys")).ok().map(Arc::new)
}

/// What was wrong with an answer, for whoever gave it.
pub fn refusal(cause: WebauthnError) -> ApiError {
    let code = match cause {
        WebauthnError::InvalidRPOrigin | WebauthnError::InvalidRPIDHash => Code::PasskeyWrongOrigin,
        WebauthnError::CredentialPossibleCompromise => Code::PasskeyCloned,
        WebauthnError::MismatchedChallenge => Code::PasskeyExpired,
        WebauthnError::CredentialNotFound => Code::PasskeyUnknown,
        _ => Code::PasskeyRefused,
    };
    ApiError::new(code).with_reason(cause)
}

/// Reads what a browser said as what it should be.
pub fn read<T: serde::de::DeserializeOwned>(said: serde_json::Value) -> Result<T> {
    serde_json::from_value(said).map_err(|cause| ApiError::new(Code::PasskeyRefused).with_reason(cause))
}

#[cfg(test)]
mod tests {
    use super::relying_party;

    #[test]
    fn passkeys_belong_to_the_host_and_a_number_has_none() {
        for (url, origin) in [
            ("https://kontor.example", Some("https://kontor.example/")),
            ("http://127.0.0.1:8080", Some("http://localhost:8080/")),
            ("http://localhost:8080", Some("http://localhost:8080/")),
            ("http://192.0.2.1", None),
            ("nonsense", None),
        ] {
            let found =
                relying_party(url).map(|party| party.get_allowed_origins().iter().map(ToString::to_string).collect());
            assert_eq!(found, origin.map(|origin| vec![origin.to_owned()]), "{url}");
        }
    }
}

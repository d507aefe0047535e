//! Which addresses a seller may have called: those that everybody can reach, and those that the operator trusts.

use kontor_kernel::{
    Code,
    address::{must_be_public, web_address},
};
use url::Url;

/// Where servers of the web listen. Anything else is some other service, which must not be spoken to in a seller's name.
pub const PORTS: [u16; 3] = [443, 80, 8443];

/// An address that was looked at by a [`Guard`]; nothing else can be saved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Address(Url);

impl Address {
    /// As it is kept and called.
    pub fn text(&self) -> &str {
        self.0.as_str()
    }

    pub(crate) const fn url(&self) -> &Url {
        &self.0
    }
}

/// Who may be called.
#[derive(Debug, Clone, Default)]
pub struct Guard {
    /// Hosts of the operator's own network, each with its port or any: reached wherever they are, and without TLS.
    trusted: Vec<(String, Option<u16>)>,
}

impl Guard {
    /// `WEBHOOK_TRUSTED_HOSTS`: hosts with commas between, each `name` or `name:port`; empty in production, unless
    /// sellers' servers live in the operator's own network.
    pub fn trusting(hosts: &str) -> Self {
        let one = |entry: &str| match entry.rsplit_once(':').map(|(host, port)| (host, port.parse::<u16>())) {
            Some((host, Ok(port))) => (host.to_lowercase(), Some(port)),
            _ => (entry.to_lowercase(), None),
        };
        Self { trusted: hosts.split(',').map(str::trim).filter(|entry| !entry.is_empty()).map(one).collect() }
    }

    pub(crate) fn trusts(&self, url: &Url) -> bool {
        let (Some(host), port) = (url.host_str(), url.port_or_known_default()) else { return false };
        self.trusted.iter().any(|(known, at)| known == host && (at.is_none() || *at == port))
    }

    /// Looks at an address as it is written; what its name leads to is looked at when it is known.
    pub fn read(&self, text: &str) -> Result<Address, Code> {
        let url = web_address(text)?;
        // Nobody's server ever sees what stands behind the hash.
        if url.fragment().is_some() {
            return Err(Code::InvalidUrl);
        }
        if !self.trusts(&url) {
            must_be_public(&url)?;
            if !url.port_or_known_default().is_some_and(|port| PORTS.contains(&port)) {
                return Err(Code::PortNotAllowed);
            }
        }
        Ok(Address(url))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    #[test]
    fn each_address_is_refused_for_its_own_reason() {
        let guard = Guard::trusting("");
        for (address, code) in [
            ("https://127.0.0.1/", Code::AddressNotPublic),
            ("https://2130706433/", Code::AddressNotPublic),
            ("https://0x7f.1/", Code::AddressNotPublic),
            ("https://[::1]/", Code::AddressNotPublic),
            ("https://[::ffff:169.254.169.254]/", Code::AddressNotPublic),
            ("https://localhost/", Code::AddressNotPublic),
            ("https://shop.localhost./", Code::AddressNotPublic),
            ("https://db.internal/", Code::AddressNotPublic),
            ("https://intranet/", Code::AddressNotPublic),
            ("http://example.com/", Code::HttpsRequired),
            ("https://ada:secret@example.com/", Code::UrlWithPassword),
            ("https://example.com:22/", Code::PortNotAllowed),
            ("https://example.com:6379/", Code::PortNotAllowed),
            ("https://example.com:8444/", Code::PortNotAllowed),
            ("https://example.com/#here", Code::InvalidUrl),
            ("ftp://example.com/", Code::InvalidUrl),
            ("example.com", Code::InvalidUrl),
            ("https://example.com/ hooks", Code::InvalidUrl),
            ("https://example.com\\@127.0.0.1/", Code::InvalidUrl),
            ("", Code::InvalidUrl),
        ] {
            assert_eq!(guard.read(address), Err(code), "{address}");
        }
        assert_eq!(guard.read(&format!("https://example.com/{}", "a".repeat(2_000))), Err(Code::TooLong));
        for address in ["https://example.com/hooks?key=1", "https://8.8.8.8:8443/", "https://xn--grn-hoa.example.org/"]
        {
            assert_eq!(guard.read(address).unwrap().text(), address);
        }
    }

    #[test]
    fn the_operators_own_hosts_are_trusted_by_name_and_port() {
        let guard = Guard::trusting("127.0.0.1:9000, hooks.internal");
        assert!(guard.read("http://127.0.0.1:9000/a").is_ok());
        assert_eq!(guard.read("http://127.0.0.1:9001/a"), Err(Code::HttpsRequired));
        assert!(guard.read("http://hooks.internal:81/").is_ok());
    }
}

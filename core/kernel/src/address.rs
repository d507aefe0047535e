//! Addresses on the web that people write down for us: those that everybody can reach.
//! What is private, and why, follows the registries of special-purpose addresses (RFC 6890, IANA).

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use url::{Host, Url};

use crate::{Code, limits::URL_CHARS_MAX};

/// Names that lead nowhere but inside (RFC 6761, RFC 6762, RFC 8375, ICANN's `internal`).
const INSIDE: [&str; 7] = ["localhost", "local", "internal", "intranet", "lan", "home", "home.arpa"];

/// Reads an address of the web, without name and password in it.
///
/// # Errors
/// `too_long`, `invalid_url` (also for what parsing would silently drop), `url_with_password`.
pub fn web_address(text: &str) -> Result<Url, Code> {
    if text.chars().count() > URL_CHARS_MAX {
        return Err(Code::TooLong);
    }
    // What parsing would silently drop or swallow is a mistake, or meant to look like another address.
    if text.chars().any(|letter| letter.is_control() || letter.is_whitespace() || letter == '\\') {
        return Err(Code::InvalidUrl);
    }
    let url = Url::parse(text).map_err(|_| Code::InvalidUrl)?;
    if !matches!(url.scheme(), "http" | "https") || url.host().is_none() {
        return Err(Code::InvalidUrl);
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err(Code::UrlWithPassword);
    }
    Ok(url)
}

/// Refuses an address that is not secure, or that the whole internet does not reach; what its name leads to is not
/// looked up here.
///
/// # Errors
/// `https_required`, `address_not_public`.
pub fn must_be_public(url: &Url) -> Result<(), Code> {
    if url.scheme() != "https" {
        return Err(Code::HttpsRequired);
    }
    let public = match url.host() {
        Some(Host::Domain(name)) => is_outside(name),
        Some(Host::Ipv4(ip)) => is_public(IpAddr::V4(ip)),
        Some(Host::Ipv6(ip)) => is_public(IpAddr::V6(ip)),
        None => false,
    };
    if public { Ok(()) } else { Err(Code::AddressNotPublic) }
}

fn is_outside(name: &str) -> bool {
    let name = name.trim_end_matches('.');
    let inside = |top: &str| name == top || name.strip_suffix(top).is_some_and(|rest| rest.ends_with('.'));
    name.contains('.') && !INSIDE.iter().any(|top| inside(top))
}

/// Whether an address is one that the whole internet reaches.
pub fn is_public(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => is_public_v4(ip),
        IpAddr::V6(ip) => is_public_v6(ip),
    }
}

const fn is_public_v4(ip: Ipv4Addr) -> bool {
    let [a, b, c, _] = ip.octets();
    !matches!(
        (a, b, c),
        (0 | 10 | 127, _, _)
            | (100, 64..=127, _)
            | (169, 254, _)
            | (172, 16..=31, _)
            | (192, 0, 0 | 2)
            | (192, 88, 99)
            | (192, 168, _)
            | (198, 18..=19, _)
            | (198, 51, 100)
            | (203, 0, 113)
            | (224..=255, _, _)
    )
}

/// Of IPv6 only what is given out (2000::/3), without what carries an IPv4 address inside or is only for examples.
const fn is_public_v6(ip: Ipv6Addr) -> bool {
    let [a, b, ..] = ip.segments();
    let given_out = a & 0xe000 == 0x2000;
    let special = matches!((a, b), (0x2001, 0..=0x01ff | 0x0db8) | (0x2002, _) | (0x3fff, 0..=0x0fff));
    given_out && !special
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    #[test]
    fn what_only_we_can_reach_is_not_public() {
        for inside in [
            "0.0.0.0",
            "10.1.2.3",
            "100.64.0.1",
            "127.0.0.1",
            "127.8.8.8",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.1",
            "192.0.2.1",
            "192.168.1.1",
            "198.18.0.1",
            "198.51.100.7",
            "203.0.113.9",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:8.8.8.8",
            "64:ff9b::7f00:1",
            "fc00::1",
            "fd12::1",
            "fe80::1",
            "ff02::1",
            "2001:db8::1",
            "2001::1",
            "2002:7f00:1::",
            "3fff::1",
        ] {
            assert!(!is_public(inside.parse().unwrap()), "{inside}");
        }
        for outside in ["8.8.8.8", "172.32.0.1", "100.128.0.1", "192.1.2.3", "2606:4700::1111", "2a00:1450:4001::1"] {
            assert!(is_public(outside.parse().unwrap()), "{outside}");
        }
    }
}

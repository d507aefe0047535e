//! Who calls through the proxies in front of us. Each of them adds the address that it was called from to the end of
//! `X-Forwarded-For`, so only so many of the last entries are believed as there are proxies of the operator's own; what
//! stands before was written by anybody.

use std::{net::IpAddr, sync::Arc};

use kontor_kernel::Country;
use poem::{Request, http::HeaderMap};

use crate::app::App;

fn hops(request: &Request) -> usize {
    request.data::<Arc<App>>().map_or(0, |app| app.config.trusted_hops)
}

/// The address a request comes from: as the outermost proxy of our own was called from, else whoever calls us.
pub fn address(request: &Request) -> String {
    let peer = || request.remote_addr().as_socket_addr().map(|address| address.ip());
    forwarded(request.headers(), hops(request)).or_else(peer).map(|address| address.to_string()).unwrap_or_default()
}

/// The country of the address a request comes from, as our own proxy tells it in the header that KONTOR_COUNTRY_HEADER names
/// (as `CF-IPCountry`). Nobody else is believed.
pub fn country(request: &Request) -> Option<Country> {
    let app = request.data::<Arc<App>>()?;
    let header = app.config.country_header.as_deref().filter(|_| app.config.trusted_hops > 0)?;
    request.header(header)?.trim().to_uppercase().parse().ok()
}

/// The entry of the outermost trusted proxy. Several lines of the header are one list.
fn forwarded(headers: &HeaderMap, hops: usize) -> Option<IpAddr> {
    let lines = headers.get_all("x-forwarded-for").iter().map(|line| String::from_utf8_lossy(line.as_bytes()));
    let lines: Vec<_> = lines.collect();
    let last = lines.iter().rev().flat_map(|line| line.rsplit(',')).map(str::trim).filter(|entry| !entry.is_empty());
    ip(last.take(hops).last()?)
}

/// An address, perhaps with a port behind it.
fn ip(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|rest| rest.split_once(']')).map_or(text, |(address, _)| address);
    let address: IpAddr =
        bare.parse().or_else(|_| text.parse::<std::net::SocketAddr>().map(|socket| socket.ip())).ok()?;
    Some(address.to_canonical())
}

#[cfg(test)]
mod tests {
    use poem::http::HeaderValue;

    use super::*;

    fn read(lines: &[&str], hops: usize) -> Option<String> {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append("x-forwarded-for", HeaderValue::from_bytes(line.as_bytes()).ok()?);
        }
        forwarded(&headers, hops).map(|address| address.to_string())
    }

    #[test]
    fn only_what_our_own_proxies_wrote_is_believed() {
        let forged = &["9.9.9.9, 8.8.8.8", "7.7.7.7, 203.0.113.5"];
        assert_eq!(read(forged, 0), None);
        assert_eq!(read(forged, 1).as_deref(), Some("203.0.113.5"));
        assert_eq!(read(forged, 2).as_deref(), Some("7.7.7.7"));
        // Lines are one list, however a proxy adds to it.
        assert_eq!(read(&["9.9.9.9", "203.0.113.5", "10.0.0.2"], 2).as_deref(), Some("203.0.113.5"));
        // Whoever came to the inner proxy directly is who the inner proxy says.
        assert_eq!(read(&["203.0.113.5"], 2).as_deref(), Some("203.0.113.5"));
        assert_eq!(read(&[], 1), None);
    }

    #[test]
    fn addresses_are_read_with_ports_and_of_both_kinds() {
        for (text, read_as) in [
            ("203.0.113.5:4711", "203.0.113.5"),
            ("2001:db8::1", "2001:db8::1"),
            ("[2001:db8::1]:443", "2001:db8::1"),
            ("::ffff:203.0.113.5", "203.0.113.5"),
        ] {
            assert_eq!(read(&[text], 1).as_deref(), Some(read_as), "{text}");
        }
        assert_eq!(read(&["unknown"], 1), None, "then it is whoever calls us");
        assert_eq!(read(&["\u{fc}, 203.0.113.5"], 1).as_deref(), Some("203.0.113.5"), "one bad byte hides nobody");
    }
}

//! The block of addresses that a request comes from: whoever has one address of a block has most of them.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// The block of the request's address, such as `203.0.113.0/24`; empty when there is none.
pub fn block(request: &poem::Request) -> String {
    block_of(&super::address(request))
}

/// IPv4 by /24, IPv6 by /56: what one subscriber is given.
pub fn block_of(address: &str) -> String {
    let Ok(address) = address.trim().parse::<IpAddr>() else { return String::new() };
    match address.to_canonical() {
        IpAddr::V4(address) => {
            let [a, b, c, _] = address.octets();
            format!("{}/24", Ipv4Addr::new(a, b, c, 0))
        }
        IpAddr::V6(address) => {
            let kept = u128::from(address) >> 72 << 72;
            format!("{}/56", Ipv6Addr::from(kept))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::block_of;

    #[test]
    fn neighbours_are_one_block() {
        for (address, block) in [
            ("203.0.113.7", "203.0.113.0/24"),
            (" 203.0.113.255 ", "203.0.113.0/24"),
            ("::ffff:203.0.113.7", "203.0.113.0/24"),
            ("2001:db8:1:2ff:1::7", "2001:db8:1:200::/56"),
            ("2001:db8:1:200::", "2001:db8:1:200::/56"),
            ("", ""),
            ("unix", ""),
        ] {
            assert_eq!(block_of(address), block, "{address}");
        }
    }
}

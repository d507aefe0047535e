//! Keys in addresses.
#![allow(clippy::unwrap_used, reason = "tests")]

use kontor_kernel::{Env, Secret, kinds::OrderId};
use kontor_urls::Links;

#[test]
fn a_key_opens_its_order_and_nothing_else() {
    let links = Links { public_url: "http://x".to_owned(), secret: Secret::from_hex(&"ab".repeat(32)).unwrap() };
    let order: OrderId = Env::system().id();
    let key = links.order_key(order);
    assert_eq!(links.order(&key), Some(order));
    assert_eq!(links.grant(&key), None);
    let other = links.order_key(Env::system().id());
    let forged = format!("{}.{}", order, other.split_once('.').unwrap().1);
    assert_eq!(links.order(&forged), None);
    assert_eq!(links.order(&order.to_string()), None);
}

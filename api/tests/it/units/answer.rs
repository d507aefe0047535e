//! What a page is answered with.

use kontor_api_shop::internals::{etag, matches, origin};

#[test]
fn a_tag_is_found_in_the_list_a_browser_sends() {
    let tag = etag("page");
    assert!(matches(&format!("\"old\", W/{tag}"), &tag));
    assert!(!matches("\"old\"", &tag));
}

#[test]
fn an_origin_has_no_path() {
    assert_eq!(origin("http://127.0.0.1:8081/frame?x=1"), "http://127.0.0.1:8081");
    assert_eq!(origin("https://pay.example/"), "https://pay.example");
}

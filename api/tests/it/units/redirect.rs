//! Where a page may lead.

use kontor_api_shop::internals::within;

#[test]
fn it_stays_in_the_shop_however_it_is_written() {
    let to = |wanted| within("/s/anna", wanted);
    assert_eq!(to("/second-book").as_deref(), Some("/s/anna/second-book"));
    assert_eq!(to("/s/anna/second-book?coupon=A").as_deref(), Some("/s/anna/second-book?coupon=A"));
    assert_eq!(to("/second-book?coupon=A#reviews").as_deref(), Some("/s/anna/second-book?coupon=A#reviews"));
    assert_eq!(to("/#top").as_deref(), Some("/s/anna#top"));
    assert_eq!(to("/").as_deref(), Some("/s/anna"));
    assert_eq!(to("/s/anna").as_deref(), Some("/s/anna"));
    // Dots are gone before anything is compared.
    assert_eq!(to("/s/anna/../ben/book"), None);
    assert_eq!(to("/s/anna/%2e%2e/ben/book"), None);
    assert_eq!(to("/../../cabinet").as_deref(), Some("/s/anna/cabinet"));
    for wanted in [
        "//evil.test",
        "https://evil.test",
        "/\\evil.test",
        "\\\\evil.test",
        "evil",
        "",
        "/s/ben/book",
        "/s/annabel",
        "javascript:alert(1)",
        "/a\nb",
    ] {
        assert_eq!(to(wanted), None, "{wanted}");
    }
    assert_eq!(to("/%2F/evil.test").as_deref(), Some("/s/anna/%2F/evil.test"));
    assert_eq!(to(&format!("/{}", "x".repeat(300))), None);
}

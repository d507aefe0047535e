//! Built files.

use kontor_api_shop::internals::asset_kind as kind;

#[test]
fn only_built_files_are_served() {
    assert!(kind("payment-BX_1-a2.js").is_some());
    for name in ["../ssr/shop.js", "manifest.json", ".env.js", "a/b.js", "shop.js\0.css", ""] {
        assert!(kind(name).is_none(), "{name}");
    }
}

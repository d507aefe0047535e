//! The list of products.

use kontor_api_shop::internals::teaser;

#[test]
fn a_teaser_is_the_first_line_cut_at_a_word() {
    assert_eq!(teaser("\n  First.\nSecond."), "First.");
    let long = "word ".repeat(60);
    assert!(teaser(&long).ends_with("word …") && teaser(&long).chars().count() <= 162);
    assert_eq!(teaser(""), "");
}

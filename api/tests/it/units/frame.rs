//! What is around every page.

use kontor_api_shop::internals::countries;
use kontor_kernel::Locale;

#[test]
fn countries_stand_in_the_order_of_the_language() {
    let names: Vec<String> = countries(Locale::De).into_iter().map(|choice| choice.name).collect();
    let at = |name: &str| names.iter().position(|one| one == name).unwrap();
    assert!(at("Ägypten") < at("Albanien"));
    assert!(at("Österreich") < at("Polen"));
}

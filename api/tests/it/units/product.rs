//! Pages of products.

use kontor_api_shop::internals::{paragraphs, unavailable};
use kontor_catalog::UnavailableReason;
use kontor_render::props::Unavailable;

#[test]
fn a_buyer_hears_one_reason_in_plain_words() {
    use UnavailableReason as R;
    assert_eq!(unavailable(&[], None), None);
    assert_eq!(unavailable(&[R::LimitReached], None), Some(Unavailable::SoldOut));
    assert_eq!(unavailable(&[R::FinishRegistration, R::NoDigitals], None), Some(Unavailable::NotYet));
    assert_eq!(unavailable(&[R::HasAccessPassword], None), Some(Unavailable::NeedsPassword));
    assert_eq!(unavailable(&[R::LimitReached, R::IsArchived], None), Some(Unavailable::NotOnSale));
}

#[test]
fn empty_lines_part_paragraphs() {
    assert_eq!(paragraphs("One\nstill one\r\n\r\n\n Two \n\n\n"), ["One\nstill one", "Two"]);
}

//! The work that is asked of a crowd.

use kontor_api_shop::internals::hard;

#[test]
fn work_begins_beyond_the_limit_and_has_an_end() {
    let bits = [0, 1, 20, 60, 10_000].map(hard);
    assert_eq!(bits, [None, Some(14), Some(15), Some(17), Some(18)]);
}

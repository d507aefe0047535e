//! Rhythms of payments.

use kontor_api_areas::internals::all_intervals as all;

#[test]
fn there_are_forty_one() {
    assert_eq!(all().count(), 41);
    assert_eq!(all().filter(|(_, unit)| *unit == "week").map(|(count, _)| count).collect::<Vec<_>>(), [1, 2, 3, 4]);
}

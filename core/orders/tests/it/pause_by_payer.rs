//! The days until which a payer may let a plan stand still.

use kontor_orders::pause_by_payer::days_offered;

#[test]
fn a_payer_chooses_among_days_of_the_seller_s_calendar() {
    // The last hour of January in Berlin: months end as they do.
    let now = "2026-01-31T22:30:00Z".parse().unwrap();
    let days: Vec<String> = days_offered(now, chrono_tz::Europe::Berlin).iter().map(ToString::to_string).collect();
    assert_eq!(days, ["2026-02-14", "2026-02-28", "2026-03-31", "2026-04-30"]);
}

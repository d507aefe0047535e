//! What a life costs the processors: wall time says more about who else is at work.

/// Clock ticks of Linux (per second).
const TICKS: f64 = 100.0;

/// What a process has used so far (seconds); nothing where there is no such process here.
pub fn seconds(process: &str) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // Behind the name, which may have blanks in it: the 12th and the 13th.
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    fields.skip(11).take(2).filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / TICKS
}

//! What our processes cost: processor time of everything we started, and the most memory that one of them took.

use std::collections::BTreeMap;
use std::fs;

use anyhow::{Context, Result};

/// The kernel's clock of processor time; 100 on every Linux that Debian ships.
const TICKS_PER_SECOND: f64 = 100.0;

/// Processor seconds by program, of all descendants of this process.
pub fn used() -> Result<BTreeMap<String, f64>> {
    let mut processes = BTreeMap::new();
    for entry in fs::read_dir("/proc").context("cannot read /proc")?.flatten() {
        let Some(pid) = entry.file_name().to_str().and_then(|name| name.parse::<u32>().ok()) else { continue };
        // A process may end between being listed and being read.
        let Ok(stat) = fs::read_to_string(format!("/proc/{pid}/stat")) else { continue };
        if let Some(one) = parse(&stat) {
            processes.insert(pid, one);
        }
    }
    let mut used = BTreeMap::new();
    for (pid, one) in &processes {
        if *pid != std::process::id() && descends(*pid, &processes) {
            *used.entry(one.name.clone()).or_default() += one.seconds;
        }
    }
    Ok(used)
}

/// Seconds between two looks, of the programs whose names begin with one of these.
pub fn between(before: &BTreeMap<String, f64>, after: &BTreeMap<String, f64>, names: &[&str]) -> f64 {
    let sum = |all: &BTreeMap<String, f64>| -> f64 {
        all.iter().filter(|(name, _)| names.iter().any(|wanted| name.starts_with(wanted))).map(|(_, used)| used).sum()
    };
    sum(after) - sum(before)
}

/// The most memory that the program ever held, in MB.
pub fn peak_megabytes(program: &str) -> Result<f64> {
    for entry in fs::read_dir("/proc").context("cannot read /proc")?.flatten() {
        let Ok(stat) = fs::read_to_string(entry.path().join("stat")) else { continue };
        if parse(&stat).is_none_or(|one| one.name != program) {
            continue;
        }
        let Ok(status) = fs::read_to_string(entry.path().join("status")) else { continue };
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = peak.and_then(|text| text.trim().trim_end_matches(" kB").trim().parse::<f64>().ok());
        if let Some(kilobytes) = kilobytes {
            return Ok(kilobytes / 1024.0);
        }
    }
    Ok(0.0)
}

struct One {
    name: String,
    parent: u32,
    seconds: f64,
}

/// `pid (name) state ppid … utime stime cutime cstime …`; what ended children used is with their parent.
fn parse(stat: &str) -> Option<One> {
    let (head, rest) = stat.rsplit_once(')')?;
    let name = head.split_once('(')?.1.to_owned();
    let fields: Vec<&str> = rest.split_whitespace().collect();
    let parent = fields.get(1)?.parse().ok()?;
    let ticks: f64 = fields.get(11..15)?.iter().filter_map(|field| field.parse::<f64>().ok()).sum();
    Some(One { name, parent, seconds: ticks / TICKS_PER_SECOND })
}

fn descends(pid: u32, processes: &BTreeMap<u32, One>) -> bool {
    let mut at = pid;
    while let Some(one) = processes.get(&at) {
        if one.parent == std::process::id() {
            return true;
        }
        at = one.parent;
    }
    false
}

//! What was measured, as a table for people and as a file for comparing: beside each figure stands what it was the last
//! time with as many orders.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::{Map, Value, json};

use crate::settings::root;

use super::Args;

/// One line of the table.
struct Line {
    what: String,
    ours: String,
    ceiling: String,
    verdict: String,
    change: String,
    made_of: String,
}

pub struct Report {
    lines: Vec<Line>,
    notes: Vec<String>,
    figures: Map<String, Value>,
    before: Map<String, Value>,
    /// Where the last result of this size is.
    sized: PathBuf,
}

/// A figure with its goal.
pub enum Goal {
    AtLeast(f64),
    AtMost(f64),
    None,
}

impl Report {
    pub fn new(args: &Args) -> Self {
        let mut figures = Map::new();
        figures.insert("orders".to_owned(), json!(args.orders));
        let build = if cfg!(debug_assertions) { "debug" } else { "release" };
        let sized = folder().join(format!("last-{}-{build}.json", args.orders));
        let before = read(&sized).or_else(|| {
            let last = read(&folder().join("last.json"))?;
            (last.get("orders") == figures.get("orders")).then_some(last)
        });
        Self { lines: Vec::new(), notes: Vec::new(), figures, before: before.unwrap_or_default(), sized }
    }

    pub fn note(&mut self, text: &str) {
        println!("  {text}");
        self.notes.push(text.to_owned());
    }

    /// Ours against a ceiling of the same run. `unit` is what both are counted in.
    pub fn ratio(&mut self, what: &str, ours: f64, ceiling: f64, unit: &str, goal: &Goal, made_of: &str) {
        let ratio = if ceiling > 0.0 { ours / ceiling } else { 0.0 };
        self.figures.insert(what.to_owned(), json!({ "ours": ours, "ceiling": ceiling, "ratio": ratio, "unit": unit }));
        self.push(what, format!("{} {unit}", round(ours)), format!("{} {unit}", round(ceiling)), ratio, goal, made_of);
    }

    /// A figure that stands for itself.
    pub fn figure(&mut self, what: &str, value: f64, unit: &str, goal: &Goal, made_of: &str) {
        self.figures.insert(what.to_owned(), json!({ "value": value, "unit": unit }));
        self.push(what, format!("{} {unit}", round(value)), String::new(), value, goal, made_of);
    }

    fn push(&mut self, what: &str, ours: String, ceiling: String, judged: f64, goal: &Goal, made_of: &str) {
        let ratio = if ceiling.is_empty() { String::new() } else { format!("{judged:.2}") };
        let (goal, met) = match goal {
            Goal::AtLeast(goal) => (format!("goal ≥ {goal}"), judged >= *goal),
            Goal::AtMost(goal) => (format!("goal ≤ {goal}"), judged <= *goal),
            Goal::None => (String::new(), true),
        };
        let mark = if met { "" } else { " — missed" };
        let verdict = format!("{ratio} {goal}{mark}").trim().to_owned();
        let change = self.change(what, judged);
        println!("  {what}: {ours} {verdict} {change}");
        self.lines.push(Line { what: what.to_owned(), ours, ceiling, verdict, change, made_of: made_of.to_owned() });
    }

    /// A ratio is compared with the ratio of then, a figure with the figure.
    fn change(&self, what: &str, now: f64) -> String {
        let then = self.before.get(what).and_then(|old| old.get("ratio").or_else(|| old.get("value"))?.as_f64());
        match then {
            Some(then) if then != 0.0 => {
                format!("(before {}, {:+.1} %)", round(then), (now / then - 1.0) * 100.0)
            }
            _ => "(nothing before)".to_owned(),
        }
    }

    pub fn print(&self) {
        println!();
        for line in &self.lines {
            let against = if line.ceiling.is_empty() { String::new() } else { format!(" of {}", line.ceiling) };
            let verdict = format!("{} {}", line.verdict, line.change);
            println!("{}\n    {}{against}  {}\n    {}\n", line.what, line.ours, verdict.trim(), line.made_of);
        }
    }

    /// The last result stays beside the product's other files; the one before it too, for comparing.
    pub fn save_report(&self) -> Result<()> {
        let folder = folder();
        fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let last = folder.join("last.json");
        if last.is_file() {
            fs::rename(&last, folder.join("before.json")).context("cannot keep the result before this one")?;
        }
        let text = serde_json::to_string_pretty(&json!({ "figures": self.figures, "notes": self.notes }))?;
        fs::write(&last, text).with_context(|| format!("cannot write {}", last.display()))?;
        fs::copy(&last, &self.sized).with_context(|| format!("cannot write {}", self.sized.display()))?;
        println!("kept in {}", last.display());
        Ok(())
    }
}

fn folder() -> PathBuf {
    root().join(".local/bench")
}

/// The figures of an earlier run; none when there was none or it cannot be read any more.
fn read(file: &Path) -> Option<Map<String, Value>> {
    let kept: Value = serde_json::from_str(&fs::read_to_string(file).ok()?).ok()?;
    kept.get("figures")?.as_object().cloned()
}

fn round(value: f64) -> String {
    if value.abs() >= 100.0 { format!("{value:.0}") } else { format!("{value:.2}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_are_compared_with_ratios_and_figures_with_figures() {
        let then = json!({
            "list": { "ours": 100.0, "ceiling": 200.0, "ratio": 0.5, "unit": "requests/s" },
            "memory": { "value": 80.0, "unit": "MB" },
        });
        let before = then.as_object().cloned().unwrap_or_default();
        let report =
            Report { lines: Vec::new(), notes: Vec::new(), figures: Map::new(), before, sized: PathBuf::new() };
        assert_eq!(report.change("list", 0.55), "(before 0.50, +10.0 %)");
        assert_eq!(report.change("memory", 60.0), "(before 80.00, -25.0 %)");
        assert_eq!(report.change("new", 1.0), "(nothing before)");
    }
}

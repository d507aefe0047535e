//! What was measured, as a table for people and as a file for comparing.

use std::fs;

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
    made_of: String,
}

pub struct Report {
    lines: Vec<Line>,
    notes: Vec<String>,
    figures: Map<String, Value>,
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
        Self { lines: Vec::new(), notes: Vec::new(), figures }
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
        println!("  {what}: {ours} {verdict}");
        self.lines.push(Line { what: what.to_owned(), ours, ceiling, verdict, made_of: made_of.to_owned() });
    }

    pub fn print(&self) {
        println!();
        for line in &self.lines {
            let against = if line.ceiling.is_empty() { String::new() } else { format!(" of {}", line.ceiling) };
            println!("{}\n    {}{against}  {}\n    {}\n", line.what, line.ours, line.verdict, line.made_of);
        }
    }

    /// The last result stays beside the product's other files; the one before it too, for comparing.
    pub fn keep(&self) -> Result<()> {
        let folder = root().join(".local/bench");
        fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let last = folder.join("last.json");
        if last.is_file() {
            fs::rename(&last, folder.join("before.json")).context("cannot keep the result before this one")?;
        }
        let text = serde_json::to_string_pretty(&json!({ "figures": self.figures, "notes": self.notes }))?;
        fs::write(&last, text).with_context(|| format!("cannot write {}", last.display()))?;
        println!("kept in {}", last.display());
        Ok(())
    }
}

fn round(value: f64) -> String {
    if value.abs() >= 100.0 { format!("{value:.0}") } else { format!("{value:.2}") }
}

//! A document as YAML, with each example and each list of words on one line, and one space for each level: shorter by a fifth,
//! and an example can be taken out of it as the JSON that was sent.

use serde_json::{Map, Value};

/// Lists that are written on one line.
const LISTS: [&str; 3] = ["enum", "required", "tags"];
/// Stands for what is put in once the rest is written.
const STAND_IN: &str = "kontor-flow-";
/// What older readers of YAML take for yes and no.
const OLD_WORDS: [&str; 8] = ["on", "off", "yes", "no", "y", "n", "true", "false"];

/// The whole text.
pub fn write(mut document: Value) -> String {
    let mut lines = Vec::new();
    let examples = document.pointer_mut("/components/examples").and_then(Value::as_object_mut);
    for value in examples.into_iter().flat_map(Map::values_mut).filter_map(|example| example.get_mut("value")) {
        lift(value, &mut lines);
    }
    lift_within(&mut document, &mut lines);
    let text = serde_yaml_ng::to_string(&document).unwrap_or_default();
    let mut levels = Levels::default();
    text.lines().map(|line| put_in(&levels.narrow(line), &lines)).collect()
}

/// Where the levels above the present line begin: as they were written with two spaces each, and with one.
#[derive(Default)]
struct Levels {
    open: Vec<(usize, usize)>,
    /// Column of the key whose text runs over the lines below it, and where the text began and begins.
    text: Option<(usize, Option<(usize, usize)>)>,
}

impl Levels {
    /// The line with one space for each level. Items of a list keep their two, which the dash takes up.
    fn narrow(&mut self, line: &str) -> String {
        let content = line.trim_start();
        let column = line.len() - content.len();
        if let Some((key, margin)) = &mut self.text {
            if content.is_empty() || column > *key {
                let (was, is) = *margin.get_or_insert_with(|| (column, self.open.last().map_or(0, |(_, to)| to + 1)));
                return if content.is_empty() {
                    String::new()
                } else {
                    format!("{:1$}{content}", "", column - was + is)
                };
            }
            self.text = None;
        }
        while self.open.last().is_some_and(|(from, _)| *from > column) {
            self.open.pop();
        }
        let narrowed = match self.open.last() {
            Some((from, to)) if *from == column => *to,
            Some((_, to)) => to + 1,
            None => 0,
        };
        if self.open.last().is_none_or(|(from, _)| *from < column) {
            self.open.push((column, narrowed));
        }
        let (mut key, mut at) = (column, narrowed);
        for _ in 0..content.split(' ').take_while(|word| *word == "-").count() {
            (key, at) = (key + 2, at + 2);
            self.open.push((key, at));
        }
        if content.ends_with(": |-") || content.ends_with(": |") || content.ends_with("- |-") {
            self.text = Some((key, None));
        }
        format!("{:narrowed$}{content}", "")
    }
}

fn lift_within(place: &mut Value, lines: &mut Vec<String>) {
    match place {
        Value::Object(fields) => {
            for (name, value) in fields {
                let is_example = name == "example" && (value.is_object() || value.is_array());
                let is_list = LISTS.contains(&name.as_str()) && is_list_of_words(value);
                if is_example || is_list { lift(value, lines) } else { lift_within(value, lines) }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| lift_within(item, lines)),
        _ => {}
    }
}

fn is_list_of_words(value: &Value) -> bool {
    value.as_array().is_some_and(|items| !items.iter().any(|item| item.is_object() || item.is_array()))
}

fn lift(value: &mut Value, lines: &mut Vec<String>) {
    let line = match value.as_array().filter(|_| is_list_of_words(value)) {
        Some(words) => format!("[{}]", words.iter().map(word).collect::<Vec<_>>().join(", ")),
        None => value.to_string(),
    };
    *value = Value::String(format!("{STAND_IN}{}", lines.len()));
    lines.push(line);
}

/// As it stands where every reader takes it for a text, else as JSON, which is YAML.
fn word(value: &Value) -> String {
    let plain = |text: &&str| {
        text.starts_with(|letter: char| letter.is_ascii_alphabetic())
            && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_.-".contains(&byte))
            && !OLD_WORDS.contains(&text.to_ascii_lowercase().as_str())
            && !text.eq_ignore_ascii_case("null")
    };
    value.as_str().filter(plain).map_or_else(|| value.to_string(), str::to_owned)
}

fn put_in(line: &str, lines: &[String]) -> String {
    let found =
        line.rsplit_once(STAND_IN).and_then(|(before, place)| Some((before, lines.get(place.parse::<usize>().ok()?)?)));
    if let Some((before, text)) = found {
        return format!("{before}{text}\n");
    }
    let name = line.trim_start().trim_end_matches(':');
    if line.ends_with(':') && OLD_WORDS.contains(&name) {
        let indent = line.len() - line.trim_start().len();
        return format!("{:indent$}'{name}':\n", "");
    }
    format!("{line}\n")
}

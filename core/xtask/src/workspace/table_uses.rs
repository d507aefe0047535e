//! Which tables a text of SQL names, and whether it writes them.

use super::sources::{Source, SourceText, TextForm, fill_in};

/// What a statement does with a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum TableUse {
    Reads,
    Writes,
}

/// What stands for a name that is only known when the statement runs.
pub const PUT_TOGETHER: &str = "{…}";
const VERBS: &[&str] = &["SELECT ", "INSERT INTO ", "UPDATE ", "DELETE FROM ", "WITH ", "TRUNCATE ", "COPY "];
/// What ends a list of tables.
const AFTER_TABLES: &[&str] = &[
    "WHERE",
    "GROUP",
    "ORDER",
    "LIMIT",
    "HAVING",
    "RETURNING",
    "UNION",
    "EXCEPT",
    "INTERSECT",
    "SET",
    "VALUES",
    "SELECT",
    "FOR",
    "ON",
    "WINDOW",
];

/// The tables of a text in a file.
pub fn tables_of(source: &Source, text: &SourceText) -> Vec<(TableUse, String)> {
    match (text.label.as_deref(), text.form) {
        // The table of a list, and of a machine of `states!`, which moves its rows.
        (Some("table"), _) if text.text.trim_start().starts_with('(') => tables_in(&text.text, true),
        (Some("table"), _) => vec![(TableUse::Reads, text.text.clone())],
        (Some("in"), TextForm::Plain) => vec![(TableUse::Writes, text.text.clone())],
        (_, TextForm::Formatted) => {
            let known = |name: &str| source.constants.get(name).cloned().unwrap_or_else(|| PUT_TOGETHER.to_owned());
            tables_in(&fill_in(&text.text, |name| Some(known(name))).unwrap_or_default(), false)
        }
        (_, form) => tables_in(&text.text, form == TextForm::Named),
    }
}

/// The tables that a statement, or a piece of one, names. `any_case`: it is SQL for certain, whose words may be small.
pub fn tables_in(sql: &str, any_case: bool) -> Vec<(TableUse, String)> {
    let upper = sql.trim_start().to_uppercase();
    let any_case = any_case || VERBS.iter().any(|verb| upper.starts_with(verb));
    let mut reader = Reader { lists: vec![false], ..Reader::default() };
    for token in tokens(sql) {
        reader.read(&token, any_case);
    }
    reader.found
}

#[derive(Default)]
struct Reader {
    /// For each open parenthesis, whether a comma in it is followed by another table.
    lists: Vec<bool>,
    /// What the next name is used for.
    expected: Option<TableUse>,
    before: String,
    found: Vec<(TableUse, String)>,
}

impl Reader {
    fn read(&mut self, token: &str, any_case: bool) {
        let word = if any_case { token.to_uppercase() } else { token.to_owned() };
        let before = std::mem::replace(&mut self.before, word.clone());
        match word.as_str() {
            "(" => self.lists.push(self.expected.is_some()),
            ")" => {
                self.lists.pop();
                self.expected = None;
            }
            "," => self.expected = (self.lists.last() == Some(&true)).then_some(TableUse::Reads),
            "FROM" if before == "DISTINCT" => {}
            "FROM" | "USING" | "JOIN" => {
                self.expected = Some(if before == "DELETE" { TableUse::Writes } else { TableUse::Reads });
                self.set_list(word != "JOIN" || self.lists.last() == Some(&true));
            }
            "UPDATE" if matches!(before.as_str(), "FOR" | "DO" | "KEY") => {}
            "INTO" | "UPDATE" | "TRUNCATE" => self.expected = Some(TableUse::Writes),
            "TABLE" if self.expected.is_none() => self.expected = Some(TableUse::Reads),
            "COPY" => self.expected = Some(TableUse::Reads),
            "ONLY" | "LATERAL" | "TABLE" | "PUBLIC" | "." => {}
            after if AFTER_TABLES.contains(&after) => {
                self.expected = None;
                self.set_list(after == "ON" && self.lists.last() == Some(&true));
            }
            _ => {
                if let Some(usage) = self.expected.take() {
                    self.found.push((usage, token.to_lowercase()));
                }
            }
        }
    }

    fn set_list(&mut self, tables: bool) {
        if let Some(list) = self.lists.last_mut() {
            *list = tables;
        }
    }
}

/// Words, and signs one by one; neither remarks nor quoted texts.
fn tokens(sql: &str) -> Vec<String> {
    let (mut found, mut letters) = (Vec::new(), sql.chars().peekable());
    while let Some(letter) = letters.next() {
        match letter {
            '\'' => while letters.next().is_some_and(|letter| letter != '\'') {},
            '-' if letters.peek() == Some(&'-') => while letters.next().is_some_and(|letter| letter != '\n') {},
            '/' if letters.peek() == Some(&'*') => {
                let mut before = ' ';
                while let Some(letter) = letters.next().filter(|letter| (before, *letter) != ('*', '/')) {
                    before = letter;
                }
            }
            '{' => {
                found.push(PUT_TOGETHER.to_owned());
                while letters.next().is_some_and(|letter| letter != '}') {}
            }
            letter if letter.is_alphanumeric() || letter == '_' => {
                let mut word = String::from(letter);
                while let Some(letter) = letters.next_if(|letter| letter.is_alphanumeric() || *letter == '_') {
                    word.push(letter);
                }
                found.push(word);
            }
            letter if letter.is_whitespace() || letter == '"' => {}
            sign => found.push(sign.to_string()),
        }
    }
    found
}

//! The texts in the code of the product, as who reads its SQL wants them: whole, with where they stand and what is made of
//! them. Tools, tests and the sandbox are not the product: they have databases of their own.

use std::collections::HashMap;
use std::path::Path;
use std::{fs, io};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

const FOLDERS: &[&str] = &["core", "api", "worker", "scheduler"];
const NOT_PRODUCT: &[&str] = &["xtask", "testkit", "sandbox", "macros", "tests", "target"];

/// A file of code.
#[derive(Default)]
pub struct Source {
    /// From the root of the workspace.
    pub path: String,
    /// `const NAME: &str = "…";`, which its other texts may name.
    pub constants: HashMap<String, String>,
    /// The names of all its constants, known or not.
    pub declared: Vec<String>,
    pub texts: Vec<SourceText>,
    /// What `diesel::table!` declares.
    pub schema: Vec<String>,
    /// What diesel's `insert_into`, `update` and `delete` are given.
    pub written: Vec<String>,
}

/// A text in it.
pub struct SourceText {
    pub text: String,
    pub form: TextForm,
    /// The word right before it, such as the field of a struct that it is given to.
    pub label: Option<String>,
}

/// How a text becomes a statement.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum TextForm {
    Plain,
    /// `format!`: names stand for constants.
    Formatted,
    /// `sql!`: names stand for values.
    Named,
}

/// Every file of the product; what is no Rust is an error.
pub fn product_sources(root: &Path) -> io::Result<Vec<Source>> {
    let mut files = Vec::new();
    for folder in FOLDERS {
        read_folder(root, &root.join(folder), &mut files)?;
    }
    Ok(files)
}

fn read_folder(root: &Path, folder: &Path, files: &mut Vec<Source>) -> io::Result<()> {
    let mut entries = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    entries.sort();
    for path in entries {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() && !NOT_PRODUCT.contains(&name.as_str()) {
            read_folder(root, &path, files)?;
        } else if name.ends_with(".rs") && !name.starts_with("tests") {
            let shown = path.strip_prefix(root).unwrap_or(&path).display().to_string();
            files.push(parse_source(shown, &fs::read_to_string(&path)?)?);
        }
    }
    Ok(())
}

/// The texts of one file.
pub fn parse_source(path: String, code: &str) -> io::Result<Source> {
    let tokens: TokenStream = code.parse().map_err(|error| io::Error::other(format!("{path}: {error}")))?;
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let mut source = Source { path, ..Source::default() };
    source.read_constants(&trees);
    source.read(&trees, TextForm::Plain);
    Ok(source)
}

impl Source {
    fn read_constants(&mut self, trees: &[TokenTree]) {
        for window in trees.windows(8) {
            if let [TokenTree::Ident(word), TokenTree::Ident(name), .., TokenTree::Literal(text), _] = window
                && *word == "const"
                && let Some(text) = string(text)
            {
                self.constants.insert(name.to_string(), text);
            }
        }
        for (at, window) in trees.windows(2).enumerate() {
            if let [TokenTree::Ident(word), TokenTree::Ident(name)] = window
                && *word == "const"
            {
                self.declared.push(name.to_string());
                if let Some(alias) = trees.get(at..).and_then(columns_alias) {
                    // Which columns a type has is known to the compiler alone; that they are there is what its own statements show.
                    self.constants.insert(name.to_string(), format!("{alias}.*"));
                }
            }
        }
    }

    fn read(&mut self, trees: &[TokenTree], form: TextForm) {
        for (at, tree) in trees.iter().enumerate() {
            match tree {
                TokenTree::Literal(literal) => {
                    if let Some(text) = string(literal) {
                        self.texts.push(SourceText { text, form, label: label(trees, at) });
                    }
                }
                TokenTree::Group(group) if !is_test(trees, at) && !is_documentation(group) => {
                    let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                    self.read_diesel(trees.get(..at).unwrap_or_default(), &inner);
                    let form = match group.delimiter() {
                        Delimiter::Parenthesis => macro_before(trees, at).unwrap_or(TextForm::Plain),
                        _ => TextForm::Plain,
                    };
                    self.read(&inner, form);
                }
                _ => {}
            }
        }
    }
}

impl Source {
    fn read_diesel(&mut self, before: &[TokenTree], inner: &[TokenTree]) {
        match (before, inner) {
            ([.., TokenTree::Ident(word), TokenTree::Punct(_)], [TokenTree::Ident(table), ..]) if *word == "table" => {
                self.schema.push(table.to_string());
            }
            ([.., TokenTree::Ident(verb)], [TokenTree::Ident(table), TokenTree::Punct(_), TokenTree::Punct(_), ..])
                if ["insert_into", "update", "delete"].iter().any(|word| verb == word) =>
            {
                self.written.push(table.to_string());
            }
            _ => {}
        }
    }
}

/// The alias of the table where a constant is `columns!(Type, "alias")`.
fn columns_alias(constant: &[TokenTree]) -> Option<String> {
    let end = constant.iter().position(|tree| matches!(tree, TokenTree::Punct(mark) if mark.as_char() == ';'))?;
    let [.., TokenTree::Ident(name), TokenTree::Punct(_), TokenTree::Group(group)] = constant.get(..end)? else {
        return None;
    };
    let last = group.stream().into_iter().last()?;
    match last {
        TokenTree::Literal(alias) if *name == "columns" => string(&alias),
        _ => None,
    }
}

fn string(literal: &proc_macro2::Literal) -> Option<String> {
    match syn::Lit::new(literal.clone()) {
        syn::Lit::Str(text) => Some(text.value()),
        _ => None,
    }
}

fn label(trees: &[TokenTree], at: usize) -> Option<String> {
    match trees.get(..at)? {
        [.., TokenTree::Ident(name), TokenTree::Punct(mark)] if mark.as_char() == ':' => Some(name.to_string()),
        [.., TokenTree::Ident(name)] => Some(name.to_string()),
        _ => None,
    }
}

/// Whether a block is that of `mod tests`.
fn is_test(trees: &[TokenTree], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|before| trees.get(before));
    matches!(before, Some(TokenTree::Ident(name)) if *name == "tests")
}

/// Whether a block is a comment that documents: it comes as an attribute, whatever it begins with.
fn is_documentation(group: &proc_macro2::Group) -> bool {
    let first = group.stream().into_iter().next();
    group.delimiter() == Delimiter::Bracket && matches!(first, Some(TokenTree::Ident(name)) if name == "doc")
}

fn macro_before(trees: &[TokenTree], at: usize) -> Option<TextForm> {
    let [.., TokenTree::Ident(name), TokenTree::Punct(mark)] = trees.get(..at)? else { return None };
    match (mark.as_char(), name.to_string().as_str()) {
        ('!', "format") => Some(TextForm::Formatted),
        ('!', "sql") => Some(TextForm::Named),
        _ => None,
    }
}

/// A text whose `{names}` are replaced; nothing if one of them has no value.
pub fn fill_in(text: &str, mut value: impl FnMut(&str) -> Option<String>) -> Option<String> {
    let (mut whole, mut rest) = (String::new(), text);
    while let Some(at) = rest.find(['{', '}']) {
        let (before, from) = rest.split_at(at);
        whole.push_str(before);
        if let Some(after) = from.strip_prefix("{{").or_else(|| from.strip_prefix("}}")) {
            whole.push_str(from.get(..1)?);
            rest = after;
            continue;
        }
        let (name, after) = from.get(1..)?.split_once('}')?;
        whole.push_str(&value(name)?);
        rest = after;
    }
    Some(whole + rest)
}

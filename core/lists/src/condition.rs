//! What narrows a list, as SQL.

use uuid::Uuid;

use crate::{Search, Span, bind::Bind, statement::Statement};

/// One narrowing.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Condition {
    /// The expression is one of the texts.
    Texts(&'static str, Vec<String>),
    /// The expression is one of the ids.
    Ids(&'static str, Vec<Uuid>),
    /// The array holds one of the texts.
    HoldsTexts(&'static str, Vec<String>),
    /// The array holds one of the ids.
    Holds(&'static str, Vec<Uuid>),
    /// The expression is this.
    Is(&'static str, bool),
    /// SQL of the sheet.
    Sql(&'static str),
    /// Both ends included.
    Numbers(&'static str, Option<i64>, Option<i64>),
    /// From, up to before.
    Times(&'static str, Span),
    /// The row has this token.
    Word(String),
    /// The row has a token that begins with this.
    Beginning(String),
    /// Some text of the row has this in it, or is this.
    Passage(String),
}

/// The largest letter: no token that begins with a word sorts after the word and this.
const AFTER_ALL: char = '\u{10FFFF}';

impl Condition {
    /// Whether the text of this condition is one of very few, so that statements with it may be kept prepared.
    pub(crate) const fn is_common(&self) -> bool {
        matches!(self, Self::Texts(..) | Self::Ids(..) | Self::Sql(_) | Self::Times(..))
    }

    pub(crate) fn write(&self, search: Search, seller: Uuid, out: &mut Statement) {
        match self {
            // One value is the usual case, and by equality the index of the column gives the order of ids as well.
            Self::Texts(column, texts) if texts.len() == 1 => {
                out.push(column).push(" = ").bind(Bind::Text(texts.concat()));
            }
            Self::Ids(column, ids) if ids.len() == 1 => {
                for id in ids {
                    out.push(column).push(" = ").bind(Bind::Uuid(*id));
                }
            }
            Self::Texts(column, texts) => {
                out.push(column).push(" = ANY(").bind(Bind::Texts(texts.clone())).push(")");
            }
            Self::Ids(column, ids) => {
                out.push(column).push(" = ANY(").bind(Bind::Uuids(ids.clone())).push(")");
            }
            Self::HoldsTexts(column, texts) => {
                out.push(column).push(" && ").bind(Bind::Texts(texts.clone()));
            }
            Self::Holds(column, ids) => {
                out.push(column).push(" && ").bind(Bind::Uuids(ids.clone()));
            }
            Self::Is(column, yes) => {
                out.push(column).push(" = ").bind(Bind::Bool(*yes));
            }
            Self::Sql(sql) => {
                out.push("(").push(sql).push(")");
            }
            Self::Numbers(column, from, till) => {
                ends(column, from.map(|end| (" >= ", Bind::Int(end))), till.map(|end| (" <= ", Bind::Int(end))), out);
            }
            Self::Times(column, span) => {
                let (from, till) = (span.from.map(Bind::Time), span.till.map(Bind::Time));
                ends(column, from.map(|end| (" >= ", end)), till.map(|end| (" < ", end)), out);
            }
            Self::Word(word) => found(search, seller, out, |token, out| {
                out.push(token).push(" = ").bind(Bind::Text(word.clone()));
            }),
            // By bounds and not by LIKE: comparisons are leakproof, so an index may be used before a policy is asked.
            Self::Beginning(word) => found(search, seller, out, |token, out| {
                out.push(token).push(" >= ").bind(Bind::Text(word.clone()));
                out.push(" AND ").push(token).push(" < ").bind(Bind::Text(format!("{word}{AFTER_ALL}")));
            }),
            Self::Passage(text) => passage(search, text, out),
        }
    }
}

type End = Option<(&'static str, Bind)>;

fn ends(column: &str, from: End, till: End, out: &mut Statement) {
    out.push("(true");
    for (compare, end) in [from, till].into_iter().flatten() {
        out.push(" AND ").push(column).push(compare).bind(end);
    }
    out.push(")");
}

/// The row's tokens, of which one has to match.
fn found(search: Search, seller: Uuid, out: &mut Statement, matches: impl FnOnce(&str, &mut Statement)) {
    match search {
        Search::Table(table) => {
            out.push("r.id IN (SELECT t.id FROM ").push(table).push(" AS t WHERE t.seller_id = ");
            out.bind(Bind::Uuid(seller)).push(" AND ");
            matches("t.token", out);
        }
        Search::Array(column) => {
            out.push("EXISTS (SELECT FROM unnest(").push(column).push(") AS t (token) WHERE ");
            matches("t.token COLLATE \"C\"", out);
        }
        Search::Passage { .. } | Search::Nowhere => {
            out.push("(false");
        }
    }
    out.push(")");
}

/// A text in which the passage stands, or that is it.
fn passage(search: Search, text: &str, out: &mut Statement) {
    out.push("(false");
    if let Search::Passage { part, whole } = search {
        for expression in part {
            out.push(" OR position(").bind(Bind::Text(text.to_owned())).push(" in ").push(expression).push(") > 0");
        }
        for expression in whole {
            out.push(" OR ").push(expression).push(" = ").bind(Bind::Text(text.to_owned()));
        }
    }
    out.push(")");
}

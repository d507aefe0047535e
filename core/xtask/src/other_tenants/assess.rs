//! Asks, compares, and complains.

use std::collections::BTreeSet;

use anyhow::{Context, Result};
use futures::stream::{self, StreamExt, TryStreamExt};
use reqwest::{Client, Method};
use serde_json::{Value, json};
use uuid::Uuid;

use super::callers::{self, Caller};
use super::inventory::{Inventory, Victim, wire};
use super::operations::{self, Id, ORDER_TOKEN, Operation, Place};
use super::tables;
use crate::bench::visitor::owner;
use crate::env_file::Environment;

/// Questions on their way at once.
const AT_ONCE: usize = 4;
/// A digit of the ids; runs of this many are looked at in answers.
const ENCODED_CHARS: usize = 26;

pub struct Judge {
    http: Client,
    base: String,
    owner: tokio_postgres::Client,
    operations: Vec<Operation>,
    callers: Vec<Caller>,
    inventory: Inventory,
}

/// One question: an id in its place, and what stands in the other places.
struct Question<'a> {
    operation: &'a Operation,
    caller: &'a Caller,
    asked: &'a Id,
    victim: Victim,
    /// The other ids are of the victim's owner as well, as far as they belong together.
    with_its_parent: bool,
}

/// What was answered, without what names the one request.
#[derive(PartialEq, Eq)]
struct Answer {
    status: u16,
    body: String,
}

impl Judge {
    pub async fn new(environment: &Environment, only: Option<&str>) -> Result<Self> {
        let http = Client::builder().no_proxy().build().context("no HTTP client")?;
        let owner = owner(environment).await?;
        let callers = callers::all(environment, &http, &owner).await?;
        let inventory = Inventory::take(&owner).await?;
        let mut operations = operations::all()?;
        operations.retain(|operation| only.is_none_or(|part| operation.id.contains(part)));
        Ok(Self { http, base: environment.get("KONTOR_PUBLIC_URL").to_owned(), owner, operations, callers, inventory })
    }

    /// How many calls were made, and every complaint.
    pub async fn sentence(&self) -> Result<(usize, Vec<String>)> {
        let names = tables::names(&self.owner).await?;
        let (mut calls, mut complaints) = (0, BTreeSet::new());
        let mut before = tables::fingerprints(&self.owner, &names).await?;
        for operation in &self.operations {
            let (asked, heard) = self.examine(operation).await.with_context(|| operation.id.clone())?;
            calls += asked;
            complaints.extend(heard);
            let after = tables::fingerprints(&self.owner, &names).await?;
            for (table, _) in after.iter().filter(|(table, print)| before.get(*table) != Some(print)) {
                complaints.insert(format!("{}: {table} changed", operation.id));
            }
            before = after;
        }
        Ok((calls, complaints.into_iter().collect()))
    }

    async fn examine(&self, operation: &Operation) -> Result<(usize, Vec<String>)> {
        let questions = self.questions(operation);
        let results: Vec<(usize, Option<String>)> =
            stream::iter(questions).map(|question| self.put(question)).buffer_unordered(AT_ONCE).try_collect().await?;
        let mut calls: usize = results.iter().map(|(calls, _)| calls).sum();
        let mut complaints: Vec<String> = results.into_iter().filter_map(|(_, complaint)| complaint).collect();
        if operation.method == "get" && operation.ids.iter().all(|id| matches!(id.place, Place::Query(_))) {
            for caller in self.callers.iter().filter(|caller| !caller.manager) {
                calls += 1;
                complaints.extend(self.overheard(operation, caller).await?);
            }
        }
        Ok((calls, complaints))
    }

    fn questions<'a>(&'a self, operation: &'a Operation) -> Vec<Question<'a>> {
        let mut questions = Vec::new();
        for asked in &operation.ids {
            let kind = if asked.prefix == ORDER_TOKEN { "ord" } else { &asked.prefix };
            for caller in &self.callers {
                // Managers look across tenants where they are managers.
                if caller.manager && operation.path.starts_with("/v1/admin/") {
                    continue;
                }
                for victim in self.inventory.victims(kind, caller) {
                    // An order's token opens its order at its own shop: that is what it is for.
                    let arrangements: &[bool] = if victim.row.product.is_some() { &[false, true] } else { &[false] };
                    for with_its_parent in arrangements.iter().copied() {
                        questions.push(Question { operation, caller, asked, victim: victim.clone(), with_its_parent });
                    }
                }
            }
        }
        questions
    }

    /// The victim's id and one that nobody has; both must be answered alike, and not by doing it.
    async fn put(&self, question: Question<'_>) -> Result<(usize, Option<String>)> {
        let prefix = &question.asked.prefix;
        let (known, unknown) = if prefix == ORDER_TOKEN {
            let Some(token) = question.victim.row.token.clone() else { return Ok((0, None)) };
            let mut letters: Vec<char> = token.chars().collect();
            letters.rotate_left(1);
            (token, letters.into_iter().collect())
        } else {
            (wire(prefix, question.victim.row.id), wire(prefix, unknown()))
        };
        let first = self.ask(&question, &known).await?;
        let second = self.ask(&question, &unknown).await?;
        let Question { operation, caller, asked, .. } = &question;
        let at = || {
            format!(
                "{} {} as {} with another tenant's {prefix}_ in {:?}",
                operation.method, operation.path, caller.name, asked.place
            )
        };
        if first != second {
            return Ok((
                2,
                Some(format!("{}: {} {} and {} {}", at(), first.status, first.body, second.status, second.body)),
            ));
        }
        if first.status < 300 && operation.method != "get" {
            return Ok((2, Some(format!("{}: done ({})", at(), first.status))));
        }
        if first.status >= 500 {
            return Ok((2, Some(format!("{}: {}", at(), first.status))));
        }
        Ok((2, None))
    }

    /// Whether an answer without a question about anybody names another tenant's thing.
    async fn overheard(&self, operation: &Operation, caller: &Caller) -> Result<Option<String>> {
        if !operation.path.starts_with("/v1/cabinet/") && !operation.path.starts_with("/v1/payer/") {
            return Ok(None);
        }
        let answer = self.send(operation, caller, operation.path.clone(), &operation.query, None).await?;
        let secrets = self.inventory.secrets(caller);
        let named = answer
            .body
            .split(|letter: char| !letter.is_ascii_alphanumeric())
            .filter(|word| word.len() == ENCODED_CHARS)
            .find_map(|word| Some((*secrets.get(word)?, word)));
        Ok(named.map(|(prefix, id)| {
            format!("get {} as {} names another tenant's {prefix}_{id}", operation.path, caller.name)
        }))
    }

    async fn ask(&self, question: &Question<'_>, id: &str) -> Result<Answer> {
        let Question { operation, caller, asked, victim, with_its_parent } = question;
        let mut path = operation.path.replace("{seller}", victim.shop.as_deref().unwrap_or("demo"));
        let mut query = operation.query.clone();
        let mut body = operation.body.clone();
        for place in &operation.ids {
            let value = if place.place == asked.place {
                id.to_owned()
            } else {
                let parent = victim.row.product.filter(|_| *with_its_parent && place.prefix == "prd");
                let own = parent.or_else(|| Some(self.inventory.own(&place.prefix, caller)?.id));
                wire(&place.prefix, own.unwrap_or_else(unknown))
            };
            match &place.place {
                Place::Path(name) => path = path.replace(&format!("{{{name}}}"), &value),
                // Other filters stay open.
                Place::Query(name) if place.place == asked.place => query.push((name.clone(), value)),
                Place::Query(_) => {}
                Place::Body(pointer) => {
                    // Only what is asked about is added to an example that has nothing there: an id that is not sent asks nothing.
                    let there = body.as_ref().is_some_and(|body| body.pointer(pointer).is_some());
                    if let Some(body) = body.as_mut().filter(|_| there || place.place == asked.place) {
                        write_at(body, pointer, json!(value));
                    }
                }
            }
        }
        for name in ["token", "key", "width", "provider"] {
            path = path.replace(&format!("{{{name}}}"), if name == "width" { "640" } else { "none" });
        }
        self.send(operation, caller, path, &query, body.as_ref()).await
    }

    async fn send(
        &self,
        operation: &Operation,
        caller: &Caller,
        path: String,
        query: &[(String, String)],
        body: Option<&Value>,
    ) -> Result<Answer> {
        let method: Method = operation.method.to_uppercase().parse()?;
        let mut request = self.http.request(method, format!("{}{path}", self.base)).query(query);
        if let Some(token) = &caller.token {
            request = request.bearer_auth(token);
        }
        if operation.method != "get" {
            request = request.header("Idempotency-Key", format!("other-{}", Uuid::from_u128(rand::random())));
            request = request.header("If-Match", "*");
        }
        if let Some(body) = body {
            request = request.json(body);
        }
        let answer = request.send().await?;
        let status = answer.status().as_u16();
        let text = answer.text().await?;
        let body = match serde_json::from_str::<Value>(&text) {
            Ok(mut document) => {
                if let Some(fields) = document.as_object_mut() {
                    fields.remove("request_id");
                }
                document.to_string()
            }
            Err(_) => text,
        };
        Ok(Answer { status, body })
    }
}

/// Writes a value where a pointer leads, making whatever is missing on the way: the first item of a list, a field.
fn write_at(document: &mut Value, pointer: &str, value: Value) {
    let mut here = document;
    for step in pointer.split('/').skip(1) {
        here = match step.parse::<usize>() {
            Ok(place) => {
                if !here.is_array() {
                    *here = json!([]);
                }
                let Some(items) = here.as_array_mut() else { return };
                if place >= items.len() {
                    items.push(Value::Null);
                }
                let last = items.len().saturating_sub(1);
                let Some(item) = items.get_mut(place.min(last)) else { return };
                item
            }
            Err(_) => {
                if !here.is_object() {
                    *here = json!({});
                }
                &mut here[step]
            }
        };
    }
    *here = value;
}

/// An id that nobody has, of the right form and of about now.
fn unknown() -> Uuid {
    Uuid::now_v7()
}

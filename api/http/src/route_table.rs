//! Which methods each path of the spec takes: for `Allow`, for PUT as another name of PATCH, and for metrics that must
//! not have a label per id.

use std::collections::BTreeMap;

use kontor_kernel::{Result, Validator, limits::NUMBER_MAX};
use poem::{Request, http::Method};
use poem_openapi::registry::{MetaApi, MetaOperation, MetaOperationParam, MetaParamIn, MetaSchemaRef};

use super::plain;

struct Path {
    template: &'static str,
    segments: Vec<Option<&'static str>>,
    methods: Vec<&'static str>,
    numbers: Vec<Number>,
}

/// A whole number that an operation takes in its query.
struct Number {
    method: Method,
    name: String,
    /// Bounds that its own type does not look at.
    min: i64,
    max: i64,
}

impl Number {
    /// None of what is another kind of thing.
    fn from_parameter(method: &Method, parameter: &MetaOperationParam) -> Option<Self> {
        let MetaSchemaRef::Inline(schema) = &parameter.schema else { return None };
        let is_number = parameter.in_type == MetaParamIn::Query && schema.ty == "integer";
        is_number.then(|| Self {
            method: method.clone(),
            name: parameter.name.clone(),
            min: if schema.minimum.is_some() { i64::MIN } else { -NUMBER_MAX },
            max: if schema.maximum.is_some() { i64::MAX } else { NUMBER_MAX },
        })
    }
}

/// The table of paths.
pub struct Allowed(Vec<Path>);

impl Allowed {
    /// Reads the paths of the documented API. The texts live as long as the process, so they are leaked once.
    pub fn from_apis(apis: &[MetaApi]) -> Self {
        let mut named: BTreeMap<&str, Vec<&MetaOperation>> = BTreeMap::new();
        for path in apis.iter().flat_map(|api| &api.paths) {
            named.entry(&path.path).or_default().extend(&path.operations);
        }
        let mut table: Vec<Path> = named
            .into_iter()
            .map(|(template, taken)| {
                let template: &'static str = Box::leak(template.to_owned().into_boxed_str());
                let segments =
                    template.split('/').map(|segment| (!segment.starts_with('{')).then_some(segment)).collect();
                let known = ["GET", "POST", "PUT", "PATCH", "DELETE"];
                let mut methods: Vec<&'static str> =
                    known.into_iter().filter(|name| taken.iter().any(|one| one.method.as_str() == *name)).collect();
                if methods.contains(&"PATCH") && !methods.contains(&"PUT") {
                    methods.push("PUT");
                }
                let numbers = |one: &&MetaOperation| {
                    let found =
                        one.params.iter().filter_map(|parameter| Number::from_parameter(&one.method, parameter));
                    found.collect::<Vec<_>>()
                };
                Path { template, segments, methods, numbers: taken.iter().flat_map(numbers).collect() }
            })
            .collect();
        // Fixed segments before placeholders: /users/confirmation before /users/{id}.
        table.sort_by_key(|path| path.segments.iter().map(Option::is_none).collect::<Vec<_>>());
        Self(table)
    }

    fn find(&self, path: &str) -> Option<&Path> {
        self.0.iter().find(|known| {
            let mut given = path.split('/');
            known
                .segments
                .iter()
                .all(|segment| given.next().is_some_and(|part| segment.is_none_or(|fixed| fixed == part)))
                && given.next().is_none()
        })
    }

    /// Refuses a whole number in the query that is beyond what the document says of all numbers. What an operation says
    /// itself of one of its own is left to the operation.
    pub fn check_numbers(&self, request: &Request) -> Result<()> {
        let numbers = self.find(request.uri().path()).map(|known| known.numbers.as_slice()).unwrap_or_default();
        let Some(query) = request.uri().query().filter(|_| !numbers.is_empty()) else { return Ok(()) };
        let mut check = Validator::new();
        for (name, text) in plain::pairs(query.as_bytes(), usize::MAX)? {
            let known = numbers.iter().find(|known| known.name == name && known.method == request.method());
            if let (Some(known), Some(value)) = (known, kontor_lists::whole_number(text.trim())) {
                check.range(&format!("?{name}"), value, known.min, known.max);
            }
        }
        check.finish()
    }

    /// The methods of a path.
    pub fn methods(&self, path: &str) -> Vec<&'static str> {
        self.find(path).map(|known| known.methods.clone()).unwrap_or_default()
    }

    /// The path with its placeholders, or a word for everything that is not of the API.
    pub fn template(&self, path: &str) -> &'static str {
        self.find(path).map_or("other", |known| known.template)
    }

    /// PATCH is reachable as PUT (the HTTP contract, requests).
    pub fn follow_put(&self, request: &mut Request) {
        if request.method() == Method::PUT
            && self.find(request.uri().path()).is_some_and(|known| {
                // PUT is listed after PATCH only when it stands in for it.
                known.methods.last() == Some(&"PUT") && known.methods.contains(&"PATCH")
            })
        {
            request.set_method(Method::PATCH);
        }
    }
}

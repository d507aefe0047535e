//! Which methods each path of the spec takes: for `Allow`, for PUT as another name of PATCH, and for metrics that must
//! not have a label per id.

use std::collections::BTreeMap;

use poem::{Request, http::Method};
use poem_openapi::registry::MetaApi;

struct Path {
    template: &'static str,
    segments: Vec<Option<&'static str>>,
    methods: Vec<&'static str>,
}

/// The table of paths.
pub struct Allowed(Vec<Path>);

impl Allowed {
    /// Reads the paths of the documented API. The texts live as long as the process, so they are leaked once.
    pub fn of(apis: &[MetaApi]) -> Self {
        let mut named: BTreeMap<&str, Vec<&Method>> = BTreeMap::new();
        for path in apis.iter().flat_map(|api| &api.paths) {
            named.entry(&path.path).or_default().extend(path.operations.iter().map(|operation| &operation.method));
        }
        let mut table: Vec<Path> = named
            .into_iter()
            .map(|(template, taken)| {
                let template: &'static str = Box::leak(template.to_owned().into_boxed_str());
                let segments =
                    template.split('/').map(|segment| (!segment.starts_with('{')).then_some(segment)).collect();
                let known = ["GET", "POST", "PUT", "PATCH", "DELETE"];
                let mut methods: Vec<&'static str> =
                    known.into_iter().filter(|name| taken.iter().any(|method| method.as_str() == *name)).collect();
                if methods.contains(&"PATCH") && !methods.contains(&"PUT") {
                    methods.push("PUT");
                }
                Path { template, segments, methods }
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

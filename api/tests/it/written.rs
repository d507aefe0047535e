//! Files that are written from the code are in step with it.

use std::fs;

fn committed(path: &str) -> String {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    fs::read_to_string(format!("{root}/{path}")).unwrap_or_else(|cause| panic!("{path}: {cause}"))
}

#[test]
fn the_transitions_of_the_database_are_those_of_the_code() {
    assert_eq!(
        committed("core/db/policies/25_transitions.sql"),
        kontor_api::machines::sql(),
        "write it anew: cargo run -p kontor-api -- transitions > core/db/policies/25_transitions.sql"
    );
}

#[test]
fn the_openapi_documents_are_those_of_the_code() {
    assert!(committed("openapi.yaml") == kontor_api::spec::public(), "write it anew: cargo x spec");
    let internal = committed("frontend/openapi.internal.yaml");
    assert!(internal == kontor_api::spec::internal(), "write it anew: cargo x spec");
    assert!(committed("frontend/src/api/lists.gen.ts") == kontor_registry::typescript(), "write it anew: cargo x spec");
}

//! Rebuilds when a migration changes, and lets the program know which text it embeds.

use std::{
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    path::Path,
};

fn main() {
    println!("cargo:rerun-if-changed=migrations");
    let mut hasher = DefaultHasher::new();
    let mut files: Vec<_> = fs::read_dir(Path::new("migrations"))
        .into_iter()
        .flatten()
        .flatten()
        .map(|dir| dir.path().join("up.sql"))
        .collect();
    files.sort();
    for file in files {
        println!("cargo:rerun-if-changed={}", file.display());
        fs::read_to_string(&file).unwrap_or_default().hash(&mut hasher);
    }
    println!("cargo:rustc-env=KONTOR_MIGRATIONS_HASH={:x}", hasher.finish());
}

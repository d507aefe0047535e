//! The licence keys of the demo shop: a list that a partner handed over, and a pattern.

use kontor_catalog::{
    KeySource,
    license_keys::{self, Change},
};
use kontor_db::Tx;
use kontor_kernel::{Result, kinds::ProductId};

/// Where the keys of a product come from, by its address.
const KEYS: &[(&str, Keys)] =
    &[("brushes-for-the-tablet", Keys::Drawn(60)), ("herbarium-app", Keys::Pattern("LEAF-{X:5}-{X:5}-{9:4}"))];

enum Keys {
    /// A list of so many.
    Drawn(usize),
    /// Made when somebody buys.
    Pattern(&'static str),
}

/// Gives a product its keys, if it is one that sells them.
pub async fn bring(tx: &mut Tx, product: ProductId, slug: &str) -> Result<()> {
    let Some((_, keys)) = KEYS.iter().find(|(known, _)| *known == slug) else { return Ok(()) };
    match keys {
        Keys::Drawn(count) => {
            let list: Vec<String> =
                (0..*count).map(|_| format!("BRUSH-{}-{}", tx.env().code(5), tx.env().code(5))).collect();
            license_keys::import(tx, product, &list.join("\n")).await.map(drop)
        }
        Keys::Pattern(format) => {
            let change =
                Change { source: Some(KeySource::Generated), format: Some((*format).to_owned()), low_threshold: None };
            license_keys::change(tx, product, None, &change).await.map(drop)
        }
    }
}

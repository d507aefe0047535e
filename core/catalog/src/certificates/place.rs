//! What stands where on a page of the seller's own.

use kontor_kernel::{Machine, words};
use serde_json::{Value, json};

words! {
    /// What can stand on a certificate.
    pub enum What {
        /// What it is called.
        Title "title",
        /// Whose it is.
        Holder "holder",
        /// What it is for.
        Product "product",
        /// The seller's words.
        Body "body",
        /// Its date.
        Date "date",
        /// Its last day.
        ValidUntil "valid_until",
        /// Who signs.
        Signer "signer",
        /// Its number.
        Number "number",
        /// The square that leads to its page.
        Code "code",
    }
}

/// Where one of them stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// Which.
    pub what: What,
    /// Its middle, in thousandths of the page's width.
    pub x: i64,
    /// Its base line, in thousandths of the page's height; of the square its middle.
    pub y: i64,
    /// Its letters in points; of the square its side in millimetres.
    pub size: i64,
}

impl Place {
    const fn new(what: What, x: i64, y: i64, size: i64) -> Self {
        Self { what, x, y, size }
    }
}

/// Where everything stands until the seller moves it.
pub(super) fn beginning() -> Vec<Place> {
    vec![
        Place::new(What::Title, 500, 200, 36),
        Place::new(What::Holder, 500, 400, 30),
        Place::new(What::Product, 500, 510, 18),
        Place::new(What::Body, 500, 580, 12),
        Place::new(What::Date, 250, 840, 12),
        Place::new(What::Signer, 500, 840, 12),
        Place::new(What::ValidUntil, 250, 890, 10),
        Place::new(What::Number, 500, 950, 8),
        Place::new(What::Code, 850, 830, 32),
    ]
}

pub(super) fn read(kept: &Value) -> Vec<Place> {
    let number = |one: &Value, name: &str| one.get(name).and_then(Value::as_i64);
    let place = |one: &Value| {
        let what = What::parse(one.get("what")?.as_str()?)?;
        Some(Place { what, x: number(one, "x")?, y: number(one, "y")?, size: number(one, "size")? })
    };
    kept.as_array().into_iter().flatten().filter_map(place).collect()
}

pub(super) fn written(places: &[Place]) -> Value {
    let one = |place: &Place| json!({ "what": place.what.text(), "x": place.x, "y": place.y, "size": place.size });
    places.iter().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_read_again() {
        assert_eq!(read(&written(&beginning())), beginning());
        assert_eq!(beginning().len(), What::ALL.len(), "everything has its place from the beginning");
    }
}

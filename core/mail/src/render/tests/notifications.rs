//! Examples of what the people of a shop are told.

use crate::{Download, Email};

const LINK: &str = "https://kontor.test/go?token=abc&x=1";

pub fn single() -> Email {
    Email::Notice {
        shop: "Anna & Söhne <Shop>".to_owned(),
        text: "Paul <b> cancelled “Knots”".to_owned(),
        link: LINK.to_owned(),
        settings_link: LINK.to_owned(),
    }
}

pub fn digest() -> Email {
    let sold = Download { name: "Paul <b> bought “Knots” for €19.90".to_owned(), link: LINK.to_owned() };
    Email::NoticeDigest {
        shop: "Anna & Söhne <Shop>".to_owned(),
        weekly: true,
        items: vec![sold],
        more: 3,
        link: LINK.to_owned(),
        settings_link: LINK.to_owned(),
    }
}

//! Examples of what the people of a shop are told.

use crate::{Download, Email};

pub fn letters() -> Vec<Email> {
    let (link, shop) = (|| "https://kontor.test/go?token=abc&x=1".to_owned(), || "Annas Shop".to_owned());
    vec![
        Email::Notice {
            shop: shop(),
            text: "Paul <b> cancelled “Knots”".to_owned(),
            link: link(),
            settings_link: link(),
        },
        Email::NoticeDigest {
            shop: shop(),
            weekly: true,
            items: vec![Download { name: "Paul <b> bought “Knots” for €19.90".to_owned(), link: link() }],
            more: 3,
            link: link(),
            settings_link: link(),
        },
        Email::NoticeDigest {
            shop: shop(),
            weekly: false,
            items: Vec::new(),
            more: 0,
            link: link(),
            settings_link: link(),
        },
    ]
}

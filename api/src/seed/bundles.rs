//! What the demo shop sells together: bundles, memberships that grow.

use kontor_catalog::{Form, ProductChange, Subtype, contents};
use kontor_checkout::seller_facts;
use kontor_db::Tx;
use kontor_kernel::{ApiError, Result, kinds::ProductId};

use super::products::{File, Ware};

const fn whole(name: &'static str, slug: &'static str, form: Form, cents: i64, cents_before: Option<i64>) -> Ware {
    Ware {
        name,
        slug,
        description: "",
        form,
        subtype: None,
        cents,
        cents_before,
        files: &[],
        cover: None,
        thank_you: "",
        instructions: "",
        seats: &[],
        on_sale: true,
    }
}

/// What is on sale; what is inside has to be there before.
pub const SHELF: &[Ware] = &[
    Ware {
        description: "The workbook, the prints and the journal: everything on paper that the atelier has made, for a winter at the table.",
        thank_you: "Begin with page three, and take your time.",
        cover: Some((
            File { name: "shelf.jpg", bytes: include_bytes!("assets/shelf.jpg") },
            "Books and folders on a wooden shelf",
        )),
        ..whole("The whole paper shelf", "the-whole-paper-shelf", Form::Bundle, 4_900, Some(6_200))
    },
    Ware {
        description: "The workbook to begin with, and an hour of my time for the leaf that will not come right.",
        cover: Some((
            File { name: "hour.jpg", bytes: include_bytes!("assets/hour.jpg") },
            "A green workbook beside a clock",
        )),
        ..whole("Workbook and an hour", "workbook-and-an-hour", Form::Bundle, 9_900, Some(11_300))
    },
    Ware {
        description: "Everything that is to be printed, now and whatever comes: new sheets are yours as soon as they are in.",
        subtype: Some(Subtype::Membership),
        thank_you: "New sheets come when the garden allows it.",
        cover: Some((
            File { name: "friends.jpg", bytes: include_bytes!("assets/friends.jpg") },
            "A wreath of painted leaves",
        )),
        ..whole("Friends of the atelier", "friends-of-the-atelier", Form::Membership, 12_000, None)
    },
    Ware {
        description: "For those who paint on glass: the app, and the journal for the train.",
        subtype: Some(Subtype::Membership),
        cover: Some((
            File { name: "tablet.jpg", bytes: include_bytes!("assets/tablet.jpg") },
            "A tablet that shows three leaves, with a pen",
        )),
        ..whole("The tablet circle", "the-tablet-circle", Form::Membership, 5_900, None)
    },
];

/// What is inside, by address, and whether earlier buyers get what is put in later.
const INSIDE: &[(&str, &[&str], bool)] = &[
    ("the-whole-paper-shelf", &["watercolour-botanicals", "herbarium-prints", "the-quiet-year"], false),
    ("workbook-and-an-hour", &["watercolour-botanicals", "one-hour-at-the-easel"], false),
    ("friends-of-the-atelier", &["herbarium-prints", "the-quiet-year", "seed-packet-templates"], true),
    ("the-tablet-circle", &["herbarium-app", "the-quiet-year"], true),
];

/// Fills a product, if it is one that holds others.
pub async fn fill(tx: &mut Tx, product: ProductId, slug: &str) -> Result<()> {
    let Some((_, inside, shares)) = INSIDE.iter().find(|(known, ..)| *known == slug) else { return Ok(()) };
    let mut items = Vec::new();
    for slug in *inside {
        let item = kontor_catalog::find_at(tx, slug).await?;
        items.push(item.ok_or_else(|| ApiError::internal(format!("the demo has no {slug}")))?.id);
    }
    contents::replace(tx, product, None, &items).await?;
    let facts = seller_facts(tx).await?;
    let shared = ProductChange { shares_changes: Some(*shares), ..ProductChange::default() };
    kontor_catalog::change(tx, product, None, &shared, facts).await.map(drop)
}

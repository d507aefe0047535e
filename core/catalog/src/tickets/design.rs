//! How a product's tickets look: a few honest choices.

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{ApiError, Code, Result, Validator, check_seen, kinds::ProductId, words};

use crate::{Form, is_colour, limits, six_digits, store};

words! {
    /// What tickets are printed on.
    pub enum Paper {
        /// A whole page.
        A4 "a4",
        /// A third of one.
        Strip "strip",
    }
}

/// How a product's tickets look.
#[derive(Debug, Clone, PartialEq, Eq, Row)]
pub struct Design {
    /// The colour of the band: `#0a5eb0`.
    pub accent: String,
    /// What stands in the band; empty: the shop's name.
    pub header: String,
    /// What stands at the foot.
    pub footer: String,
    /// Whether the product's first picture stands beneath the band (on a whole page).
    pub show_cover: bool,
    /// What it is printed on.
    pub paper: Paper,
    /// Counts its changes; 0: nobody has chosen anything yet.
    pub version: i32,
}

impl Default for Design {
    fn default() -> Self {
        Self {
            accent: "#0b4f8a".to_owned(),
            header: String::new(),
            footer: String::new(),
            show_cover: true,
            paper: Paper::A4,
            version: 0,
        }
    }
}

/// How the tickets of a product look.
pub async fn find(tx: &mut Tx, product: ProductId) -> Result<Design> {
    let seller = tx.seller()?;
    let sql = "SELECT accent, header, footer, show_cover, paper, version FROM ticket_designs
               WHERE seller_id = $1 AND product_id = $2";
    let found: Vec<Design> = query(sql).bind(seller).bind(product).load(tx.conn()?).await?;
    Ok(found.into_iter().next().unwrap_or_default())
}

/// Chooses how the tickets of an event look. `seen`: the version that the editor saw.
pub async fn save(tx: &mut Tx, product: ProductId, seen: Option<i32>, requested: &Design) -> Result<Design> {
    let product = store::lock(tx, product).await?;
    if product.form != Form::Event {
        return Err(ApiError::not_found());
    }
    let before = find(tx, product.id).await?;
    check_seen(seen, before.version)?;
    check(requested)?;
    let (seller, now) = (tx.seller()?, tx.now());
    query(
        "INSERT INTO ticket_designs (seller_id, product_id, accent, header, footer, show_cover, paper, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (seller_id, product_id) DO UPDATE SET accent = excluded.accent, header = excluded.header,
            footer = excluded.footer, show_cover = excluded.show_cover, paper = excluded.paper,
            updated_at = excluded.updated_at, version = ticket_designs.version + 1",
    )
    .bind(seller)
    .bind(product.id)
    .bind(six_digits(&requested.accent))
    .bind(requested.header.trim())
    .bind(requested.footer.trim())
    .bind(requested.show_cover)
    .bind(requested.paper)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    find(tx, product.id).await
}

/// Refuses everything that is wrong at once.
pub fn check(design: &Design) -> Result<()> {
    let mut check = Validator::new();
    check
        .that(is_colour(&design.accent), Code::InvalidCharacters, "/accent")
        .line("/header", &design.header, 0, limits::TICKET_HEADER_CHARS_MAX)
        .line("/footer", &design.footer, 0, limits::TICKET_FOOTER_CHARS_MAX);
    check.finish()
}

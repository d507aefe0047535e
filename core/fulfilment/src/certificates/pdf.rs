//! The paper of a certificate: the same sheet for its holder's PDF and the seller's preview.

use kontor_catalog::{
    Product,
    certificates::{self, CertificateLayout, CertificateSettings, What},
};
use kontor_db::Tx;
use kontor_documents_pdf::{
    Ink, Sheet,
    certificate::{self, CertificateDesign, Layout, Place, draw},
};
use kontor_files::ObjectStore;
use kontor_kernel::{ApiError, Locale, Result};
use kontor_urls::Links;

use super::{Certificate, number_of};
use crate::{picture, samples};

/// Everything that stands on a sheet; drawing it takes some milliseconds of a processor, and no database.
#[derive(Debug, Clone)]
pub struct Drawn {
    paper: certificate::Certificate,
    look: CertificateDesign,
}

impl Drawn {
    /// The sheet.
    pub fn sheet(&self) -> Result<Sheet> {
        draw(&self.paper, &self.look)
    }
}

/// The paper of a certificate that somebody holds.
pub async fn certificate_pdf(tx: &mut Tx, files: &dyn ObjectStore, links: &Links, held: &Certificate) -> Result<Drawn> {
    let order = kontor_orders::find(tx, held.order_id).await?;
    let locale = order.locale();
    let said = certificates::find(tx, held.product_id).await?;
    let paper = certificate::Certificate {
        title: held.title.clone(),
        holder: held.holder.clone(),
        product: held.product_name.clone(),
        body: held.body.clone(),
        signer: held.signer.clone(),
        date: held.dated_on.map_or_else(|| held.date_text.clone(), |day| locale.date(day)),
        valid_until: held.valid_until.map(|day| locale.date(day)),
        number: number(held),
        page: links.urls().certificate_page(held.id),
        locale,
    };
    let look = certificate_design(tx, files, said, &order.snapshot().seller.name).await?;
    Ok(Drawn { paper, look })
}

/// The number that is read aloud; a second edition says so.
fn number(held: &Certificate) -> String {
    let number = held.name();
    if held.revision > 1 { format!("{number} ({})", held.revision) } else { number }
}

/// What certificates of a product would look like, with an invented holder.
pub async fn preview(
    tx: &mut Tx,
    files: &dyn ObjectStore,
    links: &Links,
    product: &Product,
    said: CertificateSettings,
    shop: &str,
    locale: Locale,
) -> Result<Drawn> {
    let today = tx.now().date_naive();
    let sample = tx.id::<kontor_kernel::kinds::Certificate>();
    let paper = certificate::Certificate {
        title: said.title.clone(),
        holder: samples::holder(locale),
        product: product.name.clone(),
        body: said.body.clone(),
        signer: said.signer.clone(),
        date: said.dated_on(today).map_or_else(|| said.date_text.clone(), |day| locale.date(day)),
        valid_until: said.valid_until(today).map(|day| locale.date(day)),
        number: number_of(sample),
        page: links.urls().certificate_page(sample),
        locale,
    };
    let look = certificate_design(tx, files, said, shop).await?;
    Ok(Drawn { paper, look })
}

async fn certificate_design(
    tx: &mut Tx,
    files: &dyn ObjectStore,
    said: CertificateSettings,
    shop: &str,
) -> Result<CertificateDesign> {
    let layout = match said.layout {
        CertificateLayout::Landscape => Layout::Landscape,
        CertificateLayout::Portrait => Layout::Portrait,
        CertificateLayout::Custom => {
            let background = match said.background {
                Some(cover) => picture::of_cover(tx, files, cover).await?,
                None => None,
            };
            Layout::Custom(background, said.places.iter().map(place).collect())
        }
    };
    Ok(CertificateDesign {
        accent: Ink::parse(&said.accent).ok_or_else(|| ApiError::internal("a certificate without a colour"))?,
        header: if said.header.trim().is_empty() { shop.to_owned() } else { said.header },
        layout,
    })
}

/// From thousandths of the page to percent.
#[expect(clippy::cast_precision_loss, reason = "places and sizes are small numbers")]
fn place(place: &certificates::Place) -> Place {
    let what = match place.what {
        What::Title => certificate::What::Title,
        What::Holder => certificate::What::Holder,
        What::Product => certificate::What::Product,
        What::Body => certificate::What::Body,
        What::Date => certificate::What::Date,
        What::ValidUntil => certificate::What::ValidUntil,
        What::Signer => certificate::What::Signer,
        What::Number => certificate::What::Number,
        What::Code => certificate::What::Code,
    };
    Place { what, x: place.x as f32 / 10.0, y: place.y as f32 / 10.0, size: place.size as f32 }
}

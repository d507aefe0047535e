//! How an event's tickets look, and what they would look like.

use kontor_catalog::{
    Form, Product,
    tickets::{Design, Paper, design},
};
use kontor_db::Tx;
use kontor_fulfilment::tickets::{Drawn, preview};
use kontor_kernel::{ApiError, Result, kinds, kinds::ProductId};
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Path},
    payload::Json,
};
use serde::{Deserialize, Serialize};

use super::ticket_view::TicketDesignAttributes;
use crate::{
    http::{Answer, Body, Doc, Seller, WireEnum, WireId, context, version::IfMatch},
    pdf_preview,
};

/// The operations.
pub struct TicketDesigns;

/// Ticket design to update. Fields left out are unchanged.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TicketDesignPatch {
    /// Colour of the banner.
    #[oai(validator(pattern = "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"))]
    pub accent: Option<String>,
    /// Text in the banner; empty: the shop's name.
    #[oai(validator(max_length = 60))]
    pub header: Option<String>,
    /// Text at the bottom.
    #[oai(validator(max_length = 120))]
    pub footer: Option<String>,
    /// Whether the product's first image appears below the banner.
    pub show_cover: Option<bool>,
    /// Paper that it is printed on.
    pub paper: Option<WireEnum<Paper>>,
}

impl TicketDesignPatch {
    fn apply_to(self, before: Design) -> Design {
        Design {
            accent: self.accent.unwrap_or(before.accent),
            header: self.header.unwrap_or(before.header),
            footer: self.footer.unwrap_or(before.footer),
            show_cover: self.show_cover.unwrap_or(before.show_cover),
            paper: self.paper.map_or(before.paper, |paper| paper.0),
            version: before.version,
        }
    }
}

/// A preview of a ticket.
#[derive(Debug, Clone, Object)]
pub struct TicketPreviewAttributes {
    /// The page as a self-contained SVG.
    pub svg: String,
    /// The same page as the PDF that a buyer would get, in base64.
    pub pdf: String,
}

/// Only events have tickets.
async fn event(tx: &mut Tx, id: ProductId) -> Result<Product> {
    let product = kontor_catalog::find(tx, id).await?;
    if product.form == Form::Event { Ok(product) } else { Err(ApiError::not_found()) }
}

/// A sheet with a sample on it, in the language of whoever asks.
async fn sample(seller: &Seller, id: ProductId, patch: TicketDesignPatch) -> Result<Drawn> {
    let mut tx = seller.begin().await?;
    let product = event(&mut tx, id).await?;
    let requested = patch.apply_to(design::find(&mut tx, id).await?);
    design::check(&requested)?;
    let shop = kontor_tenants::seller(&mut tx).await?.name;
    let files = seller.app().files.as_ref();
    let drawn = preview(&mut tx, files, &product, requested, &shop, context::locale()).await?;
    tx.commit().await?;
    Ok(drawn)
}

#[OpenApi(tag = "crate::tags::Tag::Products")]
impl TicketDesigns {
    /// Retrieve the ticket design of an event
    #[oai(path = "/v1/cabinet/products/:product/ticket_design", method = "get", operation_id = "get_ticket_design")]
    async fn show(
        &self,
        seller: Seller,
        product: Path<WireId<kinds::Product>>,
    ) -> Answer<Json<Doc<TicketDesignAttributes>>> {
        let mut tx = seller.begin().await?;
        let product = event(&mut tx, product.0.0).await?;
        let found = design::find(&mut tx, product.id).await?;
        tx.commit().await?;
        Ok(Json(Doc::new(product.id, "ticket_design", found.into())))
    }

    /// Update the ticket design of an event
    ///
    /// Issued tickets change too, because they are drawn when they are downloaded.
    #[oai(
        path = "/v1/cabinet/products/:product/ticket_design",
        method = "patch",
        operation_id = "update_ticket_design"
    )]
    async fn change(
        &self,
        seller: Seller,
        product: Path<WireId<kinds::Product>>,
        /// The version that you retrieved.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
        body: Body<TicketDesignPatch>,
    ) -> Answer<Json<Doc<TicketDesignAttributes>>> {
        let mut tx = seller.begin().await?;
        let product = event(&mut tx, product.0.0).await?;
        let requested = body.0.apply_to(design::find(&mut tx, product.id).await?);
        let saved = design::save(&mut tx, product.id, IfMatch::version(seen.0), &requested).await?;
        tx.commit().await?;
        Ok(Json(Doc::new(product.id, "ticket_design", saved.into())))
    }

    /// Preview a ticket
    ///
    /// Shows a ticket with these changes, which are not saved; its name and code are made up. The SVG is identical to
    /// the PDF.
    #[oai(
        path = "/v1/cabinet/products/:product/ticket_design/preview",
        method = "post",
        operation_id = "preview_ticket_design"
    )]
    async fn preview(
        &self,
        seller: Seller,
        product: Path<WireId<kinds::Product>>,
        body: Body<TicketDesignPatch>,
    ) -> Answer<Json<Doc<TicketPreviewAttributes>>> {
        let drawn = sample(&seller, product.0.0, body.0).await?;
        let (svg, pdf) = pdf_preview::preview_and_pdf(move || drawn.sheet()).await?;
        Ok(Json(Doc::new(product.0.0, "ticket_preview", TicketPreviewAttributes { svg, pdf })))
    }
}

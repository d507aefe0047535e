//! Papers on their way out: drawn off the threads that serve requests.

use kontor_documents_pdf::Sheet;
use kontor_kernel::{ApiError, Result};
use poem_openapi::{ApiResponse, payload::Binary};

/// A paper names its holder, and a ticket lets them in: nobody in between may keep it.
const KEEP: &str = "private, no-store";

/// A PDF.
#[derive(ApiResponse)]
pub enum Pdf {
    /// The document.
    #[oai(status = 200, content_type = "application/pdf")]
    Pdf(
        Binary<Vec<u8>>,
        /// Never stored by a cache.
        #[oai(header = "Cache-Control")]
        String,
        /// Name under which it is saved.
        #[oai(header = "Content-Disposition")]
        String,
    ),
}

/// An invoice for programs.
#[derive(ApiResponse)]
pub enum Xml {
    /// The document.
    #[oai(status = 200, content_type = "application/xml")]
    Xml(
        Binary<Vec<u8>>,
        /// Never stored by a cache.
        #[oai(header = "Cache-Control")]
        String,
        /// Name under which it is saved.
        #[oai(header = "Content-Disposition")]
        String,
    ),
}

impl Xml {
    /// `name` is what it is saved as, without its ending.
    pub fn attach(xml: String, name: &str) -> Self {
        Self::Xml(Binary(xml.into_bytes()), KEEP.to_owned(), format!("attachment; filename=\"{name}.xml\""))
    }
}

/// A code that is held before a camera.
#[derive(ApiResponse)]
pub enum Code {
    /// The code as an SVG.
    #[oai(status = 200, content_type = "image/svg+xml")]
    Svg(
        Binary<Vec<u8>>,
        /// Never stored by a cache.
        #[oai(header = "Cache-Control")]
        String,
    ),
}

impl Code {
    /// Draws a code.
    pub async fn draw(text: String) -> Result<Self> {
        let svg = away(move || kontor_documents_pdf::code(&text)).await?;
        Ok(Self::Svg(Binary(svg.into_bytes()), KEEP.to_owned()))
    }
}

impl Pdf {
    /// Draws a paper; `name` is what it is saved as, without its ending.
    pub async fn draw(sheet: impl FnOnce() -> Result<Sheet> + Send + 'static, name: &str) -> Result<Self> {
        Self::write(move || sheet()?.to_pdf(), name).await
    }

    /// Writes a paper that knows how; `name` is what it is saved as, without its ending.
    pub async fn write(pdf: impl FnOnce() -> Result<Vec<u8>> + Send + 'static, name: &str) -> Result<Self> {
        let bytes = away(pdf).await?;
        Ok(Self::Pdf(Binary(bytes), KEEP.to_owned(), format!("inline; filename=\"{name}.pdf\"")))
    }
}

/// A paper as a picture, and as a PDF in base64.
pub async fn preview_and_pdf(sheet: impl FnOnce() -> Result<Sheet> + Send + 'static) -> Result<(String, String)> {
    away(move || {
        let sheet = sheet()?;
        Ok((sheet.to_svg(), data_encoding::BASE64.encode(&sheet.to_pdf()?)))
    })
    .await
}

async fn away<T: Send + 'static>(work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
    tokio::task::spawn_blocking(work).await.map_err(ApiError::internal)?
}

//! Sheets as PDF/A-3: what is kept for years. Fonts are in it, colours are told by a profile, and a file can lie in it that says
//! the same for programs (Factur-X 1.0, ZUGFeRD 2). krilla writes and checks what the standard wants; what it has no words for, the
//! properties of the attached invoice, is added to the metadata.

use chrono::{DateTime, Datelike, Timelike, Utc};
use kontor_kernel::Result;
use krilla::{
    Document, SerializeSettings,
    configure::{Archival, ConfigurationBuilder},
    embed::{AssociationKind, EmbeddedFile, MimeType},
    metadata,
};

use crate::{
    Sheet,
    pdf::{Fonts, broken},
};

/// An invoice as XML that lies in a PDF, in the profile EN 16931.
#[derive(Debug, Clone)]
pub struct Attachment {
    /// What it is, for people.
    pub description: String,
    /// The file.
    pub xml: String,
}

/// The name that readers look for.
const FILE: &str = "factur-x.xml";

/// Sheets as one PDF/A-3. `created`: when what stands on them was issued, so that the file is the same whenever it is written.
pub fn to_archive(
    sheets: &[Sheet],
    author: &str,
    created: DateTime<Utc>,
    attachment: Option<&Attachment>,
) -> Result<Vec<u8>> {
    let first = sheets.first().ok_or_else(|| broken("no sheets"))?;
    let configuration = ConfigurationBuilder::new()
        .with_archival_validator(Archival::A3_B)
        .finish()
        .map_err(|cause| broken(&format!("{cause:?}")))?;
    let mut document = Document::new_with(SerializeSettings { configuration, ..SerializeSettings::default() });
    let moment = moment(created);
    document.set_metadata(first.metadata().authors(vec![author.to_owned()]).creation_date(moment));
    let mut fonts = Fonts::default();
    for sheet in sheets {
        sheet.paint_page(&mut document, &mut fonts)?;
    }
    if let Some(attachment) = attachment {
        let file = EmbeddedFile {
            path: FILE.to_owned(),
            mime_type: MimeType::new("text/xml"),
            description: Some(attachment.description.clone()),
            association_kind: AssociationKind::Alternative,
            data: attachment.xml.clone().into_bytes().into(),
            modification_date: Some(moment),
            compress: Some(true),
            location: None,
        };
        document.embed_file(file).ok_or_else(|| broken("two files of one name"))?;
    }
    let pdf = document.finish().map_err(|cause| broken(&format!("{cause:?}")))?;
    if attachment.is_some() { describe(&pdf) } else { Ok(pdf) }
}

fn moment(at: DateTime<Utc>) -> metadata::DateTime {
    let small = |number: u32| u8::try_from(number).unwrap_or_default();
    metadata::DateTime::new(u16::try_from(at.year()).unwrap_or_default())
        .month(small(at.month()))
        .day(small(at.day()))
        .hour(small(at.hour()))
        .minute(small(at.minute()))
        .second(small(at.second()))
        .utc_offset_hour(0)
        .utc_offset_minute(0)
}

/// Says in the metadata that an invoice lies in it, and in which profile.
fn describe(pdf: &[u8]) -> Result<Vec<u8>> {
    let fault = |cause: lopdf::Error| broken(&cause.to_string());
    let mut document = lopdf::Document::load_mem(pdf).map_err(fault)?;
    let root = document.catalog().and_then(|catalog| catalog.get(b"Metadata")?.as_reference()).map_err(fault)?;
    let stream = document.get_object_mut(root).and_then(lopdf::Object::as_stream_mut).map_err(fault)?;
    let packet = String::from_utf8(stream.content.clone()).map_err(|_| broken("metadata that are no text"))?;
    stream.set_plain_content(with_invoice(&packet)?.into_bytes());
    let mut written = Vec::new();
    document.save_to(&mut written).map_err(|cause| broken(&cause.to_string()))?;
    Ok(written)
}

/// The packet with both. A subject has each property once, so that the schema joins the list of those that are described already.
fn with_invoice(packet: &str) -> Result<String> {
    let (before, after) = packet.split_once("</rdf:RDF>").ok_or_else(|| broken("metadata without an end"))?;
    let list = before.rfind("</pdfaExtension:schemas>").and_then(|end| before.get(..end)?.rfind("</rdf:Bag>"));
    match list.and_then(|end| before.split_at_checked(end)) {
        Some((described, rest)) => Ok(format!("{described}{SCHEMA}{rest}{PROPERTIES}</rdf:RDF>{after}")),
        None => Ok(format!("{before}{PROPERTIES}{LIST_BEGINS}{SCHEMA}{LIST_ENDS}</rdf:RDF>{after}")),
    }
}

const PROPERTIES: &str = r#"<rdf:Description rdf:about="" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#"><fx:DocumentType>INVOICE</fx:DocumentType><fx:DocumentFileName>factur-x.xml</fx:DocumentFileName><fx:Version>1.0</fx:Version><fx:ConformanceLevel>EN 16931</fx:ConformanceLevel></rdf:Description>"#;

/// Around a list of schemas, where there is none.
const LIST_BEGINS: &str = r#"<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"><pdfaExtension:schemas><rdf:Bag>"#;
const LIST_ENDS: &str = "</rdf:Bag></pdfaExtension:schemas></rdf:Description>";

/// What these properties are: PDF/A has every schema described that is not its own.
const SCHEMA: &str = concat!(
    r#"<rdf:li xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#" rdf:parseType="Resource"><pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>"#,
    r#"<pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix>"#,
    r#"<pdfaSchema:property><rdf:Seq>"#,
    r#"<rdf:li rdf:parseType="Resource"><pdfaProperty:name>DocumentFileName</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>name of the embedded XML invoice file</pdfaProperty:description></rdf:li>"#,
    r#"<rdf:li rdf:parseType="Resource"><pdfaProperty:name>DocumentType</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>INVOICE</pdfaProperty:description></rdf:li>"#,
    r#"<rdf:li rdf:parseType="Resource"><pdfaProperty:name>Version</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>The actual version of the Factur-X XML schema</pdfaProperty:description></rdf:li>"#,
    r#"<rdf:li rdf:parseType="Resource"><pdfaProperty:name>ConformanceLevel</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>The conformance level of the embedded Factur-X data</pdfaProperty:description></rdf:li>"#,
    r#"</rdf:Seq></pdfaSchema:property></rdf:li>"#
);

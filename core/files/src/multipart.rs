//! The store's answer to "which parts have arrived": rust-s3 does not ask this question.

use kontor_kernel::{ApiError, Result};
use serde::Deserialize;

use crate::Part;

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct ListParts {
    #[serde(default)]
    is_truncated: bool,
    #[serde(default, rename = "Part")]
    parts: Vec<ListedPart>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct ListedPart {
    part_number: u32,
    size: u64,
    #[serde(default, rename = "ETag")]
    etag: String,
}

/// Reads a `ListPartsResult`, in order of number.
pub(crate) fn read_parts(xml: &str) -> Result<Vec<Part>> {
    let listed: ListParts = quick_xml::de::from_str(xml)?;
    if listed.is_truncated {
        // Uploads are cut so that their parts fit on one page.
        return Err(ApiError::internal("an upload has more parts than one answer tells"));
    }
    let mut parts: Vec<Part> = listed
        .parts
        .into_iter()
        .map(|part| Part { number: part.part_number, size_bytes: part.size, etag: part.etag })
        .collect();
    parts.sort_by_key(|part| part.number);
    Ok(parts)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    // The example of the S3 API reference, ListParts, shortened.
    const ANSWER: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
        <ListPartsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">
          <Bucket>example-bucket</Bucket><Key>example-object</Key><UploadId>XXBsb2FkIElEIGZvciBlbHZpbmcncyVcdS1tb3ZpZS5tMnRzEEEwbG9hZA</UploadId>
          <StorageClass>STANDARD</StorageClass><PartNumberMarker>1</PartNumberMarker><MaxParts>2</MaxParts><IsTruncated>false</IsTruncated>
          <Part><PartNumber>3</PartNumber><LastModified>2010-11-10T20:48:33.000Z</LastModified><ETag>"aaaa18db4cc2f85cedef654fccc4a4x8"</ETag><Size>10485760</Size></Part>
          <Part><PartNumber>2</PartNumber><LastModified>2010-11-10T20:48:34.000Z</LastModified><ETag>"7778aef83f66abc1fa1e8477f296d394"</ETag><Size>10485760</Size></Part>
        </ListPartsResult>"#;

    #[test]
    fn parts_come_in_order_with_their_fingerprints() {
        let parts = read_parts(ANSWER).unwrap();
        assert_eq!(parts.iter().map(|part| part.number).collect::<Vec<_>>(), [2, 3]);
        assert_eq!(parts.first().unwrap().etag, "\"7778aef83f66abc1fa1e8477f296d394\"");
        assert_eq!(parts.first().unwrap().size_bytes, 10_485_760);
    }

    #[test]
    fn no_part_yet_is_an_empty_list() {
        assert!(read_parts("<ListPartsResult><UploadId>x</UploadId></ListPartsResult>").unwrap().is_empty());
    }
}

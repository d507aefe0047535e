//! Sign-in by link and the pages without a matter of their own.

use kontor_kernel::Locale;
use serde::{Deserialize, Serialize};

use super::frame::Frame;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SignInProps {
    pub frame: Frame,
    pub action: String,
    pub csrf: String,
    pub email: String,
    pub error: Option<String>,
    /// True once the link was sent (or would have been: the page never tells who is known).
    pub sent: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CertificateStanding {
    Issued,
    Expired,
    Revoked,
}

/// Where the number of a certificate is typed in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CertificateCheckProps {
    pub locale: Locale,
}

/// What everybody may know of a certificate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CertificateProps {
    pub frame: Frame,
    pub standing: CertificateStanding,
    pub number: String,
    pub revision: i32,
    /// None unless the holder lets everybody know.
    pub holder: Option<String>,
    pub product: String,
    pub seller: String,
    /// Its date, as the paper has it; empty: none.
    pub date: String,
    /// Its last day; none: it has no end.
    pub valid_until: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Missing {
    Certificate,
    Shop,
    Product,
    Order,
    Page,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NotFoundProps {
    /// None where not even the shop is known.
    pub frame: Option<Frame>,
    pub locale: Locale,
    pub missing: Missing,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ErrorKind {
    Broken,
    Busy,
    TooMany,
    FormExpired,
    NotUpgradable,
    /// The link of a deal that was ordered or cancelled.
    DealOver,
    Refused,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ErrorProps {
    pub frame: Option<Frame>,
    pub locale: Locale,
    pub kind: ErrorKind,
    pub request_id: String,
    /// Where trying again makes sense.
    pub retry_url: Option<String>,
}

/// Why a form was not taken although every field is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FormNotice {
    /// The page lay open for too long.
    Stale,
    TooMany,
}

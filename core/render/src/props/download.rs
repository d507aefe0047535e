//! The page of one bought file, before it is fetched.

use serde::{Deserialize, Serialize};

use super::frame::Frame;

/// What stands between its buyer and the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DownloadState {
    /// Nothing: the button fetches it.
    Ready,
    /// The copy with the buyer's name is being made.
    Preparing,
    /// That copy could not be made.
    Failed,
    /// It was fetched as often as allowed.
    UsedUp,
    /// Its days are over.
    Expired,
    /// Its money went back.
    Withdrawn,
}

/// How often a file can still be fetched, of how often it could.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DownloadsLeft {
    pub left: i32,
    pub of: i32,
}

/// `/s/{seller}/payment/{key}/download`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DownloadProps {
    pub frame: Frame,
    pub name: String,
    /// Kind and size: "PDF · 4.2 MB".
    pub detail: String,
    pub state: DownloadState,
    /// How often it can still be fetched; none: as often as its buyer likes.
    pub downloads_left: Option<DownloadsLeft>,
    /// The last moment, in the shop's time.
    pub until: String,
    pub action: String,
    pub csrf: String,
}

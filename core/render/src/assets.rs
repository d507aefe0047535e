//! The built files of the shop by their logical names (`shop.css`, `payment.js`), from `frontend/dist/shop/manifest.json`.

use std::collections::BTreeMap;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::render_error::RenderFault;

/// One built file. The name carries its hash, so it may be cached for ever.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asset {
    /// The address from the root of the site, e.g. `/assets/shop/shop-1a2b3c4d.css`.
    pub url: String,
    /// `sha384-…`, for the `integrity` attribute.
    pub integrity: String,
    /// The text itself where it is so small that a request costs more than it, e.g. the style sheet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub inline: Option<String>,
    /// `sha256-…` of the inline text, for the Content-Security-Policy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub inline_hash: Option<String>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Assets(BTreeMap<String, Asset>);

impl Assets {
    pub fn load(manifest: &Path) -> Result<Self, RenderFault> {
        let unusable = |reason: String| RenderFault::Bundle { path: manifest.display().to_string(), reason };
        let text = std::fs::read_to_string(manifest).map_err(|e| unusable(e.to_string()))?;
        serde_json::from_str(&text).map_err(|e| unusable(e.to_string()))
    }

    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Asset> {
        self.0.get(name)
    }

    /// The hashes of everything inlined, for `style-src`.
    pub fn inline_hashes(&self) -> impl Iterator<Item = &str> {
        self.0.values().filter_map(|asset| asset.inline_hash.as_deref())
    }
}

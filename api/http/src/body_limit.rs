//! How much may be sent.

use kontor_kernel::limits::BODY_BYTES_MAX;

/// Where files are handed in within the body, and what such a body may have: a file grows by a third on its way.
const FILES: &str = "/v1/cabinet/bank_statements";
/// A file is looked at before it is handed in.
const PREVIEW: &str = "/preview";
const FILE_BODY_BYTES_MAX: usize = 7 * 1024 * 1024;
/// Where providers tell what happened; anybody can send there, and it is read before its signature is known.
const HOOKS: &str = "/v1/hooks/";
const HOOK_BODY_BYTES_MAX: usize = 256 * 1024;

/// The largest body of a path (bytes).
pub fn body_bytes_max(path: &str) -> usize {
    let path = path.trim_end_matches('/');
    if path.strip_suffix(PREVIEW).unwrap_or(path) == FILES {
        FILE_BODY_BYTES_MAX
    } else if path.starts_with(HOOKS) {
        HOOK_BODY_BYTES_MAX
    } else {
        BODY_BYTES_MAX
    }
}

//! Keys and certificates as operators have them: PEM (RFC 7468), as a file's lines or with `\n` in one line of the environment.

use data_encoding::BASE64;

/// All blocks of a kind, such as `CERTIFICATE`, decoded. None: one of them is broken.
pub fn blocks(text: &str, kind: &str) -> Option<Vec<Vec<u8>>> {
    let text = text.replace("\\n", "\n");
    let (begin, end) = (format!("-----BEGIN {kind}-----"), format!("-----END {kind}-----"));
    text.split(&begin)
        .skip(1)
        .map(|rest| {
            let inside = rest.split_once(&end)?.0;
            let base64: String = inside.chars().filter(|letter| !letter.is_whitespace()).collect();
            BASE64.decode(base64.as_bytes()).ok()
        })
        .collect()
}

//! The header that gives a download its name (RFC 6266, RFC 8187).

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// RFC 8187 attr-char: what may stand as it is in the UTF-8 form.
const ATTR: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'!')
    .remove(b'#')
    .remove(b'$')
    .remove(b'&')
    .remove(b'+')
    .remove(b'-')
    .remove(b'.')
    .remove(b'^')
    .remove(b'_')
    .remove(b'`')
    .remove(b'|')
    .remove(b'~');

/// `attachment` with the name twice: in ASCII for old readers, in UTF-8 for all others.
pub fn attachment(file_name: &str) -> String {
    named("attachment", file_name)
}

/// The same for what a browser shows: only for what cannot run.
pub fn inline(file_name: &str) -> String {
    named("inline", file_name)
}

fn named(disposition: &str, file_name: &str) -> String {
    let clean: String =
        file_name.chars().filter(|letter| !letter.is_control() && !matches!(letter, '/' | '\\')).collect();
    let clean = if clean.trim().is_empty() { "download".to_owned() } else { clean };
    let ascii: String = clean
        .chars()
        .map(|letter| if letter.is_ascii() && letter != '"' && letter != '%' { letter } else { '_' })
        .collect();
    format!("{disposition}; filename=\"{ascii}\"; filename*=UTF-8''{}", utf8_percent_encode(&clean, ATTR))
}

#[cfg(test)]
mod tests {
    use super::{attachment, inline};

    #[test]
    fn the_name_is_given_in_both_forms_and_cannot_break_out() {
        assert_eq!(inline("plan.pdf"), "inline; filename=\"plan.pdf\"; filename*=UTF-8''plan.pdf");
        assert_eq!(attachment("plan.pdf"), "attachment; filename=\"plan.pdf\"; filename*=UTF-8''plan.pdf");
        assert_eq!(
            attachment("Größe \"1\".pdf"),
            "attachment; filename=\"Gr__e _1_.pdf\"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%221%22.pdf"
        );
        assert_eq!(attachment("../a\r\nb"), "attachment; filename=\"..ab\"; filename*=UTF-8''..ab");
        assert_eq!(attachment(" "), "attachment; filename=\"download\"; filename*=UTF-8''download");
    }
}

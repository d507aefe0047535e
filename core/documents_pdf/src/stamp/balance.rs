//! What a page's content leaves behind: how deep its states of drawing are nested when it ends. A stamp that follows
//! must not stand in a state that somebody forgot to leave.

/// The nesting of `q` and `Q`.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(super) struct Balance {
    /// States that are left before they were entered.
    pub missing: usize,
    /// States that are never left.
    pub open: usize,
}

/// Counts what is entered and left in a content, past its texts, pictures and comments.
pub(super) fn measure_balance(content: &[u8]) -> Balance {
    let mut found = Balance::default();
    let mut rest = content;
    while let Some((&first, after)) = rest.split_first() {
        rest = match first {
            b'%' => skip_while(after, |byte| !matches!(byte, b'\n' | b'\r')),
            b'(' => past_text(after),
            b'<' if after.first() != Some(&b'<') => skip_while(after, |byte| byte != b'>'),
            b'/' => skip_while(after, is_regular),
            _ if is_regular(first) => {
                let end = rest.iter().position(|byte| !is_regular(*byte)).unwrap_or(rest.len());
                let (word, after) = rest.split_at(end);
                count(&mut found, word);
                if word == b"ID" { past_picture(after) } else { after }
            }
            _ => after,
        };
    }
    found
}

fn count(found: &mut Balance, word: &[u8]) {
    match word {
        b"q" => found.open += 1,
        b"Q" if found.open > 0 => found.open -= 1,
        b"Q" => found.missing += 1,
        _ => {}
    }
}

const fn is_regular(byte: u8) -> bool {
    !matches!(
        byte,
        b'\0'
            | b'\t'
            | b'\n'
            | 0x0c
            | b'\r'
            | b' '
            | b'('
            | b')'
            | b'<'
            | b'>'
            | b'['
            | b']'
            | b'{'
            | b'}'
            | b'/'
            | b'%'
    )
}

fn skip_while(rest: &[u8], while_: impl Fn(u8) -> bool) -> &[u8] {
    let end = rest.iter().position(|byte| !while_(*byte)).unwrap_or(rest.len());
    rest.get(end..).unwrap_or_default()
}

/// Past a text in brackets, which may hold brackets.
fn past_text(mut rest: &[u8]) -> &[u8] {
    let mut depth = 1_usize;
    while let Some((&first, after)) = rest.split_first() {
        rest = after;
        match first {
            b'\\' => rest = after.get(1..).unwrap_or_default(),
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    rest
}

/// Past the bytes of a picture that stands in the content: they end with `EI` as a word.
fn past_picture(rest: &[u8]) -> &[u8] {
    let at = rest
        .windows(4)
        .position(|four| matches!(four, [before, b'E', b'I', behind] if !is_regular(*before) && !is_regular(*behind)));
    at.and_then(|at| rest.get(at + 3..)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn balance(content: &str) -> (usize, usize) {
        let Balance { missing, open } = measure_balance(content.as_bytes());
        (missing, open)
    }

    #[test]
    fn states_that_are_not_left_are_found() {
        assert_eq!(balance("q 1 0 0 1 0 0 cm BT (a) Tj ET Q"), (0, 0));
        assert_eq!(balance("q q Q"), (0, 1));
        assert_eq!(balance("Q q"), (1, 1));
    }

    #[test]
    fn what_is_no_word_is_not_counted() {
        assert_eq!(balance("(q \\) q (q) q) Tj /q gs <71> Tj % q q\nq Q"), (0, 0));
        assert_eq!(balance("BI /W 1 /H 1 ID q q xEIq EI Q"), (1, 0));
        assert_eq!(balance("<</q 1>> q"), (0, 1));
        assert_eq!(balance("(never closed q"), (0, 0));
    }
}

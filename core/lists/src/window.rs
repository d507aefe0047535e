//! Which rows of a list are asked for: a numbered page, or those behind a cursor. A parameter that says what holds anyway is
//! as good as left out, since generated clients send the defaults of all that they know.

use kontor_kernel::{Code, Validator, limits};
use serde_json::json;

use crate::{
    Direction, Sheet, Sort, Window,
    cursor::{Cursor, CursorSigner},
    read::Parameters,
    values,
};

const PAGE_DEFAULT: i64 = 1;
const ROWS_DEFAULT: i64 = limits::PAGE_ROWS_DEFAULT as i64;

/// Refuses a page, of `per` rows and counted from 1, that begins behind the last row that is counted.
pub fn check_depth(page: i64, per: i64, check: &mut Validator) {
    if page.saturating_sub(1).saturating_mul(per) >= limits::COUNT_ROWS_MAX {
        let deepest = (limits::COUNT_ROWS_MAX / per.max(1)).max(1);
        let facts = [("max_rows", json!(limits::COUNT_ROWS_MAX)), ("max", json!(deepest))];
        check.refuse_with(Code::PageTooDeep, "?page", facts);
    }
}

impl Sheet {
    pub(crate) fn window(
        &self,
        said: &Parameters<'_>,
        signer: Option<&CursorSigner>,
        (sort, direction): (&Sort, Direction),
        check: &mut Validator,
    ) -> Window {
        let mut number = |name: &str, otherwise: i64, max: i64| match said.single_value(name) {
            None => otherwise,
            Some(text) => values::number(text, 1, max, &format!("?{name}"), check).unwrap_or(otherwise),
        };
        let small = |value: i64| u32::try_from(value).unwrap_or(1);
        let page = number("page", PAGE_DEFAULT, i64::MAX);
        let per = number("per", ROWS_DEFAULT, i64::from(limits::PAGE_ROWS_MAX));
        let limit = number("limit", ROWS_DEFAULT, i64::from(limits::CURSOR_ROWS_MAX));
        let numbered = [("page", page == PAGE_DEFAULT), ("per", per == ROWS_DEFAULT)];
        let paged = numbered.iter().any(|(name, default)| !default || said.single_value(name).is_some());
        let after = said.single_value("after");
        // A `limit` that only repeats the default begins paging by cursors unless a page is asked for beside it.
        if after.is_none() && (said.single_value("limit").is_none() || paged && limit == ROWS_DEFAULT) {
            check_depth(page, per, check);
            return Window::Page { page: u64::try_from(page).unwrap_or(1), per: small(per) };
        }
        for (name, _) in numbered.iter().filter(|(_, default)| !default) {
            let given = format!("{name} beside after and limit");
            check.refuse_with(Code::UnknownParameter, &format!("?{name}"), [("given", json!(given))]);
        }
        let cursor = after.and_then(|text| {
            let cursor = signer.and_then(|signer| Cursor::read(text, signer, self, sort, direction));
            if cursor.is_none() {
                let expected = json!("the next_cursor of the page before, with the same sort");
                check.refuse_with(Code::InvalidType, "?after", [("expected", expected)]);
            }
            cursor
        });
        Window::After { cursor, limit: small(limit) }
    }
}

//! The pages of lists across sellers: the same for all of them.

use kontor_kernel::{
    Code, Fault, Result,
    limits::{COUNT_ROWS_MAX, PAGE_ROWS_DEFAULT},
};

use crate::http::Meta;

/// The page when nothing is said.
pub fn first() -> i64 {
    1
}

/// Rows a page when nothing is said.
pub fn thirty() -> i64 {
    i64::from(PAGE_ROWS_DEFAULT)
}

/// Refuses pages behind the last row that is counted.
pub fn reachable(page: i64, per: i64) -> Result<()> {
    if page.saturating_sub(1).saturating_mul(per) >= COUNT_ROWS_MAX {
        let deepest = COUNT_ROWS_MAX / per.max(1);
        return Err(Fault::field(Code::PageTooDeep, "?page").with("max_rows", COUNT_ROWS_MAX).with("max", deepest));
    }
    Ok(())
}

/// What a list says of itself.
pub fn meta(total: i64, page: i64, per: i64) -> Meta {
    let counted = total.min(COUNT_ROWS_MAX);
    Meta {
        total_count: counted,
        total_count_max: COUNT_ROWS_MAX,
        total_count_exact: total <= COUNT_ROWS_MAX,
        page,
        per,
        page_count: (counted + per - 1) / per.max(1),
        ..Meta::default()
    }
}

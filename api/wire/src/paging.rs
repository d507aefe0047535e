//! Numbered pages of lists that no sheet reads: the same pages, and the same refusals, as those of the lists that one does.

use std::borrow::Cow;

use kontor_kernel::{
    Result, Validator,
    limits::{COUNT_ROWS_MAX, PAGE_ROWS_DEFAULT, PAGE_ROWS_MAX},
};
use kontor_lists::check_depth;
use poem_openapi::{
    registry::{MetaSchema, MetaSchemaRef},
    types::{ParseError, ParseFromParameter, ParseResult, ToJSON, Type},
};
use serde_json::{Value, json};

use super::Meta;

/// A whole number of a query that [`Paging`] checks; what is beyond 64 bits is as far out as these reach.
macro_rules! parameter {
    ($(#[$about:meta])* $name:ident, $default:expr, $max:expr) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy)]
        pub struct $name(i64);

        impl Default for $name {
            fn default() -> Self {
                Self($default)
            }
        }

        impl Type for $name {
            const IS_REQUIRED: bool = true;
            type RawValueType = Self;
            type RawElementValueType = Self;

            fn name() -> Cow<'static, str> {
                stringify!($name).into()
            }

            fn schema_ref() -> MetaSchemaRef {
                let bounds = |schema: MetaSchema| MetaSchema { minimum: Some(1.0), maximum: Some(f64::from($max)), ..schema };
                MetaSchemaRef::Inline(Box::new(bounds(MetaSchema::new_with_format("integer", "int64"))))
            }

            fn as_raw_value(&self) -> Option<&Self> {
                Some(self)
            }

            fn raw_element_iter<'a>(&'a self) -> Box<dyn Iterator<Item = &'a Self> + 'a> {
                Box::new(std::iter::once(self))
            }
        }

        impl ToJSON for $name {
            fn to_json(&self) -> Option<Value> {
                Some(json!(self.0))
            }
        }

        impl ParseFromParameter for $name {
            fn parse_from_parameter(text: &str) -> ParseResult<Self> {
                kontor_lists::whole_number(text).map(Self).ok_or_else(|| ParseError::custom("not an integer"))
            }
        }
    };
}

parameter! {
    /// Which page; the first when nothing is said.
    PageNumber, 1, COUNT_PAGES_MAX
}
parameter! {
    /// Rows of a page; [`PAGE_ROWS_DEFAULT`] when nothing is said.
    PageRows, i64::from(PAGE_ROWS_DEFAULT), PAGE_ROWS_MAX
}

/// The last page of the shortest pages.
const COUNT_PAGES_MAX: u32 = COUNT_ROWS_MAX as u32;

/// A page that there can be.
#[derive(Debug, Clone, Copy)]
pub struct Paging {
    page: i64,
    per: i64,
}

impl Paging {
    /// Refuses pages without rows, longer ones than any list has, and those behind the last row that is counted.
    pub fn new(page: PageNumber, per: PageRows) -> Result<Self> {
        let mut check = Validator::new();
        check.range("?page", page.0, 1, i64::MAX).range("?per", per.0, 1, i64::from(PAGE_ROWS_MAX));
        check_depth(page.0, per.0, &mut check);
        check.finish()?;
        Ok(Self { page: page.0, per: per.0 })
    }

    /// Which page, from 1.
    pub const fn page(self) -> i64 {
        self.page
    }

    /// Rows of a page, from 1.
    pub const fn per(self) -> i64 {
        self.per
    }

    /// What the list says of itself, of which `total` rows were found; counted up to the cap and one row more.
    pub fn meta(self, total: i64) -> Meta {
        let counted = total.min(COUNT_ROWS_MAX);
        Meta {
            total_count: counted,
            total_count_max: COUNT_ROWS_MAX,
            total_count_exact: total <= COUNT_ROWS_MAX,
            page: self.page,
            per: self.per,
            page_count: (counted + self.per - 1) / self.per,
            ..Meta::default()
        }
    }

    /// The rows of the page, of a list that is known whole.
    pub fn rows<T>(self, all: Vec<T>) -> Vec<T> {
        let skipped = usize::try_from((self.page - 1) * self.per).unwrap_or(usize::MAX);
        all.into_iter().skip(skipped).take(usize::try_from(self.per).unwrap_or_default()).collect()
    }
}

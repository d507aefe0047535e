//! What is known of a file before it is read.

use chrono::{Days, NaiveDate};
use kontor_kernel::{ApiError, Code, Result};

use crate::{Layout, limits};

/// What is known of a file before it is read.
#[derive(Debug, Clone, Default)]
pub struct Reading<'a> {
    /// Whose it is, where the file does not say so: an IBAN as it is compared.
    pub account: Option<String>,
    /// What the columns of a table are, where somebody has said so.
    pub layout: Option<&'a Layout>,
    /// The present day; none: days are not compared with it.
    pub today: Option<NaiveDate>,
}

impl Reading<'_> {
    /// Refuses what is booked on a day that is still to come. Before a weekend and at Christmas banks book for their
    /// next working day.
    pub(crate) fn has_come(&self, booked_on: NaiveDate, line: usize) -> Result<()> {
        let last = self.today.and_then(|today| today.checked_add_days(Days::new(limits::BOOKED_AHEAD_DAYS_MAX)));
        match last {
            Some(last) if booked_on > last => Err(ApiError::field(Code::StatementFutureDay, "/content")
                .with("line", line)
                .with("day", booked_on.to_string())),
            _ => Ok(()),
        }
    }
}

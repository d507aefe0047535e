//! What all sellers sold of late, for the first page of the back office.

use std::sync::Mutex;

use chrono::{DateTime, Duration, Utc};
use kontor_kernel::Result;
use kontor_orders::PlatformDay;
use poem_openapi::{Object, OpenApi, payload::Json};

use crate::http::{Amount, Answer, Doc, Manager};

/// How long an answer is given again: it is counted from every order of thirty days (minutes).
const KEPT_MINUTES: i64 = 5;

/// What was counted, and when.
struct Kept {
    at: DateTime<Utc>,
    days: Vec<AdminDay>,
}

/// The operations.
#[derive(Default)]
pub struct AdminFigures {
    kept: Mutex<Option<Kept>>,
}

impl AdminFigures {
    async fn days(&self, manager: &Manager) -> Result<Vec<AdminDay>> {
        let now = manager.app().db.env().clock.now();
        if let Some(days) = self.kept_at(now) {
            return Ok(days);
        }
        let mut tx = manager.begin().await?;
        let days: Vec<AdminDay> = kontor_orders::platform_days(&mut tx).await?.into_iter().map(Into::into).collect();
        tx.commit().await?;
        if let Ok(mut kept) = self.kept.lock() {
            *kept = Some(Kept { at: now, days: days.clone() });
        }
        Ok(days)
    }

    /// What was counted shortly before that moment, of the same day.
    fn kept_at(&self, now: DateTime<Utc>) -> Option<Vec<AdminDay>> {
        let kept = self.kept.lock().ok()?;
        let fresh =
            |kept: &&Kept| now - kept.at < Duration::minutes(KEPT_MINUTES) && now.date_naive() == kept.at.date_naive();
        kept.as_ref().filter(fresh).map(|kept| kept.days.clone())
    }
}

/// One day of all live shops.
#[derive(Debug, Clone, Object)]
pub struct AdminDay {
    /// The day in UTC, such as `2026-03-02`.
    pub day: String,
    /// Number of completed orders.
    pub orders: i64,
    /// Number of shops that were opened.
    pub sellers: i64,
    /// What was paid for these orders by now, less refunds; one amount for each currency.
    pub revenue: Vec<Amount>,
}

/// Figures of the platform.
#[derive(Debug, Clone, Object)]
pub struct AdminFiguresAttributes {
    /// The last 30 days including today, oldest first.
    pub days: Vec<AdminDay>,
}

impl From<PlatformDay> for AdminDay {
    fn from(day: PlatformDay) -> Self {
        Self {
            day: day.day.to_string(),
            orders: day.orders,
            sellers: day.sellers,
            revenue: day.revenue.into_iter().map(Into::into).collect(),
        }
    }
}

#[OpenApi(prefix_path = "/v1/admin/figures", tag = "crate::tags::Tag::Admin")]
impl AdminFigures {
    /// Retrieve the platform's figures
    ///
    /// Orders, revenue and new shops of the last 30 days, without test mode. Up to 5 minutes old.
    #[oai(path = "/", method = "get", operation_id = "get_admin_figures")]
    async fn show(&self, manager: Manager) -> Answer<Json<Doc<AdminFiguresAttributes>>> {
        let days = self.days(&manager).await?;
        Ok(Json(Doc::new(manager.user, "admin_figures", AdminFiguresAttributes { days })))
    }
}

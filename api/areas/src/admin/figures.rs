//! What all sellers sold of late, for the first page of the back office.

use kontor_orders::PlatformDay;
use poem_openapi::{Object, OpenApi, payload::Json};

use crate::http::{Amount, Answer, Doc, Manager};

/// The operations.
pub struct AdminFigures;

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
    /// Orders, revenue and new shops of the last 30 days, without test mode.
    #[oai(path = "/", method = "get", operation_id = "get_admin_figures")]
    async fn show(&self, manager: Manager) -> Answer<Json<Doc<AdminFiguresAttributes>>> {
        let mut tx = manager.begin().await?;
        let days = kontor_orders::platform_days(&mut tx).await?;
        tx.commit().await?;
        let days = days.into_iter().map(Into::into).collect();
        Ok(Json(Doc::new(manager.user, "admin_figures", AdminFiguresAttributes { days })))
    }
}

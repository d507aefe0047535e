//! Figures: what a shop has sold, day by day, and the dashboards that are made of it. `docs/figures.md` says what each one counts.
//!
//! Owned tables: `figure_changes`, `figure_customers`, `figure_shops`, `figure_totals`, `figures_daily`, `page_views`,
//! `subscription_movements`.
//! Views: `best_seller_rows`, `campaign_rows`, `financial_report_rows`, `top_customer_rows`.
//! * Never a figure counted twice or lost: what happened is noted in the transaction in which it happens
//!   (`core/db/policies/36_figures.sql`), and the note is taken away in the one that counts it.
//! * Never a sum that a sale waits for: sales write notes of their own, and no row that others write too.
//! * Never amounts of two currencies in one sum.
//! * Never a day cut by another clock than the shop's: when its time zone changes, everything is counted anew.
//!
//! Callers: api/cabinet (the dashboards), api/shop (payment pages that are opened), exports (the files), the worker's files lane (CountFigures).

mod count;
mod dashboard;
mod figure;
mod measures;
mod period;
mod read;
mod sheet;
mod table;
mod views;

pub use count::{count_all, find_uncounted, is_counted};
pub use dashboard::{Chart, DASHBOARDS, Dashboard, DashboardKey, find};
pub use figure::{Figure, Unit};
pub use measures::Measures;
pub use period::{Days, Period, Spans};
pub use read::{Point, Question, Report, read};
pub use sheet::{BEST_SELLERS, CAMPAIGNS, FINANCIAL_REPORTS, TOP_CUSTOMERS};
pub use table::{Table, TableKey, TableRow};
pub use views::PageViews;

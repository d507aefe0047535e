//! What the shop has sold, day by day: dashboards.

use chrono::NaiveDate;
use kontor_analytics::{
    Chart, DashboardKey, Figure, Period, Point, Question, Report, Table, TableKey, TableRow, Unit, find,
};
use kontor_kernel::{ApiError, Code, Currency, Id, Kind, Machine, kinds};
use poem_openapi::{
    Object, OpenApi,
    param::{Path, Query},
    payload::Json,
};
use uuid::Uuid;

use crate::http::{Answer, Doc, Seller, Timestamp, WireEnum, WireId};

/// The operations.
pub struct Analytics;

/// A dashboard with what it shows.
#[derive(Debug, Clone, Object)]
pub struct AnalyticsAttributes {
    /// Of which period.
    pub period: WireEnum<Period>,
    /// Its first day.
    pub from: NaiveDate,
    /// Its last day.
    pub till: NaiveDate,
    /// The first day of what it is compared with.
    pub before_from: NaiveDate,
    /// The last day of that.
    pub before_till: NaiveDate,
    /// Days are cut by the clock of this time zone: the shop's.
    pub time_zone: String,
    /// All amounts are in minor units of this currency.
    pub currency: String,
    /// Every currency that there are figures in, the shop's first.
    pub currencies: Vec<String>,
    /// When something was counted last; absent while everything is counted for the first time, and there are no figures yet.
    #[oai(skip_serializing_if_is_none)]
    pub counted_at: Option<Timestamp>,
    /// The figures of the whole period.
    pub figures: Vec<FigureBody>,
    /// The charts, one point a day.
    pub charts: Vec<ChartBody>,
    /// The tables, at most fifty rows each, the largest revenue first.
    pub tables: Vec<TableBody>,
}

/// A figure.
#[derive(Debug, Clone, Object)]
#[oai(rename = "AnalyticsFigure")]
pub struct FigureBody {
    /// Which.
    pub figure: WireEnum<Figure>,
    /// What its numbers are of.
    pub unit: WireEnum<Unit>,
    /// Of the period; absent where there is nothing to divide by.
    #[oai(skip_serializing_if_is_none)]
    pub value: Option<i64>,
    /// Of the period before.
    #[oai(skip_serializing_if_is_none)]
    pub before: Option<i64>,
}

/// A chart.
#[derive(Debug, Clone, Object)]
#[oai(rename = "AnalyticsChart")]
pub struct ChartBody {
    /// What it shows; one figure alone is shown beside the period before.
    pub figures: Vec<WireEnum<Figure>>,
    /// What its numbers are of.
    pub unit: WireEnum<Unit>,
    /// The days, oldest first.
    pub points: Vec<PointBody>,
}

/// A day of a chart.
#[derive(Debug, Clone, Object)]
#[oai(rename = "AnalyticsPoint")]
pub struct PointBody {
    /// Which.
    pub day: NaiveDate,
    /// Each figure of the chart.
    pub values: Vec<i64>,
    /// The figure on the day of the period before that it is compared with; absent where there is no such day.
    #[oai(skip_serializing_if_is_none)]
    pub before: Option<i64>,
}

/// A table.
#[derive(Debug, Clone, Object)]
#[oai(rename = "AnalyticsTable")]
pub struct TableBody {
    /// What its rows are.
    pub table: WireEnum<TableKey>,
    /// The rows.
    pub rows: Vec<RowBody>,
    /// Its columns, in the order in which they are shown.
    pub columns: Vec<WireEnum<Figure>>,
}

/// A row of a table.
#[derive(Debug, Clone, Object)]
#[oai(rename = "AnalyticsRow")]
pub struct RowBody {
    /// Which thing: its id, or a word such as a country, a payment method or an email address.
    pub key: String,
    /// What it is called, where it has a name.
    #[oai(skip_serializing_if_is_none)]
    pub label: Option<String>,
    /// Its columns.
    pub cells: Vec<CellBody>,
}

/// A number of a table.
#[derive(Debug, Clone, Object)]
#[oai(rename = "AnalyticsCell")]
pub struct CellBody {
    /// Of which column.
    pub figure: WireEnum<Figure>,
    /// What it is of.
    pub unit: WireEnum<Unit>,
    /// The number; absent where there is nothing to divide by.
    #[oai(skip_serializing_if_is_none)]
    pub value: Option<i64>,
}

fn chart((chart, points): (&'static Chart, Vec<Point>)) -> ChartBody {
    let point = |point: Point| PointBody { day: point.day, values: point.values, before: point.before };
    ChartBody {
        figures: chart.figures.iter().copied().map(WireEnum).collect(),
        unit: WireEnum(chart.figures.first().map_or(Unit::Count, |figure| figure.unit())),
        points: points.into_iter().map(point).collect(),
    }
}

/// Ids are shown as everywhere else, words as they are.
fn key(of: TableKey, key: String) -> String {
    fn id<K: Kind>(key: &str) -> Option<String> {
        key.parse::<Uuid>().ok().map(|id| Id::<K>::from_uuid(id).to_string())
    }
    let wire = match of {
        TableKey::Products => id::<kinds::Product>(&key),
        TableKey::Coupons => id::<kinds::Coupon>(&key),
        TableKey::Funnels => id::<kinds::Funnel>(&key),
        _ => None,
    };
    wire.unwrap_or(key)
}

fn table((table, rows): (&'static Table, Vec<TableRow>)) -> TableBody {
    let cell = |(figure, value): (&Figure, Option<i64>)| CellBody {
        figure: WireEnum(*figure),
        unit: WireEnum(figure.unit()),
        value,
    };
    let row = |row: TableRow| RowBody {
        key: key(table.key, row.key),
        label: row.label,
        cells: table.columns.iter().zip(row.values).map(cell).collect(),
    };
    TableBody {
        table: WireEnum(table.key),
        rows: rows.into_iter().map(row).collect(),
        columns: table.columns.iter().copied().map(WireEnum).collect(),
    }
}

fn attributes(period: Period, report: Report) -> AnalyticsAttributes {
    let figure = |(figure, value, before): (Figure, Option<i64>, Option<i64>)| FigureBody {
        figure: WireEnum(figure),
        unit: WireEnum(figure.unit()),
        value,
        before,
    };
    AnalyticsAttributes {
        period: WireEnum(period),
        from: report.spans.days.from,
        till: report.spans.days.till,
        before_from: report.spans.before.from,
        before_till: report.spans.before.till,
        time_zone: report.time_zone,
        currency: report.currency.to_string(),
        currencies: report.currencies.iter().map(ToString::to_string).collect(),
        counted_at: report.counted_at.map(Timestamp),
        figures: report.figures.into_iter().map(figure).collect(),
        charts: report.charts.into_iter().map(chart).collect(),
        tables: report.tables.into_iter().map(table).collect(),
    }
}

#[OpenApi(prefix_path = "/v1/cabinet/analytics", tag = "crate::tags::Tag::Analytics")]
impl Analytics {
    /// Show a dashboard
    ///
    /// Figures by day of the shop's time zone, beside as many days before. Amounts are of one currency; what was sold in another is
    /// asked for with `currency`.
    #[oai(path = "/:dashboard", method = "get", operation_id = "get_analytics")]
    async fn get(
        &self,
        seller: Seller,
        /// Which dashboard.
        dashboard: Path<WireEnum<DashboardKey>>,
        /// Of which period; `last_90_days` when left out.
        period: Query<Option<WireEnum<Period>>>,
        /// In which currency, lowercase ISO 4217; the shop's when left out.
        #[oai(validator(max_length = 3))]
        currency: Query<Option<String>>,
        /// Of this product alone, without tables; the whole shop's when left out.
        product_id: Query<Option<WireId<kinds::Product>>>,
    ) -> Answer<Json<Doc<AnalyticsAttributes>>> {
        let currency = currency.0.map(|code| code.parse::<Currency>()).transpose();
        let currency = currency.map_err(|_| ApiError::field(Code::InvalidCurrency, "?currency"))?;
        let (key, period) = (dashboard.0.0, period.0.map_or(Period::Last90Days, |period| period.0));
        let dashboard = find(key).ok_or_else(ApiError::not_found)?;
        let question = Question { dashboard, period, currency, product: product_id.0.map(|id| id.0) };
        let report = seller
            .tx(async |tx| {
                if let Some(product) = question.product {
                    kontor_catalog::find(tx, product).await?;
                }
                kontor_analytics::read(tx, &question).await
            })
            .await?;
        Ok(Json(Doc::new(key.text(), "analytics", attributes(period, report))))
    }
}

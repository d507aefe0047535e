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

/// A dashboard with its figures, charts and tables.
#[derive(Debug, Clone, Object)]
pub struct AnalyticsAttributes {
    /// The period.
    pub period: WireEnum<Period>,
    /// First day of the period.
    pub from: NaiveDate,
    /// Last day of the period.
    pub till: NaiveDate,
    /// First day of the period it is compared with.
    pub before_from: NaiveDate,
    /// Last day of the period it is compared with.
    pub before_till: NaiveDate,
    /// The shop's time zone (IANA name); days begin and end by its clock.
    pub time_zone: String,
    /// Currency of all amounts, which are in minor units.
    pub currency: String,
    /// Every currency that has figures, the shop's own first.
    pub currencies: Vec<String>,
    /// When the figures were last updated; absent while everything is counted for the first time and there are no
    /// figures yet.
    #[oai(skip_serializing_if_is_none)]
    pub counted_at: Option<Timestamp>,
    /// Figures for the whole period.
    pub figures: Vec<FigureBody>,
    /// Charts with one point per day.
    pub charts: Vec<ChartBody>,
    /// Tables of at most fifty rows each, largest revenue first.
    pub tables: Vec<TableBody>,
}

/// A figure for the period.
#[derive(Debug, Clone, Object)]
#[oai(rename = "AnalyticsFigure")]
pub struct FigureBody {
    /// Name of the figure.
    pub figure: WireEnum<Figure>,
    /// Unit of its values: `money` (minor units of the currency), `count`, or `share` (hundredths of a percent).
    pub unit: WireEnum<Unit>,
    /// Value in the period; absent where there is nothing to divide by.
    #[oai(skip_serializing_if_is_none)]
    pub value: Option<i64>,
    /// Value in the period before.
    #[oai(skip_serializing_if_is_none)]
    pub before: Option<i64>,
}

/// A chart.
#[derive(Debug, Clone, Object)]
#[oai(rename = "AnalyticsChart")]
pub struct ChartBody {
    /// Figures that the chart shows; a single figure is shown with the period before.
    pub figures: Vec<WireEnum<Figure>>,
    /// Unit of its values: `money` (minor units of the currency), `count`, or `share` (hundredths of a percent).
    pub unit: WireEnum<Unit>,
    /// The days, oldest first.
    pub points: Vec<PointBody>,
}

/// One day of a chart.
#[derive(Debug, Clone, Object)]
#[oai(rename = "AnalyticsPoint")]
pub struct PointBody {
    /// The day.
    pub day: NaiveDate,
    /// One value for each figure of the chart, in the same order.
    pub values: Vec<i64>,
    /// Value on the day of the previous period that it is compared with; absent where there is no such day.
    #[oai(skip_serializing_if_is_none)]
    pub before: Option<i64>,
}

/// A table.
#[derive(Debug, Clone, Object)]
#[oai(rename = "AnalyticsTable")]
pub struct TableBody {
    /// What the rows are.
    pub table: WireEnum<TableKey>,
    /// Rows of the table.
    pub rows: Vec<RowBody>,
    /// Columns in display order.
    pub columns: Vec<WireEnum<Figure>>,
}

/// A row of a table.
#[derive(Debug, Clone, Object)]
#[oai(rename = "AnalyticsRow")]
pub struct RowBody {
    /// What the row is about: an id, or a word such as a country, a payment method or an email address.
    pub key: String,
    /// Name to show for the key, where it has one.
    #[oai(skip_serializing_if_is_none)]
    pub label: Option<String>,
    /// One cell per column.
    pub cells: Vec<CellBody>,
}

/// A cell of a table.
#[derive(Debug, Clone, Object)]
#[oai(rename = "AnalyticsCell")]
pub struct CellBody {
    /// Column of the cell.
    pub figure: WireEnum<Figure>,
    /// Unit of the value: `money` (minor units of the currency), `count`, or `share` (hundredths of a percent).
    pub unit: WireEnum<Unit>,
    /// The value; absent where there is nothing to divide by.
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
        TableKey::Products | TableKey::Bumps => id::<kinds::Product>(&key),
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
    /// Retrieve a dashboard
    ///
    /// Returns figures by day in the shop's time zone, compared with the same number of days before. All amounts are
    /// in one currency; pass `currency` for sales in another.
    #[oai(path = "/:dashboard", method = "get", operation_id = "get_analytics")]
    async fn get(
        &self,
        seller: Seller,
        /// The dashboard to retrieve.
        dashboard: Path<WireEnum<DashboardKey>>,
        /// Period to cover; `last_90_days` by default.
        period: Query<Option<WireEnum<Period>>>,
        /// Currency of the amounts, lowercase ISO 4217; the shop's by default.
        #[oai(validator(max_length = 3))]
        currency: Query<Option<String>>,
        /// Limits the figures to one product and leaves out the tables; the whole shop by default.
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

//! What a dashboard shows: read from sums by day alone, however many orders they are of.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{Currency, Result, kinds::ProductId};

use crate::{
    Chart, Dashboard, Days, Figure, Measures, Period, Spans, Table, TableRow, figure::Opening, is_counted,
    measures::SUMS, table,
};

/// What is asked.
#[derive(Debug, Clone, Copy)]
pub struct Question {
    /// Which dashboard.
    pub dashboard: &'static Dashboard,
    /// Of which period.
    pub period: Period,
    /// In which currency; none: the shop's.
    pub currency: Option<Currency>,
    /// Of this product alone, without tables; none: of the whole shop.
    pub product: Option<ProductId>,
}

/// What a dashboard shows.
#[derive(Debug)]
pub struct Report {
    /// Of which days, and beside which.
    pub spans: Spans,
    /// By whose clock days are cut.
    pub time_zone: String,
    /// In which currency its amounts are.
    pub currency: Currency,
    /// Every currency that anything was sold in, the shop's first.
    pub currencies: Vec<Currency>,
    /// When something was counted last; none: everything is being counted for the first time, and there are no figures yet.
    pub counted_at: Option<DateTime<Utc>>,
    /// Each figure of the period, and of the one before.
    pub figures: Vec<(Figure, Option<i64>, Option<i64>)>,
    /// Each chart with its points.
    pub charts: Vec<(&'static Chart, Vec<Point>)>,
    /// The rows of each table.
    pub tables: Vec<(&'static Table, Vec<TableRow>)>,
}

/// A day of a chart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Point {
    /// Which.
    pub day: NaiveDate,
    /// Each figure of the chart.
    pub values: Vec<i64>,
    /// The first of them on the day of the period before that it is compared with; none where there is no such day.
    pub before: Option<i64>,
}

#[derive(Row)]
struct ShopRow {
    currency: Currency,
    time_zone: String,
    counted_at: Option<DateTime<Utc>>,
}

#[derive(Row)]
struct CurrencyRow {
    currency: Currency,
}

#[derive(Row)]
struct DayRow {
    day: NaiveDate,
    #[row(embed)]
    sums: Measures,
}

#[derive(Row)]
struct ViewsRow {
    day: NaiveDate,
    views: i64,
}

#[derive(Row)]
struct SumRow {
    #[row(embed)]
    sums: Measures,
}

/// What a dashboard shows today.
pub async fn read(tx: &mut Tx, question: &Question) -> Result<Report> {
    let counted = is_counted(tx).await?;
    let seller = tx.seller()?;
    let sql = "
        SELECT l.currency, coalesce(f.time_zone, l.time_zone) AS time_zone, f.counted_at
        FROM sellers AS l LEFT JOIN figure_shops AS f ON f.seller_id = l.seller_id WHERE l.seller_id = $1";
    let shop: ShopRow = query(sql).bind(seller).get_result(tx.conn()?).await?;
    let zone: Tz = shop.time_zone.parse().unwrap_or(Tz::UTC);
    let spans = question.period.spans(tx.now().with_timezone(&zone).date_naive());
    let currency = question.currency.unwrap_or(shop.currency);
    let mut report = Report {
        spans,
        time_zone: shop.time_zone,
        currency,
        currencies: currencies(tx, shop.currency).await?,
        counted_at: shop.counted_at,
        figures: Vec::new(),
        charts: Vec::new(),
        tables: Vec::new(),
    };
    if counted {
        let series = Series::read(tx, currency, question.product, spans).await?;
        report.figures = question.dashboard.figures.iter().map(|figure| series.figure(*figure)).collect();
        report.charts = question.dashboard.charts.iter().map(|chart| (chart, series.points(chart))).collect();
        let tables = if question.product.is_some() { &[] } else { question.dashboard.tables };
        for table in tables {
            report.tables.push((table, table::rows(tx, table, currency, spans.days).await?));
        }
    }
    Ok(report)
}

/// One look into the index for each currency.
async fn currencies(tx: &mut Tx, own: Currency) -> Result<Vec<Currency>> {
    let seller = tx.seller()?;
    let sql = "
        WITH RECURSIVE c AS (
            (SELECT currency FROM figures_daily WHERE seller_id = $1 AND scope = 'all' ORDER BY currency LIMIT 1)
            UNION ALL
            SELECT (SELECT d.currency FROM figures_daily AS d WHERE d.seller_id = $1 AND d.scope = 'all' AND d.currency > c.currency
                    ORDER BY d.currency LIMIT 1)
            FROM c WHERE c.currency IS NOT NULL)
        SELECT currency FROM c WHERE currency IS NOT NULL";
    let found: Vec<CurrencyRow> = query(sql).bind(seller).load(tx.conn()?).await?;
    let others = found.into_iter().map(|row| row.currency).filter(|currency| *currency != own);
    Ok(std::iter::once(own).chain(others).collect())
}

/// Of one thing.
const ONE: &str = "seller_id = $1 AND scope = $2 AND currency = $3 AND key = $4";

/// The sums of each day of both periods.
struct Series {
    spans: Spans,
    opening: Opening,
    days: BTreeMap<NaiveDate, Measures>,
}

impl Series {
    async fn read(tx: &mut Tx, currency: Currency, product: Option<ProductId>, spans: Spans) -> Result<Self> {
        let (seller, from, till) = (tx.seller()?, spans.before.from, spans.days.till);
        let scope = product.map_or("all", |_| "product");
        let key = product.map(|id| id.uuid().to_string()).unwrap_or_default();
        let sql = format!("SELECT day, {SUMS} FROM figures_daily WHERE {ONE} AND day BETWEEN $5 AND $6 GROUP BY day");
        let rows = query(sql).bind(seller).bind(scope).bind(currency).bind(key.clone()).bind(from).bind(till);
        let rows: Vec<DayRow> = rows.load(tx.conn()?).await?;
        let before = query(format!("SELECT {SUMS} FROM figures_daily WHERE {ONE} AND day < $5"));
        let before: SumRow =
            before.bind(seller).bind(scope).bind(currency).bind(key).bind(from).get_result(tx.conn()?).await?;
        let mut days: BTreeMap<_, _> = rows.into_iter().map(|row| (row.day, row.sums)).collect();
        let sql = "SELECT day, sum(views)::bigint AS views FROM page_views WHERE seller_id = $1 AND day BETWEEN $2 AND $3 AND ($4::uuid IS NULL OR product_id = $4) GROUP BY day";
        let views: Vec<ViewsRow> = query(sql).bind(seller).bind(from).bind(till).bind(product).load(tx.conn()?).await?;
        for row in views {
            days.entry(row.day).or_default().views += row.views;
        }
        Ok(Self { spans, opening: Opening::default().after(&before.sums), days })
    }

    fn sums(&self, days: Days) -> Measures {
        let mut sums = Measures::default();
        for day in self.days.range(days.from..=days.till).map(|(_, day)| day) {
            sums.add(day);
        }
        sums
    }

    /// What ran before a day.
    fn opening(&self, day: NaiveDate) -> Opening {
        let earlier = self.days.range(..day).map(|(_, sums)| sums);
        earlier.fold(self.opening, |opening, sums| opening.after(sums))
    }

    fn value(&self, figure: Figure, days: Days) -> Option<i64> {
        figure.value(&self.sums(days), self.opening(days.from))
    }

    fn figure(&self, figure: Figure) -> (Figure, Option<i64>, Option<i64>) {
        (figure, self.value(figure, self.spans.days), self.value(figure, self.spans.before))
    }

    /// Each day of the figures of a chart.
    fn line(&self, figure: Figure, days: Days) -> Vec<i64> {
        let mut opening = self.opening(days.from);
        let mut line = Vec::new();
        for day in days.iter() {
            let sums = self.days.get(&day).copied().unwrap_or_default();
            // What is divided is in no chart: a test of the dashboards says so.
            line.push(figure.value(&sums, opening).unwrap_or_default());
            opening = opening.after(&sums);
        }
        line
    }

    fn points(&self, chart: &Chart) -> Vec<Point> {
        let lines: Vec<_> = chart.figures.iter().map(|figure| self.line(*figure, self.spans.days)).collect();
        let before = match chart.figures {
            [figure] => self.line(*figure, self.spans.before),
            _ => Vec::new(),
        };
        let point = |(place, day): (usize, NaiveDate)| Point {
            day,
            values: lines.iter().map(|line| line.get(place).copied().unwrap_or_default()).collect(),
            before: before.get(place).copied(),
        };
        self.spans.days.iter().enumerate().map(point).collect()
    }
}

//! Plans of the platform: made, changed and removed by managers.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query, sql};
use kontor_kernel::{
    ApiError, Code, Currency, Money, Result,
    kinds::{PlatformPlanId, ProductId, SellerId, UserId},
};

use crate::{Feature, PlanFields, PlanKind, plan_fields::check_product};

pub(crate) const COLUMNS: &str = "p.id, p.kind, p.name, p.description, p.amount, p.currency, p.billing_interval, p.fee_bps, \
    p.features, p.products_max, p.members_max, p.trial_days, p.shop_id, p.product_id, p.is_default, p.created_at, p.updated_at, \
    p.version, 0::bigint AS shops_count";

/// A plan of the platform.
#[derive(Debug, Clone, Row)]
pub struct PlatformPlan {
    /// Which.
    pub id: PlatformPlanId,
    /// For whom it is.
    pub kind: PlanKind,
    /// What it is called.
    pub name: String,
    /// One sentence about it.
    pub description: String,
    /// What it costs each interval, in minor units.
    pub amount: i64,
    /// The currency of the amount.
    pub currency: Currency,
    /// How often it is paid.
    pub billing_interval: String,
    /// The platform's fee of each sale, in basis points.
    pub fee_bps: i32,
    /// What it has.
    pub features: Vec<Feature>,
    /// Published products at once; none: any number.
    pub products_max: Option<i32>,
    /// Team members and open invitations at once; none: any number.
    pub members_max: Option<i32>,
    /// How long a trial lasts.
    pub trial_days: Option<i32>,
    /// The operator's shop that sells it.
    pub shop_id: Option<SellerId>,
    /// The product there.
    pub product_id: Option<ProductId>,
    /// A trial for new shops; a public plan for those whose plan ended.
    pub is_default: bool,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it was changed last.
    pub updated_at: DateTime<Utc>,
    /// Counts the changes.
    pub version: i32,
    /// Shops that have it; of the managers' list alone.
    pub shops_count: i64,
}

impl PlatformPlan {
    /// What it costs each interval.
    pub const fn price(&self) -> Money {
        Money::new(self.amount, self.currency)
    }

    /// The operator's shop and its product with which it is bought.
    pub fn sold_as(&self) -> Option<(SellerId, ProductId)> {
        self.shop_id.zip(self.product_id)
    }

    /// As managers said it.
    fn fields(&self) -> PlanFields {
        PlanFields {
            kind: self.kind,
            name: self.name.clone(),
            description: self.description.clone(),
            price: self.price(),
            interval: self.billing_interval.clone(),
            fee_bps: self.fee_bps,
            features: self.features.clone(),
            products_max: self.products_max,
            members_max: self.members_max,
            trial_days: self.trial_days,
            product: self.sold_as(),
            is_default: self.is_default,
        }
    }
}

/// One of them.
pub async fn plan(tx: &mut Tx, id: PlatformPlanId) -> Result<PlatformPlan> {
    let sql = format!("SELECT {COLUMNS} FROM platform_plans p WHERE p.id = $1");
    let found: Vec<PlatformPlan> = query(sql).bind(id).load(tx.conn()?).await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}

/// Those of a kind, the cheapest first.
pub async fn plans(tx: &mut Tx, kind: PlanKind) -> Result<Vec<PlatformPlan>> {
    let sql = format!("SELECT {COLUMNS} FROM platform_plans p WHERE p.kind = $1 ORDER BY p.amount, p.id");
    Ok(query(sql).bind(kind).load(tx.conn()?).await?)
}

/// The plan of a kind that is given without being asked for.
pub(crate) async fn default_plan(tx: &mut Tx, kind: PlanKind) -> Result<Option<PlatformPlan>> {
    let sql = format!("SELECT {COLUMNS} FROM platform_plans p WHERE p.kind = $1 AND p.is_default");
    let found: Vec<PlatformPlan> = query(sql).bind(kind).load(tx.conn()?).await?;
    Ok(found.into_iter().next())
}

#[derive(Row)]
struct Clash {
    field: String,
}

/// Refuses what only one plan can have.
async fn check_alone(tx: &mut Tx, id: PlatformPlanId, said: &PlanFields) -> Result<()> {
    let (shop, product) = said.product.unzip();
    let clashes: Vec<Clash> = query(
        "SELECT CASE WHEN lower(p.name) = lower($2) THEN '/name' WHEN p.product_id = $4 THEN '/product_id'
             ELSE '/is_default' END AS field
         FROM platform_plans p WHERE p.id <> $1 AND (lower(p.name) = lower($2) OR (p.shop_id = $3 AND p.product_id = $4)
             OR ($5 AND p.is_default AND p.kind = $6))",
    )
    .bind(id)
    .bind(&said.name)
    .bind(shop)
    .bind(product)
    .bind(said.is_default)
    .bind(said.kind)
    .load(tx.conn()?)
    .await?;
    clashes.into_iter().next().map_or(Ok(()), |clash| Err(ApiError::field(Code::AlreadyExists, &clash.field)))
}

async fn check(tx: &mut Tx, id: PlatformPlanId, said: PlanFields) -> Result<PlanFields> {
    let said = said.checked()?;
    check_alone(tx, id, &said).await?;
    if let Some((_, product)) = said.product {
        check_product(tx, product).await?;
    }
    Ok(said)
}

/// Makes a plan. A plan with a product is made in the books of the shop that sells it.
pub async fn create(tx: &mut Tx, said: PlanFields, by: UserId) -> Result<PlatformPlan> {
    let (id, now) = (tx.id::<kontor_kernel::kinds::PlatformPlan>(), tx.env().clock.now());
    let said = check(tx, id, said).await?;
    let (shop, product) = said.product.unzip();
    let (amount, currency) = (said.price.amount, said.price.currency);
    let PlanFields {
        kind, name, description, interval, fee_bps, features, products_max, members_max, trial_days, ..
    } = said;
    let is_default = said.is_default;
    sql!(
        "INSERT INTO platform_plans (id, kind, name, description, amount, currency, billing_interval, fee_bps, features,
            products_max, members_max, trial_days, shop_id, product_id, is_default, changed_by, created_at, updated_at)
         VALUES ({id}, {kind}, {name}, {description}, {amount}, {currency}, {interval}, {fee_bps}, {features},
            {products_max}, {members_max}, {trial_days}, {shop}, {product}, {is_default}, {by}, {now}, {now})"
    )
    .execute(tx.conn()?)
    .await?;
    plan(tx, id).await
}

/// Changes a plan, and says whether that was news. Shops that have it have the new features and limits from now on; their fee
/// stays as it was agreed.
pub async fn update(
    tx: &mut Tx,
    id: PlatformPlanId,
    seen: Option<i32>,
    said: PlanFields,
    by: UserId,
) -> Result<(PlatformPlan, bool)> {
    let before = plan(tx, id).await?;
    if seen.is_some_and(|seen| seen != before.version) {
        return Err(ApiError::new(Code::StaleVersion));
    }
    if said.kind != before.kind {
        return Err(ApiError::field(Code::InvalidChoice, "/kind").with("allowed", vec![before.kind.to_string()]));
    }
    let said = check(tx, id, said).await?;
    if said == before.fields() {
        return Ok((before, false));
    }
    let now = tx.env().clock.now();
    let (shop, product) = said.product.unzip();
    let (amount, currency, version) = (said.price.amount, said.price.currency, before.version);
    let PlanFields { name, description, interval, fee_bps, features, products_max, members_max, trial_days, .. } = said;
    let is_default = said.is_default;
    let changed = sql!(
        "UPDATE platform_plans SET name = {name}, description = {description}, amount = {amount}, currency = {currency},
            billing_interval = {interval}, fee_bps = {fee_bps}, features = {features}, products_max = {products_max},
            members_max = {members_max}, trial_days = {trial_days}, shop_id = {shop}, product_id = {product},
            is_default = {is_default}, changed_by = {by}, updated_at = {now}, version = version + 1
         WHERE id = {id} AND version = {version}"
    )
    .execute(tx.conn()?)
    .await?;
    if changed == 0 {
        return Err(ApiError::new(Code::StaleVersion));
    }
    Ok((plan(tx, id).await?, true))
}

#[derive(Row)]
struct Count {
    count: i64,
}

/// Removes a plan that no shop has, and that nobody is about to pay for.
pub async fn delete(tx: &mut Tx, id: PlatformPlanId) -> Result<PlatformPlan> {
    // Held first: nobody is given it while it is counted.
    query("SELECT id FROM platform_plans WHERE id = $1 FOR UPDATE").bind(id).execute(tx.conn()?).await?;
    let gone = plan(tx, id).await?;
    let (shop, product) = gone.sold_as().unzip();
    let sql = "SELECT (SELECT count(*) FROM seller_plans WHERE plan_id = $1)
             + (SELECT count(*) FROM orders o WHERE o.seller_id = $2 AND o.product_id = $3 AND o.canceled_at IS NULL
                AND o.payment_state IN ('payment_waiting', 'payment_pending', 'paying', 'paid', 'payment_paused')
                AND NOT EXISTS (SELECT FROM seller_plans h WHERE h.shop_id = o.seller_id AND h.order_id = o.id)) AS count";
    let used: Vec<Count> = query(sql).bind(id).bind(shop).bind(product).load(tx.conn()?).await?;
    let count = used.into_iter().next().map_or(0, |found| found.count);
    if count > 0 {
        return Err(ApiError::new(Code::PlanInUse).with("count", count).with("name", gone.name));
    }
    query("DELETE FROM platform_plans WHERE id = $1").bind(id).execute(tx.conn()?).await?;
    Ok(gone)
}

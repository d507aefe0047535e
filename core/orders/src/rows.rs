//! The projection behind the orders list: one row per order, written in the transaction that changes the order.

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    Result,
    kinds::{OrderId, ProductGroupId, ProductId},
};

use crate::{AlongAs, OrderState, PlanSnapshot, Snapshot, UpsellType, customer, new_order::NewOrder};

/// Writes the row of a new order.
pub(crate) async fn insert(tx: &mut Tx, id: OrderId, token: &str, new: &NewOrder) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.now());
    let (payer, product, plan) = (&new.payer, &new.snapshot.product, &new.snapshot.sold_plan);
    let ticket = new.snapshot.ticket.as_ref();
    let coupon = new.snapshot.coupon.as_ref();
    let funnel = new.snapshot.funnel.as_ref();
    let owner = new.snapshot.gift.as_ref().map(|gift| &gift.receiver);
    let along: Vec<&str> = new.snapshot.addons.iter().map(|addon| addon.product.name.as_str()).collect();
    let along = along.join(" ");
    let tokens = kontor_lists::tokens([
        token,
        &payer.email,
        &payer.first_name,
        &payer.last_name,
        &payer.company,
        &product.name,
        &product.internal_name,
        &along,
        owner.map_or("", |owner| owner.email.as_str()),
        owner.map_or("", |owner| owner.first_name.as_str()),
        owner.map_or("", |owner| owner.last_name.as_str()),
        coupon.map_or("", |coupon| coupon.code.as_str()),
    ]);
    let sql = "
        INSERT INTO order_rows (seller_id, id, token, product_id, product_name, internal_name, cost_center,
            pricing_plan_id, pricing_plan_name, period_type, payment_form, payment_state, currency,
            total_amount, vat_amount, paid_amount, unpaid_amount, debt_amount, refunded_amount, charges_count, rates_count,
            payer_id, payer_email, payer_first_name, payer_last_name, payer_company, payer_vat_no, payer_phone,
            payer_street, payer_street_number, payer_zip, payer_city, payer_country,
            last_due_at, due_at, search_tokens, created_at, updated_at, ticket_id, ticket_date_id,
            product_group_ids, upsell_type, coupon_id, coupon_code, campaign_id, quantity, owner,
            funnel_id, funnel_node_id, given, test_period_days, success_page_url)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, 0, $14, 0, 0, 0, 1,
            $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $28, $29, $28, $28, $30, $31, $32, $33, $34, $35, $36, $37, $38,
            $39, $40, $41, $42, $43)";
    query(sql)
        .bind(seller)
        .bind(id)
        .bind(token)
        .bind(product.id)
        .bind(&product.name)
        .bind(&product.internal_name)
        .bind(&product.cost_center)
        .bind(plan.id)
        .bind(&plan.name)
        .bind(&plan.kind)
        .bind(new.form)
        .bind(OrderState::Waiting)
        .bind(new.total.currency)
        .bind(new.total.amount)
        .bind(new.vat.amount)
        .bind(new.payer_user)
        .bind(&payer.email)
        .bind(&payer.first_name)
        .bind(&payer.last_name)
        .bind(&payer.company)
        .bind(&payer.vat_no)
        .bind(&payer.phone)
        .bind(&payer.street)
        .bind(&payer.street_number)
        .bind(&payer.zip)
        .bind(&payer.city)
        .bind(&payer.country)
        .bind(now)
        .bind(tokens)
        .bind(ticket.map(|ticket| ticket.id))
        .bind(ticket.map(|ticket| ticket.date))
        .bind(&product.product_group_ids)
        .bind(upsell(&new.snapshot))
        .bind(coupon.map(|coupon| coupon.id))
        .bind(coupon.map(|coupon| coupon.code.as_str()))
        .bind(Some(&new.snapshot.marks.campaign_id).filter(|id| !id.is_empty()))
        .bind(new.snapshot.quantity)
        .bind(owner.map(serde_json::to_value).transpose()?)
        .bind(funnel.map(|funnel| funnel.id))
        .bind(funnel.map(|funnel| funnel.node))
        .bind(new.snapshot.given.is_some())
        .bind(test_days(plan)?)
        .bind(success_page(&new.snapshot))
        .execute(tx.conn()?)
        .await?;
    if new.rates.len() > 1 {
        refresh(tx, id, plan.is_endless()).await?;
    }
    Ok(())
}

/// The days that are free before the first payment of a plan; none: it has no such days.
fn test_days(plan: &PlanSnapshot) -> Result<Option<i32>> {
    let days = plan.terms.as_ref().map_or(0, |terms| terms.trial_days);
    Ok(Some(i32::try_from(days)?).filter(|days| *days > 0))
}

/// The page that its buyer goes on to after paying, where it is not the order's own: that of the product, else that of the link.
fn success_page(sold: &Snapshot) -> Option<&str> {
    let own = &sold.product.after_purchase.thank_you_url;
    [own, &sold.onward].into_iter().map(String::as_str).find(|page| !page.is_empty())
}

/// What it was sold as beside an order of its own: a better ticket, a bundle in place of another, what was taken along.
fn upsell(sold: &Snapshot) -> Option<UpsellType> {
    if sold.funnel.as_ref().is_some_and(|funnel| funnel.after.is_some()) {
        return Some(UpsellType::Standard);
    }
    let along = sold.addons.as_slice().first().map(|addon| match addon.kind {
        AlongAs::Bump => UpsellType::Bump,
        AlongAs::Standard => UpsellType::Standard,
    });
    let instead = sold.instead_of.map(|_| UpsellType::Bundle);
    sold.exchanged.as_ref().map(|_| UpsellType::TicketUpgrade).or(instead).or(along)
}

/// Brings the row in step with its order and rates, and notes its customer where it counts now or counts no longer.
/// Of a plan without an end only what is due counts as unpaid.
pub(crate) async fn refresh(tx: &mut Tx, id: OrderId, endless: bool) -> Result<()> {
    /// Whether its buyer became a customer by it, or is one no longer.
    #[derive(Row)]
    struct Counted {
        changed: bool,
    }
    let seller = tx.seller()?;
    // Whoever refreshes holds the order: nobody else changes its row in between.
    let sql = "
        WITH was AS (
            SELECT charged_at IS NOT NULL OR payment_state IN ('paid', 'paying') AS counted FROM order_rows WHERE seller_id = $1 AND id = $2
        )
        UPDATE order_rows r SET
            payment_state = o.payment_state, payment_form = o.payment_form, total_amount = o.total_amount,
            vat_amount = o.vat_amount, paid_amount = o.paid_amount,
            refunded_amount = o.refunded_amount, unpaid_amount = f.unpaid, debt_amount = f.debt,
            charges_count = f.charges, rates_count = f.rates, due_at = f.due_at, last_due_at = f.last_due_at,
            publisher_id = o.publisher_id, sales_team_member_id = o.sales_team_member_id,
            charged_at = o.charged_at, updated_at = o.updated_at
        FROM was, orders o, (
            SELECT coalesce(sum(amount - paid_amount) FILTER (WHERE state IN ('unpaid', 'pending', 'partly_paid', 'debt')
                       OR (state = 'future' AND NOT $3)), 0)::bigint AS unpaid,
                   coalesce(sum(amount - paid_amount) FILTER (WHERE state = 'debt'), 0)::bigint AS debt,
                   (count(*) FILTER (WHERE number > 0 AND state IN ('paid', 'refunded', 'chargebacked')))::integer AS charges,
                   (count(*) FILTER (WHERE number > 0))::integer AS rates,
                   min(due_at) FILTER (WHERE state IN ('future', 'unpaid', 'pending', 'partly_paid', 'debt')) AS due_at,
                   max(due_at) AS last_due_at
            FROM order_rates WHERE seller_id = $1 AND order_id = $2
        ) f
        WHERE r.seller_id = $1 AND r.id = $2 AND o.seller_id = $1 AND o.id = $2
        RETURNING was.counted <> (r.charged_at IS NOT NULL OR r.payment_state IN ('paid', 'paying')) AS changed";
    let found: Vec<Counted> = query(sql).bind(seller).bind(id).bind(endless).get_results(tx.conn()?).await?;
    if found.iter().any(|row| row.changed) {
        customer::note_change(tx, id).await?;
    }
    Ok(())
}

/// Lets the orders of a product be found by these groups.
pub async fn regroup(tx: &mut Tx, product: ProductId, groups: &[ProductGroupId]) -> Result<usize> {
    let seller = tx.seller()?;
    let sql = "
        UPDATE order_rows SET product_group_ids = $3
        WHERE seller_id = $1 AND product_id = $2 AND product_group_ids IS DISTINCT FROM $3";
    let changed = query(sql).bind(seller).bind(product).bind(groups).execute(tx.conn()?).await?;
    Ok(changed)
}

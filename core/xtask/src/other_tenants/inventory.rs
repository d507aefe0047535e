//! What there is in the database, and for whom it is another tenant's.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result};
use tokio_postgres::Client;
use uuid::Uuid;

use super::callers::Caller;

/// Where the rows of each prefix lie; none where nothing of the kind is kept yet. A prefix of the specification that
/// is missing here fails the run.
pub const TABLES: &[(&str, Option<&str>)] = &[
    ("acc", Some("course_accesses")),
    ("afp", None),
    ("apk", Some("api_keys")),
    ("bac", Some("bank_accounts")),
    ("bse", Some("bank_entries")),
    ("bst", Some("bank_statements")),
    ("cat", Some("categories")),
    ("cgr", Some("course_grants")),
    ("chg", Some("state_changes")),
    ("clk", Some("test_clocks")),
    ("cmg", Some("contact_messages")),
    ("cov", Some("covers")),
    ("cpc", Some("coupon_codes")),
    ("cpn", Some("coupons")),
    ("crt", Some("certificates")),
    ("cse", Some("course_sessions")),
    ("cst", Some("consents")),
    ("cus", Some("customers")),
    ("dcl", Some("declarations")),
    ("dig", Some("digitals")),
    ("doc", Some("documents")),
    ("dsp", Some("dispute_cases")),
    ("evt", Some("events")),
    ("exp", Some("exports")),
    ("fnl", Some("funnels")),
    ("fnn", None),
    ("fno", Some("funnel_offers")),
    ("pge", Some("shop_pages")),
    ("fov", Some("feature_overrides")),
    ("grp", Some("product_groups")),
    ("inv", Some("invoices")),
    ("ivr", Some("invoice_requests")),
    ("job", Some("jobs")),
    ("key", Some("license_keys")),
    ("les", Some("lessons")),
    ("mai", Some("mails")),
    ("ntf", Some("notifications")),
    ("obt", Some("order_batches")),
    ("opa", Some("opt_in_answers")),
    ("opq", Some("opt_in_questions")),
    ("ord", Some("orders")),
    ("pay", Some("payouts")),
    ("plg", Some("payment_logs")),
    ("pln", Some("pricing_plans")),
    ("ppl", None),
    ("prd", Some("products")),
    ("pro", Some("profiles")),
    ("prq", Some("payout_requests")),
    ("psu", Some("push_subscriptions")),
    ("pul", Some("push_logs")),
    ("psk", Some("passkeys")),
    ("ptk", Some("payment_tickets")),
    ("rat", Some("order_rates")),
    ("sec", Some("course_sections")),
    ("sel", Some("sellers")),
    ("ses", Some("sessions")),
    ("sac", Some("support_accesses")),
    ("snt", Some("seller_notes")),
    ("srv", Some("services")),
    ("svw", Some("saved_views")),
    ("tkd", Some("ticket_dates")),
    ("tkt", Some("tickets")),
    ("tmb", Some("team_members")),
    ("trf", Some("transfers")),
    ("trk", Some("tracking_codes")),
    ("cks", Some("checkout_settings")),
    ("dcm", Some("deal_commissions")),
    ("dea", Some("deals")),
    ("icp", Some("incentive_plans")),
    ("lgt", Some("legal_texts")),
    ("txn", Some("transactions")),
    ("upl", Some("uploads")),
    ("usr", Some("users")),
    ("vtc", Some("vat_checks")),
    ("whd", Some("webhook_deliveries")),
    ("whe", Some("webhook_endpoints")),
];
const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

#[derive(Clone)]
pub struct InventoryRow {
    pub id: Uuid,
    /// Its tenant.
    pub seller: Option<Uuid>,
    /// The person it belongs to.
    user: Option<Uuid>,
    /// The product it is a part of.
    pub product: Option<Uuid>,
    /// Removed, archived or not published: its own shop does not show it to visitors.
    pub hidden: bool,
    /// Removed for everybody.
    removed: bool,
    /// The short key of an order.
    pub token: Option<String>,
}

impl InventoryRow {
    /// Whether this caller has no business with it.
    fn is_strange_to(&self, caller: &Caller) -> bool {
        if self.seller.is_some() && self.seller == caller.seller {
            return self.removed;
        }
        caller.user.is_none() || self.user != caller.user
    }
}

/// A thing that is nobody's or somebody else's, and the shop under whose address it is asked for.
#[derive(Clone)]
pub struct Victim {
    pub row: InventoryRow,
    pub shop: Option<String>,
}

pub struct Inventory {
    rows: BTreeMap<String, Vec<InventoryRow>>,
    shops: BTreeMap<Uuid, String>,
    /// Of each side of a shop the other one: whoever works in one reads its id, to change over.
    twins: BTreeMap<Uuid, Uuid>,
    /// What each payer has bought.
    bought: BTreeMap<Uuid, BTreeSet<String>>,
}

impl Inventory {
    pub async fn take(owner: &Client) -> Result<Self> {
        let mut rows = BTreeMap::new();
        for (prefix, table) in TABLES {
            let Some(table) = table else { continue };
            rows.insert((*prefix).to_owned(), read(owner, table).await.with_context(|| format!("rows of {table}"))?);
        }
        let sellers = owner.query("SELECT seller_id, username, twin_id FROM sellers", &[]).await?;
        let shops = sellers.iter().map(|row| (row.get(0), row.get(1))).collect();
        let twins = sellers.iter().map(|row| (row.get(0), row.get(2))).collect();
        Ok(Self { rows, shops, twins, bought: bought(owner).await? })
    }

    fn rows_of(&self, prefix: &str) -> &[InventoryRow] {
        self.rows.get(prefix).map_or(&[], Vec::as_slice)
    }

    /// One thing of this kind of each other tenant, and one that is hidden. In the address of another shop, and what is
    /// hidden also in that of its own.
    pub fn victims(&self, prefix: &str, caller: &Caller) -> Vec<Victim> {
        // The other side of the caller's own shop is no stranger's.
        let twin = caller.seller.filter(|_| prefix == "sel").and_then(|seller| self.twins.get(&seller));
        let is_strange = |row: &&InventoryRow| row.is_strange_to(caller) && Some(&row.id) != twin;
        let strange: Vec<&InventoryRow> = self.rows_of(prefix).iter().filter(is_strange).collect();
        let mut victims = Vec::new();
        let mut seen = BTreeSet::new();
        for row in strange {
            if seen.insert((row.seller, row.hidden, row.removed)) {
                let other = self.shops.iter().find(|(id, _)| Some(**id) != row.seller).map(|(_, name)| name.clone());
                victims.push(Victim { row: row.clone(), shop: other });
                if row.hidden && caller.seller != row.seller {
                    let own = row.seller.and_then(|id| self.shops.get(&id).cloned());
                    victims.push(Victim { row: row.clone(), shop: own });
                }
            }
        }
        victims
    }

    /// Something of the caller's own, for the ids that are not asked about.
    pub fn own(&self, prefix: &str, caller: &Caller) -> Option<&InventoryRow> {
        caller.seller?;
        self.rows_of(prefix).iter().find(|row| row.seller == caller.seller && !row.removed)
    }

    /// Ids that an answer to this caller may not contain, each with its prefix.
    pub fn secrets(&self, caller: &Caller) -> BTreeMap<String, &str> {
        let strange =
            |row: &InventoryRow| row.seller.is_some() && row.seller != caller.seller && row.user != caller.user;
        let all = || self.rows.iter().flat_map(|(prefix, rows)| rows.iter().map(move |row| (prefix.as_str(), row)));
        // The other side of the caller's own shop is no secret, nor is what a payer has bought, from whom, and its pictures.
        let own: BTreeSet<Uuid> = all().filter(|(_, row)| row.user == caller.user).map(|(_, row)| row.id).collect();
        let bought = caller.user.and_then(|user| self.bought.get(&user));
        let twin = caller.seller.and_then(|seller| self.twins.get(&seller));
        let is_bought = |id: Uuid| bought.is_some_and(|bought| bought.contains(&encoded(id)));
        let is_shown = |prefix: &str, row: &InventoryRow| {
            is_bought(row.id) || (prefix == "cov" && row.product.is_some_and(is_bought))
        };
        let secrets = all().filter(|(prefix, row)| {
            strange(row) && !own.contains(&row.id) && !is_shown(prefix, row) && Some(&row.id) != twin
        });
        secrets.map(|(prefix, row)| (encoded(row.id), prefix)).collect()
    }
}

/// The sellers and products of each payer's orders, those inside a bundle too, as they go over the wire behind their prefix.
async fn bought(owner: &Client) -> Result<BTreeMap<Uuid, BTreeSet<String>>> {
    let sql = "SELECT payer_user_id, jsonb_path_query(snapshot, '$.**.id') #>> '{}', seller_id FROM orders \
               WHERE payer_user_id IS NOT NULL";
    let mut bought: BTreeMap<Uuid, BTreeSet<String>> = BTreeMap::new();
    for row in owner.query(sql, &[]).await? {
        let (id, seller): (Option<String>, Uuid) = (row.get(1), row.get(2));
        let known = bought.entry(row.get(0)).or_default();
        known.insert(encoded(seller));
        known.extend(id.as_deref().and_then(|id| id.strip_prefix("prd_")).map(str::to_owned));
    }
    Ok(bought)
}

/// Whose a row is, in SQL: what it says itself, or who paid for the order that it is of.
fn owner_of(table: &str, columns: &BTreeSet<String>) -> String {
    if table == "users" {
        return "id".to_owned();
    }
    let said = ["payer_user_id", "owner_user_id", "user_id"].iter().find(|name| columns.contains(**name));
    let is_of_order = columns.contains("order_id") && columns.contains("seller_id");
    match said {
        Some(name) => (*name).to_owned(),
        None if is_of_order => format!(
            "(SELECT o.payer_user_id FROM orders AS o WHERE o.seller_id = {table}.seller_id AND o.id = {table}.order_id)"
        ),
        None => "NULL::uuid".to_owned(),
    }
}

async fn read(owner: &Client, table: &str) -> Result<Vec<InventoryRow>> {
    let sql = "SELECT attname::text FROM pg_attribute WHERE attrelid = $1::text::regclass AND attnum > 0 AND NOT attisdropped";
    let columns: BTreeSet<String> = owner.query(sql, &[&table]).await?.iter().map(|row| row.get(0)).collect();
    let first = |names: &[&str]| names.iter().find(|name| columns.contains(**name)).map(|name| (*name).to_owned());
    let or_null = |names: &[&str], kind: &str| first(names).unwrap_or_else(|| format!("NULL::{kind}"));
    let id = first(&["id", "seller_id"]).context("the table has no id")?;
    let removed = first(&["removed_at"]).map_or_else(|| "false".to_owned(), |name| format!("{name} IS NOT NULL"));
    // What is published is a document or a yes.
    let unpublished = "published IS NULL OR published::text = 'false'";
    let hidden = [("published", unpublished), ("archived", "archived"), ("active", "NOT active")];
    let hidden: Vec<&str> = hidden.iter().filter(|(name, _)| columns.contains(*name)).map(|(_, sql)| *sql).collect();
    let sql = format!(
        "SELECT {id}, {}, {}, {}, {removed}, ({removed} OR {}), {} FROM {table} ORDER BY {id}",
        or_null(&["seller_id", "tenant"], "uuid"),
        owner_of(table, &columns),
        or_null(&["product_id"], "uuid"),
        if hidden.is_empty() { "false".to_owned() } else { hidden.join(" OR ") },
        if table == "orders" { "token" } else { "NULL::text" },
    );
    let rows = owner.query(&sql, &[]).await?;
    Ok(rows
        .iter()
        .map(|row| InventoryRow {
            id: row.get(0),
            seller: row.get(1),
            user: row.get(2),
            product: row.get(3),
            removed: row.get(4),
            hidden: row.get(5),
            token: row.get(6),
        })
        .collect())
}

/// An id as it goes over the wire: its prefix and 128 bits in 26 digits of Crockford's base32.
pub fn wire(prefix: &str, id: Uuid) -> String {
    format!("{prefix}_{}", encoded(id))
}

fn encoded(id: Uuid) -> String {
    let bits = id.as_u128();
    let digit = |place: u32| DIGITS.get(((bits >> (5 * place)) & 31) as usize).copied().map_or('0', char::from);
    (0..26).rev().map(digit).collect()
}

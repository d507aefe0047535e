//! Which ways to pay a seller offers, and how the seller sells at all.

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{Code, Country, Currency, Machine, Result, Validator, check_changed, words};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{MethodRules, PaymentFeature, PaymentForm, ProviderKind};

/// More switches than a table of methods and currencies that anybody looks at has.
const SWITCHES_MAX: usize = 500;
/// A smallest amount above this is a mistake.
const MINIMUM_MAX: i64 = 10_000_000;
/// When a failed payment of a plan is tried again, where its seller has said nothing (decisions-selling, order-rate): days after the try
/// before.
pub const RETRY_DAYS: [i32; 3] = [1, 3, 5];
/// Nobody's card is asked more often than that for one payment.
const RETRIES_MAX: usize = 5;
/// What is not paid within a month is owed.
const RETRY_DAYS_MAX: i64 = 14;

words! {
    /// Who sells (selling-core §3, seller payment selling modes).
    pub enum SellingMode {
        /// Nobody: nothing that costs something can be bought.
        SellingNone "selling_none",
        /// The seller; the platform collects the money for them.
        SellingByOwnself "selling_by_ownself",
        /// The platform buys from the seller and sells to the buyer.
        SellingViaReseller "selling_via_reseller",
    }
}

words! {
    /// Who bears what selling through a reseller costs (selling-core §3, reseller party choices).
    pub enum ResellerParty {
        /// The seller.
        Seller "seller",
        /// The reseller.
        Reseller "reseller",
        /// The payer.
        Payer "payer",
    }
}

/// What is switched off: a method at a provider, in one currency or in all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Switch {
    /// At which provider.
    pub provider: ProviderKind,
    /// Which method.
    pub method: PaymentForm,
    /// In which currency; none: in all.
    pub currency: Option<Currency>,
}

/// The smallest amount for a method at a provider.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Minimum {
    /// At which provider.
    pub provider: ProviderKind,
    /// For which method.
    pub method: PaymentForm,
    /// In minor units, whatever the currency.
    pub amount: i64,
}

/// What a seller has said of how they are paid; who has said nothing offers whatever can be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentSettings {
    /// Who sells.
    pub selling_mode: SellingMode,
    /// Who bears what a reseller costs.
    pub reseller_party: ResellerParty,
    /// What is switched off.
    pub switched_off: Vec<Switch>,
    /// Smallest amounts, where they are not those of the provider.
    pub minimums: Vec<Minimum>,
    /// The days after which a failed payment of a plan is tried again, one after the other; none: it is owed at once.
    pub retry_days: Vec<i32>,
    /// The accounts of the seller's own that payments go through.
    pub own: Vec<ProviderKind>,
    /// Counts the changes; 0: nothing was said yet.
    pub version: i32,
}

impl Default for PaymentSettings {
    fn default() -> Self {
        Self {
            selling_mode: SellingMode::SellingByOwnself,
            reseller_party: ResellerParty::Seller,
            switched_off: Vec::new(),
            minimums: Vec::new(),
            retry_days: RETRY_DAYS.to_vec(),
            own: Vec::new(),
            version: 0,
        }
    }
}

impl PaymentSettings {
    /// Whether the seller has switched a method off in a currency, or altogether. What a card turns out to be follows it.
    pub fn is_off(&self, form: PaymentForm, currency: Currency) -> bool {
        self.off(form).any(|switch| switch.currency.is_none_or(|only| only == currency))
    }

    /// Whether the seller has switched a method off altogether.
    pub fn is_all_off(&self, form: PaymentForm) -> bool {
        self.off(form).any(|switch| switch.currency.is_none())
    }

    /// Through whom what is paid like this goes now. What a reseller sells is paid to the reseller.
    pub fn gateway(&self, form: PaymentForm) -> ProviderKind {
        if self.selling_mode == SellingMode::SellingViaReseller {
            return ProviderKind::Connect;
        }
        self.own.iter().copied().find(|own| form.is_of(*own)).unwrap_or(ProviderKind::Connect)
    }

    fn off(&self, form: PaymentForm) -> impl Iterator<Item = &Switch> {
        let gateway = self.gateway(form);
        self.switched_off.iter().filter(move |switch| switch.provider == gateway && switch.method == form)
    }

    /// The smallest amount for a method, in minor units.
    pub fn minimum(&self, form: PaymentForm) -> i64 {
        let gateway = self.gateway(form);
        let said = self.minimums.iter().find(|one| one.provider == gateway && one.method == form);
        said.map_or(form.minimum_amount(), |one| one.amount.max(form.minimum_amount()))
    }

    /// In order, each thing said once; or a refusal of all that is not.
    fn checked(mut self, before: &MethodRules) -> Result<Self> {
        let mut check = Validator::new();
        let stays = self.selling_mode == before.settings.selling_mode;
        check.that(stays || before.can_sell(self.selling_mode), Code::SellingModeUnavailable, "/selling_mode");
        if self.switched_off.len() > SWITCHES_MAX {
            check.refuse_with(Code::TooMany, "/switched_off", [("max", SWITCHES_MAX.into())]);
        }
        for (at, switch) in self.switched_off.iter().enumerate() {
            let known = switch.method.is_chosen() && switch.method.is_of(switch.provider);
            check.that(known, Code::InvalidChoice, &format!("/switched_off/{at}/method"));
            let taken = switch.currency.is_none_or(|currency| switch.method.takes(currency));
            check.that(taken, Code::InvalidChoice, &format!("/switched_off/{at}/currency"));
        }
        for (at, minimum) in self.minimums.iter().enumerate() {
            let known = minimum.method.is_chosen() && minimum.method.is_of(minimum.provider);
            check.that(known, Code::InvalidChoice, &format!("/minimums/{at}/method"));
            let (least, said) = (minimum.method.minimum_amount(), minimum.method.minimum_money(minimum.amount));
            check.money(&format!("/minimums/{at}/amount"), said, least, MINIMUM_MAX);
            let same = |other: &&Minimum| (other.provider, other.method) == (minimum.provider, minimum.method);
            let once = self.minimums.iter().take(at).find(same).is_none();
            check.that(once, Code::ListedTwice, &format!("/minimums/{at}/method"));
        }
        if self.retry_days.len() > RETRIES_MAX {
            check.refuse_with(Code::TooMany, "/retry_days", [("max", RETRIES_MAX.into())]);
        }
        for (at, days) in self.retry_days.iter().enumerate() {
            check.range(&format!("/retry_days/{at}"), i64::from(*days), 1, RETRY_DAYS_MAX);
        }
        check.finish()?;
        self.switched_off.sort_unstable();
        self.switched_off.dedup();
        self.minimums.sort_unstable();
        self.minimums.retain(|one| one.amount != one.method.minimum_amount());
        Ok(self)
    }
}

#[derive(Row)]
struct PaymentSettingsRow {
    selling_mode: Option<SellingMode>,
    reseller_party: Option<ResellerParty>,
    switched_off: Option<Value>,
    minimums: Option<Value>,
    retry_days: Option<Vec<i32>>,
    version: i32,
    features: Vec<PaymentFeature>,
    own: Vec<ProviderKind>,
    has_reseller: bool,
}

/// What decides on the ways to pay of the transaction's seller, who is at home in `seller`; one look.
pub async fn method_rules(tx: &mut Tx, seller: Option<Country>) -> Result<MethodRules> {
    let (id, livemode) = (tx.seller()?, tx.tenant()?.livemode);
    let row: PaymentSettingsRow = query(
        "SELECT s.selling_mode, s.reseller_party, s.switched_off, s.minimums, s.retry_days, coalesce(s.version, 0) AS version,
             ARRAY(SELECT f.feature FROM payment_features AS f WHERE f.seller_id = $1 AND f.active) AS features,
             ARRAY(SELECT c.provider FROM payment_credentials AS c WHERE c.seller_id = $1 AND c.active) AS own,
             EXISTS(SELECT FROM resellers AS r WHERE r.active) AS has_reseller
         FROM (SELECT $1::uuid AS seller_id) AS me
         LEFT JOIN payment_settings AS s ON s.seller_id = me.seller_id AND s.seller_id = $1",
    )
    .bind(id)
    .get_result(tx.conn()?)
    .await?;
    let said = PaymentSettings::default();
    let settings = PaymentSettings {
        selling_mode: row.selling_mode.unwrap_or(said.selling_mode),
        reseller_party: row.reseller_party.unwrap_or(said.reseller_party),
        switched_off: row.switched_off.map(serde_json::from_value).transpose()?.unwrap_or_default(),
        minimums: row.minimums.map(serde_json::from_value).transpose()?.unwrap_or_default(),
        retry_days: row.retry_days.unwrap_or(said.retry_days),
        own: row.own,
        version: row.version,
    };
    Ok(MethodRules {
        seller,
        at: tx.now(),
        // On a test side everything can be tried.
        features: if livemode { row.features } else { PaymentFeature::ALL.to_vec() },
        settings,
        able: PaymentForm::OFFERED.to_vec(),
        has_reseller: row.has_reseller,
    })
}

/// What the transaction's seller has said.
pub async fn payment_settings(tx: &mut Tx) -> Result<PaymentSettings> {
    Ok(method_rules(tx, None).await?.settings)
}

/// Keeps what a seller says now. `seen`: the version that the editor saw. What holds for an order was decided when it was
/// placed; the next one follows this.
pub async fn change_payment_settings(tx: &mut Tx, seen: i32, said: PaymentSettings) -> Result<PaymentSettings> {
    let before = method_rules(tx, None).await?;
    let said = said.checked(&before)?;
    let (seller, now) = (tx.seller()?, tx.now());
    let changed = query(
        "INSERT INTO payment_settings AS s (seller_id, selling_mode, reseller_party, switched_off, minimums, updated_at, retry_days)
         SELECT $1, $2, $3, $4, $5, $6, $8 WHERE $7 = 0 OR EXISTS (SELECT FROM payment_settings WHERE seller_id = $1)
         ON CONFLICT (seller_id) DO UPDATE SET selling_mode = excluded.selling_mode,
             reseller_party = excluded.reseller_party, switched_off = excluded.switched_off,
             minimums = excluded.minimums, retry_days = excluded.retry_days, updated_at = excluded.updated_at, version = s.version + 1
         WHERE s.version = $7",
    )
    .bind(seller)
    .bind(said.selling_mode)
    .bind(said.reseller_party)
    .bind(serde_json::to_value(&said.switched_off)?)
    .bind(serde_json::to_value(&said.minimums)?)
    .bind(now)
    .bind(seen)
    .bind(&said.retry_days)
    .execute(tx.conn()?)
    .await?;
    check_changed(changed, before.settings.version)?;
    payment_settings(tx).await
}

/// When the transaction's seller has a failed payment of a plan tried again: days after the try before, one after the other.
pub async fn retry_days(tx: &mut Tx) -> Result<Vec<i32>> {
    #[derive(Row)]
    struct RetryDaysRow {
        retry_days: Vec<i32>,
    }
    let seller = tx.seller()?;
    let said: Vec<RetryDaysRow> =
        query("SELECT retry_days FROM payment_settings WHERE seller_id = $1").bind(seller).load(tx.conn()?).await?;
    Ok(said.into_iter().next().map_or_else(|| RETRY_DAYS.to_vec(), |said| said.retry_days))
}

//! Which ways to pay a seller offers.

use kontor_kernel::{ApiError, Country, Currency, Machine, Money, Result};
use kontor_mail::SecurityChange;
use kontor_payments::{
    MethodRules, Minimum, PaymentForm, PaymentSettings, ProviderKind, Purchase, PurchaseKind, ResellerParty,
    SellingMode, Switch, WhyNot,
};
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Query},
    payload::Json,
};
use serde::{Deserialize, Serialize};

use super::payment_matrix::{PaymentRow, rows};
use crate::http::{Answer, Body, Doc, ListDoc, Resource, Seller, WireEnum, version::IfMatch};

/// The operations.
pub struct PaymentSettingsApi;

/// A selling mode, and whether it can be used on this platform.
#[derive(Debug, Clone, Object)]
pub struct SellingModeChoice {
    /// The selling mode.
    pub mode: WireEnum<SellingMode>,
    /// Whether it can be chosen. Selling through a reseller requires one, and the platform's consent
    /// (`reseller_journey`).
    pub available: bool,
}

/// The company that buys from the seller and sells to the buyers.
#[derive(Debug, Clone, Object)]
pub struct ResellerFacts {
    /// Name of the company.
    pub name: String,
    /// Name and address of the company.
    pub address: String,
    /// Its commission in basis points of the price.
    pub cost_bps: i32,
}

/// A payment method that is turned off.
#[derive(Debug, Clone, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PaymentSwitch {
    /// The provider.
    pub provider: WireEnum<ProviderKind>,
    /// The payment method.
    pub method: WireEnum<PaymentForm>,
    /// Currency in which it is off, lowercase ISO 4217; left out: all currencies.
    #[serde(default)]
    #[oai(skip_serializing_if_is_none, validator(min_length = 3, max_length = 3))]
    pub currency: Option<String>,
}

/// The smallest amount that a seller accepts with a payment method.
#[derive(Debug, Clone, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PaymentMinimum {
    /// The provider.
    pub provider: WireEnum<ProviderKind>,
    /// The payment method.
    pub method: WireEnum<PaymentForm>,
    /// Smallest amount in minor units, whatever the currency; never less than the method's own minimum.
    pub amount: i64,
}

/// How a seller is paid.
#[derive(Debug, Clone, Object)]
pub struct PaymentSettingsAttributes {
    /// Who sells to the buyers. With `selling_none`, only free products can be bought.
    pub selling_mode: WireEnum<SellingMode>,
    /// The selling modes, and which can be chosen.
    pub selling_modes: Vec<SellingModeChoice>,
    /// Who bears the reseller's commission; relevant for `selling_via_reseller` only.
    pub reseller_party: WireEnum<ResellerParty>,
    /// The reseller, if the platform has one.
    #[oai(skip_serializing_if_is_none)]
    pub reseller: Option<ResellerFacts>,
    /// Whether any payment method is active; if not, products that cost something are unavailable
    /// (`no_active_pay_method`).
    pub any_payment_method_active: bool,
    /// Currencies of the table: those of the seller's prices, the shop's, euro, and those with a switch of their own.
    /// Payment methods also work in every other currency that they support, unless they are turned off entirely.
    pub currencies: Vec<String>,
    /// The payment methods in display order, grouped by provider.
    pub methods: Vec<PaymentRow>,
    /// Payment methods that are turned off.
    pub switched_off: Vec<PaymentSwitch>,
    /// Minimum amounts set by the seller.
    pub minimums: Vec<PaymentMinimum>,
    /// Days after which a failed payment of a plan is retried, each counted from the attempt before; empty: it is
    /// overdue right away.
    pub retry_days: Vec<i32>,
    /// Version number; send it back as `If-Match`. 0: nothing has been set, and everything that can be on is on.
    pub version: i32,
}

/// Payment settings to update. Fields left out are unchanged; a list replaces the previous one.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PaymentSettingsPatch {
    /// Who sells to the buyers.
    pub selling_mode: Option<WireEnum<SellingMode>>,
    /// Who bears the reseller's commission.
    pub reseller_party: Option<WireEnum<ResellerParty>>,
    /// All payment methods to turn off.
    #[oai(validator(max_items = 500))]
    pub switched_off: Option<Vec<PaymentSwitch>>,
    /// All minimum amounts that differ from the methods' own.
    #[oai(validator(max_items = 50))]
    pub minimums: Option<Vec<PaymentMinimum>>,
    /// When failed payments of plans are retried: at most five times, each 1 to 14 days after the attempt before.
    /// Running plans follow it from their next failed payment on.
    #[oai(validator(max_items = 5))]
    pub retry_days: Option<Vec<i32>>,
}

/// A payment method, and whether a buyer would be offered it.
#[derive(Debug, Clone, Object)]
pub struct OfferedMethodAttributes {
    /// The payment method.
    pub method: WireEnum<PaymentForm>,
    /// Whether it is offered.
    pub offered: bool,
    /// Why it is not offered.
    #[oai(skip_serializing_if_is_none)]
    pub reason: Option<WireEnum<WhyNot>>,
}

impl PaymentSettingsPatch {
    fn over(self, before: PaymentSettings) -> Result<PaymentSettings> {
        let minimum =
            |one: PaymentMinimum| Minimum { provider: one.provider.0, method: one.method.0, amount: one.amount };
        let switched_off = self.switched_off.map(|all| all.into_iter().enumerate().map(switch).collect());
        Ok(PaymentSettings {
            selling_mode: self.selling_mode.map_or(before.selling_mode, |mode| mode.0),
            reseller_party: self.reseller_party.map_or(before.reseller_party, |party| party.0),
            switched_off: switched_off.transpose()?.unwrap_or(before.switched_off),
            minimums: self.minimums.map_or(before.minimums, |all| all.into_iter().map(minimum).collect()),
            retry_days: self.retry_days.unwrap_or(before.retry_days),
            own: before.own,
            version: before.version,
        })
    }
}

fn switch((at, one): (usize, PaymentSwitch)) -> Result<Switch> {
    let wrong = |_| ApiError::field(kontor_kernel::Code::InvalidCurrency, format!("/switched_off/{at}/currency"));
    let currency = one.currency.map(|code| code.parse().map_err(wrong)).transpose()?;
    Ok(Switch { provider: one.provider.0, method: one.method.0, currency })
}

fn shown_switch(one: &Switch) -> PaymentSwitch {
    let currency = one.currency.map(|currency| currency.code().to_owned());
    PaymentSwitch { provider: WireEnum(one.provider), method: WireEnum(one.method), currency }
}

/// The whole of it, as the seller's prices need it.
async fn document(seller: &Seller) -> Result<Doc<PaymentSettingsAttributes>> {
    let mut tx = seller.begin().await?;
    let facts = kontor_tenants::seller(&mut tx).await?;
    let rules = kontor_payments::method_rules(&mut tx, facts.country.parse().ok()).await?;
    let own = kontor_payments::own_providers(&mut tx).await?;
    let priced = kontor_catalog::plans::currencies(&mut tx).await?;
    let reseller = kontor_tenants::reseller(&mut tx).await?;
    tx.commit().await?;
    let settings = &rules.settings;
    let switched = settings.switched_off.iter().filter_map(|one| one.currency);
    let mut currencies: Vec<Currency> =
        [facts.currency, Currency::EUR].into_iter().chain(priced).chain(switched).collect();
    let mut seen = Vec::new();
    currencies.retain(|one| {
        !seen.contains(one) && {
            seen.push(*one);
            true
        }
    });
    let own: Vec<ProviderKind> = own.into_iter().map(|provider| provider.provider).collect();
    let minimum = |one: &Minimum| PaymentMinimum {
        provider: WireEnum(one.provider),
        method: WireEnum(one.method),
        amount: one.amount,
    };
    let choice = |mode: &SellingMode| SellingModeChoice { mode: WireEnum(*mode), available: rules.can_sell(*mode) };
    let reseller = reseller.filter(|found| found.active).map(|found| ResellerFacts {
        address: found.address(),
        name: found.name,
        cost_bps: found.cost_bps,
    });
    let attributes = PaymentSettingsAttributes {
        selling_mode: WireEnum(settings.selling_mode),
        selling_modes: SellingMode::ALL.iter().map(choice).collect(),
        reseller_party: WireEnum(settings.reseller_party),
        reseller,
        any_payment_method_active: rules.any(),
        methods: rows(&rules, &own, &currencies),
        currencies: currencies.iter().map(|currency| currency.code().to_owned()).collect(),
        switched_off: settings.switched_off.iter().map(shown_switch).collect(),
        minimums: settings.minimums.iter().map(minimum).collect(),
        retry_days: settings.retry_days.clone(),
        version: settings.version,
    };
    Ok(Doc::new(seller.tenant.id, "payment_settings", attributes))
}

fn offered(rules: &MethodRules, purchase: &Purchase) -> Vec<Resource<OfferedMethodAttributes>> {
    let item = |form: PaymentForm| {
        let why = rules.why_not(form, purchase);
        let attributes =
            OfferedMethodAttributes { method: WireEnum(form), offered: why.is_none(), reason: why.map(WireEnum) };
        Resource::new(form, "offered_method", attributes)
    };
    PaymentForm::DISPLAYED.into_iter().map(item).collect()
}

#[OpenApi(prefix_path = "/v1/cabinet/payment_settings", tag = "crate::tags::Tag::Seller")]
impl PaymentSettingsApi {
    /// Retrieve the payment settings
    ///
    /// Returns a table of payment methods and currencies, with the reason for every cell that is off or can't be
    /// turned on.
    #[oai(path = "/", method = "get", operation_id = "get_payment_settings")]
    async fn get(&self, seller: Seller) -> Answer<Json<Doc<PaymentSettingsAttributes>>> {
        Ok(Json(document(&seller).await?))
    }

    /// Update the payment settings
    ///
    /// Applies from the next order on; orders already placed and later payments of running plans stay as agreed.
    /// Returns `selling_mode_unavailable` for a selling mode that this platform can't offer. The owner of the account
    /// is notified of every change to the live shop by email.
    #[oai(path = "/", method = "patch", operation_id = "update_payment_settings")]
    async fn change(
        &self,
        seller: Seller,
        /// The version that you retrieved.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
        body: Body<PaymentSettingsPatch>,
    ) -> Answer<Json<Doc<PaymentSettingsAttributes>>> {
        let mut tx = seller.begin().await?;
        let before = kontor_payments::payment_settings(&mut tx).await?;
        let seen = IfMatch::version(seen.0).unwrap_or(before.version);
        let wanted = body.0.over(before.clone())?;
        let is_other = wanted != before;
        kontor_payments::change_payment_settings(&mut tx, seen, wanted).await?;
        if is_other {
            seller.notify_security_change(&mut tx, SecurityChange::PaymentSettingsChanged, "").await?;
        }
        tx.commit().await?;
        Ok(Json(document(&seller).await?))
    }

    /// List the payment methods a buyer would see
    ///
    /// Returns every payment method in display order for one price and one buyer, with the first reason if it is not
    /// offered. The quote, the payment page and the order follow the same rules.
    #[oai(path = "/methods", method = "get", operation_id = "list_offered_methods")]
    async fn offered(
        &self,
        seller: Seller,
        /// Price in minor units; for something paid over time, the smallest of its payments.
        #[oai(validator(minimum(value = "0"), maximum(value = "1000000000000")))]
        amount: Query<i64>,
        /// Currency of the price, lowercase ISO 4217; the shop's by default.
        #[oai(validator(max_length = 3))]
        currency: Query<Option<String>>,
        /// How it is paid over time; left out: one-time payment.
        purchase_type: Query<Option<WireEnum<PurchaseKind>>>,
        /// The buyer's country, ISO 3166; the seller's by default.
        #[oai(validator(max_length = 2))]
        country: Query<Option<String>>,
    ) -> Answer<Json<ListDoc<OfferedMethodAttributes>>> {
        let wrong = |code, field: &'static str| move |_| ApiError::field(code, field);
        let currency = currency.0.map(|code| code.parse::<Currency>()).transpose();
        let currency = currency.map_err(wrong(kontor_kernel::Code::InvalidCurrency, "?currency"))?;
        let country = country.0.map(|code| code.to_uppercase().parse::<Country>()).transpose();
        let country = country.map_err(wrong(kontor_kernel::Code::InvalidCountry, "?country"))?;
        let mut tx = seller.begin().await?;
        let facts = kontor_tenants::seller(&mut tx).await?;
        let home = facts.country.parse().ok();
        let rules = kontor_payments::method_rules(&mut tx, home).await?;
        tx.commit().await?;
        let purchase = Purchase {
            kind: purchase_type.0.map_or(PurchaseKind::OneTime, |kind| kind.0),
            amount: Money::new(amount.0, currency.unwrap_or(facts.currency)),
            begins_later: false,
            buyer: country.or(home).unwrap_or(Country::DE),
        };
        Ok(Json(ListDoc::whole(offered(&rules, &purchase))))
    }
}

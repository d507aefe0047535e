//! Accounts of a seller's own at payment companies.

use kontor_db::Tx;
use kontor_kernel::{ApiError, Code, Machine, Result, check_seen};
use kontor_mail::SecurityChange;
use kontor_payments::{
    Credentials, OwnKeys, OwnProvider, PaymentProvider, PaypalMode, ProviderKind, WhyNot, provider::ProviderFault,
};
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Path},
    payload::Json,
};
use serde::{Deserialize, Serialize};

use crate::http::{Answer, Body, Doc, Gone, ListDoc, Resource, Seller, Timestamp, WireEnum, version::IfMatch};

/// The operations.
pub struct PaymentProviders;

/// A credential of a provider account.
#[derive(Debug, Clone, Object)]
pub struct CredentialHint {
    /// Name of the field in the request body.
    pub field: String,
    /// Last characters of the value; empty where they would reveal too much.
    pub last4: String,
}

/// A payment provider at which a seller can have an account of their own.
#[derive(Debug, Clone, Object)]
pub struct PaymentProviderAttributes {
    /// The provider.
    pub provider: WireEnum<ProviderKind>,
    /// Whether credentials have been entered.
    pub entered: bool,
    /// How the provider is called, where there are several modes.
    #[oai(skip_serializing_if_is_none)]
    pub mode: Option<WireEnum<PaypalMode>>,
    /// The credentials entered, without their values, which are never shown again.
    pub credentials: Vec<CredentialHint>,
    /// Whether payments go through this account.
    pub active: bool,
    /// Why they can't.
    #[oai(skip_serializing_if_is_none)]
    pub reason: Option<WireEnum<WhyNot>>,
    /// When the credentials were last entered.
    #[oai(skip_serializing_if_is_none)]
    pub changed_at: Option<Timestamp>,
    /// Version number; send it back as `If-Match`. 0: no credentials have been entered.
    pub version: i32,
}

/// Credentials to save. Fields left out are unchanged. The card provider needs both of its keys. PayPal needs
/// `email`, `client_id`, `client_secret` and `merchant_id` in mode `rest`; `user`, `password` and `signature` in mode
/// `nvp`; `email` and `merchant_id` in mode `rest_partner`.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PaymentProviderBody {
    /// How PayPal is called; changing it requires new credentials.
    pub mode: Option<WireEnum<PaypalMode>>,
    /// Public key of the card provider, which browsers may know.
    #[oai(validator(max_length = 255))]
    pub publishable_key: Option<String>,
    /// Secret key of the card provider.
    #[oai(validator(max_length = 255))]
    pub secret_key: Option<String>,
    /// Email address of the PayPal account.
    #[oai(validator(max_length = 255))]
    pub email: Option<String>,
    /// Client id of the app.
    #[oai(validator(max_length = 255))]
    pub client_id: Option<String>,
    /// Client secret of the app.
    #[oai(validator(max_length = 255))]
    pub client_secret: Option<String>,
    /// Merchant id: exactly 13 capital letters or digits.
    #[oai(validator(max_length = 255))]
    pub merchant_id: Option<String>,
    /// API user name, for mode `nvp`.
    #[oai(validator(max_length = 255))]
    pub user: Option<String>,
    /// API password, for mode `nvp`.
    #[oai(validator(max_length = 255))]
    pub password: Option<String>,
    /// API signature, for mode `nvp`.
    #[oai(validator(max_length = 255))]
    pub signature: Option<String>,
    /// Whether payments go through this account. The provider is asked first whether it accepts the credentials: the
    /// request is refused with `own_provider_refused` if it does not, and with `own_provider_unavailable` if none
    /// have been entered.
    pub active: Option<bool>,
}

impl PaymentProviderBody {
    fn credentials(self) -> Credentials {
        let said = [
            ("publishable_key", self.publishable_key),
            ("secret_key", self.secret_key),
            ("email", self.email),
            ("client_id", self.client_id),
            ("client_secret", self.client_secret),
            ("merchant_id", self.merchant_id),
            ("user", self.user),
            ("password", self.password),
            ("signature", self.signature),
        ];
        said.into_iter().filter_map(|(field, text)| Some((field, text?))).collect()
    }
}

/// The companies at which a seller can have an account of their own.
fn kinds() -> impl Iterator<Item = ProviderKind> {
    ProviderKind::ALL.iter().copied().filter(|kind| *kind != ProviderKind::Connect)
}

fn named(text: &str) -> Result<ProviderKind> {
    kinds().find(|kind| kind.text() == text).ok_or_else(ApiError::not_found)
}

fn shown(kind: ProviderKind, own: Option<&OwnProvider>) -> Result<PaymentProviderAttributes> {
    let hints = own.map(OwnProvider::hints).transpose()?.unwrap_or_default();
    let mode = own.and_then(|one| one.mode);
    let fields = kind.fields(mode).iter().filter(|field| hints.contains_key(**field));
    let hint = |field: &&str| CredentialHint {
        field: (*field).to_owned(),
        last4: hints.get(*field).cloned().unwrap_or_default(),
    };
    Ok(PaymentProviderAttributes {
        provider: WireEnum(kind),
        entered: own.is_some(),
        mode: mode.map(WireEnum),
        credentials: fields.map(hint).collect(),
        active: own.is_some_and(|one| one.active),
        reason: own.is_none().then_some(WireEnum(WhyNot::KeysMissing)),
        changed_at: own.map(|one| Timestamp(one.changed_at)),
        version: own.map_or(0, |one| one.version),
    })
}

/// What its owner calls it in a mail.
const fn called(kind: ProviderKind) -> &'static str {
    match kind {
        ProviderKind::Paypal => "PayPal",
        ProviderKind::Card | ProviderKind::Connect => "Card (Visa, Mastercard)",
    }
}

const TYPE: &str = "payment_provider";

/// What is to be kept of an account, and whether payments go through it.
struct Change {
    kind: ProviderKind,
    seen: Option<i32>,
    mode: Option<PaypalMode>,
    active: Option<bool>,
    given: Credentials,
}

impl Change {
    /// Whether it switches only.
    fn keeps_keys(&self) -> bool {
        self.given.is_empty() && self.mode.is_none() && self.active.is_some()
    }

    async fn write(&self, tx: &mut Tx, seller: &Seller) -> Result<Option<OwnProvider>> {
        let secret = &seller.app().config.secret;
        if !self.keeps_keys() {
            kontor_payments::keep_own_provider(tx, secret, self.kind, self.seen, self.mode, self.given.clone()).await?;
        }
        let there = kontor_payments::own_provider(tx, self.kind).await?.is_some();
        if self.active == Some(true) && !there {
            return Err(ApiError::field(Code::OwnProviderUnavailable, "/active"));
        }
        if let Some(active) = self.active {
            kontor_payments::switch_own_provider(tx, self.kind, active).await?;
        }
        kontor_payments::own_provider(tx, self.kind).await
    }
}

/// Whether the company takes the keys.
async fn knock(payments: &dyn PaymentProvider, keys: &OwnKeys) -> Result<()> {
    let Some(company) = payments.with_own_keys(keys) else {
        return Err(ApiError::field(Code::OwnProviderUnavailable, "/active"));
    };
    company.knock().await.map_err(|fault| match fault {
        ProviderFault::Unknown(cause) => ApiError::new(Code::ProviderTimeout).with_reason(cause),
        ProviderFault::Refused(_) => ApiError::field(Code::OwnProviderRefused, "/active"),
    })
}

#[OpenApi(prefix_path = "/v1/cabinet/payment_providers", tag = "crate::tags::Tag::Seller")]
impl PaymentProviders {
    /// List payment providers
    ///
    /// Returns the providers at which a seller can have an account of their own, and which credentials are entered
    /// for each. Credentials are stored encrypted and never shown again.
    #[oai(path = "/", method = "get", operation_id = "list_payment_providers")]
    async fn list(&self, seller: Seller) -> Answer<Json<ListDoc<PaymentProviderAttributes>>> {
        let own = seller.tx(async |tx| kontor_payments::own_providers(tx).await).await?;
        let item = |kind| Ok(Resource::new(kind, TYPE, shown(kind, own.iter().find(|one| one.provider == kind))?));
        let items: Result<Vec<_>> = kinds().map(item).collect();
        Ok(Json(ListDoc::whole(items?)))
    }

    /// Update the credentials of a payment provider
    ///
    /// The values are encrypted on arrival; the response has the last characters of each. Fields left out are
    /// unchanged. While payments go through the account, new credentials are checked with the provider before they
    /// are saved. Payments to the account belong to the seller immediately: only the platform's fee is deducted from
    /// their balance here. Payments begun in another way finish that way.
    #[oai(path = "/:provider", method = "patch", operation_id = "update_payment_provider")]
    async fn save_keys(
        &self,
        seller: Seller,
        /// The provider: `card` or `paypal`.
        #[oai(validator(max_length = 40))]
        provider: Path<String>,
        /// The version that you retrieved.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
        body: Body<PaymentProviderBody>,
    ) -> Answer<Json<Doc<PaymentProviderAttributes>>> {
        let kind = named(&provider.0)?;
        let (mode, active) = (body.0.mode.map(|mode| mode.0), body.0.active);
        let change = Change { kind, seen: IfMatch::version(seen.0), mode, active, given: body.0.credentials() };
        let mut tx = seller.begin().await?;
        let before = kontor_payments::own_provider(&mut tx, kind).await?;
        let mut own = change.write(&mut tx, &seller).await?;
        let was = before.as_ref().is_some_and(|own| own.active);
        let to_knock = own.as_ref().filter(|own| own.active && !(was && change.keeps_keys()));
        let keys = to_knock.map(|own| own.keys(&seller.app().config.secret, seller.tenant.id)).transpose()?;
        let Some(keys) = keys else {
            seller.notify_security_change(&mut tx, SecurityChange::ProviderChanged, called(kind)).await?;
            tx.commit().await?;
            return Ok(Json(Doc::new(kind, TYPE, shown(kind, own.as_ref())?)));
        };
        // Nothing is written before the company has taken the keys, and no connection is held while it thinks.
        drop(tx);
        knock(&*seller.app().payments, &keys).await?;
        let mut tx = seller.begin().await?;
        let version = |own: Option<&OwnProvider>| own.map_or(0, |own| own.version);
        let now = kontor_payments::own_provider(&mut tx, kind).await?;
        check_seen(Some(version(before.as_ref())), version(now.as_ref()))?;
        own = change.write(&mut tx, &seller).await?;
        seller.notify_security_change(&mut tx, SecurityChange::ProviderChanged, called(kind)).await?;
        tx.commit().await?;
        Ok(Json(Doc::new(kind, TYPE, shown(kind, own.as_ref())?)))
    }

    /// Delete the credentials of a payment provider
    ///
    /// Returns `own_provider_in_use` while a payment through it is open, a bank has not yet decided a case, or a plan
    /// is paid through it.
    #[oai(path = "/:provider", method = "delete", operation_id = "delete_payment_provider")]
    async fn remove(
        &self,
        seller: Seller,
        /// The provider: `card` or `paypal`.
        #[oai(validator(max_length = 40))]
        provider: Path<String>,
    ) -> Answer<Gone> {
        let kind = named(&provider.0)?;
        let mut tx = seller.begin().await?;
        kontor_orders::leave_own_account(&mut tx, kind).await?;
        seller.notify_security_change(&mut tx, SecurityChange::ProviderRemoved, called(kind)).await?;
        tx.commit().await?;
        Ok(Gone::Gone)
    }
}

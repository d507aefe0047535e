//! What belongs to an order: payments, movements of money, shares, history.

use kontor_kernel::{
    ChangeReason, Machine, Money, Result,
    kinds::{self, ApiKeyId},
};
use kontor_orders::{Location, RateState, ResaleSnapshot, TaxSnapshot};
use kontor_payments::{DisputeState, PaymentForm, TransactionKind, TransactionState};
use kontor_tenants::Partner;
use poem_openapi::Object;

use super::order_partner::is_named;
use crate::http::{Amount, Timestamp, WireEnum, WireId};

/// An expected payment of the order.
#[derive(Debug, Clone, Object)]
#[oai(rename = "OrderRate")]
pub struct Rate {
    /// Id of the payment.
    pub id: WireId<kinds::OrderRate>,
    /// Number of the payment, from 1.
    pub number: i32,
    /// State of the payment.
    pub state: WireEnum<RateState>,
    /// Amount.
    pub amount: Amount,
    /// Part of the price that the buyer had prepaid; it comes on top of `amount`. Absent if none.
    #[oai(skip_serializing_if_is_none)]
    pub credit_amount: Option<Amount>,
    /// Amount that has arrived.
    pub paid_amount: Amount,
    /// Amount that was refunded.
    pub refunded_amount: Amount,
    /// When it is due.
    pub due_at: Timestamp,
    /// When it is collected again after a failed attempt, if it is.
    #[oai(skip_serializing_if_is_none)]
    pub next_try_at: Option<Timestamp>,
    /// The payment with which it was paid when the plan was paid off; that payment has the amount.
    #[oai(skip_serializing_if_is_none)]
    pub paid_with_id: Option<WireId<kinds::OrderRate>>,
}

/// A legal text that the buyer accepted or was informed of with the order.
#[derive(Debug, Clone, Object)]
pub struct OrderLegalText {
    /// The seller's own `terms`, `privacy` or `right_of_withdrawal`; if they had none, `platform_terms`,
    /// `platform_privacy` and `platform_right_of_withdrawal`; `reseller_terms` instead of either terms, if a reseller
    /// sold it; `immediate_delivery` or `immediate_service`, if the buyer agreed that it starts before the withdrawal
    /// period ends; and `keep_for_upgrade`, if they agreed that their payment method is kept until the event starts,
    /// for an upgrade to a better ticket.
    pub kind: String,
    /// Version of its wording.
    pub version: i32,
    /// Where it can be read: path of our page, or address of the reseller's page. Absent for texts beside the order
    /// button.
    #[oai(skip_serializing_if_is_none)]
    pub url: Option<String>,
}

impl OrderLegalText {
    pub fn from_snapshot(kept: kontor_orders::LegalSnapshot, shop: &str, resale: Option<&ResaleSnapshot>) -> Self {
        let url = match kept.kind.as_str() {
            "reseller_terms" => resale.map(|resale| resale.terms_url.clone()),
            "platform_terms" => Some("/terms".to_owned()),
            "platform_privacy" => Some("/privacy".to_owned()),
            "platform_right_of_withdrawal" => Some(kontor_urls::shop_path(shop, "/right_of_withdrawal?version=0")),
            "immediate_delivery" | "immediate_service" | "keep_for_upgrade" => None,
            own => Some(kontor_urls::shop_path(shop, &format!("/{own}?version={}", kept.version))),
        };
        Self { kind: kept.kind, version: kept.version, url }
    }
}

/// Why an order has its tax, and the evidence of where its buyer is.
#[derive(Debug, Clone, Object)]
pub struct OrderTax {
    /// `taxed`; or without tax: `reverse_charge`, `small_business`, `exempt`, `outside_scope`.
    pub treatment: String,
    /// Country in which it is taxed.
    pub country: String,
    /// Territory in which it is taxed, if its VAT differs from that of the country in its addresses, such as
    /// `canary_islands`, `monaco` or `madeira`.
    #[oai(skip_serializing_if_is_none)]
    pub territory: Option<String>,
    /// Country in which the supplier is established.
    pub supplier_country: String,
    /// Name and address of the reseller that sold it instead of the seller.
    #[oai(skip_serializing_if_is_none)]
    pub reseller: Option<String>,
    /// Tax rate in basis points: 1900 is 19 %.
    pub rate_bps: i32,
    /// The buyer's VAT number.
    #[oai(skip_serializing_if_is_none)]
    pub vat_id: Option<OrderVatId>,
    /// Evidence of where the buyer is (Art. 24f Reg. 282/2011): each piece with its country.
    pub evidence: Vec<OrderEvidence>,
    /// Conclusion from all evidence: `proven` by two matching pieces, `single`, or `contradicting`.
    pub location: WireEnum<Location>,
}

/// A buyer's VAT number and the register's answer.
#[derive(Debug, Clone, Object)]
pub struct OrderVatId {
    /// The VAT number.
    pub id: String,
    /// `confirmed`, `pending`, `refuted`, or `unchecked` if a register's answer would not change the tax or there is
    /// no register.
    pub standing: String,
    /// The register's consultation number: the seller's proof.
    #[oai(skip_serializing_if_is_none)]
    pub consultation: Option<String>,
    /// When the register answered.
    #[oai(skip_serializing_if_is_none)]
    pub answered_at: Option<Timestamp>,
}

/// A piece of evidence of where a buyer is.
#[derive(Debug, Clone, Object)]
pub struct OrderEvidence {
    /// `billing_address`, `network_address`, `bank` or `phone`.
    pub kind: String,
    /// The country that it indicates.
    pub country: String,
}

impl OrderTax {
    pub fn from_snapshot(kept: TaxSnapshot, rate_bps: i32, resale: Option<&ResaleSnapshot>) -> Self {
        let location = WireEnum(kept.location());
        let evidence =
            kept.evidence.into_iter().map(|piece| OrderEvidence { kind: piece.kind, country: piece.country });
        let vat_id = kept.vat_id.map(|id| OrderVatId {
            id: id.id,
            standing: id.standing,
            consultation: id.consultation,
            answered_at: id.answered_at.map(Into::into),
        });
        Self {
            treatment: kept.treatment,
            country: kept.country,
            territory: kept.territory,
            supplier_country: kept.supplier_country,
            reseller: resale.map(ResaleSnapshot::address),
            rate_bps,
            vat_id,
            evidence: evidence.collect(),
            location,
        }
    }
}

/// A transaction.
#[derive(Debug, Clone, Object)]
#[oai(rename = "OrderTransaction")]
pub struct Transaction {
    /// Id of the transaction, also known to the provider.
    pub id: WireId<kinds::Transaction>,
    /// The payment of the order that it belongs to.
    pub rate_id: WireId<kinds::OrderRate>,
    /// Kind of transaction.
    pub kind: WireEnum<TransactionKind>,
    /// State of the transaction.
    pub state: WireEnum<TransactionState>,
    /// Payment provider.
    pub provider: String,
    /// Payment method.
    pub method: WireEnum<PaymentForm>,
    /// Amount.
    pub amount: Amount,
    /// Whether no money moves: it verifies another payment method, which is used for later payments once it is
    /// `successful`.
    pub sets_up: bool,
    /// The transaction that it reverses: a payment, for a refund or a chargeback; a chargeback, if a dispute was won.
    #[oai(skip_serializing_if_is_none)]
    pub reverses_id: Option<WireId<kinds::Transaction>>,
    /// Reason for a refund or chargeback: as the seller wrote it, or the bank's code.
    #[oai(skip_serializing_if_is_none)]
    pub reason: Option<String>,
    /// State of the dispute, if the bank took a payment back. A chargeback without it is what a won dispute brought
    /// back.
    #[oai(skip_serializing_if_is_none)]
    pub dispute_state: Option<WireEnum<DisputeState>>,
    /// Whether it waits for the seller's balance.
    pub queued: bool,
    /// Decline code if it was declined.
    #[oai(skip_serializing_if_is_none)]
    pub decline_code: Option<String>,
    /// When it started.
    pub created_at: Timestamp,
}

/// The seller's share of a transaction.
#[derive(Debug, Clone, Object)]
#[oai(rename = "OrderTransfer")]
pub struct Transfer {
    /// Id of the transfer.
    pub id: WireId<kinds::Transfer>,
    /// The transaction.
    pub transaction_id: WireId<kinds::Transaction>,
    /// Amount that the payer paid.
    pub gross_amount: Amount,
    /// Tax included in it.
    pub vat_amount: Amount,
    /// Fee of the platform.
    pub fee_amount: Amount,
    /// What a reseller pays of it as tax, less the tax that it pays to the seller; negative if it pays more. 0 if the
    /// seller sold it.
    pub resold_tax_amount: Amount,
    /// Amount left for the seller.
    pub net_amount: Amount,
    /// When it becomes available for payout.
    pub available_at: Timestamp,
}

/// A buyer's address and contact details.
#[derive(Debug, Clone, Object)]
#[oai(rename = "OrderAddress")]
pub struct Address {
    /// Street.
    pub street: String,
    /// House number.
    pub street_number: String,
    /// Postcode.
    pub zip: String,
    /// City.
    pub city: String,
    /// Country (ISO 3166).
    pub country: String,
    /// Phone number.
    pub phone: String,
    /// VAT number.
    pub vat_no: String,
}

impl From<kontor_orders::Payer> for Address {
    fn from(payer: kontor_orders::Payer) -> Self {
        Self {
            street: payer.street,
            street_number: payer.street_number,
            zip: payer.zip,
            city: payer.city,
            country: payer.country,
            phone: payer.phone,
            vat_no: payer.vat_no,
        }
    }
}

/// A change in the history of an order.
#[derive(Debug, Clone, Object)]
#[oai(rename = "OrderChange")]
pub struct Change {
    /// What changed: `order`, `rate`, `transaction`, `dispute`, `warning` (a bank inquiry before a dispute),
    /// `license_key`, `course`, `service`, `ticket` or `certificate`; or which partner was named: `publisher` or
    /// `sales_team_member`.
    pub of: String,
    /// Number of the payment, if one changed.
    #[oai(skip_serializing_if_is_none)]
    pub number: Option<i32>,
    /// Previous state; empty at the start. For a partner, their name.
    pub from: String,
    /// New state. For a partner, their name; empty if the assignment was removed.
    pub to: String,
    /// Who caused it: `payer`, `provider`, `seller`, `api_key` (a program of the seller), `manager` or `system`.
    pub actor: String,
    /// Name of the API key, if a program did it.
    #[oai(skip_serializing_if_is_none)]
    pub actor_name: Option<String>,
    /// Reason as a code that can be shown in the reader's language. Absent if there is no code for it, and in entries
    /// older than these codes.
    #[oai(skip_serializing_if_is_none)]
    pub why: Option<WireEnum<ChangeReason>>,
    /// The text that a person wrote, unchanged; in entries older than the codes, our sentence. Or the detail of
    /// `why`: a provider's code, a number of days, a state of the order. May be empty.
    pub cause: String,
    /// When it happened.
    pub at: Timestamp,
}

impl From<kontor_orders::Rate> for Rate {
    fn from(rate: kontor_orders::Rate) -> Self {
        let amount = |amount| Amount::from(Money::new(amount, rate.currency));
        Self {
            id: WireId(rate.id),
            number: rate.number,
            state: WireEnum(rate.state),
            amount: amount(rate.amount),
            credit_amount: (rate.credit_amount > 0).then(|| amount(rate.credit_amount)),
            paid_amount: amount(rate.paid_amount),
            refunded_amount: amount(rate.refunded_amount),
            due_at: Timestamp(rate.due_at),
            next_try_at: rate.next_try_at.map(Timestamp),
            paid_with_id: rate.paid_with.map(WireId),
        }
    }
}

impl From<kontor_payments::Transaction> for Transaction {
    fn from(transaction: kontor_payments::Transaction) -> Self {
        Self {
            id: WireId(transaction.id),
            rate_id: WireId(transaction.rate_id),
            kind: WireEnum(transaction.kind),
            state: WireEnum(transaction.state),
            amount: transaction.money().into(),
            provider: transaction.provider,
            method: WireEnum(transaction.method),
            sets_up: transaction.sets_up,
            reverses_id: transaction.reverses_id.map(WireId),
            reason: transaction.reason,
            dispute_state: transaction.dispute_state.map(WireEnum),
            queued: transaction.queued_at.is_some(),
            decline_code: transaction.decline_code,
            created_at: Timestamp(transaction.created_at),
        }
    }
}

impl From<kontor_payments::Transfer> for Transfer {
    fn from(transfer: kontor_payments::Transfer) -> Self {
        let amount = |amount| Amount::from(Money::new(amount, transfer.currency));
        Self {
            id: WireId(transfer.id),
            transaction_id: WireId(transfer.transaction_id),
            gross_amount: amount(transfer.gross_amount),
            vat_amount: amount(transfer.vat_amount),
            fee_amount: amount(transfer.fee_amount),
            resold_tax_amount: amount(transfer.resold_tax_amount),
            net_amount: amount(transfer.net_amount),
            available_at: Timestamp(transfer.available_at),
        }
    }
}

/// The programs that did something of a history, by the names of their keys.
pub async fn programs(tx: &mut kontor_db::Tx, history: &[kontor_db::Change]) -> Result<Vec<(ApiKeyId, String)>> {
    if !history.iter().any(|change| change.actor.starts_with("api_key:")) {
        return Ok(Vec::new());
    }
    Ok(kontor_apikeys::api_keys(tx).await?.into_iter().map(|key| (key.id, key.name)).collect())
}

/// The history in the seller's words: machines by what they are of, actors without their ids.
pub fn changes(
    history: Vec<kontor_db::Change>,
    rates: &[kontor_orders::Rate],
    partners: &[Partner],
    programs: &[(ApiKeyId, String)],
) -> Vec<Change> {
    let name = |state: &str| {
        let known = partners.iter().find(|partner| partner.profile_id.uuid().to_string() == state);
        known.map(|partner| partner.name.clone()).unwrap_or_default()
    };
    let change = |change: kontor_db::Change| Change {
        of: match change.machine.as_str() {
            "orders.payment_state" => "order",
            "orders.publisher_id" => "publisher",
            "orders.sales_team_member_id" => "sales_team_member",
            "order_rates.state" => "rate",
            "order_plan_changes.state" => "plan",
            "order_merges.state" => "merge",
            "transactions.dispute_state" => "dispute",
            "dispute_cases.warning_state" => "warning",
            "services.state" => "service",
            "license_keys.state" => "license_key",
            "payment_tickets.state" => "ticket",
            "certificates.state" => "certificate",
            "course_accesses.state" => "course",
            _ => "transaction",
        }
        .to_owned(),
        number: rates.iter().find(|rate| rate.id.uuid() == change.object_id).map(|rate| rate.number),
        from: if is_named(&change.machine) { name(&change.from_state) } else { change.from_state },
        to: if is_named(&change.machine) { name(&change.to_state) } else { change.to_state },
        actor: match change.actor.split(':').next().unwrap_or_default() {
            "tenant" | "" => "system".to_owned(),
            known => known.to_owned(),
        },
        why: <ChangeReason as Machine>::parse(&change.why).map(WireEnum),
        actor_name: programs
            .iter()
            .find(|(id, _)| change.actor == format!("api_key:{id}"))
            .map(|(_, name)| name.clone()),
        cause: change.cause,
        at: Timestamp(change.changed_at),
    };
    // What a key was before it was the order's is another story.
    let of_order =
        |change: &kontor_db::Change| change.machine != "license_keys.state" || change.to_state != "available";
    history.into_iter().filter(of_order).map(change).collect()
}

//! What of each movement of money is the seller's, of all orders.

use kontor_kernel::{Money, kinds};
use kontor_orders::money::{TRANSFERS, TransferRow, TransferSums, TransferableType, transfer_sums};
use kontor_payments::{PaymentForm, TransactionKind, TransactionState};
use poem_openapi::{Object, OpenApi, payload::Json};

use super::{order_rates::payer, order_view::Payer};
use crate::http::{Amount, Answer, Doc, ListDoc, ListQuery, Resource, Seller, Timestamp, WireEnum, WireId};

/// The operations.
pub struct Transfers;

/// The seller's share of a transaction. Refunds and chargebacks are negative.
#[derive(Debug, Clone, Object)]
#[oai(rename = "TransferAttributes")]
pub struct Attributes {
    /// What it is for.
    pub transferable_type: WireEnum<TransferableType>,
    /// The order.
    pub order_id: WireId<kinds::Order>,
    /// Order number, as shown to buyers.
    pub order_token: String,
    /// The product.
    pub product_id: WireId<kinds::Product>,
    /// Name of the product when it was bought.
    pub product_name: String,
    /// The buyer.
    pub payer: Payer,
    /// The transaction.
    pub transaction_id: WireId<kinds::Transaction>,
    /// Kind of the transaction.
    pub kind: WireEnum<TransactionKind>,
    /// State of the transaction.
    pub state: WireEnum<TransactionState>,
    /// Payment provider.
    pub provider: String,
    /// Payment method.
    pub payment_form: WireEnum<PaymentForm>,
    /// Currency, as a lowercase ISO 4217 code.
    pub currency_id: String,
    /// Amount that the payer paid.
    pub gross_amount: Amount,
    /// Tax included in it.
    pub vat_amount: Amount,
    /// Fee of the platform.
    pub fee_amount: Amount,
    /// What a reseller pays of it as tax, less the tax that it pays to the seller; negative if it pays more. 0 if the
    /// seller sold it.
    pub resold_tax_amount: Amount,
    /// What team members and others get of it. Absent if nobody does.
    #[oai(skip_serializing_if_is_none)]
    pub shared_amount: Option<Amount>,
    /// Amount left for the seller.
    pub net_amount: Amount,
    /// When it becomes available for payout.
    pub available_at: Timestamp,
    /// When the money moved.
    pub created_at: Timestamp,
    /// The payout that brought it to the seller's bank account. Absent if it is in the balance, or went through an
    /// account of the seller.
    #[oai(skip_serializing_if_is_none)]
    pub payout_id: Option<WireId<kinds::Payout>>,
}

impl From<TransferRow> for Attributes {
    fn from(row: TransferRow) -> Self {
        let amount = |amount| Amount::from(Money::new(amount, row.currency));
        Self {
            transferable_type: WireEnum(TransferableType::Order),
            payer: payer(&row.order),
            order_id: WireId(row.order.order_id),
            order_token: row.order.order_token,
            product_id: WireId(row.order.product_id),
            product_name: row.order.product_name,
            transaction_id: WireId(row.transaction_id),
            kind: WireEnum(row.kind),
            state: WireEnum(row.state),
            provider: row.provider,
            payment_form: WireEnum(row.payment_form),
            currency_id: row.currency.to_string(),
            gross_amount: amount(row.gross_amount),
            vat_amount: amount(row.vat_amount),
            fee_amount: amount(row.fee_amount),
            resold_tax_amount: amount(row.resold_tax_amount),
            shared_amount: Some(row.shared_amount).filter(|shared| *shared != 0).map(amount),
            net_amount: amount(row.net_amount),
            available_at: Timestamp(row.available_at),
            created_at: Timestamp(row.created_at),
            payout_id: row.payout_id.map(WireId),
        }
    }
}

/// Totals of the transfers in one currency.
#[derive(Debug, Clone, Object)]
#[oai(rename = "TransferSum")]
pub struct Sum {
    /// Number of transfers.
    pub transfers_count: i64,
    /// Amount that payers paid, less refunds and chargebacks.
    pub gross_amount: Amount,
    /// Tax included in it.
    pub vat_amount: Amount,
    /// Fee of the platform.
    pub fee_amount: Amount,
    /// What a reseller pays of it as tax, less the tax that it pays to the seller; negative if it pays more. 0 if the
    /// seller sold it.
    pub resold_tax_amount: Amount,
    /// What team members and others get of it. Absent if nobody does.
    #[oai(skip_serializing_if_is_none)]
    pub shared_amount: Option<Amount>,
    /// Amount left for the seller.
    pub net_amount: Amount,
}

/// Totals of the transfers in each currency.
#[derive(Debug, Clone, Object)]
#[oai(rename = "TransferSumsAttributes")]
pub struct Sums {
    /// Sorted by currency code; empty if nothing was found.
    pub currencies: Vec<Sum>,
}

impl From<TransferSums> for Sum {
    fn from(sums: TransferSums) -> Self {
        let amount = |amount| Amount::from(Money::new(amount, sums.currency));
        Self {
            transfers_count: sums.transfers,
            gross_amount: amount(sums.gross),
            vat_amount: amount(sums.vat),
            fee_amount: amount(sums.fee),
            resold_tax_amount: amount(sums.resold_tax),
            shared_amount: Some(sums.shared).filter(|shared| *shared != 0).map(amount),
            net_amount: amount(sums.net),
        }
    }
}

#[OpenApi(prefix_path = "/v1/cabinet/transfers", tag = "crate::tags::Tag::Orders")]
impl Transfers {
    /// List transfers
    ///
    /// Newest first: your share of every payment, and what you bear of every refund and chargeback. To get the same
    /// rows as a file, create an export with the same query string.
    #[oai(path = "/", method = "get", operation_id = "list_transfers")]
    async fn list(&self, seller: Seller, query: ListQuery) -> Answer<Json<ListDoc<Attributes>>> {
        let mut tx = seller.begin().await?;
        let listed = query.read(&TRANSFERS, &tx)?.page::<TransferRow>(&mut tx).await?;
        tx.commit().await?;
        Ok(Json(ListDoc::from_listed(listed, Vec::new(), |row| Resource::new(row.id, "transfer", row.into()))))
    }

    /// Retrieve the totals of transfers
    ///
    /// Takes the same query string as the list and adds up everything that it finds, by currency; pages and sorting
    /// are ignored.
    #[oai(path = "/sums", method = "get", operation_id = "sum_transfers")]
    async fn sums(&self, seller: Seller, query: ListQuery) -> Answer<Json<Doc<Sums>>> {
        let mut tx = seller.begin().await?;
        let sums = transfer_sums(&query.read(&TRANSFERS, &tx)?, &mut tx).await?;
        tx.commit().await?;
        let currencies = sums.into_iter().map(Into::into).collect();
        Ok(Json(Doc::new(seller.tenant.id, "transfer_sums", Sums { currencies })))
    }
}

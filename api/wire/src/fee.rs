//! What is added once to a price, on the wire.

use kontor_catalog::AdditionalFee;
use kontor_kernel::ApiError;
use poem_openapi::Object;
use serde::{Deserialize, Serialize};

use super::Amount;

/// A one-off fee on top of a price.
#[derive(Debug, Clone, Object, Serialize, Deserialize)]
#[oai(rename = "AdditionalFee")]
#[serde(deny_unknown_fields)]
pub struct FeeBody {
    /// What it is for, as shown to buyers in the total.
    #[oai(validator(min_length = 1, max_length = 60))]
    pub name: String,
    /// Amount including tax, in the currency of the prices it is added to.
    pub amount: Amount,
}

impl From<AdditionalFee> for FeeBody {
    fn from(fee: AdditionalFee) -> Self {
        Self { amount: fee.money().into(), name: fee.name }
    }
}

impl TryFrom<FeeBody> for AdditionalFee {
    type Error = ApiError;

    fn try_from(body: FeeBody) -> Result<Self, ApiError> {
        let money = body.amount.money("/additional_fee/amount")?;
        Ok(Self { name: body.name, amount: money.amount, currency: money.currency })
    }
}

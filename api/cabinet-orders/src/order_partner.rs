//! Who brought an order and who sold it, as its seller sees them.

use kontor_kernel::kinds::{self, ProfileId};
use kontor_orders::OrderPartners;
use kontor_tenants::Partner;
use poem_openapi::Object;

use crate::http::WireId;

/// Whether it says who was named, in place of a state.
pub fn is_named(machine: &str) -> bool {
    matches!(machine, "orders.publisher_id" | "orders.sales_team_member_id")
}

/// Everybody whom an order names or has named.
pub fn named_in(history: &[kontor_db::Change], named: OrderPartners) -> Vec<ProfileId> {
    let said = history.iter().filter(|change| is_named(&change.machine));
    let said = said.flat_map(|change| [&change.from_state, &change.to_state]);
    let said = said.filter_map(|id| id.parse::<uuid::Uuid>().ok()).map(ProfileId::from_uuid);
    said.chain(named.publisher_id).chain(named.sales_team_member_id).collect()
}

/// A partner that an order names.
#[derive(Debug, Clone, Object)]
pub struct OrderPartner {
    /// Profile of the partner.
    pub id: WireId<kinds::Profile>,
    /// Name of the partner.
    pub name: String,
    /// Email address of the partner.
    pub email: String,
}

impl From<Partner> for OrderPartner {
    fn from(partner: Partner) -> Self {
        Self { id: partner.profile_id.into(), name: partner.name, email: partner.email }
    }
}

//! What is a person's own: their orders, shop by shop, and pages of what hangs on them.

use std::collections::BTreeMap;

use kontor_db::{Scope, Tenant, Tx};
use kontor_kernel::{Actor, Result, kinds::SellerId};
use kontor_orders::Order;
use poem_openapi::types::{ParseFromJSON, ToJSON, Type};

use crate::http::{ListDoc, Paging, Resource, Signed};

/// Orders of one person that are looked at. Nobody we know of has more.
const ORDERS_MAX: i64 = 500;

/// What belongs to an address is shown to who proved that it is theirs.
pub async fn orders(signed: &Signed) -> Result<Vec<Order>> {
    signed.app().accounts.must_be_confirmed(signed.caller.user).await?;
    let mut tx = signed.begin().await?;
    let orders = kontor_orders::of_payer(&mut tx, signed.caller.user, ORDERS_MAX).await?;
    tx.commit().await?;
    Ok(orders)
}

/// One page of what is known whole.
pub fn paged<A: Type + ParseFromJSON + ToJSON + Send + Sync>(all: Vec<Resource<A>>, paging: Paging) -> ListDoc<A> {
    let meta = paging.meta(i64::try_from(all.len()).unwrap_or(i64::MAX));
    ListDoc { data: paging.rows(all), included: Vec::new(), meta }
}

/// What one shop's own machinery reads for the person whose orders they are.
pub async fn begin_as_shop(signed: &Signed, seller: SellerId) -> Result<Tx> {
    let db = &signed.app().db;
    let tenant: Tenant = kontor_tenants::find_shop(db, &seller.to_string()).await?;
    db.begin(Scope::Seller(tenant, Actor::Payer)).await
}

/// A person's orders, shop by shop, as far as what came with them is theirs: what they gave away is not.
pub async fn by_shop(signed: &Signed) -> Result<BTreeMap<SellerId, Vec<Order>>> {
    let mut of_seller: BTreeMap<SellerId, Vec<Order>> = BTreeMap::new();
    let own = orders(signed).await?.into_iter().filter(|order| order.give_at.is_none());
    for order in own {
        of_seller.entry(order.seller_id).or_default().push(order);
    }
    Ok(of_seller)
}

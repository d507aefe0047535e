//! Whether an address is known: what strangers typed is mailed to no other. Whoever names somebody's address in an order that
//! costs nothing, at a sign-up or in a form would otherwise write to them, in our name, whatever they like.

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    Result,
    kinds::{OrderId, SellerId},
};

/// What is known of a mail's cause and reader.
#[derive(Debug, Clone, Copy, Default, Row)]
pub struct Acquaintance {
    /// The order that it is about has been paid, so its buyer is no stranger.
    pub paid_order: bool,
    /// The address is proven to be somebody's account, or has paid in this shop, or is that of a shop that has been paid.
    pub known: bool,
}

const ASK: &str = "
    SELECT EXISTS (SELECT FROM orders o WHERE o.seller_id = $1 AND o.id = $2 AND o.paid_amount > 0) AS paid_order,
           EXISTS (SELECT FROM proven_addresses p WHERE p.email = $4)
        OR EXISTS (SELECT FROM users u WHERE u.email = $4 AND u.confirmed_at IS NOT NULL)
        OR EXISTS (SELECT FROM order_rows r WHERE r.seller_id = $1 AND r.payer_email IN ($3, $4) AND r.paid_amount > 0)
        OR EXISTS (SELECT FROM sellers s JOIN orders o ON o.seller_id = s.seller_id AND o.paid_amount > 0
                   WHERE s.seller_id = $1 AND lower(s.contact_email) = $4) AS known";

/// Asks for the mail of a shop, or of nobody's, to this address about this order.
pub async fn acquaintance(
    tx: &mut Tx,
    shop: Option<SellerId>,
    order: Option<OrderId>,
    address: &str,
) -> Result<Acquaintance> {
    let address = address.trim();
    let asked = query(ASK).bind(shop).bind(order).bind(address).bind(address.to_lowercase());
    let found: Vec<Acquaintance> = asked.load(tx.conn()?).await?;
    Ok(found.into_iter().next().unwrap_or_default())
}

//! Whether an address is known: what outsiders typed is mailed to no other. Whoever names somebody's address in an order that
//! costs nothing, at a sign-up or in a form would otherwise write to them, in our name, whatever they like.

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::Result;

use crate::store::{MailRow, fingerprint};

/// What is known of a mail's cause and reader, and what decides whether it may leave.
#[derive(Debug, Clone, Copy, Row)]
pub struct Acquaintance {
    /// The order that it is about has been paid, so its buyer is known.
    pub paid_order: bool,
    /// The address is proven to be somebody's account, or has paid in this shop, or is that of a shop that has been paid.
    pub known: bool,
    /// It is a test side's.
    pub test_side: bool,
    /// It goes to a proven address of the seller's own people, or is nobody's shop's.
    pub own_people: bool,
    /// Its reader does not want its kind.
    pub refused: bool,
}

const ASK: &str = "
    SELECT EXISTS (SELECT FROM orders o WHERE o.seller_id = $1 AND o.id = $2 AND o.paid_amount > 0) AS paid_order,
           EXISTS (SELECT FROM proven_addresses p WHERE p.email = $4)
        OR EXISTS (SELECT FROM users u WHERE u.email = $4 AND u.confirmed_at IS NOT NULL)
        OR EXISTS (SELECT FROM order_rows r WHERE r.seller_id = $1 AND r.payer_email IN ($3, $4) AND r.paid_amount > 0)
        OR EXISTS (SELECT FROM sellers s JOIN orders o ON o.seller_id = s.seller_id AND o.paid_amount > 0
                   WHERE s.seller_id = $1 AND lower(s.contact_email) = $4) AS known,
           coalesce((SELECT NOT s.livemode FROM sellers s WHERE s.seller_id = $1), false) AS test_side,
           coalesce((SELECT EXISTS (SELECT FROM users u WHERE u.id = s.owner_user_id AND u.email = $4
                                    AND u.confirmed_at IS NOT NULL)
                     FROM sellers s WHERE s.seller_id = $1), true) AS own_people,
           EXISTS (SELECT FROM mail_refusals f WHERE f.address_hash = $5 AND f.kind = $6) AS refused";

/// Asks all of it for a mail, in one statement. `kind` is the one that its reader can end, if there is one.
pub async fn acquaintance(tx: &mut Tx, mail: &MailRow, kind: Option<&str>) -> Result<Acquaintance> {
    let address = mail.to_address.trim();
    let asked = query(ASK)
        .bind(mail.tenant)
        .bind(mail.order_id)
        .bind(address)
        .bind(address.to_lowercase())
        .bind(fingerprint(&mail.to_address))
        .bind(kind);
    Ok(asked.get_result(tx.conn()?).await?)
}

//! To whom a test side may write. Buyers there are made up by their seller, so whoever owns such an address has bought
//! nothing and asked for nothing: only the seller's own people hear of it.

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{Result, kinds::SellerId};

/// What stands before the subject of every mail of a test side.
pub const TEST_PREFIX: &str = "TEST: ";

/// Who gets the mails of test sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TestRecipients {
    /// The seller's own people, at addresses that they have proven.
    #[default]
    OwnPeople,
    /// Everybody: where no mail leaves the machine.
    Everybody,
}

impl TestRecipients {
    /// As the setting `TEST_SIDE_MAILS` says: `everybody`, else the seller's own people alone.
    pub fn of_setting(text: &str) -> Self {
        if text.trim() == "everybody" { Self::Everybody } else { Self::OwnPeople }
    }
}

/// What decides whether a mail may leave.
#[derive(Debug, Clone, Copy, Row)]
pub struct Deliverability {
    /// Whether it is a test side's.
    pub test_side: bool,
    /// Whether it goes to a proven address of the seller's own people.
    pub own_people: bool,
}

/// How the mail of a tenant to this address stands; of a person's own mail there is nothing to ask.
pub async fn standing(tx: &mut Tx, tenant: Option<SellerId>, address: &str) -> Result<Deliverability> {
    let personal = Deliverability { test_side: false, own_people: true };
    let Some(tenant) = tenant else { return Ok(personal) };
    let sql = "SELECT NOT s.livemode AS test_side,
                      EXISTS (SELECT FROM users u WHERE u.id = s.owner_user_id AND u.email = $2
                              AND u.confirmed_at IS NOT NULL) AS own_people
               FROM sellers s WHERE s.seller_id = $1";
    let asked = query(sql).bind(tenant).bind(address.trim().to_lowercase());
    let found: Vec<Deliverability> = asked.load(tx.conn()?).await?;
    Ok(found.into_iter().next().unwrap_or(personal))
}

//! What members get of what the shop sells.
//!
//! A fee counts for the orders that are made from then on; each keeps what was agreed (`PartyFee` in its snapshot), so changing or
//! ending it changes no order. Fees in percent of one shop never come to more than 100 % together, whichever products they are for.

use diesel_async::RunQueryDsl;
use kontor_accounts::find_user;
use kontor_db::{Row, Scope, Tx, query};
use kontor_kernel::{
    ApiError, Code, Currency, Fee, Locale, Money, PartyFee, PartyKind, Result,
    kinds::{ProductId, TeamMemberId, UserId},
};
use kontor_mail::Email;
use kontor_notifications::{To, write};
use kontor_urls::Urls;

use crate::{TeamMember, TeamMemberState, invite::over, limits, team_member, team_members};

const WHOLE_BPS: i32 = 10_000;

/// A fee, and for which products it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemberFee {
    /// How much.
    pub fee: Fee,
    /// For orders of these products; none: of all.
    pub products: Vec<ProductId>,
}

impl TeamMember {
    /// What they get of orders that are made now.
    pub fn fee(&self) -> Option<MemberFee> {
        let fee = match (self.fee_bps, self.fee_amount, self.fee_currency) {
            (Some(bps), _, _) => Fee::Percent { bps },
            (None, Some(amount), Some(currency)) => Fee::Fixed { amount, currency },
            _ => return None,
        };
        Some(MemberFee { fee, products: self.fee_products.clone() })
    }

    fn bps(&self) -> i32 {
        self.fee_bps.unwrap_or(0)
    }
}

/// Gives a member a fee in place of the one that they had, or none, for orders from now on. In a transaction of the live side.
pub async fn set_fee(tx: &mut Tx, id: TeamMemberId, new: Option<&MemberFee>) -> Result<TeamMember> {
    // One at a time: two that are set together are counted both.
    kontor_tenants::hold(tx).await?;
    let member = team_member(tx, id).await?;
    if !matches!(member.state, TeamMemberState::Active | TeamMemberState::Invited) {
        return Err(over(&member));
    }
    let (mut bps, mut amount, mut currency, mut products) = (None, None, None, Vec::new());
    if let Some(new) = new {
        check(tx, id, new).await?;
        match new.fee {
            Fee::Percent { bps: part } => bps = Some(part),
            Fee::Fixed { amount: fixed, currency: of } => (amount, currency) = (Some(fixed), Some(of)),
        }
        products.clone_from(&new.products);
        products.sort_unstable();
        products.dedup();
    }
    let (seller, now) = (tx.seller()?, tx.now());
    query(
        "UPDATE team_members SET fee_bps = $3, fee_amount = $4, fee_currency = $5, fee_products = $6, fee_since = $7, updated_at = $8
         WHERE seller_id = $1 AND id = $2",
    )
    .bind(seller)
    .bind(id)
    .bind(bps)
    .bind(amount)
    .bind(currency)
    .bind(products)
    .bind(new.map(|_| now))
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    team_member(tx, id).await
}

async fn check(tx: &mut Tx, id: TeamMemberId, new: &MemberFee) -> Result<()> {
    if new.products.len() > limits::FEE_PRODUCTS_MAX {
        return Err(ApiError::field(Code::TooMany, "/product_ids").with("max", limits::FEE_PRODUCTS_MAX));
    }
    match new.fee {
        Fee::Percent { bps } => {
            let others = team_members(tx).await?.into_iter().filter(|member| member.id != id);
            let left = WHOLE_BPS - others.map(|member| member.bps()).sum::<i32>();
            if bps < 1 {
                return Err(ApiError::field(Code::TooSmall, "/fee_bps").with("min", 1));
            }
            if bps > left {
                return Err(ApiError::field(Code::FeesTooHigh, "/fee_bps")
                    .with("left_bps", left)
                    .with("left", percent(left)));
            }
            Ok(())
        }
        Fee::Fixed { amount, .. } if amount < 1 => Err(ApiError::field(Code::TooSmall, "/fee_amount").with("min", 1)),
        Fee::Fixed { amount, .. } if amount > limits::FEE_AMOUNT_MAX => {
            Err(ApiError::field(Code::TooLarge, "/fee_amount").with("max", limits::FEE_AMOUNT_MAX))
        }
        Fee::Fixed { .. } => Ok(()),
    }
}

/// Writes to a member what they get from now on, where that is not what they got before; the transaction goes on as it was.
pub async fn notify_fee(tx: &mut Tx, before: &TeamMember, urls: Urls<'_>, now: &TeamMember) -> Result<()> {
    let Some(user) = now.user_id.filter(|_| before.fee() != now.fee()) else { return Ok(()) };
    let (scope, shop) = (tx.scope().clone(), kontor_tenants::seller(tx).await?.name);
    tx.switch_role(Scope::Person(user)).await?;
    let person = match find_user(tx, user).await {
        Ok(person) => person,
        // What somebody without an account gets can be changed all the same.
        Err(fault) if fault.code() == Code::NotFound => return tx.switch_role(scope).await,
        Err(fault) => return Err(fault),
    };
    let fee = now.fee();
    let letter = Email::MemberFeeChanged {
        shop,
        fee: fee.as_ref().map(|fee| shown(fee.fee, person.locale)).unwrap_or_default(),
        each_payment: fee.as_ref().is_some_and(|fee| matches!(fee.fee, Fee::Percent { .. })),
        some_products: fee.is_some_and(|fee| !fee.products.is_empty()),
        link: urls.own_share("team_member", "payouts_balance", now.seller_id),
    };
    let to = To {
        address: person.email,
        user: Some(user),
        name: person.first_name,
        locale: person.locale,
        time_zone: person.time_zone,
        order: None,
    };
    write(tx, &to, &letter).await?;
    tx.switch_role(scope).await
}

/// A fee as a sentence has it.
fn shown(fee: Fee, locale: Locale) -> String {
    match fee {
        Fee::Percent { bps } => format!("{} %", percent(bps).replace('.', &locale.decimal_mark().to_string())),
        Fee::Fixed { amount, currency } => Money::new(amount, currency).shown(locale),
    }
}

/// Basis points as people write percent.
fn percent(bps: i32) -> String {
    let text = format!("{}.{:02}", bps / 100, bps % 100);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[derive(Row)]
struct FeeRow {
    user_id: UserId,
    fee_bps: Option<i32>,
    fee_amount: Option<i64>,
    fee_currency: Option<Currency>,
}

/// What members get of an order of these products that is made now, in a transaction of either side.
pub async fn fees_for(tx: &mut Tx, products: &[ProductId]) -> Result<Vec<PartyFee>> {
    let seller = tx.seller()?;
    let sql = "
        SELECT user_id, fee_bps, fee_amount, fee_currency FROM team_members
        WHERE $1 IN (seller_id, test_tenant) AND state = 'active' AND user_id IS NOT NULL AND fee_since IS NOT NULL
          AND (fee_products = '{}' OR fee_products && $2)
        ORDER BY id LIMIT $3";
    let rows = query(sql).bind(seller).bind(products.to_vec()).bind(limits::LIST_ROWS);
    let found: Vec<FeeRow> = rows.load(tx.conn()?).await?;
    let fees = found.into_iter().filter_map(|row| {
        let fee = match (row.fee_bps, row.fee_amount, row.fee_currency) {
            (Some(bps), _, _) => Fee::Percent { bps },
            (None, Some(amount), Some(currency)) => Fee::Fixed { amount, currency },
            _ => return None,
        };
        Some(PartyFee { kind: PartyKind::TeamMember, user_id: row.user_id, fee })
    });
    Ok(fees.collect())
}

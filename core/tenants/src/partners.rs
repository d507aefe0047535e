//! Who sells for a shop: publishers who bring buyers, and the members of its sales team. Nobody is put on the list who has not handed
//! the seller a code of their own, and nobody's account can be found out by trying.

use chrono::{DateTime, Duration, NaiveDate, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use kontor_accounts::ProfileKind;
use kontor_db::Tx;
use kontor_kernel::{
    ApiError, Code, Result, Secret,
    kinds::{IncentivePlanId, ProfileId, UserId},
    words,
};

use crate::schema::partners;

/// A shop has so many.
const PARTNERS_MAX: usize = 500;
/// A code is good for so many days.
const CODE_DAYS: i64 = 7;
const PURPOSE: &str = "partner";

words! {
    /// What somebody does for a shop (selling-core §1, profile kinds).
    pub enum PartnerKind {
        /// Brings buyers.
        Publisher "publisher",
        /// Sells in the shop's name.
        SalesTeamMember "sales_team_member",
    }
}

impl PartnerKind {
    /// The role of a person that goes with it.
    pub const fn profile(self) -> ProfileKind {
        match self {
            Self::Publisher => ProfileKind::Publisher,
            Self::SalesTeamMember => ProfileKind::SalesTeamMember,
        }
    }
}

/// Somebody who sells for a shop.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = partners)]
pub struct Partner {
    /// Their role, by which orders name them.
    pub profile_id: ProfileId,
    /// What they do.
    pub kind: PartnerKind,
    /// The person; none of who was put on the list before that was kept.
    pub user_id: Option<UserId>,
    /// What they are called.
    pub name: String,
    /// Their address.
    pub email: String,
    /// The incentive plans that they may choose from; none: the shop's default alone.
    pub incentive_plan_ids: Vec<IncentivePlanId>,
    /// Since when they are off the list.
    pub removed_at: Option<DateTime<Utc>>,
    /// Since when they are on it.
    pub created_at: DateTime<Utc>,
}

/// A code by which a person lets a seller put them on the list, and the last day on which it does.
pub fn partner_code(secret: &Secret, person: UserId, today: NaiveDate) -> (String, NaiveDate) {
    let until = today + Duration::days(CODE_DAYS);
    (write(secret, person, until), until)
}

/// The person who gave a code, if it is theirs and still good.
pub fn person_of_code(secret: &Secret, code: &str, today: NaiveDate) -> Option<UserId> {
    let code = code.trim();
    let mut parts = code.split('.');
    let (person, until): (UserId, NaiveDate) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    // One way to write it, so comparing the whole text compares the signature.
    let same = secret.wrote(code, |key| write(key, person, until));
    (same && today <= until).then_some(person)
}

fn write(secret: &Secret, person: UserId, until: NaiveDate) -> String {
    let signature = secret.sign(PURPOSE, &[person.uuid().as_bytes(), until.to_string().as_bytes()]);
    format!("{person}.{until}.{signature}")
}

/// Everybody on the list, by name.
pub async fn partners(tx: &mut Tx) -> Result<Vec<Partner>> {
    let seller = tx.seller()?;
    let rows = partners::table
        .filter(partners::seller_id.eq(seller).and(partners::removed_at.is_null()))
        .order((partners::name, partners::profile_id))
        .select(Partner::as_select());
    Ok(rows.load(tx.conn()?).await?)
}

/// These, also where they are off the list.
pub async fn partners_of(tx: &mut Tx, profiles: &[ProfileId]) -> Result<Vec<Partner>> {
    let seller = tx.seller()?;
    let rows = partners::table
        .filter(partners::seller_id.eq(seller).and(partners::profile_id.eq_any(profiles)))
        .select(Partner::as_select());
    Ok(rows.load(tx.conn()?).await?)
}

/// One on the list who does that.
pub async fn partner(tx: &mut Tx, kind: PartnerKind, profile: ProfileId) -> Result<Partner> {
    let found = partners_of(tx, &[profile]).await?.into_iter().next();
    found.filter(|found| found.kind == kind && found.removed_at.is_none()).ok_or_else(ApiError::not_found)
}

/// Puts somebody on the list. Twice is once; who was taken off comes back.
pub async fn add_partner(
    tx: &mut Tx,
    (profile, user): (ProfileId, UserId),
    kind: PartnerKind,
    (name, email): (&str, &str),
) -> Result<Partner> {
    // One at a time: two that come together are counted both.
    crate::hold(tx).await?;
    if partners(tx).await?.len() >= PARTNERS_MAX {
        return Err(ApiError::new(Code::TooMany).with("max", PARTNERS_MAX));
    }
    let (seller, now) = (tx.seller()?, tx.now());
    diesel::insert_into(partners::table)
        .values((
            (partners::seller_id.eq(seller), partners::profile_id.eq(profile), partners::kind.eq(kind)),
            (partners::user_id.eq(user), partners::name.eq(name), partners::email.eq(email)),
            (partners::created_at.eq(now), partners::updated_at.eq(now)),
        ))
        .on_conflict((partners::seller_id, partners::profile_id))
        .do_update()
        .set((
            (partners::user_id.eq(user), partners::name.eq(name), partners::email.eq(email)),
            (partners::removed_at.eq(None::<DateTime<Utc>>), partners::updated_at.eq(now)),
        ))
        .execute(tx.conn()?)
        .await?;
    partner(tx, kind, profile).await
}

/// Says which incentive plans somebody on the list may choose from. That there are such is for the caller to know.
pub async fn set_incentive_plans(tx: &mut Tx, profile: ProfileId, plans: &[IncentivePlanId]) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.now());
    diesel::update(partners::table.find((seller, profile)))
        .set((partners::incentive_plan_ids.eq(plans), partners::updated_at.eq(now)))
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

/// Takes somebody off the list. Orders keep whom they name. Twice is once.
pub async fn remove_partner(tx: &mut Tx, profile: ProfileId) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.now());
    // Who comes back is given plans anew.
    let none: &[IncentivePlanId] = &[];
    partners_of(tx, &[profile]).await?.into_iter().next().ok_or_else(ApiError::not_found)?;
    diesel::update(partners::table.find((seller, profile)))
        .filter(partners::removed_at.is_null())
        .set((partners::incentive_plan_ids.eq(none), partners::removed_at.eq(now), partners::updated_at.eq(now)))
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

/// Takes a person who sells off the list, whichever role they were put on it by. Twice is once.
pub async fn remove_sales_team_member(tx: &mut Tx, user: UserId) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.now());
    let none: &[IncentivePlanId] = &[];
    diesel::update(partners::table)
        .filter(partners::seller_id.eq(seller).and(partners::user_id.eq(user)))
        .filter(partners::kind.eq(PartnerKind::SalesTeamMember).and(partners::removed_at.is_null()))
        .set((partners::incentive_plan_ids.eq(none), partners::removed_at.eq(now), partners::updated_at.eq(now)))
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    #[test]
    fn a_code_is_its_persons_for_seven_days_and_nobody_makes_one() {
        let secret = Secret::from_hex(&"11".repeat(32)).unwrap();
        let (one, other) = ("usr_01h455vb4pex5vsknk084sn02q", "usr_01h455vb4pex5vsknk084sn02r");
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        let (code, until) = partner_code(&secret, one.parse().unwrap(), day("2026-11-26"));
        assert_eq!(until, day("2026-12-03"));
        assert_eq!(person_of_code(&secret, &format!(" {code}\n"), until), Some(one.parse().unwrap()));
        assert_eq!(person_of_code(&secret, &code, day("2026-12-04")), None);
        assert_eq!(person_of_code(&secret, &code.replace(one, other), until), None);
        assert_eq!(person_of_code(&secret, &code.replace("2026-12-03", "2027-12-03"), until), None);
        for noise in ["", ".", "..", one, "usr_x.2026-12-03.x"] {
            assert_eq!(person_of_code(&secret, noise, until), None);
        }
    }
}

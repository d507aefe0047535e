//! Saving a step of the profile.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use diesel::{ExpressionMethods, QueryDsl};
use diesel_async::RunQueryDsl;
use kontor_db::Tx;
use kontor_kernel::{ApiError, Code, FieldFault, Result, check_seen};

use super::{Flaw, ProfileChange, SellerProfile, flaws, lock};
use crate::{legitimation, schema::seller_profiles};

/// Writes what was said, if nothing of it is wrong; what was not said stays. `seen`: the version that was looked at.
/// Protected data changed after the decision ask for a new one.
pub async fn save(tx: &mut Tx, seen: Option<i32>, change: &ProfileChange) -> Result<SellerProfile> {
    let before = lock(tx).await?;
    check_seen(seen, before.version)?;
    let mut profile = before.clone();
    change.apply(&mut profile);
    let mut wrong = set_birthday(&mut profile, change);
    let touched = change.touched();
    let judged = flaws(&profile, tx.now().date_naive());
    wrong.extend(judged.iter().filter(|flaw| concerns(flaw, &touched)).cloned());
    refuse(wrong)?;
    forget_what_does_not_apply(&mut profile);
    profile.updated_at = tx.now();
    profile.version += 1;
    let seller = tx.seller()?.uuid();
    diesel::update(seller_profiles::table.find(seller).filter(seller_profiles::version.eq(before.version)))
        .set(&profile)
        .execute(tx.conn()?)
        .await?;
    if profile.country_code != before.country_code
        && let Some(country) = &profile.country_code
    {
        kontor_tenants::move_home(tx, country).await?;
    }
    legitimation::note_profile(tx, judged.is_empty(), profile.protected() != before.protected()).await?;
    Ok(profile)
}

/// A date that is none is a flaw like any other.
fn set_birthday(profile: &mut SellerProfile, change: &ProfileChange) -> Vec<Flaw> {
    let Some(said) = &change.birthday else { return Vec::new() };
    let text = said.as_deref().map(str::trim).filter(|text| !text.is_empty());
    match text.map(|text| NaiveDate::parse_from_str(text, "%Y-%m-%d")) {
        None => profile.birthday = None,
        Some(Ok(day)) => profile.birthday = Some(day),
        Some(Err(_)) => return vec![Flaw { field: "birthday", code: Code::InvalidDate, meta: BTreeMap::new() }],
    }
    Vec::new()
}

/// A step is told what is wrong with its own fields. Of the two tax numbers one is enough, so the one that stands
/// for both also speaks when only the other was touched.
fn concerns(flaw: &Flaw, touched: &[&str]) -> bool {
    touched.contains(&flaw.field) || (flaw.field == "tax_number" && touched.contains(&"tax_identification_number"))
}

fn refuse(mut wrong: Vec<Flaw>) -> Result<()> {
    let mut told = Vec::new();
    wrong.retain(|flaw| {
        let first = !told.contains(&flaw.field);
        told.push(flaw.field);
        first
    });
    if wrong.is_empty() {
        return Ok(());
    }
    let fields = wrong.into_iter().map(|flaw| FieldFault {
        code: flaw.code,
        pointer: format!("/{}", flaw.field),
        meta: flaw.meta,
    });
    Err(ApiError::fields(fields.collect()))
}

/// A reason to be exempt says nothing of who pays VAT.
fn forget_what_does_not_apply(profile: &mut SellerProfile) {
    if profile.vat_payer != Some(false) {
        profile.vat_exempt_reason = None;
    }
}

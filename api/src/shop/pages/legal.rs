//! `/s/{seller}/imprint` and the seller's own terms, privacy notice and instruction on withdrawal.

use kontor_kernel::{Country, Fault, Result};
use kontor_render::props::{Imprint, LegalPage, LegalProps, LegalVersion};
use kontor_storefront::LegalKind;

use super::{
    Shown,
    answer::{Answer, see_other},
    dates, draw,
    place::{Place, enter, serve},
    product::paragraphs,
    visit::Visit,
};

/// Who sells: what was verified, or until then how they are called and written to.
pub async fn imprint(visit: &Visit, seller: &str) -> Shown {
    let place = enter(visit, seller, "/imprint").await?;
    let said = who(visit, &place).await.map_err(|fault| place.fail(fault))?;
    let props = LegalProps {
        frame: place.frame.clone(),
        page: LegalPage::Imprint,
        imprint: Some(said),
        paragraphs: Vec::new(),
        version: None,
    };
    let html = draw(visit, &props).await.map_err(|fault| place.fail(fault))?;
    Ok(Answer::shared(html).measuring(&place).into())
}

async fn who(visit: &Visit, place: &Place) -> Result<Imprint> {
    let mut tx = serve(visit, place.tenant).await?;
    let verified = kontor_verification::payment_setup(&mut tx).await?.may_sell();
    let profile = if verified { kontor_verification::profile(&mut tx).await.ok() } else { None };
    tx.commit().await?;
    let email = place.shop.contact_email.clone();
    let Some(profile) = profile else {
        return Ok(Imprint { name: place.shop.name.clone(), email, ..Imprint::default() });
    };
    let country = profile.country_code.as_deref().and_then(|code| code.parse::<Country>().ok());
    let lines = [
        format!("{} {}", profile.street, profile.street_number),
        format!("{} {}", profile.zip, profile.city),
        profile.region.clone(),
        country.map_or_else(String::new, |country| country.name(visit.locale).to_owned()),
    ];
    Ok(Imprint {
        company: profile.company.clone(),
        name: profile.full_name(),
        address: lines.iter().map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).collect(),
        email,
        phone: profile.phone,
        vat_no: profile.vat_no,
    })
}

/// One of the seller's texts; where they have none, the platform's.
pub async fn text(visit: &Visit, seller: &str, kind: LegalKind) -> Shown {
    let place = enter(visit, seller, &format!("/{kind}")).await?;
    let wished = visit.parameter("version").and_then(|version| version.parse().ok());
    let (found, newest) = both(visit, &place, kind, wished).await.map_err(|fault| place.fail(fault))?;
    let Some(found) = found else {
        let platform = match kind {
            LegalKind::Terms | LegalKind::RightOfWithdrawal => "/terms",
            LegalKind::Privacy => "/privacy",
        };
        return match wished {
            None => Ok(see_other(platform, Vec::new()).into()),
            Some(_) => Err(place.fail(Fault::not_found())),
        };
    };
    let zone = dates::zone(&place.shop.time_zone);
    let props = LegalProps {
        page: match kind {
            LegalKind::Terms => LegalPage::Terms,
            LegalKind::Privacy => LegalPage::Privacy,
            LegalKind::RightOfWithdrawal => LegalPage::RightOfWithdrawal,
        },
        imprint: None,
        paragraphs: paragraphs(&found.text),
        version: Some(LegalVersion {
            number: found.version,
            since: dates::day(found.created_at, zone, visit.locale),
            newest_url: (newest != Some(found.version)).then(|| place.path(&format!("/{kind}"))),
        }),
        frame: place.frame.clone(),
    };
    let html = draw(visit, &props).await.map_err(|fault| place.fail(fault))?;
    Ok(Answer::shared(html).measuring(&place).into())
}

/// What is wished for, and the version that holds now.
async fn both(
    visit: &Visit,
    place: &Place,
    kind: LegalKind,
    wished: Option<i32>,
) -> Result<(Option<kontor_storefront::LegalText>, Option<i32>)> {
    let mut tx = serve(visit, place.tenant).await?;
    let newest = kontor_storefront::legal_text(&mut tx, kind, None).await?;
    let version = newest.as_ref().map(|newest| newest.version);
    let found = match wished {
        Some(wished) if Some(wished) != version => kontor_storefront::legal_text(&mut tx, kind, Some(wished)).await?,
        _ => newest,
    };
    tx.commit().await?;
    Ok((found, version))
}

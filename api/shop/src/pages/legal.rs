//! `/s/{seller}/imprint` and the seller's own terms, privacy notice and instruction on withdrawal.

use kontor_kernel::{ApiError, Result};
use kontor_render::props::{Imprint, LegalPage, LegalProps, LegalVersion};
use kontor_rich_text::RichText;
use kontor_storefront::LegalKind;
use kontor_verification::{BusinessType, SellerProfile};

use super::{
    Shown,
    answer::{Answer, see_other},
    dates, draw,
    place::{Place, begin_as_shop, enter},
    visit::Visit,
};

/// Who sells: name and address as they were verified, with email, phone and VAT number as the seller says them; until then
/// the shop's name alone.
pub async fn imprint(visit: &Visit, seller: &str) -> Shown {
    let place = enter(visit, seller, "/imprint").await?;
    let said = who(visit, &place).await.map_err(|fault| place.fail(fault))?;
    let props = LegalProps {
        frame: place.frame.clone(),
        page: LegalPage::Imprint,
        imprint: Some(said),
        blocks: Vec::new(),
        version: None,
    };
    let html = draw(visit, &props).await.map_err(|fault| place.fail(fault))?;
    Ok(Answer::shared(html).measuring(&place).into())
}

async fn who(visit: &Visit, place: &Place) -> Result<Imprint> {
    let mut tx = begin_as_shop(visit, place.tenant).await?;
    let trader = kontor_verification::trader(&mut tx).await?;
    tx.commit().await?;
    let Some(profile) = trader.checked else { return Ok(Imprint { name: trader.shop, ..Imprint::default() }) };
    let (register, registered_in) = registered(&profile);
    Ok(Imprint {
        register,
        registered_in,
        company: profile.company.clone(),
        name: profile.full_name(),
        address: profile.address(visit.locale),
        email: trader.email,
        phone: profile.phone,
        vat_no: profile.vat_no,
    })
}

/// The register with its number, or the place alone of a business that stands in none (§ 5 DDG).
fn registered(profile: &SellerProfile) -> (String, String) {
    let place = &profile.registration_location;
    match profile.registration_number.as_str() {
        _ if profile.business_type != Some(BusinessType::Business) => (String::new(), String::new()),
        "" => (String::new(), place.clone()),
        number => (format!("{place}, {number}").trim_start_matches(", ").to_owned(), String::new()),
    }
}

/// The version by which the law's own model is asked for, where an order was made under it.
const MODEL: i32 = 0;

/// One of the seller's texts; where they have none, the platform's, and of the withdrawal the law's own model.
pub async fn text(visit: &Visit, seller: &str, kind: LegalKind) -> Shown {
    let place = enter(visit, seller, &format!("/{kind}")).await?;
    let requested = visit.parameter("version").and_then(|version| version.parse().ok());
    let (found, newest) =
        text_and_current_version(visit, &place, kind, requested).await.map_err(|fault| place.fail(fault))?;
    let Some(found) = found else {
        return match (kind, requested) {
            (LegalKind::RightOfWithdrawal, None | Some(MODEL)) => model(visit, &place).await,
            (_, Some(_)) => Err(place.fail(ApiError::not_found())),
            (LegalKind::Terms, None) => Ok(see_other("/terms", Vec::new()).into()),
            (_, None) => Ok(see_other("/privacy", Vec::new()).into()),
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
        blocks: found.rich_text().blocks().to_vec(),
        version: Some(LegalVersion {
            number: found.version,
            since: dates::day(found.created_at, zone, visit.locale),
            newest_url: (newest != Some(found.version)).then(|| place.path(&format!("/{kind}"))),
        }),
        frame: place.frame.clone(),
    };
    let html = draw(visit, &props).await.map_err(|fault| place.fail(fault))?;
    Ok(Answer::shared(html).embedding(&props.blocks).measuring(&place).into())
}

/// The instruction of the law's own model, naming whom the contract is with.
async fn model(visit: &Visit, place: &Place) -> Shown {
    let trader = match &place.frame.seller.reseller {
        Some(reseller) => reseller.address.clone(),
        None => told(visit, place).await.map_err(|fault| place.fail(fault))?,
    };
    let online = visit.app.checkout.links().withdrawal(&place.shop.username);
    let props = LegalProps {
        frame: place.frame.clone(),
        page: LegalPage::RightOfWithdrawal,
        imprint: None,
        blocks: RichText::of_outline(&kontor_storefront::instruction(visit.locale, &trader, &online)).blocks().to_vec(),
        version: None,
    };
    let html = draw(visit, &props).await.map_err(|fault| place.fail(fault))?;
    Ok(Answer::shared(html).measuring(place).into())
}

async fn told(visit: &Visit, place: &Place) -> Result<String> {
    let mut tx = begin_as_shop(visit, place.tenant).await?;
    let trader = kontor_verification::trader(&mut tx).await?;
    tx.commit().await?;
    Ok(trader.line(visit.locale))
}

/// The text that is asked for, and the number of the version that holds now.
async fn text_and_current_version(
    visit: &Visit,
    place: &Place,
    kind: LegalKind,
    requested: Option<i32>,
) -> Result<(Option<kontor_storefront::LegalText>, Option<i32>)> {
    let mut tx = begin_as_shop(visit, place.tenant).await?;
    let newest = kontor_storefront::legal_text(&mut tx, kind, None).await?;
    let version = newest.as_ref().map(|newest| newest.version);
    let found = match requested {
        Some(MODEL) => None,
        Some(requested) if Some(requested) != version => {
            kontor_storefront::legal_text(&mut tx, kind, Some(requested)).await?
        }
        _ => newest,
    };
    tx.commit().await?;
    Ok((found, version))
}

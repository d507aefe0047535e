//! Opening the shops, and proving who the demo seller is.

use kontor_accounts::{ProfileKind, User};
use kontor_db::Tenant;
use kontor_kernel::Result;
use kontor_tenants::{NewSeller, Opened};
use kontor_uploads::Purpose;
use kontor_verification::{BusinessType, DocumentKind, Internal, ProfileChange, Salutation};

use super::{
    products::{File, upload},
    stage::Stage,
};

/// A shop and the person behind it.
pub struct Shop {
    username: &'static str,
    pub name: &'static str,
    country: &'static str,
    locale: &'static str,
}

/// The shop of the story.
pub const ATELIER: Shop = Shop { username: "demo", name: "Atelier Lind", country: "DE", locale: "en" };
/// Somebody whom its seller must never see.
pub const NEIGHBOUR: Shop = Shop { username: "other", name: "Nordlicht Studio", country: "AT", locale: "de" };

const IDENTITY: File = File { name: "identity-card.pdf", bytes: include_bytes!("assets/identity.pdf") };

/// Opens a shop for a person, unless they have one.
pub async fn open(stage: &Stage, owner: &User, shop: &Shop) -> Result<Opened> {
    let profiles = stage.accounts.profiles(owner.id).await?;
    let known = profiles.into_iter().find(|profile| profile.kind == ProfileKind::Seller);
    if let Some((profile, (live, test))) =
        known.and_then(|profile| Some((profile.id, profile.tenant.zip(profile.test_tenant)?)))
    {
        return Ok(Opened { live: stage.tenant(live).await?, test: stage.tenant(test).await?, profile });
    }
    let request = NewSeller {
        name: shop.name.to_owned(),
        username: shop.username.to_owned(),
        country: shop.country.to_owned(),
        locale: Some(shop.locale.to_owned()),
        time_zone: None,
        product_form: Some("download".to_owned()),
        shared_by: None,
    };
    kontor_tenants::open(&stage.api, owner, &request, &stage.config.public_url, kontor_api_areas::app::opening::begin)
        .await
}

/// Fills in the seller's profile, brings a paper and hands both to the provider.
pub async fn hand_in(stage: &Stage, tenant: Tenant, shop: &Shop) -> Result<()> {
    let mut tx = stage.work(tenant).await?;
    let found = kontor_verification::legitimation(&mut tx).await?;
    tx.commit().await?;
    if found.internal == Internal::Init {
        let paper = upload(stage, tenant, Purpose::Document, &IDENTITY).await?;
        let mut tx = stage.work(tenant).await?;
        kontor_verification::save(&mut tx, None, &profile(shop)).await?;
        kontor_verification::attach(&mut tx, paper, DocumentKind::IdFromFront).await?;
        kontor_verification::submit(&mut tx).await?;
        tx.commit().await?;
    }
    stage.verification.hand_in(tenant.id).await?;
    Ok(())
}

/// Waits until the provider has decided.
pub async fn verified(stage: &Stage, tenant: Tenant) -> Result<()> {
    stage
        .decided("the demo seller", async || {
            stage.verification.pull(tenant.id).await?;
            let mut tx = stage.work(tenant).await?;
            let found = kontor_verification::legitimation(&mut tx).await?;
            tx.commit().await?;
            Ok(found.internal == Internal::Reviewed)
        })
        .await
}

fn profile(shop: &Shop) -> ProfileChange {
    let text = |text: &str| Some(Some(text.to_owned()));
    ProfileChange {
        business_type: Some(Some(BusinessType::Business)),
        company: text(shop.name),
        registration_location: text("Amtsgericht Charlottenburg"),
        registration_number: text("HRA 58211 B"),
        phone: text("+49 30 5557 0142"),
        first_name: text("Astrid"),
        last_name: text("Lind"),
        salutation: Some(Some(Salutation::Mrs)),
        birthday: text("1986-05-14"),
        nationality: text("DE"),
        street: text("Oderberger Straße"),
        street_number: text("21"),
        zip: text("10435"),
        city: text("Berlin"),
        country_code: text(shop.country),
        vat_payer: Some(Some(true)),
        vat_no: text("DE136695976"),
        tax_number: text("31/456/07891"),
        issuance_country: text("DE"),
        ..ProfileChange::default()
    }
}

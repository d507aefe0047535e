//! Opening a shop: both sides, their names, the owner's profile and a welcome, all or nothing.

use chrono_tz::Tz;
use futures::future::BoxFuture;
use kontor_accounts::{User, add_seller_profile};
use kontor_db::{Db, Scope, Tenant, Tx};
use kontor_kernel::{
    Actor, ApiError, Code, Country, Currency, Locale, Result, Validator,
    kinds::{ProfileId, SellerId},
};
use kontor_mail::Email;
use kontor_notifications::{To, write};
use kontor_urls::Urls;
use serde_json::json;

use crate::{
    seller::check_name,
    store::{self, SellerRow},
    username::{check_username, normal, test_name},
};

/// The platform's fee of shops without a plan, in basis points.
const FEE_BPS: i32 = 500;

/// What a new seller says.
#[derive(Debug, Clone, Default)]
pub struct NewSeller {
    /// The shop's name; proposes the address.
    pub name: String,
    /// The address.
    pub username: String,
    /// ISO 3166 code of the seller's home.
    pub country: String,
    /// The shop's language; the person's when not given.
    pub locale: Option<String>,
    /// The shop's time zone; the person's when not given.
    pub time_zone: Option<String>,
    /// What they mean to sell first; the wizard begins with it.
    pub product_form: Option<String>,
    /// Whose sharing brought them here.
    pub shared_by: Option<SellerId>,
}

/// A shop that was just opened.
#[derive(Debug, Clone, Copy)]
pub struct Opened {
    /// The side where money is real.
    pub live: Tenant,
    /// Its twin.
    pub test: Tenant,
    /// The owner's profile that opens both.
    pub profile: ProfileId,
}

/// What another context writes for a new side, in the transaction that opens it and as its tenant.
pub type OnOpened = for<'a> fn(&'a mut Tx) -> BoxFuture<'a, Result<()>>;

/// Opens a shop for a person. `on_opened` begins what other contexts keep of each side.
pub async fn open(db: &Db, owner: &User, request: &NewSeller, public_url: &str, on_opened: OnOpened) -> Result<Opened> {
    let row = checked(owner, request)?;
    let live = Tenant { id: db.env().id(), livemode: true };
    let test = Tenant { id: db.env().id(), livemode: false };
    let actor = Actor::Seller(owner.id);
    let mut tx = db.begin(Scope::Seller(live, actor)).await?;
    for (side, twin) in [(live, test), (test, live)] {
        if side != live {
            tx.switch_role(Scope::Seller(side, actor)).await?;
        }
        let username = if side.livemode { row.username.clone() } else { test_name(&row.username) };
        let now = tx.env().clock.now();
        let row = SellerRow {
            seller_id: side.id,
            twin_id: twin.id,
            livemode: side.livemode,
            username,
            created_at: now,
            updated_at: now,
            ..row.clone()
        };
        if !store::insert_side(&mut tx, &row).await? {
            return Err(ApiError::field(Code::UsernameExists, "/username"));
        }
        on_opened(&mut tx).await?;
    }
    tx.switch_role(Scope::Person(owner.id)).await?;
    let profile = add_seller_profile(&mut tx, owner.id, live.id, test.id).await?;
    welcome(&mut tx, owner, &row, public_url).await?;
    tx.commit().await?;
    Ok(Opened { live, test, profile })
}

async fn welcome(tx: &mut Tx, owner: &User, row: &SellerRow, public_url: &str) -> Result<()> {
    let to = To {
        address: owner.email.clone(),
        user: Some(owner.id),
        name: owner.first_name.clone(),
        locale: Locale::from_code(&row.locale),
        time_zone: row.time_zone.clone(),
        order: None,
    };
    let letter = Email::WelcomeSeller {
        shop: row.name.clone(),
        home_link: Urls::at(public_url).cabinet(""),
        shop_link: Urls::at(public_url).shop(&row.username, ""),
    };
    write(tx, &to, &letter).await?;
    Ok(())
}

fn checked(owner: &User, request: &NewSeller) -> Result<SellerRow> {
    let username = normal(&request.username);
    let country =
        request.country.trim().to_uppercase().parse::<Country>().ok().filter(|country| country.facts().seller);
    let locale = request.locale.as_deref().unwrap_or_else(|| owner.locale.code());
    let zone = request.time_zone.clone().unwrap_or_else(|| owner.time_zone.clone());
    let mut check = Validator::new();
    check_name(&mut check, &request.name);
    check_username(&mut check, "/username", &username);
    check
        .that(country.is_some(), Code::InvalidCountry, "/country")
        .that(Locale::known(locale).is_some(), Code::InvalidChoice, "/locale")
        .that(zone.parse::<Tz>().is_ok(), Code::InvalidTimeZone, "/time_zone");
    check.finish()?;
    let country = country.ok_or_else(|| ApiError::field(Code::InvalidCountry, "/country"))?;
    let nobody = SellerId::from_uuid(uuid::Uuid::nil());
    Ok(SellerRow {
        seller_id: nobody,
        username,
        livemode: true,
        twin_id: nobody,
        owner_user_id: owner.id,
        name: request.name.trim().to_owned(),
        contact_email: owner.email.clone(),
        country: country.code().to_owned(),
        currency: Currency::of_country(country.code()),
        locale: Locale::from_code(locale).code().to_owned(),
        time_zone: zone,
        fee_bps: FEE_BPS,
        payouts_blocked: false,
        preferences: json!({ "product_form": request.product_form, "shared_by": request.shared_by }),
        created_at: owner.created_at,
        updated_at: owner.created_at,
        version: 1,
    })
}

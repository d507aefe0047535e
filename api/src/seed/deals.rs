//! What the sales team of the demo shop earns, and a deal that its member prepares.

use kontor_catalog::{plans, shop};
use kontor_db::Tenant;
use kontor_deals::{DealInput, Incentive, Owner, create, create_plan, plans_for};
use kontor_kernel::{Locale, Result};
use kontor_orders::Payer;
use kontor_tenants::PartnerKind;

use super::stage::Stage;

/// Makes them, where there are none.
pub async fn make_all(stage: &Stage, tenant: Tenant) -> Result<()> {
    let mut tx = stage.work(tenant).await?;
    let known = kontor_tenants::partners(&mut tx).await?;
    let member = known.into_iter().find(|one| one.kind == PartnerKind::SalesTeamMember);
    let (Some(member), true) = (member, plans_for(&mut tx, None).await?.is_empty()) else {
        return tx.commit().await;
    };
    let incentive = Incentive {
        name: "Ten percent of each payment".to_owned(),
        percent_bps: Some(1_000),
        fixed: None,
        each_payment: true,
        products: Vec::new(),
        discount_max_bps: 1_500,
    };
    let plan = create_plan(&mut tx, &incentive).await?;
    for found in shop::published(&mut tx, None, 20, 0).await? {
        let price = plans::list(&mut tx, found.product.id).await?.into_iter().find(|plan| plan.price().amount > 0);
        let Some(price) = price else { continue };
        let deal = DealInput {
            member: member.profile_id,
            incentive_plan: plan.id,
            product: found.product.id,
            plan: price.id,
            price: None,
            buyer: Payer {
                email: "lena.winter@demo.test".to_owned(),
                first_name: "Lena".to_owned(),
                last_name: "Winter".to_owned(),
                country: "DE".to_owned(),
                ..Payer::default()
            },
            locale: Locale::En,
            note: "Met at the book fair".to_owned(),
        };
        create(&mut tx, Owner::Shop, &deal).await?;
        break;
    }
    tx.commit().await
}

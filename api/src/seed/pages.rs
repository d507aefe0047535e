//! The main page of the demo shop.

use kontor_db::Tenant;
use kontor_kernel::Result;
use kontor_pages::PageKind;

use super::stage::Stage;

const MAIN: &str = include_str!("assets/main_page.json");

/// Publishes it, unless the seller has published one.
pub async fn publish(stage: &Stage, tenant: Tenant) -> Result<()> {
    let mut tx = stage.work(tenant).await?;
    let main = kontor_pages::list(&mut tx).await?.into_iter().find(|page| page.kind == PageKind::Main);
    if let Some(page) = main.filter(|page| !page.is_published) {
        let document = serde_json::from_str(MAIN)?;
        kontor_pages::save_draft(&mut tx, page.id, None, &document, false).await?;
        kontor_pages::publish(&mut tx, page.id, None).await?;
    }
    tx.commit().await
}

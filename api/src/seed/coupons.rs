//! Coupons of the demo shop: one for everybody, an amount off what costs enough, many codes for a fair, one that is over.

use chrono::Duration;
use kontor_coupons::{Charset, Codes, DiscountUnit, Draw, Rules, any_live, make};
use kontor_db::Tenant;
use kontor_kernel::{Currency, Money, Result};

use super::stage::Stage;

/// Makes them, where there are none. They belong to the end of the story: nobody in it has used one.
pub async fn make_all(stage: &Stage, tenant: Tenant) -> Result<()> {
    let mut tx = stage.work(tenant).await?;
    if any_live(&mut tx).await? {
        return tx.commit().await;
    }
    let now = tx.now();
    let euro = |cents| Some(Money::new(cents, Currency::EUR));
    let typed = |code: &str| Codes::Typed(code.to_owned());
    let fair = Draw { charset: Charset::Alphanumeric, length: 9, prefix: "FAIR".to_owned() };
    let amount =
        Rules { unit: DiscountUnit::Currency, percents_bps: None, ..Rules::percents("Ten euros for larger orders", 1) };
    for (codes, rules) in [
        (typed("LAMPLIGHT20"), Rules { payer_uses_max: Some(1), ..Rules::percents("Evening readers", 2_000) }),
        (typed("TENFORYOU"), Rules { amount: euro(1_000), order_min: euro(5_000), ..amount }),
        (Codes::Bulk(fair, 120), Rules::percents("Art fair, cards on the table", 1_500)),
        (typed("EASTER26"), Rules { ends_at: Some(now - Duration::days(30)), ..Rules::percents("Easter", 1_000) }),
        (typed("ADVENT26"), Rules { starts_at: Some(now + Duration::days(20)), ..Rules::percents("Advent", 2_500) }),
    ] {
        make(&mut tx, codes, &rules).await?;
    }
    tx.commit().await
}

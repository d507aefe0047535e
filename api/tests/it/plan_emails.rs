//! What sellers are written to about their plan of the platform, and that it is once.

use diesel_async::RunQueryDsl;
use kontor_checkout::Checkout;
use kontor_db::{Row, query};
use kontor_kernel::Secret;
use kontor_testkit::World;
use kontor_urls::Links;
use serde_json::{Value, json};

use crate::{
    account::{Api, app},
    plans::{decide, made, plan},
    reviews::{manager, owner, seller},
};

#[derive(Row)]
struct Text {
    text: String,
}

/// Does the jobs that write to Anna about her plan. Answers what they wrote, the newest first.
async fn emails(world: &World, checkout: &Checkout, seller: &str) -> Vec<String> {
    let mut owner = world.owner().await;
    let jobs = "DELETE FROM jobs WHERE kind = 'tell_plan' RETURNING payload::text AS text";
    let jobs: Vec<Text> = query(jobs).load(&mut owner).await.unwrap();
    for job in &jobs {
        let payload: Value = serde_json::from_str(&job.text).unwrap();
        let (plan, news) = (payload["plan"].as_str().unwrap(), payload["news"].as_str().unwrap());
        checkout.notify_plan_news(seller.parse().unwrap(), plan.parse().unwrap(), news).await.unwrap();
    }
    let written = "SELECT template AS text FROM mails WHERE template LIKE 'seller_plan%' OR template = 'trial_ending'
                   ORDER BY created_at DESC, id DESC";
    let written: Vec<Text> = query(written).load(&mut owner).await.unwrap();
    written.into_iter().take(jobs.len()).map(|mail| mail.text).collect()
}

/// Brings the plan of a seller in step, and says how many were not.
async fn in_step(world: &World, seller: &str) -> usize {
    let due = kontor_plans::find_due(&world.worker).await.unwrap();
    kontor_plans::follow_order(&world.worker, seller.parse().unwrap()).await.unwrap();
    due
}

#[tokio::test(flavor = "multi_thread")]
async fn sellers_are_written_to_about_their_plan_once() {
    let api = Api::new().await;
    let boss = manager(&api).await;
    let (_, id) = seller(&api, "anna").await;
    let world = &api.world;
    // As the worker, which does these jobs.
    let links =
        Links { public_url: "http://shop.test".to_owned(), secret: Secret::from_hex(&"ab".repeat(32)).unwrap() };
    let checkout = Checkout::new(world.worker.clone(), app(world).payments.clone(), links);
    made(&api, &boss, plan("Free", json!({ "is_default": true, "fee_bps": 500 }))).await;
    let trial = made(&api, &boss, plan("Studio", json!({ "kind": "trial", "trial_days": 14 }))).await;
    decide(&api, &boss, &id, "plan", json!({ "plan_id": trial })).await;
    assert_eq!((in_step(world, &id).await, emails(world, &checkout, &id).await), (0, Vec::new()), "it has just begun");
    // Twelve of its days have passed, and then all of them.
    let pass = |days: i64| {
        format!(
            "UPDATE seller_plans SET assigned_at = assigned_at - interval '{days} days',
                 trial_ends_at = trial_ends_at - interval '{days} days'"
        )
    };
    owner(&api, &pass(12)).await;
    let wrote = (in_step(world, &id).await, emails(world, &checkout, &id).await);
    assert_eq!(wrote, (1, vec!["trial_ending".to_owned()]));
    assert_eq!((in_step(world, &id).await, emails(world, &checkout, &id).await), (0, Vec::new()), "once");
    owner(&api, &pass(3)).await;
    let wrote = (in_step(world, &id).await, emails(world, &checkout, &id).await);
    assert_eq!(wrote, (1, vec!["seller_plan_ended".to_owned()]));
    decide(&api, &boss, &id, "hold", json!({})).await;
    assert_eq!(emails(world, &checkout, &id).await, ["seller_plan_held"]);
    decide(&api, &boss, &id, "hold", json!({})).await;
    decide(&api, &boss, &id, "resume", json!({})).await;
    assert_eq!(emails(world, &checkout, &id).await, ["seller_plan_resumed"]);
}

//! The test side's own time.

use kontor_kernel::kinds;
use kontor_tenants::Clock;
use poem_openapi::{ApiResponse, Object, OpenApi, param::Path, payload::Json};
use serde::Deserialize;

use crate::http::{Answer, Body, Doc, ListDoc, Resource, Seller, Timestamp, WireId};

/// The operations.
pub struct TestClocks;

/// A clock that stands still until it is advanced.
#[derive(Debug, Clone, Object)]
#[oai(rename = "TestClockAttributes")]
pub struct Attributes {
    /// Current time of the test side.
    pub now_at: Timestamp,
    /// When it was started, in real time.
    pub created_at: Timestamp,
}

/// A test clock to start.
#[derive(Debug, Clone, Default, Object, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(rename = "NewTestClock")]
pub struct New {
    /// Time at which it starts; left out: the present. It can't be in the past.
    #[serde(default)]
    pub now_at: Option<Timestamp>,
}

/// Time to advance to.
#[derive(Debug, Clone, Object, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(rename = "TestClockAdvance")]
pub struct Advance {
    /// A time after the clock's current time, by at most ten years.
    pub to: Timestamp,
}

/// A started clock.
#[derive(ApiResponse)]
pub enum Started {
    /// The test side now follows the test clock.
    #[oai(status = 201)]
    Created(Json<Doc<Attributes>>),
}

fn attributes(clock: &Clock) -> Attributes {
    Attributes { now_at: Timestamp(clock.now_at), created_at: Timestamp(clock.created_at) }
}

#[OpenApi(prefix_path = "/v1/cabinet/test_clocks", tag = "crate::tags::Tag::Testing")]
impl TestClocks {
    /// List test clocks
    ///
    /// Returns one clock, or none while the test side follows real time.
    #[oai(path = "/", method = "get", operation_id = "list_test_clocks")]
    async fn list(&self, seller: Seller) -> Answer<Json<ListDoc<Attributes>>> {
        let clocks = seller.tx(async |tx| kontor_tenants::clocks(tx).await).await?;
        let item = |clock: &Clock| Resource::new(clock.id, "test_clock", attributes(clock));
        Ok(Json(ListDoc::whole(clocks.iter().map(item).collect())))
    }

    /// Start a test clock
    ///
    /// Only on the test side, which can have one clock.
    #[oai(path = "/", method = "post", operation_id = "create_test_clock")]
    async fn create(&self, seller: Seller, body: Body<New>) -> Answer<Started> {
        let clock = seller.tx(async |tx| kontor_tenants::create_clock(tx, body.0.now_at.map(|at| at.0)).await).await?;
        Ok(Started::Created(Json(Doc::new(clock.id, "test_clock", attributes(&clock)))))
    }

    /// Advance the test clock
    ///
    /// The clock only moves forward. Whatever becomes due is run, each at its own time; the response does not wait
    /// for it.
    #[oai(path = "/:id/advance", method = "post", operation_id = "advance_test_clock")]
    async fn advance(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::TestClock>>,
        body: Body<Advance>,
    ) -> Answer<Json<Doc<Attributes>>> {
        let clock = seller.tx(async |tx| kontor_tenants::advance(tx, id.0.0, body.0.to.0).await).await?;
        Ok(Json(Doc::new(clock.id, "test_clock", attributes(&clock))))
    }
}

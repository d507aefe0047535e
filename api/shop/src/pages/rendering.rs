//! Props as pages.

use std::time::Duration;

use kontor_kernel::{ApiError, Code};
use kontor_render::{RenderFault, props::Page};

use super::{failure::Drawn, visit::Visit};

/// A page takes 2–5 ms; the first one on a machine that is short of everything took more than 400. A visitor rather waits
/// than reads that something broke; after this they get the plain error page.
const RENDER_DEADLINE: Duration = Duration::from_secs(3);

/// Renders a page; a renderer that fails is a failure of ours like any other.
pub async fn draw<P: Page>(visit: &Visit, props: &P) -> Drawn {
    visit.app.renderer.page(props, RENDER_DEADLINE).await.map_err(undrawn)
}

/// The same for a page that is the same for many visitors.
pub async fn draw_shared<P: Page>(visit: &Visit, props: &P) -> Drawn {
    visit.app.renderer.shared_page(props, RENDER_DEADLINE).await.map_err(undrawn)
}

fn undrawn(fault: RenderFault) -> ApiError {
    match fault {
        RenderFault::Busy => ApiError::new(Code::MsUnavailable).with("retry_after_seconds", 2).with_reason(fault),
        _ => ApiError::internal(fault),
    }
}

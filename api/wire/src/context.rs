//! What every request carries with it: its id, the language of its answers, and how its caller stands with a limit.

use std::cell::Cell;

use kontor_kernel::Locale;

use super::RateLimitStatus;

tokio::task_local! {
    static CURRENT: Context;
}

struct Context {
    locale: Locale,
    request_id: String,
    standing: Cell<Option<RateLimitStatus>>,
}

/// The language and id of the request being served; defaults outside of one.
pub fn current() -> (Locale, String) {
    CURRENT
        .try_with(|context| (context.locale, context.request_id.clone()))
        .unwrap_or_else(|_| (Locale::default(), "req_none".to_owned()))
}

/// The language of the answers.
pub fn locale() -> Locale {
    current().0
}

/// Notes how the caller stands with a limit that counted this request; of several the tightest is told.
pub fn stand(standing: RateLimitStatus) {
    let tighter = |known: Option<RateLimitStatus>| known.map_or(standing, |known| known.tighter(standing));
    // Outside of a request there is nobody to tell.
    let _ = CURRENT.try_with(|context| context.standing.set(Some(tighter(context.standing.get()))));
}

/// How the caller stands with the limit that counted this request, if one did.
pub fn standing() -> Option<RateLimitStatus> {
    CURRENT.try_with(|context| context.standing.get()).ok().flatten()
}

/// Runs `work` as one request.
pub async fn scope<F: Future>(locale: Locale, request_id: String, work: F) -> F::Output {
    CURRENT.scope(Context { locale, request_id, standing: Cell::new(None) }, work).await
}

//! What every request carries with it: its id and the language of its answers.

use kontor_kernel::Locale;

tokio::task_local! {
    static CURRENT: Context;
}

#[derive(Clone)]
struct Context {
    locale: Locale,
    request_id: String,
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

/// Runs `work` as one request.
pub async fn scope<F: Future>(locale: Locale, request_id: String, work: F) -> F::Output {
    CURRENT.scope(Context { locale, request_id }, work).await
}

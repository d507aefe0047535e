//! The cookie that keeps a session's refresh token: set where people sign in, read where a page of a shop asks who looks at it.

use crate::app::App;

/// What it is called. On plain http (development) browsers do not take the prefix that ties it to our host.
pub fn name(app: &App) -> String {
    let prefix = if app.config.https() { "__Host-" } else { "" };
    let initial = app.config.environment.chars().next().unwrap_or('d');
    format!("{prefix}{initial}_rt")
}

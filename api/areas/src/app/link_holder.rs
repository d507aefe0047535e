//! Who asks: the session that comes with a mailed link, and what tells one requester of mails from another.

use kontor_accounts::Holder;
use kontor_kernel::Result;
use poem::Request;

use super::tokens::from_cookie;
use crate::{
    app::App,
    http::{bearer, limiter::block},
};

/// The session that the request shows a token of: in its header, or in the cookie when it comes from our own page.
pub async fn holder(app: &App, request: &Request) -> Result<Option<Holder>> {
    let (access, refresh) = (bearer(request).ok(), from_cookie(app, request).ok());
    app.accounts.holder(access, refresh.as_deref()).await
}

/// Who causes mails: neighbours in one block of addresses count together.
pub fn requester(request: &Request) -> String {
    block(request)
}

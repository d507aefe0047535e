//! What whoever calls ordered in a shop, as far as they prove it: by a session that is signed in with a proven mailbox, or by the keys
//! of orders that their browser keeps.
//!
//! An address of mail that is typed proves nothing and changes nothing: whoever knows it would learn what its owner is about to buy, and
//! letting them take the hold over would hand them the last place while its owner is paying for it, perhaps with money that is on its way.

use kontor_accounts::User;
use kontor_coupons::normalise;
use kontor_db::{Scope, Tenant};
use kontor_kernel::{
    Actor, ApiError, Code, Result,
    kinds::{OrderId, ProductId, UserId},
};
use kontor_orders::{Order, OrderState};
use poem::Request;

use crate::{
    app::App,
    http::{Anyone, bearer, session_cookie},
    pages::visit::cookies_of,
};

/// So many of the newest orders are remembered by a browser.
pub const ORDERS_MAX: usize = 8;
/// So many of the newest orders that an account has of one product are looked at.
const ACCOUNT_ORDERS_MAX: i64 = 20;
/// What stands between the keys of orders in the cookie.
pub const BETWEEN: char = '~';

/// What a caller shows of who they are.
#[derive(Debug, Default)]
pub struct Shown {
    /// An access token.
    pub access: Option<String>,
    /// The refresh token of the session's cookie.
    pub refresh: Option<String>,
    /// The cookie with the keys of orders.
    pub keys: Option<String>,
}

impl Shown {
    fn by(app: &App, request: &Request) -> Self {
        let cookies = cookies_of(request);
        let find = |name: String| cookies.iter().find(|(key, _)| *key == name).map(|(_, value)| value.clone());
        Self {
            access: bearer(request).ok().map(str::to_owned),
            refresh: find(session_cookie::name(app)),
            keys: find(cookie_name(app)),
        }
    }

    fn orders(&self, app: &App) -> Vec<OrderId> {
        keys(app, self.keys.as_deref()).iter().filter_map(|key| app.checkout.links().order(key)).collect()
    }

    /// The account that is signed in. One that has not proven its mailbox may be anybody's: orders are put to an account by the
    /// address alone.
    async fn account(&self, app: &App) -> Result<Option<UserId>> {
        Ok(self.user(app).await?.map(|user| user.id))
    }

    /// The same with what the account says of its person.
    pub async fn user(&self, app: &App) -> Result<Option<User>> {
        if self.access.is_none() && self.refresh.is_none() {
            return Ok(None);
        }
        let holder = app.accounts.holder(self.access.as_deref(), self.refresh.as_deref()).await?;
        let Some(holder) = holder else { return Ok(None) };
        let user = app.accounts.user(holder.user()).await?;
        Ok(Some(user).filter(|user| user.confirmed))
    }
}

/// The cookie in which a browser keeps the keys of the orders that it placed.
pub fn cookie_name(app: &App) -> String {
    let initial = app.config.environment.chars().next().unwrap_or('d');
    format!("{initial}_orders")
}

/// The keys of orders in such a cookie, the newest first.
pub fn keys(app: &App, cookie: Option<&str>) -> Vec<String> {
    let known = cookie.unwrap_or_default().split(BETWEEN).take(ORDERS_MAX);
    known.filter(|key| app.checkout.links().order(key).is_some()).map(str::to_owned).collect()
}

/// The orders of the product that are the caller's, the newest first. One of another shop is none.
pub async fn orders_of(app: &App, tenant: Tenant, shown: &Shown, product: ProductId) -> Result<Vec<Order>> {
    let (ids, user) = (shown.orders(app), shown.account(app).await?);
    let mut found = Vec::new();
    if ids.is_empty() && user.is_none() {
        return Ok(found);
    }
    let mut tx = app.db.begin(Scope::Seller(tenant, Actor::Payer)).await?;
    if let Some(user) = user {
        found = kontor_orders::of_payer_for(&mut tx, user, product, ACCOUNT_ORDERS_MAX).await?;
    }
    let ids: Vec<OrderId> = ids.into_iter().filter(|id| found.iter().all(|known| known.id != *id)).collect();
    for id in ids {
        match kontor_orders::find(&mut tx, id).await {
            Ok(order) if order.snapshot().product.id == product => found.push(order),
            Ok(_) => {}
            Err(error) if error.code() == Code::NotFound => {}
            Err(error) => return Err(error),
        }
    }
    tx.commit().await?;
    found.sort_by_key(|order| std::cmp::Reverse(order.id));
    Ok(found)
}

/// What cannot be had because somebody who is paying has it.
#[derive(Debug, Clone, Copy)]
pub struct Held<'a> {
    /// Whether it is a piece of the product.
    pub piece: bool,
    /// The last use of this code; empty: none is.
    pub code: &'a str,
}

/// The unfinished order that holds it.
pub fn holding<'a>(orders: &'a [Order], held: Held<'_>) -> Result<Option<&'a Order>> {
    for order in orders {
        let open = matches!(order.payment_state, OrderState::Waiting | OrderState::Pending);
        let holds_piece = held.piece && order.reserved;
        let used = order.snapshot().coupon.as_ref();
        let holds_code = !held.code.is_empty() && used.is_some_and(|used| used.code == held.code);
        if open && (holds_piece || holds_code) {
            return Ok(Some(order));
        }
    }
    Ok(None)
}

/// Leads whoever holds what was refused to them to their unfinished order: its checkout and its page. Every other refusal, and that of
/// everybody else, stays as it is.
pub async fn led_back(
    anyone: &Anyone,
    request: &Request,
    tenant: Tenant,
    (product, code): (ProductId, Option<&str>),
    error: ApiError,
) -> ApiError {
    let used_up = kontor_coupons::is_used_up(&error);
    if !used_up && error.code() != Code::OnHold {
        return error;
    }
    let code = normalise(code.filter(|_| used_up).unwrap_or_default());
    let held = Held { piece: !used_up, code: &code };
    let found = async {
        let shown = Shown::by(&anyone.0, request);
        let orders = orders_of(&anyone.0, tenant, &shown, product).await?;
        let Some(order) = holding(&orders, held)? else { return Ok(None) };
        let links = anyone.0.checkout.links();
        let page = links.order_page(&order.snapshot().seller.username, order.id);
        Ok::<_, ApiError>(Some((links.order_key(order.id), page)))
    };
    match found.await {
        Ok(Some((checkout, page))) => error.with("checkout_id", checkout).with("page_url", page),
        Ok(None) => error,
        Err(other) => {
            tracing::warn!(?other, "whose order holds it is not known");
            error
        }
    }
}

//! A manager in a seller's cabinet: opening it for half an hour, and leaving it.

use kontor_catalog::review::check_reason;
use kontor_db::{Act, Tenant, Tx};
use kontor_kernel::{
    ApiError, Code, Result, kinds,
    kinds::{SellerId, SessionId},
};
use kontor_teams::TeamRight;
use poem::Request;
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::sellers::books;
use crate::{
    app::tokens::{SessionDoc, WithCookie, keeper, session},
    http::{Answer, Body, Doc, Manager, Timestamp, WireEnum, WireId},
};

/// The operations.
pub struct Support;

/// Why a seller's cabinet is opened.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SupportBody {
    /// Reason; it is logged with every change.
    #[oai(validator(min_length = 1, max_length = 500))]
    pub reason: String,
}

/// Access of a manager to a seller's cabinet.
#[derive(Debug, Clone, Object)]
pub struct SupportAccessAttributes {
    /// The seller's live shop.
    pub seller: WireId<kinds::Seller>,
    /// Name of the shop.
    pub seller_name: String,
    /// Username of the shop, as in its address.
    pub username: String,
    /// Reason that was given.
    pub reason: String,
    /// What can be done there, as rights of a team member. Bank details are never shown, and sales are not changed.
    pub rights: Vec<WireEnum<TeamRight>>,
    /// When it started.
    pub started_at: Timestamp,
    /// When it ends: 30 minutes after its start.
    pub expires_at: Timestamp,
}

/// Ends what runs in the transaction's seller's shop, and writes it down.
async fn end_one(tx: &mut Tx, id: SellerId, session: SessionId) -> Result<()> {
    if kontor_teams::end_support(tx, session).await? {
        tx.audit(Act::SupportEnded, &id.to_string(), &json!({})).await?;
    }
    Ok(())
}

async fn begin(manager: &Manager, request: &Request, id: SellerId, reason: &str) -> Result<WithCookie<SessionDoc>> {
    check_reason(reason)?;
    let (mut tx, reason) = (books(manager, id).await?, reason.trim());
    match manager.supports {
        // The seat moves, so what was open in another shop is over.
        Some(other) if other != id => {
            let mut there = manager.begin_for(Tenant { id: other, livemode: true }).await?;
            end_one(&mut there, other, manager.session).await?;
            there.commit().await?;
        }
        _ => end_one(&mut tx, id, manager.session).await?,
    }
    let access = kontor_teams::begin_support(&mut tx, manager.user, manager.session, reason).await?;
    let seller = kontor_tenants::seller(&mut tx).await?;
    kontor_accounts::log_support_access(&mut tx, seller.owner).await?;
    let signed_in = manager.app().accounts.seat_support(&mut tx, manager.session, Some(id)).await?;
    let details = json!({ "reason": reason, "name": seller.name, "support_access": access.id.to_string() });
    tx.audit(Act::SupportStarted, &id.to_string(), &details).await?;
    tx.commit().await?;
    Ok(session(manager.app(), request, &signed_in, keeper(request)))
}

async fn end(manager: &Manager, request: &Request) -> Result<WithCookie<SessionDoc>> {
    let mut tx = match manager.supports {
        Some(id) => manager.begin_for(Tenant { id, livemode: true }).await?,
        None => manager.begin().await?,
    };
    if let Some(id) = manager.supports {
        end_one(&mut tx, id, manager.session).await?;
    }
    let signed_in = manager.app().accounts.seat_support(&mut tx, manager.session, None).await?;
    tx.commit().await?;
    Ok(session(manager.app(), request, &signed_in, keeper(request)))
}

async fn current(manager: &Manager) -> Result<Doc<SupportAccessAttributes>> {
    let id = manager.supports.ok_or_else(ApiError::not_found)?;
    let found = kontor_teams::support_for(&manager.app().db, manager.user, manager.session, id).await;
    let access = found.map_err(|fault| if fault.code() == Code::Forbidden { ApiError::not_found() } else { fault })?;
    let mut tx = books(manager, id).await?;
    let seller = kontor_tenants::seller(&mut tx).await?;
    tx.commit().await?;
    let attributes = SupportAccessAttributes {
        seller: WireId(access.seller_id),
        seller_name: seller.name,
        username: seller.username,
        reason: access.reason,
        rights: kontor_teams::SUPPORT_RIGHTS.iter().copied().map(WireEnum).collect(),
        started_at: Timestamp(access.started_at),
        expires_at: Timestamp(access.expires_at),
    };
    Ok(Doc::new(access.id, "support_access", attributes))
}

#[OpenApi(prefix_path = "/v1/admin", tag = "crate::tags::Tag::Admin")]
impl Support {
    /// Act on behalf of a seller
    ///
    /// Opens the seller's cabinet in this session for 30 minutes, with the rights of a team member except for bank
    /// details, payouts, API keys, webhook endpoints and the team. Orders and deals can be looked at: of changes, only
    /// sending a receipt or a course link, giving access to files and marking a service as delivered are possible; all
    /// others, such as refunds, cancellations and waived payments, are refused with `forbidden` (403). Returns an
    /// access token for it; earlier access tokens of the session stop working. Every call that may change something is logged with the reason. The owner sees in their account
    /// events that support had access.
    #[oai(path = "/sellers/:id/support_access", method = "post", operation_id = "begin_support_access")]
    async fn begin(
        &self,
        manager: Manager,
        request: &Request,
        /// The seller's live shop.
        id: Path<WireId<kinds::Seller>>,
        body: Body<SupportBody>,
    ) -> Answer<WithCookie<SessionDoc>> {
        Ok(begin(&manager, request, id.0.0, &body.0.reason).await?)
    }

    /// Retrieve your support access
    ///
    /// The seller's cabinet that is open in this session. 404 if none is.
    #[oai(path = "/support_access", method = "get", operation_id = "get_support_access")]
    async fn current(&self, manager: Manager) -> Answer<Json<Doc<SupportAccessAttributes>>> {
        Ok(Json(current(&manager).await?))
    }

    /// End your support access
    ///
    /// Returns an access token for the back office. Repeating it changes nothing.
    #[oai(path = "/support_access/end", method = "post", operation_id = "end_support_access")]
    async fn end(&self, manager: Manager, request: &Request) -> Answer<WithCookie<SessionDoc>> {
        Ok(end(&manager, request).await?)
    }
}

//! The operations, the same in each area.

use kontor_kernel::{PartyKind, kinds};
use poem_openapi::{
    OpenApi,
    param::{Header, Path, Query},
    payload::Json,
};

use super::{
    super::{
        bank_accounts::{BankAccountAttributes, BankAccountBody},
        payout_requests::PayoutRequestAttributes,
        payout_view::PayoutAttributes,
        payouts::PayoutRequestBody,
    },
    verbs,
    view::{OwnShopAttributes, OwnTransferAttributes, PayoutSettingsAttributes, PayoutSettingsBody},
};
use crate::http::{Answer, Body, Doc, Gone, ListDoc, PageNumber, PageRows, Signed, WireId, idempotent::Idempotent};

/// The operations of one area: each is named by its id and its title there.
macro_rules! area {
    (
        $(#[$about:meta])* $name:ident at $prefix:tt for $kind:ident as $repeated:tt
        $($verb:ident $id:tt $title:tt;)*
    ) => {
        area! { @ $(#[$about])* $name $prefix $kind $repeated $($id $title)* }
    };
    (
        @ $(#[$about:meta])* $name:ident $prefix:tt $kind:ident $repeated:tt
        $shops:tt $shops_title:tt
        $transfers:tt $transfers_title:tt
        $payouts:tt $payouts_title:tt
        $requests:tt $requests_title:tt
        $ask:tt $ask_title:tt
        $cancel:tt $cancel_title:tt
        $accounts:tt $accounts_title:tt
        $add:tt $add_title:tt
        $remove:tt $remove_title:tt
        $settings:tt $settings_title:tt
        $set_settings:tt $set_settings_title:tt
    ) => {
        $(#[$about])*
        pub struct $name;

        #[OpenApi(prefix_path = $prefix, tag = "crate::tags::Tag::Payouts")]
        impl $name {
            #[doc = $shops_title]
            ///
            /// The shops that you work for or got shares of, live or in test mode as your session is, by name, with your balance
            /// in each currency.
            #[oai(path = "/", method = "get", operation_id = $shops)]
            async fn shops(&self, signed: Signed) -> Answer<Json<ListDoc<OwnShopAttributes>>> {
                Ok(Json(verbs::list_shops(&signed, PartyKind::$kind).await?))
            }

            #[doc = $transfers_title]
            ///
            /// Your shares of the payments, refunds and chargebacks of a shop, newest first.
            #[oai(path = "/:seller_id/transfers", method = "get", operation_id = $transfers)]
            async fn transfers(
                &self,
                signed: Signed,
                seller_id: Path<WireId<kinds::Seller>>,
                /// Page number.
                #[oai(default)]
                page: Query<PageNumber>,
                /// Rows per page.
                #[oai(default)]
                per: Query<PageRows>,
            ) -> Answer<Json<ListDoc<OwnTransferAttributes>>> {
                let whose = (PartyKind::$kind, seller_id.0.0);
                Ok(Json(verbs::list_transfers(&signed, whose, (page.0, per.0)).await?))
            }

            #[doc = $payouts_title]
            ///
            /// Newest first.
            #[oai(path = "/:seller_id/payouts", method = "get", operation_id = $payouts)]
            async fn payouts(
                &self,
                signed: Signed,
                seller_id: Path<WireId<kinds::Seller>>,
                /// Page number.
                #[oai(default)]
                page: Query<PageNumber>,
                /// Rows per page.
                #[oai(default)]
                per: Query<PageRows>,
            ) -> Answer<Json<ListDoc<PayoutAttributes>>> {
                let whose = (PartyKind::$kind, seller_id.0.0);
                Ok(Json(verbs::list_payouts(&signed, whose, (page.0, per.0)).await?))
            }

            #[doc = $requests_title]
            ///
            /// Newest first.
            #[oai(path = "/:seller_id/payout_requests", method = "get", operation_id = $requests)]
            async fn requests(
                &self,
                signed: Signed,
                seller_id: Path<WireId<kinds::Seller>>,
                /// Page number.
                #[oai(default)]
                page: Query<PageNumber>,
                /// Rows per page.
                #[oai(default)]
                per: Query<PageRows>,
            ) -> Answer<Json<ListDoc<PayoutRequestAttributes>>> {
                let whose = (PartyKind::$kind, seller_id.0.0);
                Ok(Json(verbs::list_requests(&signed, whose, (page.0, per.0)).await?))
            }

            #[doc = $ask_title]
            ///
            /// The money leaves your balance immediately. Returns the first of these that applies: `account_not_verified` while
            /// the shop is not verified, `bank_account_not_active`, `bank_account_new`, `account_blocked`, `request_open`,
            /// `below_minimum`, `balance_too_low`; the last also while the shop still owes what you earned.
            #[oai(path = "/:seller_id/payout_requests", method = "post", operation_id = $ask)]
            async fn ask(
                &self,
                signed: Signed,
                seller_id: Path<WireId<kinds::Seller>>,
                /// Required. A request repeated with the same key creates one request.
                #[oai(name = "Idempotency-Key")]
                key: Header<Option<String>>,
                body: Body<PayoutRequestBody>,
            ) -> Answer<Idempotent<Doc<PayoutRequestAttributes>>> {
                let whose = (PartyKind::$kind, seller_id.0.0);
                Ok(verbs::ask(&signed, whose, ($repeated, key.0.as_deref()), body.0).await?)
            }

            #[doc = $cancel_title]
            ///
            /// Only while no one has decided on it; the money returns to your balance.
            #[oai(path = "/:seller_id/payout_requests/:id/cancel", method = "post", operation_id = $cancel)]
            async fn cancel(
                &self,
                signed: Signed,
                seller_id: Path<WireId<kinds::Seller>>,
                id: Path<WireId<kinds::PayoutRequest>>,
            ) -> Answer<Json<Doc<PayoutRequestAttributes>>> {
                Ok(Json(verbs::take_back(&signed, (PartyKind::$kind, seller_id.0.0), id.0.0).await?))
            }

            #[doc = $accounts_title]
            ///
            /// Newest first, in one response. Payouts of this shop go to your newest active account, whatever you get them for.
            #[oai(path = "/:seller_id/bank_accounts", method = "get", operation_id = $accounts)]
            async fn accounts(
                &self,
                signed: Signed,
                seller_id: Path<WireId<kinds::Seller>>,
            ) -> Answer<Json<ListDoc<BankAccountAttributes>>> {
                Ok(Json(verbs::list_banks(&signed, (PartyKind::$kind, seller_id.0.0)).await?))
            }

            #[doc = $add_title]
            ///
            /// In a live shop it must be held in your name (`holder_mismatch`), nothing is paid out to it for 48 hours, and you
            /// are notified by email.
            #[oai(path = "/:seller_id/bank_accounts", method = "post", operation_id = $add)]
            async fn add(
                &self,
                signed: Signed,
                seller_id: Path<WireId<kinds::Seller>>,
                body: Body<BankAccountBody>,
            ) -> Answer<Json<Doc<BankAccountAttributes>>> {
                Ok(Json(verbs::add_bank(&signed, (PartyKind::$kind, seller_id.0.0), body.0).await?))
            }

            #[doc = $remove_title]
            ///
            /// Returns `in_use` while a payout to it is on its way.
            #[oai(path = "/:seller_id/bank_accounts/:id", method = "delete", operation_id = $remove)]
            async fn remove(
                &self,
                signed: Signed,
                seller_id: Path<WireId<kinds::Seller>>,
                id: Path<WireId<kinds::BankAccount>>,
            ) -> Answer<Gone> {
                verbs::remove_bank(&signed, (PartyKind::$kind, seller_id.0.0), id.0.0).await?;
                Ok(Gone::Gone)
            }

            #[doc = $settings_title]
            ///
            /// When a payout of your balance in a shop is requested for you.
            #[oai(path = "/:seller_id/payout_settings", method = "get", operation_id = $settings)]
            async fn settings(
                &self,
                signed: Signed,
                seller_id: Path<WireId<kinds::Seller>>,
            ) -> Answer<Json<Doc<PayoutSettingsAttributes>>> {
                Ok(Json(verbs::settings(&signed, (PartyKind::$kind, seller_id.0.0)).await?))
            }

            #[doc = $set_settings_title]
            ///
            /// Replaces them. At the beginning of each period, a payout of everything available is requested once if it comes to the
            /// minimum, and you are emailed; also if it can't be requested, for example because no bank account is active. Returns
            /// `below_minimum` (422) at `/minimum` below the smallest possible payout.
            #[oai(path = "/:seller_id/payout_settings", method = "put", operation_id = $set_settings)]
            async fn set_settings(
                &self,
                signed: Signed,
                seller_id: Path<WireId<kinds::Seller>>,
                body: Body<PayoutSettingsBody>,
            ) -> Answer<Json<Doc<PayoutSettingsAttributes>>> {
                Ok(Json(verbs::set_settings(&signed, (PartyKind::$kind, seller_id.0.0), body.0).await?))
            }
        }
    };
}

area! {
    /// What members of teams get.
    TeamShares at "/v1/team_member/shops" for TeamMember as "team_payouts.create"
    shops "list_team_shops" "List your balances as a team member";
    transfers "list_team_transfers" "List your transfers as a team member";
    payouts "list_team_payouts" "List your payouts as a team member";
    requests "list_team_payout_requests" "List your payout requests as a team member";
    ask "create_team_payout_request" "Request a payout as a team member";
    cancel "cancel_team_payout_request" "Cancel your payout request as a team member";
    accounts "list_team_bank_accounts" "List your bank accounts as a team member";
    add "create_team_bank_account" "Create a bank account as a team member";
    remove "delete_team_bank_account" "Delete a bank account as a team member";
    settings "get_team_payout_settings" "Retrieve your payout settings as a team member";
    set_settings "replace_team_payout_settings" "Update your payout settings as a team member";
}

area! {
    /// What members of sales teams get: their commissions.
    SalesShares at "/v1/sales_team_member/shops" for SalesTeamMember as "sales_payouts.create"
    shops "list_sales_shops" "List your balances as a member of a sales team";
    transfers "list_sales_transfers" "List your transfers as a member of a sales team";
    payouts "list_sales_payouts" "List your payouts as a member of a sales team";
    requests "list_sales_payout_requests" "List your payout requests as a member of a sales team";
    ask "create_sales_payout_request" "Request a payout as a member of a sales team";
    cancel "cancel_sales_payout_request" "Cancel your payout request as a member of a sales team";
    accounts "list_sales_bank_accounts" "List your bank accounts as a member of a sales team";
    add "create_sales_bank_account" "Create a bank account as a member of a sales team";
    remove "delete_sales_bank_account" "Delete a bank account as a member of a sales team";
    settings "get_sales_payout_settings" "Retrieve your payout settings as a member of a sales team";
    set_settings "replace_sales_payout_settings" "Update your payout settings as a member of a sales team";
}

area! {
    /// What publishers get.
    PublisherShares at "/v1/publish/shops" for Publisher as "publisher_payouts.create"
    shops "list_publisher_shops" "List your balances as a publisher";
    transfers "list_publisher_transfers" "List your transfers as a publisher";
    payouts "list_publisher_payouts" "List your payouts as a publisher";
    requests "list_publisher_payout_requests" "List your payout requests as a publisher";
    ask "create_publisher_payout_request" "Request a payout as a publisher";
    cancel "cancel_publisher_payout_request" "Cancel your payout request as a publisher";
    accounts "list_publisher_bank_accounts" "List your bank accounts as a publisher";
    add "create_publisher_bank_account" "Create a bank account as a publisher";
    remove "delete_publisher_bank_account" "Delete a bank account as a publisher";
    settings "get_publisher_payout_settings" "Retrieve your payout settings as a publisher";
    set_settings "replace_publisher_payout_settings" "Update your payout settings as a publisher";
}

//! Addresses that open nothing by themselves.

use kontor_kernel::{
    Id, Kind,
    kinds::{CertificateId, OrderId, ProductId},
};

use crate::shop_path;

/// Makes addresses below where browsers reach us.
#[derive(Debug, Clone, Copy)]
pub struct Urls<'a> {
    base: &'a str,
}

impl<'a> Urls<'a> {
    /// Below `public_url`, with or without a slash at its end.
    pub fn at(public_url: &'a str) -> Self {
        Self { base: public_url.trim_end_matches('/') }
    }

    /// Our own first page.
    pub fn home(self) -> String {
        self.base.to_owned()
    }

    /// Something that has a path: it begins with a slash.
    pub fn page(self, path: &str) -> String {
        format!("{}{path}", self.base)
    }

    /// A shop, or a page of it: `rest` is empty, or begins with a slash.
    pub fn shop(self, username: &str, rest: &str) -> String {
        self.page(&shop_path(username, rest))
    }

    /// An operation of a shop's JSON.
    pub(crate) fn shop_operation(self, shop: &str, rest: &str) -> String {
        self.page(&format!("/v1/shop/{shop}{rest}"))
    }

    /// The page of a mail in the browser. `token`: the mail's.
    pub fn mail(self, token: &str) -> String {
        self.page(&format!("/email_logs/{token}"))
    }

    /// Where its reader ends a kind of mails, by a button.
    pub fn unsubscribe_page(self, token: &str) -> String {
        self.page(&format!("/emails/unsubscribe/{token}"))
    }

    /// The same for mail programs, which send it without a page (RFC 8058).
    pub fn unsubscribe(self, token: &str) -> String {
        self.page(&format!("/v1/app/emails/unsubscribe/{token}"))
    }

    /// Where everybody sees whether a certificate is genuine.
    pub fn certificate_page(self, certificate: CertificateId) -> String {
        self.page(&format!("/certificates/{certificate}"))
    }

    /// A page of the cabinet: `rest` is empty, or begins with a slash.
    pub fn cabinet(self, rest: &str) -> String {
        self.page(&format!("/cabinet{rest}"))
    }

    /// An order in the cabinet.
    pub fn cabinet_order(self, order: OrderId) -> String {
        self.cabinet(&format!("/orders/{order}"))
    }

    /// Where a seller looks at their products.
    pub fn cabinet_products(self) -> String {
        self.cabinet("/products")
    }

    /// Where a seller changes a product.
    pub fn cabinet_product(self, product: ProductId) -> String {
        self.cabinet(&format!("/products/{product}/edit"))
    }

    /// Where the seller of a product brings new keys.
    pub fn cabinet_keys(self, product: ProductId) -> String {
        self.cabinet(&format!("/products/{product}/edit?step=2"))
    }

    /// Who works for the shop.
    pub fn cabinet_team(self) -> String {
        self.cabinet("/settings/team")
    }

    /// A seller's plan of the platform.
    pub fn cabinet_plan(self) -> String {
        self.cabinet("/settings/plan")
    }

    /// A page of the cabinet of a shop, for a member of its team: `rest` is empty, or begins with a slash.
    pub fn team_cabinet(self, shop: &str, rest: &str) -> String {
        self.page(&format!("/team_member/sellers/{shop}/cabinet{rest}"))
    }

    /// A file that a list was written to, for a member of the team.
    pub fn team_export<K: Kind>(self, shop: &str, export: Id<K>) -> String {
        self.page(&format!("/team_member/sellers/{shop}/cabinet/exports?filters[id][]={export}"))
    }

    /// A file that a list was written to.
    pub fn cabinet_export<K: Kind>(self, export: Id<K>) -> String {
        self.cabinet(&format!("/exports?filters[id][]={export}"))
    }

    /// Mails of the shop that wait until it may send more.
    pub fn cabinet_held_mails(self) -> String {
        self.cabinet("/emails?filters[state][]=held")
    }

    /// Where a seller is verified.
    pub fn cabinet_verification(self) -> String {
        self.cabinet("/verification")
    }

    /// What a seller was paid out.
    pub fn cabinet_payouts(self) -> String {
        self.cabinet("/payouts?tab=payouts")
    }

    /// A page of what somebody gets of a shop, in the area of what they are to it.
    pub fn own_share<K: Kind>(self, area: &str, page: &str, shop: Id<K>) -> String {
        self.page(&format!("/{area}/{page}?shop={shop}"))
    }

    /// Where a seller looks after webhooks.
    pub fn cabinet_webhooks(self) -> String {
        self.cabinet("/settings/webhooks")
    }
}

//! Addresses that open an order or a file without signing in: the id and a signature that cannot be guessed.

use kontor_kernel::{
    Id, Kind, Secret,
    kinds::{CertificateId, CourseAccessId, DealId, GrantId, InvoiceId, OrderId, PaymentTicketId},
};

use crate::Urls;

/// Makes and checks such addresses.
#[derive(Debug, Clone)]
pub struct Links {
    /// How browsers reach us.
    pub public_url: String,
    /// The master key.
    pub secret: Secret,
}

const MAC_BYTES: usize = 16;

fn course_purpose(version: i32) -> String {
    format!("course {version}")
}

impl Links {
    /// Addresses that open nothing by themselves.
    pub fn urls(&self) -> Urls<'_> {
        Urls::at(&self.public_url)
    }

    fn sign<K: Kind>(&self, purpose: &str, id: Id<K>) -> String {
        Self::sign_with(&self.secret, purpose, id)
    }

    fn sign_with<K: Kind>(secret: &Secret, purpose: &str, id: Id<K>) -> String {
        let mac = secret.mac(purpose, &[id.uuid().as_bytes()]);
        let mac = mac.get(..MAC_BYTES).unwrap_or(&mac);
        format!("{id}.{}", data_encoding::BASE64URL_NOPAD.encode(mac))
    }

    fn read<K: Kind>(&self, purpose: &str, text: &str) -> Option<Id<K>> {
        let id: Id<K> = text.split_once('.')?.0.parse().ok()?;
        self.secret.wrote(text, |key| Self::sign_with(key, purpose, id)).then_some(id)
    }

    /// The key of an order's page.
    pub fn order_key(&self, order: OrderId) -> String {
        self.sign("order page", order)
    }

    /// The order of a key, if the key is ours.
    pub fn order(&self, key: &str) -> Option<OrderId> {
        self.read("order page", key)
    }

    /// The buyer's page of an order: confirmation, instructions, retry, files.
    pub fn order_page(&self, shop: &str, order: OrderId) -> String {
        self.urls().shop(shop, &format!("/payment/{}", self.order_key(order)))
    }

    /// Where a consumer withdraws from a contract of this shop, without an account.
    pub fn withdrawal(&self, shop: &str) -> String {
        self.urls().shop(shop, "/withdrawal")
    }

    /// The page of an order's plan by itself: its payments, what they are taken from, pausing and ending it.
    pub fn method_page(&self, shop: &str, order: OrderId) -> String {
        format!("{}/manage", self.order_page(shop, order))
    }

    /// Where a buyer comes to from paying: the same page, which leads on to an offer or to the seller's own page of
    /// thanks where there is one (`leads_on`).
    pub fn paid_page(&self, shop: &str, order: OrderId, leads_on: bool) -> String {
        let page = self.order_page(shop, order);
        if leads_on { format!("{page}?from=payment") } else { page }
    }

    /// The order of a receiver's key, if the key is ours.
    pub fn gift(&self, key: &str) -> Option<OrderId> {
        self.read("gift", key)
    }

    /// The page of whoever got a gift; it opens what was given and nothing of the order.
    pub fn gift_page(&self, shop: &str, order: OrderId) -> String {
        self.urls().shop(shop, &format!("/gifts/{}", self.sign("gift", order)))
    }

    /// The key of a file.
    pub fn download_key(&self, grant: GrantId) -> String {
        self.sign("download", grant)
    }

    /// The file of a key, if the key is ours.
    pub fn grant(&self, key: &str) -> Option<GrantId> {
        self.read("download", key)
    }

    /// Where a bought file is fetched; counted there.
    pub fn download(&self, shop: &str, grant: GrantId) -> String {
        self.urls().shop_operation(shop, &format!("/downloads/{}", self.download_key(grant)))
    }

    /// The page of a bought file: what it is, how often it can still be fetched, and the button for it.
    pub fn download_page(&self, shop: &str, grant: GrantId) -> String {
        self.urls().shop(shop, &format!("/payment/{}/download", self.download_key(grant)))
    }

    /// The key of a ticket.
    pub fn ticket_key(&self, ticket: PaymentTicketId) -> String {
        self.sign("ticket", ticket)
    }

    /// The ticket of a key, if the key is ours.
    pub fn payment_ticket(&self, key: &str) -> Option<PaymentTicketId> {
        self.read("ticket", key)
    }

    /// Where a bought ticket is fetched as a PDF.
    pub fn ticket(&self, shop: &str, ticket: PaymentTicketId) -> String {
        self.urls().shop_operation(shop, &format!("/tickets/{}", self.ticket_key(ticket)))
    }

    /// Where the code of a bought ticket is, as a picture that is held before a camera.
    pub fn ticket_code(&self, shop: &str, ticket: PaymentTicketId) -> String {
        format!("{}/qr_code", self.ticket(shop, ticket))
    }

    /// Where a bought ticket is fetched as a file for calendars.
    pub fn ticket_calendar(&self, shop: &str, ticket: PaymentTicketId) -> String {
        format!("{}/calendar", self.ticket(shop, ticket))
    }

    /// Where a bought ticket is fetched as a pass of Apple Wallet.
    pub fn apple_pass(&self, shop: &str, ticket: PaymentTicketId) -> String {
        format!("{}/apple_wallet", self.ticket(shop, ticket))
    }

    /// Where a bought ticket is added to Google Wallet.
    pub fn google_pass(&self, shop: &str, ticket: PaymentTicketId) -> String {
        format!("{}/google_wallet", self.ticket(shop, ticket))
    }

    /// The key by which a ticket is given in exchange for a better one.
    pub fn upgrade_key(&self, ticket: PaymentTicketId) -> String {
        self.sign("ticket upgrade", ticket)
    }

    /// The ticket that is given by a key, if the key is ours.
    pub fn upgrade(&self, key: &str) -> Option<PaymentTicketId> {
        self.read("ticket upgrade", key)
    }

    /// The deal of a key, if the key is ours.
    pub fn deal(&self, key: &str) -> Option<DealId> {
        self.read("deal", key)
    }

    /// The key of the payment page of a deal.
    pub fn deal_key(&self, deal: DealId) -> String {
        self.sign("deal", deal)
    }

    /// The payment page of a deal: `page` is that of its product, in the shop.
    pub fn deal_page(&self, shop: &str, page: &str, deal: DealId) -> String {
        self.urls().shop(shop, &format!("{page}?deal={}", self.deal_key(deal)))
    }

    /// The key of a certificate's paper.
    pub fn certificate_key(&self, certificate: CertificateId) -> String {
        self.sign("certificate", certificate)
    }

    /// The certificate of a key, if the key is ours.
    pub fn certificate_of(&self, key: &str) -> Option<CertificateId> {
        self.read("certificate", key)
    }

    /// Where a certificate is fetched as a PDF.
    pub fn certificate(&self, shop: &str, certificate: CertificateId) -> String {
        self.urls().shop_operation(shop, &format!("/certificates/{}", self.certificate_key(certificate)))
    }

    /// The key of an invoice.
    pub fn invoice_key(&self, invoice: InvoiceId) -> String {
        self.sign("invoice", invoice)
    }

    /// The invoice of a key, if the key is ours.
    pub fn invoice_of(&self, key: &str) -> Option<InvoiceId> {
        self.read("invoice", key)
    }

    /// Where an invoice is fetched as a PDF.
    pub fn invoice(&self, shop: &str, invoice: InvoiceId) -> String {
        self.urls().shop_operation(shop, &format!("/invoices/{}", self.invoice_key(invoice)))
    }

    /// Where an invoice is fetched as XML.
    pub fn invoice_xml(&self, shop: &str, invoice: InvoiceId) -> String {
        format!("{}/xml", self.invoice(shop, invoice))
    }

    /// The key of a way into a course, and of which of its links: those after the first name it at their end.
    pub fn course_key(&self, (access, version): (CourseAccessId, i32)) -> String {
        match version {
            0 => self.sign("course", access),
            _ => format!("{}.{version}", self.sign(&course_purpose(version), access)),
        }
    }

    /// The way into a course of a key and the version of its link, if the key is ours.
    pub fn course_access(&self, key: &str) -> Option<(CourseAccessId, i32)> {
        let Some((signed, version)) = key.rsplit_once('.').filter(|(signed, _)| signed.contains('.')) else {
            return Some((self.read("course", key)?, 0));
        };
        let number = version.parse().ok().filter(|number: &i32| *number > 0 && number.to_string() == version)?;
        Some((self.read(&course_purpose(number), signed)?, number))
    }

    /// The buyer's page of a course.
    pub fn course(&self, shop: &str, way: (CourseAccessId, i32)) -> String {
        self.urls().shop(shop, &format!("/courses/{}", self.course_key(way)))
    }
}

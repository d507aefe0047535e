//! What an offer says of the parts that orders keep and forms ask: legal texts, payer, coupon, tax.

use kontor_catalog::Form;
use kontor_coupons::Applied;
use kontor_kernel::{Code, Machine, Money, Result, Validator, kinds::ProductId};
use kontor_orders::{EvidenceSnapshot, LegalSnapshot, TaxSnapshot};
use kontor_payments::{PaymentForm, WhyNot};
use kontor_storefront::BuyerFields;
use kontor_tax::IdStanding;

use super::Quote;
use crate::{
    legal::{CONSENT_WORDING, Early, kept},
    needed::{Needed, as_written},
    tax::{BuyerId, owed},
};

impl Quote {
    /// What the buyer is asked to agree to; none: there is nothing to withdraw from.
    pub fn early(&self) -> Option<Early> {
        // Nothing is owed for what is free, so nothing needs to be given up for it (§ 356 (5) no. 1 BGB).
        if self.quote.gross.amount == 0 {
            return None;
        }
        let of = |form| match form {
            // Leisure at a fixed date cannot be withdrawn from (§ 312g (2) no. 9 BGB).
            Form::Event => None,
            Form::Service => Some(Early::Service),
            _ => Some(Early::Delivery),
        };
        // What goes along asks for the same as its product, or its product for nothing.
        self.products().find_map(|product| of(product.form))
    }

    /// What the order keeps as the proof of it.
    pub(crate) fn accepted(&self, agreed: bool) -> Vec<LegalSnapshot> {
        let consent = self.early().filter(|_| agreed).map(|early| kept(&early.name(), CONSENT_WORDING));
        self.legal.iter().cloned().chain(consent).collect()
    }

    /// Why it cannot be paid in that way; where nothing is left to pay with, that is a reason of its own.
    pub(crate) fn why_not(&self, form: PaymentForm) -> Option<WhyNot> {
        self.ways.why_not(form).filter(|_| !self.ways.nothing_left())
    }

    /// What is asked beside name, address of mail and country of who pays in such a way. A business that owes the tax itself
    /// stands on the invoice with its name and address (§ 14a (5), § 14 (4) no. 1 UStG).
    pub fn asked(&self, form: PaymentForm) -> BuyerFields {
        let said = self.settings.as_ref().map(|said| said.buyer_information.include_type).unwrap_or_default();
        let business = |id: &BuyerId| id.matters && id.known.standing != IdStanding::Refuted;
        let business = self.buyer_id.as_ref().is_some_and(business);
        let Needed { company, address } = Needed::by(form);
        let asked = Needed { company: company || business, address: address || business }.raise(said);
        as_written(asked, self.country, "")
    }

    /// What it takes off the first payment.
    pub fn first_less(&self, applied: &Applied) -> Money {
        Money::new(applied.off_first(), self.quote.gross.currency)
    }

    /// What a coupon takes off the payments that are known; nothing without one.
    pub fn discount(&self) -> Money {
        let currency = self.quote.gross.currency;
        let Some(applied) = &self.coupon else { return Money::zero(currency) };
        let Some(terms) = &self.terms else { return Money::new(applied.off_first(), currency) };
        let paid = self.dues.iter().filter(|due| due.number > 0);
        let off = paid.map(|due| terms.full_amount(due.number) - terms.amount(due.number));
        Money::new(off.sum(), currency)
    }

    /// Refuses what is not offered along, beside where it was named.
    pub(crate) fn check_addons(&self, requested: &[ProductId]) -> Result<()> {
        let mut check = Validator::new();
        for (place, id) in requested.iter().enumerate() {
            let offered = self.addons.iter().any(|addon| addon.product.id == *id);
            check.that(offered, Code::AddonUnavailable, &format!("/addon_ids/{place}"));
        }
        check.finish()
    }

    /// What an order keeps of its tax. Taken without it on an id that nobody has confirmed, it keeps what is owed should the id be
    /// wrong: the seller's settings of that day are not today's.
    pub(crate) fn tax_snapshot(&self, evidence: Vec<EvidenceSnapshot>) -> TaxSnapshot {
        let open = self.buyer_id.as_ref().filter(|id| id.accepted && id.matters);
        TaxSnapshot {
            treatment: self.vat.treatment.to_string(),
            supply: self.product.supply().to_string(),
            country: self.vat.country.to_string(),
            territory: self.vat.territory.map(|territory| territory.text().to_owned()),
            supplier_country: kontor_tax::supplier(&self.seller).home.country().to_string(),
            vat_id: self.buyer_id.as_ref().and_then(BuyerId::vat_id_snapshot),
            otherwise: open.and_then(|id| id.otherwise).map(owed),
            evidence,
        }
    }
}

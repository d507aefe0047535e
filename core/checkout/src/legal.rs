//! The legal texts as an offer knows them: the seller's own, the platform's where there are none, the terms of the reseller where
//! that is whom the contract is with, and the consent to delivery before the withdrawal period is over. An order keeps which
//! wording of each its buyer read.

use kontor_db::Tx;
use kontor_kernel::Result;
use kontor_orders::LegalSnapshot;
use kontor_storefront::{INSTRUCTION_WORDING, LegalKind, LegalText};
use kontor_tenants::Resale;

/// The wording of the platform's terms and privacy notice, which hold where a seller has none of their own.
pub const PLATFORM_WORDING: i32 = 3;
/// The wording of both consents.
pub const CONSENT_WORDING: i32 = 2;
/// The wording of the box by which what is paid with is kept for a better ticket.
pub const KEEP_WORDING: i32 = 2;

/// Where the version of a reseller's terms begins in the number of all wordings.
const RESELLER_BITS: u32 = 32;

/// What a buyer gives up the right of withdrawal for (§ 356 (4) and (5) BGB).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Early {
    /// Files, access and keys at once: the right ends with it.
    Delivery,
    /// Work that begins at once: the right ends when all of it is done.
    Service,
}

impl Early {
    /// What orders name it by.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Delivery => "immediate_delivery",
            Self::Service => "immediate_service",
        }
    }
}

/// The wordings that a buyer accepts or is told of, and a number that changes with any of them. Of whom one buys, one accepts
/// the terms: with a reseller the seller's stand nowhere on the page.
pub(crate) async fn legal(tx: &mut Tx, resale: Option<&Resale>) -> Result<(Vec<LegalSnapshot>, i64)> {
    let texts = kontor_storefront::legal_texts(tx).await?;
    let mark = i64::from(PLATFORM_WORDING) + i64::from(INSTRUCTION_WORDING);
    let mark = mark + texts.iter().map(|text| i64::from(text.version)).sum::<i64>();
    // Whose terms hold is told apart from how often any were changed, so that no sum is the same by chance.
    let mark = mark + (i64::from(resale.map_or(0, |resale| resale.terms_version)) << RESELLER_BITS);
    let is_said = |text: &&LegalText| {
        let in_its_place = resale.is_some() && text.kind == LegalKind::Terms;
        !in_its_place && !text.text.is_empty()
    };
    let said: Vec<&LegalText> = texts.iter().filter(is_said).collect();
    let own = |kind: LegalKind| said.iter().any(|text| text.kind == kind);
    let platform = |kind: &str| self::kept(&kind, PLATFORM_WORDING);
    let mut all: Vec<LegalSnapshot> = said.iter().map(|text| kept(&text.kind, text.version)).collect();
    match resale {
        Some(resale) => all.push(kept(&"reseller_terms", resale.terms_version)),
        None if !own(LegalKind::Terms) => all.push(platform("platform_terms")),
        None => {}
    }
    if !own(LegalKind::Privacy) {
        all.push(platform("platform_privacy"));
    }
    if !own(LegalKind::RightOfWithdrawal) {
        all.push(self::kept(&"platform_right_of_withdrawal", INSTRUCTION_WORDING));
    }
    Ok((all, mark))
}

pub(crate) fn kept(kind: &impl ToString, version: i32) -> LegalSnapshot {
    LegalSnapshot { kind: kind.to_string(), version }
}

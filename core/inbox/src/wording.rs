//! What happened, in a sentence of its reader's language, and where it leads.

use std::sync::LazyLock;

use chrono::NaiveDate;
use kontor_kernel::{Locale, Words, words_files};
use kontor_urls::Urls;

use crate::{Notification, SubjectType};

static WORDS: LazyLock<Words> = words_files!("events.");

/// The sentence.
pub fn sentence(told: &Notification, locale: Locale) -> String {
    let facts = told.told();
    let unknown = WORDS.text(locale, "someone").unwrap_or_default();
    let amount = facts.money().map(|money| money.shown(locale)).unwrap_or_default();
    let named = |name: &Option<String>| name.clone().unwrap_or_else(|| unknown.to_owned());
    let day = |day: Option<NaiveDate>| day.map(|day| locale.date(day)).unwrap_or_default();
    let (buyer, person) = (named(&facts.buyer), named(&facts.person));
    // Of a sale that costs nothing there is no amount to tell.
    let key = if told.event == crate::NotificEvent::Sale && facts.amount == Some(0) {
        "sale_free".to_owned()
    } else {
        told.event.to_string()
    };
    let text = WORDS.say(
        locale,
        &key,
        &[
            ("buyer", &buyer),
            ("person", &person),
            ("product", facts.product.as_deref().unwrap_or_default()),
            ("order", facts.order.as_deref().unwrap_or_default()),
            ("amount", &amount),
            ("from", &day(facts.from)),
            ("until", &day(facts.until)),
        ],
    );
    // Whoever has no name stands at the beginning of some sentences.
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The page that it leads to, below `/cabinet`: for a member of the team below the address of the shop that they act for.
pub fn link(told: &Notification, urls: Urls<'_>, shop_of_member: Option<&str>) -> String {
    let rest = match told.subject_type {
        SubjectType::Order => format!("/orders/{}", kontor_kernel::kinds::OrderId::from_uuid(told.subject_id)),
        SubjectType::Product => {
            format!("/products/{}/edit", kontor_kernel::kinds::ProductId::from_uuid(told.subject_id))
        }
        SubjectType::Payout => "/payouts?tab=payouts".to_owned(),
        SubjectType::PayoutRequest => "/payouts".to_owned(),
        SubjectType::TeamMember => "/settings/team".to_owned(),
        SubjectType::Verification => "/verification".to_owned(),
        SubjectType::Analytics => "/analytics".to_owned(),
    };
    within(urls, shop_of_member, &rest)
}

/// A page of the cabinet, for its owner or a member of the team.
pub fn within(urls: Urls<'_>, shop_of_member: Option<&str>, rest: &str) -> String {
    match shop_of_member {
        Some(shop) => urls.team_cabinet(shop, rest),
        None => urls.cabinet(rest),
    }
}

#[cfg(test)]
mod tests {
    use kontor_kernel::Machine;

    use super::*;
    use crate::NotificEvent;

    #[test]
    fn everything_that_is_told_has_its_sentence() {
        assert_eq!(WORDS.problems(), Vec::<String>::new());
        let keys = WORDS.keys();
        for event in NotificEvent::ALL {
            assert!(keys.contains(event.text()), "{event}");
        }
    }
}

//! Every change that an owner is told of has its words in every language.

use super::*;

#[test]
fn every_change_that_opens_doors_is_told_in_every_language() {
    let told = emails().into_iter().find(|letter| letter.template() == "security_changed").unwrap();
    for (change, locale) in
        SecurityChange::ALL.iter().flat_map(|change| Locale::translated().map(move |locale| (*change, locale)))
    {
        let mut value = serde_json::to_value(&told).unwrap();
        value["facts"]["change"] = serde_json::to_value(change).unwrap();
        value["facts"]["subject"] = "Bookkeeping".into();
        let rendered = render(&serde_json::from_value(value).unwrap(), &frame(&told), locale).unwrap();
        let has_subject = words::words(locale, &format!("security_changed.{change}")).unwrap().contains("{subject}");
        let told = if has_subject { "Bookkeeping" } else { "Anna & Söhne" };
        assert!(rendered.text.contains(told), "{change}: {}", rendered.text);
    }
}

#[test]
fn every_change_of_signing_in_is_told_in_every_language() {
    let told = emails().into_iter().find(|letter| letter.template() == "account_security_changed").unwrap();
    for (change, locale) in
        AccountChange::ALL.iter().flat_map(|change| Locale::translated().map(move |locale| (*change, locale)))
    {
        let mut value = serde_json::to_value(&told).unwrap();
        value["facts"]["change"] = serde_json::to_value(change).unwrap();
        let rendered = render(&serde_json::from_value(value).unwrap(), &frame(&told), locale).unwrap();
        let own = words::words(locale, &format!("account_security_changed.{change}")).unwrap();
        assert_eq!(own.contains("{subject}"), rendered.text.contains("Anna’s laptop"), "{change}: {}", rendered.text);
    }
}

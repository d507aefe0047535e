#![allow(clippy::unwrap_used, reason = "tests")]
use super::*;

fn day() -> NaiveDate {
    "2026-11-25".parse().unwrap()
}

fn place(country: &str, postcode: &str, town: &str) -> TaxPlace {
    TaxPlace::of_address(country.parse().unwrap(), postcode, town)
}

/// (country, postcode, town), the territory, whose law, whether in the Union, what sellers of that country charge.
type Golden = ((&'static str, &'static str, &'static str), &'static str, &'static str, bool, Option<i64>);

const GOLDEN: &[Golden] = &[
    (("MC", "98000", ""), "monaco", "FR", true, Some(2000)),
    (("MC", "", ""), "monaco", "FR", true, Some(2000)),
    (("IM", "IM1 1AA", ""), "isle_of_man", "GB", false, Some(2000)),
    (("GB", "IM1 1AA", ""), "isle_of_man", "GB", false, Some(2000)),
    (("GB", "BFPO 57", ""), "cyprus_bases", "CY", true, Some(1900)),
    (("GB", "bf1 2au", ""), "cyprus_bases", "CY", true, Some(1900)),
    (("ES", "35001", ""), "canary_islands", "ES", false, None),
    (("ES", "38683", ""), "canary_islands", "ES", false, None),
    (("ES", "51001", ""), "ceuta", "ES", false, None),
    (("ES", "52001", ""), "melilla", "ES", false, None),
    (("DE", "27498", ""), "heligoland", "DE", false, None),
    (("DE", "D-27498", ""), "heligoland", "DE", false, None),
    (("DE", "78266", ""), "buesingen", "CH", false, Some(810)),
    (("IT", "23041", ""), "livigno", "IT", false, None),
    (("IT", "23030", "Livigno (SO)"), "livigno", "IT", false, None),
    (("IT", "22061", ""), "campione", "IT", false, None),
    (("IT", "22060", "Campione d'Italia"), "campione", "IT", false, None),
    (("GP", "97110", ""), "guadeloupe", "FR", false, Some(850)),
    (("FR", "97110", ""), "guadeloupe", "FR", false, Some(850)),
    (("MQ", "", ""), "martinique", "FR", false, Some(850)),
    (("FR", "97200", ""), "martinique", "FR", false, Some(850)),
    (("GF", "97300", ""), "french_guiana", "FR", false, None),
    (("FR", "97300", ""), "french_guiana", "FR", false, None),
    (("RE", "97400", ""), "reunion", "FR", false, Some(850)),
    (("FR", "F 97400", ""), "reunion", "FR", false, Some(850)),
    (("YT", "97600", ""), "mayotte", "FR", false, None),
    (("FR", "97600", ""), "mayotte", "FR", false, None),
    (("FR", "97133", ""), "french_collectivities", "FR", false, None),
    (("FR", "98713", ""), "french_collectivities", "FR", false, None),
    (("FI", "22100", ""), "aland", "FI", false, Some(2550)),
    (("AX", "AX-22100", ""), "aland", "FI", false, Some(2550)),
    (("GR", "630 86", ""), "mount_athos", "GR", false, None),
    (("PT", "9000-123", ""), "madeira", "PT", true, Some(2200)),
    (("PT", "9400-001", ""), "madeira", "PT", true, Some(2200)),
    (("PT", "9500", ""), "azores", "PT", true, Some(1600)),
    (("PT", "9980-024", ""), "azores", "PT", true, Some(1600)),
];

#[test]
fn every_territory_is_found_by_its_addresses_with_the_law_that_holds_there() {
    for ((country, postcode, town), territory, law, in_union, rate) in GOLDEN {
        let place = place(country, postcode, town);
        let said = place.territory().map_or("", Machine::text);
        let at = format!("{country} {postcode} {town}");
        assert_eq!((said, place.country().code()), (*territory, *law), "{at}");
        assert_eq!((place.is_in_union(), place.vat_bps(day())), (*in_union, *rate), "{at}");
        assert_eq!(place.address_country().code(), *country, "{at}");
    }
    for territory in Territory::ALL {
        assert!(GOLDEN.iter().any(|(_, known, ..)| *known == territory.text()), "{territory} has no golden value");
        assert!(!territory.source().is_empty(), "{territory} has no source");
        assert!(Locale::translated().all(|locale| !territory.name(locale).is_empty()), "{territory}");
    }
    assert_eq!((NAMES.keys().len(), NAMES.problems()), (Territory::ALL.len(), Vec::new()));
}

#[test]
fn neighbours_and_addresses_without_a_postcode_are_of_their_country() {
    for (country, postcode, town) in [
        ("ES", "34001", "Palencia"),
        ("ES", "", "Las Palmas"),
        ("DE", "27499", ""),
        ("DE", "78262", "Gailingen"),
        ("DE", "", ""),
        ("IT", "23030", "Valdidentro"),
        ("IT", "22060", ""),
        ("FR", "97", ""),
        ("FR", "75001", "Paris"),
        ("FI", "20100", "Turku"),
        ("GR", "63087", ""),
        ("PT", "8900-201", ""),
        ("GB", "BF1 3AA", ""),
        ("GB", "BT1 1AA", "Belfast"),
        ("CY", "4640", "Akrotiri"),
        // The same digits in another country.
        ("AT", "3500", ""),
        ("US", "35004", ""),
    ] {
        let place = place(country, postcode, town);
        assert_eq!((place.territory(), place.country().code()), (None, country), "{country} {postcode} {town}");
    }
}

#[test]
fn the_place_of_an_event_is_known_by_the_postcode_in_its_address() {
    for (country, text, territory) in [
        ("DE", "Nordseehalle, Kurpromenade 1430, 27498 Helgoland", "heligoland"),
        ("DE", "Lange Straße 5\n10115 Berlin", ""),
        ("DE", "78266 Büsingen am Hochrhein", "buesingen"),
        ("ES", "Auditorio Alfredo Kraus, Av. Príncipe de Asturias, 35010 Las Palmas", "canary_islands"),
        ("ES", "Calle 35010, 28013 Madrid", ""),
        ("FR", "Place de la Savane, 97200 Fort-de-France", "martinique"),
        ("IT", "Via Bondi 473, 23030 Livigno SO", "livigno"),
        ("IT", "Via Roma 1, 23030 Chiuro", ""),
        ("PT", "Avenida Arriaga 1, 9000-060 Funchal", "madeira"),
        ("PT", "Rua 9500, 1000-001 Lisboa", ""),
        ("GR", "Karyes, 630 86 Agion Oros", "mount_athos"),
        ("GB", "RAF Akrotiri, BFPO 57", "cyprus_bases"),
        ("GB", "10 Downing Street, London SW1A 2AA", ""),
        ("AT", "Stephansplatz 3", ""),
    ] {
        let place = TaxPlace::of_text(country.parse().unwrap(), text);
        assert_eq!(place.territory().map_or("", Machine::text), territory, "{text}");
    }
}

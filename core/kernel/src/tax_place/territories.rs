//! Territories whose VAT is not simply that of the country in their addresses, each with the law that says so.

use crate::{Country, country::rates::Since, words};

words! {
    /// A territory whose VAT is not simply that of the country in its addresses.
    pub enum Territory {
        /// The principality.
        Monaco "monaco",
        /// The island.
        IsleOfMan "isle_of_man",
        /// Akrotiri and Dhekelia.
        CyprusBases "cyprus_bases",
        /// The provinces of Las Palmas and Santa Cruz de Tenerife.
        CanaryIslands "canary_islands",
        /// The city.
        Ceuta "ceuta",
        /// The city.
        Melilla "melilla",
        /// The island.
        Heligoland "heligoland",
        /// The municipality in Switzerland.
        Buesingen "buesingen",
        /// The municipality.
        Livigno "livigno",
        /// The municipality in Switzerland.
        Campione "campione",
        /// The department.
        Guadeloupe "guadeloupe",
        /// The department.
        Martinique "martinique",
        /// The department.
        FrenchGuiana "french_guiana",
        /// The department.
        Reunion "reunion",
        /// The department.
        Mayotte "mayotte",
        /// What belongs to France overseas and is no department.
        FrenchCollectivities "french_collectivities",
        /// The islands.
        Aland "aland",
        /// The monks' republic.
        MountAthos "mount_athos",
        /// With Porto Santo.
        Madeira "madeira",
        /// The islands.
        Azores "azores",
    }
}

/// What sellers of the country charge there.
#[derive(Debug, Clone, Copy)]
pub(super) enum Rates {
    /// What they charge at home.
    OfTheCountry,
    /// Standard rates of its own, by the day from which they hold.
    Own(&'static [Since]),
    /// Nothing: the country's law does not reach it.
    None,
}

/// Which addresses are in a territory.
#[derive(Debug)]
pub(super) enum At {
    /// All of a country's code.
    Country(&'static str),
    /// Those of a country whose postcode begins so.
    Postcodes(&'static str, &'static [&'static str]),
    /// Those of a country with a postcode that other towns have as well.
    Town(&'static str, &'static str, &'static str),
}

/// A territory, with what its VAT is and why.
#[derive(Debug)]
pub(super) struct TerritoryRow {
    pub territory: Territory,
    /// The country whose VAT law holds, or would.
    pub law: &'static str,
    /// Whether it is in the VAT territory of the Union, where its country is.
    pub in_union: bool,
    pub rates: Rates,
    pub at: &'static [At],
    /// Articles are of Dir. 2006/112/EC where nothing else is said.
    pub source: &'static str,
}

impl TerritoryRow {
    /// Whether an address is in it. `code`: the postcode as it is compared.
    pub fn is_at(&self, country: Country, code: &str, town: &str) -> bool {
        self.at.iter().any(|at| match at {
            At::Country(known) => country.code() == *known,
            At::Postcodes(known, begins) => {
                country.code() == *known && begins.iter().any(|begin| code.starts_with(begin))
            }
            At::Town(known, postcode, name) => {
                country.code() == *known && code == *postcode && town.to_lowercase().contains(name)
            }
        })
    }
}

/// Treated as a part of its country.
const fn part(territory: Territory, law: &'static str, at: &'static [At], source: &'static str) -> TerritoryRow {
    TerritoryRow { territory, law, in_union: true, rates: Rates::OfTheCountry, at, source }
}

/// Outside the VAT territory of the Union.
const fn outside(territory: Territory, law: &'static str, at: &'static [At], source: &'static str) -> TerritoryRow {
    TerritoryRow { territory, law, in_union: false, rates: Rates::None, at, source }
}

/// Outside the VAT territory of the Union, where sellers of its country charge VAT all the same.
const fn outside_with(rates: Rates, row: TerritoryRow) -> TerritoryRow {
    TerritoryRow { rates, ..row }
}

/// In the VAT territory of the Union, with rates of its own.
const fn with_rates(own: &'static [Since], row: TerritoryRow) -> TerritoryRow {
    TerritoryRow { rates: Rates::Own(own), ..row }
}

/// CGI art. 296: 8.5 % in Guadeloupe, Martinique and Réunion.
const OVERSEAS: Rates = Rates::Own(&[(20_200_101, 850)]);

/// The first row that an address is in holds.
pub(super) const TABLE: &[TerritoryRow] = &[
    part(
        Territory::Monaco,
        "FR",
        &[At::Country("MC"), At::Postcodes("FR", &["980"])],
        "Art. 7 (1); Franco-Monegasque Convention of 18 May 1963",
    ),
    part(
        Territory::IsleOfMan,
        "GB",
        &[At::Country("IM"), At::Postcodes("GB", &["IM"])],
        "Art. 7 (1) until 2020; Customs and Excise Agreement 1979; Isle of Man Act 1979, s. 6",
    ),
    part(
        Territory::CyprusBases,
        "CY",
        &[At::Postcodes("GB", &["BFPO53", "BFPO57", "BFPO58", "BFPO59", "BF12AT", "BF12AU"])],
        "Art. 7 (2); Protocol No 3 to the Act of Accession 2003",
    ),
    outside(
        Territory::CanaryIslands,
        "ES",
        &[At::Postcodes("ES", &["35", "38"])],
        "Art. 6 (1) (b); Ley 37/1992, art. 3 Dos 1.º b",
    ),
    outside(Territory::Ceuta, "ES", &[At::Postcodes("ES", &["51"])], "Art. 6 (2) (c); Ley 37/1992, art. 3 Dos 1.º a"),
    outside(Territory::Melilla, "ES", &[At::Postcodes("ES", &["52"])], "Art. 6 (2) (d); Ley 37/1992, art. 3 Dos 1.º a"),
    outside(Territory::Heligoland, "DE", &[At::Postcodes("DE", &["27498"])], "Art. 6 (2) (a); § 1 (2) UStG"),
    // The Swiss law takes it in, as it does for customs.
    outside_with(
        Rates::OfTheCountry,
        outside(
            Territory::Buesingen,
            "CH",
            &[At::Postcodes("DE", &["78266"])],
            "Art. 6 (2) (b); § 1 (2) UStG; Art. 3 (a) MWSTG, treaty of 23 November 1964",
        ),
    ),
    outside(
        Territory::Livigno,
        "IT",
        &[At::Postcodes("IT", &["23041"]), At::Town("IT", "23030", "livigno")],
        "Art. 6 (2) (e); D.P.R. 633/1972, art. 7 (1) (a)",
    ),
    outside(
        Territory::Campione,
        "IT",
        &[At::Postcodes("IT", &["22061"]), At::Town("IT", "22060", "campione")],
        "Art. 6 (1) (f), Dir. (EU) 2019/475; D.P.R. 633/1972, art. 7 (1) (a)",
    ),
    outside(
        Territory::FrenchCollectivities,
        "FR",
        &[
            At::Country("BL"),
            At::Country("MF"),
            At::Postcodes("GP", &["97133", "97150"]),
            At::Postcodes("FR", &["97133", "97150", "975", "977", "978", "984", "986", "987", "988"]),
        ],
        "Art. 6 (1) (c) for Saint-Martin, Art. 355 (2) TFEU for the others; CGI art. 256-0",
    ),
    outside_with(
        OVERSEAS,
        outside(
            Territory::Guadeloupe,
            "FR",
            &[At::Country("GP"), At::Postcodes("FR", &["971"])],
            "Art. 6 (1) (c); CGI art. 294 and 296",
        ),
    ),
    outside_with(
        OVERSEAS,
        outside(
            Territory::Martinique,
            "FR",
            &[At::Country("MQ"), At::Postcodes("FR", &["972"])],
            "Art. 6 (1) (c); CGI art. 294 and 296",
        ),
    ),
    outside(
        Territory::FrenchGuiana,
        "FR",
        &[At::Country("GF"), At::Postcodes("FR", &["973"])],
        "Art. 6 (1) (c); CGI art. 294 (1): not applied for the time being",
    ),
    outside_with(
        OVERSEAS,
        outside(
            Territory::Reunion,
            "FR",
            &[At::Country("RE"), At::Postcodes("FR", &["974"])],
            "Art. 6 (1) (c); CGI art. 294 and 296",
        ),
    ),
    outside(
        Territory::Mayotte,
        "FR",
        &[At::Country("YT"), At::Postcodes("FR", &["976"])],
        "Art. 6 (1) (c); CGI art. 294 (1): not applied for the time being",
    ),
    // For services Finnish sellers charge there what they do at home; the border is one for goods, and for the other states.
    outside_with(
        Rates::OfTheCountry,
        outside(
            Territory::Aland,
            "FI",
            &[At::Country("AX"), At::Postcodes("FI", &["22"])],
            "Art. 6 (1) (d); Act 1266/1996",
        ),
    ),
    outside(
        Territory::MountAthos,
        "GR",
        &[At::Postcodes("GR", &["63086"])],
        "Art. 6 (1) (a); Joint Declaration to the Act of Accession 1979",
    ),
    with_rates(
        &[(20_200_101, 2200)],
        part(
            Territory::Madeira,
            "PT",
            &[At::Postcodes("PT", &["90", "91", "92", "93", "94"])],
            "Art. 105 (2); CIVA art. 18 (3) (b)",
        ),
    ),
    with_rates(
        &[(20_200_101, 1800), (20_210_701, 1600)],
        part(
            Territory::Azores,
            "PT",
            &[At::Postcodes("PT", &["95", "96", "97", "98", "99"])],
            "Art. 105 (2); CIVA art. 18 (3) (a), Decreto Legislativo Regional 15-A/2021/A",
        ),
    ),
];

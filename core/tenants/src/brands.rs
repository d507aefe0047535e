//! Names under which no shop may write to anybody: those that mails of thieves are sent in.

/// Payment companies, banks, parcel services, authorities and platforms whose customers are lied to most (the lists of
/// imitated brands that APWG and the German consumer centres publish), and the platform itself. Each as one word of small
/// letters.
const BRANDS: &[(&str, &str)] = &[
    ("adyen", "Adyen"),
    ("aliexpress", "AliExpress"),
    ("amazon", "Amazon"),
    ("americanexpress", "American Express"),
    ("applepay", "Apple Pay"),
    ("bankofamerica", "Bank of America"),
    ("binance", "Binance"),
    ("bundesbank", "Bundesbank"),
    ("bundesfinanzministerium", "Bundesfinanzministerium"),
    ("coinbase", "Coinbase"),
    ("commerzbank", "Commerzbank"),
    ("deutschebank", "Deutsche Bank"),
    ("deutschepost", "Deutsche Post"),
    ("dhl", "DHL"),
    ("dhlexpress", "DHL"),
    ("digistore24", "Digistore24"),
    ("elster", "ELSTER"),
    ("facebook", "Facebook"),
    ("fedex", "FedEx"),
    ("finanzamt", "Finanzamt"),
    ("google", "Google"),
    ("googlepay", "Google Pay"),
    ("instagram", "Instagram"),
    ("klarna", "Klarna"),
    ("kontor", "Kontor"),
    ("kontorsupport", "Kontor"),
    ("kontorteam", "Kontor"),
    ("mastercard", "Mastercard"),
    ("microsoft", "Microsoft"),
    ("mollie", "Mollie"),
    ("netflix", "Netflix"),
    ("paypal", "PayPal"),
    ("postbank", "Postbank"),
    ("revolut", "Revolut"),
    ("sparkasse", "Sparkasse"),
    ("stripe", "Stripe"),
    ("volksbank", "Volksbank"),
    ("whatsapp", "WhatsApp"),
];

/// Words beside a brand that leave it what it is.
const FILLERS: &[&str] = &[
    "ag",
    "center",
    "com",
    "customer",
    "de",
    "deutschland",
    "europe",
    "germany",
    "gmbh",
    "help",
    "helpdesk",
    "inc",
    "kundendienst",
    "kundenservice",
    "online",
    "pay",
    "payments",
    "secure",
    "security",
    "service",
    "sicherheit",
    "support",
    "team",
];

/// The brand for which a shop of this name would be taken: its name alone, or with words such as "support" or "team". "Amazon
/// Rainforest Prints" is a name of its own.
pub fn brand_in(name: &str) -> Option<&'static str> {
    let plain: String = name.to_lowercase().chars().map(as_it_looks).collect();
    let words: Vec<&str> =
        plain.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    BRANDS.iter().find(|(brand, _)| is_named_by(&words, brand)).map(|(_, shown)| *shown)
}

/// Whether some of the words side by side are the brand and all others are fillers.
fn is_named_by(words: &[&str], brand: &str) -> bool {
    let brand: String = brand.chars().map(as_it_looks).collect();
    let fillers = |words: &[&str]| words.iter().all(|word| FILLERS.contains(word));
    (0..words.len()).any(|from| {
        let (before, rest) = words.split_at(from);
        fillers(before)
            && (1..=rest.len()).any(|count| {
                let (named, after) = rest.split_at(count);
                named.concat() == brand && fillers(after)
            })
    })
}

/// The letter that a reader takes this sign for.
const fn as_it_looks(letter: char) -> char {
    match letter {
        '0' | 'о' | 'ο' => 'o',
        '1' | '|' | 'і' | 'ı' => 'i',
        '3' | 'е' => 'e',
        '4' | 'а' | 'α' => 'a',
        '5' => 's',
        'р' | 'ρ' => 'p',
        'с' => 'c',
        'у' => 'y',
        'х' => 'x',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_brand_is_known_in_every_dress_and_a_name_of_ones_own_stays() {
        for (name, brand) in [
            ("PayPal", "PayPal"),
            ("Pay-Pal Support", "PayPal"),
            ("P\u{430}yP\u{430}l", "PayPal"),
            ("DHL Kundenservice GmbH", "DHL"),
            ("amazon.de", "Amazon"),
            ("Sparkasse Online", "Sparkasse"),
            ("Kontor Team", "Kontor"),
            ("Amazon Rainforest Prints", ""),
            ("Das Kontor am Hafen", ""),
            ("Stripes and Dots", ""),
            ("Annas Laden", ""),
            ("Team Support", ""),
        ] {
            assert_eq!(brand_in(name).unwrap_or_default(), brand, "{name}");
        }
    }
}

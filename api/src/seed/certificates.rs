//! The certificates of the demo shop: one that never ends, one that is good for two years.

use kontor_catalog::{
    Form, Subtype,
    certificates::{self, CertificateLayout, CertificateSettings, DateMode, Validity},
};
use kontor_db::Tx;
use kontor_kernel::{Result, kinds::ProductId};

use super::products::{File, Ware};

const SIX_EVENINGS: &str = "six-evenings-certificate";
const ILLUSTRATOR: &str = "examined-botanical-illustrator";

/// What is on sale.
pub const SHELF: &[Ware] = &[
    Ware {
        name: "Six evenings of botanical drawing",
        slug: SIX_EVENINGS,
        description: "For everybody who was there all six evenings: a certificate for the wall, with your name and what you have learned.",
        form: Form::Certificate,
        subtype: Some(Subtype::Certificate),
        cents: 900,
        cents_before: None,
        files: &[],
        cover: Some((
            File { name: "six.jpg", bytes: include_bytes!("assets/six.jpg") },
            "A framed sheet with six painted leaves",
        )),
        thank_you: "You have earned it.",
        instructions: "",
        seats: &[],
        on_sale: true,
    },
    Ware {
        name: "Examined botanical illustrator",
        slug: ILLUSTRATOR,
        description: "The examination of the atelier: your portfolio, looked at by two illustrators. The certificate is valid for two years, and everybody can check its number.",
        form: Form::Certificate,
        subtype: Some(Subtype::Certificate),
        cents: 14_900,
        cents_before: None,
        files: &[],
        cover: Some((
            File { name: "examined.jpg", bytes: include_bytes!("assets/examined.jpg") },
            "A seal with a tick in a ring of leaves",
        )),
        thank_you: "",
        instructions: "",
        seats: &[],
        on_sale: true,
    },
];

/// Says what a product's certificates say, if it is one that certifies something.
pub async fn say(tx: &mut Tx, product: ProductId, slug: &str) -> Result<()> {
    let said = CertificateSettings {
        signer: "Anna Lind, Atelier Lind".to_owned(),
        accent: "#2f5d50".to_owned(),
        ..CertificateSettings::default()
    };
    let said = match slug {
        SIX_EVENINGS => CertificateSettings {
            body: "Line, leaf, blossom, fruit, branch and whole plant: six evenings of two hours, drawn from life."
                .to_owned(),
            date_mode: DateMode::CustomText,
            date_text: "Berlin, autumn 2026".to_owned(),
            layout: CertificateLayout::Portrait,
            ..said
        },
        ILLUSTRATOR => CertificateSettings {
            title: "Examined illustrator".to_owned(),
            body: "Twelve plates in pencil, ink and watercolour, examined for botanical exactness by two illustrators."
                .to_owned(),
            validity: Some(Validity::FromPayment),
            valid_days: Some(730),
            ..said
        },
        _ => return Ok(()),
    };
    certificates::save(tx, product, None, &said).await.map(drop)
}

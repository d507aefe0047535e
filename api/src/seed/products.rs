//! What the demo shops offer, with real files and pictures of our own.

use bytes::Bytes;
use kontor_catalog::{
    Form, NewProduct, ProductChange, Subtype, covers, digitals,
    plans::{self, NewPlan},
};
use kontor_checkout::seller_facts;
use kontor_db::Tenant;
use kontor_kernel::{
    ApiError, Clock, Currency, Money, Result, SystemClock,
    kinds::{ProductId, UploadId},
};
use kontor_uploads::{NewUpload, Purpose};

use super::{
    bundles, certificates, courses,
    events::{EVENING, Seats, furnish},
    extras, keys, questions,
    stage::Stage,
    ways_to_pay,
};

/// A file that is part of this program.
pub struct File {
    /// What it is called.
    pub name: &'static str,
    /// What is in it.
    pub bytes: &'static [u8],
}

/// A product of the demo.
pub struct Ware {
    pub name: &'static str,
    pub slug: &'static str,
    pub description: &'static str,
    pub form: Form,
    pub subtype: Option<Subtype>,
    pub cents: i64,
    pub cents_before: Option<i64>,
    pub files: &'static [File],
    pub cover: Option<(File, &'static str)>,
    pub thank_you: &'static str,
    /// How it goes on, for work that the seller does.
    pub instructions: &'static str,
    /// Where an event takes place, and when.
    pub seats: &'static [Seats],
    pub on_sale: bool,
}

macro_rules! file {
    ($name:literal, $asset:literal) => {
        File { name: $name, bytes: include_bytes!(concat!("assets/", $asset)) }
    };
}

const BOTANICALS: Ware = Ware {
    name: "Watercolour Botanicals",
    slug: "watercolour-botanicals",
    description: "Twelve plants, four techniques, one relaxed way to paint them.\n\nThe workbook takes you from the first wet leaf to a whole branch: which colours to mix, when to wait, where to let the water do the work.\n\nPrint it on hot-pressed paper, or keep it on a tablet.",
    form: Form::Download,
    subtype: Some(Subtype::EBook),
    cents: 2_400,
    cents_before: Some(3_200),
    files: &[file!("Watercolour Botanicals.pdf", "botanicals.pdf")],
    cover: Some((
        file!("botanicals.jpg", "botanicals.jpg"),
        "Two painted branches with red flowers beside the title Watercolour Botanicals",
    )),
    thank_you: "Have a jar of clean water ready, and enjoy the first page.",
    instructions: "",
    seats: &[],
    on_sale: true,
};

/// The shop of the story.
pub const SHELF: &[Ware] = &[
    BOTANICALS,
    Ware {
        name: "Herbarium Prints",
        slug: "herbarium-prints",
        description: "Three pressed plants as prints for your wall: goat willow, field poppy and rosemary.\n\nThe archive holds each sheet as a picture that stays crisp up to A3.",
        form: Form::Download,
        subtype: None,
        cents: 1_850,
        cents_before: None,
        files: &[file!("Herbarium Prints.zip", "herbarium.zip")],
        cover: Some((
            file!("herbarium.jpg", "herbarium.jpg"),
            "Three botanical prints side by side on a dark green wall",
        )),
        thank_you: "Matte paper suits these best.",
        instructions: "",
        seats: &[],
        on_sale: true,
    },
    Ware {
        name: "The Quiet Year",
        slug: "the-quiet-year",
        description: "A planner with less in it.\n\nOne page a month, three things that matter, and room for everything that may wait.",
        form: Form::Download,
        subtype: Some(Subtype::Book),
        cents: 1_200,
        cents_before: None,
        files: &[file!("The Quiet Year.pdf", "planner.pdf")],
        cover: Some((
            file!("planner.jpg", "planner.jpg"),
            "An open planner on a warm background, titled The Quiet Year",
        )),
        thank_you: "",
        instructions: "",
        seats: &[],
        on_sale: true,
    },
    Ware {
        name: "Seed packet templates",
        slug: "seed-packet-templates",
        description: "Fold your own seed packets for poppy, marigold and borage. Free to print, free to give away.",
        form: Form::Download,
        subtype: None,
        cents: 0,
        cents_before: None,
        files: &[file!("Seed packets.pdf", "seeds.pdf")],
        cover: Some((file!("seeds.jpg", "seeds.jpg"), "Three paper seed packets for poppy, marigold and borage")),
        thank_you: "",
        instructions: "",
        seats: &[],
        on_sale: true,
    },
    Ware {
        name: "One hour at the easel",
        slug: "one-hour-at-the-easel",
        description: "You paint, I look over your shoulder: one hour by video, for one question or for ten.\n\nBring a leaf, a brush and whatever does not work yet.",
        form: Form::Service,
        subtype: Some(Subtype::Coaching),
        cents: 8_900,
        cents_before: None,
        files: &[],
        cover: Some((file!("easel.jpg", "easel.jpg"), "An easel with three painted leaves, and a clock beside it")),
        thank_you: "",
        instructions: "Write to me with two days that suit you. I answer within a working day, with a time and the link to our video room.",
        seats: &[],
        on_sale: true,
    },
    Ware {
        name: "Your garden as a drawing",
        slug: "your-garden-as-a-drawing",
        description: "Send three photographs of your garden and get one drawing of it, in ink and watercolour, as a scan to print.",
        form: Form::Service,
        subtype: None,
        cents: 14_500,
        cents_before: None,
        files: &[],
        cover: Some((file!("garden.jpg", "garden.jpg"), "Beds and trees of a garden, painted from above")),
        thank_you: "",
        instructions: "Reply to the mail with your receipt and attach three photographs. The drawing takes two to three weeks.",
        seats: &[],
        on_sale: true,
    },
    Ware {
        name: "Brushes for the tablet",
        slug: "brushes-for-the-tablet",
        description: "Forty watercolour brushes for your drawing app: washes, dry bristle, salt and splatter.\n\nYou get a code to redeem in the app's own shop; the brushes are there a moment later.",
        form: Form::LicenseKey,
        subtype: Some(Subtype::LicenseCode),
        cents: 1_900,
        cents_before: None,
        files: &[],
        cover: Some((file!("brushes.jpg", "brushes.jpg"), "Six painted brush strokes, from thin to broad")),
        thank_you: "Open the shop inside your drawing app, choose “Redeem a code” and paste yours.",
        instructions: "",
        seats: &[],
        on_sale: true,
    },
    Ware {
        name: "Herbarium, the app",
        slug: "herbarium-app",
        description: "Photograph a leaf, press it, keep it: a herbarium for your computer, on three machines and for good.\n\nWindows, macOS and Linux. You get a licence key at once.",
        form: Form::LicenseKey,
        subtype: Some(Subtype::LicenseCode),
        cents: 3_900,
        cents_before: Some(4_900),
        files: &[],
        cover: Some((file!("app.jpg", "app.jpg"), "A phone that shows three leaves, with more leaves beside it")),
        thank_you: "Start the app, choose “Enter licence key” and paste yours. It works without a connection.",
        instructions: "",
        seats: &[],
        on_sale: true,
    },
    Ware {
        name: "Linocut for Beginners",
        slug: "linocut-for-beginners",
        description: "",
        form: Form::Download,
        subtype: None,
        cents: 2_900,
        cents_before: None,
        files: &[],
        cover: Some((file!("linocut.jpg", "linocut.jpg"), "A row of leaves cut into a dark block")),
        thank_you: "",
        instructions: "",
        seats: &[],
        on_sale: false,
    },
    Ware {
        name: "Painting by lamplight",
        slug: "painting-by-lamplight",
        description: "An evening in the atelier: twelve places, one long table, paper and colours for everybody.\n\nWe paint what stands on the windowsill and drink tea while it dries.",
        form: Form::Event,
        subtype: Some(Subtype::Event),
        cents: 4_800,
        cents_before: None,
        files: &[],
        cover: Some((file!("lamplight.jpg", "lamplight.jpg"), "A lamp above a long table with paper and a plant")),
        thank_you: "See you at the long table.",
        instructions: "",
        seats: &[
            EVENING,
            Seats {
                name: "A place at the window",
                text: "The door opens at half past six. Paper and a set of colours to keep lie at your place.",
                capacity: Some(2),
                upgrade_cents: None,
                ..EVENING
            },
        ],
        on_sale: true,
    },
    Ware {
        name: "Winter branches, live",
        slug: "winter-branches-live",
        description: "Ninety minutes on a screen: one branch from the first line to the last wash, and time for your questions.",
        form: Form::Event,
        subtype: Some(Subtype::Event),
        cents: 1_900,
        cents_before: Some(2_400),
        files: &[],
        cover: Some((file!("branches.jpg", "branches.jpg"), "Bare branches with red berries in the snow")),
        thank_you: "",
        instructions: "",
        seats: &[Seats {
            name: "From home",
            place: None,
            text: "Our room opens ten minutes before: https://meet.example.com/atelier-lind",
            in_days: 20,
            hour: 18,
            minutes: 90,
            capacity: None,
            repeat_weeks: 2,
            upgrade_cents: None,
        }],
        on_sale: true,
    },
];

/// On the test side, so that a purchase can be tried at once.
pub const TRY_OUT: &[Ware] = &[BOTANICALS];

/// The other shop: a draft nobody else may see.
pub const NEIGHBOURS: &[Ware] = &[Ware {
    name: "Polarlicht-Presets",
    slug: "polarlicht-presets",
    description: "",
    form: Form::Download,
    subtype: None,
    cents: 1_900,
    cents_before: None,
    files: &[],
    cover: None,
    thank_you: "",
    instructions: "",
    seats: &[],
    on_sale: false,
}];

/// Makes the products that are not there yet; answers those that are to be sold, in order.
pub async fn make(stage: &Stage, tenant: Tenant, wares: &[Ware]) -> Result<Vec<ProductId>> {
    let mut on_sale = Vec::new();
    for ware in wares {
        let mut tx = stage.work(tenant).await?;
        let known = kontor_catalog::find_at(&mut tx, ware.slug).await?;
        tx.commit().await?;
        let id = match known {
            Some(product) => product.id,
            None => create(stage, tenant, ware).await?,
        };
        show_covers(stage, tenant, id).await?;
        if ware.on_sale {
            on_sale.push(id);
        }
    }
    Ok(on_sale)
}

/// Puts products on sale.
pub async fn publish(stage: &Stage, tenant: Tenant, products: &[ProductId]) -> Result<()> {
    let mut tx = stage.work(tenant).await?;
    let facts = seller_facts(&mut tx).await?;
    for product in products {
        kontor_catalog::publish(&mut tx, *product, facts).await?;
    }
    tx.commit().await
}

/// One product with everything that belongs to it, all or nothing.
async fn create(stage: &Stage, tenant: Tenant, ware: &Ware) -> Result<ProductId> {
    let mut files = Vec::new();
    for file in ware.files {
        files.push(upload(stage, tenant, Purpose::Digital, file).await?);
    }
    let picture = match &ware.cover {
        Some((file, alt)) => Some((upload(stage, tenant, Purpose::Cover, file).await?, *alt)),
        None => None,
    };
    let mut tx = stage.work(tenant).await?;
    let facts = seller_facts(&mut tx).await?;
    let product = kontor_catalog::create(&mut tx, &ware.draft()).await?.id;
    plans::add(&mut tx, product, &ware.price(), facts).await?;
    ways_to_pay::offer(&mut tx, product, ware.slug, facts).await?;
    extras::add(&mut tx, product, ware.slug, facts).await?;
    keys::bring(&mut tx, product, ware.slug).await?;
    questions::ask(&mut tx, product, ware.slug).await?;
    certificates::say(&mut tx, product, ware.slug).await?;
    bundles::fill(&mut tx, product, ware.slug).await?;
    if ware.form == Form::Course {
        courses::teach(&mut tx, product, ware.slug, &files).await?;
        files.clear();
    }
    for file in files {
        digitals::attach(&mut tx, product, file, None).await?;
    }
    if let Some((picture, alt)) = picture {
        covers::attach(&mut tx, product, picture, alt).await?;
    }
    if ware.form == Form::Event {
        furnish(&mut tx, product, ware.seats).await?;
    }
    tx.commit().await?;
    Ok(product)
}

/// What a worker would do with fresh covers.
async fn show_covers(stage: &Stage, tenant: Tenant, product: ProductId) -> Result<()> {
    let mut tx = stage.work(tenant).await?;
    let pictures = covers::list(&mut tx, product).await?;
    tx.commit().await?;
    for picture in pictures {
        kontor_catalog::resize_cover(&stage.worker, &*stage.files, tenant.id, picture.id).await?;
    }
    Ok(())
}

/// Uploads a file as a browser does, and has it looked at as a worker does.
pub async fn upload(stage: &Stage, tenant: Tenant, purpose: Purpose, file: &File) -> Result<UploadId> {
    let new = NewUpload { purpose, file_name: file.name.to_owned(), size_bytes: i64::try_from(file.bytes.len())? };
    let files = &*stage.files;
    let opened = kontor_uploads::open(&stage.worker, Stage::machinery(tenant), files, &new).await?;
    // Links are signed with the time of the real world: the store knows no other.
    for link in kontor_uploads::links(files, &opened, &[1], SystemClock.now()).await? {
        let answer = stage.http.put(link.url).body(Bytes::from_static(file.bytes)).send().await?;
        if !answer.status().is_success() {
            return Err(ApiError::internal(format!("the file store refused {}: {}", file.name, answer.status())));
        }
    }
    kontor_uploads::complete(&stage.worker, Stage::machinery(tenant), files, opened.id).await?;
    kontor_uploads::promote(
        &stage.worker,
        files,
        &kontor_documents_pdf::stamp::Here,
        &kontor_catalog::ProductUploads,
        (tenant.id, opened.id),
    )
    .await?;
    Ok(opened.id)
}

impl Ware {
    fn draft(&self) -> NewProduct {
        let text = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
        let fields = ProductChange {
            name: text(self.name),
            slug: text(self.slug),
            description: text(self.description),
            subtype: self.subtype.into(),
            thank_you_text: text(self.thank_you),
            delivery_instructions: text(self.instructions),
            ..ProductChange::default()
        };
        NewProduct { form: self.form, fields }
    }

    fn price(&self) -> NewPlan {
        let euro = |cents| Money::new(cents, Currency::EUR);
        let name = ways_to_pay::first_name(self.slug).to_owned();
        NewPlan { name, old_price: self.cents_before.map(euro), ..NewPlan::once(euro(self.cents)) }
    }
}

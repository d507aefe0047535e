//! Uploads from the first part to the delivered file, and the pictures.

use std::io::Cursor;

use bytes::Bytes;
use kontor_catalog::*;
use kontor_db::{Scope, Tenant};
use kontor_documents_pdf::stamp::Here;
use kontor_files::{MemoryStore, ObjectStore, StoreOperation};
use kontor_kernel::{Actor, Code};
use kontor_testkit::World;
use kontor_uploads::{Purpose, UploadState};

use crate::*;

const PDF: &[u8] = b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF";

pub struct FilesWorld {
    pub world: World,
    pub anna: Seller,
    pub files: MemoryStore,
}

impl FilesWorld {
    pub async fn new() -> Self {
        let world = World::new().await;
        let anna = world.seller("anna").await;
        Self { world, anna, files: MemoryStore::default() }
    }

    pub async fn open(&self, purpose: Purpose, file_name: &str, size: usize) -> Result<kontor_uploads::Upload> {
        let new = kontor_uploads::NewUpload {
            purpose,
            file_name: file_name.into(),
            size_bytes: i64::try_from(size).unwrap(),
        };
        kontor_uploads::open(&self.world.api, self.anna.scope(), &self.files, &new).await
    }

    async fn complete(&self, id: kontor_kernel::kinds::UploadId) -> Result<kontor_uploads::Upload> {
        kontor_uploads::complete(&self.world.api, self.anna.scope(), &self.files, id).await
    }

    /// An upload of one part that is complete.
    pub async fn uploaded(&self, purpose: Purpose, file_name: &str, bytes: &[u8]) -> kontor_uploads::Upload {
        let upload = self.open(purpose, file_name, bytes.len()).await.unwrap();
        let links = kontor_uploads::links(&self.files, &upload, &[1], self.world.env.clock.now()).await.unwrap();
        let name = links[0].url.split("upload=").nth(1).unwrap().split('&').next().unwrap().to_owned();
        self.files.put_part(&name, 1, Bytes::copy_from_slice(bytes)).await;
        self.complete(upload.id).await.unwrap()
    }

    pub async fn promote(&self, id: kontor_kernel::kinds::UploadId) -> Result<()> {
        kontor_uploads::promote(
            &self.world.worker,
            &self.files,
            &Here,
            &kontor_catalog::ProductUploads,
            (self.anna.id, id),
        )
        .await
    }

    pub async fn stored(&self, id: kontor_kernel::kinds::UploadId) -> kontor_uploads::Upload {
        within(&self.world, &self.anna, async |tx| kontor_uploads::find(tx, id).await).await.unwrap()
    }

    pub async fn product(&self, id: kontor_kernel::kinds::ProductId) -> Product {
        within(&self.world, &self.anna, async |tx| find(tx, id).await).await.unwrap()
    }
}

fn picture() -> Vec<u8> {
    let mut bytes = Vec::new();
    let drawn = image::RgbImage::from_pixel(900, 450, image::Rgb([10, 90, 200]));
    image::DynamicImage::ImageRgb8(drawn).write_to(&mut Cursor::new(&mut bytes), image::ImageFormat::Png).unwrap();
    bytes
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_name_or_the_size_rules_out_is_refused_before_it_travels() {
    let desk = FilesWorld::new().await;
    let cases = [
        (Purpose::Digital, "setup.exe", 10, ("wrong_file_type", "/file_name")),
        (Purpose::Digital, "a.pdf", 0, ("file_empty", "/size_bytes")),
        (Purpose::Digital, "a.pdf", 5 * 1024 * 1024 * 1024 + 1, ("file_too_large", "/size_bytes")),
        (Purpose::Cover, "a.gif", 10, ("wrong_file_type", "/file_name")),
        (Purpose::Cover, "a.png", 10 * 1024 * 1024 + 1, ("file_too_large", "/size_bytes")),
        (Purpose::Document, "a.zip", 10, ("wrong_file_type", "/file_name")),
        (Purpose::Evidence, "a.txt", 10, ("wrong_file_type", "/file_name")),
        (Purpose::Evidence, "a.pdf", 5 * 1024 * 1024 + 1, ("file_too_large", "/size_bytes")),
        (Purpose::Digital, "", 10, ("required", "/file_name")),
    ];
    for (purpose, name, size, expected) in cases {
        assert_eq!(refused(&desk.open(purpose, name, size).await.unwrap_err()), [expected], "{name} {size}");
    }
    assert_eq!(desk.files.open_uploads().await, 0);
    desk.files.fail(StoreOperation::Parts, 1).await;
    assert_eq!(desk.open(Purpose::Digital, "a.pdf", 10).await.unwrap_err().code(), Code::MsUnavailable);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_large_upload_is_cut_resumed_and_put_together_once() {
    let desk = FilesWorld::new().await;
    let part = usize::try_from(kontor_uploads::limits::PART_BYTES).unwrap();
    let upload = desk.open(Purpose::Digital, "film.zip", part + 3).await.unwrap();
    let now = desk.world.env.clock.now();
    let links = kontor_uploads::links(&desk.files, &upload, &[1, 2], now).await.unwrap();
    assert_eq!(links.iter().map(|link| link.size_bytes).collect::<Vec<_>>(), [kontor_uploads::limits::PART_BYTES, 3]);
    let beyond = kontor_uploads::links(&desk.files, &upload, &[3], now).await.unwrap_err();
    assert_eq!(refused(&beyond), [("too_large", "/numbers/0")]);

    let mut first = vec![0_u8; part];
    first[..4].copy_from_slice(b"PK\x03\x04");
    desk.files.put_part("upload-1", 1, Bytes::from(first)).await;
    desk.files.put_part("upload-1", 2, Bytes::from_static(b"no")).await; // cut off
    let here = kontor_uploads::arrived(&desk.files, &upload).await.unwrap();
    assert_eq!(here.iter().map(|part| part.number).collect::<Vec<_>>(), [1]);
    let fault = desk.complete(upload.id).await.unwrap_err();
    assert_eq!((fault.code(), fault.meta()["missing"].to_string()), (Code::UploadIncomplete, "[2]".into()));
    desk.files.put_part("upload-1", 2, Bytes::from_static(b"end")).await;
    assert_eq!(desk.complete(upload.id).await.unwrap().state, UploadState::Completed);
    assert_eq!(desk.complete(upload.id).await.unwrap().state, UploadState::Completed, "twice is once");
    desk.promote(upload.id).await.unwrap();
    let checked = desk.stored(upload.id).await;
    assert_eq!((checked.state, checked.content_type.as_str()), (UploadState::Checked, "application/zip"));
    assert_eq!(desk.files.keys().await, [format!("files/{}/{}", desk.anna.id, upload.id)]);
    desk.promote(upload.id).await.unwrap();
    assert_eq!(desk.complete(upload.id).await.unwrap().state, UploadState::Checked);
    assert_eq!(desk.files.keys().await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_counts_once_it_was_checked() {
    let desk = FilesWorld::new().await;
    let product = made(&desk.world, &desk.anna, named("Book")).await;
    let open = desk.open(Purpose::Digital, "book.pdf", PDF.len()).await.unwrap();
    let attach = async |upload, name: Option<&str>| {
        within(&desk.world, &desk.anna, async |tx| digitals::attach(tx, product.id, upload, name).await).await
    };
    assert_eq!(refused(&attach(open.id, None).await.unwrap_err()), [("upload_incomplete", "/upload_id")]);

    let upload = desk.uploaded(Purpose::Digital, "book.pdf", PDF).await;
    let digital = attach(upload.id, None).await.unwrap();
    assert_eq!((digital.name.as_str(), digital.state), ("book.pdf", UploadState::Completed));
    assert_eq!(desk.product(product.id).await.digitals_count, 0);
    desk.promote(upload.id).await.unwrap();
    assert_eq!(desk.product(product.id).await.digitals_count, 1);

    let second = attach(desk.uploaded(Purpose::Digital, "extra.pdf", PDF).await.id, Some(" Extra ")).await.unwrap();
    assert_eq!((second.name.as_str(), second.position), ("Extra", 1));
    within(&desk.world, &desk.anna, async |tx| {
        digitals::change(tx, product.id, second.id, Some("First"), Some(0)).await
    })
    .await
    .unwrap();
    let order = within(&desk.world, &desk.anna, async |tx| digitals::list(tx, product.id).await).await.unwrap();
    assert_eq!(order.iter().map(|file| file.name.as_str()).collect::<Vec<_>>(), ["First", "book.pdf"]);

    within(&desk.world, &desk.anna, async |tx| digitals::remove(tx, product.id, digital.id).await).await.unwrap();
    assert_eq!(desk.product(product.id).await.digitals_count, 0);
    let kept = within(&desk.world, &desk.anna, async |tx| digitals::find_all(tx, &[digital.id]).await).await.unwrap();
    assert_eq!(kept.len(), 1, "who bought it keeps it");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_what_it_says_is_refused_and_removed() {
    let desk = FilesWorld::new().await;
    let product = made(&desk.world, &desk.anna, named("Book")).await;
    let upload = desk.uploaded(Purpose::Digital, "book.pdf", b"MZ\x90\x00 a program").await;
    within(&desk.world, &desk.anna, async |tx| digitals::attach(tx, product.id, upload.id, None).await).await.unwrap();
    desk.promote(upload.id).await.unwrap();
    let refused = desk.stored(upload.id).await;
    assert_eq!((refused.state, refused.refusal.as_deref()), (UploadState::Refused, Some("wrong_file_type")));
    assert!(desk.files.keys().await.is_empty());
    assert_eq!(desk.product(product.id).await.digitals_count, 0);
    let late =
        within(&desk.world, &desk.anna, async |tx| digitals::attach(tx, product.id, upload.id, None).await).await;
    assert_eq!(crate::refused(&late.unwrap_err()), [("wrong_file_type", "/upload_id")], "the worker was faster");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_that_fails_is_tried_again() {
    let desk = FilesWorld::new().await;
    let upload = desk.uploaded(Purpose::Digital, "book.pdf", PDF).await;
    for action in [StoreOperation::Get, StoreOperation::Copy] {
        desk.files.fail(action, 1).await;
        assert_eq!(desk.promote(upload.id).await.unwrap_err().code(), Code::MsUnavailable);
        assert_eq!(desk.stored(upload.id).await.state, UploadState::Completed);
    }
    desk.files.fail(StoreOperation::Delete, 1).await;
    assert!(desk.promote(upload.id).await.is_err());
    desk.promote(upload.id).await.unwrap();
    assert_eq!(desk.stored(upload.id).await.state, UploadState::Checked);
    assert_eq!(desk.files.keys().await.len(), 1, "nothing is left in quarantine");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cover_is_shown_in_its_sizes() {
    let desk = FilesWorld::new().await;
    let product = made(&desk.world, &desk.anna, named("Book")).await;
    let upload = desk.uploaded(Purpose::Cover, "front.png", &picture()).await;
    let attach = async |upload, alt: &str| {
        within(&desk.world, &desk.anna, async |tx| covers::attach(tx, product.id, upload, alt).await).await
    };
    let cover = attach(upload.id, "A blue book").await.unwrap();
    desk.promote(upload.id).await.unwrap();
    let resize = async |id| kontor_catalog::resize_cover(&desk.world.worker, &desk.files, desk.anna.id, id).await;
    resize(cover.id).await.unwrap();
    resize(cover.id).await.unwrap();
    let shown = within(&desk.world, &desk.anna, async |tx| covers::find(tx, product.id, cover.id).await).await.unwrap();
    assert_eq!((shown.state, shown.width, shown.height), (CoverState::Ready, Some(900), Some(450)));
    let sizes: Vec<_> = shown.variants().iter().map(|size| (size.wanted, size.width)).collect();
    assert_eq!(sizes, [(320, 320), (640, 640), (1280, 900)]);
    assert_eq!(desk.product(product.id).await.cover_id, Some(cover.id));
    let key = kontor_files::keys::cover(desk.anna.id, cover.id, 320);
    assert_eq!(desk.files.head(&key).await.unwrap().unwrap().content_type, "image/jpeg");

    let bad = desk.uploaded(Purpose::Cover, "bad.png", b"\x89PNG\r\n\x1a\n\0\0\0\0IEND\xae\x42\x60\x82").await;
    let broken = attach(bad.id, "").await.unwrap();
    desk.promote(bad.id).await.unwrap();
    resize(broken.id).await.unwrap();
    let broken =
        within(&desk.world, &desk.anna, async |tx| covers::find(tx, product.id, broken.id).await).await.unwrap();
    assert_eq!((broken.state, broken.refusal.as_deref()), (CoverState::Refused, Some("wrong_file_type")));
    let copy = within(&desk.world, &desk.anna, async |tx| duplicate(tx, product.id).await).await.unwrap();
    let copied = within(&desk.world, &desk.anna, async |tx| covers::list(tx, copy.id).await).await.unwrap();
    assert_eq!(copied.iter().map(|cover| cover.alt.as_str()).collect::<Vec<_>>(), ["A blue book"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn another_sellers_upload_is_of_no_use() {
    let desk = FilesWorld::new().await;
    let bruno = desk.world.seller("bruno").await;
    let theirs = made(&desk.world, &bruno, named("Book")).await;
    let upload = desk.uploaded(Purpose::Digital, "book.pdf", PDF).await;
    let fault = within(&desk.world, &bruno, async |tx| digitals::attach(tx, theirs.id, upload.id, None).await).await;
    assert_eq!(refused(&fault.unwrap_err()), [("invalid_choice", "/upload_id")]);
    let scope = bruno.scope();
    let fault = kontor_uploads::complete(&desk.world.api, scope, &desk.files, upload.id).await.unwrap_err();
    assert_eq!(fault.code(), Code::NotFound);
}

#[tokio::test(flavor = "multi_thread")]
async fn forgotten_uploads_are_given_up() {
    let desk = FilesWorld::new().await;
    let old = desk.open(Purpose::Digital, "old.pdf", 10).await.unwrap();
    desk.world.clock.advance(chrono::Duration::hours(kontor_uploads::limits::OPEN_UPLOAD_HOURS + 1));
    let new = desk.open(Purpose::Digital, "new.pdf", 10).await.unwrap();
    assert_eq!(kontor_uploads::expire(&desk.world.worker, &desk.files).await.unwrap(), 1);
    assert_eq!(desk.stored(old.id).await.state, UploadState::Aborted);
    assert_eq!(desk.stored(new.id).await.state, UploadState::Open);
    assert_eq!(desk.files.open_uploads().await, 1);
    let tenant = Tenant { id: desk.anna.id, livemode: true };
    let scope = Scope::Seller(tenant, Actor::System);
    kontor_uploads::abandon(&desk.world.api, scope, &desk.files, old.id).await.unwrap();
    let fault = desk.complete(old.id).await.unwrap_err();
    assert_eq!(fault.code(), Code::InvalidTransition);
    // What is complete stays, looked at or not: something may deliver it.
    let whole = desk.uploaded(Purpose::Digital, "book.pdf", PDF).await;
    for state in [UploadState::Completed, UploadState::Checked] {
        assert_eq!(desk.stored(whole.id).await.state, state);
        let fault =
            kontor_uploads::abandon(&desk.world.api, desk.anna.scope(), &desk.files, whole.id).await.unwrap_err();
        assert_eq!(fault.code(), Code::InvalidTransition);
        desk.promote(whole.id).await.unwrap();
    }
    assert_eq!(desk.stored(whole.id).await.state, UploadState::Checked);
}

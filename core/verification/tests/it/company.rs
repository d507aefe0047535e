//! A verification company that does as it is told, and a seller before it.

use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{ApiError, Result, kinds::SellerId, kinds::UploadId};
use kontor_payments::provider::ProviderFault;
use kontor_testkit::{Seller, World};
use kontor_verification::{
    provider::{BankStanding, PersonProfile, VerificationStatus},
    *,
};

pub struct Company {
    pub standing: Mutex<VerificationStatus>,
    pub told: Mutex<Vec<String>>,
    pub silent: Mutex<bool>,
}

impl Company {
    fn note(&self, what: String) -> Result<(), ProviderFault> {
        if *self.silent.lock().unwrap() {
            return Err(ProviderFault::Unknown("silence".to_owned()));
        }
        self.told.lock().unwrap().push(what);
        Ok(())
    }
}

#[async_trait]
impl VerificationProvider for Company {
    async fn open_account(&self, _: SellerId, profile: &PersonProfile) -> Result<String, ProviderFault> {
        self.note(format!("open {} {}", profile.last_name, profile.birthday))?;
        Ok("acct_1".to_owned())
    }
    async fn hand_over(&self, _: &str, kind: &str, file: &str, sha256: &str) -> Result<(), ProviderFault> {
        self.note(format!("hand {kind} {file} {}", sha256.len()))
    }
    async fn submit(&self, _: &str) -> Result<(), ProviderFault> {
        self.note("submit".to_owned())
    }
    async fn standing(&self, _: &str) -> Result<VerificationStatus, ProviderFault> {
        self.note("standing".to_owned())?;
        Ok(self.standing.lock().unwrap().clone())
    }
    async fn add_bank_account(&self, _: &str, _: &str, _: &str, _: &str) -> Result<String, ProviderFault> {
        Ok("ba_1".to_owned())
    }
    async fn bank_standing(&self, _: &str, _: &str) -> Result<BankStanding, ProviderFault> {
        Ok(BankStanding::Waiting)
    }
}

pub struct Case {
    pub world: World,
    pub seller: Seller,
    pub company: Arc<Company>,
    pub verification: Verification,
}

/// A value that is set.
pub fn some<T>(value: impl Into<T>) -> Option<Option<T>> {
    Some(Some(value.into()))
}

/// Everything that a private person has to say.
pub fn complete() -> ProfileChange {
    ProfileChange {
        business_type: some(BusinessType::Private),
        phone: some("+49 30 123456"),
        first_name: some("Anna"),
        last_name: some("Muster"),
        birthday: some("1990-05-17"),
        street: some("Hauptstr."),
        street_number: some("1"),
        zip: some("10115"),
        city: some("Berlin"),
        country_code: some("de"),
        vat_payer: some(true),
        tax_number: some("11/222/33333"),
        issuance_country: some("DE"),
        ..ProfileChange::default()
    }
}

impl Case {
    pub async fn new() -> Self {
        let world = World::new().await;
        let seller = world.seller("anna").await;
        let company = Arc::new(Company {
            standing: Mutex::new(VerificationStatus::Pending),
            told: Mutex::default(),
            silent: Mutex::new(false),
        });
        let verification = Verification::new(world.worker.clone(), company.clone(), "http://k.test/");
        let case = Self { world, seller, company, verification };
        case.sql("INSERT INTO legitimations (seller_id, updated_at) VALUES ($1, now()) ON CONFLICT DO NOTHING").await;
        case.sql("UPDATE sellers SET contact_email = 'anna@example.test' WHERE seller_id = $1").await;
        case
    }

    pub async fn sql(&self, sql: &str) {
        let mut owner = self.world.owner().await;
        query(sql).bind(self.seller.id).execute(&mut owner).await.unwrap();
    }

    pub async fn within<T>(&self, work: impl AsyncFnOnce(&mut Tx) -> Result<T>) -> Result<T> {
        let mut tx = self.world.api.begin(self.seller.scope()).await.unwrap();
        let done = work(&mut tx).await?;
        tx.commit().await?;
        Ok(done)
    }

    pub async fn save(&self, change: ProfileChange) -> Result<SellerProfile> {
        self.within(async |tx| save(tx, None, &change).await).await
    }

    /// A file of this purpose that has arrived and was looked at.
    pub async fn upload(&self, purpose: &str, state: &str) -> UploadId {
        let id: UploadId = self.world.env.id();
        let mut owner = self.world.owner().await;
        let sql =
            "INSERT INTO uploads (seller_id, id, purpose, file_name, content_type, size_bytes, part_bytes, object_key,
                       s3_upload_id, created_at, updated_at)
                   VALUES ($1, $2, $3, 'passport.pdf', 'application/pdf', 9, 8388608, 'k', 's', now(), now())";
        query(sql).bind(self.seller.id).bind(id).bind(purpose).execute(&mut owner).await.unwrap();
        self.look_at(id, "completed").await;
        if state != "completed" {
            self.look_at(id, state).await;
        }
        id
    }

    pub async fn look_at(&self, id: UploadId, state: &str) {
        let mut owner = self.world.owner().await;
        query("UPDATE uploads SET state = $2, sha256 = repeat('ab', 32) WHERE id = $1")
            .bind(id)
            .bind(state)
            .execute(&mut owner)
            .await
            .unwrap();
    }

    pub async fn bring(&self, kind: DocumentKind) -> Document {
        let upload = self.upload("document", "checked").await;
        self.within(async |tx| attach(tx, upload, kind).await).await.unwrap()
    }

    pub async fn submit(&self) -> Result<Overview> {
        self.within(async |tx| submit(tx).await).await
    }

    pub async fn overview(&self) -> Overview {
        self.within(async |tx| overview(tx).await).await.unwrap()
    }

    pub async fn setup(&self) -> PaymentSetup {
        self.within(async |tx| payment_setup(tx).await).await.unwrap()
    }

    /// Handed in, and with the provider.
    pub async fn in_review(&self) {
        self.save(complete()).await.unwrap();
        self.bring(DocumentKind::IdFromFront).await;
        self.submit().await.unwrap();
        self.verification.hand_in(self.seller.id).await.unwrap();
    }

    pub async fn decide(&self, standing: VerificationStatus) {
        *self.company.standing.lock().unwrap() = standing;
        self.verification.pull(self.seller.id).await.unwrap();
    }

    pub fn told(&self) -> Vec<String> {
        std::mem::take(&mut *self.company.told.lock().unwrap())
    }

    /// Templates and texts of the mails so far.
    pub async fn mails(&self) -> Vec<(String, String)> {
        #[derive(Row)]
        struct Mail {
            template: String,
            data: String,
        }
        let mut owner = self.world.owner().await;
        let sql = "SELECT template, data::text AS data FROM mails WHERE tenant = $1 ORDER BY id";
        let found: Vec<Mail> = query(sql).bind(self.seller.id).load(&mut owner).await.unwrap();
        found.into_iter().map(|mail| (mail.template, mail.data)).collect()
    }
}

pub fn wrong(fault: &ApiError) -> Vec<(&'static str, &str)> {
    fault.field_faults().iter().map(|field| (field.code.text(), field.pointer.as_str())).collect()
}

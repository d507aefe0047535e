//! Everything that jobs need, built once from the environment.

use std::sync::Arc;

use kontor_accounts::Accounts;
use kontor_api_resources::Resources;
use kontor_checkout::Checkout;
use kontor_db::Db;
use kontor_exports::Builder;
use kontor_files::{ObjectStore, Press, S3Store};
use kontor_inbox::Delivery;
use kontor_kernel::{ApiError, Env, Secret};
use kontor_ledger::Payouts;
use kontor_mail::{Mailer, Smtp};
use kontor_notifications::{MailSender, TestRecipients};
use kontor_payments::PaymentProvider;
use kontor_process::need;
use kontor_providers::{Sandbox, Vies};
use kontor_push::Vapid;
use kontor_queue::Queue;
use kontor_tax::{Registers, VatRegister};
use kontor_urls::Links;

use crate::press::Apart;
use kontor_verification::{Verification, VerificationProvider};
use kontor_webhooks::{Deliveries, Guard, GuardedClient, Receiver};

/// Connections to the database (selected below the default limit of a small server, with api and scheduler beside).
const POOL_SIZE: usize = 24;

/// What the arms of the lanes hand to the contexts.
pub struct Deps {
    /// The worker's login.
    pub db: Db,
    /// Redis.
    pub queue: Queue,
    /// The store.
    pub files: Arc<dyn ObjectStore>,
    /// Who stamps PDFs.
    pub press: Arc<dyn Press>,
    /// Lists written to files.
    pub exports: Builder,
    /// Purchases and refunds.
    pub checkout: Checkout,
    /// Who sellers are.
    pub verification: Verification,
    /// Money to sellers' banks.
    pub payouts: Payouts,
    /// Whether buyers' VAT ids are real.
    pub registers: Registers,
    /// People, and the mails that open their accounts.
    pub accounts: Accounts,
    /// Mails.
    pub post: MailSender,
    /// What sellers' own servers are told.
    pub webhooks: Deliveries,
    /// What people are told of the shops that they work for.
    pub inbox: Delivery,
}

/// The outside world as the worker sees it.
pub struct Outside {
    /// The worker's login.
    pub db: Db,
    /// Redis.
    pub queue: Queue,
    /// The store.
    pub files: Arc<dyn ObjectStore>,
    /// Who stamps PDFs.
    pub press: Arc<dyn Press>,
    /// Who takes and sends money.
    pub payments: Arc<dyn PaymentProvider>,
    /// Who looks at sellers' documents.
    pub kyc: Arc<dyn VerificationProvider>,
    /// Who knows VAT ids.
    pub vat_ids: Arc<dyn VatRegister>,
    /// Who carries mails.
    pub mailer: Arc<dyn Mailer>,
    /// Who calls sellers' own servers.
    pub receiver: Arc<dyn Receiver>,
    /// Keys of links and IBANs.
    pub secret: Secret,
    /// How browsers reach us.
    pub public_url: String,
    /// Who gets the mails of test sides.
    pub test_recipients: TestRecipients,
    /// Who sends to browsers.
    pub vapid: Option<Arc<Vapid>>,
}

impl Deps {
    /// Everything over this outside world.
    pub fn over(outside: Outside) -> Self {
        let Outside { db, queue, files, press, payments, kyc, vat_ids, mailer, receiver, secret, public_url, .. } =
            outside;
        let (test_recipients, vapid) = (outside.test_recipients, outside.vapid);
        let inbox = Delivery { db: db.clone(), public_url: public_url.clone(), vapid, receiver: receiver.clone() };
        let sheets = kontor_registry::exported;
        let exports = Builder { db: db.clone(), files: files.clone(), sheets, public_url: public_url.clone() };
        let links = Links { public_url: public_url.clone(), secret: secret.clone() };
        let verification = Verification::new(db.clone(), kyc.clone(), &public_url);
        let payouts =
            Payouts::new(db.clone(), payments.clone(), kyc, verification.clone(), secret.clone(), &public_url);
        let describe = Arc::new(Resources { links: links.clone() });
        let webhooks =
            Deliveries { db: db.clone(), secret: secret.clone(), receiver, describe, public_url: public_url.clone() };
        let checkout = Checkout::new(db.clone(), payments, links).in_background();
        let registers = Registers::new(db.clone(), vat_ids);
        let accounts = Accounts::new(db.clone(), secret, &public_url);
        let post = MailSender { db: db.clone(), mailer, public_url, test_recipients };
        Self {
            db,
            queue,
            files,
            press,
            exports,
            checkout,
            verification,
            payouts,
            registers,
            accounts,
            post,
            webhooks,
            inbox,
        }
    }

    /// Everything, as the environment says.
    pub async fn build() -> anyhow::Result<Self> {
        let db = Db::connect(&need("DATABASE_URL_WORKER")?, POOL_SIZE, Env::system())
            .map_err(|fault| anyhow::anyhow!("database: {fault:?}"))?
            .following_clocks();
        let queue = Queue::connect(&need("REDIS_URL")?).await?;
        let files = S3Store::from_env().map_err(|fault| anyhow::anyhow!("files: {fault:?}"))?;
        let secret = kontor_process::secret()?;
        let provider =
            Arc::new(Sandbox::new(&need("SANDBOX_URL")?, &need("SANDBOX_SECRET")?, &need("SANDBOX_WEBHOOK_SECRET")?)?);
        let mailer = Smtp::connect(&need("SMTP_URL")?, &need("MAIL_FROM")?).map_err(explained("mail"))?;
        let trusted = std::env::var("WEBHOOK_TRUSTED_HOSTS").unwrap_or_default();
        let receiver = GuardedClient::open(Guard::trusting(&trusted)).map_err(explained("webhooks"))?;
        Ok(Self::over(Outside {
            db,
            queue,
            files: Arc::new(files),
            press: Arc::new(Apart::new()?),
            payments: provider.clone(),
            kyc: provider,
            vat_ids: Arc::new(Vies::new(&std::env::var("VIES_URL").unwrap_or_else(|_| Vies::PUBLIC.to_owned()))?),
            mailer: Arc::new(mailer),
            receiver: Arc::new(receiver),
            secret,
            public_url: need("KONTOR_PUBLIC_URL")?.trim_end_matches('/').to_owned(),
            vapid: Vapid::from_settings(|name| std::env::var(name).ok()).map_err(anyhow::Error::msg)?.map(Arc::new),
            test_recipients: TestRecipients::of_setting(&std::env::var("TEST_SIDE_MAILS").unwrap_or_default()),
        }))
    }
}

/// A fault in words for the log of a start that failed.
fn explained(part: &'static str) -> impl Fn(ApiError) -> anyhow::Error {
    move |fault| anyhow::anyhow!("{part}: {fault:?}")
}

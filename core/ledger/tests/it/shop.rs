//! A verified seller with money and a bank account.

use std::sync::Arc;

use chrono::Duration;
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{Code, Currency, Money, Result, Secret};
use kontor_ledger::{payout::Requested, *};
use kontor_testkit::{Seller, World};
use kontor_verification::Verification;

use crate::company::Company;

pub const IBAN: &str = "DE89370400440532013000";

pub struct Shop {
    pub world: World,
    pub seller: Seller,
    pub company: Arc<Company>,
    pub payouts: Payouts,
}

pub fn secret() -> Secret {
    Secret::from_hex(&"ab".repeat(32)).unwrap()
}

pub fn eur(amount: i64) -> Money {
    Money::new(amount, Currency::EUR)
}

impl Shop {
    /// Verified, with an active bank account, and nothing yet.
    pub async fn new() -> Self {
        let world = World::new().await;
        let seller = world.seller("anna").await;
        let shop = Self::over(world, seller).await;
        shop.verify().await;
        shop.open_bank("Anna Muster").await;
        shop
    }

    pub async fn over(world: World, seller: Seller) -> Self {
        let company = Arc::new(Company::default());
        let verification = Verification::new(world.worker.clone(), company.clone(), "http://k.test");
        let payouts = Payouts::new(
            world.worker.clone(),
            company.clone(),
            company.clone(),
            verification,
            secret(),
            "http://k.test",
        );
        let shop = Self { world, seller, company, payouts };
        shop.sql("INSERT INTO legitimations (seller_id, updated_at) VALUES ($1, now()) ON CONFLICT DO NOTHING").await;
        shop.sql("UPDATE sellers SET contact_email = username || '@example.test' WHERE seller_id = $1").await;
        shop
    }

    /// Past row-level security, in order.
    pub async fn sql(&self, sql: &str) {
        let mut owner = self.world.owner().await;
        for one in sql.split(';').filter(|one| !one.trim().is_empty()) {
            query(one).bind(self.seller.id).execute(&mut owner).await.unwrap();
        }
    }

    pub async fn verify(&self) {
        self.sql(
            "UPDATE seller_profiles SET business_type = 'private', first_name = 'Anna', last_name = 'Muster',
                 birthday = '1990-05-17', street = 'Hauptstr.', zip = '10115', city = 'Berlin', phone = '+4930123456',
                 tax_number = '1', issuance_country = 'DE' WHERE seller_id = $1;
             UPDATE legitimations SET internal = 'requested', external = 'kyc_incomplete' WHERE seller_id = $1;
             UPDATE legitimations SET internal = 'in_review' WHERE seller_id = $1;
             UPDATE legitimations SET internal = 'reviewed', external = 'kyc2', provider_account = 'acct_1' WHERE seller_id = $1",
        )
        .await;
    }

    pub async fn open_bank(&self, holder: &str) -> BankAccount {
        let new = NewBankAccount { holder: holder.to_owned(), iban: IBAN.to_owned() };
        let account = self.within(async |tx| add_bank_account(tx, &secret(), &new).await).await.unwrap();
        self.payouts.follow_bank_accounts(self.seller.id).await.unwrap();
        self.within(async |tx| bank_account(tx, account.id).await).await.unwrap()
    }

    /// Runs something as the seller, committed if it succeeds.
    pub async fn within<T>(&self, work: impl AsyncFnOnce(&mut Tx) -> Result<T>) -> Result<T> {
        let mut tx = self.world.api.begin(self.seller.scope()).await.unwrap();
        let done = work(&mut tx).await?;
        tx.commit().await?;
        Ok(done)
    }

    /// A payment arrives: `share` for the seller, 50 for us, 30 for the provider.
    pub async fn earn(&self, share: i64) {
        let subject = self.world.env.id::<kontor_kernel::kinds::Transaction>().uuid();
        self.within(async |tx| {
            let now = tx.now();
            let line = |account, amount, days| Line::new(account, eur(amount), now + Duration::days(days));
            let lines = vec![
                line(Account::ProviderClearing, share + 50, 0),
                line(Account::ProviderFee, 30, 0),
                line(Account::SellerBalance, -share, 7),
                line(Account::PlatformFee, -80, 0),
            ];
            post(tx, &Posting { kind: PostingKind::Payment, subject, lines }).await
        })
        .await
        .unwrap();
    }

    /// Shares of the seller's that can be paid out, an hour after one another; of an order that nobody needs to know.
    pub async fn shares(&self, amounts: &[i64]) {
        let now = self.world.env.clock.now();
        let mut owner = self.world.owner().await;
        query("SET session_replication_role = replica").execute(&mut owner).await.unwrap();
        for (number, amount) in (0_i64..).zip(amounts) {
            let at = (now - Duration::hours(100 - number)).to_rfc3339();
            let sql = format!(
                "WITH t AS (INSERT INTO transactions (seller_id, id, order_id, rate_id, kind, state, provider, method, currency, amount,
                                created_at, updated_at)
                            VALUES ($1, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'Payment', 'successful', 'sandbox', 'card',
                                'eur', abs({amount}), '{at}', '{at}') RETURNING seller_id, id, order_id)
                 INSERT INTO transfers (seller_id, id, transaction_id, order_id, kind, currency, gross_amount, vat_amount, fee_amount,
                                        net_amount, available_at, created_at)
                 SELECT seller_id, gen_random_uuid(), id, order_id, 'Payment', 'eur', {amount}, 0, 0, {amount}, '{at}', '{at}' FROM t"
            );
            query(sql).bind(self.seller.id).execute(&mut owner).await.unwrap();
        }
    }

    pub async fn texts(&self, sql: &str) -> Vec<String> {
        #[derive(Row)]
        struct BalanceRow {
            text: String,
        }
        let rows: Vec<BalanceRow> = query(sql).load(&mut self.world.owner().await).await.unwrap();
        rows.into_iter().map(|row| row.text).collect()
    }

    /// A payer's bank takes money back that is past its hold.
    pub async fn taken_back(&self, share: i64) {
        let subject = self.world.env.id::<kontor_kernel::kinds::Transaction>().uuid();
        self.within(async |tx| {
            let line = |account, amount| Line::new(account, eur(amount), tx.now());
            let lines = vec![line(Account::SellerBalance, share), line(Account::ProviderClearing, -share)];
            post(tx, &Posting { kind: PostingKind::Chargeback, subject, lines }).await
        })
        .await
        .unwrap();
    }

    /// Earned, and past its hold.
    pub async fn own(&self, share: i64) {
        self.earn(share).await;
        self.world.clock.advance(Duration::days(7));
    }

    pub async fn ask(&self, amount: i64) -> Result<Requested> {
        self.within(async |tx| payout::request(tx, kontor_kernel::Party::SELLER, eur(amount)).await).await
    }

    /// The code of why a payout is refused now.
    pub async fn refusal(&self, amount: i64) -> &'static str {
        let Err(fault) = self.ask(amount).await else { return "done" };
        match fault.code() {
            Code::InvalidInput => fault.field_faults()[0].code.text(),
            code => code.text(),
        }
    }

    /// Available, held, in transit; and what the books say of each payout is what it says itself.
    pub async fn balance(&self) -> (i64, i64, i64) {
        let uneven = self.within(async |tx| payout::uneven(tx).await).await.unwrap();
        assert!(uneven.is_empty(), "{uneven:?}");
        let all = self.within(async |tx| balances(tx).await).await.unwrap();
        all.as_slice().first().map_or((0, 0, 0), |balance| (balance.available, balance.held, balance.in_transit))
    }

    /// The sum of one account's entries.
    pub async fn account(&self, account: &str) -> i64 {
        #[derive(Row)]
        struct Sum {
            sum: i64,
        }
        let mut owner = self.world.owner().await;
        let sql = "SELECT coalesce(sum(amount), 0)::bigint AS sum FROM entries WHERE seller_id = $1 AND ($2 = '' OR account = $2)";
        let found: Vec<Sum> = query(sql).bind(self.seller.id).bind(account).load(&mut owner).await.unwrap();
        found[0].sum
    }

    pub async fn mails(&self) -> Vec<String> {
        #[derive(Row)]
        struct Mail {
            template: String,
        }
        let mut owner = self.world.owner().await;
        let sql = "SELECT template FROM mails WHERE tenant = $1 ORDER BY id";
        let found: Vec<Mail> = query(sql).bind(self.seller.id).load(&mut owner).await.unwrap();
        found.into_iter().map(|mail| mail.template).collect()
    }
}

//! The job that asks in the name of those who are paid out by a schedule: once in each period, in one transaction with the note that it did.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Db, Row, Scope, Tx, query};
use kontor_jobs::{MoneyJob, enqueue_all};
use kontor_kernel::{
    ApiError, Code, Money, Party, PartyKind, Result,
    kinds::{SellerId, UserId},
};
use kontor_mail::Email;

use super::{
    Payouts, Requested,
    guards::{self, new_account_waits_until, requestable},
    notify::notify,
    request,
    settings::{PayoutSettings, lock_settings, next_period, note_next},
};
use crate::{balances_of, bank_accounts::bank_account};

/// From here on an answer says that we failed, not that something was refused.
const FAILURE: u16 = 500;

#[derive(Row)]
struct Owner {
    seller_id: SellerId,
}

#[derive(Row)]
struct DueParty {
    party: PartyKind,
    party_id: UserId,
}

/// What came of a party's turn.
enum TurnOutcome {
    /// Everything was asked for that could be.
    Over,
    /// Something forbids it, which the party is told.
    Refused(ApiError),
    /// Not before this moment.
    Later(DateTime<Utc>),
}

impl Payouts {
    /// Sweep: finds shops in which somebody's period has begun, by the time of each, and causes a job for each.
    pub async fn find_scheduled(db: &Db) -> Result<usize> {
        let mut tx = db.begin(Scope::System).await?;
        let now = tx.now();
        let sql =
            "SELECT DISTINCT p.seller_id FROM payout_settings p LEFT JOIN test_clocks c ON c.seller_id = p.seller_id
                   WHERE p.next_at <= coalesce(c.now_at, $1)";
        let due: Vec<Owner> = query(sql).bind(now).load(tx.conn()?).await?;
        let jobs: Vec<MoneyJob> =
            due.into_iter().map(|due| MoneyJob::RequestScheduled { seller: due.seller_id }).collect();
        enqueue_all(&mut tx, &jobs).await?;
        tx.commit().await?;
        Ok(jobs.len())
    }

    /// The job: asks for everybody of a shop whose period has begun. Twice is once: whose turn it was is noted with what was asked.
    pub async fn request_scheduled(&self, seller: SellerId) -> Result<()> {
        let mut tx = self.work(seller).await?;
        let now = tx.now();
        let sql = "SELECT party, party_id FROM payout_settings WHERE seller_id = $1 AND next_at <= $2 ORDER BY party, party_id";
        let due: Vec<DueParty> = query(sql).bind(seller).bind(now).load(tx.conn()?).await?;
        tx.commit().await?;
        let mut first = None;
        for one in due {
            // A fault of one is not the others': they are paid, and the job tries this one again.
            if let Err(fault) = self.take_turn(seller, Party::person(one.party, one.party_id)).await {
                tracing::warn!(%seller, party = %one.party, person = %one.party_id, cause = %fault, "a turn failed");
                first = first.or(Some(fault));
            }
        }
        first.map_or(Ok(()), Err)
    }

    async fn take_turn(&self, seller: SellerId, party: Party) -> Result<()> {
        let mut tx = self.work(seller).await?;
        kontor_tenants::hold(&mut tx).await?;
        let now = tx.now();
        let settings = lock_settings(&mut tx, party).await?.filter(|found| found.next_at.is_some_and(|at| at <= now));
        let Some(settings) = settings else { return tx.commit().await };
        let next = match self.ask_for(&mut tx, party, &settings).await? {
            TurnOutcome::Later(at) => Some(at),
            TurnOutcome::Over => None,
            TurnOutcome::Refused(fault) => {
                self.notify_refused(&mut tx, party, &fault).await?;
                None
            }
        };
        let zone = kontor_tenants::seller(&mut tx).await?.time_zone;
        let next = next.or_else(|| next_period(settings.schedule, now, &zone));
        note_next(&mut tx, party, next).await?;
        tx.commit().await
    }

    async fn ask_for(&self, tx: &mut Tx, party: Party, settings: &PayoutSettings) -> Result<TurnOutcome> {
        let mut refused = None;
        for balance in balances_of(tx, party).await? {
            let money = requestable(tx, party, balance.currency).await?;
            if money.amount < settings.least(balance.currency).amount {
                continue;
            }
            // Nothing is written yet where this refuses. What fails later takes the whole turn back.
            match guards::check(tx, party, money).await {
                Ok(_) => {
                    let made = request(tx, party, money).await?;
                    self.notify_requested(tx, party, &made).await?;
                }
                // What they asked for by themselves comes first.
                Err(fault) if fault.code() == Code::RequestOpen => {}
                Err(fault) if fault.code() == Code::BankAccountNew => {
                    let until = new_account_waits_until(tx, party).await?;
                    return Ok(until.map_or(TurnOutcome::Refused(fault), TurnOutcome::Later));
                }
                Err(fault) if fault.code().status() < FAILURE => refused = Some(fault),
                Err(fault) => return Err(fault),
            }
        }
        Ok(refused.map_or(TurnOutcome::Over, TurnOutcome::Refused))
    }

    async fn notify_requested(&self, tx: &mut Tx, party: Party, made: &Requested) -> Result<()> {
        let iban_end = bank_account(tx, made.request.bank_account_id).await?.iban_last4;
        let (amount, link): (Money, String) = (made.request.money(), self.link(tx, party)?);
        notify(tx, party, |facts| Email::PayoutScheduled { shop: facts.shop, amount, iban_end, link }).await
    }

    async fn notify_refused(&self, tx: &mut Tx, party: Party, fault: &ApiError) -> Result<()> {
        let link = self.settings_link(tx, party)?;
        notify(tx, party, |facts| Email::PayoutNotScheduled {
            shop: facts.shop,
            reason: fault.code().detail(facts.locale, fault.meta()),
            link,
        })
        .await
    }
}

//! What was sent to a seller: kept, and mailed to them, in one transaction.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{ApiError, Country, Locale, Result, kinds::ContactMessageId, sent_form};
use kontor_lists::{Filter, Reader, Search, Sheet, shown};
use kontor_mail::{Email, LabelledValue};
use kontor_notifications::To;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use crate::contact::{ContactForm, FieldKind, NewMessage};

/// One answer, with the question as it stood when it was asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// What was asked.
    pub kind: FieldKind,
    /// What a field of the seller's own was called; empty of the others.
    pub label: String,
    /// What was answered.
    pub value: String,
}

/// A message that arrived.
#[derive(Debug, Clone, Row)]
pub struct Message {
    /// Its id.
    pub id: ContactMessageId,
    /// Who writes, as far as they say it.
    pub name: String,
    /// Where an answer goes; empty: nowhere.
    pub email: String,
    /// What else was answered: a list of [`Answer`].
    pub answers: Value,
    /// The message.
    pub message: String,
    /// When it arrived.
    pub created_at: DateTime<Utc>,
}

const COLUMNS: &str = "r.id, r.name, r.email, r.answers, r.message, r.created_at";

impl Message {
    /// What else was answered.
    pub fn answers(&self) -> Vec<Answer> {
        serde_json::from_value(self.answers.clone()).unwrap_or_default()
    }
}

/// Whom a shop's messages go to.
#[derive(Debug, Clone)]
pub struct ShopOf {
    /// The shop's name.
    pub name: String,
    /// The seller, if a mail can reach them.
    pub seller: Option<To>,
    /// Where the seller finds all messages.
    pub list_link: String,
}

/// Takes a message and mails it to the seller. Twice is once.
pub async fn send(tx: &mut Tx, shop: &ShopOf, form: &ContactForm, new: &NewMessage) -> Result<Message> {
    if !form.active {
        return Err(ApiError::not_found());
    }
    new.check(&form.fields, tx.now().date_naive())?;
    let (seller, now) = (tx.seller()?, tx.now());
    let id: ContactMessageId = tx.id();
    let form_id = sent_form(new.form, &(&new.values, &new.message));
    let names = [FieldKind::FirstName, FieldKind::LastName].map(|kind| new.answer_to(&form.fields, kind));
    let written = query(
        "INSERT INTO contact_messages (seller_id, id, form_id, name, email, answers, message, locale, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (seller_id, form_id) DO NOTHING",
    )
    .bind(seller)
    .bind(id)
    .bind(form_id)
    .bind(names.join(" ").trim())
    .bind(new.answer_to(&form.fields, FieldKind::Email))
    .bind(serde_json::to_value(answers(form, new))?)
    .bind(new.message.replace("\r\n", "\n").trim())
    .bind(new.locale.code())
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    let kept = select_message(tx, "form_id", form_id).await?;
    if written > 0
        && let Some(to) = &shop.seller
    {
        kontor_notifications::write(tx, to, &letter(shop, &kept, to.locale)).await?;
    }
    Ok(kept)
}

/// What was said beside name and address of mail, in the order in which it was asked.
fn answers(form: &ContactForm, new: &NewMessage) -> Vec<Answer> {
    let beside = [FieldKind::FirstName, FieldKind::LastName, FieldKind::Email];
    let asked = form.fields.iter().filter(|field| !beside.contains(&field.kind) && !new.value(field).is_empty());
    asked
        .map(|field| Answer { kind: field.kind, label: field.label.clone(), value: new.value(field).to_owned() })
        .collect()
}

fn letter(shop: &ShopOf, kept: &Message, locale: Locale) -> Email {
    let said = kept.answers();
    let of = |kind: FieldKind| {
        said.iter().find(|answer| answer.kind == kind).map(|answer| answer.value.clone()).unwrap_or_default()
    };
    let country = of(FieldKind::CountryCode).parse::<Country>().ok();
    Email::ContactMessage {
        to_shop: shop.name.clone(),
        writer: kept.name.clone(),
        email: kept.email.clone(),
        message: kept.message.clone(),
        birthday: of(FieldKind::Birthday).parse().ok(),
        street: of(FieldKind::Street),
        zip: of(FieldKind::Zip),
        country: country.map_or_else(String::new, |country| country.name(locale).to_owned()),
        phone: of(FieldKind::Phone),
        answers: said
            .iter()
            .filter(|answer| answer.kind == FieldKind::Custom)
            .map(|answer| LabelledValue { name: answer.label.clone(), value: answer.value.clone() })
            .collect(),
        link: shop.list_link.clone(),
    }
}

/// One message.
pub async fn find(tx: &mut Tx, id: ContactMessageId) -> Result<Message> {
    select_message(tx, "id", id.uuid()).await
}

async fn select_message(tx: &mut Tx, column: &'static str, id: Uuid) -> Result<Message> {
    let seller = tx.seller()?;
    let sql = format!("SELECT {COLUMNS} FROM contact_messages AS r WHERE r.seller_id = $1 AND r.{column} = $2");
    let found: Vec<Message> = query(sql).bind(seller).bind(id).load(tx.conn()?).await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}

/// Forgets a message.
pub async fn remove(tx: &mut Tx, id: ContactMessageId) -> Result<()> {
    let seller = tx.seller()?;
    let gone = query("DELETE FROM contact_messages WHERE seller_id = $1 AND id = $2")
        .bind(seller)
        .bind(id)
        .execute(tx.conn()?)
        .await?;
    if gone == 0 { Err(ApiError::not_found()) } else { Ok(()) }
}

/// The list of messages; its rows are [`Message`].
pub static MESSAGES: Sheet = Sheet {
    name: "contact_messages",
    reader: Reader::Seller,
    table: "contact_messages",
    filters: &[Filter::time(
        "created_at",
        "r.created_at",
        "When the message arrived.",
        shown("contact:messages.created"),
    )],
    scopes: &[],
    sorts: &[],
    facets: &[],
    relations: &[],
    search: Search::Nowhere,
    row: COLUMNS,
    currency: None,
    columns: &[],
};

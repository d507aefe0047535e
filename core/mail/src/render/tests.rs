#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]
//! Golden mails: every letter in every language, as a reader gets it. `KONTOR_GOLDEN=write` writes them anew.

mod changes;
mod declarations;
mod disputes;
mod notifications;
mod plans;
mod pseudo;
mod sentences;
mod untranslated;
mod withheld;
use std::{fs, path::PathBuf};

use chrono::NaiveDate;
use kontor_kernel::{Currency, Machine, Money};

use super::*;
use crate::{
    AccountChange, Debit, Download, Kind, LabelledValue, Line, SecurityChange, Template,
    render::tests::plans::{instalments, trial},
    words,
};

fn eur(amount: i64) -> Money {
    Money::new(amount, Currency::EUR)
}

fn debit() -> Debit {
    Debit {
        mandate: "KM-7Q2RT2MK7Q2RT2MK".to_owned(),
        creditor: "Kontor & Söhne".to_owned(),
        identifier: "DE98ZZZ09999999999".to_owned(),
        account: "3000".to_owned(),
    }
}

fn emails() -> Vec<Email> {
    let link = || "https://kontor.test/go?token=abc&x=1".to_owned();
    let (shop, bread) = (|| "Anna & Söhne <Shop>".to_owned(), || "Sourdough for Beginners".to_owned());
    let at = "2026-03-02T12:00:00Z".parse().unwrap();
    let lines = || vec![Line { name: "E-book “Knots”".to_owned(), amount: eur(1_990) }];
    let (rights, until) = (vec!["products".to_owned(), "money_read".to_owned()], "2026-03-09".parse().unwrap());
    let mut all = vec![
        Email::ConfirmEmail { link: link() },
        Email::MagicLink { link: link(), code: "123456".to_owned() },
        Email::ResetPassword { link: link() },
        Email::ChangeEmail { new_email: "new@example.com".to_owned(), link: link() },
        Email::EmailChangedNotice { new_email: "new@example.com".to_owned(), undo_link: link(), undo_until: at },
        Email::SessionReuseAlert { at, device: "Firefox, Linux".to_owned(), sign_in_link: link() },
        Email::TeamInvitation { shop: shop(), inviter: "Anna Berg".to_owned(), rights, link: link(), until },
        Email::DealReady { shop: shop(), member: "Ben Roth".to_owned(), product: "Course".to_owned(), link: link() },
        Email::OrderPaid {
            shop: shop(),
            order: "K7Q2".to_owned(),
            order_link: link(),
            lines: lines(),
            total: eur(1_990),
            downloads: vec![Download { name: "knots.pdf".to_owned(), link: link() }],
            courses: vec![Download { name: "Knots in a week".to_owned(), link: link() }],
            keys: vec![LabelledValue { name: "Knots, the app".to_owned(), value: "SHOP-K7QPM-<2>".to_owned() }],
            certificates: vec![Download { name: "Knots, tied by hand".to_owned(), link: link() }],
            tickets: vec![Download { name: "Balcony, 1 December".to_owned(), link: link() }],
            calendars: vec![Download { name: "Knots, 1 December (ticket-K7Q2-2841.ics)".to_owned(), link: link() }],
            instructions: "Choose a time <soon>:\nhttps://cal.test/anna".to_owned(),
            paid_at: at,
            subject: String::new(),
            greeting: String::new(),
            subject_unnamed: String::new(),
            greeting_unnamed: String::new(),
            bare: false,
            given: false,
            gift_for: String::new(),
            gift_on: None,
            pay_by: None,
            resold_by: "Resale & Co, Lange Straße 5, 10115 Berlin, DE".to_owned(),
            bound_until: NaiveDate::from_ymd_opt(2027, 11, 26),
            extended_by: 1,
            notice_days: 14,
            consent: "immediate_delivery".to_owned(),
            instruction: "Right of withdrawal\n\nYou have the right to withdraw <at once>.".to_owned(),
            plan: Some(instalments()),
        },
        Email::ServiceDelivered {
            shop: shop(),
            order: "K7Q2".to_owned(),
            order_link: link(),
            product: "Knots".to_owned(),
            note: "All done.\nSee you!".to_owned(),
        },
        Email::EventMoved {
            shop: shop(),
            order: "K7Q2".to_owned(),
            order_link: link(),
            product: "Winter gardens".to_owned(),
            ticket: "Balcony".to_owned(),
            old_when: "Thursday, 5 March 2026, 13:00 to 15:00 CET".to_owned(),
            old_place: "Orangery".to_owned(),
            new_when: "Friday, 6 March 2026, 18:00 to 20:00 CET".to_owned(),
            new_place: String::new(),
        },
        Email::OwnTicket {
            shop: shop(),
            product: "Winter gardens".to_owned(),
            ticket: "Balcony".to_owned(),
            when: "Thursday, 5 March 2026, 13:00 to 15:00 CET".to_owned(),
            place: "Orangery".to_owned(),
            buyer: "Bea <Buyer>".to_owned(),
            ticket_link: link(),
        },
        Email::GiftArrived {
            shop: shop(),
            product: "Winter gardens".to_owned(),
            giver: "Bea <Buyer>".to_owned(),
            message: "Happy <birthday>!\nYours, Bea".to_owned(),
            gift_link: link(),
        },
        Email::CourseLink { shop: shop(), product: bread(), course_link: link(), devices: 5 },
        Email::KeysLow { shop: shop(), product: "Knots".to_owned(), left: 3, link: link() },
        Email::StampFailed {
            shop: shop(),
            product: "Knots".to_owned(),
            file: "knots.pdf".to_owned(),
            order: "K7RT2M".to_owned(),
            link: link(),
        },
        Email::OrderWireInstructions {
            shop: shop(),
            order: "K7Q2".to_owned(),
            order_link: link(),
            lines: lines(),
            total: eur(1_990),
            holder: "Kontor Sandbox".to_owned(),
            iban: "DE02 1203 0000 0000 2020 51".to_owned(),
            bic: "BYLADEM1001".to_owned(),
            reference: "K7Q2".to_owned(),
            due_on: NaiveDate::from_ymd_opt(2026, 3, 9).unwrap(),
            plan: Some(trial()),
        },
        Email::OrderDeclined {
            shop: shop(),
            order: "K7Q2".to_owned(),
            product: "Knots".to_owned(),
            total: eur(1_990),
            retry_link: link(),
            late: true,
            by_wire: true,
        },
        Email::OrderRefunded {
            shop: shop(),
            order: "K7Q2".to_owned(),
            order_link: link(),
            product: "Knots".to_owned(),
            amount: eur(1_990),
            by_wire: true,
            access_ended: true,
        },
        Email::OrderCanceled {
            shop: shop(),
            order: "K7Q2".to_owned(),
            order_link: link(),
            product: "Knots".to_owned(),
            owed: None,
            credit_back: Some(eur(7_041)),
            credit_kept: Some(eur(1_000)),
        },
        Email::RatePaid {
            shop: shop(),
            order: "K7Q2".to_owned(),
            order_link: link(),
            product: "Knots".to_owned(),
            amount: eur(1_990),
            number: 3,
            count: Some(12),
            debit: None,
        },
        Email::RateUnpaid {
            shop: shop(),
            order: "K7Q2".to_owned(),
            order_link: link(),
            product: "Knots".to_owned(),
            amount: eur(1_990),
            next_try: NaiveDate::from_ymd_opt(2026, 3, 9),
            paused: true,
            taken_back: false,
            debit: Some(debit()),
        },
        Email::DebitAnnounced {
            shop: shop(),
            order: "K7Q2".to_owned(),
            order_link: link(),
            product: "Knots".to_owned(),
            amount: eur(1_990),
            on: NaiveDate::from_ymd_opt(2026, 3, 9).unwrap(),
            debit: Some(debit()),
        },
        Email::RateReminder {
            shop: shop(),
            order: "K7Q2".to_owned(),
            order_link: link(),
            product: "Knots".to_owned(),
            amount: eur(1_990),
            on: NaiveDate::from_ymd_opt(2026, 3, 9).unwrap(),
            by_wire: false,
            card: "4242".to_owned(),
            debit: None,
            can_end: true,
        },
        Email::WireReminder {
            shop: shop(),
            order: "K7Q2".to_owned(),
            order_link: link(),
            total: eur(1_990),
            holder: "Kontor Sandbox".to_owned(),
            iban: "DE02 1203 0000 0000 2020 51".to_owned(),
            bic: "BYLADEM1001".to_owned(),
            reference: "K7Q2".to_owned(),
            due_on: NaiveDate::from_ymd_opt(2026, 3, 9).unwrap(),
        },
        Email::WirePart {
            shop: shop(),
            order: "K7Q2".to_owned(),
            order_link: link(),
            came: eur(1_000),
            missing: eur(990),
            holder: "Kontor Sandbox".to_owned(),
            iban: "DE02 1203 0000 0000 2020 51".to_owned(),
            bic: "BYLADEM1001".to_owned(),
            reference: "K7Q2".to_owned(),
        },
    ];
    all.extend(plans::letters());
    all.extend(declarations::letters());
    all.extend(disputes::letters());
    all.extend([
        Email::SaleNotification {
            shop: shop(),
            product: "Knots".to_owned(),
            buyer: "Paul <b>".to_owned(),
            total: eur(1_990),
            share: eur(1_890),
            order_link: link(),
            plan: None,
            open: None,
        },
        Email::PayoutIssued { amount: eur(50_000), iban_end: "2051".to_owned(), link: link() },
        Email::PayoutScheduled { shop: shop(), amount: eur(50_000), iban_end: "2051".to_owned(), link: link() },
        Email::PayoutNotScheduled {
            shop: shop(),
            reason: "Add a bank account and wait until it’s active.".to_owned(),
            link: link(),
        },
        Email::MemberFeeChanged {
            shop: shop(),
            fee: "12.5 %".to_owned(),
            each_payment: true,
            some_products: true,
            link: link(),
        },
        Email::PayoutFailed {
            amount: eur(50_000),
            iban_end: "2051".to_owned(),
            reason: "account closed".to_owned(),
            link: link(),
        },
        Email::ExportReady { resource: "orders".to_owned(), rows: 1_234, link: link(), expires_at: at },
        Email::VerificationApproved { shop: shop(), link: link() },
        Email::VerificationRejected { shop: shop(), reason: "The picture cannot be read.".to_owned(), link: link() },
        Email::VerificationNeedsMore {
            shop: shop(),
            requirements: vec!["Back of the identity card".to_owned()],
            link: link(),
        },
        Email::ProductPublished { shop: shop(), product: bread(), link: link() },
        Email::ProductNotPublished { shop: shop(), product: bread(), link: link() },
        Email::SellerReviewBegun {
            shop: shop(),
            reason: "Many buyers asked for their money back.".to_owned(),
            due_at: at,
            link: link(),
        },
        Email::ProductInReview { shop: shop(), product: bread(), due_at: at, link: link() },
        Email::ProductApproved { shop: shop(), product: bread(), link: link() },
        Email::ProductRejected {
            shop: shop(),
            product: bread(),
            reason: "The description promises a printed book.".to_owned(),
            link: link(),
        },
        Email::SellerPlanHeld {
            shop: shop(),
            plan_name: "Studio".to_owned(),
            unpaid: true,
            reason: String::new(),
            link: link(),
        },
        Email::SellerPlanResumed { shop: shop(), plan_name: "Studio".to_owned(), link: link() },
        Email::SellerPlanEnded {
            shop: shop(),
            plan_name: "Studio".to_owned(),
            trial: true,
            next: "Free".to_owned(),
            link: link(),
        },
        Email::TrialEnding {
            shop: shop(),
            plan_name: "Studio".to_owned(),
            at: "2026-03-02T12:00:00Z".parse().unwrap(),
            link: link(),
        },
        Email::WebhookPaused { shop: shop(), url: "https://example.com/hooks".to_owned(), failures: 10, link: link() },
        notifications::single(),
        notifications::digest(),
        Email::MailsHeld { shop: shop(), allowed: 200, link: link() },
        Email::SecurityChanged {
            shop: shop(),
            change: SecurityChange::ApiKeyCreated,
            subject: shop(),
            at: "2026-03-02T12:00:00Z".parse().unwrap(),
            link: link(),
        },
        Email::SecurityChangedByMember {
            shop: shop(),
            change: SecurityChange::ApiKeyCreated,
            subject: shop(),
            by: "Bela Berg".to_owned(),
            at: "2026-03-02T12:00:00Z".parse().unwrap(),
            link: link(),
        },
        Email::AccountSecurityChanged {
            change: AccountChange::PasskeyAdded,
            subject: "Anna’s laptop".to_owned(),
            at: "2026-03-02T12:00:00Z".parse().unwrap(),
            link: link(),
        },
        Email::WelcomeSeller { shop: shop(), home_link: link(), shop_link: "https://kontor.test/s/anna".to_owned() },
    ]);
    all
}

fn frame(letter: &Email) -> Frame {
    Frame {
        name: "Anna".to_owned(),
        time_zone: "Europe/Berlin".to_owned(),
        home: "https://kontor.test".to_owned(),
        view_link: "https://kontor.test/email_logs/tok".to_owned(),
        unsubscribe_page: letter.kind().refusable().map(|_| "https://kontor.test/emails/unsubscribe/tok".to_owned()),
    }
}

#[test]
fn every_letter_reads_as_before_in_both_languages() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src/render/golden");
    let letters = emails();
    let names: Vec<_> = letters.iter().map(Email::template).collect();
    assert_eq!(names, Template::ALL.iter().map(ToString::to_string).collect::<Vec<_>>());
    for (letter, locale) in letters.iter().flat_map(|letter| Locale::translated().map(move |locale| (letter, locale))) {
        let rendered = render(letter, &frame(letter), locale).unwrap();
        assert!(!rendered.subject.is_empty() && !rendered.subject.contains(['{', '\n']));
        assert!(!rendered.html.contains("<Shop>") && !rendered.html.contains("Paul <b>"), "not escaped");
        assert!(!rendered.html.contains("{{") && !rendered.text.contains("{{"));
        assert!(rendered.text.contains("https://kontor.test/"), "the twin has its links");
        assert_eq!(letter.kind() == Kind::Sales, rendered.html.contains("/emails/unsubscribe/"));
        let file = folder.join(format!("{}.{}.txt", letter.template(), locale.code()));
        let now =
            format!("Subject: {}\n\n{}\n======== HTML ========\n{}", rendered.subject, rendered.text, rendered.html);
        if std::env::var("KONTOR_GOLDEN").is_ok_and(|request| request == "write") {
            fs::create_dir_all(&folder).unwrap();
            fs::write(&file, &now).unwrap();
        }
        let golden = fs::read_to_string(&file).unwrap_or_default();
        assert_eq!(now, golden, "{}: look at it, then run with KONTOR_GOLDEN=write", file.display());
    }
}

#[test]
fn a_sellers_words_are_words_and_the_bare_receipt_has_none() {
    let paid = emails().into_iter().find(|letter| letter.template() == "order_paid").unwrap();
    let with = |change: &[(&str, serde_json::Value)]| {
        let mut value = serde_json::to_value(&paid).unwrap();
        for (name, fact) in change {
            value["facts"][*name] = fact.clone();
        }
        render(&serde_json::from_value(value).unwrap(), &frame(&paid), Locale::En).unwrap()
    };
    let own = with(&[("subject", "Yours <b>".into()), ("greeting", "Hi Anna,\nopen it <script>.".into())]);
    assert_eq!(own.subject, "Yours <b>");
    assert!(own.html.contains("open it &lt;script&gt;.") && own.text.contains("Hi Anna,\nopen it <script>."));
    assert!(own.text.contains("19.90") && own.text.contains("https://kontor.test/"), "the receipt and the access stay");
    let bare = with(&[("bare", true.into())]);
    assert_eq!(bare.subject, "Receipt for your order K7Q2 at Anna & Söhne <Shop>");
    assert!(!bare.html.contains("Thank you") && bare.html.contains("Your receipt") && bare.html.contains("19.90"));
    // Written before sellers could say something of their own.
    let mut old = serde_json::to_value(&paid).unwrap();
    for name in ["subject", "greeting", "bare"] {
        old["facts"].as_object_mut().unwrap().remove(name);
    }
    let old: Email = serde_json::from_value(old).unwrap();
    assert_eq!(old, paid);
}

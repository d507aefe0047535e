//! Showing an order.

use chrono::{DateTime, Duration, Utc};
use chrono_tz::Tz;
use kontor_catalog::KeyState;
use kontor_checkout::OrderStatus;
use kontor_db::Tx;
use kontor_fulfilment::{
    AccessState, CertificateState, CourseAccess, File, OrderEntitlements, Service, TicketState, stamps::Preparation,
    tickets::exchange,
};
use kontor_kernel::{ApiError, Code, Locale, Money, Result, kinds::OrderId};
use kontor_orders::{AnswerSnapshot, Order, ProductSnapshot, RateState, Snapshot};
use kontor_payments::{
    PaymentForm,
    mandate::{self, Mandate, NOTICE_DAYS},
};
use kontor_pricing::TaxedAmount;
use kontor_render::{
    Html,
    props::{
        AnswerView, CertificateView, ConfirmationProps, CourseGood, Download, DownloadStanding, GoodsView, KeyView,
        MandateView, Missing, OrderLine, OrderView, ResellerNote, ServiceView, Summary, TicketView, UpgradeView,
    },
};
use kontor_rich_text::{RichBlock, RichText};

use poem::http::StatusCode;

use super::{
    actions::MANAGE,
    gift,
    panel::{PanelInput, panel, retry_form},
    upgrade::{Pressing, Refused},
    view::{OrderViewInput, view},
};
use crate::pages::{
    Shown,
    answer::{Answer, see_other},
    csrf, dates, draw,
    failure::Failure,
    funnel,
    payment::{shown_method, upgrade_url},
    pictures,
    place::{Place, begin_as_shop, enter},
    visit::Visit,
};

/// A page that waits asks again after so many seconds; the script asks more slowly each time.
const REFRESH_SECONDS: u32 = 3;
/// Files come within seconds of the payment. When they do not, a page left open need not ask for ever.
const PREPARING_MINUTES: i64 = 15;

pub async fn show(visit: &Visit, seller: &str, key: &str) -> Shown {
    let place = enter(visit, seller, &format!("/payment/{key}")).await?;
    let order = order_of(visit, key).map_err(|failure| place.fail(failure))?;
    let standing =
        visit.app.checkout.standing(place.tenant, order).await.map_err(|fault| place.fail(no_order(fault)))?;
    if visit.parameter("from") == Some("payment") {
        let next = funnel::after_paying(visit, &place, &standing).await.map_err(|fault| place.fail(fault))?;
        if let Some(next) = next {
            return Ok(see_other(&next, Vec::new()).into());
        }
    }
    let Page { html, cookie, onward, embeds } =
        page(visit, &place, key, &standing, None).await.map_err(|fault| place.fail(fault))?;
    let answer = Answer { embeds, ..Answer::private(html) };
    Ok(answer.paying().measuring(&place).continue_to(onward).cookie(cookie).into())
}

/// The same with what was refused of a better ticket.
pub(super) async fn again(visit: &Visit, place: &Place, key: &str, refused: Refused<'_>) -> Shown {
    let order = order_of(visit, key).map_err(|failure| place.fail(failure))?;
    let standing =
        visit.app.checkout.standing(place.tenant, order).await.map_err(|fault| place.fail(no_order(fault)))?;
    let Page { html, cookie, embeds, .. } =
        page(visit, place, key, &standing, refused).await.map_err(|fault| place.fail(fault))?;
    let answer = Answer { embeds, ..Answer::private(html) };
    Ok(answer.with_status(StatusCode::UNPROCESSABLE_ENTITY).paying().cookie(cookie).into())
}

pub(super) fn order_of(visit: &Visit, key: &str) -> std::result::Result<OrderId, Failure> {
    visit.app.checkout.links().order(key).ok_or_else(|| Failure::not_found(Missing::Order))
}

pub(super) fn no_order(fault: ApiError) -> Failure {
    match fault.code() {
        Code::NotFound => Failure::not_found(Missing::Order),
        _ => Failure::from_error(fault),
    }
}

struct Page {
    html: Html,
    cookie: Option<String>,
    /// The seller's own page of thanks, for who comes from paying.
    onward: Option<String>,
    /// Whether a film of another company can be played in the seller's words: a page that waits shows them later.
    embeds: bool,
}

async fn page(visit: &Visit, place: &Place, key: &str, standing: &OrderStatus, refused: Refused<'_>) -> Result<Page> {
    let OrderStatus { order, transaction } = standing;
    let snapshot = order.snapshot();
    let mut tx = begin_as_shop(visit, place.tenant).await?;
    let gift = gift::note(order, visit.locale)?;
    let goods = if gift.is_some() {
        OrderEntitlements::default()
    } else {
        kontor_fulfilment::entitlements_of_order(&mut tx, order).await?
    };
    let now = tx.now();
    // The order was read before its goods, so that goods read while they are being delivered are read again.
    let preparing = match gift {
        // A gift is looked for only when its day has come.
        Some(_) => order.given_at.is_none() && order.give_at.is_none_or(|at| at <= now),
        None => order.delivered_at.is_none(),
    };
    let stamping = goods.files.iter().filter(|file| file.open).find_map(|file| fresh_copy(file, now));
    let mut tickets = tickets(visit, place, &mut tx, &goods, &snapshot.product.slug).await?;
    let token = csrf::issue(visit);
    let pressing = Pressing { key, csrf: &token.text, refused };
    let kept = pressing.fill(visit, place, &mut tx, (order.id, &goods), &mut tickets).await?;
    let upgraded = exchange::given(&mut tx, order.id).await?.into_iter().map(|given| given.ticket_name).collect();
    let rates = kontor_orders::rates(&mut tx, order.id).await?;
    let zone = dates::zone(&snapshot.seller.time_zone);
    let product_url = place.path(&kontor_catalog::slug::path(&snapshot.product.slug));
    let certificates = certificates(visit, place, key, &token.text, &goods);
    let retry = retry_form(visit, place, &mut tx, (order, &rates), (key, &token.text)).await?;
    let mandate = mandate::of_order(&mut tx, order.id).await?;
    let plan = panel(visit, place, &mut tx, PanelInput { key, order, newest: transaction, retry: &retry }).await?;
    let debited = rates.iter().find(|rate| rate.id == transaction.rate_id);
    let thanks = thanks(&mut tx, order.id, snapshot).await?;
    let embeds = thanks.1.iter().any(RichBlock::has_embeds);
    let known = OrderViewInput {
        order,
        account: mandate.as_ref().map(|signed| signed.iban_last4.clone()).unwrap_or_default(),
        debit_from: debited.and_then(|rate| rate.announced_at).map(|told| told + Duration::days(NOTICE_DAYS)),
        waits_for: kontor_orders::waits_for_next(order, &rates).then(|| {
            rates.iter().find(|rate| rate.state == RateState::Future && rate.due_at > now).map(|rate| rate.due_at)
        }),
        disputed: rates.iter().any(|rate| rate.state == RateState::Chargebacked),
        newest: transaction,
        goods: GoodsView { tickets, upgraded, certificates, ..goods_view(visit, place, goods, zone) },
        gift,
        thanks,
        thanks_url: thanks_url(snapshot, order, transaction)
            .or_else(|| Some(snapshot.onward.clone()).filter(|onward| !onward.is_empty())),
        locale: visit.locale,
        zone,
        again_url: Some(product_url.clone()),
        library_url: None,
        retry,
    };
    let mut shown = view(known);
    if let OrderView::WaitingWire { wire } = &mut shown {
        wire.looking = kontor_statements::is_looked_for(&mut tx, order.id).await?;
    }
    let quote = TaxedAmount { gross: order.total(), vat: order.vat(), vat_rate_bps: i64::from(order.vat_rate_bps) };
    let comes_from_paying = visit.parameter("from") == Some("payment");
    let onward = match &shown {
        OrderView::Paid { thanks_url, .. } if comes_from_paying => thanks_url.clone(),
        _ => None,
    };
    let fee = order.plan().fee.as_ref().map(|fee| {
        let amount = Money::new(fee.amount, order.currency);
        pictures::included(&fee.name, amount, visit.locale)
    });
    let mut frame = match (&place.running, &shown) {
        (Some(_), OrderView::Paid { .. }) => {
            let product = kontor_catalog::find(&mut tx, snapshot.product.id).await?;
            place.telling_purchase(&product, format!("/v1/shop/{}/checkouts/{key}/measurement", place.shop.username))
        }
        _ => place.frame.clone(),
    };
    // Who sold it, whoever sells by now.
    frame.seller.reseller = snapshot
        .resale
        .as_ref()
        .map(|resale| ResellerNote { address: resale.address(), terms_url: resale.terms_url.clone() });
    let follow_ups = match &snapshot.funnel {
        Some(funnel) if funnel.after.is_none() => funnel::follow_ups(visit, place, &mut tx, order.id).await?,
        _ => Vec::new(),
    };
    let (invoices, recipient) = super::invoices::shown(visit, place, &mut tx, order, (key, &token.text)).await?;
    tx.commit().await?;
    let props = ConfirmationProps {
        onward_url: onward.clone(),
        refresh_seconds: refresh(&shown, preparing, order.charged_at, now).or(stamping),
        order: shown,
        token: order.token.clone(),
        date: dates::moment(order.created_at, zone, visit.locale),
        email: order.payer_email.clone(),
        summary: Summary {
            fee,
            lines: pictures::lines_of_order(order, visit.locale),
            ..pictures::summary(&quote, visit.locale)
        },
        lines: lines(place, snapshot),
        answers: snapshot.answers.iter().cloned().map(answer).collect(),
        method: Some(order.payment_form).filter(|form| *form != PaymentForm::NotAssigned).and_then(shown_method),
        invoices,
        recipient,
        manage_url: plan.as_ref().map(|_| place.path(&format!("/payment/{key}/{MANAGE}"))),
        plan,
        follow_ups,
        kept: kept.filter(|_| order.payment_state.is_open()),
        mandate: mandate.map(|signed| mandate_view(signed, order, zone, visit.locale)),
        frame,
    };
    Ok(Page { html: draw(visit, &props).await?, cookie: token.cookie, onward, embeds })
}

pub(super) fn mandate_view(signed: Mandate, order: &Order, zone: Tz, locale: Locale) -> MandateView {
    let kept = || order.saved_method().map(|kept| kept.last4).unwrap_or_default();
    MandateView {
        creditor: signed.creditor_name,
        identifier: signed.creditor_identifier,
        reference: signed.reference,
        holder: signed.holder,
        account: Some(signed.iban_last4).filter(|last4| !last4.is_empty()).unwrap_or_else(kept),
        signed: dates::moment(signed.signed_at, zone, locale),
        notice_days: u32::try_from(signed.notice_days).unwrap_or_default(),
        recurring: signed.recurring,
    }
}

/// What was bought, each with the way to its page; what goes along is one of each.
fn lines(place: &Place, snapshot: &Snapshot) -> Vec<OrderLine> {
    let line = |(at, product): (usize, &ProductSnapshot)| OrderLine {
        pieces: if at == 0 { snapshot.quantity.to_string() } else { "1".to_owned() },
        product_name: product.name.clone(),
        product_url: Some(place.path(&kontor_catalog::slug::path(&product.slug))),
        cover: None,
    };
    snapshot.products().enumerate().map(line).collect()
}

/// The seller's words: those at the end of a funnel, where its buyer has come to it and it has any, else the product's.
async fn thanks(tx: &mut Tx, order: OrderId, snapshot: &Snapshot) -> Result<(String, Vec<RichBlock>)> {
    let begins = snapshot.funnel.as_ref().is_some_and(|funnel| funnel.after.is_none());
    let end = if begins { kontor_funnels::session::thanks(tx, order).await? } else { None };
    let (title, text) = end.map_or_else(Default::default, |node| (node.title, node.text));
    let words = match &snapshot.product.thank_you {
        _ if !text.is_empty() => RichText::of_plain(&text),
        Some(document) => RichText::of_json(document)?,
        None => RichText::of_plain(&snapshot.product.thank_you_text),
    };
    Ok((title, words.blocks().to_vec()))
}

/// The seller's own page of thanks, told what was bought by names that open nothing: those of the list of orders.
fn thanks_url(snapshot: &Snapshot, order: &Order, paid: &kontor_payments::Transaction) -> Option<String> {
    let mut url = url::Url::parse(&snapshot.product.after_purchase.thank_you_url).ok()?;
    let (token, marks) = (&order.token, snapshot.marks.pairs());
    let subscription = order.plan().terms.as_ref().map(|_| order.id.to_string()).unwrap_or_default();
    let pairs = [
        ("order_id", token.clone()),
        ("order_token", token.clone()),
        ("payment_id", order.id.to_string()),
        ("transaction_id", paid.id.to_string()),
        ("subscription_id", subscription),
        ("state", order.payment_state.to_string()),
        ("period_type", order.plan().kind.clone()),
    ];
    let pairs = pairs.into_iter().chain(marks.into_iter().map(|(name, value)| (name, value.to_owned())));
    url.query_pairs_mut().extend_pairs(pairs.filter(|(_, value)| !value.is_empty()));
    Some(url.into())
}

fn answer(kept: AnswerSnapshot) -> AnswerView {
    let ticked = kept.ticked();
    AnswerView { question: kept.question, answer: kept.answer, ticked }
}

pub(super) fn goods_view(visit: &Visit, place: &Place, goods: OrderEntitlements, zone: Tz) -> GoodsView {
    let links = visit.app.checkout.links();
    let service = |service: Service| ServiceView {
        name: service.name,
        instructions: service.instructions,
        delivered: service.delivered_at.map(|at| dates::day(at, zone, visit.locale)),
        note: service.note,
    };
    let services = goods.services.into_iter().map(service).collect();
    let valid = goods.keys.into_iter().filter(|key| key.state == KeyState::Allocated);
    let keys = valid.map(|key| KeyView { name: key.product_name, value: key.value }).collect();
    let open = goods.courses.into_iter().filter(|course| course.state == AccessState::Open);
    let course = |course: CourseAccess| CourseGood {
        url: links.course(&place.shop.username, course.link_mark()),
        name: course.name,
        devices: kontor_fulfilment::COURSE_DEVICES_MAX,
    };
    let courses = open.map(course).collect();
    GoodsView {
        courses,
        downloads: downloads(visit, place, goods.files),
        keys,
        services,
        tickets: Vec::new(),
        upgraded: Vec::new(),
        certificates: Vec::new(),
    }
}

/// The tickets that still let somebody in, or would.
pub(super) async fn tickets(
    visit: &Visit,
    place: &Place,
    tx: &mut Tx,
    goods: &OrderEntitlements,
    slug: &str,
) -> Result<Vec<TicketView>> {
    let (links, wallets) = (visit.app.checkout.links(), &visit.app.config.wallets);
    let mut shown = Vec::new();
    let shop = &place.shop.username;
    for held in goods.tickets.iter().filter(|held| held.is_live()) {
        let upgrade = exchange::upgrade_of(tx, held).await?.map(|upgrade| UpgradeView {
            name: upgrade.kind.name,
            price: upgrade.price.shown(visit.locale),
            url: upgrade_url(links, shop, slug, held.id),
            press: None,
        });
        let waiting = exchange::waiting(tx, held).await?;
        let unused = held.state == TicketState::Unused;
        shown.push(TicketView {
            waiting_url: waiting.map(|order| links.order_page(shop, order)),
            name: held.ticket_name.clone(),
            when: held.when(visit.locale),
            place: (!held.online).then(|| held.location.clone()),
            code: held.code.clone(),
            text: kontor_catalog::tickets::find_any(tx, held.ticket_id).await?.additional_text,
            url: links.ticket(shop, held.id),
            calendar_url: unused.then(|| links.ticket_calendar(shop, held.id)),
            apple_url: wallets.apple.as_ref().filter(|_| unused).map(|_| links.apple_pass(shop, held.id)),
            google_url: wallets.google.as_ref().filter(|_| unused).map(|_| links.google_pass(shop, held.id)),
            upgrade,
        });
    }
    Ok(shown)
}

fn certificates(
    visit: &Visit,
    place: &Place,
    key: &str,
    csrf: &str,
    goods: &OrderEntitlements,
) -> Vec<CertificateView> {
    let links = visit.app.checkout.links();
    let live = goods.certificates.iter().filter(|held| held.is_live());
    live.map(|held| CertificateView {
        name: held.product_name.clone(),
        holder: held.holder.clone(),
        valid_until: held.valid_until.map(|day| visit.locale.date(day)),
        expired: held.state == CertificateState::Expired,
        url: links.certificate(&place.shop.username, held.id),
        page_url: links.urls().certificate_page(held.id),
        shown: held.shown,
        can_rename: !held.renamed,
        action: place.path(&format!("/payment/{key}/certificates/{}", held.id)),
        csrf: csrf.to_owned(),
    })
    .collect()
}

fn downloads(visit: &Visit, place: &Place, files: Vec<File>) -> Vec<Download> {
    let links = visit.app.checkout.links();
    let open = files.into_iter().filter(|file| file.open);
    open.map(|file| Download {
        detail: pictures::file_left(&file.name, file.size_bytes, file.left(), visit.locale),
        url: links.download(&place.shop.username, file.grant),
        standing: match file.preparation {
            Preparation::Ready => DownloadStanding::Ready,
            Preparation::Preparing { .. } => DownloadStanding::Preparing,
            Preparation::Failed => DownloadStanding::Failed,
        },
        name: file.name,
    })
    .collect()
}

/// A copy that is being made is looked for again, unless something has gone wrong with it.
fn fresh_copy(file: &File, now: DateTime<Utc>) -> Option<u32> {
    match file.preparation {
        Preparation::Preparing { since } if now - since < Duration::minutes(PREPARING_MINUTES) => Some(REFRESH_SECONDS),
        _ => None,
    }
}

fn refresh(shown: &OrderView, preparing: bool, charged_at: Option<DateTime<Utc>>, now: DateTime<Utc>) -> Option<u32> {
    let fresh = charged_at.is_none_or(|at| now - at < Duration::minutes(PREPARING_MINUTES));
    let preparing = matches!(shown, OrderView::Paid { .. }) && preparing && fresh;
    (preparing || *shown == OrderView::Checking).then_some(REFRESH_SECONDS)
}

//! The page with its form: fresh, filled in by a link, or coming back with what was wrong.

use kontor_catalog::{plans::Plan, shop};
use kontor_checkout::{Early, Quote, QuoteRequest};
use kontor_kernel::{ApiError, Code, Locale, Result, TaxPlace, kinds::PricingPlanId};
use kontor_orders::AlongAs;
use kontor_render::props::{
    AskedField, Attendees, CardFrame, Consent, FieldError, Frame, GiftForm, OwnAmount, PaymentMethod, PaymentProps,
    PaymentValues, Picture, QuantityField, Summary, Unavailable,
};
use kontor_storefront::IncludeType;
use kontor_storefront::tracking::PageEvent;
use poem::http::StatusCode;

use super::{
    addons, basket, coupon, deal,
    form::{self, Sent},
    funnel, gift, link_params, method_fields, own, own_amount, page_design, proof, questions, redirect,
    requested::Requested,
    submit::OPERATION,
    unlock, upgrade, vat_id,
    version::version,
};
use crate::{
    card_testing::Buyer,
    coupon_guessing::Held,
    pages::{
        Shown,
        answer::Answer,
        csrf, draw, event,
        frame::countries,
        pictures,
        place::{Place, begin_page, enter},
        plan,
        product::{not_found, on_hold, plans_on_hold, unavailable},
        visit::Visit,
    },
    preview,
};

/// What the page is about: the offer to a buyer from one country, and its picture.
pub struct Subject {
    pub offer: Quote,
    pub methods: Vec<PaymentMethod>,
    /// The date of an event that is chosen, or empty.
    pub date: String,
    /// The field for the price, where the buyer names it.
    amount: Option<OwnAmount>,
    /// The field for how many, where several can be had.
    quantity: Option<QuantityField>,
    cover: Option<Picture>,
    /// Why the code that was typed is not looked at now.
    pub coupon_held: Option<Held>,
    /// What led a buyer here, where it was a funnel.
    pub led: Option<funnel::Led>,
    /// Whether this is shown to the seller, and nothing can be bought.
    pub(super) preview: bool,
}

/// What was typed and what is wrong with it.
pub struct Typed {
    /// What the browser is told of it.
    pub status: StatusCode,
    pub values: PaymentValues,
    pub errors: Vec<FieldError>,
    pub questions: Vec<AskedField>,
    pub attendees: Option<Attendees>,
    pub gift: Option<GiftForm>,
    pub idempotency_key: String,
    /// What was typed of an account to be debited.
    pub debit: Option<Sent>,
}

pub async fn show(visit: &Visit, seller: &str, slug: &str) -> Shown {
    let place = enter(visit, seller, &format!("{}/payment", kontor_catalog::slug::path(slug))).await?;
    let holder = upgrade::holder(visit, &place).await.map_err(|fault| place.fail(not_found(fault)))?;
    let before = funnel::buyer(visit, &place).await.map_err(|fault| place.fail(not_found(fault)))?;
    let dealt = deal::buyer(visit, &place).await.map_err(|fault| place.fail(not_found(fault)))?;
    let known = holder.as_ref().map(|(_, payer)| payer).or(before.as_ref()).or(dealt.as_ref());
    let payer = own::payer(visit, known).await.map_err(|fault| place.fail(fault))?;
    let payer = payer.as_ref();
    let known = form::from_address(visit, payer, place.country().code(), &[]);
    let named = |name: &str| visit.parameter(name).unwrap_or_default();
    let previewed = visit.parameter(preview::PARAMETER);
    let previewed = previewed.and_then(|key| preview::read(&visit.app, place.tenant.id, key));
    let requested = Requested {
        ticket: named("ticket_id"),
        date: named("ticket_date"),
        plan: named("pricing_plan"),
        // A link's price is what the buyer names, where they name it; otherwise nobody reads it.
        amount: visit.parameter("amount").or_else(|| visit.parameter("price")).unwrap_or_default(),
        // Nothing is chosen for a buyer (§ 312a (3) BGB): a link ticks no add-on, only the page's own script asks with them.
        addons: if visit.asks_again { addons::requested(visit.query.iter()) } else { Vec::new() },
        upgrade: holder.as_ref().map(|(ticket, _)| *ticket),
        coupon: named("coupon"),
        vat_no: named("vat_no"),
        zip: &known.zip,
        city: &known.city,
        quantity: named("quantity"),
        draft: previewed.is_some(),
    };
    let mut subject =
        subject(visit, &place, slug, &known.country, requested).await.map_err(|fault| place.fail(not_found(fault)))?;
    if let Some(said) = previewed {
        subject.preview(said).map_err(|fault| place.fail(not_found(fault)))?;
    } else if let Some(back) = Box::pin(own::led_back(visit, &place, &subject, (named("coupon"), false)))
        .await
        .map_err(|fault| place.fail(fault))?
    {
        return Ok(back);
    }
    if unlock::is_shut(&subject) {
        return shut(visit, &place, &subject, None).await;
    }
    visit.opened(place.tenant, subject.offer.product.id, subject.preview);
    let values = form::from_address(visit, payer, place.country().code(), &subject.methods);
    let idempotency_key = visit.app.db.env().token();
    let questions = questions::fresh(&subject.offer);
    // A link's code that takes nothing off is no reason not to see the page.
    let errors = told(&subject, visit.locale);
    // No link names who comes: only a page that asks again keeps what is typed, and it does that by itself.
    let attendees = basket::people(&subject.offer, |_| "", None, visit.locale);
    let gift = gift::form(&subject.offer, named, None, visit.locale);
    let typed =
        Typed { status: StatusCode::OK, values, errors, questions, attendees, gift, idempotency_key, debit: None };
    page(visit, &place, &subject, typed).await
}

/// What is wrong with a code, a VAT id or the number of pieces, as soon as the total is asked for.
pub fn told(Subject { offer, coupon_held, .. }: &Subject, locale: Locale) -> Vec<FieldError> {
    let mut errors = coupon::error(offer, coupon_held.as_ref(), locale);
    let id = vat_id::error(offer, locale);
    errors.extend(id);
    errors.extend(basket::error(offer, locale));
    errors
}

/// Finds the product of the address and what it costs a buyer from `country`.
pub async fn subject(
    visit: &Visit,
    place: &Place,
    slug: &str,
    country: &str,
    requested: Requested<'_>,
) -> Result<Subject> {
    let found = found(visit, place, slug, requested.draft).await?;
    let open = |plan: &&Plan| plan.active && !plan.is_sold_out();
    let named = |id: &str| {
        let id: PricingPlanId = id.parse().ok()?;
        found.plans.iter().filter(open).find(|plan| plan.id == id)
    };
    // What is chosen on the page, then what a link names; what none of them has falls back to the first.
    let plan = match requested.plan {
        "" => link_params::plans(visit).find_map(named),
        chosen => named(chosen),
    };
    let plan = plan.or_else(|| found.plans.iter().find(open));
    let deal = deal::named(visit)?;
    let buyer = country.parse().unwrap_or_else(|_| place.country());
    let buyer = TaxPlace::of_address(buyer, requested.zip, requested.city);
    let tried = coupon::Tried::ask(visit, place.tenant, requested.coupon, requested.upgrade.is_some()).await;
    let wanted = QuoteRequest {
        plan: if deal.is_some() { None } else { plan.map(|plan| plan.id) },
        deal,
        addons: requested.addons,
        instead_of: addons::instead_of(visit),
        upgrade: requested.upgrade,
        coupon: tried.code(),
        vat_no: vat_id::asked(visit, place, requested.vat_no).await,
        // What cannot be paid is refused when it is sent; until then the page shows what is suggested.
        amount: plan.and_then(|plan| own_amount::named(plan, requested.amount, visit.locale).ok().flatten()),
        quantity: basket::named(requested.quantity, found.product.pieces_max()),
        ..QuoteRequest::for_product(found.product.id)
    };
    let draft = requested.draft;
    let (wanted, mut offer) = offered(visit, place, wanted, (buyer, draft)).await?;
    let date = event::requested(&offer, requested.ticket, requested.date);
    if let Ok(date) = date.parse() {
        // The tax of a place one goes to is that of its country, and a kind of ticket can have prices of its own.
        let kind = offer.tickets.iter().find(|kind| kind.dates.iter().any(|one| one.id == date));
        let buys = |plan: &Plan| kind.is_none_or(|kind| plan.buys(kind.id));
        let fitting =
            plan.filter(|plan| buys(plan)).or_else(|| found.plans.iter().filter(open).find(|plan| buys(plan)));
        let amount = fitting.and_then(|plan| own_amount::named(plan, requested.amount, visit.locale).ok().flatten());
        let wanted = QuoteRequest { date: Some(date), plan: fitting.map(|plan| plan.id), amount, ..wanted };
        offer = asked(visit, place, wanted, (buyer, draft)).await?;
    }
    if unlock::is_open(visit, &offer.product) {
        offer.unlock();
    }
    let coupon_held = tried.saw(&offer).await;
    let led = funnel::led(visit, place, offer.product.id).await?;
    Ok(Subject {
        led,
        coupon_held,
        amount: own_amount::field(&offer.plan, requested.amount, visit.locale),
        quantity: basket::field(&offer, requested.quantity),
        date,
        methods: offer.methods.iter().filter_map(|form| form::shown_method(*form)).collect(),
        preview: false,
        cover: found.covers.first().and_then(|cover| pictures::picture(&place.shop.username, cover)),
        offer,
    })
}

async fn found(visit: &Visit, place: &Place, slug: &str, draft: bool) -> Result<shop::ShopProduct> {
    let mut tx = begin_page(visit, place.tenant, draft).await?;
    let found = match draft {
        true => shop::draft_by_slug(&mut tx, slug).await?,
        false => shop::by_slug(&mut tx, slug).await?,
    };
    tx.commit().await?;
    Ok(found)
}

async fn asked(visit: &Visit, place: &Place, wanted: QuoteRequest, (buyer, draft): (TaxPlace, bool)) -> Result<Quote> {
    match draft {
        true => visit.app.checkout.draft_offer(place.tenant, wanted, buyer).await,
        false => visit.app.checkout.offer(place.tenant, wanted, buyer).await,
    }
}

/// The offer; for one piece where so many cannot be had at this price or would cost more than anything may. What was
/// typed is refused when it is sent.
async fn offered(
    visit: &Visit,
    place: &Place,
    wanted: QuoteRequest,
    by: (TaxPlace, bool),
) -> Result<(QuoteRequest, Quote)> {
    let several = wanted.quantity > 1;
    match asked(visit, place, wanted.clone(), by).await {
        Ok(offer) if offer.quantity <= offer.pieces_max() => Ok((wanted, offer)),
        Err(fault) if !several || fault.code() == Code::NotFound => Err(fault),
        _ => {
            let one = QuoteRequest { quantity: 1, ..wanted };
            let offer = asked(visit, place, one.clone(), by).await?;
            Ok((one, offer))
        }
    }
}

/// The locked page: nothing but the field for the password.
pub async fn shut(visit: &Visit, place: &Place, subject: &Subject, error: Option<&ApiError>) -> Shown {
    let token = csrf::issue(visit);
    let values = form::from_address(visit, None, place.country().code(), &subject.methods);
    let typed = Typed {
        status: StatusCode::OK,
        values,
        errors: Vec::new(),
        questions: Vec::new(),
        attendees: None,
        gift: None,
        idempotency_key: String::new(),
        debit: None,
    };
    let whole = props(visit, place, subject, (typed, None), token.text).map_err(|fault| place.fail(fault))?;
    let props = PaymentProps { password: Some(unlock::form(error)), ..whole };
    let html = draw(visit, &props).await.map_err(|fault| place.fail(fault))?;
    let status = if error.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    let answer = Answer::private(html).with_status(status).paying().styled(&props.look.css);
    Ok(answer.measuring(place).cookie(token.cookie).into())
}

pub async fn page(visit: &Visit, place: &Place, subject: &Subject, typed: Typed) -> Shown {
    let token = csrf::issue(visit);
    let status = typed.status;
    // A preview's form is nobody's to send: without the word no order is taken from it.
    let csrf = if subject.preview { String::new() } else { token.text };
    let buyer = Buyer { tenant: place.tenant, address: &visit.address };
    let puzzle = buyer.issue_challenge(&visit.app, subject.methods.contains(&PaymentMethod::Card)).await;
    let mut props = props(visit, place, subject, (typed, puzzle), csrf).map_err(|fault| place.fail(fault))?;
    props.running = Box::pin(own::running(visit, place, subject)).await.map_err(|fault| place.fail(fault))?;
    page_design::lay_out(visit, place, &subject.offer, &mut props.look).await.map_err(|fault| place.fail(fault))?;
    props.look.proof = proof::social_proof(visit, place, &subject.offer).await.map_err(|fault| place.fail(fault))?;
    let html = draw(visit, &props).await.map_err(|fault| place.fail(fault))?;
    let answer = Answer::private(html).with_status(status).paying().styled(&props.look.css).cookie(token.cookie);
    Ok(if subject.preview { answer.framed() } else { answer.measuring(place) }.into())
}

fn props(
    visit: &Visit,
    place: &Place,
    subject: &Subject,
    (typed, puzzle): (Typed, Option<String>),
    csrf: String,
) -> Result<PaymentProps> {
    let Subject { offer, methods, cover, date, amount, quantity, preview, led, coupon_held } = subject;
    let here = place.path(&kontor_catalog::slug::path(&offer.product.slug));
    let provider = &visit.app.config.sandbox_url;
    let key = typed.idempotency_key;
    Ok(PaymentProps {
        product_name: upgrade::name(offer, visit.locale),
        product_url: here.clone(),
        kind: pictures::kind(offer.product.form),
        cover: cover.clone(),
        zfu_number: Some(offer.product.zfu_number.clone()).filter(|number| !number.is_empty()),
        // The address keeps its parameters: a plan chosen by a link stays chosen.
        action: address(visit, place, offer),
        password: None,
        keep: funnel::save_method_choice(*led, typed.debit.as_ref()),
        keep_for_upgrade: upgrade::save_method_choice(offer, typed.debit.as_ref(), visit.locale),
        idempotency_key: key.clone(),
        version: version(offer),
        csrf,
        look: page_design::page_design(offer, methods, visit.locale, *preview),
        extra_fields: page_design::fields(offer, typed.values.method, IncludeType::Required),
        optional_fields: page_design::fields(offer, typed.values.method, IncludeType::Optional),
        countries: countries(visit.locale),
        button: page_design::button(offer, typed.values.method, &typed.values.country),
        consent: consent(offer),
        errors: typed.errors,
        debit: method_fields::typed(
            method_fields::debit_form(visit, place, (OPERATION, &key), methods, offer.terms.is_some()),
            typed.debit.as_ref(),
        ),
        wallet: method_fields::wallet(offer, place, methods),
        card_frame: methods.contains(&PaymentMethod::Card).then(|| CardFrame { url: format!("{provider}/frame") }),
        puzzle,
        summary: Summary {
            plan: plan::summary(offer, visit.locale),
            fee: plan::fee(offer, visit.locale),
            lines: pictures::lines_of_offer(offer, visit.locale),
            ..pictures::summary_of(offer, visit.locale)
        },
        methods: methods.clone(),
        questions: typed.questions,
        quantity: quantity.clone(),
        pieces: offer.quantity.to_string(),
        attendees: typed.attendees,
        gift: typed.gift,
        dates: event::dates(offer, visit.locale),
        plans: plan::choices(
            &offer.plans,
            &offer.product,
            offer.choice.is_some(),
            &plans_on_hold(offer, visit.locale),
            visit.locale,
        )?,
        own_amount: amount.clone(),
        coupon: coupon::offer(offer, coupon_held.is_some(), visit.locale),
        vat_note: vat_id::note(offer),
        addons: addons::choices(offer, AlongAs::Bump, visit.locale),
        upsells: addons::choices(offer, AlongAs::Standard, visit.locale),
        instead: addons::instead(visit, place, offer),
        values: PaymentValues { ticket_date: date.clone(), pricing_plan: plan::chosen(offer), ..typed.values },
        running: None,
        on_hold_until: on_hold(offer, visit.locale).filter(|_| !preview),
        unavailable: unavailable(&offer.reasons, offer.on_hold_until)
            .or_else(|| methods.is_empty().then_some(Unavailable::NotYet)),
        frame: match preview {
            true => Frame { tracking: None, ..place.frame.clone() },
            false => place.telling_of(PageEvent::PaymentPage, &offer.product, offer.quote.gross),
        },
    })
}

/// The page's own address, with the plan that is chosen.
pub fn address(visit: &Visit, place: &Place, offer: &Quote) -> String {
    let parameter = upgrade::parameter(visit, offer).or_else(|| deal::parameter(visit, offer));
    let parameter = parameter.unwrap_or_else(|| link_params::of_plan(offer));
    let path = place.path(&format!("{}/payment{parameter}", kontor_catalog::slug::path(&offer.product.slug)));
    let address = link_params::with(link_params::carried(visit, path), addons::parameter(offer));
    let address = link_params::with(address, redirect::parameter(visit, place));
    link_params::with(address, funnel::parameters(visit))
}

/// What the buyer is asked to agree to, for delivery before the withdrawal period is over.
pub fn consent(offer: &Quote) -> Option<Consent> {
    offer.early().map(|early| match early {
        Early::Delivery => Consent::ImmediateDelivery,
        Early::Service => Consent::ImmediateService,
    })
}

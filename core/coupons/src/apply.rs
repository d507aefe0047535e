//! What a code takes off what somebody is about to buy.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_catalog::{PlanKind, limits};
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    ApiError, Code, Currency, Money, Result,
    kinds::{CouponCodeId, CouponId, ProductId},
};
use kontor_pricing::{Less, Terms};

use crate::{
    Coupon, CouponKind, CouponState, Line, Payments, ProductScope, Rejection, Rule, Rules, coupon::COLUMNS, normalise,
};

/// The longest text that is looked at as a code.
const TYPED_CHARS_MAX: usize = 100;

/// Something that goes along with a product, paid with the first payment.
#[derive(Debug, Clone, Copy)]
pub struct Extra {
    /// Which product.
    pub product: ProductId,
    /// What it costs, in minor units.
    pub amount: i64,
}

/// What somebody is about to buy.
#[derive(Debug, Clone)]
pub struct Basket<'a> {
    /// The product.
    pub product: ProductId,
    /// The kind of its price.
    pub kind: PlanKind,
    /// Whether the buyer names the price.
    pub named: bool,
    /// How it is paid over time; none: once.
    pub terms: Option<&'a Terms>,
    /// What the first payment comes to, with all that goes along.
    pub first: Money,
    /// What goes along.
    pub extras: &'a [Extra],
    /// The rate of the tax in all of it, in basis points.
    pub vat_rate_bps: i64,
}

impl Basket<'_> {
    /// The product and what goes along, as the lines of the first payment stand.
    fn products(&self) -> impl Iterator<Item = ProductId> {
        std::iter::once(self.product).chain(self.extras.iter().map(|extra| extra.product))
    }
}

/// What a coupon takes off.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Applied {
    /// Which coupon.
    pub coupon: CouponId,
    /// Which of its codes.
    pub code_id: CouponCodeId,
    /// That code.
    pub code: String,
    /// Off each payment; what is paid once has one.
    pub less: Less,
    /// The products that it takes something off: an order has a use of it for each of them.
    pub products: Vec<ProductId>,
    /// When it takes nothing off any more; none: nothing is known of an end.
    pub ends_at: Option<DateTime<Utc>>,
}

impl Applied {
    /// Off the first payment, in minor units.
    pub fn off_first(&self) -> i64 {
        self.less.off(1)
    }
}

/// Why a code takes nothing off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// Nobody has it, it is switched off, or it is not valid yet: who guesses learns no more.
    Unknown,
    /// Its time is over.
    Expired,
    /// It was used as often as it can be.
    UsedUp,
    /// It was used as often as it can be for each of these products that it is for.
    ProductUsedUp,
    /// It is an amount of another currency.
    OtherCurrency,
    /// It is for other products.
    OtherProduct,
    /// What it is for comes to less than this.
    OrderTooSmall(Money),
    /// It is for prices of another kind, or nothing can come off this one.
    OtherPrice,
}

impl Refusal {
    /// The same as what a caller is told, beside the code of an order.
    pub fn api_error(self) -> ApiError {
        self.fault_at("/coupon_code")
    }

    /// The same beside where the code was named.
    pub fn fault_at(self, pointer: &str) -> ApiError {
        let code = match self {
            Self::Unknown => Code::CouponInvalid,
            Self::Expired => Code::CouponExpired,
            Self::UsedUp => Code::CouponLimitReached,
            Self::ProductUsedUp => Code::CouponProductLimitReached,
            Self::OtherCurrency => Code::CouponCurrencyMismatch,
            Self::OtherProduct => Code::CouponOtherProduct,
            Self::OrderTooSmall(_) => Code::CouponOrderTooSmall,
            Self::OtherPrice => Code::CouponOtherPrice,
        };
        let fault = ApiError::field(code, pointer);
        if let Self::OrderTooSmall(least) = self { fault.with_money("min", least) } else { fault }
    }
}

#[derive(Row)]
struct FoundCoupon {
    #[row(embed)]
    coupon: Coupon,
    code_id: CouponCodeId,
    found_code: String,
    code_uses: i32,
    full_products: Vec<ProductId>,
}

/// What the code that was typed takes off, or why it takes nothing. Takes no use: that is [`crate::reserve`].
pub async fn apply(tx: &mut Tx, typed: &str, basket: &Basket<'_>) -> Result<std::result::Result<Applied, Refusal>> {
    let Some(found) = look_up(tx, typed, basket).await? else { return Ok(Err(Refusal::Unknown)) };
    let (coupon, rules) = (&found.coupon, found.coupon.rules());
    let standing = match coupon.state {
        CouponState::Live if coupon.kind == CouponKind::Bulk && found.code_uses > 0 => Err(Refusal::UsedUp),
        CouponState::Live => Ok(()),
        CouponState::Off | CouponState::Scheduled => Err(Refusal::Unknown),
        CouponState::Expired => Err(Refusal::Expired),
        CouponState::UsedUp => Err(Refusal::UsedUp),
    };
    Ok(standing.and_then(|()| discounts(&rules, basket, &found.full_products)).map(|less| Applied {
        coupon: coupon.id,
        code_id: found.code_id,
        code: found.found_code.clone(),
        less,
        products: used_for(&rules, basket, &found.full_products),
        ends_at: rules.ends_at,
    }))
}

async fn look_up(tx: &mut Tx, typed: &str, basket: &Basket<'_>) -> Result<Option<FoundCoupon>> {
    let seller = tx.seller()?;
    let code = normalise(typed);
    if code.is_empty() || code.chars().count() > TYPED_CHARS_MAX || code.contains('\0') {
        return Ok(None);
    }
    let sql = format!(
        "SELECT {COLUMNS}, k.id AS code_id, k.code AS found_code, k.uses_count AS code_uses,
             ARRAY(SELECT u.product_id FROM coupon_product_uses AS u WHERE u.seller_id = r.seller_id AND u.coupon_id = r.id
                 AND u.product_id = ANY($3) AND u.uses_count >= r.product_uses_max) AS full_products
         FROM coupon_codes AS k JOIN coupon_rows AS r ON r.seller_id = k.seller_id AND r.id = k.coupon_id
         WHERE k.seller_id = $1 AND k.code = $2"
    );
    let found: Vec<FoundCoupon> =
        query(sql).bind(seller).bind(&code).bind(basket.products().collect::<Vec<_>>()).load(tx.conn()?).await?;
    Ok(found.into_iter().next())
}

/// What comes off each payment, where nothing comes off the products of which it has no use left (`full`).
fn discounts(rules: &Rules, basket: &Basket<'_>, full: &[ProductId]) -> std::result::Result<Less, Refusal> {
    let currency = basket.first.currency;
    if basket.named || !(rules.plan_kinds.is_empty() || rules.plan_kinds.contains(&basket.kind)) {
        return Err(Refusal::OtherPrice);
    }
    if rules.currency().is_some_and(|own| own != currency) {
        return Err(Refusal::OtherCurrency);
    }
    let is_left = |product: &ProductId| is_for(rules, product) && !full.contains(product);
    if !full.is_empty() && !basket.products().any(|product| is_left(&product)) {
        let told = basket.products().any(|product| is_for(rules, &product));
        return Err(if told { Refusal::ProductUsedUp } else { Refusal::OtherProduct });
    }
    let lines = |number: u32| lines(&is_left, basket, number);
    if let Some(least) = rules.order_min.filter(|least| eligible(&lines, basket.terms) < least.amount) {
        return Err(Refusal::OrderTooSmall(least));
    }
    let off = |number: u32| off(rules, &lines(number), currency);
    // What goes along is paid with the first payment only: later ones may have nothing that it is for.
    let first = off(1)?;
    let later = |number: u32| off(number).unwrap_or(0);
    let less = match (basket.terms, rules.payments) {
        (None, _) | (Some(_), Payments::First) => Less { first: vec![first], then: 0 },
        (Some(terms), Payments::Some) => {
            let wanted = rules.payments_count.and_then(|count| u32::try_from(count).ok()).unwrap_or(1);
            let count = terms.count().map_or(wanted, |count| count.min(wanted));
            Less { first: std::iter::once(first).chain((2..=count).map(later)).collect(), then: 0 }
        }
        (Some(terms), Payments::All) => match terms.count() {
            Some(count) => Less { first: std::iter::once(first).chain((2..=count).map(later)).collect(), then: 0 },
            None => Less { first: vec![first], then: later(2) },
        },
    };
    let nothing = less.then == 0 && less.first.iter().all(|off| *off == 0);
    // A payment of a plan is never made smaller than any payment may be: nobody could take it.
    let too_small = basket
        .terms
        .is_some_and(|terms| terms.clone().with_less(less.clone()).falls_under(limits::price_min(currency)));
    if nothing || too_small { Err(Refusal::OtherPrice) } else { Ok(less) }
}

fn is_for(rules: &Rules, product: &ProductId) -> bool {
    rules.scope == ProductScope::AllProducts || rules.products.contains(product)
}

/// The products that it takes something off, each once and in their order.
fn used_for(rules: &Rules, basket: &Basket<'_>, full: &[ProductId]) -> Vec<ProductId> {
    let costs = |line: &Line| line.eligible && line.gross > 0;
    let is_left = |product: &ProductId| is_for(rules, product) && !full.contains(product);
    let first = lines(&is_left, basket, 1);
    // What begins for nothing is paid later.
    let later = basket.terms.is_some() && rules.payments != Payments::First && is_left(&basket.product);
    let mut used: Vec<ProductId> =
        basket.products().zip(&first).filter(|(_, line)| costs(line)).map(|(product, _)| product).collect();
    used.extend(later.then_some(basket.product));
    used.sort_unstable();
    used.dedup();
    used
}

fn lines(is_left: &dyn Fn(&ProductId) -> bool, basket: &Basket<'_>, number: u32) -> Vec<Line> {
    let line =
        |gross: i64, product: &ProductId| Line { gross, vat_rate_bps: basket.vat_rate_bps, eligible: is_left(product) };
    if number > 1 {
        let gross = basket.terms.map_or(0, |terms| terms.full_amount(number));
        return vec![line(gross, &basket.product)];
    }
    let along: i64 = basket.extras.iter().map(|extra| extra.amount).sum();
    let first = basket.terms.map_or(basket.first.amount, |terms| terms.full_amount(1));
    let main = line(first - along, &basket.product);
    std::iter::once(main).chain(basket.extras.iter().map(|extra| line(extra.amount, &extra.product))).collect()
}

/// What all that it is for comes to: all payments of a plan that ends, the first of another.
fn eligible(lines: &dyn Fn(u32) -> Vec<Line>, terms: Option<&Terms>) -> i64 {
    let count = terms.and_then(Terms::count).unwrap_or(1);
    let all = (1..=count).flat_map(lines).filter(|line| line.eligible);
    all.fold(0, |sum, line| sum.saturating_add(line.gross))
}

fn off(rules: &Rules, lines: &[Line], currency: Currency) -> std::result::Result<i64, Refusal> {
    let rule = Rule {
        off: rules.off(),
        basis: rules.basis,
        off_max: rules.discount_max.map(|most| most.amount),
        order_min: None,
    };
    let parts = rule.discounts(lines, currency).map_err(|rejected| match rejected {
        Rejection::OtherCurrency => Refusal::OtherCurrency,
        Rejection::OtherProduct => Refusal::OtherProduct,
        Rejection::MinimumOrder => Refusal::OtherPrice,
    })?;
    Ok(parts.iter().sum())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use kontor_kernel::Id;
    use kontor_pricing::Interval;

    use super::*;
    use crate::DiscountUnit;

    fn product(number: u128) -> ProductId {
        Id::from_uuid(uuid::Uuid::from_u128(number))
    }

    fn eur(amount: i64) -> Money {
        Money::new(amount, Currency::EUR)
    }

    fn percents(bps: i32) -> Rules {
        Rules::percents("Spring", bps)
    }

    fn amount(cents: i64) -> Rules {
        Rules { unit: DiscountUnit::Currency, percents_bps: None, amount: Some(eur(cents)), ..percents(1) }
    }

    fn once(first: i64, extras: &[Extra]) -> Basket<'_> {
        Basket {
            product: product(1),
            kind: PlanKind::OneTime,
            named: false,
            terms: None,
            first: eur(first),
            extras,
            vat_rate_bps: 1_900,
        }
    }

    fn over_time(terms: &Terms, kind: PlanKind) -> Basket<'_> {
        Basket { kind, terms: Some(terms), first: eur(terms.full_amount(1)), ..once(0, &[]) }
    }

    fn discounts_of(rules: &Rules, basket: &Basket<'_>) -> std::result::Result<Less, Refusal> {
        super::discounts(rules, basket, &[])
    }

    fn firsts(rules: &Rules, basket: &Basket<'_>) -> Vec<i64> {
        discounts_of(rules, basket).unwrap().first
    }

    #[test]
    fn what_goes_along_is_a_line_of_its_own() {
        let along = [Extra { product: product(2), amount: 1_000 }];
        assert_eq!(firsts(&percents(2_000), &once(3_000, &along)), [600]);
        let only =
            |number| Rules { scope: ProductScope::SingleProduct, products: vec![product(number)], ..percents(2_000) };
        assert_eq!(firsts(&only(1), &once(3_000, &along)), [400]);
        assert_eq!(firsts(&only(2), &once(3_000, &along)), [200]);
        assert_eq!(discounts_of(&only(3), &once(3_000, &along)), Err(Refusal::OtherProduct));
        assert_eq!(firsts(&amount(500), &once(300, &[])), [300]);
    }

    #[test]
    fn what_has_no_use_left_costs_what_it_costs() {
        let along = [Extra { product: product(2), amount: 1_000 }];
        let both = once(3_000, &along);
        let off = |full: &[ProductId]| super::discounts(&percents(2_000), &both, full).map(|less| less.first);
        let used = |full: &[ProductId]| used_for(&percents(2_000), &both, full);
        assert_eq!((off(&[]), used(&[])), (Ok(vec![600]), vec![product(1), product(2)]));
        assert_eq!((off(&[product(2)]), used(&[product(2)])), (Ok(vec![400]), vec![product(1)]));
        assert_eq!((off(&[product(1)]), used(&[product(1)])), (Ok(vec![200]), vec![product(2)]));
        assert_eq!(off(&[product(1), product(2)]), Err(Refusal::ProductUsedUp));
        // A trial for nothing is a use: its later payments are cheaper.
        let trial = Terms { first_amount: 0, ..Terms::even(1_000, Interval::MONTH, None) };
        let begins = over_time(&trial, PlanKind::Subscription);
        let all = Rules { payments: Payments::All, ..percents(2_000) };
        assert_eq!(used_for(&all, &begins, &[]), [product(1)]);
        assert_eq!(used_for(&percents(2_000), &once(0, &[]), &[]), []);
    }

    #[test]
    fn payments_it_is_for_are_settled_at_the_purchase() {
        let three = Terms { first_amount: 2_000, ..Terms::even(1_000, Interval::MONTH, Some(3)) };
        let endless = Terms { first_amount: 2_000, ..Terms::even(1_000, Interval::MONTH, None) };
        let of = |payments, count| Rules { payments, payments_count: count, ..percents(1_000) };
        let parts = over_time(&three, PlanKind::Installment);
        let goes_on = over_time(&endless, PlanKind::Subscription);
        assert_eq!(discounts_of(&of(Payments::First, None), &parts), Ok(Less { first: vec![200], then: 0 }));
        assert_eq!(discounts_of(&of(Payments::All, None), &parts), Ok(Less { first: vec![200, 100, 100], then: 0 }));
        assert_eq!(discounts_of(&of(Payments::Some, Some(2)), &goes_on), Ok(Less { first: vec![200, 100], then: 0 }));
        assert_eq!(discounts_of(&of(Payments::All, None), &goes_on), Ok(Less { first: vec![200], then: 100 }));
        // More payments than there are.
        assert_eq!(firsts(&of(Payments::Some, Some(9)), &parts), [200, 100, 100]);
    }

    #[test]
    fn no_payment_of_a_plan_becomes_too_small_to_be_taken() {
        let endless = Terms::even(1_000, Interval::MONTH, None);
        let goes_on = over_time(&endless, PlanKind::Subscription);
        assert_eq!(discounts_of(&percents(10_000), &goes_on), Err(Refusal::OtherPrice));
        assert_eq!(discounts_of(&amount(980), &goes_on), Err(Refusal::OtherPrice));
        assert_eq!(firsts(&amount(900), &goes_on), [900]);
        // Paid once it may be nothing.
        assert_eq!(firsts(&percents(10_000), &once(1_000, &[])), [1_000]);
    }

    #[test]
    fn what_it_is_not_for_is_told() {
        let kinds = Rules { plan_kinds: vec![PlanKind::Subscription], ..percents(1_000) };
        assert_eq!(discounts_of(&kinds, &once(1_000, &[])), Err(Refusal::OtherPrice));
        assert_eq!(
            discounts_of(&percents(1_000), &Basket { named: true, ..once(1_000, &[]) }),
            Err(Refusal::OtherPrice)
        );
        assert_eq!(discounts_of(&percents(1_000), &once(0, &[])), Err(Refusal::OtherPrice));
        let dollars = Basket { first: Money::new(1_000, "usd".parse().unwrap()), ..once(0, &[]) };
        assert_eq!(discounts_of(&amount(100), &dollars), Err(Refusal::OtherCurrency));
        let least = Rules { order_min: Some(eur(3_000)), ..percents(1_000) };
        assert_eq!(discounts_of(&least, &once(2_999, &[])), Err(Refusal::OrderTooSmall(eur(3_000))));
        // All parts together count.
        let three = Terms::even(1_000, Interval::MONTH, Some(3));
        assert_eq!(firsts(&least, &over_time(&three, PlanKind::Installment)), [100]);
    }
}

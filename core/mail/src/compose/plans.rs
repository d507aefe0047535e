//! To whoever pays over time: each payment, and what changes.

use kontor_kernel::Money;

use super::Composer;
use crate::{
    Email, Instalment, PlanPayment, PlanPayments,
    block::{Block, Bullet},
    fact::{AsFact, Fact},
    words::WORDS,
};

pub(super) fn write(email: &Email, mail: &mut Composer) -> bool {
    match email {
        Email::PlanEnds { credit_back, credit_kept, order_link, .. } => mail
            .text("text")
            .text("money")
            .text_if(credit_back.is_some(), "credit_back")
            .text_if(credit_kept.is_some(), "common.credit_kept")
            .button(order_link),
        Email::PlanContinues { next, order_link, .. } | Email::PlanResumed { next, order_link, .. } => {
            mail.text("text").text_if(next.is_some(), "next").button(order_link)
        }
        Email::PlanPaused { until, order_link, .. } => {
            mail.text("text").text(if until.is_some() { "until" } else { "open" }).button(order_link)
        }
        Email::MethodChanged { card, debit, owed, order_link, .. } => {
            let way = match debit {
                _ if !card.is_empty() => "card",
                Some(_) => "debit",
                None => "wire",
            };
            mail.text("text").text(way).text(if *owed { "owed" } else { "next" }).text("not_you");
            mail.button(order_link).debit(debit.as_ref())
        }
        Email::MethodAsked { card, owed, link, .. } => {
            mail.text("text").text_if(!card.is_empty(), "card").text(if *owed { "owed" } else { "next" }).button(link)
        }
        Email::RateSkipped { moved, order_link, .. } => mail.text("text").text_if(*moved, "moved").button(order_link),
        Email::PlanChanged { to, now, plan, order_link, .. } => {
            mail.text(if to.is_empty() { "text" } else { "to" }).text_if(now.is_some(), "now");
            match plan {
                Some(_) => mail.plan(plan.as_ref()),
                None => mail.text("next"),
            };
            mail.button(order_link)
        }
        Email::PaymentsMerged { apart, payments, order_link, .. } => {
            match apart {
                true => mail.title("titleApart").text("apart"),
                false => mail.text("text"),
            };
            mail.coming(payments).button(order_link)
        }
        _ => return false,
    };
    true
}

impl Composer {
    /// The payments that are still to come.
    fn coming(&mut self, payments: &[Instalment]) -> &mut Self {
        if payments.is_empty() {
            return self;
        }
        let item = |payment: &Instalment| {
            let facts = [("day", payment.on.as_fact()), ("amount", payment.amount.as_fact())];
            let product = ("product", payment.product.as_fact());
            Bullet { text: self.say_with("line", &[facts.as_slice(), &[product]].concat()), link: None }
        };
        let items = payments.iter().map(item).collect();
        let lead = self.say("coming");
        self.block(Block::List { lead, items, total: None, remark: None })
    }

    /// How something is paid over time, if it is.
    pub(super) fn plan(&mut self, plan: Option<&PlanPayments>) -> &mut Self {
        let Some(plan) = plan else { return self };
        let mut items: Vec<String> = plan.payments.iter().map(|payment| self.payment(payment)).collect();
        if let Some(then) = &plan.then {
            let every = Fact::Words(self.every(&then.interval));
            let facts = [("day", then.from.as_fact()), ("amount", then.amount.as_fact()), ("every", every)];
            items.push(self.with_tax("plan.then", &facts, then.net, then.vat));
        }
        let sum = plan.total.as_ref();
        let total = sum.map(|sum| self.with_tax("plan.total", &[("amount", sum.amount.as_fact())], sum.net, sum.vat));
        let remark = plan.ahead.map(|ahead| self.say_with("plan.ahead", &[("amount", ahead.as_fact())]));
        let items = items.into_iter().map(|text| Bullet { text, link: None }).collect();
        let lead = self.say("plan.title");
        self.block(Block::List { lead, items, total, remark })
    }

    fn payment(&mut self, payment: &PlanPayment) -> String {
        let facts =
            [("day", payment.on.as_fact()), ("amount", payment.amount.as_fact()), ("ahead", payment.ahead.as_fact())];
        let key = if payment.ahead.is_some() { "plan.line_ahead" } else { "plan.line" };
        self.with_tax(key, &facts, payment.net, payment.vat)
    }

    fn with_tax(&mut self, key: &str, facts: &[(&str, Fact)], net: Option<Money>, vat: Option<Money>) -> String {
        let text = self.say_with(key, facts);
        match vat {
            Some(_) => {
                let tax = self.say_with("plan.tax", &[("net", net.as_fact()), ("vat", vat.as_fact())]);
                format!("{text} {tax}")
            }
            None => text,
        }
    }

    /// An interval as `1m` or `2w` in words.
    fn every(&mut self, interval: &str) -> String {
        let split = interval.len().checked_sub(1).and_then(|end| interval.split_at_checked(end));
        let every = split.and_then(|(count, unit)| {
            let text = WORDS.counted(self.locale, &format!("plan.every_{unit}"), count.parse().ok()?)?;
            Some(text.replace("{count}", count))
        });
        every.unwrap_or_else(|| {
            self.lacks.push(format!("no words for every {interval}"));
            String::new()
        })
    }
}

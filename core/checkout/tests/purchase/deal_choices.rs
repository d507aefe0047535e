//! Which incentive plans a member of the sales team may use, and their commissions among the transfers.

use kontor_deals::{DealInput, DealState, Incentive, Owner, make_default, plans_of_member, set_plans_of_member};
use kontor_kernel::{Party, kinds::IncentivePlanId};
use kontor_orders::refund::RefundRequest;

use super::{
    deals::{Sales, tenth},
    *,
};

impl Sales {
    async fn plan(&self, name: &str) -> IncentivePlanId {
        let new = Incentive { name: name.to_owned(), ..tenth() };
        let mut tx = self.shop.world.api.begin(self.shop.anna.scope()).await.unwrap();
        let plan = kontor_deals::create_plan(&mut tx, &new).await.unwrap();
        tx.commit().await.unwrap();
        plan.id
    }

    /// Creates a deal with an incentive plan, as its member or as the shop; answers where that is refused.
    async fn tries(&self, owner: Owner, plan: IncentivePlanId) -> Option<(Code, String)> {
        let input = DealInput { incentive_plan: plan, ..self.input.clone() };
        let mut tx = self.shop.world.api.begin(self.shop.anna.scope()).await.unwrap();
        let made = kontor_deals::create(&mut tx, owner, &input).await;
        tx.commit().await.unwrap();
        made.err().map(|fault| (fault.field_faults()[0].code, fault.field_faults()[0].pointer.clone()))
    }

    async fn open_to_member(&self) -> Vec<IncentivePlanId> {
        let mut tx = self.shop.world.api.begin(self.shop.anna.scope()).await.unwrap();
        let found = plans_of_member(&mut tx, self.input.member).await.unwrap();
        found.into_iter().map(|plan| plan.id).collect()
    }

    async fn allow(&self, plans: &[IncentivePlanId]) -> kontor_kernel::Result<()> {
        let mut tx = self.shop.world.api.begin(self.shop.anna.scope()).await.unwrap();
        set_plans_of_member(&mut tx, self.input.member, plans).await?;
        tx.commit().await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_member_uses_the_default_plan_or_those_that_the_shop_gave_them() {
    let sales = Sales::open(tenth()).await;
    let (member, first) = (Owner::Member(sales.input.member), sales.input.incentive_plan);
    let second = sales.plan("Bonus").await;
    let refused = Some((Code::NotFound, "/incentive_plan_id".to_owned()));
    assert_eq!(sales.open_to_member().await, [first], "the first plan is the default");
    assert_eq!((sales.tries(member, first).await, sales.tries(member, second).await), (None, refused.clone()));
    assert_eq!(sales.tries(Owner::Shop, second).await, None, "the shop chooses from all");

    sales.allow(&[second]).await.unwrap();
    assert_eq!((sales.tries(member, first).await, sales.tries(member, second).await), (refused.clone(), None));
    let unknown = sales.shop.world.env.id();
    let fault = sales.allow(&[second, unknown]).await.unwrap_err();
    let field = &fault.field_faults()[0];
    assert_eq!((field.code, field.pointer.as_str()), (Code::NotFound, "/incentive_plan_ids/1"));

    // What they were given is gone: they have the default again, whichever that is.
    let mut tx = sales.shop.world.api.begin(sales.shop.anna.scope()).await.unwrap();
    kontor_deals::remove_plan(&mut tx, second, None).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(sales.open_to_member().await, [first]);
    let third = sales.plan("Third").await;
    let mut tx = sales.shop.world.api.begin(sales.shop.anna.scope()).await.unwrap();
    assert!(make_default(&mut tx, third).await.unwrap().is_default);
    tx.commit().await.unwrap();
    assert_eq!((sales.open_to_member().await, sales.tries(member, first).await), (vec![third], refused));
    let mut tx = sales.shop.world.api.begin(sales.shop.anna.scope()).await.unwrap();
    kontor_deals::remove_plan(&mut tx, third, None).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(sales.open_to_member().await, [first], "the oldest is the default after it");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_commission_is_a_transfer_of_its_payment_and_goes_back_with_the_refund() {
    let sales = Sales::open(tenth()).await;
    let deal = sales.ready().await;
    let order = sales.shop.order(sales.request(&deal), "k1").await.unwrap().order;
    sales.shop.world.clock.advance(Duration::days(14));
    assert_eq!(sales.reconcile(&deal, order.id).await.state, DealState::Finalized);
    let half = RefundRequest { money: Some(Money::new(850, Currency::EUR)), ..RefundRequest::default() };
    sales.shop.refund(order.id, &half, "r1").await.unwrap();
    sales.reconcile(&deal, order.id).await;
    sales.shop.refund(order.id, &RefundRequest::default(), "r2").await.unwrap();
    sales.reconcile(&deal, order.id).await;

    let mut tx = sales.shop.world.api.begin(sales.shop.anna.scope()).await.unwrap();
    let window = kontor_ledger::Window { limit: 10, offset: 0 };
    let own = kontor_ledger::own_transfers(&mut tx, Party::sales_team_member(sales.user), window).await.unwrap();
    let shown: Vec<_> = own.rows.iter().rev().map(|row| (row.kind.to_string(), row.amount)).collect();
    let row = |kind: &str, amount| (kind.to_owned(), amount);
    assert_eq!(shown, [row("Payment", 143), row("Refund", -72), row("Refund", -71)]);
    let none = kontor_ledger::own_transfers(&mut tx, Party::team_member(sales.user), window).await.unwrap();
    assert_eq!((own.total, none.total, none.rows.len()), (3, 0, 0));
    // A refund divides among those whose share was agreed with the order; what was sold by somebody is no such share.
    let transfers = kontor_payments::transfers_of_order(&mut tx, order.id).await.unwrap();
    assert_eq!(transfers.iter().map(|one| one.shared_amount()).sum::<i64>(), 0);
    tx.commit().await.unwrap();
    sales.shop.audited().await;

    // What is not in the transfers is found.
    sales.shop.sql("SET session_replication_role = replica; UPDATE transfers SET net_amount = 144 WHERE party = 'sales_team_member' AND net_amount = 143").await;
    let found = kontor_orders::audit::audit(&sales.shop.world.worker, sales.shop.anna.tenant).await.unwrap();
    let found: Vec<String> = found.iter().map(ToString::to_string).collect();
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].contains("its commission differs"), "{found:?}");
}

impl Sales {
    /// The member has an account of their own.
    async fn bank(&self) {
        let bank = format!(
            "INSERT INTO bank_accounts (seller_id, id, holder, iban_sealed, iban_last4, country_code, internal, external, created_at,
                 updated_at, party, party_id)
             SELECT seller_id, gen_random_uuid(), 'Ben Roth', '', '3000', 'DE', 'accepted', 'activated', now(), now(),
                 'sales_team_member', '{}' FROM sellers WHERE username = 'anna' AND NOT livemode",
            self.user.uuid()
        );
        self.shop.sql(&format!("SET session_replication_role = replica; {bank}")).await;
        let papers = "INSERT INTO legitimations (seller_id, updated_at) SELECT seller_id, now() FROM sellers ON CONFLICT DO NOTHING";
        self.shop.sql(papers).await;
    }

    /// Asks for everything that can be paid out; where there is too little for a payout, nothing happens.
    async fn ask(&self) -> bool {
        let member = Party::sales_team_member(self.user);
        let mut tx = self.shop.world.api.begin(self.shop.anna.scope()).await.unwrap();
        let has = kontor_ledger::balances_of(&mut tx, member).await.unwrap();
        let available = has.as_slice().first().map_or(0, |one| one.available);
        let asked = kontor_ledger::payout::request(&mut tx, member, Money::new(available, Currency::EUR)).await;
        let done = asked.is_ok();
        if let Err(fault) = &asked {
            let code = fault.field_faults().first().map_or(fault.code(), |field| field.code);
            assert!([Code::BelowMinimum, Code::BalanceTooLow].contains(&code), "{code:?}");
        }
        if done {
            tx.commit().await.unwrap()
        } else {
            tx.rollback().await.unwrap()
        }
        done
    }
}

/// Refunds in parts and disputes of what was sold by deals, while the member is paid out what they earned.
#[tokio::test(flavor = "multi_thread")]
async fn commissions_come_to_what_is_left_of_their_payments_also_where_they_were_paid_out() {
    use kontor_payments::provider::DisputeOutcome::{Lost, Open, Won};
    let sales = Sales::open(tenth()).await;
    sales.bank().await;
    let mut roll = dice(0x0bad_cafe_1234_5679);
    let mut paid_out = 0;
    for number in 0..10 {
        let deal = sales.ready().await;
        let placed = sales.shop.order(sales.request(&deal), &format!("k{number}")).await.unwrap();
        sales.shop.world.clock.advance(Duration::days(15));
        sales.reconcile(&deal, placed.order.id).await;
        for step in 0..roll(3) {
            let part = Money::new(1 + roll(800), Currency::EUR);
            let request = RefundRequest { money: Some(part), ..RefundRequest::default() };
            let _ = sales.shop.refund(placed.order.id, &request, &format!("r{number}_{step}")).await;
            sales.reconcile(&deal, placed.order.id).await;
            paid_out += i64::from(sales.ask().await);
        }
        let payment = placed.transaction.id;
        let outcomes: &[_] = match roll(4) {
            0 => &[Open, Won],
            1 => &[Open, Lost],
            2 => &[Open],
            _ => &[],
        };
        for outcome in outcomes {
            sales.shop.bank_takes(payment, 1_700, *outcome, &format!("d{number}_{outcome:?}")).await;
            sales.reconcile(&deal, placed.order.id).await;
        }
        sales.shop.audited().await;
        paid_out += i64::from(sales.ask().await);
        sales.shop.audited().await;
    }
    assert!(paid_out > 2, "{paid_out}");
    assert_eq!(sales.shop.books().await.iter().map(|(_, sum)| sum).sum::<i64>(), 0);
    let found = sales.shop.texts(
        "SELECT e.party_id::text AS text FROM entries e JOIN postings p ON p.seller_id = e.seller_id AND p.id = e.posting_id
         WHERE e.account = 'party_balance' AND p.kind LIKE 'commission%' GROUP BY e.party_id, e.seller_id
         HAVING -sum(e.amount) <> (SELECT sum(f.net_amount) FROM transfers f
             WHERE f.seller_id = e.seller_id AND f.party_id = e.party_id AND f.party = 'sales_team_member')",
    );
    assert_eq!(found.await, Vec::<String>::new());
}

//! What the reader of a run sees: a line every few seconds, and at its end what was struck how often.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use anyhow::Result;

use super::Args;
use super::buyers::Buyers;
use super::crew::Wires;
use super::plan::Blow;
use super::purchase::{Back, Bank, Plan, Temper};
use super::refund_desk::RefundDesk;

const LINE: Duration = Duration::from_secs(5);
const LOOK: Duration = Duration::from_millis(200);

pub struct Report<'a> {
    buyers: &'a Buyers,
    desk: &'a RefundDesk,
    began: Instant,
    blows: Cell<usize>,
    wanted: usize,
    lately: RefCell<Vec<&'static str>>,
    people: Cell<bool>,
    storm: Cell<bool>,
}

impl<'a> Report<'a> {
    pub fn begin(buyers: &'a Buyers, desk: &'a RefundDesk, args: &Args) -> Self {
        println!("{} purchases and {} blows begin; seed {}", args.orders, args.faults, args.seed);
        let mut tempers: BTreeMap<Temper, usize> = BTreeMap::new();
        buyers.requests().for_each(|request| *tempers.entry(request.temper).or_default() += 1);
        println!("  {}", join(tempers.iter().map(|(temper, many)| format!("{many} {}", temper.words()))));
        let mut plans: BTreeMap<Plan, usize> = BTreeMap::new();
        buyers.requests().for_each(|request| *plans.entry(request.plan).or_default() += 1);
        println!("  {}", join(plans.iter().map(|(plan, many)| format!("{many} {}", plan.words()))));
        let back = buyers.requests().filter(|request| request.back != Back::Nothing).count();
        let taken = buyers.requests().filter(|request| request.bank != Bank::Content).count();
        println!("  the seller sends money back for {back} of them, banks take it back for {taken}");
        Self {
            buyers,
            desk,
            began: Instant::now(),
            blows: Cell::new(0),
            wanted: args.faults,
            lately: RefCell::default(),
            people: Cell::new(false),
            storm: Cell::new(false),
        }
    }

    pub fn struck(&self, blow: Blow) {
        self.blows.set(self.blows.get() + 1);
        self.lately.borrow_mut().push(blow.words());
    }

    pub fn people_are_through(&self) {
        self.people.set(true);
    }

    pub fn storm_is_over(&self) {
        self.storm.set(true);
    }

    pub fn is_quiet(&self) -> bool {
        self.people.get()
    }

    /// A line every few seconds, until people and storm are through.
    pub async fn print_progress(&self) -> Result<()> {
        let mut next = Instant::now() + LINE;
        while !(self.people.get() && self.storm.get()) {
            tokio::time::sleep(LOOK).await;
            if Instant::now() >= next {
                next += LINE;
                self.line();
            }
        }
        self.line();
        Ok(())
    }

    fn line(&self) {
        let lately = join(self.lately.take().into_iter().map(str::to_owned));
        println!(
            "  {:>4} s  {}/{} bought  {} refunds  {}/{} blows{}{lately}",
            self.began.elapsed().as_secs(),
            self.buyers.answered(),
            self.buyers.count,
            self.desk.promised(),
            self.blows.get(),
            self.wanted,
            if lately.is_empty() { "" } else { ": " },
        );
    }

    pub fn end(&self, tally: &BTreeMap<Blow, usize>, wires: &Wires) {
        println!("the storm is over after {} s; it was:", self.began.elapsed().as_secs());
        for (blow, times) in tally {
            println!("  {times:>4} × {}", blow.words());
        }
        println!("  {}", wires.words());
    }
}

fn join(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join(", ")
}

//! Which order an entry is for, and how sure that is. Pure: it looks at what is expected, and changes nothing.

use std::collections::{HashMap, HashSet};

use kontor_kernel::{Money, kinds::OrderId};
use kontor_lists::folded_words;

use crate::{Confidence, Expectation, Expected, Reason, limits, typo};

/// What is expected, laid out so that an entry finds its order without looking at every one.
#[derive(Debug)]
pub struct ExpectedIndex {
    expected: Vec<Expected>,
    /// By a whole reference.
    whole: HashMap<String, Vec<usize>>,
    /// By half a reference: one mistake leaves the other half as it was. With it, what of the reference stands before.
    halves: HashMap<String, Vec<(usize, String, usize)>>,
    whole_lengths: Vec<usize>,
    half_lengths: Vec<usize>,
    by_amount: HashMap<Money, Vec<usize>>,
}

/// What was found for an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    /// How sure it is.
    pub confidence: Confidence,
    /// The orders that it may be for, the best first: places in what is expected, and what speaks for each.
    pub found: Vec<(usize, Vec<Reason>)>,
}

impl Match {
    /// The order that most speaks for.
    pub(crate) fn best<'a>(&self, books: &'a ExpectedIndex) -> Option<&'a Expected> {
        let (place, _) = self.found.as_slice().first()?;
        books.get(*place)
    }

    /// Whether exactly one order is named, without a mistake.
    pub(crate) fn names_one(&self) -> bool {
        self.found.iter().filter(|(_, reasons)| reasons.contains(&Reason::Reference)).count() == 1
    }
}

impl ExpectedIndex {
    /// Lays out what is expected.
    pub fn from_expected(expected: Vec<Expected>) -> Self {
        let mut books = Self {
            whole: HashMap::new(),
            halves: HashMap::new(),
            whole_lengths: Vec::new(),
            half_lengths: Vec::new(),
            by_amount: HashMap::new(),
            expected: Vec::new(),
        };
        for (place, one) in expected.iter().enumerate() {
            books.by_amount.entry(one.open).or_default().push(place);
            for reference in &one.references {
                books.whole.entry(reference.clone()).or_default().push(place);
                note(&mut books.whole_lengths, reference.len());
                if reference.len() < limits::TYPO_CHARS_MIN {
                    continue;
                }
                let (first, second) = reference.split_at(reference.len() / 2);
                for (half, before) in [(first, 0), (second, first.len())] {
                    note(&mut books.half_lengths, half.len());
                    books.halves.entry(half.to_owned()).or_default().push((place, reference.clone(), before));
                }
            }
        }
        books.expected = expected;
        books
    }

    /// One of what is expected.
    pub fn get(&self, place: usize) -> Option<&Expected> {
        self.expected.get(place)
    }

    /// What came is what it says it is: an amount, what was written on it, and who sent it.
    pub fn match_entry(&self, money: Money, purpose: &str, payer: &str) -> Match {
        let text = typo::squash(purpose);
        // Where the bank has no column for who paid, it says so among the rest.
        let payer = folded_words(if payer.is_empty() { purpose } else { payer });
        let mut found: Vec<(usize, Vec<Reason>)> = Vec::new();
        let mut seen = HashSet::new();
        let exact = self.named(&text);
        let near = if exact.is_empty() { self.nearly_named(&text) } else { Vec::new() };
        let by_amount = self.by_amount.get(&money).cloned().unwrap_or_default();
        let named = exact.iter().map(|place| (*place, Some(Reason::Reference)));
        let nearly = near.iter().map(|place| (*place, Some(Reason::ReferenceTypo)));
        let priced = by_amount.iter().map(|place| (*place, None));
        for (place, by) in named.chain(nearly).chain(priced) {
            let Some(one) = self.expected.get(place) else { continue };
            // A payment that was tried again is expected once.
            if !seen.insert(one.rate) || (by.is_none() && one.standing == Expectation::Over) {
                continue;
            }
            found.push((place, reasons(one, money, by, &payer)));
        }
        // Of an order that still wants a payment, one that it wants no more is not meant.
        let wanted: HashSet<OrderId> = found
            .iter()
            .filter(|(_, reasons)| reasons.contains(&Reason::Reference))
            .filter_map(|(place, _)| self.expected.get(*place))
            .filter(|one| one.standing != Expectation::Over)
            .map(|one| one.order)
            .collect();
        found.retain(|(place, _)| {
            let one = self.expected.get(*place);
            one.is_some_and(|one| one.standing != Expectation::Over || !wanted.contains(&one.order))
        });
        found.sort_by_key(|(_, reasons)| std::cmp::Reverse(weight(reasons)));
        let confidence = self.confidence(money, &found);
        found.truncate(limits::SUGGESTIONS_MAX);
        Match { confidence, found }
    }

    /// The orders that money which was taken back was for: by their reference alone, as fees of banks are in the
    /// amount.
    pub fn returned(&self, purpose: &str) -> Match {
        let mut seen = HashSet::new();
        let named = self.named(&typo::squash(purpose)).into_iter();
        let mut found: Vec<(usize, Vec<Reason>)> = named
            .filter(|place| self.expected.get(*place).is_some_and(|one| seen.insert(one.order)))
            .map(|place| (place, vec![Reason::Reference]))
            .collect();
        found.truncate(limits::SUGGESTIONS_MAX);
        let confidence = if found.is_empty() { Confidence::None } else { Confidence::Likely };
        Match { confidence, found }
    }

    fn confidence(&self, money: Money, found: &[(usize, Vec<Reason>)]) -> Confidence {
        let bookable = |reasons: &[Reason]| !reasons.contains(&Reason::OtherCurrency);
        let mut named = found.iter().filter(|(_, reasons)| reasons.contains(&Reason::Reference));
        if let (Some((place, reasons)), None) = (named.next(), named.next())
            && let Some(one) = self.expected.get(*place)
            && bookable(reasons)
        {
            let fits = match one.standing {
                Expectation::Expecting => money.amount <= one.open.amount,
                Expectation::Late => money == one.open,
                Expectation::Over => false,
            };
            return if fits { Confidence::Certain } else { Confidence::Likely };
        }
        let likely = found.iter().any(|(_, reasons)| {
            let has = |reason| reasons.contains(&reason);
            let named = has(Reason::Reference) || has(Reason::ReferenceTypo);
            bookable(reasons) && (named || has(Reason::Amount) && has(Reason::Name))
        });
        if likely { Confidence::Likely } else { Confidence::None }
    }

    fn named(&self, text: &str) -> Vec<usize> {
        let pieces = self.whole_lengths.iter().flat_map(|length| windows(text, *length));
        let mut places: Vec<usize> = pieces.filter_map(|(_, piece)| self.whole.get(piece)).flatten().copied().collect();
        places.sort_unstable();
        places.dedup();
        places
    }

    fn nearly_named(&self, text: &str) -> Vec<usize> {
        let pieces = self.half_lengths.iter().flat_map(|length| windows(text, *length));
        let mut places: Vec<usize> = pieces
            .filter_map(|(at, piece)| self.halves.get(piece).map(|found| (at, found)))
            .flat_map(|(at, found)| found.iter().map(move |one| (at, one)))
            .filter(|(at, (_, reference, before))| {
                typo::stands_near(text.as_bytes(), reference.as_bytes(), *at, *before)
            })
            .map(|(_, (place, ..))| *place)
            .collect();
        places.sort_unstable();
        places.dedup();
        places
    }
}

fn note(lengths: &mut Vec<usize>, length: usize) {
    if !lengths.contains(&length) {
        lengths.push(length);
    }
}

fn windows(text: &str, length: usize) -> impl Iterator<Item = (usize, &str)> {
    let last = (text.len() + 1).saturating_sub(length);
    (0..last).filter_map(move |at| Some((at, text.get(at..at + length)?)))
}

fn reasons(one: &Expected, money: Money, by: Option<Reason>, payer: &[String]) -> Vec<Reason> {
    let mut reasons: Vec<Reason> = by.into_iter().collect();
    if one.open.currency != money.currency {
        reasons.push(Reason::OtherCurrency);
        return reasons;
    }
    let compared = match money.amount.cmp(&one.open.amount) {
        _ if one.standing == Expectation::Over => Reason::NotExpected,
        std::cmp::Ordering::Equal => Reason::Amount,
        std::cmp::Ordering::Less => Reason::TooLittle,
        std::cmp::Ordering::Greater => Reason::TooMuch,
    };
    reasons.push(compared);
    if one.buyer.is(payer) {
        reasons.push(Reason::Name);
    }
    if one.standing == Expectation::Late {
        reasons.push(Reason::Late);
    }
    reasons
}

/// What counts for more: the reference, then the amount, then the name.
fn weight(reasons: &[Reason]) -> u32 {
    reasons
        .iter()
        .map(|reason| match reason {
            Reason::Reference => 16,
            Reason::ReferenceTypo => 8,
            Reason::Amount => 4,
            Reason::Name => 2,
            _ => 0,
        })
        .sum()
}

#[cfg(test)]
mod tests;

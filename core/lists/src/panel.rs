//! How the screens offer a filter. What they say are keys of their own words, `namespace:key`.

/// What most shops sell in; an address may ask for every currency.
pub const CURRENCIES_OFFERED: &[&str] = &["eur", "chf", "gbp", "pln", "usd"];

/// Where a filter stands in the panel of its list, and what it says there.
#[derive(Debug, Clone, Copy)]
pub struct Panel {
    /// Where.
    pub place: Place,
    /// The key of its label.
    pub label: &'static str,
    /// Below which key the words of its choices stand; `None`: they are codes, and shown as such.
    pub words: Option<&'static str>,
    /// The keys of what `true` and `false` say.
    pub answers: Option<[&'static str; 2]>,
    /// What is offered of it, where that is not every choice.
    pub offers: &'static [&'static str],
    /// The filters that its choices hang on: when one of them changes, what was chosen here means nothing any more.
    pub within: &'static [&'static str],
    /// Whether one of the choices is asked for and not several.
    pub single: bool,
}

/// Where a filter stands in the panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// In sight.
    Shown,
    /// Seldom asked for: folded away until somebody wants it.
    Folded,
    /// Comes with an address alone: never offered, but named where it holds, removable and kept by saved views.
    Linked,
}

/// In sight, under a label.
pub const fn shown(label: &'static str) -> Panel {
    Panel::new(Place::Shown, label)
}

/// Folded away, under a label.
pub const fn folded(label: &'static str) -> Panel {
    Panel::new(Place::Folded, label)
}

/// For links and programs; the label is shown where it holds.
pub const fn linked(label: &'static str) -> Panel {
    Panel::new(Place::Linked, label)
}

impl Panel {
    const fn new(place: Place, label: &'static str) -> Self {
        Self { place, label, words: None, answers: None, offers: &[], within: &[], single: false }
    }

    /// The words of its choices stand below this key.
    #[must_use]
    pub const fn words(mut self, key: &'static str) -> Self {
        self.words = Some(key);
        self
    }

    /// What `true` and `false` say.
    #[must_use]
    pub const fn yes_no(mut self, yes: &'static str, no: &'static str) -> Self {
        self.answers = Some([yes, no]);
        self
    }

    /// Only these are offered, in this order.
    #[must_use]
    pub const fn offers(mut self, values: &'static [&'static str]) -> Self {
        self.offers = values;
        self
    }

    /// Its choices hang on these filters.
    #[must_use]
    pub const fn within(mut self, filters: &'static [&'static str]) -> Self {
        self.within = filters;
        self
    }

    /// One choice is asked for at a time.
    #[must_use]
    pub const fn single(mut self) -> Self {
        self.single = true;
        self
    }
}

//! What a screen needs to know of a filter: what it takes, where it stands and what it says.

use serde_json::{Map, Value, json};

use crate::{Filter, FilterKind, Place};

impl Filter {
    /// The filter, as the screens read it.
    pub fn outline(&self) -> Value {
        let panel = &self.panel;
        let mut said = Map::new();
        said.insert("name".to_owned(), json!(self.name));
        said.insert("label".to_owned(), json!(panel.label));
        said.insert("place".to_owned(), json!(panel.place.name()));
        said.extend(self.takes());
        let more = [
            ("words", panel.words.map(Value::from)),
            ("answers", panel.answers.map(Value::from)),
            ("within", (!panel.within.is_empty()).then(|| json!(panel.within))),
            ("single", panel.single.then_some(Value::Bool(true))),
        ];
        said.extend(more.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))));
        Value::Object(said)
    }

    /// What it takes.
    fn takes(&self) -> Map<String, Value> {
        let offers = self.panel.offers;
        let taken = match &self.kind {
            FilterKind::Words { choices, .. } | FilterKind::HoldsWords { choices, .. } if offers.is_empty() => {
                json!({"kind": "words", "values": choices()})
            }
            FilterKind::Words { .. } | FilterKind::HoldsWords { .. } => {
                json!({"kind": "words", "values": offers, "ordered": true})
            }
            FilterKind::Text { .. } if !offers.is_empty() => {
                json!({"kind": "words", "values": offers, "ordered": true})
            }
            FilterKind::Text { .. } => json!({"kind": "text"}),
            FilterKind::Ids { of, .. } => json!({"kind": "id", "of": of.prefix}),
            FilterKind::HoldsIds { of, .. } => json!({"kind": "ids", "of": of.prefix}),
            FilterKind::Bool { .. } | FilterKind::Flag { .. } => json!({"kind": "flag"}),
            FilterKind::Number { min, max, .. } => json!({"kind": "number", "min": min, "max": max}),
            FilterKind::Time { .. } => json!({"kind": "time"}),
        };
        if let Value::Object(taken) = taken { taken } else { Map::new() }
    }
}

impl Place {
    const fn name(self) -> &'static str {
        match self {
            Self::Shown => "shown",
            Self::Folded => "folded",
            Self::Linked => "linked",
        }
    }
}

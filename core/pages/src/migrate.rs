//! Blocks of earlier versions as the blocks of today: one pure function for each step, applied when a document is read.

use serde_json::{Value, json};

/// The version of every block that is not named in [`STEPS`].
const FIRST: u64 = 1;

/// A step from one version of a block's props to the next.
struct Step {
    block: &'static str,
    from: u64,
    props: fn(&mut Value),
}

/// Every change of a block that there was. None yet: all blocks are as they were first written.
const STEPS: &[Step] = &[];

/// The version that a block has today.
pub fn current(block: &str) -> u64 {
    STEPS.iter().filter(|step| step.block == block).map(|step| step.from + 1).max().unwrap_or(FIRST)
}

/// Brings every block of a document to its version of today.
pub fn upgrade(document: &mut Value) {
    upgrade_by(document, STEPS);
}

fn upgrade_by(document: &mut Value, steps: &[Step]) {
    let blocks = document.get_mut("blocks").and_then(Value::as_array_mut);
    for block in blocks.into_iter().flatten() {
        let Some(kind) = block.get("type").and_then(Value::as_str).map(str::to_owned) else { continue };
        let mut version = block.get("v").and_then(Value::as_u64).unwrap_or(FIRST);
        while let Some(step) = steps.iter().find(|step| step.block == kind && step.from == version) {
            if let Some(props) = block.get_mut("props") {
                (step.props)(props);
            }
            version += 1;
            if let Some(field) = block.get_mut("v") {
                *field = json!(version);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_goes_through_every_step_once_and_others_stay() {
        let rename = |props: &mut Value| {
            if let Some(fields) = props.as_object_mut()
                && let Some(value) = fields.remove("size")
            {
                fields.insert("height".to_owned(), value);
            }
        };
        let double = |props: &mut Value| {
            if let Some(height) = props.get_mut("height") {
                *height = json!(height.as_u64().unwrap_or_default() * 2);
            }
        };
        let steps = [Step { block: "gap", from: 1, props: rename }, Step { block: "gap", from: 2, props: double }];
        let mut document = json!({"blocks": [
            {"id": "gap_000001", "type": "gap", "v": 1, "props": {"size": 20}},
            {"id": "gap_000002", "type": "gap", "v": 3, "props": {"height": 20}},
            {"id": "ftr_000001", "type": "footer", "v": 1, "props": {"size": 1}},
        ]});
        upgrade_by(&mut document, &steps);
        let wanted = json!({"blocks": [
            {"id": "gap_000001", "type": "gap", "v": 3, "props": {"height": 40}},
            {"id": "gap_000002", "type": "gap", "v": 3, "props": {"height": 20}},
            {"id": "ftr_000001", "type": "footer", "v": 1, "props": {"size": 1}},
        ]});
        assert_eq!(document, wanted);
        upgrade_by(&mut document, &steps);
        assert_eq!(document, wanted);
    }
}

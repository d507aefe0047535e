//! Which list stands behind which word.

use kontor_kernel::{Code, Fault, Machine, Result};
use kontor_lists::Sheet;

use crate::Resource;

/// The lists that can be exported, handed in by whoever knows their contexts.
#[derive(Debug, Clone, Copy)]
pub struct Sheets(pub &'static [(Resource, &'static Sheet)]);

impl Sheets {
    /// The sheet of a resource. One that is named and not there yet is refused with those that are.
    pub fn of(self, resource: Resource) -> Result<&'static Sheet> {
        let found = self.0.iter().find(|(known, _)| *known == resource).map(|(_, sheet)| *sheet);
        found.ok_or_else(|| {
            let ready: Vec<_> = self.0.iter().map(|(known, _)| known.text()).collect();
            Fault::new(Code::FeatureDisabled).with("resource", resource.text()).with("available", ready)
        })
    }
}

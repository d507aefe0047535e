//! Where the foot of a page is, however the page is cut and turned.

use lopdf::{Document, Object};

/// A page of a file that names no size (US Email, as readers take it).
const LETTER: Area = Area { left: 0.0, bottom: 0.0, right: 612.0, top: 792.0 };

/// A rectangle of a page, in the page's own units.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Area {
    pub left: f32,
    pub bottom: f32,
    pub right: f32,
    pub top: f32,
}

impl Area {
    /// A rectangle as a file writes it: two corners, whichever.
    pub(super) fn read(document: &Document, object: &Object) -> Option<Self> {
        let (_, object) = document.dereference(object).ok()?;
        let corner = |one: &Object| document.dereference(one).ok()?.1.as_float().ok().filter(|side| side.is_finite());
        let [a, b, c, d] = object.as_array().ok()?.as_slice() else { return None };
        let (a, b, c, d) = (corner(a)?, corner(b)?, corner(c)?, corner(d)?);
        let area = Self { left: a.min(c), bottom: b.min(d), right: a.max(c), top: b.max(d) };
        area.is_real().then_some(area)
    }

    fn is_real(self) -> bool {
        self.right - self.left > 0.0 && self.top - self.bottom > 0.0
    }

    /// What is seen: the sheet, cut where the file says so. A cut that lies beside the sheet cuts nothing.
    pub(super) fn seen(sheet: Option<Self>, cut: Option<Self>) -> Self {
        let sheet = sheet.unwrap_or(LETTER);
        let Some(cut) = cut else { return sheet };
        let both = Self {
            left: sheet.left.max(cut.left),
            bottom: sheet.bottom.max(cut.bottom),
            right: sheet.right.min(cut.right),
            top: sheet.top.min(cut.top),
        };
        if both.is_real() { both } else { sheet }
    }

    /// How wide the page is for its reader.
    pub(super) fn width(self, turned: i64) -> f32 {
        if matches!(turned.rem_euclid(360), 90 | 270) { self.top - self.bottom } else { self.right - self.left }
    }

    /// The matrix that puts (0, 0) at the reader's lower left corner, x to the right and y upwards, at a scale.
    pub(super) fn foot(self, turned: i64, scale: f32) -> [f32; 6] {
        match turned.rem_euclid(360) {
            90 => [0.0, scale, -scale, 0.0, self.right, self.bottom],
            180 => [-scale, 0.0, 0.0, -scale, self.right, self.top],
            270 => [0.0, -scale, scale, 0.0, self.left, self.top],
            _ => [scale, 0.0, 0.0, scale, self.left, self.bottom],
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::float_cmp, reason = "nothing is calculated that could be rounded")]
    use super::*;

    const CUT: Area = Area { left: 10.0, bottom: 20.0, right: 110.0, top: 220.0 };

    #[test]
    fn the_foot_is_where_the_reader_sees_it() {
        assert_eq!(CUT.foot(0, 1.0), [1.0, 0.0, 0.0, 1.0, 10.0, 20.0]);
        // Turned clockwise, the lower right corner becomes the lower left one.
        assert_eq!(CUT.foot(90, 1.0), [0.0, 1.0, -1.0, 0.0, 110.0, 20.0]);
        assert_eq!(CUT.foot(180, 1.0), [-1.0, 0.0, 0.0, -1.0, 110.0, 220.0]);
        assert_eq!(CUT.foot(-90, 1.0), [0.0, -1.0, 1.0, 0.0, 10.0, 220.0]);
        assert_eq!((CUT.width(0), CUT.width(90), CUT.width(-90)), (100.0, 200.0, 200.0));
    }

    #[test]
    fn a_cut_beside_the_sheet_cuts_nothing() {
        let sheet = Area { left: 0.0, bottom: 0.0, right: 100.0, top: 100.0 };
        assert_eq!(Area::seen(Some(sheet), Some(CUT)), Area { left: 10.0, bottom: 20.0, right: 100.0, top: 100.0 });
        let beside = Area { left: 200.0, bottom: 0.0, right: 300.0, top: 100.0 };
        assert_eq!(Area::seen(Some(sheet), Some(beside)), sheet);
        assert_eq!(Area::seen(None, None), LETTER);
    }
}

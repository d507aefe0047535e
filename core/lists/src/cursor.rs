//! Where a page ended, as an opaque text. Not a secret and not a right: it can only point into the caller's own
//! list. The checksum catches cut and hand-made ones.

use data_encoding::BASE64URL_NOPAD;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::{Direction, Sheet, Sort};

const CHECK_BYTES: usize = 6;
const ID_BYTES: usize = 16;

/// Where a page ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cursor {
    pub(crate) value: String,
    pub(crate) id: Uuid,
}

/// A cursor belongs to a list in one order.
fn checksum(sheet: &Sheet, sort: &Sort, direction: Direction, body: &[u8]) -> Vec<u8> {
    let mut hash = Sha256::new();
    for part in [sheet.name.as_bytes(), sort.key.as_bytes(), direction.sql().as_bytes(), body] {
        hash.update(part);
        hash.update([0]);
    }
    hash.finalize().iter().copied().take(CHECK_BYTES).collect()
}

impl Cursor {
    pub(crate) fn write(&self, sheet: &Sheet, sort: &Sort, direction: Direction) -> String {
        let body: Vec<u8> = self.id.as_bytes().iter().copied().chain(self.value.bytes()).collect();
        let mut bytes = checksum(sheet, sort, direction, &body);
        bytes.extend(body);
        BASE64URL_NOPAD.encode(&bytes)
    }

    pub(crate) fn read(text: &str, sheet: &Sheet, sort: &Sort, direction: Direction) -> Option<Self> {
        let bytes = BASE64URL_NOPAD.decode(text.as_bytes()).ok()?;
        let (check, body) = bytes.split_at_checked(CHECK_BYTES)?;
        if check != checksum(sheet, sort, direction, body) {
            return None;
        }
        let (id, value) = body.split_at_checked(ID_BYTES)?;
        Some(Self { id: Uuid::from_slice(id).ok()?, value: String::from_utf8(value.to_vec()).ok()? })
    }
}

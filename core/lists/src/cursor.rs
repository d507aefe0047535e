//! Where a page ended, as an opaque text. It is signed: what comes back is what was given out, to the same seller, for
//! the same list in the same order, so that nothing else ever stands where a value of the sort is expected.

use data_encoding::BASE64URL_NOPAD;
use kontor_kernel::Secret;
use uuid::Uuid;

use crate::{Direction, Sheet, Sort};

const MAC_BYTES: usize = 16;
const ID_BYTES: usize = 16;

/// Who signs the cursors of a question, and for whom. Without a signer no cursor is given out and none is taken.
#[derive(Debug, Clone)]
pub struct CursorSigner {
    secret: Secret,
    seller: Uuid,
}

impl CursorSigner {
    /// Cursors of this seller's lists, signed with the master key.
    pub const fn new(secret: Secret, seller: Uuid) -> Self {
        Self { secret, seller }
    }

    fn mac(&self, sheet: &Sheet, sort: &Sort, direction: Direction, body: &[u8]) -> Vec<u8> {
        let (list, order) = (sheet.name.as_bytes(), sort.key.as_bytes());
        let parts = [list, order, direction.sql().as_bytes(), self.seller.as_bytes(), body];
        self.secret.mac("list cursor", &parts).into_iter().take(MAC_BYTES).collect()
    }
}

/// Where a page ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cursor {
    pub(crate) value: String,
    pub(crate) id: Uuid,
}

impl Cursor {
    pub(crate) fn write(&self, signer: &CursorSigner, sheet: &Sheet, sort: &Sort, direction: Direction) -> String {
        let body: Vec<u8> = self.id.as_bytes().iter().copied().chain(self.value.bytes()).collect();
        let mut bytes = signer.mac(sheet, sort, direction, &body);
        bytes.extend(body);
        BASE64URL_NOPAD.encode(&bytes)
    }

    pub(crate) fn read(
        text: &str,
        signer: &CursorSigner,
        sheet: &Sheet,
        sort: &Sort,
        direction: Direction,
    ) -> Option<Self> {
        let bytes = BASE64URL_NOPAD.decode(text.as_bytes()).ok()?;
        let (given, body) = bytes.split_at_checked(MAC_BYTES)?;
        let expected = signer.mac(sheet, sort, direction, body);
        if given.iter().zip(&expected).fold(0_u8, |acc, (a, b)| acc | (a ^ b)) != 0 {
            return None;
        }
        let (id, value) = body.split_at_checked(ID_BYTES)?;
        Some(Self { id: Uuid::from_slice(id).ok()?, value: String::from_utf8(value.to_vec()).ok()? })
    }
}

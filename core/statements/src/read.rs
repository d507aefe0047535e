//! Reading a file, whatever it is.

use kontor_kernel::{Code, Fault, Result};

use crate::{Parsed, camt, decode, limits, table};

/// Reads a file. `account`: whose it is, where the file does not say. Refusals name the line and what of it.
pub fn read(bytes: &[u8], account: Option<&str>) -> Result<Parsed> {
    if bytes.is_empty() {
        return Err(Fault::field(Code::FileEmpty, "/content"));
    }
    if bytes.len() > limits::FILE_BYTES_MAX {
        return Err(Fault::field(Code::FileTooLarge, "/content").with("max_bytes", limits::FILE_BYTES_MAX));
    }
    let account = match account.map(str::trim).filter(|text| !text.is_empty()) {
        Some(text) => Some(decode::iban(text).ok_or_else(|| Fault::field(Code::InvalidIban, "/account"))?),
        None => None,
    };
    let text = decode::text(bytes);
    let parsed =
        if text.trim_start().starts_with('<') { camt::read(&text, account) } else { table::read(&text, account) }?;
    if parsed.entries.len() > limits::ENTRIES_MAX {
        return Err(too_many());
    }
    Ok(parsed)
}

pub(crate) fn too_many() -> Fault {
    Fault::field(Code::TooMany, "/content").with("max", limits::ENTRIES_MAX)
}

/// What is wrong in a line, in the words of the file: a header, or an element's name.
pub(crate) fn broken(line: usize, what: &str) -> Fault {
    let what: String = what.chars().take(60).collect();
    Fault::field(Code::StatementLine, "/content").with("line", line).with("what", what)
}

pub(crate) fn foreign() -> Fault {
    Fault::field(Code::StatementFormat, "/content")
}

pub(crate) fn whose() -> Fault {
    Fault::field(Code::StatementAccount, "/account")
}

#[cfg(test)]
mod tests;

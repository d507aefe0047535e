//! Every mail is one file `<id>.eml` in `$KONTOR_HOME/mail`; ids sort by time.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use uuid::Uuid;

pub struct MailStore {
    folder: PathBuf,
}

impl MailStore {
    pub fn open(folder: &Path) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        Ok(Self { folder: folder.to_path_buf() })
    }

    pub fn keep(&self, letter: &[u8], recipients: &[String]) -> io::Result<()> {
        let id = Uuid::now_v7();
        // The envelope decides who gets a mail, the letter only says so: keep both.
        let mut text = format!("X-Envelope-To: {}\r\n", recipients.join(", ")).into_bytes();
        text.extend_from_slice(letter);
        let beside = self.folder.join(format!("{id}.new"));
        fs::write(&beside, text)?;
        fs::rename(&beside, self.folder.join(format!("{id}.eml")))
    }
}

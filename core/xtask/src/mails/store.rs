//! Every mail is one file `<id>.eml` in `$KONTOR_HOME/mail`; ids sort by time. The list is kept in memory.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::RwLock;

use chrono::{DateTime, SecondsFormat};
use uuid::Uuid;

use super::stored_mail::{self, ENVELOPE, StoredMail, Summary};

pub struct MailStore {
    folder: PathBuf,
    /// Oldest first.
    list: RwLock<Vec<Summary>>,
}

/// What arrived.
pub struct Tally {
    pub all: usize,
    pub different: usize,
}

impl MailStore {
    pub fn open(folder: &Path) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let mut ids: Vec<String> = fs::read_dir(folder)?
            .flatten()
            .filter_map(|entry| Some(entry.file_name().to_str()?.strip_suffix(".eml")?.to_owned()))
            .collect();
        ids.sort();
        let store = Self { folder: folder.to_path_buf(), list: RwLock::new(Vec::new()) };
        for id in ids {
            let raw = fs::read(store.file(&id))?;
            store.remember(stored_mail::summary(&id, &received_at(&id), &raw));
        }
        Ok(store)
    }

    pub fn save_mail(&self, letter: &[u8], recipients: &[String]) -> io::Result<()> {
        let id = Uuid::now_v7().to_string();
        // The envelope decides who gets a mail, the letter only says so: keep both.
        let mut raw = format!("{ENVELOPE}: {}\r\n", recipients.join(", ")).into_bytes();
        raw.extend_from_slice(letter);
        let beside = self.folder.join(format!("{id}.new"));
        fs::write(&beside, &raw)?;
        fs::rename(&beside, self.file(&id))?;
        self.remember(stored_mail::summary(&id, &received_at(&id), &raw));
        Ok(())
    }

    /// Newest first; `to` and `subject` narrow it, both without regard to case.
    pub fn list(&self, to: Option<&str>, subject: Option<&str>, limit: usize) -> Vec<Summary> {
        let (to, subject) = (to.map(str::to_lowercase), subject.map(str::to_lowercase));
        self.read()
            .iter()
            .rev()
            .filter(|mail| to.as_ref().is_none_or(|to| mail.to.contains(to)))
            .filter(|mail| subject.as_ref().is_none_or(|words| mail.subject.to_lowercase().contains(words)))
            .take(limit)
            .cloned()
            .collect()
    }

    /// Letters and attachments are read from disk when asked for; None for an id that does not exist.
    pub fn raw(&self, id: &str) -> Option<Vec<u8>> {
        // Parsing the id keeps every path within the folder.
        let id = Uuid::try_parse(id).ok()?;
        fs::read(self.file(&id.to_string())).ok()
    }

    pub fn letter(&self, id: &str) -> Option<StoredMail> {
        let raw = self.raw(id)?;
        Some(stored_mail::letter(id, &received_at(id), &raw))
    }

    /// How many mails arrived for addresses that contain `to`, and how many different ones by their Message-ID.
    pub fn tally(&self, to: &str) -> io::Result<Tally> {
        let mut different = BTreeSet::new();
        let mut all = 0;
        for mail in self.read().iter().filter(|mail| mail.to.iter().any(|who| who.contains(to))) {
            all += 1;
            let raw = fs::read(self.file(&mail.id))?;
            let head = String::from_utf8_lossy(&raw);
            let named = head.lines().take_while(|line| !line.is_empty()).find_map(|line| {
                let (name, value) = line.split_once(':')?;
                name.eq_ignore_ascii_case("message-id").then(|| value.trim().to_owned())
            });
            different.insert(named.unwrap_or_else(|| mail.id.clone()));
        }
        Ok(Tally { all, different: different.len() })
    }

    pub fn clear(&self) -> io::Result<()> {
        let gone = std::mem::take(&mut *self.list.write().unwrap_or_else(std::sync::PoisonError::into_inner));
        gone.iter().try_for_each(|mail| fs::remove_file(self.file(&mail.id)))
    }

    fn remember(&self, summary: Summary) {
        self.list.write().unwrap_or_else(std::sync::PoisonError::into_inner).push(summary);
    }

    fn read(&self) -> std::sync::RwLockReadGuard<'_, Vec<Summary>> {
        self.list.read().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    fn file(&self, id: &str) -> PathBuf {
        self.folder.join(format!("{id}.eml"))
    }
}

/// A version 7 id carries the millisecond it was made.
fn received_at(id: &str) -> String {
    Uuid::try_parse(id)
        .ok()
        .and_then(|id| id.get_timestamp())
        .and_then(|at| {
            let (seconds, nanos) = at.to_unix();
            DateTime::from_timestamp(i64::try_from(seconds).ok()?, nanos)
        })
        .map_or_else(String::new, |at| at.to_rfc3339_opts(SecondsFormat::Millis, true))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::MailStore;

    #[test]
    fn mails_survive_a_restart_and_are_found_by_recipient() {
        let folder = tempfile::tempdir().unwrap();
        let store = MailStore::open(folder.path()).unwrap();
        store.save_mail(b"Subject: one\r\n\r\n1", &["a@example.org".into()]).unwrap();
        store.save_mail(b"Subject: two\r\n\r\n2", &["B@example.org".into(), "a@example.org".into()]).unwrap();

        let again = MailStore::open(folder.path()).unwrap();
        let subjects = |to| again.list(Some(to), None, 10).into_iter().map(|mail| mail.subject).collect::<Vec<_>>();
        assert_eq!(subjects("A@example.org"), ["two", "one"]);
        assert_eq!(subjects("b@example.org"), ["two"]);
        assert_eq!(again.list(None, Some("ONE"), 10).len(), 1);

        again.clear().unwrap();
        assert!(MailStore::open(folder.path()).unwrap().list(None, None, 10).is_empty());
    }

    #[test]
    fn an_id_that_is_a_path_is_no_mail() {
        let folder = tempfile::tempdir().unwrap();
        assert!(MailStore::open(folder.path()).unwrap().raw("../../etc/passwd").is_none());
    }
}

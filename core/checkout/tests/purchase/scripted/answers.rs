//! What is answered to disputes, and the files that belong to it.

use std::collections::{BTreeMap, VecDeque};

use kontor_payments::provider::{Dispute, DisputeAnswer, DisputeOutcome, FileToHand, ProviderFault};

/// What happens to the next answer to a dispute, or to the next file of one.
pub enum AnswerScript {
    /// It arrives, and the provider's word is lost on the way.
    Lost,
    /// It never arrives.
    Dropped,
    /// The provider does not take it.
    Refused,
}

#[derive(Default)]
pub struct Answers {
    script: VecDeque<AnswerScript>,
    given: BTreeMap<String, (String, DisputeAnswer)>,
    file_script: VecDeque<Option<AnswerScript>>,
    files: BTreeMap<String, FileToHand>,
    sent: Vec<String>,
}

impl Answers {
    pub fn next(&mut self, script: AnswerScript) {
        self.script.push_back(script);
    }

    pub fn next_files(&mut self, script: impl IntoIterator<Item = Option<AnswerScript>>) {
        self.file_script.extend(script);
    }

    pub fn all(&self) -> Vec<(String, DisputeAnswer)> {
        self.given.values().cloned().collect()
    }

    /// The files that it has, by its name for each.
    pub fn files(&self) -> Vec<(String, FileToHand)> {
        self.files.iter().map(|(key, file)| (reference(key), file.clone())).collect()
    }

    /// The keys under which files were sent, whether they arrived or not.
    pub fn sent(&self) -> Vec<String> {
        self.sent.clone()
    }

    pub fn submit_answer(
        &mut self,
        found: Option<&mut Dispute>,
        key: &str,
        answer: &DisputeAnswer,
    ) -> Result<Dispute, ProviderFault> {
        let Some(found) = found else { return Err(ProviderFault::Refused("not_found".to_owned())) };
        if self.given.contains_key(key) {
            return Ok(found.clone());
        }
        let script = self.script.pop_front();
        before(script.as_ref(), "evidence_too_late")?;
        if found.outcome != DisputeOutcome::Open {
            return Err(ProviderFault::Refused("dispute_closed".to_owned()));
        }
        found.outcome = match answer {
            DisputeAnswer::Evidence(..) => DisputeOutcome::UnderReview,
            DisputeAnswer::Acceptance => DisputeOutcome::Lost,
        };
        self.given.insert(key.to_owned(), (found.reference.clone(), answer.clone()));
        if script.is_some() { Err(ProviderFault::Unknown("time-out".to_owned())) } else { Ok(found.clone()) }
    }

    pub fn take(&mut self, key: &str, file: &FileToHand) -> Result<String, ProviderFault> {
        self.sent.push(key.to_owned());
        let script = self.file_script.pop_front().flatten();
        before(script.as_ref(), "wrong_file_type")?;
        self.files.insert(key.to_owned(), file.clone());
        if script.is_some() { Err(ProviderFault::Unknown("time-out".to_owned())) } else { Ok(reference(key)) }
    }
}

fn before(script: Option<&AnswerScript>, why: &str) -> Result<(), ProviderFault> {
    match script {
        Some(AnswerScript::Dropped) => Err(ProviderFault::Unknown("dropped".to_owned())),
        Some(AnswerScript::Refused) => Err(ProviderFault::Refused(why.to_owned())),
        Some(AnswerScript::Lost) | None => Ok(()),
    }
}

fn reference(key: &str) -> String {
    format!("file_of_{key}")
}

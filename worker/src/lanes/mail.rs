//! Mails.

use std::sync::Arc;

use kontor_jobs::{MailJob, Verdict};
use kontor_kernel::Result;

use crate::deps::Deps;

pub async fn run(deps: Arc<Deps>, job: MailJob) -> Result<Verdict> {
    let _ = &deps;
    match job {
        MailJob::Send { .. } => super::awaits_its_context(),
    }
}

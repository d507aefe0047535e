//! The press in a process of its own: what an unknown PDF unfolds to, or runs into, ends that process and no other.

use std::{
    io::{Read, Write},
    os::unix::process::ExitStatusExt,
    path::PathBuf,
    process::{ExitCode, ExitStatus, Stdio},
    time::Duration,
};

use async_trait::async_trait;
use bytes::Bytes;
use kontor_files::{Press, Stamp};
use kontor_kernel::{ApiError, Code, Result};
use nix::sys::{
    resource::{Resource, setrlimit},
    signal::Signal,
};
use serde::{Deserialize, Serialize};
use tokio::{io::AsyncWriteExt, process::Command};

/// The word that makes the worker's program a press.
pub const WORD: &str = "press";

/// Address space of the press: three times the largest file, and what it unfolds to (bytes).
const MEMORY_BYTES: u64 = 1_536 * 1024 * 1024;
/// Time to calculate (seconds).
const CPU_SECONDS: u64 = 120;
/// Time at all, with two cores that others use too (seconds).
const PATIENCE: Duration = Duration::from_secs(600);

/// What the press is asked, before the bytes of the file.
#[derive(Serialize, Deserialize)]
enum Order {
    Stamp(Stamp),
    FirstPage(Stamp),
}

/// How the press says what is wrong with a file.
const FLAWS: [(u8, Code); 3] = [(10, Code::PdfEncrypted), (11, Code::PdfBroken), (12, Code::PdfTooLarge)];

/// The press as a child of the worker.
#[derive(Debug)]
pub struct Apart {
    program: PathBuf,
}

impl Apart {
    /// With the worker's own program.
    pub fn new() -> std::io::Result<Self> {
        Ok(Self { program: std::env::current_exe()? })
    }

    /// With a given program.
    pub const fn with_program(program: PathBuf) -> Self {
        Self { program }
    }

    async fn ask(&self, order: &Order, pdf: Bytes) -> Result<Bytes> {
        let mut head = serde_json::to_vec(order)?;
        head.push(b'\n');
        let mut child = Command::new(&self.program)
            .arg(WORD)
            // Nothing that the worker knows is the press's business.
            .env_clear()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .map_err(ApiError::internal)?;
        let mut stdin = child.stdin.take().ok_or_else(|| ApiError::internal("the press has no input"))?;
        let hand_in = async move {
            // A press that has died does not listen; what it died of is known from its end.
            if stdin.write_all(&head).await.is_ok() && stdin.write_all(&pdf).await.is_ok() {
                stdin.shutdown().await.ok();
            }
        };
        let both = async { tokio::join!(hand_in, child.wait_with_output()).1 };
        let output = tokio::time::timeout(PATIENCE, both)
            .await
            .map_err(|_| ApiError::internal("the press took too long"))?
            .map_err(ApiError::internal)?;
        match flaw(output.status) {
            None => Ok(output.stdout.into()),
            Some(fault) => Err(fault),
        }
    }
}

fn flaw(status: ExitStatus) -> Option<ApiError> {
    if status.success() {
        return None;
    }
    let code = status.code().and_then(|code| FLAWS.iter().find(|(number, _)| i32::from(*number) == code));
    if let Some((_, code)) = code {
        return Some(ApiError::new(*code));
    }
    // Out of memory, out of stack, out of time: the file did that. Killed from outside, it may go better next time.
    let own = [Signal::SIGABRT, Signal::SIGSEGV, Signal::SIGBUS, Signal::SIGXCPU, Signal::SIGILL, Signal::SIGTRAP];
    let ended = status.signal().and_then(|number| Signal::try_from(number).ok());
    Some(match ended {
        Some(signal) if own.contains(&signal) => ApiError::new(Code::PdfTooLarge),
        _ => ApiError::internal(format!("the press ended: {status}")),
    })
}

#[async_trait]
impl Press for Apart {
    async fn stamp(&self, pdf: Bytes, stamp: &Stamp) -> Result<Bytes> {
        self.ask(&Order::Stamp(stamp.clone()), pdf).await
    }

    async fn first_page(&self, pdf: Bytes, stamp: &Stamp) -> Result<Bytes> {
        self.ask(&Order::FirstPage(stamp.clone()), pdf).await
    }
}

/// What the worker's program does when it is a press: a file in, a file out, inside bounds.
pub fn run_press() -> ExitCode {
    let bounds = [(Resource::RLIMIT_AS, MEMORY_BYTES), (Resource::RLIMIT_CPU, CPU_SECONDS), (Resource::RLIMIT_CORE, 0)];
    for (resource, most) in bounds {
        if setrlimit(resource, most, most).is_err() {
            return ExitCode::FAILURE;
        }
    }
    let mut asked = Vec::new();
    if std::io::stdin().lock().read_to_end(&mut asked).is_err() {
        return ExitCode::FAILURE;
    }
    let end = asked.iter().position(|byte| *byte == b'\n').unwrap_or(asked.len());
    let (head, pdf) = asked.split_at(end);
    let Ok(order) = serde_json::from_slice::<Order>(head) else { return ExitCode::FAILURE };
    let pdf = pdf.get(1..).unwrap_or_default();
    let made = match &order {
        Order::Stamp(stamp) => kontor_documents_pdf::stamp::stamp(pdf, stamp),
        Order::FirstPage(stamp) => kontor_documents_pdf::stamp::first_page(pdf, stamp),
    };
    match made {
        Ok(made) if std::io::stdout().lock().write_all(&made).is_ok() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(fault) => FLAWS
            .iter()
            .find(|(_, code)| *code == fault.code())
            .map_or(ExitCode::FAILURE, |(number, _)| ExitCode::from(*number)),
    }
}

//! What other programs read in a file.

use std::{
    io::Write as _,
    process::{Command, Stdio},
};

/// What a program of poppler says about a PDF, without a complaint about it.
pub fn poppler(program: &str, arguments: &[&str], pdf: &[u8]) -> String {
    let mut child = Command::new(program)
        .args(arguments)
        .args(["-", "-"].iter().take(if program == "pdftotext" { 2 } else { 1 }))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("poppler-utils is installed");
    child.stdin.take().unwrap().write_all(pdf).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "a reader is content with the file");
    String::from_utf8(output.stdout).unwrap()
}

//! The press as the worker uses it: a process of its own, whose end is no end of the worker.

use bytes::Bytes;
use kontor_files::{Press, Stamp};
use kontor_kernel::Code;
use kontor_worker::press::Apart;

const PDF: &[u8] = include_bytes!("../../../core/documents_pdf/tests/pdfs/packed.pdf");
const LOCKED: &[u8] = include_bytes!("../../../core/documents_pdf/tests/pdfs/locked.pdf");

fn press() -> Apart {
    Apart::with_program(env!("CARGO_BIN_EXE_kontor-worker").into())
}

fn kim() -> Stamp {
    Stamp {
        name: "Kim Müller".into(),
        email: "kim@example.com".into(),
        order: "Order K7RT2M".into(),
        order_id: "ord_1".into(),
    }
}

#[tokio::test]
async fn a_file_comes_back_as_it_would_from_here() {
    let here = kontor_documents_pdf::stamp::stamp(PDF, &kim()).unwrap();
    let apart = press().stamp(Bytes::from_static(PDF), &kim()).await.unwrap();
    assert_eq!(apart.len(), here.len());
    let first = press().first_page(Bytes::from_static(PDF), &kim()).await.unwrap();
    assert!(first.starts_with(b"%PDF") && first.len() < apart.len());
}

#[tokio::test]
async fn what_is_wrong_is_told() {
    for (pdf, code) in [(LOCKED, Code::PdfEncrypted), (&b"nothing"[..], Code::PdfBroken)] {
        let fault = press().stamp(Bytes::copy_from_slice(pdf), &kim()).await.unwrap_err();
        assert_eq!(fault.code(), code);
    }
}

/// A file of direct objects that take many times their room in memory: within every bound of its own, beyond the bound
/// of the process.
fn glutton() -> Vec<u8> {
    let mut pdf =
        b"%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\n"
            .to_vec();
    for number in 3..93 {
        pdf.extend(format!("{number} 0 obj\n[{}]\nendobj\n", "0 ".repeat(500_000)).into_bytes());
    }
    pdf.extend(b"trailer\n<</Root 1 0 R/Size 93>>\n%%EOF");
    pdf
}

#[tokio::test]
async fn what_eats_all_memory_eats_the_presss_own() {
    let pdf = glutton();
    assert!(pdf.len() < 100_000_000, "a file that would be taken");
    let fault = press().stamp(pdf.into(), &kim()).await.unwrap_err();
    assert_eq!(fault.code(), Code::PdfTooLarge);
    // And the next one is served as ever.
    press().first_page(Bytes::from_static(PDF), &kim()).await.unwrap();
}

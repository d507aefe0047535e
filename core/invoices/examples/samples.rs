//! Writes one document of each kind into a folder, as PDF and as XML in both profiles: `samples FOLDER`.

use std::{error::Error, fs, path::PathBuf};

use kontor_invoices::{Electronic, pdf, samples, xml};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).ok_or("samples FOLDER")?);
    fs::create_dir_all(&folder)?;
    let issued = "2026-12-02T08:00:00Z".parse()?;
    for (name, content) in samples::all() {
        fs::write(folder.join(format!("{name}.pdf")), pdf(&content, issued).map_err(|fault| fault.to_string())?)?;
        for (ending, format) in [("cii", Electronic::En16931), ("xrechnung", Electronic::XRechnung)] {
            let written = xml(&content, format).map_err(|fault| format!("{name} {ending}: {fault}"))?;
            fs::write(folder.join(format!("{name}.{ending}.xml")), written)?;
        }
        fs::write(folder.join(format!("{name}.json")), serde_json::to_vec(&content)?)?;
    }
    Ok(())
}

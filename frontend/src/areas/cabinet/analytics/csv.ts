/** A spreadsheet would run what begins like this. */
const RUNS = /^[=+\-@\t\r]/;

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = RUNS.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvOf = (rows: readonly (readonly (string | number)[])[]): string => rows.map((row) => row.map(cell).join(',')).join('\r\n');

/** Hands a file to the browser. The mark in front tells spreadsheets that it is UTF-8. */
export function saveCsv(name: string, rows: readonly (readonly (string | number)[])[]): void {
  const url = URL.createObjectURL(new Blob([`\uFEFF${csvOf(rows)}\r\n`], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}

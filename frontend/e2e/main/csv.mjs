// A file of comma-separated values as RFC 4180 has it.

export function parse(text) {
  const rows = [];
  let row = [];
  let cell = '';
  let quoted = false;
  const clean = text.replace(/^\uFEFF/, '');
  for (let at = 0; at < clean.length; at++) {
    const letter = clean[at];
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (clean[at + 1] === '"') cell += clean[at++];
      else quoted = false;
    } else if (letter === '"') quoted = true;
    else if (letter === ',' || letter === ';') {
      row.push(cell);
      cell = '';
    } else if (letter === '\n') {
      rows.push([...row, cell.replace(/\r$/, '')]);
      row = [];
      cell = '';
    } else cell += letter;
  }
  const [head = [], ...body] = rows;
  return body.map((cells) => Object.fromEntries(head.map((name, place) => [name, cells[place]])));
}

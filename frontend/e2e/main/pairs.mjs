// Combinations of several choices in which every two that can go together do so at least once.

/** Every pair of values of two different choices in a row, as one word each. */
const pairsOf = (row) => {
  const names = Object.keys(row);
  return names.flatMap((a, at) => names.slice(at + 1).map((b) => `${a}=${row[a]} ${b}=${row[b]}`));
};

const all = (choices) =>
  Object.entries(choices).reduce((rows, [name, values]) => rows.flatMap((row) => values.map((value) => ({ ...row, [name]: value }))), [{}]);

/** As few rows as a greedy choice finds; `possible` says which rows can be at all. The same rows every time. */
export function pairwise(choices, possible) {
  const rows = all(choices).filter(possible);
  const open = new Set(rows.flatMap(pairsOf));
  const chosen = [];
  while (open.size > 0) {
    const gain = (row) => pairsOf(row).filter((pair) => open.has(pair)).length;
    const best = rows.reduce((best, row) => (gain(row) > gain(best) ? row : best));
    for (const pair of pairsOf(best)) open.delete(pair);
    chosen.push(best);
  }
  return chosen;
}

/** The pairs that rows hold. */
export const covered = (rows) => new Set(rows.flatMap(pairsOf));

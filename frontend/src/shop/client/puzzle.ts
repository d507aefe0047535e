// Work done unseen where many cards were declined, or many orders came to nothing: a number is looked for so that the hash of the puzzle with it begins with
// as many zero bits as the puzzle says. One costs a moment, thousands cost days.

/** The solution, or nothing where the browser cannot hash: then the server says what to do. */
export async function solve(puzzle: string | undefined): Promise<string> {
  if (!puzzle || !globalThis.crypto?.subtle) return '';
  const bits = Number.parseInt(puzzle, 10);
  const encoder = new TextEncoder();
  for (let number = 0; ; number++) {
    const said = `${puzzle}~${number}`;
    const hash = new DataView(await crypto.subtle.digest('SHA-256', encoder.encode(said)));
    if (Math.clz32(hash.getUint32(0)) >= bits) return said;
  }
}

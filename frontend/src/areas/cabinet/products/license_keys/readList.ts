/** A chosen file as text. Nothing is guessed: keys read in a wrong encoding would be wrong keys. */
export async function readList(file: Blob): Promise<string | undefined> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  // What some spreadsheets call "Unicode text" says so in its first two bytes.
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

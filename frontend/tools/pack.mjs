// Packs the built scripts and styles once, as small as they get, beside themselves: NAME.br and NAME.gz. The server hands them
// out as they are (api/shop/src/pages/assets.rs) instead of packing them anew for every visitor.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const dist = join(import.meta.dirname, '..', 'dist');
const PACKED = /\.(js|css|svg|json)$/;
/** What is smaller fits into one packet either way. */
const SMALL_BYTES = 1_024;

for (const folder of ['assets', 'shop']) {
  for (const name of readdirSync(join(dist, folder)).filter((file) => PACKED.test(file))) {
    const path = join(dist, folder, name);
    const content = readFileSync(path);
    if (content.length < SMALL_BYTES) continue;
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
}

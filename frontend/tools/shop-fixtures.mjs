// Writes src/shop/fixtures/golden.json: the typed fixtures as the server reads them.
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const vite = await createServer({ root, configFile: false, server: { middlewareMode: true, watch: null, ws: false }, appType: 'custom', optimizeDeps: { noDiscovery: true }, logLevel: 'warn' });
const { FIXTURES } = await vite.ssrLoadModule('/src/shop/fixtures/index.ts');
await writeFile(`${root}src/shop/fixtures/golden.json`, `${JSON.stringify(FIXTURES, null, 1)}\n`);
await vite.close();

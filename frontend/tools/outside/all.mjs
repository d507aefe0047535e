// Everything in this folder, one after the other; a finding of one does not hide those of the next.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PARTS = ['webhooks'];
const only = process.argv.slice(2);

let failed = 0;
for (const part of PARTS.filter((name) => only.length === 0 || only.includes(name))) {
  const began = performance.now();
  const { status } = spawnSync(process.execPath, [fileURLToPath(new URL(`${part}.mjs`, import.meta.url))], { stdio: 'inherit' });
  console.log(`${status === 0 ? 'passed' : 'FAILED'}  ${part}  ${((performance.now() - began) / 1000).toFixed(1)} s`);
  if (status !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);

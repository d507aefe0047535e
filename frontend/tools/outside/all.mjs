// Everything in this folder, all at once but what moves the time of the shop; a finding of one does not hide those of the others.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PARTS = ['webhooks', 'deliveries', 'uploads', 'tabs', 'recipes', 'clients'];
/** Afterwards. */
const LAST = ['operations'];
const only = process.argv.slice(2);

/** The product's processes are children of who started us. */
const env = { ...process.env, KONTOR_KEEPER: String(process.ppid) };

const run = (part) =>
  new Promise((resolve) => {
    const began = performance.now();
    const said = [];
    const child = spawn(process.execPath, [fileURLToPath(new URL(`${part}.mjs`, import.meta.url))], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => said.push(piece));
    child.on('close', (status) => {
      process.stdout.write(Buffer.concat(said));
      console.log(`${status === 0 ? 'passed' : 'FAILED'}  ${part}  ${((performance.now() - began) / 1000).toFixed(1)} s`);
      resolve(status === 0);
    });
  });

const asked = (name) => only.length === 0 || only.includes(name);
const passed = await Promise.all(PARTS.filter(asked).map(run));
for (const part of LAST.filter(asked)) passed.push(await run(part));
process.exit(passed.every(Boolean) ? 0 : 1);

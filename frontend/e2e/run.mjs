// All journeys, in two rows side by side: those on the running product one after the other, for some of them stop parts
// of it, and those on pages and answers of their own, which mostly wait for the browser.
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

const files = readdirSync('e2e', { recursive: true })
  .filter((file) => file.endsWith('.test.mjs'))
  .toSorted()
  .map((file) => `e2e/${file}`);
const onProduct = (file) => file.startsWith('e2e/main/');

/** What failed and why, in few lines: `make test` shows them with its result. */
const failures = '../.local/failures';
mkdirSync(failures, { recursive: true });
const reasons = (name) => `${failures}/${name}.txt`;
const reporters = (name) => [
  '--test-reporter=spec',
  '--test-reporter-destination=stdout',
  '--test-reporter=./e2e/support/failures.mjs',
  `--test-reporter-destination=${reasons(name)}`,
];

/** Runs a row; what it says comes as a whole, so that two rows do not talk at once. */
function row(name, files) {
  const child = spawn(process.execPath, ['--test', '--test-concurrency=1', ...reporters(name), ...files], { stdio: ['ignore', 'pipe', 'inherit'] });
  const said = [];
  child.stdout.on('data', (words) => said.push(words));
  return new Promise((resolve) => {
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(said));
      resolve(code ?? 1);
    });
  });
}

const codes = await Promise.all([row('product', files.filter(onProduct)), row('pages', files.filter((file) => !onProduct(file)))]);
writeFileSync(reasons('journeys'), readFileSync(reasons('product'), 'utf8') + readFileSync(reasons('pages'), 'utf8'));
process.exit(Math.max(...codes));

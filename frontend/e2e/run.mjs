// All journeys, in two rows side by side: those on the running product one after the other, for some of them stop parts
// of it, and those on pages and answers of their own, which mostly wait for the browser.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';

const files = readdirSync('e2e', { recursive: true })
  .filter((file) => file.endsWith('.test.mjs'))
  .toSorted()
  .map((file) => `e2e/${file}`);
const onProduct = (file) => file.startsWith('e2e/main/');

/** Runs a row; what it says comes as a whole, so that two rows do not talk at once. */
function row(names) {
  const child = spawn(process.execPath, ['--test', '--test-concurrency=1', '--test-reporter=spec', ...names], { stdio: ['ignore', 'pipe', 'inherit'] });
  const said = [];
  child.stdout.on('data', (words) => said.push(words));
  return new Promise((resolve) => {
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(said));
      resolve(code ?? 1);
    });
  });
}

const codes = await Promise.all([row(files.filter(onProduct)), row(files.filter((file) => !onProduct(file)))]);
process.exit(Math.max(...codes));

// All journeys, in lanes side by side: one for each running product, which takes one file after the other (some of them stop parts of
// it), and one for pages and answers of their own, which mostly wait for the browser. A journey leaves the demo shop as it was found,
// so it does not matter which product it gets, nor what ran there before.
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

const files = readdirSync('e2e', { recursive: true })
  .filter((file) => file.endsWith('.test.mjs'))
  .filter((file) => !process.env.ONLY_FILES || process.env.ONLY_FILES.split(',').some((part) => file.includes(part)))
  .map((file) => `e2e/${file}`)
  // Long files are mostly long journeys: nobody waits for one of them at the end.
  .toSorted((one, other) => statSync(other).size - statSync(one).size);
const onProduct = (file) => file.startsWith('e2e/main/');
/** Set by `cargo x e2e`: the environments of the products that run. */
const products = process.env.KONTOR_PRODUCTS ? JSON.parse(process.env.KONTOR_PRODUCTS) : [{}];

/** What failed and why, in few lines: `make test` shows them with its result. */
const failures = '../.local/failures';
rmSync(`${failures}/files`, { recursive: true, force: true });
mkdirSync(`${failures}/files`, { recursive: true });
const reasons = [];
const times = [];

/** Runs a file; what it says comes as a whole, so that two lanes do not talk at once. */
function run(file, environment) {
  const why = `${failures}/files/${reasons.length}.txt`;
  reasons.push(why);
  const reporters = ['--test-reporter=spec', '--test-reporter-destination=stdout', '--test-reporter=./e2e/support/failures.mjs', `--test-reporter-destination=${why}`];
  const began = performance.now();
  const child = spawn(process.execPath, ['--test', '--test-concurrency=1', ...reporters, file], { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...environment } });
  const output = [];
  child.stdout.on('data', (bytes) => output.push(bytes));
  return new Promise((resolve) => {
    child.on('close', (code) => {
      times.push({ file, seconds: (performance.now() - began) / 1000 });
      process.stdout.write(`\n${file}\n`);
      process.stdout.write(Buffer.concat(output));
      resolve(code ?? 1);
    });
  });
}

/** Takes files from the queue until it is empty. */
async function lane(queue, environment) {
  let worst = 0;
  for (let file = queue.shift(); file; file = queue.shift()) worst = Math.max(worst, await run(file, environment));
  return worst;
}

const journeys = files.filter(onProduct);
const pages = files.filter((file) => !onProduct(file));
const codes = await Promise.all([...products.map((environment) => lane(journeys, environment)), lane(pages, products[0])]);
writeFileSync(`${failures}/journeys.txt`, reasons.map((why) => readFileSync(why, 'utf8')).join(''));
process.stdout.write('\nslowest files:\n');
for (const { file, seconds } of times.toSorted((one, other) => other.seconds - one.seconds).slice(0, 12)) process.stdout.write(`${seconds.toFixed(1).padStart(7)} s  ${file}\n`);
process.exit(Math.max(...codes));
